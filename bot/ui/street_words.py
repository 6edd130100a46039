"""The name of a street as a player would say it at the moment."""

from typing import Final

from bot.poker.viewpoint import HandView
from bot.texts.catalogue import Texts

_DRAWS: Final = frozenset({"deal", "draw", "first-draw", "second-draw", "third-draw"})


def street_words(hand: HandView, texts: Texts) -> str:
    """`flop`; in draw games `first draw` while cards are drawn, and `after the first draw` while
    the bets that follow are made."""
    drawing = hand.options is not None and hand.options.draw is not None
    bets = hand.street in _DRAWS and not drawing
    return texts.say(f"street-bets-{hand.street}" if bets else f"street-{hand.street}")


def street_named(code: str, texts: Texts) -> str:
    """The name of a street in what has happened on it; draw games begin before the draw."""
    return texts.say(f"street-bets-{code}" if code == "deal" else f"street-{code}")
