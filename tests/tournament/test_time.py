"""Levels, breaks, pauses, no-shows: what time does (R-153, R-161, R-200, R-206)."""

from dataclasses import replace

import pytest

from bot.ids import Chips
from bot.table.rules import GamePlan
from bot.tournament import tournament_commands as ask
from bot.tournament.events import (
    BreakBegan,
    BreakEnded,
    Eliminated,
    LevelBegan,
    TableHandStarted,
    TournamentFinished,
)
from bot.tournament.options import TournamentKind
from bot.tournament.refusals import TournamentRefusal
from bot.tournament.state import OutReason
from tests.builders import player
from tests.tournament.builders import MINUTE, NOON, Event, event, names, plan, sheet

PLAIN = plan(no_show_levels=0)


def test_a_level_takes_effect_at_the_next_hand() -> None:
    """The hand that is running is played by its own blinds (R-200)."""
    made = event("a b c", PLAIN)
    made.deal()
    made.tick(10)
    assert made.state.clock.level == 2
    made.end()
    made.deal()
    blinds = [dealt.rules.big_blind for dealt in made.heard(TableHandStarted)]
    assert blinds == [10, 20]


def test_levels_last_their_time() -> None:
    """Ten minutes each; a tick in between changes nothing."""
    made = event("a b c", PLAIN)
    assert made.tournament.next_due_ms == NOON + 10 * MINUTE
    assert made.tick(9.9) == ()
    (began,) = made.tick(0.1)
    assert isinstance(began, LevelBegan)
    assert (began.level, began.ends_ms) == (2, NOON + 20 * MINUTE)


def test_a_late_tick_does_not_shift_the_clock() -> None:
    """The next level ends when it would have."""
    made = event("a b c", PLAIN)
    made.tick(10.5)
    assert made.tournament.next_due_ms == NOON + 20 * MINUTE


def test_after_a_long_silence_no_level_is_skipped() -> None:
    """The room was down for hours: the next level begins now, and lasts its time."""
    made = event("a b c", PLAIN)
    made.tick(300)
    assert made.state.clock.level == 2
    assert made.tournament.next_due_ms == made.now_ms + 10 * MINUTE


def test_a_break_after_an_hour() -> None:
    """A break after an hour begins when all hands are over, and its five minutes count from then
    (R-206)."""
    made = event(names(12), PLAIN)
    for _ in range(5):
        made.until_due()
    made.deal(1)
    made.until_due()
    assert not made.heard(BreakBegan)
    with pytest.raises(TournamentRefusal, match="on-break"):
        made.deal(2)
    made.now_ms += MINUTE
    made.end(1)
    (began,) = made.heard(BreakBegan)
    assert (began.ends_ms, began.addon) == (made.now_ms + 5 * MINUTE, False)
    with pytest.raises(TournamentRefusal, match="on-break"):
        made.deal(1)
    made.until_due()
    assert made.heard(BreakEnded)
    assert made.state.clock.level == 7
    made.deal(1)


def test_no_break_before_an_hour() -> None:
    """Turbo levels of five minutes: twelve of them first."""
    made = event("a b c", plan(no_show_levels=0, sheet=sheet("turbo")))
    for _ in range(11):
        made.until_due()
    assert not made.state.clock.on_break
    made.until_due()
    assert made.heard(BreakBegan)


def test_a_pause_stops_the_clocks() -> None:
    """No new hand; whatever was left of the level is left afterwards (R-161)."""
    made = event("a b c", PLAIN)
    made.now_ms += 4 * MINUTE
    made.apply(ask.PauseTournament(made.now_ms))
    assert made.tournament.next_due_ms is None
    assert made.tick(60) == ()
    with pytest.raises(TournamentRefusal, match="tournament-paused"):
        made.deal()
    with pytest.raises(TournamentRefusal, match="tournament-paused"):
        made.apply(ask.PauseTournament(made.now_ms))
    made.apply(ask.ResumeTournament(made.now_ms))
    assert made.tournament.next_due_ms == made.now_ms + 6 * MINUTE
    made.deal()
    with pytest.raises(TournamentRefusal, match="tournament-not-paused"):
        made.apply(ask.ResumeTournament(made.now_ms))


def test_a_hand_may_end_in_a_pause() -> None:
    """A hand that was running may end in a pause; its result counts."""
    made = event("a b c", PLAIN)
    made.deal()
    made.apply(ask.PauseTournament(made.now_ms))
    made.end(a=-1500, b=1500)
    assert [event.player for event in made.heard(Eliminated)] == [player("a")]


def test_games_change_with_the_level() -> None:
    """Mixed: one game for each level in turn, with its limits beside limit games."""
    games = (GamePlan(), GamePlan("stud", "fixed-limit"), GamePlan("omaha", "pot-limit"))
    made = event("a b c", replace(PLAIN, games=games, seats=8))
    seen = []
    for _ in range(4):
        made.deal()
        seen.append(made.heard(TableHandStarted)[-1].rules)
        made.end()
        made.until_due()
    assert [rules.game for rules in seen] == ["holdem", "stud", "omaha", "holdem"]
    stakes = [(rules.small_blind, rules.big_blind, rules.ante) for rules in seen]
    assert stakes == [(2, 5, 0), (5, 20, 5), (10, 15, 0), (15, 25, 0)]


