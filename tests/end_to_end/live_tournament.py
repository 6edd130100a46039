"""A tournament at the card room: announced, entered and played through the real discord.py."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from bot.host.tournaments import Tournaments
from bot.ids import ChannelId, GuildId, PlayerId, TableId
from bot.refusal import Refusal
from bot.table.view import TableView
from bot.tournament.state import Phase, TournamentState
from bot.ui.components.custom_ids import (
    Choice,
    ControlKind,
    PlanSubject,
    TournamentControl,
    TournamentControlId,
    read_id_of,
)
from devtools.sandbox.limits.components import SELECTS
from devtools.sandbox.world_builder import CARD_ROOM_ID
from tests.clock import ManualClock
from tests.end_to_end.card_room import CardRoom, until
from tests.end_to_end.player import TIMEOUT_SECONDS, Player, control_of, sentence_of, turn_of
from tests.user_screen import InteractionOutcome, SeenMessage

MINUTE = 60
TRIES = 200
PLAYING_SECONDS = 60
ALL_IN = (Choice.ALL_IN, Choice.CALL, Choice.CHECK)
CALLING = (Choice.CHECK, Choice.CALL, Choice.ALL_IN)
FOLDING = (Choice.CHECK, Choice.FOLD)


class LiveTournament:
    """One tournament in a card room, and what its players see of it."""

    def __init__(self, room: CardRoom) -> None:
        self.room = room
        self.number = 0
        self.homes: dict[TableId, ChannelId] = {}
        """Where tables are, or were."""
        self.waits_for_others = False
        """Whether time stands still while it is the turn of somebody who is a robot."""
        self.stride = 1
        """Seconds by which the clock moves while nobody acts."""

    # --- the host's side ----------------------------------------------------------------------

    @property
    def tournaments(self) -> Tournaments:
        return self.room.app.tournaments

    @property
    def state(self) -> TournamentState:
        return self.tournaments.inspect(self.number).state

    @property
    def over(self) -> bool:
        return self.number not in self.tournaments.of_guild(GuildId(CARD_ROOM_ID))

    def view(self, table: TableId) -> TableView:
        return self.room.app.room.look(table)

    async def create(self, who: str = "", **options: Any) -> InteractionOutcome:
        """`/tournament create`; the tournament is the newest from then on."""
        player = self._player(who)
        before = set(self.tournaments.of_guild(GuildId(CARD_ROOM_ID)))
        forms: dict[PlanSubject, dict[str, Any]] = {}
        for name in _BY_FORM.keys() & options.keys():
            subject, field = _BY_FORM[name]
            forms.setdefault(subject, {})[field] = options.pop(name)
        outcome = await player.command("/tournament create", channel=player.channel, **options)
        new = set(self.tournaments.of_guild(GuildId(CARD_ROOM_ID))) - before
        self.number = max(new, default=self.number)
        for subject, values in forms.items():
            said = await self.change(who, subject, **values)
            assert said == "The plan has been changed.", said
        return outcome

    async def change(self, who: str, subject: PlanSubject, **values: Any) -> str:
        """Fills in a form of the plan, behind **Change** on the announcement; returns the sentence
        that answers it. A select's value is what it names; `_` stands for a hyphen.
        """
        player = self._player(who)
        shown = await self.announcement(lambda m: control_id_of(m, TournamentControl.CHANGE), who)
        return await fill_in_plan(player, shown, subject, **values)

    async def command(self, who: str, name: str, **options: Any) -> str:
        """`/tournament …` in the announcement's channel; returns the sentence it is answered."""
        player = self._player(who)
        outcome = await player.command(f"/tournament {name}", channel=self.channel, **options)
        return sentence_of(outcome)

    async def cancel(self, who: str) -> None:
        """A player in it asks, and everybody else who is still in agrees by the command."""
        said = await self.command(who, "cancel")
        assert "everyone still in has to agree" in said, said
        for name, one in self.room.players.items():
            player = PlayerId(int(one.id))
            if (
                name != who
                and not self.over
                and self.tournaments.inspect(self.number).state.is_alive(player)
            ):
                await self.command(name, "cancel", number=self.number)
        await until(lambda: self.over)

    @property
    def channel(self) -> int:
        """Where it was announced."""
        return self._player().channel

    def advance(self, seconds: float) -> None:
        """Moves the clock; what that sets off takes its time."""
        assert isinstance(self.room.clock, ManualClock)
        self.room.clock.advance(seconds)

    async def due(self, seconds: float) -> None:
        """Returns when something waits for the clock to move so far."""
        clock = self.room.clock
        assert isinstance(clock, ManualClock)
        await until(lambda: clock.now_ms() + round(seconds * 1000) in clock.running)

    # --- what people see and press ------------------------------------------------------------

    def _player(self, who: str = "") -> Player:
        return self.room.players[who or next(iter(self.room.players))]

    async def announcement(
        self, fits: Callable[[SeenMessage], object] = lambda message: True, who: str = ""
    ) -> SeenMessage:
        """The announcement, as soon as it fits; the clock runs while it is waited for."""
        number = self.tournaments.place(self.number).message
        if number is None:
            await until(lambda: self.tournaments.place(self.number).message is not None)
            number = self.tournaments.place(self.number).message
        player, channel = self._player(who), self.channel

        async def shown() -> SeenMessage:
            found = await player.messages(channel)
            return next(message for message in found if message.id == str(number))

        message = await shown()
        for _ in range(TRIES):
            if fits(message):
                return message
            self.advance(0.5)
            await asyncio.sleep(0.02)
            message = await shown()
        raise AssertionError(f"the announcement never fitted:\n{message.text}")

    async def press(
        self, who: str, wanted: TournamentControl, message: SeenMessage | None = None
    ) -> str:
        """Presses a control of the tournament; returns the sentence it is answered."""
        player = self._player(who)
        shown = message or await self.announcement()
        control = control_id_of(shown, wanted)
        assert control is not None, f"no {wanted} in {shown.text}"
        return sentence_of(await player.press(shown, control))

    async def register(self, names: str) -> None:
        for name in names.split():
            said = await self.press(name, TournamentControl.REGISTER)
            # A slow machine acknowledges the press first, and says so afterwards.
            assert "registered" in said or not said, said
            player = PlayerId(int(self._player(name).id))
            await until(lambda player=player: player in self.state.entrants)

    async def crowd(self, count: int) -> None:
        """Registers so many members of the server, who are never seen again."""
        build, world = self.room.sandbox.build, self.room.sandbox.world
        for number in range(count):
            user = build.add_user(f"ghost_{number}", global_name=f"Ghost {number}")
            for guild in world.guilds.values():
                build.add_member(guild, user)
            player = PlayerId(user.id)
            await self.tournaments.register(self.number, player, f"Ghost {number}", "en-GB")

    async def line(self, channel: int, words: str, who: str = "") -> SeenMessage:
        """The message in a channel that holds these words."""
        return await self._player(who).wait_for_message(
            channel, lambda message: words in message.text, TIMEOUT_SECONDS
        )

    # --- the game -----------------------------------------------------------------------------

    async def begin(self) -> None:
        """Lets the time of the start come, and waits until every table has its channel."""
        starts_ms = self.state.starts_ms
        assert starts_ms is not None
        self.advance(max(0, starts_ms - self.room.clock.now_ms()) / 1000)
        await until(lambda: self.over or self.state.phase is Phase.RUNNING)
        await self.housed()

    async def deal(self, **options: Any) -> TableId:
        """A sit & go of three at one table, in mid-hand; returns the table."""
        await self.create(preset="sit-and-go", players=3, **options)
        await self.register("Alice Bob Carol")
        await self.begin()
        table = self.tables[0]
        await self.play(lambda: self.acting(table))
        return table

    async def housed(self) -> None:
        await until(
            lambda: set(self.tournaments.table_channels(self.number)) >= set(self.state.tables)
        )
        self.homes |= dict(self.tournaments.table_channels(self.number))

    @property
    def tables(self) -> list[TableId]:
        return [] if self.over else sorted(self.state.tables)

    @property
    def left(self) -> list[str]:
        """The names of those who sit at a table."""
        seated = {int(p) for table in self.state.tables.values() for p in table.seats.values()}
        return [name for name, player in self.room.players.items() if int(player.id) in seated]

    def acting(self, table: TableId) -> str | None:
        """The name of the player to act; None for nobody, and for somebody who is not here."""
        try:
            to_act = self.view(table).to_act
        except Refusal:
            return None
        names = {int(player.id): name for name, player in self.room.players.items()}
        return None if to_act is None else names.get(int(to_act.player or 0))

    async def play(
        self, done: Callable[[], object], *words: Choice, only: Sequence[str] = ()
    ) -> None:
        """Everybody does the first of `words` that is offered, by default all-in, until `done`.

        With `only`, all but these fold.
        """
        async with asyncio.timeout(PLAYING_SECONDS):
            while not done():
                acting = [(table, self.acting(table)) for table in self.tables]
                for table, name in acting:
                    if name is not None and not done():
                        folds = only and name not in only
                        await self.act(table, name, *(FOLDING if folds else words or ALL_IN))
                if not any(name for _, name in acting):
                    if not (self.waits_for_others and any(map(self._is_waited_for, self.tables))):
                        self.advance(self.stride)
                    await asyncio.sleep(0.005)

    def _is_waited_for(self, table: TableId) -> bool:
        try:
            return self.view(table).to_act is not None
        except Refusal:
            return False

    async def act(self, table: TableId, name: str, *words: Choice) -> None:
        """The player whose turn it is presses the first of `words` that is offered."""
        view, player = self.view(table), self.room.players[name]
        turn = (view.hand_id, view.turn)
        home = self.tournaments.table_channels(self.number)[table]
        message = await player.wait_for_message(home, lambda m: turn_of(m) == turn, TIMEOUT_SECONDS)
        for choice in words:
            if control_of(message, ControlKind.ACT, choice) is not None:
                outcome = await player.press_choice(message, choice)
                said = sentence_of(outcome)
                assert not said, f"{name} {choice} was answered with {said!r}"
                return
        raise AssertionError(f"none of {words} in {message.text}")


