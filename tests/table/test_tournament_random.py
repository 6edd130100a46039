"""A tournament's table under random lineups and random play: chips, turns, and journals stay
right."""

import random
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from bot.ids import Chips, HandId
from bot.poker.cards import shuffled
from bot.poker.games import GAMES, GameCode
from bot.poker.structure import Structure
from bot.refusal import Refusal
from bot.table.rules import GamePlan, TableRules
from bot.table.snapshot import table_from_json, table_to_json
from bot.table.table import Table
from bot.table.table_commands import (
    ArrangeSeats,
    Close,
    Resume,
    SeatAssignment,
    StartHand,
    TournamentLineup,
    VoidHand,
)
from bot.tournament.levels import Level, rules_at
from bot.tournament.seating import Arrival, Lineup, first_lineup, next_lineup
from tests.builders import Game, replayed, state_of
from tests.table.random_commands import PEOPLE, Whim, command_of

OPENED = TableRules(tournament=3)
ROUNDS = settings(
    max_examples=40,
    deadline=None,
    phases=[phase for phase in Phase if phase is not Phase.explain],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


class Round:
    """One table of an event in which people are moved in, bust, buy chips and are gone."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.game = Game(OPENED)
        self.assignments: dict[int, SeatAssignment] = {}
        self.lineup: Lineup | None = None
        self.arrivals: dict[int, Arrival] = {}
        self.level = 0
        self.next_level()
        for _ in range(self.rng.randint(2, self.rules.seats)):
            self.move_in()

    @property
    def table(self) -> Table:
        return self.game.table

    def next_level(self) -> None:
        """Raises the stakes, and as likely as not changes the game."""
        self.level += 1
        code = self.rng.choice(list(GameCode))
        small = Chips(self.level * self.rng.randint(1, 20))
        big = Chips(small * 2)
        plan = GamePlan(code.value, self.rng.choice(list(Structure)).value)
        ante = Chips(self.rng.choice([0, 1, big // 2]))
        self.rules = rules_at(
            Level(small, big, ante), plan, seats=6, turn_seconds=30, protection=bool(self.level % 2)
        )

    def move_in(self) -> None:
        """Gives somebody a free seat."""
        sitting = {one.player for one in self.assignments.values()}
        free = [seat for seat in range(1, 7) if seat not in self.assignments]
        if free:
            who = self.rng.choice([one for one in PEOPLE if one not in sitting])
            seat, stack = self.rng.choice(free), Chips(self.rng.randint(1, 300))
            self.assignments[seat] = SeatAssignment(
                seat, who, "x", "it", stack, self.rng.random() < 0.2
            )
            self.arrivals[seat] = Arrival.NEW

    def change_seats(self) -> None:
        """Makes busted people leave or buy chips, others come, and some be away."""
        for seat, one in list(self.assignments.items()):
            if not one.stack and self.rng.random() < 0.7:
                del self.assignments[seat]
                self.arrivals.pop(seat, None)
            elif not one.stack or self.rng.random() < 0.1:
                self.assignments[seat] = replace(
                    one, stack=Chips(one.stack + 100), absent=self.rng.random() < 0.5
                )
        for _ in range(self.rng.choice([0, 0, 1, 2])):
            self.move_in()
        if self.rng.random() < 0.3:
            self.next_level()
        if self.rng.random() < 0.3:
            self.game.apply(ArrangeSeats(tuple(self.assignments.values()), self.rules))

    def deal(self) -> bool:
        """Deals the next hand, if two players can play it."""
        live = [seat for seat, one in self.assignments.items() if one.stack]
        if len(live) < 2:
            return False
        if self.lineup is None:
            self.lineup = first_lineup(live, self.rng.randrange(1000))
        else:
            blinds = GAMES[GameCode(self.rules.game)].has_blinds
            self.lineup = next_lineup(self.lineup.positions, live, self.arrivals, blinds=blinds)
        self.arrivals = dict.fromkeys(self.lineup.waiting, Arrival.WAITED)
        cast = TournamentLineup(
            self.rules, tuple(self.assignments.values()), self.lineup.positions, self.lineup.dealt
        )
        deck = shuffled(self.rng, GAMES[GameCode(self.rules.game)].deck)
        self.game.apply(StartHand(HandId(self.table.hand_id + 1), deck, 0, lineup=cast))
        return True

    def play(self, whims: list[Whim]) -> None:
        """Plays sensible and senseless things until the hand is over; no chip is lost."""
        before = sum(one.stack for one in self.assignments.values())
        played = 0
        while self.table.hand_running:
            self.check_running()
            whim = whims[played % len(whims)]
            played += 1
            if played > 200:
                self.game.apply(VoidHand(self.table.hand_id))
                break
            command = command_of(whim, self.table)
            if isinstance(command, Close):
                continue
            with suppress(Refusal):
                self.game.apply(command)
        if self.table.paused:
            self.game.apply(Resume())
        assert sum(self.game.table.seats[seat].stack for seat in self.assignments) == before
        self.check_outcome()
        self.note_outcome()

    def check_running(self) -> None:
        """Checks that no absent player is ever asked."""
        to_act = self.table.to_act
        assert to_act is not None
        seat = self.table.seats[to_act.seat]
        assert (seat.presence.value, seat.leaving) == ("playing", False)

    def check_outcome(self) -> None:
        """Checks that the outcome names all who were dealt in, and a hunter for each who busted."""
        outcome = self.table.outcome
        assert outcome is not None
        assert outcome.hand == self.table.hand_id
        if outcome.voided:
            return
        stacks = {seat.player: seat.stack for seat in self.table.seats.values()}
        assert dict(outcome.stacks) == {
            dealt.player: stacks[dealt.player] for dealt in self.table.dealt
        }
        busted = {who for who, stack in outcome.stacks if not stack}
        assert {one.victim for one in outcome.knocked_out} == busted
        for one in outcome.knocked_out:
            assert one.by
            assert not {one.victim, *busted}.intersection(one.by)

    def note_outcome(self) -> None:
        """Takes over what the table says of the hand, as the tournament does."""
        for seat, one in self.assignments.items():
            self.assignments[seat] = replace(one, stack=self.table.seats[seat].stack)


def whole_round(seed: int, whims: list[Whim], hands: int) -> Round:
    made = Round(seed)
    for _ in range(hands):
        if not made.deal():
            break
        made.play(whims)
        made.change_seats()
    return made


WHIMS = st.lists(
    st.tuples(st.integers(0, 99), st.integers(0, 11), st.integers(0, 255)),
    min_size=5,
    max_size=40,
)


def check_again(made: Round) -> None:
    """Checks that journal and snapshot make the same table."""
    assert state_of(replayed(OPENED, made.game.done)) == state_of(made.table)
    again = table_from_json(OPENED, table_to_json(made.table))
    assert (again.seats, again.rules, again.outcome, again.positions) == (
        made.table.seats,
        made.table.rules,
        made.table.outcome,
        made.table.positions,
    )


@ROUNDS
@given(seed=st.integers(0, 2**32), whims=WHIMS)
def test_chips_stay_whatever_happens(seed: int, whims: list[Any]) -> None:
    """Chips stay through a few hands with moves, levels, games, absences, and nonsense between."""
    check_again(whole_round(seed, whims, 6))


@pytest.mark.long
@settings(parent=ROUNDS, max_examples=1500)
@given(seed=st.integers(0, 2**32), whims=WHIMS)
def test_chips_stay_however_long(seed: int, whims: list[Any]) -> None:
    """Chips stay through fifteen hands of moves, levels, games, absences, and nonsense."""
    check_again(whole_round(seed, whims, 15))


def test_positions_of_moved_players_are_dealt_as_they_stand() -> None:
    """One in sixty random rounds ends with a button passed over to the small blind (R-134)."""
    assert any(
        made.lineup is not None
        and made.lineup.positions.button == made.lineup.positions.small_blind
        and len(made.lineup.dealt) > 2
        for made in (whole_round(seed, [(0, 0, 7)], 3) for seed in range(600))
    )
