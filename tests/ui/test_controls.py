"""The registry of controls: each kind has one handler, and a press finds it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import discord
import pytest

from bot.host.room import InteractionDeduplicator
from bot.ids import GuildId
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
    TournamentControl,
    TournamentControlId,
)
from bot.ui.controls.controls import ControlFamily, Controls, Press, handles
from bot.ui.words.languages import Languages
from tests.cogs.app import FakeInteraction, InstalledBot, installed_bot
from tests.storage.builders import NOW, open_table, unit
from tests.storage.events import open_tournament


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
