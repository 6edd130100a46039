"""`/bank`: a player's chips away from the tables."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.ids import TableId
from bot.ui.callers import Caller, Services, answer_privately, caller_of
from bot.ui.command_texts import command_text
from bot.ui.statement import BankStatement, HistoryPages, balance_text
from bot.ui.topup_messages import is_subscriber


class BankCommands(
    commands.GroupCog,
    group_name=command_text("command-bank"),
    group_description=command_text("describe-bank"),
):
    """The commands about one's wallet in this server."""

    def __init__(self, services: Services, pages: HistoryPages) -> None:
        super().__init__()
        self._services = services
        self._pages = pages

    @app_commands.command(
        name=command_text("command-balance"), description=command_text("describe-bank-balance")
    )
    async def balance(self, interaction: discord.Interaction) -> None:
        asker = caller_of(interaction)
        visit = await self._services.room.visit(asker.guild, asker.player)
        texts = self._services.languages.of(interaction)
        text = balance_text(texts, await self._purse(interaction, asker))
        if visit.created:
            text = f"{texts.say('bank-welcome', balance=visit.balance)}\n{text}"
        await answer_privately(interaction, text)

    async def _purse(self, interaction: discord.Interaction, asker: Caller) -> BankStatement:
        database, topups = self._services.database, self._services.topups
        tables = await database.wallets.seats(asker.guild, asker.player)
        found = {table: await database.tables.find(TableId(table)) for table in tables}
        policy = topups.policy(asker.guild)
        return BankStatement(
            state=await database.wallets.holdings(asker.guild, asker.player),
            on_tables={record.channel: tables[table] for table, record in found.items() if record},
            policy=policy,
            subscriber=is_subscriber(interaction, policy),
            next_ms=await topups.next_ms(asker.guild, asker.player),
            now_ms=self._services.clock.now_ms(),
        )

    @app_commands.command(
        name=command_text("command-history"), description=command_text("describe-bank-history")
    )
    async def history(self, interaction: discord.Interaction) -> None:
        asker = caller_of(interaction)
        await self._services.room.visit(asker.guild, asker.player)
        await self._pages.open_history(interaction, asker.guild)

    @app_commands.command(
        name=command_text("command-topup"), description=command_text("describe-bank-topup")
    )
    async def topup(self, interaction: discord.Interaction) -> None:
        asker = caller_of(interaction)
        room, topups = self._services.room, self._services.topups
        await room.visit(asker.guild, asker.player)
        subscriber = is_subscriber(interaction, topups.policy(asker.guild))
        amount = await topups.claim(asker.guild, asker.player, subscriber=subscriber)
        balance = (await room.visit(asker.guild, asker.player)).balance
        texts = self._services.languages.of(interaction)
        await answer_privately(
            interaction, texts.say("bank-topup-credited", amount=amount, balance=balance)
        )
