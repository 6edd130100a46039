"""Plans of every kind by chance, each of which may be played."""

import random
from collections.abc import Callable, Mapping
from typing import Any

from bot.ids import Chips
from bot.tournament.options import (
    AddonTerms,
    BountyKind,
    BountyTerms,
    HandForHand,
    RebuyCondition,
    RebuyTerms,
    SatelliteTerms,
    SponsorTerms,
    TournamentKind,
    TournamentMode,
    TournamentOptions,
)
from tests.builders import player
from tests.tournament.builders import plan, sheet, velox_plan

TARGET = 99
"""The tournament that satellites are for."""
Drawn = tuple[TournamentOptions, int]
"""A plan and how many enter before the start."""


def any_plan(rng: random.Random, family: str) -> Drawn:
    """A plan of one of the `FAMILIES`."""
    return FAMILIES[family](rng)


def entrants(rng: random.Random, least: int = 2, most: int = 60) -> int:
    """Few or many, each about as often."""
    return rng.randint(least, rng.choice([least + 4, 12, 30, most]))


def entry(rng: random.Random) -> dict[str, Any]:
    """Prize part, fee and perhaps a price on each head, in odd amounts."""
    prize_part = rng.choice([50, 100, rng.randint(50, 1_200)])
    head = rng.choice([0, 0, 40, rng.randint(1, 300)])
    kind = rng.choice(list(BountyKind))
    return {
        "prize_part": Chips(prize_part),
        "fee": Chips(rng.randint(0, (prize_part + head) // 4)),
        "bounty": BountyTerms(Chips(head), kind) if head else None,
    }


def table(rng: random.Random) -> dict[str, Any]:
    return {
        "sheet": sheet(rng.choice(["standard", "turbo", "turbo"])),
        "seats": rng.choice([2, 6, 6, 9, 10]),
        "hand_for_hand": rng.choice(list(HandForHand)),
    }


def sponsor(rng: random.Random) -> SponsorTerms | None:
    """Nobody, somebody who plays in it, or somebody who looks on."""
    who = rng.choice(["", "", "p1", "onlooker"])
    return SponsorTerms(player(who), Chips(rng.randint(1, 2_000))) if who else None


def rewards(rng: random.Random, paid_most: int) -> dict[str, Any]:
    """Weights, guarantees and what the house adds, each now and then."""
    count = rng.randint(1, paid_most)
    weights = sorted((rng.randint(1, 60) for _ in range(count)), reverse=True)
    least = sorted((Chips(rng.randint(1, 3_000)) for _ in range(count)), reverse=True)
    return {
        "payouts": tuple(weights) if rng.random() < 0.3 else (),
        "guarantees": tuple(least[: rng.randint(1, count)]) if rng.random() < 0.4 else (),
        "added": Chips(rng.choice([0, 0, 0, rng.randint(1, 2_000)])),
        "sponsor": sponsor(random.Random(repr((weights, least)))),
    }


def sit_and_go(rng: random.Random) -> Drawn:
    count = entrants(rng, most=27)
    made = entry(rng) | table(rng) | rewards(rng, min(6, count))
    return plan(kind=TournamentKind.SIT_AND_GO, entrants=count, **made), count


def scheduled(rng: random.Random) -> Drawn:
    """A scheduled plan with late and new entries; more places may be paid than people come."""
    late = rng.choice([0, 3, 5, 5])
    again = rng.choice([0, 1, 2, 2]) if late else 0
    made = entry(rng) | table(rng) | rewards(rng, 12)
    return plan(late_levels=late, reentries_max=again, **made), entrants(rng)


def freeroll(rng: random.Random) -> Drawn:
    made = rewards(rng, 5) | table(rng) | {"prize_part": Chips(0), "fee": Chips(0)}
    return plan(**made), entrants(rng)


def satellite(rng: random.Random) -> Drawn:
    """The pool may be too small for its tickets, or bring more than they cost."""
    tickets = rng.randint(1, 3)
    late = rng.choice([0, 2])
    value = Chips(rng.choice([rng.randint(50, 600), rng.randint(50, 4_000)]))
    terms = SatelliteTerms(TARGET, value, tickets, by_pool=rng.random() < 0.5)
    made = entry(rng) | table(rng) | {"added": Chips(rng.choice([0, 0, 77]))}
    few = plan(satellite=terms, entrants_min=tickets + 1, late_levels=late, **made)
    return few, entrants(rng, tickets + 1)


def velox(rng: random.Random) -> Drawn:
    return velox_plan(prize_part=Chips(rng.randint(50, 3_000))), 3


def double_chance(rng: random.Random) -> Drawn:
    made = entry(rng) | table(rng) | rewards(rng, 6)
    ends, late = rng.choice([0, 2, 3]), rng.choice([0, 3])
    mode = {"mode": TournamentMode.DOUBLE_CHANCE, "second_half_level": ends, "late_levels": late}
    return plan(**made, **mode), entrants(rng)


def more_chips(rng: random.Random) -> Drawn:
    """Rebuys, an add-on, or both (R-193 to R-195)."""
    made = entry(rng) | table(rng) | rewards(rng, 6)
    mode = rng.choice([TournamentMode.REBUY, TournamentMode.ADDON, TournamentMode.REBUY_ADDON])
    price = int(made["prize_part"])
    rebuy = RebuyTerms(
        Chips(rng.randint(-(-price // 2), price)),
        last_level=rng.choice([0, 2, 3])
        if mode is TournamentMode.REBUY_ADDON
        else rng.choice([2, 3, 5]),
        most=rng.choice([1, 3, None]),
        condition=rng.choice(list(RebuyCondition)),
    )
    stack = made["sheet"].starting_stack
    addon = AddonTerms(
        Chips(rng.randint(price, 2 * price)), Chips(rng.randint(stack, 2 * stack)), 3
    )
    made |= {
        "rebuy": rebuy if mode.has_rebuys else None,
        "addon": addon if mode.has_addon else None,
    }
    return plan(mode=mode, **made), entrants(rng)


FAMILIES: Mapping[str, Callable[[random.Random], Drawn]] = {
    "sit-and-go": sit_and_go,
    "scheduled": scheduled,
    "freeroll": freeroll,
    "satellite": satellite,
    "velox": velox,
    "double-chance": double_chance,
    "more-chips": more_chips,
}
