"""Closing a table: asked once where players would lose their seats by it."""

import discord
from discord import ui

from bot.host.room import Room
from bot.ids import TableId
from bot.table.table_commands import Close
from bot.table.view import TableView
from bot.texts.catalogue import Texts
from bot.ui.components.custom_ids import ControlId, ControlKind
from bot.ui.components.pages import control_button, static_panel
from bot.ui.controls.callers import caller_of, check_table_owner
from bot.ui.controls.controls import ControlFamily, Press, Users, handles, in_its_server
from bot.ui.controls.finding import find_table


def close_question(view: TableView, texts: Texts) -> str:
    """The question to the user who closes a table with players; empty where there is none."""
    seated = sum(seat.presence is not None for seat in view.seats)
    if not seated or view.closing or view.rules.tournament is not None:
        return ""
    return texts.say("table-close-asks", seated=seated, running=int(view.running))


def close_panel(table: TableId, texts: Texts) -> ui.View:
    """The control that closes the table all the same."""
    control = ControlId(ControlKind.CLOSE, table)
    return static_panel([control_button(texts, control, style=discord.ButtonStyle.danger)])


class ClosePresses(ControlFamily[ControlId]):
    """Handles the answer, which is in the channel of the command, not always in the table's."""

    def __init__(self, room: Room) -> None:
        self._room = room

    async def check_server(self, press: Press[ControlId]) -> None:
        """Raises `UiRefusal` (in-its-server), `HostRefusal` (no-such-table, not-saved)."""
        raise in_its_server(await self._room.find_place(press.control.table))

    def check_press(self, press: Press[ControlId], users: Users) -> None:
        """Raises `HostRefusal` (no-such-table, not-the-host), as the command does."""
        caller = caller_of(press.interaction)
        table = find_table(self._room, caller, press.control.table)
        check_table_owner(self._room, table, caller)

    @handles(ControlKind.CLOSE)
    async def _close(self, press: Press[ControlId]) -> None:
        await self._room.ask_table(press.control.table, Close(), interaction=press.interaction.id)
        await press.say("table-will-close")
