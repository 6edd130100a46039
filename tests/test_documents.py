"""The documents keep their form, and name only what is there."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.checkout import ROOT
from tests.cogs.outline import FILE as COMMANDS

PARTS = ("*Context.* ", "*Decision.* ", "*Consequence.* ")
GUIDES = (
    "CONTRIBUTING.md",
    "DESIGN.md",
    "FAIRNESS.md",
    "GLOSSARY.md",
    "OPERATING.md",
    "README.md",
    "SCALE.md",
)


def text_of(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def records() -> dict[str, list[str]]:
    """The lines below each heading of a decision, by its title."""
    found: dict[str, list[str]] = {}
    for section in re.split(r"^#{2} ", text_of("DESIGN.md"), flags=re.MULTILINE)[1:]:
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


@pytest.mark.parametrize("document", [*GUIDES, "CHANGELOG.md", "PRIVACY.md"])
def test_every_row_is_in_a_table(document: str) -> None:
    """A row that no heading stands above, as after an empty line, is shown as text with bars."""
    lines = ["", *text_of(document).splitlines(), ""]
    begins = [at for at, line in enumerate(lines) if line[:1] == "|" and lines[at - 1][:1] != "|"]
    assert begins == [at for at in begins if re.fullmatch(r"\|[-:| ]+\|", lines[at + 1])]


def walk(top: Path) -> list[Path]:
    return [path for path in top.rglob("*.py") if "__pycache__" not in path.parts]


def test_every_slash_command_is_in_the_readme() -> None:
    """The README's table names each command after its group, as `/table open` or `sit`."""
    told: dict[str, set[str]] = {}
    for cell in re.findall(r"^\| (`/.*?) \|", text_of("README.md"), flags=re.MULTILINE):
        group = ""
        for words in (each.split() for each in re.findall(r"`([^`]+)`", cell)):
            group = words[0] if words[0].startswith("/") else group
            told.setdefault(group, set()).update(word for word in words if word[0] != "/")
    for line in COMMANDS.read_text(encoding="utf-8").splitlines():
        if line.startswith("/"):
            group, *rest = re.sub(r" \(.*", "", line).split()
            assert group in told, line
            assert set(rest) <= told[group], line