# --- no-shows ---------------------------------------------------------------------------------


def three_levels(made: Event) -> None:
    for _ in range(3):
        made.until_due()


def test_a_no_show_is_out_after_three_levels() -> None:
    """A no-show is out after three levels, and their chips leave play with them (R-153)."""
    made = event("a b c")
    made.ask(ask.ConfirmPresence, "a")
    made.ask(ask.SitOutEntrant, "b")
    three_levels(made)
    (out,) = made.heard(Eliminated)
    assert (out.player, out.why, out.place) == (player("c"), OutReason.NO_SHOW, 3)
    assert made.tournament.chips_in_play == 3000


def test_a_no_show_plays_the_hand_out() -> None:
    """The player is removed when it is over."""
    made = event("a b c")
    made.ask(ask.ConfirmPresence, "a")
    made.ask(ask.ConfirmPresence, "b")
    made.deal()
    three_levels(made)
    assert not made.heard(Eliminated)
    made.end(c=-10, a=10)
    (out,) = made.heard(Eliminated)
    assert out.player == player("c")


def test_missed_turns_are_no_sign_of_life() -> None:
    """Sitting out because the clock ran out is not appearing."""
    made = event("a b c")
    for name in "ab":
        made.ask(ask.ConfirmPresence, name)
    made.ask(ask.SitOutEntrant, "c", asked=False)
    three_levels(made)
    assert [event.player for event in made.heard(Eliminated)] == [player("c")]


def test_coming_back_is() -> None:
    """A player may return at any time before their chips are gone (R-152)."""
    made = event("a b c")
    made.ask(ask.SitOutEntrant, "c", asked=False)
    for name in "abc":
        made.ask(ask.ReturnEntrant if name == "c" else ask.ConfirmPresence, name)
    three_levels(made)
    assert not made.heard(Eliminated)


def test_if_nobody_came_one_still_wins() -> None:
    """The one with the most chips, or who entered first."""
    made = event("a b c")
    made.deal()
    made.end(a=-10, b=10)
    three_levels(made)
    assert made.heard(TournamentFinished) == [TournamentFinished(player("b"))]


def test_sit_and_gos_have_no_no_shows() -> None:
    """Everybody was there a minute before the start."""
    made = event("a b c", plan(kind=TournamentKind.SIT_AND_GO, entrants=3))
    three_levels(made)
    assert not made.heard(Eliminated)


def test_those_who_sit_out_are_dealt_in() -> None:
    """The hand names them, so that their turns are checked or folded at once (R-146)."""
    made = event("a b c", PLAIN)
    made.ask(ask.SitOutEntrant, "b")
    with pytest.raises(TournamentRefusal, match="already-sitting-out"):
        made.ask(ask.SitOutEntrant, "b")
    made.deal()
    (dealt,) = made.heard(TableHandStarted)
    assert len(dealt.dealt) == 3
    assert dealt.absent == (made.of("b").seat,)
    made.end()
    made.ask(ask.ReturnEntrant, "b")
    with pytest.raises(TournamentRefusal, match="not-sitting-out"):
        made.ask(ask.ReturnEntrant, "b")
    made.deal()
    assert made.heard(TableHandStarted)[-1].absent == ()


def test_chips_of_the_excluded_leave_play() -> None:
    """A sanction in the middle of a hand waits for its end (R-255)."""
    made = event("a b c", PLAIN)
    made.deal()
    made.ask(ask.Exclude, "a")
    assert not made.heard(Eliminated)
    made.end(a=200, b=-200)
    (out,) = made.heard(Eliminated)
    assert (out.player, out.why) == (player("a"), OutReason.EXCLUDED)
    assert made.tournament.chips_in_play == 2800
    with pytest.raises(TournamentRefusal, match="already-out-of-tournament"):
        made.ask(ask.Exclude, "a")


def test_the_last_one_left_cannot_be_excluded() -> None:
    """Two are excluded in the same hand; somebody wins all the same."""
    made = event("a b", PLAIN)
    made.deal()
    made.ask(ask.Exclude, "a")
    made.ask(ask.Exclude, "b")
    made.end(a=10, b=-10)
    assert len(made.heard(TournamentFinished)) == 1
    assert made.pool == 0


def test_chips_need_a_game() -> None:
    """Limit, pot limit and no limit are all possible (R-202)."""
    for structure in ("no-limit", "pot-limit", "fixed-limit"):
        made = event("a b", replace(PLAIN, games=(GamePlan("omaha", structure),)))
        made.deal()
        assert made.heard(TableHandStarted)[0].rules.structure == structure
        assert made.heard(TableHandStarted)[0].rules.ante == Chips(0)
