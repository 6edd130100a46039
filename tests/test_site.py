"""The site's pages: made from the documents, none forgotten, and every link leads to one."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from devtools import site
from tests.checkout import ROOT

UNPUBLISHED = {"README.md"}
"""The README is cut into pages."""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("site")
    site.make(folder)
    return folder


def menu(entries: Any) -> Iterator[str]:
    """The pages that a menu names, with those of its submenus."""
    for entry in entries:
        for under in entry.values():
            yield from [under] if isinstance(under, str) else menu(under)


def test_every_page_is_in_the_menu(pages: Path) -> None:
    """The menu names every page, and no other."""
    yaml = pytest.importorskip("yaml")
    named = list(menu(yaml.safe_load((ROOT / "docs" / "mkdocs.yml").read_text("utf-8"))["nav"]))
    assert sorted(named) == sorted(page.name for page in pages.glob("*.md"))


def test_every_document_is_a_page(pages: Path) -> None:
    """Every document is a page; a new one is named in `devtools/site.py`."""
    there = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    named = {page.relative_to(ROOT).as_posix() for page in there}
    assert named == set(site.DOCUMENTS) | UNPUBLISHED
    assert all((pages / page).stat().st_size for page in site.DOCUMENTS.values())


def test_links_lead_to_pages(pages: Path) -> None:
    """Names of the repository's files would lead nowhere on the site."""
    links = {
        target
        for page in pages.glob("*.md")
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    }
    assert {"fairness.md", "hand.webp", "table.png", "index.md", "operate.md"} <= links
    assert [link for link in links if not (pages / link).exists()] == []


def test_a_dead_link_fails_the_site() -> None:
    """MkDocs is strict about what it counts, and with `--quiet` it counts no warning."""
    (build,) = re.findall(r"mkdocs build(.*)", (ROOT / "Makefile").read_text("utf-8"))
    assert build.split() == ["--strict", "--config-file", "docs/mkdocs.yml"]


def test_a_link_to_no_page_is_a_mistake() -> None:
    """A link to no page is a mistake: it is named, so that the site is not made with it."""
    with pytest.raises(KeyError, match=r"NOWHERE\.md"):
        site.for_the_site("Read [this](NOWHERE.md#part).")


def test_links_start_from_their_document_s_folder() -> None:
    """Links start from their document's folder, as on GitHub, so that a document in a folder links
    to its neighbours by their names."""
    text = "[a](SCALE.md#x), [b](../README.md), [c](https://example.org/)"
    told = site.for_the_site(text, "docs")
    assert told == "[a](scale.md#x), [b](index.md), [c](https://example.org/)"


def test_the_readme_is_on_the_site_as_a_whole(pages: Path) -> None:
    """Each part of the README is on one page, but the last, which the menu replaces."""
    headings = re.findall(r"^## (.*)$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    text = "".join((pages / name).read_text("utf-8") for name in site.parts())
    told = re.findall(r"^#{1,2} (.*)$", text, re.MULTILINE)
    assert [title for title in told if title in headings] == headings[:-1]


def test_lists_are_lists() -> None:
    """The site's Markdown wants an empty line before one; code and lists themselves stay."""
    text = "Words\n- one\n- two\n\n```yaml\nkey:\n- kept\n```\nMore\n1. first\n2. second\n"
    wanted = "Words\n\n- one\n- two\n\n```yaml\nkey:\n- kept\n```\nMore\n\n1. first\n2. second\n"
    assert site.spaced(text) == wanted


def test_pages_say_what_the_bot_says(pages: Path) -> None:
    """Rules, terms and help are not written a second time."""
    said = {name: (pages / name).read_text("utf-8") for name in ("rules.md", "moderate.md")}
    assert "### Hold'em\n" in said["rules.md"]
    assert "exactly two" in said["rules.md"]
    assert "`/mod log`" in said["moderate.md"]
    assert "**wheel**: " in (pages / "terms_of_poker.md").read_text("utf-8")
