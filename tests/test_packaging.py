"""The installed packages: locked by hash, from no fixed address, with nothing private in them."""

import fnmatch
import re
import tomllib
from importlib import metadata

import pytest
from packaging.requirements import Requirement

from devtools import licences
from tests.checkout import ROOT

LOCKS = (
    "requirements/build.txt",
    "requirements/run.txt",
    "requirements/postgresql.txt",
    "requirements/dev.txt",
    "requirements/tools.txt",
)
SECRETS = (".env", "data/mazziere.db", "data/mazziere.db.key", ".git/config", "bot/room.db-wal")


def lines_of(name: str) -> str:
    """A file with its continued lines joined."""
    return (ROOT / name).read_text("utf-8").replace("\\\n", " ")


def ignored(path: str) -> bool:
    """Whether Docker leaves this path out: the last pattern that fits it or a folder of it."""
    parts, out = path.split("/"), False
    above = ["/".join(parts[: number + 1]) for number in range(len(parts))]
    for line in lines_of(".dockerignore").splitlines():
        pattern = line.removeprefix("!")
        if not line or line.startswith("#"):
            continue
        anywhere = pattern.removeprefix("**/")
        names = parts if anywhere != pattern else above
        if any(fnmatch.fnmatchcase(name, anywhere) for name in names):
            out = not line.startswith("!")
    return out


def copied() -> list[str]:
    found = re.findall(r"^COPY (?!--from)(.*) \S+$", lines_of("Dockerfile"), re.MULTILINE)
    return [source for sources in found for source in sources.split()]


@pytest.mark.parametrize("name", ["Dockerfile", "Makefile"])
def test_nothing_is_installed_without_a_hash(name: str) -> None:
    """Every installation that can fetch something asks for hashes; the others cannot fetch: a build
    of our own without isolation takes the locked setuptools, and its wheel comes from a folder."""
    installs = re.findall(r"(?:pip|\$\(PIP\)) install ([^&\n]*)", lines_of(name))
    assert installs
    for words in installs:
        own = "--no-deps --no-build-isolation -e ." in words or "--no-deps --no-index /" in words
        assert "--require-hashes" in words or own or words.strip() == "--quiet uv", words


def test_the_build_s_own_requirements_are_the_locked_ones() -> None:
    """`pyproject.toml` and the lock name the same versions, and what runs has no other ones."""
    project = tomllib.loads(lines_of("pyproject.toml"))
    wanted = project["build-system"]["requires"]
    locked = [line.split()[0] for line in lines_of("requirements/build.txt").splitlines()]
    assert locked == sorted(wanted)
    assert any(each.startswith("setuptools==") for each in locked)
    names = tuple(each.partition("==")[0] + "==" for each in locked)
    running = [line.split()[0] for line in lines_of("requirements/run.txt").splitlines()]
    assert {each for each in running if each.startswith(names)} <= set(locked)


@pytest.mark.parametrize("name", LOCKS)
def test_every_line_of_a_lock_has_a_hash_and_no_address(name: str) -> None:
    """An address would be that of some registry."""
    text = lines_of(name)
    assert "://" not in text
    assert "--index" not in text
    for line in text.splitlines():
        assert re.match(r"[\w.\-\[\],]+==\S+ .*--hash=sha256:[0-9a-f]{64}", line), line


def test_the_extras_that_packages_ask_for_are_pinned_too() -> None:
    """Some versions of pip take the newest coverage for `coverage[toml]`, which has no hash."""
    pinned = {line.split()[0] for name in LOCKS for line in lines_of(name).splitlines()}
    bare = {pin.partition("==")[0] for pin in pinned}
    asked = {
        f"{requirement.name}[{','.join(sorted(requirement.extras))}]"
        for package in metadata.distributions()
        if package.name in {pin.partition("[")[0] for pin in bare}
        for requirement in map(Requirement, package.requires or ())
        if requirement.extras and requirement.name in {pin.partition("[")[0] for pin in bare}
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""})
    }
    assert "coverage[toml]" in asked
    assert asked <= bare


def test_every_package_s_licence_is_named() -> None:
    """`make licences` was run since the lock changed."""
    made = licences.page(
        lines_of("assets/fonts.toml"),
        lines_of("requirements/run.txt"),
        lines_of("requirements/postgresql.txt"),
    )
    assert lines_of("docs/LICENSE-THIRD-PARTY.md") == made


def test_what_the_image_needs_is_sent_and_no_secret_is() -> None:
    """Whatever lies in the folder: the token, the chips and the key stay here."""
    assert len(copied()) == 12
    assert not [source for source in copied() if ignored(source) or not (ROOT / source).exists()]
    assert not ignored("bot/__main__.py")
    assert not ignored("assets/locales/en/table.ftl")
    assert [path for path in SECRETS if not ignored(path)] == []


def test_the_container_says_how_it_is() -> None:
    """The container says how it is, by the command that monitors use, which is there."""
    assert "HEALTHCHECK --interval=30s" in lines_of("Dockerfile")
    assert 'CMD ["mazziere", "health"]' in lines_of("Dockerfile")
