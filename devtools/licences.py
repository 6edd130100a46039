"""The licences of what an installation brings: `python -m devtools.licences TYPEFACES LOCK…`.

It prints `docs/LICENSE-THIRD-PARTY.md`, from the metadata of the packages themselves.
"""

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

HEAD = """# Licences of others

`make licences` makes this page from the packages' metadata.

Mazziere brings typefaces with it: files of these packages, with their licences in `assets/fonts`.
Of Noto Sans CJK the hints are left out; the others are as their makers gave them.
`assets/fonts.toml` names the makers.

Emoji in the pictures are by OpenMoji, the open-source emoji and icon project: CC BY-SA 4.0.

"""
INSTALLED = """
All else an installation takes from its makers, by `requirements/run.txt`, and with PostgreSQL by
`requirements/postgresql.txt`.

"""
TABLE = "| package | licence |\n|---|---|\n"
KNOWN = {"audioop-lts": "PSF-2.0", "tzdata": "Apache-2.0"}
"""The licences of packages that only some versions of Python, or systems, want, for a page made
with others."""
SHORT = {
    "Apache 2.0": "Apache-2.0",
    "Apache License 2.0": "Apache-2.0",
    "APL 2": "Apache-2.0",
    "SIL OFL V1.1": "OFL-1.1",
    "MIT License": "MIT",
    "GNU Library or Lesser General Public License (LGPL)": "LGPL-3.0",
}
"""The identifiers of licences that are named in other words."""
_ONE_LINE = re.compile(r"[\w.+\- ()]{2,60}")


def locked(lock: str) -> Iterator[str]:
    """The names of the packages that a lock file names."""
    return (found[0] for found in re.finditer(r"^[\w.\-]+(?=\[|==)", lock, re.MULTILINE))


def row(package: str) -> str:
    """The package's line of the table. Raises `PackageNotFoundError` when it is not installed and
    its licence not known."""
    try:
        licence = _licence(distribution(package))
    except PackageNotFoundError:
        if package not in KNOWN:
            raise
        licence = KNOWN[package]
    return f"| {package} | {licence} |"


def _licence(of: Distribution) -> str:
    """The licence in the words of the newest field that names it: the expression, the field, the
    classifier."""
    fields = ("License-Expression", "License", "Classifier")
    expressions, licences, classifiers = (of.metadata.get_all(field) or [] for field in fields)
    marked = [each for each in classifiers if each.startswith("License")]
    named: list[str] = [*expressions, *licences, *(each.rpartition(" :: ")[2] for each in marked)]
    found = next(words for words in named if _ONE_LINE.fullmatch(words))
    return SHORT.get(found, found)


def page(typefaces: str, *locks: str) -> str:
    """The whole page for the texts of `assets/fonts.toml` and of lock files."""
    drawn = sorted({each["package"] for each in tomllib.loads(typefaces).values()})
    return HEAD + _table(drawn) + INSTALLED + _table(sorted(locked("\n".join(locks))))


def _table(packages: Iterable[str]) -> str:
    return TABLE + "".join(f"{row(package)}\n" for package in packages)


if __name__ == "__main__":
    sys.stdout.write(page(*(Path(name).read_text("utf-8") for name in sys.argv[1:])))
