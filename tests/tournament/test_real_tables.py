"""Whole tournaments at real tables: every card dealt, every bet legal, to the last chip."""

import random

import pytest

from bot.host.reconciliation import lineup_of
from bot.ids import Chips, HandId, TableId
from bot.poker.cards import shuffled
from bot.poker.games import GAMES, GameCode
from bot.poker.setup import PostKind
from bot.table.rules import GamePlan, TableRules
from bot.table.seats import Presence
from bot.table.snapshot import table_from_json, table_to_json
from bot.table.stakes import has_button_ante
from bot.table.table import Table
from bot.table.table_commands import Act, ComeBack, StartHand, TableCommand, TimeOut, Verb
from bot.tournament import tournament_commands as ask
from bot.tournament.events import FinalTable, Moved, TableHandStarted, TournamentFinished
from bot.tournament.options import BountyKind, BountyTerms, TournamentOptions
from bot.tournament.state import TournamentTable
from bot.tournament.tournament_commands import Knockout
from tests.builders import replayed, state_of
from tests.tournament.builders import plan, sheet
from tests.tournament.random_event import RandomEvent
from tests.tournament.test_random_events import check_end, check_seats

FIVE_LEVEL_GAMES = tuple(
    GamePlan(game.value, "fixed-limit" if game is not GameCode.HOLDEM else "no-limit")
    for game in GameCode
)


OPENED = TableRules(tournament=1)


class RealTablesEvent(RandomEvent):
    """An event whose hands are played at tables of `bot.table`, as the tournament casts them."""

    def __init__(self, of: TournamentOptions, entrants: int, seed: int, wild: float = 0.05) -> None:
        super().__init__(of, entrants, seed, wild)
        self.real: dict[TableId, Table] = {}
        self.journals: dict[TableId, list[TableCommand]] = {}
        self.passed_over = 0
        """The number of times a newcomer's button went to the small blind."""

    def work(self, table: TournamentTable) -> None:
        self.hands += 1
        (started,) = self.apply(ask.StartTableHand(self.now_ms, table.id, HandId(self.hands)))
        assert isinstance(started, TableHandStarted)
        real = self.real.setdefault(table.id, Table(OPENED))
        cast = lineup_of(self.state, table)
        deck = shuffled(self.rng, GAMES[GameCode(cast.rules.game)].deck)
        self.at(table.id, StartHand(started.hand, deck, 0, lineup=cast))
        self.check_lineup(real, started)
        while real.hand_running:
            self.act(table.id, real)
        self.report(table, real)

    def at(self, table: TableId, command: TableCommand) -> None:
        self.real[table].apply(command)
        self.journals.setdefault(table, []).append(command)

    def check_lineup(self, real: Table, started: TableHandStarted) -> None:
        """Checks that the players play, post and wait whom the tournament named, by the rules of
        the level."""
        hand, positions = real.hand, started.positions
        assert hand is not None
        assert tuple(dealt.seat for dealt in real.dealt) == started.dealt
        assert (real.rules.small_blind, real.rules.game) == (
            started.rules.small_blind,
            started.rules.game,
        )
        for seat in started.waiting:
            assert real.seats[seat].presence is Presence.WAITING
        blinds = {
            post.kind: started.dealt[post.player]
            for post in hand.setup.posts
            if post.kind is not PostKind.ANTE
        }
        if not GAMES[GameCode(started.rules.game)].has_blinds:
            assert not blinds
            return
        if has_button_ante(started.rules):
            assert blinds == {PostKind.BIG_BLIND: started.dealt[-1]}
            return
        assert blinds[PostKind.BIG_BLIND] == positions.big_blind
        small = positions.small_blind if positions.small_blind in started.dealt else None
        assert blinds.get(PostKind.SMALL_BLIND) == small
        self.passed_over += len(started.dealt) > 2 and positions.button == small

    def act(self, table: TableId, real: Table) -> None:
        """Something legal: calls, folds to large bets, now and then a raise or everything."""
        hand, who = real.hand, real.to_act
        assert hand is not None
        assert who is not None
        assert real.seats[who.seat].presence is Presence.PLAYING
        options, roll = hand.options(), self.rng.random()
        dear = 4 * options.call > self.entry(who.player).stack and self.rng.random() < 0.7
        if roll < 0.3 or dear or options.draw:
            self.at(table, TimeOut(real.hand_id, real.turn))
            return
        verb, to = Verb.CHECK, 0
        if options.min_to is not None and options.max_to is not None and roll < 0.45:
            verb = Verb.RAISE
            to = options.max_to if roll < 0.32 else options.min_to
        elif options.call:
            verb = Verb.CALL
        elif options.bring_in:
            verb = Verb.BRING_IN
        self.at(table, Act(who.player, real.hand_id, real.turn, verb, Chips(to)))

    def report(self, table: TournamentTable, real: Table) -> None:
        """Tells the tournament of a hand that is over, and of players who are away."""
        outcome = real.outcome
        assert outcome is not None
        assert outcome.hand == table.hand
        self.wake_up(table.id, real)
        out = tuple(Knockout(one.victim, one.by) for one in outcome.knocked_out)
        assert all(knockout.by for knockout in out)
        self.apply(
            ask.EndTableHand(self.now_ms, table.id, outcome.hand, outcome.stacks, self.chance, out)
        )

    def wake_up(self, table: TableId, real: Table) -> None:
        """Most of those whom the clock has sent out come back."""
        for seat in real.seats.values():
            if seat.presence is Presence.SITTING_OUT and self.rng.random() < 0.8:
                self.at(table, ComeBack(seat.player))
                if self.entry(seat.player).sitting_out:
                    self.apply(ask.ReturnEntrant(self.now_ms, seat.player))

    def check_tables(self) -> None:
        """Played again from their journals the tables are as they are, and so are snapshots."""
        for table, commands in self.journals.items():
            real = self.real[table]
            assert state_of(replayed(OPENED, commands)) == state_of(real)
            again = table_from_json(OPENED, table_to_json(real))
            assert (again.seats, again.rules, again.outcome) == (
                real.seats,
                real.rules,
                real.outcome,
            )


