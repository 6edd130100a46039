"""Plays a script: carries out each step, lets time go by, and checks everything."""

import asyncio
import secrets
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.host.lost_channels import LOOK_AGAIN_SECONDS, NEW_CHANNEL_WITHIN_MS
from bot.ids import TableId
from bot.refusal import Refusal
from bot.storage.errors import StorageFailed
from bot.storage.place import Place
from bot.tournament.state import Phase
from bot.tournament.tournament_commands import ResumeTournament
from devtools.postgresql import new_place
from devtools.simulation.bot_process import BotProcess
from devtools.simulation.checks import Violation
from devtools.simulation.checks_of_tournaments import open_tournaments
from devtools.simulation.discord import DiscordEvening
from devtools.simulation.disk import DiskPlan
from devtools.simulation.fakes import Listeners
from devtools.simulation.fault_steps import FaultSteps
from devtools.simulation.log import reading_log
from devtools.simulation.loop import Deadlock, run_virtually
from devtools.simulation.organiser_steps import OrganiserSteps
from devtools.simulation.people import choice_among, newest_table
from devtools.simulation.player_steps import PlayerSteps
from devtools.simulation.state import SimulationState
from devtools.simulation.steps import Step

AFTERMATH_SECONDS = 900
"""Long enough for every clock to run out three times: then nobody waits for anybody."""
TOURNAMENT_HOURS_MAX = 12
"""Long enough for any simulated tournament of people who have all gone to bed."""
CHECKED_EVERY = 7
"""The number of steps between two comparisons of a table with the database."""
_MOMENT_S = 0.0001


@dataclass(slots=True)
class SimulationOutcome:
    """The result of a simulation. `script` is what happened, as far as it went."""

    hands: int = 0
    """The number of hands that were finished, up to the number asked for."""
    afterwards: int = 0
    """Hands that were played, and checked, until nothing was left to play."""
    cash_hands: int = 0
    """The number of hands at cash tables, those afterwards included."""
    tournaments: int = 0
    """The number of tournaments that were played to their end, the aftermath included."""
    rounds: int = 0
    """The number of decks that a round of the beacon has cut, the aftermath included."""
    topups: int = 0
    """The number of players who were broke in the end, and had new chips a day later."""
    crashes: int = 0
    faults: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    """Crashes and faults by kind."""
    committed: Counter[str] = field(default_factory=Counter)
    """The number of times that each kind of thing was done at tables and in tournaments, with the
    aftermath."""
    requests: int = 0
    answered_after: list[float] = field(default_factory=list)
    """The times from each press to its first answer, in virtual time."""
    script: list[Step] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)


def play(
    script: Iterable[Step],
    *,
    seed: int,
    hands: int | None,
    faults: bool,
    server: Any = None,
    evening: DiscordEvening = DiscordEvening.GOOD,
) -> SimulationOutcome:
    """Plays until this many hands are over, the script ends, or something is wrong.

    `seed` shuffles the cards. Without `faults` every press arrives once and in order, except for
    what the `evening` brings, which is how Discord is all the time. The database is a file, or in
    a PostgreSQL `server`, as `devtools.postgresql` starts it.
    """
    with _new_database(server) as place:
        simulation = Simulation(place, seed, faults)
        simulation.state.world.evening = evening
        with reading_log(simulation.checks):
            try:
                run_virtually(lambda: simulation.play(script, hands))
            except Deadlock:
                simulation.checks.complain("deadlock", "everybody waits for somebody")
        outcome = simulation.outcome()
        if hands is not None:
            outcome.afterwards = max(0, outcome.hands - hands)
            outcome.hands -= outcome.afterwards
        return outcome


@contextmanager
def _new_database(server: Any) -> Iterator[Place]:
    """The place of an empty one, which is gone afterwards."""
    if server is not None:
        name = f"room_{secrets.token_hex(8)}"
        try:
            yield new_place(server, name)
        finally:
            server.psql(f"DROP DATABASE {name} WITH (FORCE)")
        return
    shared_memory = Path("/dev/shm")
    within = shared_memory if shared_memory.is_dir() else None
    with tempfile.TemporaryDirectory(prefix="mazziere-", dir=within) as folder:
        yield Path(folder) / "room.db"


