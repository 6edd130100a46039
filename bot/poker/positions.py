"""The names of the places at the table (R-138, R-141), as codes that the catalogues translate."""

from enum import StrEnum


class Position(StrEnum):
    """A seat's position relative to the button, by its usual abbreviation."""

    BUTTON_SMALL_BLIND = "btn-sb"
    SMALL_BLIND = "sb"
    BIG_BLIND = "bb"
    UNDER_THE_GUN = "utg"
    UNDER_THE_GUN_1 = "utg-1"
    UNDER_THE_GUN_2 = "utg-2"
    UNDER_THE_GUN_3 = "utg-3"
    UNDER_THE_GUN_4 = "utg-4"
    HIJACK = "hj"
    CUTOFF = "co"
    BUTTON = "btn"


_EARLY = (
    Position.UNDER_THE_GUN,
    Position.UNDER_THE_GUN_1,
    Position.UNDER_THE_GUN_2,
    Position.UNDER_THE_GUN_3,
    Position.UNDER_THE_GUN_4,
)
_LATE = (Position.HIJACK, Position.CUTOFF, Position.BUTTON)


def positions(
    players: int, *, small_blind_is_dead: bool = False, button_is_dead: bool = False
) -> tuple[Position, ...]:
    """Each player's position, from the left of the button on (R-141).

    With a dead small blind player 0 has the big blind; with a dead button the last player sits
    before an empty button and is the cutoff.
    """
    if players == 2 and not small_blind_is_dead and not button_is_dead:
        return (Position.BIG_BLIND, Position.BUTTON_SMALL_BLIND)
    blinds = (Position.SMALL_BLIND, Position.BIG_BLIND)[small_blind_is_dead:]
    others = players - len(blinds)
    late = _LATE[: len(_LATE) - button_is_dead]
    late = late[len(late) - _late_named(others, len(late)) :]
    return (*blinds, *_EARLY[: others - len(late)], *late)


def _late_named(others: int, late: int) -> int:
    """The number of others with a late position: the first to act stays under the gun."""
    return min(late, others - 1) if others > 1 else others
