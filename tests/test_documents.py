"""The documents keep their form, and name only what is there."""

import csv
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import chain, pairwise
from pathlib import Path

import pytest

from bot.settings import ASSETS, Settings
from bot.texts.catalogue import load_catalogue
from tests.checkout import ROOT
from tests.cogs.app import Json

PARTS = ("*Context.* ", "*Decision.* ", "*Consequence.* ")
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("*.md"))
FILE = re.compile(r"\.(md|py|ftl|toml|txt|csv)$")
OTHERS = {"py_ecc", "transaction_timeout"}
"""Names of other makers' things that the documents speak of."""
GUIDES = (
    "CONTRIBUTING.md",
    "docs/DESIGN.md",
    "docs/FAIRNESS.md",
    "docs/GLOSSARY.md",
    "docs/OPERATING.md",
    "README.md",
    "docs/SCALE.md",
    "docs/rules.md",
    *(path.relative_to(ROOT).as_posix() for path in DECISIONS),
)


ENGINEERS = (
    "CONTRIBUTING.md",
    "docs/DESIGN.md",
    *(document for document in GUIDES if document.startswith("docs/decisions/")),
)


def text_of(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def records() -> dict[str, list[str]]:
    """The lines below each heading of a decision, by its title."""
    found: dict[str, list[str]] = {}
    for section in re.split(r"^#{2} ", text_of("docs/DESIGN.md"), flags=re.MULTILINE)[1:]:
        for record in re.split(r"^### ", section, flags=re.MULTILINE)[1:]:
            title, *lines = record.splitlines()
            assert title not in found, f"two decisions are called {title!r}"
            found[title] = [line for line in lines if line]
    return found


@pytest.mark.parametrize("title", records())
def test_a_decision_has_three_parts_in_few_lines(title: str) -> None:
    """Context, decision and consequence, in this order, each beginning a line."""
    lines = records()[title]
    begins = [next((at for at, line in enumerate(lines) if line.startswith(p)), -1) for p in PARTS]
    assert begins[0] == 0
    assert all(one < next_one for one, next_one in pairwise(begins))
    assert sum(line.startswith(PARTS) for line in lines) == len(PARTS)
    assert 3 <= len(lines) <= 6
    assert max(map(len, lines)) <= 120


def small_records() -> dict[str, str]:
    """The text below each heading of a smaller decision, by its title."""
    found: dict[str, str] = {}
    for path in DECISIONS:
        for record in re.split(r"^## ", path.read_text("utf-8"), flags=re.MULTILINE)[1:]:
            title, _, text = re.split(r"^# ", record, flags=re.MULTILINE)[0].partition("\n")
            assert title not in found, f"two decisions are called {title!r}"
            found[title] = text.strip()
    return found


@pytest.mark.parametrize("title", small_records())
def test_a_smaller_decision_is_a_paragraph(title: str) -> None:
    """The reason and what was decided, in few lines; DESIGN.md has no decision of this name."""
    text = small_records()[title]
    assert title not in records()
    assert text
    assert "\n\n" not in text
    assert len(text) <= 600
    assert max(map(len, text.splitlines())) <= 120


@pytest.mark.parametrize("document", GUIDES)
def test_named_files_are_there(document: str) -> None:
    """A file named with its folder, or one named alone that no folder has, was moved or renamed."""
    known = {path.name for top in ("bot", "cogs", "devtools", "tests") for path in walk(ROOT / top)}
    missing = []
    for name in re.findall(r"`([\w./-]+\.(?:py|ftl|toml|txt|csv))`", text_of(document)):
        places = (ROOT / name, ROOT / "bot" / name, ROOT / "assets/locales/en" / name)
        if not any(place.exists() for place in places) and ("/" in name or name not in known):
            missing.append(name)
    assert missing == []


@cache
def names_in_code() -> frozenset[str]:
    """Every name that a source or a test has, and those of the environment's settings."""
    tops = (walk(ROOT / top) for top in ("bot", "cogs", "devtools", "tests"))
    names = {
        name
        for path in chain.from_iterable(tops)
        for name in re.findall(r"[A-Za-z_]\w*", path.read_text("utf-8"))
    }
    return frozenset({*names, *(field.upper() for field in Settings.model_fields)})


@pytest.mark.parametrize("document", ENGINEERS)
def test_named_things_are_there(document: str) -> None:
    """A class, function or constant that a document names was not renamed since."""
    text = re.sub(r"```.*?```", "", text_of(document), flags=re.DOTALL)
    named = re.findall(r"`@?([A-Za-z_][\w.]*)(?:\([^`]*\))?`", text)
    parts = {part for name in named if not FILE.search(name) for part in name.split(".")}
    ours = {part for part in parts if re.search("[A-Z_]", part)}
    assert ours - names_in_code() - OTHERS == set()


@pytest.mark.parametrize("document", [*GUIDES, "CHANGELOG.md", "docs/PRIVACY.md"])
def test_every_row_is_in_a_table(document: str) -> None:
    """A row that no heading stands above, as after an empty line, is shown as text with bars."""
    lines = ["", *text_of(document).splitlines(), ""]
    begins = [at for at, line in enumerate(lines) if line[:1] == "|" and lines[at - 1][:1] != "|"]
    assert begins == [at for at in begins if re.fullmatch(r"\|[-:| ]+\|", lines[at + 1])]


def test_one_age_everywhere() -> None:
    """The terms, the settings' table, the example and the sentence that players read."""
    age = Settings.model_fields["age"].default
    assert f"**Age.** You are {age} or older" in text_of("docs/TERMS.md")
    assert f"| `AGE` | `{age}` |" in text_of("README.md")
    assert f"Ages {age}+ only" in text_of("README.md")
    assert f"#AGE={age}\n" in text_of(".env.example")
    usual, older = load_catalogue(ASSETS / "locales"), load_catalogue(ASSETS / "locales", 21)
    for language in usual.locales:
        assert f"{age}+" in usual.texts(language).say("play-money")
        assert "21+" in older.texts(language).say("play-money")


RULE_ID = re.compile(r"\b(?:R-\d{3}|[CS]-\d{2})\b")


def rule_lines() -> list[tuple[str, str]]:
    """Returns the ids that begin a line of `docs/rules.md`, each with the words after it."""
    return re.findall(r"^- \*\*([A-Z]-\d+)\*\* (.+)$", text_of("docs/rules.md"), re.MULTILINE)


def rule_citations() -> dict[str, str]:
    """Returns every id of a rule that the repository cites, with the first file that does."""
    folders = ("assets", "bot", "cogs", "devtools", "docs", "tests", "verify")
    kinds = {".csv", ".ftl", ".md", ".py", ".toml"}
    read = [path for top in folders for path in (ROOT / top).rglob("*") if path.suffix in kinds]
    found: dict[str, str] = {}
    for path in sorted([*read, *ROOT.glob("*.md")]):
        text = path.read_text("utf-8")
        for number in RULE_ID.findall(text):
            found.setdefault(number, str(path.relative_to(ROOT)))
    return found


def test_every_rule_is_listed_once() -> None:
    """`docs/rules.md` has the numbers of the rules matrix, in their order, each with words."""
    with (ROOT / "tests/rules_matrix/rules.csv").open(encoding="utf-8", newline="") as file:
        proven = [row["rule"] for row in csv.DictReader(file)]
    assert [number for number, _ in rule_lines() if number.startswith("R-")] == proven
    assert [number for number, words in rule_lines() if len(words) < 10] == []


def test_every_cited_rule_is_listed() -> None:
    """A number that a docstring, a comment, a table or a document names has one line there."""
    listed = [number for number, _ in rule_lines()]
    assert len(listed) == len(set(listed))
    cited = rule_citations()
    assert any(file.startswith("bot/") for file in cited.values())
    assert {number: file for number, file in cited.items() if number not in listed} == {}


def walk(top: Path) -> list[Path]:
    return [path for path in top.rglob("*.py") if "__pycache__" not in path.parts]


def slash_commands() -> dict[str, set[str]]:
    """The paths of all commands that somebody can send, as `mazziere commands --json` tells, each
    with the names of its options."""
    done = subprocess.run(
        [sys.executable, "-m", "bot", "commands", "--json"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        timeout=60,
    )
    return dict(path for command in json.loads(done.stdout) for path in paths(command, "/"))


def paths(level: Json, prefix: str) -> Iterator[tuple[str, set[str]]]:
    path = f"{prefix}{level['name']}"
    below = [option for option in level["options"] if "options" in option]
    if not below:
        yield path, {option["name"] for option in level["options"]}
    for option in below:
        yield from paths(option, f"{path} ")


def told_commands() -> list[tuple[list[str], str]]:
    """The commands of each row of README's tables, which name each after its group (`/table open`,
    `sit`), and what the row says of them."""
    found = []
    rows = re.findall(r"^\| (`/.*?) \| (.*) \|$", text_of("README.md"), flags=re.MULTILINE)
    for cell, told in rows:
        group, named = "", list[str]()
        for words in re.findall(r"`([^`]+)`", cell):
            group = words.split()[0] if words.startswith("/") else group
            named.append(words if words.startswith("/") else f"{group} {words}")
        found.append((named, told))
    return found


def test_the_readme_names_the_slash_commands() -> None:
    """Every one that Discord is told, in one row, and no other."""
    told = [command for named, _ in told_commands() for command in named]
    assert sorted(told) == sorted(slash_commands())


def test_the_readme_names_options_that_are_there() -> None:
    """At most four a row, each of a command of that row: `/help` has the rest."""
    options = slash_commands()
    for named, told in told_commands():
        words = re.findall(r"`([a-z_]+)`", told)
        assert len(words) <= 4
        assert [word for word in words if not any(word in options[each] for each in named)] == []


@pytest.mark.parametrize(("document", "most"), [("README.md", 12_000), ("docs/FAIRNESS.md", 5_500)])
def test_pages_for_players_stay_short(document: str, most: int) -> None:
    """In bytes: somebody who only wants to play reads them."""
    assert len(text_of(document).encode()) <= most
