"""Main pot and side pots, and how a pot is split among its winners (R-065 to R-077, R-120)."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.poker.events import new_record


class Pot(NamedTuple):
    """Chips and the players, in order, who can win them."""

    amount: int
    eligible: tuple[int, ...]


class Uncalled(NamedTuple):
    """The part of a bet that nobody matched."""

    player: int
    amount: int


def uncalled_bet(contributed: Sequence[int], folded: Sequence[bool]) -> Uncalled | None:
    """The chips that go back to a player who put in more than anybody else (R-074)."""
    top = max(contributed)
    if contributed.count(top) > 1:
        return None
    player = contributed.index(top)
    if folded[player]:
        return None
    return new_record(Uncalled, (player, top - sorted(contributed)[-2]))


def build_pots(
    contributed: Sequence[int], folded: Sequence[bool], dead: int = 0
) -> tuple[Pot, ...]:
    """The pots, main pot first, of what each player put in over the whole hand (R-073).

    `dead` chips belong to the main pot and to nobody's contribution. What a folded player put in
    above every live player joins the last pot.
    """
    live = tuple([player for player, gone in enumerate(folded) if not gone])
    levels = {contributed[player] for player in live}
    if len(levels) == 1:
        everything = sum(contributed) + dead
        return (new_record(Pot, (everything, live)),) if everything else ()
    pots: list[Pot] = []
    counted, waiting = 0, dead
    for level in sorted(levels):
        reached = sum([chips if chips < level else level for chips in contributed])
        amount = waiting + reached - counted
        counted, waiting = reached, 0
        if amount:
            eligible = tuple(player for player in live if contributed[player] >= level)
            pots.append(new_record(Pot, (amount, eligible)))
    above = sum(contributed) - counted
    if above and pots:
        pots[-1] = Pot(pots[-1].amount + above, pots[-1].eligible)
    elif above:
        pots.append(Pot(above, live))
    return tuple(pots)


def split(amount: int, winners: Sequence[int]) -> list[tuple[int, int]]:
    """Equal parts; odd chips go one by one to the first of the winners (R-119, R-120)."""
    part, odd = divmod(amount, len(winners))
    return [(winner, part + (place < odd)) for place, winner in enumerate(winners)]


def rake_by_pot(pots: Sequence[Pot], bps: int, cap: int | None) -> list[int]:
    """The rake of the whole hand, taken from the main pot first (R-174 to R-177)."""
    if not bps:
        return [0] * len(pots)
    due = sum(pot.amount for pot in pots) * bps // 10_000
    if cap is not None:
        due = min(due, cap)
    taken = []
    for pot in pots:
        part = min(due, pot.amount)
        taken.append(part)
        due -= part
    return taken