class Simulation:
    """Runs one bot after the other, and what happens around them."""

    def __init__(self, place: Place, seed: int, faults: bool) -> None:
        self.state = SimulationState(faulty=faults)
        self.checks = self.state.checks
        self._place, self._seed = place, seed
        self._played: list[Step] = []
        self._crashes: Counter[str] = Counter()
        self._bots_started = 0
        self._handlers = {
            **PlayerSteps(self.state).handlers,
            **OrganiserSteps(self.state).handlers,
            **FaultSteps(self.state, self._cut_power).handlers,
        }

    @property
    def bot(self) -> BotProcess:
        return self.state.bot

    def outcome(self) -> SimulationOutcome:
        world = self.state.world
        return SimulationOutcome(
            hands=self.checks.hands,
            cash_hands=self.checks.cash_hands,
            tournaments=self.checks.tournaments_over,
            rounds=self.checks.beacon.cuts,
            topups=self.checks.topups,
            crashes=self._crashes.total(),
            faults=world.faults.total(),
            kinds=self._crashes + world.faults,
            committed=self.checks.committed,
            requests=world.requests,
            answered_after=world.answered_after,
            script=self._played,
            violations=self.checks.found,
        )

    async def play(self, script: Iterable[Step], hands: int | None) -> None:
        await self._start_bot(self._place)
        for step in script:
            self._played.append(step)
            await self._carry_out(step)
            if self.checks.found or (hands is not None and self.checks.hands >= hands):
                break
        if not self.checks.found:
            await self._aftermath()
        self.checks.watch(self.bot)
        await self.bot.stop()

    async def _carry_out(self, step: Step) -> None:
        with suppress(Refusal):
            await self._handlers[step.kind](step)
        await asyncio.sleep(step.pause_ms / 1000)
        if step.pause_ms == 0:
            return
        # The loop moves time on only when there is nothing left to do: all is committed now.
        await asyncio.sleep(_MOMENT_S)
        await self._until_certain()
        if self.bot.disk.survivor is not None:
            await self._cut_power()
        await self.checks.after_step(self.bot, step.a)
        if len(self._played) % CHECKED_EVERY == 0:
            await self._compare_with_database(step.a)
        await asyncio.sleep(0.001 - _MOMENT_S)

    async def _until_certain(self) -> None:
        """Lets a server's bot find out what became of a commit that failed: before that nothing can
        be read. Every try may meet the next fault."""
        bot, certain = self.bot, False
        while bot.disk.survivor is None and not certain:
            with suppress(StorageFailed):
                await bot.database.writer.until_certain()
                certain = True

    async def _compare_with_database(self, number: int) -> None:
        if tables := self.bot.room.open_tables:
            table = tables[number % len(tables)]
            await self.checks.memory_is_the_database(self.bot, table)
        if events := tuple(open_tournaments(self.bot)):
            event = events[number % len(events)]
            await self.checks.tournaments.memory_is_the_database(self.bot, event)

    async def _aftermath(self) -> None:
        """Everything works again and nobody presses anything: every hand ends by itself."""
        self.bot.disk.plan = DiskPlan()
        self.state.world.trouble_until = self.state.gateway_down_until = 0
        await asyncio.gather(*self.state.tasks, return_exceptions=True)
        await asyncio.sleep(AFTERMATH_SECONDS)
        await (self._cut_power() if self.state.faulty else self._restart())
        await asyncio.sleep(AFTERMATH_SECONDS)
        await self._finish_tournaments()
        await self.checks.after_step(self.bot, 0)
        for table in self.bot.room.open_tables:
            await self.checks.memory_is_the_database(self.bot, table)
            view = self.bot.room.look(table)
            if view.running:
                self.checks.complain("hand-stuck", f"table={table} hand={view.hand_id}")
            self._check_shown(table)
        for event in open_tournaments(self.bot):
            await self.checks.tournaments.memory_is_the_database(self.bot, event)
        await self.checks.next_topup_comes(self.bot)
        await self.checks.promises_kept(self.bot)
        self.checks.whole_database(self.bot)

    async def _finish_tournaments(self) -> None:
        """Play all tournaments to the end: paused ones go on, and blinds rise."""
        tournaments = self.bot.tournaments
        for event in tuple(open_tournaments(self.bot)):
            with suppress(Refusal):
                await tournaments.ask_tournament(event, ResumeTournament(0))
        for _ in range(TOURNAMENT_HOURS_MAX):
            phases = [tournaments.inspect(n).state.phase for n in open_tournaments(self.bot)]
            if Phase.RUNNING not in phases:
                break
            await asyncio.sleep(3600)
        self.checks.tournaments.nothing_stuck(self.bot)
        # Nobody names another channel any more: the last start has begun the wait again.
        await asyncio.sleep(NEW_CHANNEL_WITHIN_MS / 1000 + LOOK_AGAIN_SECONDS)
        self.checks.nothing_without_channel(self.bot, self.state.world.lost_channels)

    def _check_shown(self, table: TableId) -> None:
        """The channel's newest message shows the table as it is, unless the channel is gone."""
        place, view = self.bot.room.place(table), self.bot.room.look(table)
        if place.channel in self.state.world.lost_channels:
            return
        shown = newest_table(self.state.world, place.channel, table)
        words = "" if shown is None else "\n".join(shown.texts)
        if view.hand_number and f"hand {view.hand_number}\n" not in words:
            self.checks.complain("shown-wrong", f"table={table} hand={view.hand_number}: {words}")
        if shown is not None and choice_among(shown.custom_ids, 0) is not None:
            self.checks.complain("shown-wrong", f"table={table}: controls without a turn")

    # --- the bot -------------------------------------------------------------------------------

    async def _start_bot(self, place: Place) -> None:
        listeners = Listeners(
            self.checks.promised, self.checks.told, self.checks.frozen, self.checks.time.told
        )
        self.state.running = None
        seed = self._seed * 1_000_003 + self._bots_started
        self._bots_started += 1
        world = self.state.world
        self.state.running = await BotProcess.begin(
            place, world, listeners, seed, self.checks.watch, self.state.rounds
        )

    async def _cut_power(self) -> None:
        """The power has gone, or goes now; the next bot finds what the disk has kept."""
        dead = self.bot
        moment = dead.disk.plan.crash if dead.disk.survivor else None
        self._crashes["power-lost" if moment is None else f"power-lost-{moment}-commit"] += 1
        survivor = await dead.lose_power()
        dead.disk.remove()
        await self._start_bot(survivor)
        await self.checks.promises_kept(self.bot)

    async def _restart(self) -> None:
        """Restart by the book: the next bot finds the tables as they were left."""
        await self.bot.stop()
        await self._start_bot(self.bot.place)
        await self.checks.promises_kept(self.bot)
