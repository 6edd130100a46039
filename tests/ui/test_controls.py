"""The registry of controls: each kind has one handler, and a press finds it.

Pages for one user, and how they come to be everybody's: once, by their own press.
A rate limit for each user, which no player reaches.
"""

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.host.room import InteractionDeduplicator
from bot.ids import GuildId, PlayerId
from bot.storage.unit import TableChange
from bot.ui.components.custom_ids import (
    ControlId,
    ControlKind,
    OpeningControl,
    PageControl,
    PageStep,
    PreferenceControl,
    ReplayMove,
    SettingsControl,
    SharedPageId,
    TournamentControl,
    TournamentControlId,
)
from bot.ui.controls import controls as module
from bot.ui.controls.controls import (
    PRESS_WINDOW_SECONDS,
    REQUESTS_MAX,
    ControlFamily,
    Controls,
    Page,
    Press,
    PrivatePages,
    UserRateLimiter,
    handles,
)
from bot.ui.words.languages import Languages
from bot.ui.words.refusals import UiCode, UiRefusal
from tests.builders import no_settings
from tests.clock import ManualClock
from tests.cogs.app import FakeInteraction, InstalledBot, installed_bot
from tests.storage.builders import NOW, open_table, unit
from tests.storage.events import open_tournament
from tests.ui.tables import CATALOGUE, ENGLISH


async def test_every_kind_has_a_handler(tmp_path: Path) -> None:
    """A control that is shown is answered."""
    enums: tuple[Any, ...] = (
        ControlKind,
        TournamentControl,
        PageStep,
        ReplayMove,
        OpeningControl,
        SettingsControl,
        PreferenceControl,
        PageControl,
    )
    async with installed_bot(tmp_path / "bot.db") as bot:
        assert bot.app.controls.kinds == {(enum, kind) for enum in enums for kind in enum}


def test_no_kind_has_two() -> None:
    """A second declaration is an error at the start, not a press that goes astray."""

    class Twice(ControlFamily[ControlId]):
        @handles(ControlKind.SIT)
        async def sit(self, press: Press[ControlId]) -> None: ...

        @handles(ControlKind.MORE, ControlKind.SIT)
        async def more(self, press: Press[ControlId]) -> None: ...

    controls = Controls(cast(Languages, None), InteractionDeduplicator())
    with pytest.raises(ValueError, match="declared twice"):
        controls.add(Twice())


class Pressed(FakeInteraction):
    """A press on a control in a direct message, of a message that this bot knows nothing of."""

    is_lost = False
    """Whether Discord does not take the answer."""

    def __init__(self, custom_id: str, form: Mapping[str, str] | None = None) -> None:
        super().__init__(guild_id=None)
        fields = [{"custom_id": name, "value": value} for name, value in (form or {}).items()]
        self.data = {"custom_id": custom_id, "components": fields}
        self.message = None

    async def _keep(self, *parts: Any, **more: Any) -> None:
        if self.is_lost:
            raise OSError("lost")
        await super()._keep(*parts, **more)

    async def delete_original_response(self) -> None:
        """Takes the sentence away when the next press gets the same one."""
        self.answers.clear()


async def press(bot: InstalledBot, pressed: Pressed) -> Pressed:
    await bot.app.controls.answer_interaction(cast(discord.Interaction, pressed))
    return pressed


async def told(bot: InstalledBot, custom_id: str) -> str:
    """The answer to such a press."""
    pressed = Pressed(custom_id)
    await bot.app.controls.answer_interaction(cast(discord.Interaction, pressed))
    ((parts, more),) = pressed.answers
    return str(parts[0] if parts else more["content"])


async def test_a_press_in_a_direct_message(tmp_path: Path) -> None:
    """A press in a direct message comes to the first shard: where another one's table is, the
    database says."""
    async with installed_bot(tmp_path / "bot.db") as bot:
        database = bot.app.database
        # No actor of this process has either.
        table = await open_table(database, channel=70, guild=GuildId(7))
        tournament = await open_tournament(database)
        where = await database.tournaments.find(tournament)
        assert where is not None
        leave = str(ControlId(ControlKind.LEAVE, table))
        assert "https://discord.com/channels/7/70" in await told(bot, leave)
        link = f"https://discord.com/channels/{where.guild}/{where.channel}"
        for control in (TournamentControl.REGISTER, TournamentControl.CHANGE):
            pressed = str(TournamentControlId(control, tournament))
            assert link in await told(bot, pressed)
        await database.writer.commit(unit(table_changes=(TableChange(table, closed_ms=NOW),)))
        assert await told(bot, leave) == "That table is closed."


