"""A host in virtual time: deals wherever a table may deal, and lets chance decide the hands."""

import random
from collections.abc import Callable
from typing import Any

from bot.ids import Chips, HandId, PlayerId, TableId
from bot.refusal import Refusal
from bot.tournament import tournament_commands as ask
from bot.tournament.options import TournamentOptions
from bot.tournament.state import AddonChoice, Status, TournamentTable
from bot.tournament.tournament_commands import DealKind, Knockout, TournamentCommand
from tests.builders import player
from tests.tournament.builders import Event, names

HAND_MS = 40_000


class RandomEvent(Event):
    """An event that plays itself, by a seed. `wild` is how often people do odd things."""

    def __init__(self, of: TournamentOptions, entrants: int, seed: int, wild: float = 0.05) -> None:
        super().__init__(of)
        self.rng = random.Random(seed)
        self.wild = wild
        self.bold = 0.2
        """The part of hands in which a loser loses all."""
        self.late = 0
        self.refused = 0
        self.on_step: Callable[[], None] = lambda: None
        self.enter(names(entrants))

    def play(self, steps: int = 200_000) -> "RandomEvent":
        """Plays to the end of the event."""
        for _ in range(steps):
            if self.state.phase.over:
                return self
            self.step()
            self.on_step()
        raise AssertionError(f"no end after {steps} steps: {self.state.clock}")

    def step(self) -> None:
        if self.tournament.wants_start(self.now_ms):
            self.start(self.chance)
            self.show_up()
        elif self.rng.random() < self.wild:
            self.try_something()
        elif (answer := self.answer()) is not None and self.rng.random() < 0.9:
            self.apply(answer)
        elif self.tournament.tables_wanted and self.state.tables:
            self.open_table()
        else:
            self.go_on()

    def show_up(self) -> None:
        """Nine in ten come to their tables."""
        for who in list(self.state.entrants):
            if self.rng.random() < 0.9:
                self.apply(ask.ConfirmPresence(self.now_ms, who))

    @property
    def chance(self) -> int:
        return self.rng.getrandbits(64)

    def open_table(self) -> None:
        table = TableId(self.state.tables_opened + 1)
        self.apply(ask.OpenTable(self.now_ms, table, self.chance))

    def go_on(self) -> None:
        """One table deals or ends its hand; when none can, time advances to what is due."""
        table, due = self.any_busy_table(), self.tournament.next_due_ms
        if table is not None:
            self.now_ms += HAND_MS // (2 * len(self.state.tables))
            if due is not None and due <= self.now_ms:
                self.tick()
            else:
                self.work(table)
        elif self.state.phase is not None and due is not None:
            self.now_ms = max(self.now_ms, due)
            if not self.tournament.wants_start(self.now_ms):
                self.tick()
        else:
            self.stuck()

    def any_busy_table(self) -> TournamentTable | None:
        """A table that can deal or end a hand, by chance."""
        tables = list(self.state.tables.values())
        if not tables or self.state.clock.paused_ms is not None:
            return None
        start = self.rng.randrange(len(tables))
        return next(filter(self.has_work, tables[start:] + tables[:start]), None)

    def has_work(self, table: TournamentTable) -> bool:
        return table.hand is not None or self.tournament.may_deal(table.id)

    def work(self, table: TournamentTable) -> None:
        if table.hand is None:
            self.hands += 1
            self.apply(ask.StartTableHand(self.now_ms, table.id, HandId(self.hands)))
        else:
            self.end_by_chance(table)

    def stuck(self) -> None:
        """Only people can help now: play is paused, or a draw is missing."""
        if self.state.clock.paused_ms is not None:
            self.apply(ask.ResumeTournament(self.now_ms))
        else:
            raise AssertionError(f"nothing to do: {self.state}")

    def end_by_chance(self, table: TournamentTable) -> None:
        """One wins from one or two others, sometimes all they have."""
        stacks = {table.seats[seat]: self.entry(table.seats[seat]).stack for seat in table.dealt}
        before = dict(stacks)
        winner, *losers = self.rng.sample(
            list(stacks), min(len(stacks), self.rng.choice([2, 2, 3]))
        )
        for loser in losers:
            most = min(stacks[loser], before[winner])
            small = min(most, 6 * self.state.rules_of(table.hand_level).big_blind)
            lost = most if self.rng.random() < self.bold else self.rng.randint(0, small)
            stacks[loser] = Chips(stacks[loser] - lost)
            stacks[winner] = Chips(stacks[winner] + lost)
        out = tuple(Knockout(loser, (winner,)) for loser in losers if not stacks[loser])
        assert table.hand is not None
        self.apply(
            ask.EndTableHand(
                self.now_ms, table.id, table.hand, tuple(stacks.items()), self.chance, out
            )
        )

    def answer(self) -> TournamentCommand | None:
        """An answer to what is asked: a rebuy, an add-on, a deal."""
        at, deal = self.now_ms, self.state.deal
        yes = self.rng.random() < 0.6
        offered = self.busted()
        if offered is not None:
            kind = ask.Rebuy if yes else ask.DeclineRebuy
            return kind(at, offered, self.chance)
        if self.state.clock.addon_open:
            for entry in self.state.seated():
                if entry.addon is AddonChoice.OPEN and self.tournament.may(
                    ask.BuyAddon(at, entry.player)
                ):
                    return (
                        ask.BuyAddon(at, entry.player)
                        if yes
                        else ask.DeclineAddon(at, entry.player)
                    )
        if deal is not None and deal.amounts:
            silent = [who for who in deal.amounts if who not in deal.accepted]
            return ask.AnswerDeal(at, silent[0], self.rng.random() < 0.9)
        return None

    # --- people -------------------------------------------------------------------------------

    def try_something(self) -> None:
        """Any command by anybody; refusals are part of the game."""
        try:
            self.apply(self.whim())
        except Refusal:
            self.refused += 1

    def whim(self) -> TournamentCommand:
        who = self.somebody()
        at, chance = self.now_ms, self.chance
        simple: list[type[Any]] = [
            ask.ConfirmPresence,
            ask.SitOutEntrant,
            ask.ReturnEntrant,
            ask.BuyAddon,
        ]
        simple += [ask.DeclineAddon, ask.TakeSecondHalf, ask.Unregister]
        choices: list[TournamentCommand] = [
            *(kind(at, who) for kind in simple),
            ask.Rebuy(at, who, chance),
            ask.Rebuy(at, self.busted() or who, chance),
            ask.DeclineRebuy(at, self.busted() or who, chance),
            ask.ProposeDeal(at, who, self.rng.choice(list(DealKind))),
            ask.AnswerDeal(at, who, self.rng.random() < 0.9),
            ask.SetHandForHand(at, self.rng.random() < 0.3),
            ask.Tick(at, chance),
            ask.ExtendDeadlines(at),
            ask.PauseTournament(at) if self.rng.random() < 0.2 else ask.ResumeTournament(at),
            ask.Exclude(at, who, chance)
            if self.rng.random() < 0.1
            else ask.ConfirmPresence(at, who),
            self.newcomer(who),
            self.void(),
        ]
        return self.rng.choice(choices)

    def somebody(self) -> PlayerId:
        everybody: list[PlayerId] = list(self.state.entrants)
        return self.rng.choice(everybody)

    def busted(self) -> PlayerId | None:
        offered = [one for table in self.state.tables.values() for one in table.offers]
        return self.rng.choice(offered) if offered else None

    def newcomer(self, who: PlayerId) -> TournamentCommand:
        """Somebody new, or somebody who is out and wants in again."""
        name = f"l{self.late}"
        self.late += 1
        again = self.entry(who)
        if again.status is Status.OUT:
            return ask.Register(self.now_ms, who, again.name, "it", None, self.chance)
        return ask.Register(self.now_ms, player(name), name, "it", None, self.chance)

    def void(self) -> TournamentCommand:
        running = [table for table in self.state.tables.values() if table.hand is not None]
        if not running:
            return ask.Tick(self.now_ms, self.chance)
        table = self.rng.choice(running)
        return ask.VoidTableHand(self.now_ms, table.id, table.hand, self.chance)
