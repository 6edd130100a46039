"""Tiny builders for what a robot sees."""

from bot.ids import HandId
from bot.poker.cards import Card, parse_cards
from bot.poker.games import GameCode
from bot.ui.components.custom_ids import Choice
from devtools.sandbox.robots.situation import SeenControl, Situation


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text) if text else ()


def sight(
    hole: str,
    board: str = "",
    *,
    game: GameCode = GameCode.HOLDEM,
    rivals: tuple[str, ...] = ("",),
    middle: int = 10,
    **amounts: int,
) -> Situation:
    """A turn; the controls are named as in custom ids with the amounts on their labels."""
    controls = {
        Choice(name): SeenControl(f"mz:act:1:2:3:{name}", amount)
        for name, amount in amounts.items()
    }
    return Situation(
        game=game,
        hand=HandId(2),
        turn=3,
        hole=cards(hole),
        board=cards(board),
        rivals=tuple(map(cards, rivals)),
        dead=(),
        pot=middle,
        controls=controls,
    )