async def test_a_second_delivery_leaves_the_answer_to_the_first(tmp_path: Path) -> None:
    """A second delivery says nothing: its refusal may be the doing of the first one, which is not
    finished."""
    async with installed_bot(tmp_path / "bot.db") as bot:
        leave = str(ControlId(ControlKind.LEAVE, await open_table(bot.app.database)))
        again, another = Pressed(leave), Pressed(leave)
        another.id = again.id + 1
        with bot.app.room.deduplicator.processing(again.id):
            for each in (again, another):
                await bot.app.controls.answer_interaction(cast(discord.Interaction, each))
        assert not again.answers
        assert another.answers


async def test_a_sentence_about_something_else_stays(tmp_path: Path) -> None:
    """Both controls belong to a server, in the words of one refusal: but not to the same place."""
    async with installed_bot(tmp_path / "bot.db") as bot:
        database = bot.app.database
        table = await open_table(database, channel=70, guild=GuildId(7))
        tournament = await open_tournament(database)
        leave = str(ControlId(ControlKind.LEAVE, table))
        register = str(TournamentControlId(TournamentControl.REGISTER, tournament))
        of_table, of_tournament = await press(bot, Pressed(leave)), Pressed(register)
        await press(bot, of_tournament)
        assert of_table.answers
        assert of_tournament.answers
        assert (await press(bot, Pressed(leave))).answers
        assert not of_table.answers


async def test_the_answer_to_a_form_with_other_fields_stays(tmp_path: Path) -> None:
    """The answer to a form with other fields stays: its button opens that form again, with all that
    was entered. An answer to the same form is replaced."""
    async with installed_bot(tmp_path / "bot.db") as bot:
        leave = str(ControlId(ControlKind.LEAVE, await open_table(bot.app.database)))
        price, field, again = (Pressed(leave, {each: "1"}) for each in ("price", "field", "price"))
        for submitted in (price, field):
            await press(bot, submitted)
        assert price.answers
        assert field.answers
        await press(bot, again)
        assert not price.answers
        assert field.answers
        assert again.answers


async def test_an_answer_that_was_overtaken_gives_way(tmp_path: Path) -> None:
    """The press came before the one whose answer the user reads already."""
    async with installed_bot(tmp_path / "bot.db") as bot:
        leave = str(ControlId(ControlKind.LEAVE, await open_table(bot.app.database)))
        early, late = Pressed(leave), Pressed(leave)
        late.id = early.id + 1
        for pressed in (late, early):
            await press(bot, pressed)
        assert late.answers
        assert not early.answers


async def test_a_sentence_stays_where_the_next_one_is_lost(tmp_path: Path) -> None:
    """Discord did not take it: the older one is all that the user has."""
    async with installed_bot(tmp_path / "bot.db") as bot:
        leave = str(ControlId(ControlKind.LEAVE, await open_table(bot.app.database)))
        first, lost = await press(bot, Pressed(leave)), Pressed(leave)
        lost.is_lost = True
        await press(bot, lost)
        assert not lost.answers
        assert first.answers


PAGE = Page("Alice", "12 hands", b"png", "stats.png", "a chart")
COMMAND = 77


class Told:
    """An interaction of a user that keeps what is sent to them (`private`) and to all."""

    def __init__(self, user: int = 5, number: int = COMMAND) -> None:
        self.id, self.user = number, SimpleNamespace(id=user)
        self.locale = discord.Locale.british_english
        self.private: list[dict[str, Any]] = []
        self.public: list[dict[str, Any]] = []
        self.is_answered = False
        self.extras: dict[Any, Any] = {}
        self.fails = False
        """Whether nothing can be posted."""

    @property
    def response(self) -> Any:
        async def send_message(**message: Any) -> None:
            assert message.pop("ephemeral")
            self.private.append(message)

        async def defer() -> None:
            self.is_answered = True

        return SimpleNamespace(
            is_done=lambda: self.is_answered,
            send_message=send_message,
            defer=defer,
            type=discord.InteractionResponseType.deferred_channel_message,
        )

    @property
    def followup(self) -> Any:
        async def send(**message: Any) -> None:
            if self.fails:
                raise OSError("nobody answers")
            self.public.append(message)

        return SimpleNamespace(send=send)

    async def delete_original_response(self) -> None:
        self.private.pop()

    async def edit_original_response(self, **message: Any) -> None:
        self.private.append(message)


