"""Plays a script: carries out each step, lets time go by, and checks everything."""

import asyncio
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from bot.host.refusals import HostRefusal
from bot.ids import ChannelId, GuildId, PlayerId, TableId
from bot.refusal import Refusal
from bot.simulation.chat import Message, Trouble, World
from bot.simulation.checks import Checks, Violation
from bot.simulation.disk import Moment, Plan, remove
from bot.simulation.life import Ears, Life
from bot.simulation.log import reading_log
from bot.simulation.loop import Deadlock, run_virtually
from bot.simulation.people import (
    Places,
    choice_among,
    door_among,
    forged_id,
    newest_table,
    on_screen,
    person,
    some_rules,
    typed_amount,
)
from bot.simulation.pressing import Interaction, Press
from bot.simulation.steps import Kind, Step
from bot.table.commands import Close, VoidHand
from bot.ui.custom_ids import Door, read_custom_id

AFTERMATH_SECONDS = 900
"""Long enough for every clock to run out three times: then nobody waits for anybody."""
THINKING_SECONDS = 0.5
"""From a press until the form that it opened is sent."""
_DELIVERED_BADLY = ("lost", "doubled", "doubled-later", "reordered")
CHANNELS_AMONG_DELETED = 250
"""In a thousand deletions; the others are messages."""
CHECKED_EVERY = 7
"""So many steps from one comparison of a table with the database to the next."""
_MOMENT_S = 0.0001


@dataclass(slots=True)
class Outcome:
    """How an evening went. `script` is what happened, as far as it went."""

    hands: int = 0
    """Up to the number asked for. The hands of the aftermath are checked, and not counted."""
    crashes: int = 0
    faults: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    """Crashes and faults by kind."""
    requests: int = 0
    script: list[Step] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)


def play(script: Iterable[Step], *, seed: int, hands: int | None, faults: bool) -> Outcome:
    """Plays until so many hands are over, or the script is, or something is wrong.

    `seed` shuffles the cards. Without `faults` every press arrives once and in order.
    """
    shared_memory = Path("/dev/shm")
    place = shared_memory if shared_memory.is_dir() else None
    with tempfile.TemporaryDirectory(prefix="mazziere-", dir=place) as folder:
        evening = Evening(Path(folder) / "room.db", seed, faults)
        with reading_log(evening.checks):
            try:
                run_virtually(lambda: evening.play(script, hands))
            except Deadlock:
                evening.checks.complain("deadlock", "everybody waits for somebody")
        outcome = evening.outcome()
        if hands is not None:
            outcome.hands = min(outcome.hands, hands)
        return outcome


