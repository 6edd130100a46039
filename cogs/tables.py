"""`/table`: opening and closing tables, seats, rules, and what a table is like."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.bank import accounts
from bot.host.room import Room
from bot.ids import Chips, TableId
from bot.poker.structure import Structure
from bot.refusal import refuse_if
from bot.table.rules import (
    CHIPS_MAX,
    HANDS_EACH_MAX,
    TABLE_RAKE_BPS_MAX,
    BeaconNeed,
    SeatRelease,
    SitOutRule,
    TableCode,
)
from bot.table.seats import Presence
from bot.table.table_commands import (
    BuyChips,
    Close,
    ComeBack,
    Leave,
    SetAutoTopUp,
    SitDown,
    SitOut,
    TableCommand,
)
from bot.texts import TOLD_MAX, within
from bot.ui.components.custom_ids import ControlId, ControlKind
from bot.ui.components.pages import PAGE_TEXT_MAX, fitted, page_layout, upload
from bot.ui.controls.callers import (
    answer_privately,
    caller_of,
    check_may_write,
    check_table_owner,
    find_own_table,
    find_table,
    table_choices,
)
from bot.ui.controls.services import Services
from bot.ui.opening.house_forms import HouseTopic, house_form, house_lines
from bot.ui.opening.open_tables import LOBBY_PICTURE_NAME as LOBBY_PICTURE
from bot.ui.opening.open_tables import (
    lobby_alt,
    lobby_lines,
    lobby_scene,
    no_tables_words,
    open_tables,
    tournament_table_lines,
)
from bot.ui.opening.table_choices import COMMON_BLINDS, TableChoices, read_preset, table_kinds
from bot.ui.opening.table_opening import TableOpenings, close_panel, close_question
from bot.ui.words.command_texts import (
    CHOICES_MAX,
    TABLES_OFFERED,
    Choices,
    choices_of,
    command,
    command_text,
    read_games,
    same_choices,
    suggest_games_in_turn,
)
from bot.ui.words.discord_address import message_link
from bot.ui.words.player_names import mention, plain_name
from bot.ui.words.rules_words import kind_words, opened_words, rules_lines, suggest_kinds

_EVERY_ORBIT, _EVERY_HAND = choices_of("change", ("every-orbit", "every-hand"))
RAKE_PERCENT_MAX = TABLE_RAKE_BPS_MAX / 100
_MIXED = app_commands.Choice(name=command_text("structure-mixed"), value="mixed")


class TableCommands(
    commands.GroupCog,
    group_name=command_text("command-table"),
    group_description=command_text("describe-table"),
):
    """Commands about cash tables."""

    def __init__(self, services: Services, openings: TableOpenings) -> None:
        super().__init__()
        self._services = services
        self._openings = openings

    @property
    def _room(self) -> Room:
        return self._services.room

    @command(
        "open",
        "table-open",
        game="table-game",
        hands="hands-each",
        sitout="sit-out-rule",
    )
    @app_commands.choices(
        structure=[*choices_of("structure", Structure), _MIXED],
        change=[_EVERY_ORBIT, _EVERY_HAND],
        sitout=choices_of("sit-out", SitOutRule),
        free_seat=choices_of("release", SeatRelease),
    )
    async def open(
        self,
        interaction: discord.Interaction,
        preset: str | None = None,
        game: str | None = None,
        structure: str | None = None,
        change: str | None = None,
        hands: app_commands.Range[int, 1, HANDS_EACH_MAX] | None = None,
        blinds: str | None = None,
        seats: int | None = None,
        buy_in_min: int | None = None,
        buy_in_max: int | None = None,
        ante: int | None = None,
        turn_seconds: int | None = None,
        rake: bool | None = None,
        rake_percent: app_commands.Range[float, 0.0, RAKE_PERCENT_MAX] | None = None,
        rake_cap: app_commands.Range[int, 1, CHIPS_MAX] | None = None,
        protection: bool | None = None,
        sitout: str | None = None,
        free_seat: str | None = None,
        free_after: int = 0,
    ) -> None:
        caller = caller_of(interaction)
        texts = self._services.languages.of(interaction)
        check_may_write(interaction, texts)
        self._room.admission.check_player(caller.guild, caller.player)
        settings = self._services.settings.of(caller.guild)
        offered, own = read_games(texts, game, TABLES_OFFERED)
        asks = preset is not None and rake is rake_percent is rake_cap is None
        if rake is None:
            rake = settings.rake if rake_percent is rake_cap is None else True
        opening = TableChoices(
            preset=None if preset is None else read_preset(preset),
            game=offered,
            games=own,
            structure=Structure(structure) if structure and structure != _MIXED.value else None,
            mixed=structure == _MIXED.value,
            by_orbit=None if change is None else change == _EVERY_ORBIT.value,
            hands_each=hands,
            blinds=blinds,
            ante=ante,
            seats=seats,
            buy_in_min=buy_in_min,
            buy_in_max=buy_in_max,
            turn_seconds=turn_seconds,
            rake=rake,
            rake_bps=None if rake_percent is None else round(rake_percent * 100),
            rake_cap=rake_cap,
            protection=settings.protection if protection is None else protection,
            sit_out=SitOutRule(sitout) if sitout else settings.sit_out,
            seat_release=SeatRelease(free_seat) if free_seat else None,
            server_release=settings.seat_release,
            release_minutes=free_after,
        )
        if asks:
            form = self._openings.rake_form(interaction, opening, texts)
            await interaction.response.send_modal(form)
            return
        rules = self._openings.rules(opening)
        await self._room.open_table(caller.guild, caller.channel, caller.player, rules)
        await answer_privately(interaction, opened_words(texts, rules))

    @open.autocomplete("preset")
    async def _suggest_presets(self, interaction: discord.Interaction, typed: str) -> Choices[str]:
        """Tables that the caller could afford come first."""
        caller, texts = caller_of(interaction), self._services.languages.of(interaction)
        own = accounts.wallet(caller.guild, caller.player)
        balance = await self._services.database.wallets.balance(own)
        return [
            app_commands.Choice(name=within(kind_words(texts, kind), TOLD_MAX), value=kind.name)
            for kind in suggest_kinds(texts, table_kinds(), typed, balance)[:CHOICES_MAX]
        ]

    @open.autocomplete("game")
    async def _suggest_games(self, interaction: discord.Interaction, typed: str) -> Choices[str]:
        return suggest_games_in_turn(self._services.languages.of(interaction), typed)

    @open.autocomplete("blinds")
    async def _suggest_blinds(self, interaction: discord.Interaction, typed: str) -> Choices[str]:
        found = [blinds for blinds in COMMON_BLINDS if blinds.startswith(typed.strip())]
        return same_choices(found)

    @command("new", "table-new")
    async def new(self, interaction: discord.Interaction) -> None:
        """Asks in a form for what `open` has as options, as far as a phone's user needs it."""
        caller = caller_of(interaction)
        self._room.admission.check_player(caller.guild, caller.player)
        texts = self._services.languages.of(interaction)
        form = self._openings.table_form(interaction, texts)
        await interaction.response.send_modal(form)

    @command("close", "table-close", number="table-number")
    async def close(self, interaction: discord.Interaction, number: int | None = None) -> None:
        """Closes the table; asks first where players sit, for nothing opens it again."""
        caller = caller_of(interaction)
        table = find_table(self._room, caller, number)
        check_table_owner(self._services.room, table, caller)
        texts = self._services.languages.of(interaction)
        question = close_question(await self._room.view(table), texts)
        if question:
            panel = close_panel(table, texts)
            await interaction.response.send_message(question, view=panel, ephemeral=True)
            return
        await self._send_command(interaction, table, Close(), "table-will-close")

    @command("sit", "table-sit")
    async def sit(
        self, interaction: discord.Interaction, buy_in: int | None = None, seat: int = 0
    ) -> None:
        caller = caller_of(interaction)
        table = self._room.table_in(caller.channel, caller.player)
        view = await self._room.view(table, caller.player)
        refuse_if(view.seat_of(caller.player) is not None, TableCode.ALREADY_SEATED)
        visit = await self._room.visit(caller.guild, caller.player)
        usual = max(view.buy_in_min, min(view.rules.buy_in_max, visit.balance))
        command = SitDown(
            caller.player,
            plain_name(interaction.user.display_name),
            interaction.locale.value,
            Chips(usual if buy_in is None else buy_in),
            seat,
        )
        await self._room.ask_table(table, command, interaction=interaction.id)
        taken = (await self._room.view(table)).seat_of(caller.player)
        number = seat if taken is None else taken.number
        await self._services.answer(interaction, "you-sit", seat=number, buyin=command.buy_in)

    @command("top-up", "table-top-up", amount="top-up-amount", always="top-up-always")
    async def topup(
        self, interaction: discord.Interaction, amount: int, always: bool = False
    ) -> None:
        """Buys chips (R-166); with `always`, has the stack filled up to `amount` between hands."""
        caller = caller_of(interaction)
        table = find_own_table(self._room, caller)
        if always:
            key = "stack-is-kept" if amount else "stack-is-not-kept"
            keep = SetAutoTopUp(caller.player, Chips(amount))
            await self._send_command(interaction, table, keep, key, amount=amount)
            return
        command = BuyChips(caller.player, Chips(amount))
        await self._room.ask_table(table, command, interaction=interaction.id)
        seat = (await self._room.view(table)).seat_of(caller.player)
        waits = seat is not None and seat.ordered
        key = "chips-come-after-the-hand" if waits else "chips-bought"
        await self._services.answer(interaction, key, amount=amount)

    @command("leave", "table-leave", number="table-number-own")
    async def leave(self, interaction: discord.Interaction, number: int | None = None) -> None:
        """Leaves a table from any channel of the server: its own may be hidden or gone."""
        caller = caller_of(interaction)
        table = find_own_table(self._room, caller, number)
        await self._send_command(interaction, table, Leave(caller.player), "you-leave")

    @command("sit-out", "table-sit-out", number="table-number-own")
    async def sit_out(self, interaction: discord.Interaction, number: int | None = None) -> None:
        """Sits out, or comes back: what the control on the table does."""
        caller = caller_of(interaction)
        table = find_own_table(self._room, caller, number)
        view = await self._room.view(table)
        seat = view.seat_of(caller.player)
        if seat is not None and seat.presence is Presence.SITTING_OUT:
            key = "you-are-back-at-a-cost" if seat.away_cost > 0 else "you-are-back"
            back = ComeBack(caller.player)
            await self._send_command(interaction, table, back, key, amount=seat.away_cost)
        else:
            key = f"you-sit-out-{view.rules.sit_out.value}"
            await self._send_command(interaction, table, SitOut(caller.player), key)

    @command("settings", "table-settings", number="table-number")
    async def settings(self, interaction: discord.Interaction, number: int | None = None) -> None:
        """The table's rules and owner."""
        table = find_table(self._room, caller_of(interaction), number)
        place = self._room.place(table)
        texts, rules = self._services.languages.of(interaction), self._room.rules(table)
        lines = [
            texts.say("settings-host", host=mention(texts, place.owner)),
            *rules_lines(texts, rules),
            *house_lines(texts, rules.house),
        ]
        if rules.house.beacon is BeaconNeed.SERVER:
            need = self._services.settings.of(place.guild).beacon
            lines.append(texts.say(f"settings-beacon-{need.value}"))
        await answer_privately(interaction, "\n".join(lines))

    @command("rules", "table-rules", part="rules-part")
    @app_commands.choices(part=choices_of("rules-part", HouseTopic))
    async def rules(self, interaction: discord.Interaction, part: str) -> None:
        """Opens the form of house rules; its submit changes them.

        Raises `TableRefusal` (tournament-table) at a tournament's table.
        """
        caller = caller_of(interaction)
        table = self._room.table_in(caller.channel)
        check_table_owner(self._room, table, caller)
        rules = self._room.rules(table)
        refuse_if(rules.tournament is not None, TableCode.TOURNAMENT_TABLE)
        control = ControlId(ControlKind.HOUSE_RULES, table, nonce=interaction.id)
        texts = self._services.languages.of(interaction)
        form = house_form(HouseTopic(part), rules.house, texts, control)
        await interaction.response.send_modal(form)

    @command("list", "table-list")
    async def show_list(self, interaction: discord.Interaction) -> None:
        """Shows the open tables of the server, with their links, to the caller alone."""
        guild, texts = caller_of(interaction).guild, self._services.languages.of(interaction)
        tables = await open_tables(self._room, guild)
        if not tables:
            await answer_privately(interaction, no_tables_words(self._room, guild, texts))
            return
        theme = self._services.settings.of(guild).look.theme
        render_process = self._services.render_process
        picture = await render_process.draw_sheet(lobby_scene(texts, tables, theme))
        heading = f"### {texts.say('lobby-tables')}"
        beside = tournament_table_lines(self._room, guild, texts)
        room = PAGE_TEXT_MAX - sum(len(line) + 1 for line in beside)
        lines = "\n".join([fitted(lobby_lines(texts, tables), room, texts), *beside])
        await interaction.response.send_message(
            view=page_layout(heading, lines, picture=LOBBY_PICTURE, alt=lobby_alt(texts, tables)),
            file=upload(picture, LOBBY_PICTURE),
            ephemeral=True,
        )

    @command("status", "table-status", number="table-number-own")
    async def status(self, interaction: discord.Interaction, number: int | None = None) -> None:
        """Links to the table's message, with the number of players."""
        caller = caller_of(interaction)
        table = find_own_table(self._room, caller, number)
        place, view = self._room.place(table), await self._room.view(table)
        texts = self._services.languages.of(interaction)
        link = message_link(place.guild, place.channel, place.message)
        await answer_privately(
            interaction,
            texts.say(
                "table-status",
                seated=view.seated,
                seats=view.rules.seats,
                hands=view.hand_number,
                link=link,
            ),
        )

    @close.autocomplete("number")
    @leave.autocomplete("number")
    @sit_out.autocomplete("number")
    @settings.autocomplete("number")
    @status.autocomplete("number")
    async def _suggest_tables(self, interaction: discord.Interaction, typed: str) -> Choices[int]:
        texts = self._services.languages.of(interaction)
        return table_choices(self._room, interaction.guild, typed, texts)

    async def _send_command(
        self,
        interaction: discord.Interaction,
        table: TableId,
        command: TableCommand,
        key: str,
        **data: Any,
    ) -> None:
        await self._room.ask_table(table, command, interaction=interaction.id)
        await self._services.answer(interaction, key, **data)
