"""The typefaces that are built have every character and glyph of what they are made from."""

from importlib.metadata import PackageNotFoundError

import pytest
import uharfbuzz as hb

from bot.settings import ASSETS
from devtools import fonts

SOURCES = sorted(fonts.sources(ASSETS), key=lambda each: each[1])


@pytest.mark.parametrize(("package", "name", "source"), SOURCES, ids=lambda each: str(each))
def test_no_character_and_no_glyph_is_lost(package: str, name: str, source: str) -> None:
    """Whatever the makers' file can draw, ours can."""
    made = hb.Face(hb.Blob.from_file_path(str(ASSETS / "fonts" / name)))
    given = hb.Face(hb.Blob(fonts.original(package, source)))
    assert set(made.unicodes) == set(given.unicodes)
    assert made.glyph_count == given.glyph_count > 0
    assert made.upem == given.upem


@pytest.mark.parametrize("character", "漢永あア한龍ｱ𠮷")
def test_outlines_are_those_of_before(character: str) -> None:
    """Outlines are unchanged, also in the file from which the hints are taken."""
    package, name, source = next(each for each in SOURCES if "CJK" in each[1])
    ours = hb.Blob.from_file_path(str(ASSETS / "fonts" / name))
    assert outline(ours, character) == outline(hb.Blob(fonts.original(package, source)), character)


def outline(blob: hb.Blob, character: str) -> list[tuple[float, ...]]:
    """A glyph's advance and the points of its path."""
    font, path = hb.Font(hb.Face(blob)), hb.DrawFuncs()
    points: list[tuple[float, ...]] = []
    path.set_move_to_func(lambda *point: points.append(point[:2]))
    path.set_line_to_func(lambda *point: points.append(point[:2]))
    path.set_cubic_to_func(lambda *point: points.append(point[:6]))
    glyph = font.get_nominal_glyph(ord(character))
    assert glyph is not None
    font.draw_glyph(glyph, path, None)
    assert points
    return [(font.get_glyph_h_advance(glyph),), *points]


def test_a_package_that_is_not_there_is_named() -> None:
    """A build without its requirements does not make half of the typefaces."""
    with pytest.raises(PackageNotFoundError, match="no-such-fonts"):
        fonts.original("no-such-fonts", "one.ttf")
