"""`/bank`: a player's chips away from the tables."""

import discord
from discord.ext import commands

from bot.ids import TableId
from bot.ui.controls.callers import Caller, caller_of
from bot.ui.controls.controls import Page
from bot.ui.controls.services import Services
from bot.ui.messages.direct_messages import is_subscriber
from bot.ui.players.statement import BankStatement, HistoryPages, balance_text
from bot.ui.words.command_texts import command, command_text


class BankCommands(
    commands.GroupCog,
    group_name=command_text("command-bank"),
    group_description=command_text("describe-bank"),
):
    """Commands about the caller's wallet in this server."""

    def __init__(self, services: Services, pages: HistoryPages) -> None:
        super().__init__()
        self._services = services
        self._pages = pages

    @command("balance", "bank-balance")
    async def balance(self, interaction: discord.Interaction) -> None:
        caller = caller_of(interaction)
        visit = await self._services.room.visit(caller.guild, caller.player)
        texts = self._services.languages.of(interaction)
        text = balance_text(texts, await self._statement(interaction, caller))
        if visit.created:
            text = f"{texts.say('bank-welcome', balance=visit.balance)}\n{text}"
        await self._services.private_pages.send(interaction, Page(text))

    async def _statement(self, interaction: discord.Interaction, caller: Caller) -> BankStatement:
        database, topups = self._services.database, self._services.topups
        tables = await database.wallets.seats(caller.guild, caller.player)
        found = {table: await database.tables.find(TableId(table)) for table in tables}
        policy = topups.policy(caller.guild)
        return BankStatement(
            state=await database.wallets.holdings(caller.guild, caller.player),
            on_tables={record.channel: tables[table] for table, record in found.items() if record},
            policy=policy,
            subscriber=is_subscriber(interaction, policy),
            next_ms=await topups.next_ms(caller.guild, caller.player),
            now_ms=self._services.clock.now_ms(),
        )

    @command("history", "bank-history")
    async def history(self, interaction: discord.Interaction) -> None:
        caller = caller_of(interaction)
        await self._services.room.visit(caller.guild, caller.player)
        await self._pages.open_history(interaction, caller.guild)

    @command("topup", "bank-topup")
    async def topup(self, interaction: discord.Interaction) -> None:
        caller = caller_of(interaction)
        room, topups = self._services.room, self._services.topups
        await room.visit(caller.guild, caller.player)
        subscriber = is_subscriber(interaction, topups.policy(caller.guild))
        amount = await topups.claim(caller.guild, caller.player, subscriber=subscriber)
        balance = (await room.visit(caller.guild, caller.player)).balance
        await self._services.answer(
            interaction, "bank-topup-credited", amount=amount, balance=balance
        )
