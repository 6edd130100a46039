"""The suits of every deck stay apart for everyone, whichever way they see colours."""

from itertools import combinations

import pytest

from bot.picture.other_scenes import HandRanksScene
from bot.picture.scene import CardsScene, DeckColours, TableScene
from bot.picture.theme import DEFAULT_LOOK, Colour, Theme, load_themes
from tests.picture.colour_vision import Vision, distance, lab
from tests.picture.test_contrast import CONTRAST_MIN, contrast

APART_MIN = 20.0
"""CIEDE2000, between the two inks of a deck that are nearest to each other."""
THEMES = load_themes()


def nearest(inks: set[Colour], vision: Vision) -> float:
    seen = [lab(ink, vision) for ink in inks]
    return min(distance(first, second) for first, second in combinations(seen, 2))


@pytest.mark.parametrize("vision", Vision, ids=lambda vision: vision.name.lower())
@pytest.mark.parametrize("deck", DeckColours)
@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_suits_stay_apart(theme: Theme, deck: DeckColours, vision: Vision) -> None:
    """The two suits of a deck of two colours stay apart, and all suits of one of four colours."""
    assert nearest(set(theme.cards.suits[deck].values()), vision) >= APART_MIN


@pytest.mark.parametrize("deck", DeckColours)
@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_suits_stand_out_from_their_paper(theme: Theme, deck: DeckColours) -> None:
    """Suits stand out from the paper of every card, and from that of a card that wins the low
    half."""
    papers = (theme.cards.face, theme.cards.face_low)
    inks = theme.cards.suits[deck].values()
    assert min(contrast(ink, paper) for ink in inks for paper in papers) >= CONTRAST_MIN


def test_four_colours_are_the_default() -> None:
    """Four colours are the default, for a server that has chosen nothing, and in every scene with
    cards."""
    scenes = (TableScene, CardsScene, HandRanksScene)
    defaults = {scene.__dataclass_fields__["deck"].default for scene in scenes}
    assert defaults == {DEFAULT_LOOK.deck} == {DeckColours.FOUR}


@pytest.mark.parametrize(
    ("first", "second", "apart"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (58, 24, 15), 19.4535),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distance_is_that_of_the_published_pairs(
    first: tuple[float, float, float], second: tuple[float, float, float], apart: float
) -> None:
    """Pairs of Sharma, Wu and Dalal (2005), either way round."""
    assert distance(first, second) == pytest.approx(apart, abs=1e-4)
    assert distance(second, first) == pytest.approx(apart, abs=1e-4)


def test_red_and_green_look_alike_without_red_or_green_cones() -> None:
    """The simulation takes away what such people cannot tell, and leaves grey grey."""
    red, green = (150, 75, 45), (97, 100, 46)
    usual = distance(lab(red), lab(green))
    for vision in (Vision.PROTANOPIA, Vision.DEUTERANOPIA):
        assert distance(lab(red, vision), lab(green, vision)) < usual / 2
    greys = [lab((120, 120, 120), vision) for vision in Vision]
    assert max(distance(greys[0], grey) for grey in greys) < 0.5
