"""Makes `assets/fonts`, which a checkout and a wheel draw with: setuptools calls it when it builds.

The packages that have the typefaces bring twenty times as many files as are drawn with. They are
needed to build, not to run. `assets/fonts.toml` says which of their files are taken.
"""

import shutil
import tempfile
import tomllib
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import pymupdf_fonts  # type: ignore[import-untyped]
import uharfbuzz as hb  # type: ignore[import-untyped]
from setuptools.command.build_py import build_py  # type: ignore[import-untyped]

COMPRESSED = "pymupdf-fonts"
"""The package of the typefaces: its files are modules, and it has a name of its own for each
typeface."""
LICENCES = ("LICENSE", "LICENSE.txt")


class BuildWithFonts(build_py):  # type: ignore[misc]
    """Builds the package after its typefaces, also where it is installed from a checkout."""

    def run(self) -> None:
        try:
            make(Path("assets"))
        except Exception as error:
            # An editable build passes over every other error.
            raise SystemExit(f"the typefaces cannot be made: {error!r}") from error
        super().run()


def make(assets: Path) -> None:
    """Makes the folder again, as a whole: drawing meanwhile keeps the files that it has."""
    target = assets / "fonts"
    made = Path(tempfile.mkdtemp(prefix=".fonts-", dir=assets))
    made.chmod(0o755)
    for package, name, source in sources(assets):
        (made / name).write_bytes(reduced(original(package, source)))
        (made / f"{package}-LICENSE.txt").write_text(licence(package), "utf-8")
    shutil.rmtree(target, ignore_errors=True)
    made.rename(target)


def sources(assets: Path) -> Iterator[tuple[str, str, str]]:
    """The package, our file, and its source in the package, of every file that is drawn with."""
    typefaces = tomllib.loads((assets / "fonts.toml").read_text("utf-8"))
    for typeface in typefaces.values():
        for name, source in typeface["files"].items():
            yield typeface["package"], name, source


def original(package: str, source: str) -> bytes:
    """A font file as its makers give it. Raises `PackageNotFoundError`, `OSError`, `KeyError`."""
    if package == COMPRESSED:
        data: bytes = pymupdf_fonts.myfont(source)
        return data
    return Path(str(distribution(package).locate_file(source))).read_bytes()


def reduced(data: bytes) -> bytes:
    """The first typeface of a collection, with all its glyphs and without hints for coarse screens,
    which HarfBuzz does not follow. Other files stay as they are."""
    if not data.startswith(b"ttcf"):
        return data
    wanted = hb.SubsetInput()
    wanted.keep_everything()
    wanted.flags |= hb.SubsetFlags.NO_HINTING
    result: bytes = hb.subset(hb.Face(hb.Blob(data)), wanted).blob.data
    return result


def licence(package: str) -> str:
    """The text of a package's licence. Raises `StopIteration` when it brings none."""
    files = distribution(package).files or []
    return next(file for file in files if file.name in LICENCES).read_text("utf-8")
