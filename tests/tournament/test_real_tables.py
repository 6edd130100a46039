"""Whole tournaments at real tables: every card dealt, every bet legal, to the last chip."""

import random
from dataclasses import replace

import pytest

from bot.ids import Chips, HandId, TableId
from bot.poker.cards import FULL_DECK
from bot.poker.games import GameCode
from bot.table.commands import Act, SitDown, StartHand, TimeOut, Verb
from bot.table.outcome import hunters_of
from bot.table.table import Table
from bot.tournament import commands as ask
from bot.tournament.commands import Knockout
from bot.tournament.events import FinalTable, Finished, HandStarted, Moved
from bot.tournament.levels import GamePlan
from bot.tournament.options import BountyKind, BountyTerms, Options
from bot.tournament.state import TournamentTable
from tests.tournament.builders import plan, sheet
from tests.tournament.night import Night
from tests.tournament.test_random_events import check_chairs, check_end

FIVE_LEVEL_GAMES = tuple(
    GamePlan(game.value, "fixed-limit" if game is not GameCode.HOLDEM else "no-limit")
    for game in GameCode
)


class RealNight(Night):
    """A night whose hands are played at a `bot.table.Table`, one table after the other."""

    def work(self, table: TournamentTable) -> None:
        before = table.positions
        self.hands += 1
        (started,) = self.apply(ask.StartHand(self.now_ms, table.id, HandId(self.hands)))
        assert isinstance(started, HandStarted)
        real = self.seated(table, started)
        real.positions = before
        draw = sorted(started.dealt).index(started.positions.button) if before is None else 0
        cards = tuple(self.rng.sample(FULL_DECK, 52))
        real.apply(StartHand(started.hand, cards, draw))
        self.agree(real, started)
        while real.hand_running:
            self.act(real, started)
        self.report(table, real, started)

    def seated(self, table: TournamentTable, started: HandStarted) -> Table:
        """A table by the level's rules with those who are dealt in."""
        real = Table(replace(started.rules, buy_in_min=Chips(1)))
        for seat in sorted(started.dealt):
            entry = self.entry(table.seats[seat])
            real.apply(SitDown(entry.player, entry.name, entry.locale, entry.stack, seat))
        return real

    def agree(self, real: Table, started: HandStarted) -> None:
        """The tournament foresaw where the table puts button and blinds, and whom it deals in.

        A button that passes a newcomer over (R-134, R-135) is more than the table knows.
        """
        passed_over = (
            len(started.dealt) > 2 and started.positions.button == started.positions.small_blind
        )
        if not passed_over:
            assert real.positions == started.positions
            assert tuple(dealt.seat for dealt in real.dealt) == started.dealt

    def act(self, real: Table, started: HandStarted) -> None:
        """Something legal: calls, folds to large bets, now and then a raise or everything."""
        hand, who = real.hand, real.to_act
        assert hand is not None
        assert who is not None
        options, roll = hand.options(), self.rng.random()
        dear = 4 * options.call > self.entry(who.player).stack and self.rng.random() < 0.7
        if who.seat in started.absent or roll < 0.3 or dear:
            real.apply(TimeOut(real.hand_id, real.turn))
            return
        verb, to = Verb.CHECK, 0
        if options.min_to is not None and options.max_to is not None and roll < 0.45:
            verb = Verb.RAISE
            to = options.max_to if roll < 0.32 else options.min_to
        elif options.call:
            verb = Verb.CALL
        elif options.bring_in:
            verb = Verb.BRING_IN
        real.apply(Act(who.player, real.hand_id, real.turn, verb, Chips(to)))

    def report(self, table: TournamentTable, real: Table, started: HandStarted) -> None:
        """What the host tells the tournament of a hand that is over."""
        hand = real.hand
        assert hand is not None
        assert hand.result is not None
        result, players = hand.result, [dealt.player for dealt in real.dealt]
        stacks = tuple(zip(players, map(Chips, result.stacks), strict=True))
        out = tuple(
            Knockout(player, tuple(players[by] for by in hunters_of(result, number)))
            for number, (player, stack) in enumerate(stacks)
            if not stack
        )
        assert all(knockout.by for knockout in out)
        self.apply(
            ask.EndHand(self.now_ms, TableId(table.id), started.hand, stacks, self.chance, out)
        )


def played(of: Options, entrants: int, seed: int) -> RealNight:
    night = RealNight(of, entrants, seed, wild=0.02)
    night.on_step = lambda: check_chairs(night)
    night.play()
    check_end(night)
    return night


@pytest.mark.parametrize("seed", range(3))
def test_forty_players_on_five_tables(seed: int) -> None:
    """Some hundred hands of No-Limit Hold'em with bounties, moves and a final table to a winner."""
    bounty = BountyTerms(Chips(40), BountyKind.PROGRESSIVE)
    night = played(plan(bounty=bounty, deals=False, sheet=sheet("turbo")), 40, seed)
    assert night.hands > 100
    assert night.heard(Moved)
    assert night.heard(FinalTable)
    assert len(night.heard(Finished)) == 1


@pytest.mark.parametrize("game", GameCode)
def test_every_game_has_a_winner(game: GameCode) -> None:
    """Eleven players on two tables, the whole event in one game of fixed limit."""
    of = plan(games=(GamePlan(game.value, "fixed-limit"),), seats=8, sheet=sheet("turbo"))
    assert len(played(of, 11, 1).heard(Finished)) == 1


def test_another_game_in_each_level() -> None:
    """Mixed games: button and blinds come back where stud levels left them."""
    night = played(plan(games=FIVE_LEVEL_GAMES, seats=8, sheet=sheet("turbo")), 20, 3)
    assert len({event.rules.game for event in night.heard(HandStarted)}) > 2


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
def test_many_events_at_real_tables(seed: int) -> None:
    """Any size and game, again and again."""
    rng = random.Random(seed)
    games = tuple(rng.sample(FIVE_LEVEL_GAMES, rng.choice([1, 1, 3])))
    of = plan(games=games, seats=rng.choice([2, 6, 8]), sheet=sheet(rng.choice(["turbo", "deep"])))
    played(of, rng.randint(2, 60), seed)