class Evening:
    """People, Discord and the bot's successive lives."""

    def __init__(self, path: Path, seed: int, faults: bool) -> None:
        self.checks = Checks()
        self.world = World(self.checks.overheard)
        self._path, self._seed, self._faulty = path, seed, faults
        self._places = Places()
        self._played: list[Step] = []
        self._crashes: Counter[str] = Counter()
        self._lives = 0
        self._deaf_until = 0.0
        """Until then the gateway is down."""
        self._errands: set[asyncio.Task[None]] = set()
        self._life: Life | None = None
        self._doors = {
            Kind.ACT: self._act,
            Kind.PRESS: self._press_something,
            Kind.SIT: self._sit,
            Kind.FORGE: self._forge,
            Kind.OPEN: self._open,
            Kind.CLOSE: self._close,
            Kind.VOID: self._void,
            Kind.WAIT: self._wait,
            Kind.DISK: self._spoil_disk,
            Kind.POWER: self._plan_power_cut,
            Kind.TROUBLE: self._trouble,
            Kind.DELETE: self._delete,
            Kind.MAIL: self._mail,
            Kind.DEPART: self._depart,
            Kind.GATEWAY: self._drop_gateway,
        }

    @property
    def life(self) -> Life:
        if self._life is None:
            raise RuntimeError("no bot is running")
        return self._life

    def outcome(self) -> Outcome:
        return Outcome(
            hands=self.checks.hands,
            crashes=self._crashes.total(),
            faults=self.world.faults.total(),
            kinds=self._crashes + self.world.faults,
            requests=self.world.requests,
            script=self._played,
            violations=self.checks.found,
        )

    async def play(self, script: Iterable[Step], hands: int | None) -> None:
        await self._start_bot(self._path)
        for step in script:
            self._played.append(step)
            await self._carry_out(step)
            if self.checks.found or (hands is not None and self.checks.hands >= hands):
                break
        if not self.checks.found:
            await self._aftermath()
        self.checks.watch(self.life)
        await self.life.stop()

    async def _carry_out(self, step: Step) -> None:
        with suppress(Refusal):
            await self._doors[step.kind](step)
        await asyncio.sleep(step.pause_ms / 1000)
        if step.pause_ms == 0:
            return
        # The loop moves time on only when there is nothing left to do: all is committed now.
        await asyncio.sleep(_MOMENT_S)
        if self.life.disk.survivor is not None:
            await self._cut_power()
        await self.checks.after_step(self.life, step.a)
        if len(self._played) % CHECKED_EVERY == 0 and (tables := self.life.room.open_tables):
            table = tables[step.a % len(tables)]
            await self.checks.memory_is_the_database(self.life, table)
        await asyncio.sleep(0.001 - _MOMENT_S)

    async def _aftermath(self) -> None:
        """Everything works again and nobody presses anything: every hand ends by itself."""
        self.life.disk.plan = Plan()
        self.world.trouble_until = self._deaf_until = 0
        await asyncio.gather(*self._errands, return_exceptions=True)
        await asyncio.sleep(AFTERMATH_SECONDS)
        await (self._cut_power() if self._faulty else self._restart())
        await asyncio.sleep(AFTERMATH_SECONDS)
        await self.checks.after_step(self.life, 0)
        for table in self.life.room.open_tables:
            await self.checks.memory_is_the_database(self.life, table)
            view = self.life.room.look(table)
            if view.running:
                self.checks.complain("hand-stuck", f"table={table} hand={view.hand_id}")
            self._check_shown(table)
        await self.checks.promises_kept(self.life)
        self.checks.whole_database(self.life)

    def _check_shown(self, table: TableId) -> None:
        """What lies lowest in the channel shows the table as it is, unless the channel is gone."""
        place, view = self.life.room.place(table), self.life.room.look(table)
        if place.channel in self.world.lost_channels:
            return
        shown = newest_table(self.world, place.channel)
        words = "" if shown is None else "\n".join(shown.texts)
        if view.hand_number and f"hand {view.hand_number}\n" not in words:
            self.checks.complain("shown-wrong", f"table={table} hand={view.hand_number}: {words}")
        if shown is not None and choice_among(shown.custom_ids, 0) is not None:
            self.checks.complain("shown-wrong", f"table={table}: controls without a turn")

    # --- the bot -------------------------------------------------------------------------------

    async def _start_bot(self, path: Path) -> None:
        ears = Ears(self.checks.promised, self.checks.told, self.checks.frozen)
        self._life = None
        seed = self._seed * 1_000_003 + self._lives
        self._lives += 1
        self._life = await Life.begin(path, self.world, ears, seed, self.checks.watch)

    async def _cut_power(self) -> None:
        """The power has gone, or goes now; the next bot finds what the disk has kept."""
        dead = self.life
        moment = dead.disk.plan.crash if dead.disk.survivor else None
        self._crashes["power-lost" if moment is None else f"power-lost-{moment}-commit"] += 1
        survivor = await dead.lose_power()
        remove(dead.path)
        await self._start_bot(survivor)
        await self.checks.promises_kept(self.life)

    async def _restart(self) -> None:
        """By the book: the next bot finds the tables as they were left."""
        await self.life.stop()
        await self._start_bot(self.life.path)
        await self.checks.promises_kept(self.life)

    # --- people --------------------------------------------------------------------------------

    async def _act(self, step: Step) -> None:
        """Presses at one of the tables where it is somebody's turn."""
        room = self.life.room
        waiting = []
        for table in room.open_tables:
            with suppress(HostRefusal):
                if (to_act := room.inspect(table).to_act) is not None:
                    waiting.append((table, to_act.player))
        if not waiting:
            return
        table, player = waiting[step.a % len(waiting)]
        place = room.place(table)
        shown = newest_table(self.world, place.channel)
        custom_id = shown and choice_among(shown.custom_ids, step.b)
        if shown is not None and custom_id:
            self._press(step, place.guild, place.channel, player, shown, custom_id)

    async def _press_something(self, step: Step) -> None:
        guild, channel = self._places.channel(step.a)
        who = PlayerId(person(step.b, self.checks.hands))
        seen = on_screen(self.world, channel, who)
        if not seen:
            return
        message = seen[step.c % len(seen)]
        custom_id = message.custom_ids[step.d % len(message.custom_ids)]
        self._press(step, guild, channel, who, message, custom_id)

    async def _sit(self, step: Step) -> None:
        guild, channel = self._places.channel(step.a)
        shown = newest_table(self.world, channel)
        custom_id = shown and door_among(shown.custom_ids, Door.SIT)
        if shown is not None and custom_id:
            who = PlayerId(person(step.b, self.checks.hands))
            self._press(step, guild, channel, who, shown, custom_id)

    async def _forge(self, step: Step) -> None:
        guild, channel = self._places.channel(step.a)
        shown = newest_table(self.world, channel)
        tables = self.life.room.open_tables
        table = tables[step.b % len(tables)] if tables else TableId(step.b)
        with suppress(HostRefusal):
            view = self.life.room.look(table)
            custom_id = forged_id(table, view.hand_id, view.turn, step.c)
            who = PlayerId(person(step.d, self.checks.hands))
            self._press(step, guild, channel, who, shown, custom_id)

    def _press(
        self,
        step: Step,
        guild: GuildId,
        channel: ChannelId,
        who: PlayerId,
        message: Message | None,
        custom_id: str,
    ) -> None:
        if who not in self.world.gone:
            press = Press(guild, channel, who, message, {"custom_id": custom_id})
            self._spawn(self._run_errand(step, press))

    async def _run_errand(self, step: Step, press: Press) -> None:
        """A press, and the form that it opens, filled in and sent."""
        form = None
        for delay, interaction in self._deliveries(step, press):
            await asyncio.sleep(delay)
            self.life.deliver(interaction)
            await asyncio.sleep(THINKING_SECONDS if delay == 0 else 0)
            form = form or interaction.form
        if form is None:
            return
        view = None
        control = read_custom_id(form.custom_id)
        with suppress(HostRefusal):
            view = None if control is None else self.life.room.look(control.table)
        typed = typed_amount(view, form.custom_id, step.c)
        filled = [{"component": {"custom_id": name, "value": typed}} for name in form.fields]
        data = {"custom_id": form.custom_id, "components": filled}
        for delay, interaction in self._deliveries(step, replace(press, data=data)):
            await asyncio.sleep(delay)
            self.life.deliver(interaction)

    def _deliveries(self, step: Step, press: Press) -> Iterator[tuple[float, Interaction]]:
        """The press as the bot gets it: usually once, else never, twice or late."""
        number, delays = next(self.world.ids), [0.0]
        if asyncio.get_running_loop().time() < self._deaf_until:
            self.world.faults["press-lost-with-gateway"] += 1
            return
        if self._faulty and step.d < 120:
            late = step.c * 0.005
            delays = ([], [0.0, 0.0], [0.0, late], [late])[step.d % 4]
            self.world.faults[f"press-{_DELIVERED_BADLY[step.d % 4]}"] += 1
        answered: list[bool] = []
        for delay in delays:
            born = asyncio.get_running_loop().time()
            yield delay, press.delivered(self.life.line, number, answered, born)

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    # --- hosts ---------------------------------------------------------------------------------

    async def _open(self, step: Step) -> None:
        guild, channel = self._places.channel(step.a)
        host = PlayerId(person(step.b, self.checks.hands))
        await self.life.room.open_table(guild, channel, host, some_rules(step.c))

    async def _close(self, step: Step) -> None:
        await self._host_says(step, Close())

    async def _void(self, step: Step) -> None:
        tables = self.life.room.open_tables
        if tables:
            hand = self.life.room.look(tables[step.a % len(tables)]).hand_id
            await self._host_says(step, VoidHand(hand))

    async def _host_says(self, step: Step, command: Close | VoidHand) -> None:
        """Commands race with whatever is being pressed; their answer is not waited for."""
        tables = self.life.room.open_tables
        if not tables:
            return
        table, number = tables[step.a % len(tables)], next(self.world.ids)

        async def ask() -> None:
            with suppress(Refusal):
                await self.life.room.ask(table, command, interaction=number)

        self._spawn(ask())

    # --- faults --------------------------------------------------------------------------------

    async def _wait(self, step: Step) -> None:
        await asyncio.sleep(step.d * 0.04)

    async def _spoil_disk(self, step: Step) -> None:
        plan = self.life.disk.plan
        plan.fail_before = 20 if step.c % 5 == 0 else step.a % 3
        plan.fail_after = step.b % 2

    async def _plan_power_cut(self, step: Step) -> None:
        moments = [*Moment, None]
        moment = moments[step.a % len(moments)]
        if moment is None:
            await self._cut_power()
            return
        plan = self.life.disk.plan
        plan.crash, plan.crash_in, plan.seed = moment, step.b % 4, step.c

    async def _trouble(self, step: Step) -> None:
        kinds = list(Trouble)
        self.world.begin_trouble(kinds[step.a % len(kinds)], step.b % 20 + 0.5, step.c)

    async def _delete(self, step: Step) -> None:
        _, channel = self._places.channel(step.a)
        if step.b < CHANNELS_AMONG_DELETED:
            self.world.lost_channels.add(channel)
            self._places.delete(step.a)
            self.world.faults["channel-deleted"] += 1
        elif shown := newest_table(self.world, channel):
            shown.deleted = True
            self.world.faults["message-deleted"] += 1

    async def _mail(self, step: Step) -> None:
        self.world.closed_dms ^= {person(step.b, self.checks.hands)}

    async def _depart(self, step: Step) -> None:
        self.world.gone ^= {person(step.b, self.checks.hands)}
        self.world.faults["player-left-or-came-back"] += 1

    async def _drop_gateway(self, step: Step) -> None:
        self._deaf_until = asyncio.get_running_loop().time() + step.b % 20 + 0.5
        self.world.faults["gateway-dropped"] += 1
