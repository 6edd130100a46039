"""VeloX's draw as it is shown: what may come, then what came (R-234, R-239)."""

from bot.texts.catalogue import Texts
from bot.tournament.events import MultiplierDrawn
from bot.tournament.view import Lobby

SUSPENSE = (6_000, 10, 100)
"""What rolls by before the draw stands still."""


def draw_lines(texts: Texts, lobby: Lobby, drawn: MultiplierDrawn) -> tuple[str, str]:
    """The line of suspense, and the one that takes its place."""
    heading = texts.say("velox-drawn", multiplier=drawn.multiplier)
    pool = texts.say("velox-pool", pool=drawn.pool, prizes=_prizes(texts, lobby))
    return suspense_line(texts), f"{heading}\n{pool}"


def suspense_line(texts: Texts) -> str:
    """What stands until the draw comes out."""
    first, second, third = SUSPENSE
    return texts.say("velox-drawing", first=first, second=second, third=third)


def _prizes(texts: Texts, lobby: Lobby) -> str:
    if len(lobby.prizes) < len(SUSPENSE):
        return texts.say("velox-winner-takes-all")
    first, second, third = map(int, lobby.prizes[:3])
    return texts.say("velox-top-three", first=first, second=second, third=third)
