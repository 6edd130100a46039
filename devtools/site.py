"""Makes the pages of the site: `python -m devtools.site FOLDER`, which `make docs` runs.

Nothing is written for the site alone: a page is a document of the repository, a part of one, or
what the bot itself says when it is asked.
"""

import posixpath
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from bot.poker.games import GAMES
from bot.texts import FALLBACK
from bot.texts.catalogue import Texts, our_catalogue
from bot.ui.servers.greeting import glossary_terms
from bot.ui.servers.rule_topics import RuleTopic
from bot.ui.words.rules_words import rules_text

ROOT = Path(__file__).parents[1]
ROLES = ("owner", "moderator", "operator")
FILES = {
    "assets/readme/hand.webp": "hand.webp",
    "assets/readme/table.png": "table.png",
    "LICENSE": "license.txt",
}
"""Files that are copied as they are, with their names on the site."""
DECISIONS = (
    "poker",
    "deal",
    "tables",
    "tournaments",
    "card_room",
    "storage",
    "discord",
    "pictures",
    "tools",
)
"""The subjects of smaller decisions, a document each."""
DOCUMENTS = {
    "docs/OPERATING.md": "operate.md",
    "docs/FAIRNESS.md": "fairness.md",
    "docs/SCALE.md": "scale.md",
    "CONTRIBUTING.md": "develop.md",
    "docs/DESIGN.md": "design.md",
    "docs/rules.md": "rules_by_number.md",
    "docs/GLOSSARY.md": "words.md",
    "docs/PRIVACY.md": "privacy.md",
    "docs/TERMS.md": "terms.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changes.md",
    "docs/LICENSE-THIRD-PARTY.md": "licences.md",
    **{f"docs/decisions/{name}.md": f"decisions_{name}.md" for name in DECISIONS},
}
"""The documents that are a page each; the README is the pages of `parts`."""
_TARGETS = {**FILES, **DOCUMENTS, "README.md": "index.md"}
_LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)#\s]+)")
_LIST_AFTER_TEXT = re.compile(r"^(?![-|>#]|\d+\. )(\S.*)\n(?=- |\d+\. )", re.MULTILINE)


def make(folder: Path) -> None:
    """Makes the folder again. Raises `KeyError` for a link to something that is no page."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, target in FILES.items():
        shutil.copyfile(ROOT / name, folder / target)
    for name, text in pages():
        (folder / name).write_text(text, "utf-8")


def pages() -> Iterator[tuple[str, str]]:
    """The name and the Markdown of every page."""
    texts = our_catalogue().texts(FALLBACK)
    made: dict[str, Callable[[], str]] = {
        **parts(),
        **{page: partial(document, name) for name, page in DOCUMENTS.items()},
    }
    for name, text in made.items():
        yield name, text()
    yield "moderate.md", spaced(roles(texts))
    yield "rules.md", spaced(rules(texts))
    yield "terms_of_poker.md", spaced(terms(texts))


def parts() -> dict[str, Callable[[], str]]:
    """The pages that the README is cut into, at its headings."""
    return {
        "index.md": lambda: "\n## ".join(document("README.md").split("\n## ")[:2]),
        "play.md": lambda: section("README.md", 2),
        "host.md": lambda: section("README.md", 3),
    }


def document(name: str) -> str:
    """A document as a page, with what it links to. Raises `KeyError` as `make` does."""
    return for_the_site((ROOT / name).read_text("utf-8"), posixpath.dirname(name))


def section(name: str, number: int) -> str:
    """One of a document's parts, counted from 1. On a page of its own its headings move up."""
    text = document(name).split("\n## ")[number]
    return "# " + re.sub(r"^##(?=#* )", "#", text, flags=re.MULTILINE)


def for_the_site(text: str, folder: str = "") -> str:
    """The text with links that lead to pages, written as the site's Markdown wants it.

    `folder` is the document's own in the repository, from which its links start.
    """

    def page(found: re.Match[str]) -> str:
        return _TARGETS[posixpath.normpath(posixpath.join(folder, found[1]))]

    return spaced(_LINK.sub(page, text))


def spaced(text: str) -> str:
    """The text with an empty line before each list, though GitHub needs none; code stays."""
    blocks = text.split("\n```")
    blocks[::2] = [_LIST_AFTER_TEXT.sub(r"\1\n\n", block) for block in blocks[::2]]
    return "\n```".join(blocks)


def roles(texts: Texts) -> str:
    """The words of `/help role:` for those who keep order."""
    told = [f"## {texts.say(f'help-role-{role}').capitalize()}\n\n" for role in ROLES]
    said = [texts.say(f"help-{role}") + "\n" for role in ROLES]
    heads = "# Keeping order\n\n`/help role:` says the same on Discord.\n\n"
    return heads + "\n".join(map("".join, zip(told, said, strict=True)))


def elsewhere(texts: Texts) -> str:
    """The other languages of the bot."""
    others = [texts.language_of(each) for each in our_catalogue().all if each is not texts]
    return f", in {', '.join(others)} too" if others else ""


def rules(texts: Texts) -> str:
    """The words of `/rules` on every topic and every game."""
    told = [f"# Rules\n\n`/rules` says the same on Discord{elsewhere(texts)}.\n"]
    for topic in RuleTopic:
        heading = texts.say(f"topic-{topic.value}")
        told.append(f"## {heading}\n\n{texts.say(f'rules-about-{topic.value}')}\n")
    told.append("## Games\n")
    told += [f"### {texts.say(f'game-{code}')}\n\n{rules_text(texts, code)}\n" for code in GAMES]
    return "\n".join(told)


def terms(texts: Texts) -> str:
    """The words of `/glossary` on every term."""
    told = [f"# Terms of poker\n\n`/glossary` says the same on Discord{elsewhere(texts)}.\n"]
    named = {
        texts.say(f"term-{term}"): texts.say(f"term-{term}-is") for term in glossary_terms(texts)
    }
    told += [
        f"- **{name}**: {meaning}"
        for name, meaning in sorted(named.items(), key=lambda each: each[0].lower())
    ]
    return "\n".join(told) + "\n"


if __name__ == "__main__":
    make(Path(sys.argv[1]))
