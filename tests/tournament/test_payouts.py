"""VeloX: the table of multipliers, the draw, and the money (R-234 to R-240)."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from bot.ids import Chips
from bot.refusal import BrokenInvariant
from bot.tournament import tournament_commands as ask
from bot.tournament.costs import VELOX_PLAYERS
from bot.tournament.events import CountdownStarted, MultiplierDrawn, PrizesFixed
from bot.tournament.options import TournamentKind, prizes
from bot.tournament.payouts import (
    MILLION,
    MULTIPLIERS,
    OURS,
    PRINTED,
    MultiplierChance,
    check_table,
    mean_buy_ins,
    multiplier_of,
    payouts_of,
    velox_pool,
)
from bot.tournament.refusals import TournamentRefusal
from bot.tournament.view import view_of
from tests.poker.facts import case_ids, facts
from tests.tournament.builders import Event, velox_plan

ROWS, CASES = facts("velox"), facts("velox_prize_cases")


def drawn(draw: int) -> Event:
    """A VeloX for 50 chips, started, with this draw."""
    made = Event(velox_plan())
    made.enter("a b c")
    made.start()
    made.apply(ask.DrawMultiplier(made.now_ms, draw))
    return made


def test_the_table_is_the_rules_own() -> None:
    """Multipliers, chances in a million, paid shares, and what each row gives to the mean."""
    assert len(ROWS) == len(MULTIPLIERS)
    for row, chance in zip(ROWS, MULTIPLIERS, strict=True):
        assert (chance.multiplier, chance.ppm) == (int(row["multiplier"]), int(row["ppm"]))
        assert payouts_of(chance.multiplier) == tuple(map(int, row["paid"].split("|")))
        assert chance.multiplier * chance.ppm == int(row["contribution"])


def test_the_rows_that_are_ours_are_marked() -> None:
    """Rows that were worked out are marked; the others are printed legibly in the rulebook."""
    printed = [row.multiplier for row in PRINTED]
    assert printed == [int(row["multiplier"]) for row in ROWS if row["status"] == "as printed"]
    assert printed + [row.multiplier for row in OURS] == [row.multiplier for row in MULTIPLIERS]


def test_it_returns_ninety_one_percent() -> None:
    """2.73 buy-ins of three (R-236)."""
    check_table(MULTIPLIERS)
    assert mean_buy_ins(MULTIPLIERS) / VELOX_PLAYERS == Fraction(91, 100)


@pytest.mark.parametrize(
    "table",
    [
        MULTIPLIERS[:-1],
        (*MULTIPLIERS[:-1], MultiplierChance(3, 786_455)),
        (MultiplierChance(2, MILLION + 5), MultiplierChance(6_000, -5)),
        (MultiplierChance(0, MILLION),),
    ],
    ids=["a hole", "another mean", "below zero", "nothing to win"],
)
def test_a_wrong_table_is_refused(table: tuple[MultiplierChance, ...]) -> None:
    """Found when it is loaded."""
    with pytest.raises(BrokenInvariant):
        check_table(table)


def test_every_draw_has_its_multiplier() -> None:
    """A million draws give each multiplier exactly as often as its row says (R-239)."""
    seen = Counter(map(multiplier_of, range(MILLION)))
    assert seen == {row.multiplier: row.ppm for row in MULTIPLIERS}


@pytest.mark.parametrize("draw", [-1, MILLION])
def test_no_draw_beyond_the_million(draw: int) -> None:
    """A number beyond the million is refused: it was never drawn."""
    with pytest.raises(BrokenInvariant):
        multiplier_of(draw)


@pytest.mark.parametrize("case", CASES, ids=case_ids(CASES))
def test_worked_prizes(case: dict[str, str]) -> None:
    """The pool and the first three prizes (R-237)."""
    multiplier = int(case["multiplier"])
    pool = velox_pool(Chips(int(case["buyin"])), multiplier)
    assert pool == int(case["pool"])
    places = (*prizes(pool, payouts_of(multiplier)).places, 0, 0)[:3]
    assert places == tuple(int(case[place]) for place in ("first", "second", "third"))


def test_it_starts_at_once() -> None:
    """The third entry opens the table (R-234)."""
    made = Event(velox_plan())
    made.enter("a b c")
    (countdown,) = made.heard(CountdownStarted)
    assert countdown.starts_ms == made.now_ms


def test_no_hand_before_the_draw() -> None:
    """The multiplier is drawn, once, before the first hand (R-239)."""
    made = Event(velox_plan())
    made.enter("a b c")
    made.start()
    assert not made.heard(PrizesFixed)
    assert view_of(made.state).prizes == ()
    with pytest.raises(TournamentRefusal, match="multiplier-not-drawn"):
        made.deal()
    made.apply(ask.DrawMultiplier(made.now_ms, 999_999))
    made.deal()
    with pytest.raises(TournamentRefusal, match="multiplier-already-drawn"):
        made.apply(ask.DrawMultiplier(made.now_ms, 5))


def test_the_house_keeps_what_a_small_multiplier_leaves() -> None:
    """Twice the buy-in is less than three: the winner gets 100, the house 50 (R-240)."""
    made = drawn(999_999)
    (event,) = made.heard(MultiplierDrawn)
    assert (event.multiplier, event.pool, event.adjustment) == (2, 100, -50)
    assert (made.pool, made.house) == (100, 50)
    made.bust("a c", by="b")
    assert (made.won("b"), made.won("a"), made.pool, made.house) == (50, -50, 0, 50)


def test_the_house_pays_a_large_multiplier() -> None:
    """Six thousand buy-ins: 80, 10 and 10 percent (R-237)."""
    made = drawn(0)
    assert made.house == -(300_000 - 150)
    made.bust("a", by="b")
    made.bust("c", by="b")
    assert (made.won("b"), made.won("c"), made.won("a")) == (239_950, 29_950, 29_950)
    assert made.pool == 0


def test_no_deals() -> None:
    """There are no deals, not even between the last two (R-238)."""
    made = drawn(0)
    with pytest.raises(TournamentRefusal, match="no-deals-here"):
        made.ask(ask.ProposeDeal, "a", kind=ask.DealKind.CHIPS)


def test_a_cancelled_lottery_gives_the_house_its_money_back() -> None:
    """Everybody has their buy-in again, whatever was drawn."""
    for draw in (0, 999_999):
        made = drawn(draw)
        made.apply(ask.CancelTournament(made.now_ms))
        assert (made.won("a"), made.won("b"), made.won("c")) == (0, 0, 0)
        assert (made.pool, made.house) == (0, 0)


def test_other_events_have_no_multiplier() -> None:
    """The draw belongs to VeloX."""
    made = Event(replace(velox_plan(), kind=TournamentKind.SIT_AND_GO))
    made.enter("a b c")
    made.start()
    with pytest.raises(TournamentRefusal, match="not-velox"):
        made.apply(ask.DrawMultiplier(made.now_ms, 1))
