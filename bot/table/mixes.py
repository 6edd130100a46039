"""The mixes: games that take turns at one table, with their limits as card rooms have them.

Cash tables change with the orbit, tournaments with the level; both play these declarations.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from bot.poker.games import GAMES, GameCode
from bot.poker.structure import Structure


@dataclass(frozen=True, slots=True)
class GamePlan:
    """A game and its betting structure."""

    game: str = GameCode.HOLDEM.value
    structure: str = Structure.NO_LIMIT.value


class GameChange(StrEnum):
    """When a cash table of several games changes its game, and who says to which."""

    ORBIT = "orbit"
    """The next one in turn when the button has gone round the table (R-086)."""
    HAND = "hand"
    """The next one in turn after a number of hands."""
    CHOICE = "choice"
    """Dealer's choice: the player with the button chooses after a number of hands."""
    ORBIT_CHOICE = "orbit-choice"
    """The player with the button chooses when it has gone round the table."""

    @property
    def is_chosen(self) -> bool:
        return self in (GameChange.CHOICE, GameChange.ORBIT_CHOICE)

    @property
    def counts_hands(self) -> bool:
        return self in (GameChange.HAND, GameChange.CHOICE)


def _plans(structure: Structure, *games: GameCode) -> tuple[GamePlan, ...]:
    return tuple(GamePlan(game.value, structure.value) for game in games)


_LIMIT, _POT, _FREE = Structure.FIXED_LIMIT, Structure.POT_LIMIT, Structure.NO_LIMIT
_HORSE: Final = _plans(
    _LIMIT,
    GameCode.HOLDEM,
    GameCode.OMAHA_HILO,
    GameCode.RAZZ,
    GameCode.STUD,
    GameCode.STUD_HILO,
)
_EIGHT_GAMES: Final = (
    *_plans(_LIMIT, GameCode.DEUCE_TRIPLE_DRAW),
    *_HORSE,
    *_plans(_FREE, GameCode.HOLDEM),
    *_plans(_POT, GameCode.OMAHA),
)

MIXES: Final[Mapping[str, tuple[GamePlan, ...]]] = MappingProxyType(
    {
        "horse": _HORSE,
        "hose": tuple(plan for plan in _HORSE if plan.game != GameCode.RAZZ),
        "eight-game": _EIGHT_GAMES,
        "ten-game": (
            *_EIGHT_GAMES,
            *_plans(_FREE, GameCode.DEUCE_SINGLE_DRAW),
            *_plans(_LIMIT, GameCode.BADUGI),
        ),
        "triple-stud": _plans(_LIMIT, GameCode.STUD, GameCode.STUD_HILO, GameCode.RAZZ),
        "omaha-mix": (
            *_plans(_LIMIT, GameCode.OMAHA_HILO),
            *_plans(_POT, GameCode.OMAHA, GameCode.BIG_O),
        ),
        "draw-mix": _plans(
            _LIMIT, GameCode.DEUCE_TRIPLE_DRAW, GameCode.ACE_TRIPLE_DRAW, GameCode.BADUGI
        ),
    }
)
"""By the names under which they are offered."""

ALL_GAMES: Final = tuple(
    dict.fromkeys(
        (
            *(GamePlan(game.code.value, game.usual.value) for game in GAMES.values()),
            *(plan for plans in MIXES.values() for plan in plans),
        )
    )
)
"""Every game as it is usually played, and with the limits that a mix plays it with."""


DEALERS_CHOICE: Final = "dealers-choice"
"""The name under which dealer's choice over all games is offered."""
OTHER_MIX: Final = "other-mix"
"""The name of games in turn that have none."""


def game_name(games: tuple[GamePlan, ...]) -> str:
    """The code of the game that a tournament plays, or the name of its mix, whatever the limits."""
    codes = _codes(games)
    if len(codes) == 1:
        return codes[0]
    return _CODE_NAMES.get(codes, OTHER_MIX)


def _codes(games: tuple[GamePlan, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(plan.game for plan in games))


def mix_name(games: tuple[GamePlan, ...], change: GameChange) -> str:
    """The name of the mix that a table plays; its owner's own games have a name that fits any."""
    if change.is_chosen:
        return DEALERS_CHOICE
    return _PLAN_NAMES.get(games, OTHER_MIX)


_PLAN_NAMES: Final = {plans: name for name, plans in MIXES.items()}
_CODE_NAMES: Final = {_codes(plans): name for name, plans in MIXES.items()}