_BY_FORM = {
    "minimum": (PlanSubject.FIELD, "least"),
    "seats": (PlanSubject.FIELD, "seats"),
    "mode": (PlanSubject.MODE, "mode"),
    "late": (PlanSubject.ENTERING, "late"),
    "reentries": (PlanSubject.ENTERING, "reentries"),
}
"""The wishes of tests that no option of the command has, and the fields that have them."""


async def fill_in_plan(
    player: Player, shown: SeenMessage, subject: PlanSubject, **values: Any
) -> str:
    """Change, the subject, its form: returns the sentence that answers the submit."""
    opened = await open_plan(player, shown, subject)
    if opened.json["modal"] is None:
        return sentence_of(opened)
    filled = {
        name: [str(value)] if opened.modal.fields[name]["type"] in SELECTS else str(value)
        for name, value in ((each.replace("_", "-"), value) for each, value in values.items())
    }
    return sentence_of(await player.submit(opened.modal, filled))


async def open_plan(player: Player, shown: SeenMessage, subject: PlanSubject) -> InteractionOutcome:
    """Change, and the subject: returns what opens its form, or refuses to."""
    panel = await player.press(shown, control_id_of(shown, TournamentControl.CHANGE) or "")
    select = str(TournamentControlId(TournamentControl.SUBJECT, number_of(shown)))
    if select not in str(panel.message.json):
        return panel
    return await player.select(panel.message, select, subject.value)


def number_of(shown: SeenMessage) -> int:
    """The number of the tournament whose announcement this is."""
    read = (read_id_of(TournamentControlId, control.custom_id) for control in shown.buttons)
    return next(control.tournament for control in read if control is not None)


def control_id_of(message: SeenMessage, wanted: TournamentControl) -> str | None:
    """The custom id of a tournament's control in a message."""
    for control in message.buttons:
        read = read_id_of(TournamentControlId, control.custom_id)
        if read is not None and read.kind is wanted:
            return control.custom_id
    return None


def controls_of(message: SeenMessage) -> list[TournamentControl]:
    """The tournament's controls in a message, in their order."""
    read = [read_id_of(TournamentControlId, control.custom_id) for control in message.buttons]
    return [wanted.kind for wanted in read if wanted is not None]
