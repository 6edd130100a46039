"""A player's chips and the history of their wallet: `/bank` in words."""

from collections.abc import Mapping
from dataclasses import dataclass

import discord
from discord import ui

from bot.bank.accounts import wallet
from bot.bank.topup import TopupMode, TopupPolicy
from bot.ids import ChannelId, Chips, GuildId, PlayerId
from bot.storage.wallets import PAGE_SIZE, HistoryLine, TopupState, WalletStore
from bot.texts.catalogue import Texts
from bot.ui.components.custom_ids import PageId, PageStep
from bot.ui.components.pages import control_button, static_panel
from bot.ui.controls.controls import ControlFamily, Press, handles
from bot.ui.words.discord_address import countdown, date_and_time
from bot.ui.words.languages import Languages
from bot.ui.words.player_names import quoted

NOTE_LENGTH_MAX = 32


@dataclass(frozen=True, slots=True)
class BankStatement:
    """The figures that `/bank balance` shows."""

    state: TopupState
    on_tables: Mapping[ChannelId, Chips]
    """Chips at open tables, by the channel of the table."""
    policy: TopupPolicy
    subscriber: bool
    next_ms: int | None
    """When the next top-up comes or can be claimed."""
    now_ms: int


def balance_text(texts: Texts, statement: BankStatement) -> str:
    """The wallet, what is on tables and in tournaments, tickets, and when new chips come."""
    holdings = statement.state.holdings
    lines = [texts.say("bank-balance", balance=holdings.wallet)]
    lines += [
        texts.say("bank-on-table", amount=amount, table=f"<#{channel}>")
        for channel, amount in statement.on_tables.items()
    ]
    if holdings.in_tournaments:
        lines.append(texts.say("bank-in-tournaments", count=holdings.in_tournaments))
    if holdings.tickets:
        lines.append(texts.say("bank-tickets", count=holdings.tickets))
    return "\n".join([*lines, *_topup_line(texts, statement)])


def _topup_line(texts: Texts, statement: BankStatement) -> list[str]:
    amount = statement.policy.amount(subscriber=statement.subscriber)
    if statement.next_ms is None:
        return []
    if statement.policy.mode is TopupMode.DAILY and statement.next_ms <= statement.now_ms:
        return [texts.say("bank-topup-claimable", amount=amount)]
    key = f"bank-topup-{statement.policy.mode.value}"
    return [texts.say(key, amount=amount, when=countdown(statement.next_ms))]


class HistoryPages(ControlFamily[PageId]):
    """Shows the wallet's history, page by page; the history is always the user's own."""

    acknowledges = False

    def __init__(self, wallets: WalletStore, languages: Languages) -> None:
        self._wallets = wallets
        self._languages = languages

    async def open_history(self, interaction: discord.Interaction, guild: GuildId) -> None:
        """Shows the newest page to the user alone."""
        texts = self._languages.of(interaction)
        page = await read_page(self._wallets, guild, PlayerId(interaction.user.id))
        await interaction.response.send_message(
            statement_text(texts, page), view=statement_view(texts, page), ephemeral=True
        )

    @handles(PageStep.NEWER, PageStep.OLDER)
    async def turn_page(self, press: Press[PageId]) -> None:
        """Replaces the page that the user sees by another. Raises `UiRefusal` (servers-only)."""
        page = await read_page(self._wallets, press.guild, press.player, press.control)
        await press.interaction.response.edit_message(
            content=statement_text(press.texts, page), view=statement_view(press.texts, page)
        )


@dataclass(frozen=True, slots=True)
class StatementPage:
    """One page of the wallet's history, and whether there are newer and older ones."""

    lines: tuple[HistoryLine, ...]
    newer: bool
    older: bool


async def read_page(
    wallets: WalletStore, guild: GuildId, player: PlayerId, page: PageId | None = None
) -> StatementPage:
    """The page that a control asks for, by default the newest."""
    account, one_more = wallet(guild, player), PAGE_SIZE + 1
    if page is not None and page.kind is PageStep.OLDER:
        lines = await wallets.history(account, before=page.batch, limit=one_more)
        if lines:
            return StatementPage(lines[:PAGE_SIZE], newer=True, older=len(lines) > PAGE_SIZE)
    elif page is not None:
        lines = await wallets.history(account, after=page.batch, limit=one_more)
        if len(lines) > PAGE_SIZE:
            return StatementPage(lines[-PAGE_SIZE:], newer=True, older=True)
    lines = await wallets.history(account, limit=one_more)
    return StatementPage(lines[:PAGE_SIZE], newer=False, older=len(lines) > PAGE_SIZE)


def statement_text(texts: Texts, page: StatementPage) -> str:
    """The page's lines, the newest first; at most 2,000 characters."""
    if not page.lines:
        return texts.say("history-empty")
    return "\n".join([texts.say("history-title"), *(_line(texts, line) for line in page.lines)])


def _line(texts: Texts, line: HistoryLine) -> str:
    return texts.say(
        "history-line",
        when=date_and_time(line.at_ms),
        amount=texts.signed(line.amount),
        what=_what(texts, line),
        balance=line.balance_after,
    )


def _what(texts: Texts, line: HistoryLine) -> str:
    """The reason with its data: the channel, the hand, a name, a note."""
    data = line.data
    parts = [texts.say(f"reason-{line.reason.value}")]
    if "channel" in data:
        parts.append(f"<#{data['channel']}>")
    if "hand" in data:
        parts.append(texts.say("history-hand", hand=str(data["hand"])))
    parts += [quoted(str(data[key]), NOTE_LENGTH_MAX) for key in _WRITTEN if key in data]
    return " · ".join(parts)


_WRITTEN = ("name", "note")
"""Data written by users: a tournament's name, a moderator's reason."""


def statement_view(texts: Texts, page: StatementPage) -> ui.View:
    """The controls that turn the page; they carry only a position in the ledger."""
    turns = (
        (PageStep.NEWER, page.newer, page.lines[0] if page.lines else None),
        (PageStep.OLDER, page.older, page.lines[-1] if page.lines else None),
    )
    return static_panel(
        control_button(texts, PageId(turning, line.batch))
        for turning, offered, line in turns
        if offered and line is not None
    )