def played(of: TournamentOptions, entrants: int, seed: int) -> RealTablesEvent:
    run = RealTablesEvent(of, entrants, seed, wild=0.02)
    run.on_step = lambda: check_seats(run)
    run.play()
    check_end(run)
    run.check_tables()
    return run


@pytest.mark.parametrize("seed", range(3))
def test_forty_players_on_five_tables(seed: int) -> None:
    """Some hundred hands of No-Limit Hold'em with bounties, moves and a final table to a winner."""
    bounty = BountyTerms(Chips(40), BountyKind.PROGRESSIVE)
    run = played(plan(bounty=bounty, deals=False, sheet=sheet("turbo")), 40, seed)
    assert run.hands > 100
    assert run.heard(Moved)
    assert run.heard(FinalTable)
    assert len(run.heard(TournamentFinished)) == 1


@pytest.mark.parametrize("game", GameCode)
def test_every_game_has_a_winner(game: GameCode) -> None:
    """Eleven players on two tables, the whole event in one game of fixed limit."""
    seats = min(8, GAMES[game].players_max)
    of = plan(games=(GamePlan(game.value, "fixed-limit"),), seats=seats, sheet=sheet("turbo"))
    assert len(played(of, 11, 1).heard(TournamentFinished)) == 1


def test_another_game_in_each_level() -> None:
    """Mixed games: button and blinds come back where stud levels left them."""
    run = played(plan(games=FIVE_LEVEL_GAMES, seats=6, sheet=sheet("turbo")), 20, 3)
    assert len({event.rules.game for event in run.heard(TableHandStarted)}) > 2


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
def test_many_events_at_real_tables(seed: int) -> None:
    """Any size and game, again and again."""
    rng = random.Random(seed)
    games = tuple(rng.sample(FIVE_LEVEL_GAMES, rng.choice([1, 1, 3])))
    most = min(GAMES[GameCode(one.game)].players_max for one in games)
    seats = min(rng.choice([2, 6, 8]), most)
    of = plan(games=games, seats=seats, sheet=sheet(rng.choice(["turbo", "deep"])))
    played(of, rng.randint(2, 60), seed)