def pages() -> PrivatePages:
    languages = Languages(CATALOGUE, "en", no_settings())
    return PrivatePages(languages, InteractionDeduplicator())


def press_page(user: int = 5, number: int = 100) -> Press[SharedPageId]:
    told = cast(Any, Told(user, number))
    return Press(told, SharedPageId(PageControl.SHOW, COMMAND), ENGLISH, acknowledges=False)


def words(message: dict[str, Any]) -> str:
    return str(message["view"].to_components())


@pytest.mark.parametrize("is_deferred", [False, True])
async def test_the_user_alone_is_answered(is_deferred: bool) -> None:
    """The user alone is answered, with the control to show the page; nothing is sent to anybody
    else."""
    asked = Told()
    asked.is_answered = is_deferred
    await pages().send(cast(Any, asked), PAGE)
    [message] = asked.private
    assert str(SharedPageId(PageControl.SHOW, COMMAND)) in words(message)
    assert "12 hands" in words(message)
    assert not asked.public


async def test_one_press_shows_it_to_all_once() -> None:
    """One press shows the page with its picture to all once, without the control, and without
    calling anybody."""
    sent = pages()
    await sent.send(cast(Any, Told()), PAGE)
    shown = press_page()
    await sent.show(shown)
    told: Any = shown.interaction
    [own], [message] = told.private, told.public
    for each in (own, message):
        assert "12 hands" in words(each)
        assert "mz:" not in words(each)
    assert [file.filename for file in message["files"]] == ["stats.png"]
    assert message["silent"]
    assert not message["allowed_mentions"].everyone
    with pytest.raises(UiRefusal) as refused:
        await sent.show(press_page(number=101))
    assert refused.value.code is UiCode.PAGE_TOO_OLD


async def test_what_could_not_be_shown_can_be_shown_again() -> None:
    """A page that could not be shown keeps its control, which works again."""
    sent = pages()
    await sent.send(cast(Any, Told()), PAGE)
    failed = press_page()
    cast(Any, failed.interaction).fails = True
    with pytest.raises(OSError, match="nobody answers"):
        await sent.show(failed)
    assert not cast(Any, failed.interaction).private
    again = press_page(number=101)
    await sent.show(again)
    assert len(cast(Any, again.interaction).public) == 1


@pytest.mark.parametrize(("user", "is_known"), [(6, True), (5, False)])
async def test_of_another_user_or_before_a_restart(user: int, is_known: bool) -> None:
    """A sentence, and nothing is shown."""
    sent = pages()
    if is_known:
        await sent.send(cast(Any, Told()), PAGE)
    shown = press_page(user)
    with pytest.raises(UiRefusal) as refused:
        await sent.show(shown)
    assert refused.value.code is UiCode.PAGE_TOO_OLD
    told: Any = shown.interaction
    assert not told.public


ALICE, BOB = PlayerId(1), PlayerId(2)


def refuses(limiter: UserRateLimiter, who: PlayerId) -> bool:
    try:
        limiter.check_rate(who)
    except UiRefusal as refusal:
        return refusal.code is UiCode.TOO_FAST
    return False


def test_so_many_and_no_more() -> None:
    """The first ones are heard, the next one is not; somebody else is."""
    limiter = UserRateLimiter(ManualClock().time)
    assert not any(refuses(limiter, ALICE) for _ in range(REQUESTS_MAX))
    assert refuses(limiter, ALICE)
    assert not refuses(limiter, BOB)


def test_a_pause_helps() -> None:
    """Refused asks do not count, so waiting once is enough."""
    clock = ManualClock()
    limiter = UserRateLimiter(clock.time)
    for _ in range(REQUESTS_MAX * 3):
        refuses(limiter, ALICE)
    clock.advance(PRESS_WINDOW_SECONDS)
    assert not refuses(limiter, ALICE)


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The user whose last request is oldest is forgotten first."""
    monkeypatch.setattr(module, "USERS_KEPT_MAX", 3)
    limiter = UserRateLimiter(ManualClock().time)
    for number in range(100):
        limiter.check_rate(PlayerId(number))
    assert len(limiter) == 3
