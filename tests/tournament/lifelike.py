"""Whole events in virtual time, paced and played as friends do on Discord.

No cards are dealt: how long a hand takes and how much it moves follow from the players in it, the
time for a turn, and how deep the stacks are. All else (levels, breaks, moves, places) is the
tournament's own.
"""

import random

from bot.ids import Chips, HandId, PlayerId
from bot.poker.structure import Structure
from bot.table.rules import TableRules
from bot.tournament import tournament_commands as ask
from bot.tournament.options import TournamentOptions
from bot.tournament.state import TournamentTable
from bot.tournament.tournament_commands import Knockout
from tests.tournament.builders import Event, names

PAUSE_MS = 6_000
"""The time between the end of a hand and the next deal."""
THOUGHT_PART = 5
"""A decision takes a fifth of the time for a turn: six seconds of thirty."""
LATER_DECISIONS = 5
"""Decisions after the flop, in a hand that sees one."""
LIMIT_BETS = 8
"""The most big blinds that a contested pot of limit costs its loser: bets on four streets."""
POT_LIMIT_DEEP = 15
"""The deepest stack, in big blinds, that pot limit lets all go in one hand."""
STEALS, MEDIUM = 0.35, 0.3
"""Parts of hands that end with the blinds, and of the others that go for up to 20 big blinds."""


class LifelikeEvent(Event):
    """An event of so many players, by a seed."""

    def __init__(self, of: TournamentOptions, entrants: int, seed: int) -> None:
        super().__init__(of)
        self.rng = random.Random(seed)
        self.over_ms: dict[HandId, int] = {}
        self.enter(names(entrants))

    def played_minutes(self) -> float:
        """Plays to the end; the minutes from the start to the last hand."""
        self.start(self.rng.getrandbits(64))
        began_ms = self.now_ms
        for who in list(self.state.entrants):
            self.apply(ask.ConfirmPresence(self.now_ms, who))
        while not self.state.phase.over:
            self.step()
        return (self.now_ms - began_ms) / 60_000

    def step(self) -> None:
        """Deals wherever a table may, else lets the next thing happen: a hand's end or a tick."""
        tables = list(self.state.tables.values())
        for table in tables:
            if table.hand is None and self.tournament.may_deal(table.id):
                self.begin(table)
                return
        running = [table for table in tables if table.hand is not None]
        soonest = min(running, key=lambda table: self.over_ms[table.hand], default=None)
        due = self.tournament.next_due_ms
        if soonest is None or (due is not None and due <= self.over_ms[soonest.hand]):
            assert due is not None
            self.now_ms = max(self.now_ms, due)
            self.tick()
        else:
            self.now_ms = self.over_ms[soonest.hand]
            self.finish(soonest)

    def begin(self, table: TournamentTable) -> None:
        self.hands += 1
        hand = HandId(self.hands)
        self.apply(ask.StartTableHand(self.now_ms, table.id, hand))
        thought = self.state.options.sheet.turn_seconds * 1000 // THOUGHT_PART
        decisions = len(table.dealt) + self.rng.choice([0, LATER_DECISIONS, 2 * LATER_DECISIONS])
        self.over_ms[hand] = self.now_ms + PAUSE_MS + thought * decisions

    def finish(self, table: TournamentTable) -> None:
        """Blinds and antes go to the winner, and of one opponent what the pot was about."""
        stacks: dict[PlayerId, int] = {
            table.seats[seat]: self.entry(table.seats[seat]).stack for seat in table.dealt
        }
        rules = self.state.rules_of(table.hand_level)
        winner, *others = self.rng.sample(list(stacks), len(stacks))
        before = dict(stacks)
        forced = [rules.ante] * len(others)
        forced[0] += rules.big_blind
        if len(forced) > 1:
            forced[1] += rules.small_blind
        if self.rng.random() > STEALS:
            forced[0] = max(forced[0], self.pot_part(before[winner], before[others[0]], rules))
        for loser, amount in zip(others, forced, strict=True):
            lost = min(amount, before[loser], before[winner] or amount)
            stacks[loser] -= lost
            stacks[winner] += lost
        out = tuple(Knockout(one, (winner,)) for one in others if not stacks[one])
        assert table.hand is not None
        left = tuple((who, Chips(chips)) for who, chips in stacks.items())
        chance = self.rng.getrandbits(64)
        self.apply(ask.EndTableHand(self.now_ms, table.id, table.hand, left, chance, out))

    def pot_part(self, winner: int, loser: int, rules: TableRules) -> int:
        """The part that a contested pot costs its loser: all of a short stack, more seldom of a
        deep one; with limits at most some bets, and with pot limit a deep stack most seldom."""
        big, structure = rules.big_blind, Structure(rules.structure)
        deep = min(winner, loser) / big
        if structure is Structure.FIXED_LIMIT:
            return int(big * self.rng.uniform(2, LIMIT_BETS))
        if structure is Structure.POT_LIMIT and deep > POT_LIMIT_DEEP:
            return int(big * self.rng.uniform(2, 20 if self.rng.random() < MEDIUM else 6))
        all_in = 0.8 if deep < 8 else 0.4 if deep < 15 else 0.15 if deep < 40 else 0.05
        if self.rng.random() < all_in:
            return min(winner, loser)
        most = 20 if self.rng.random() < MEDIUM else 6
        return int(big * self.rng.uniform(2, most))
