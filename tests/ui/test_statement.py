"""The bank in words: what one has, and how it came about."""

from pathlib import Path
from typing import Any

import pytest

from bot.bank.topup import Holdings, TopupClock, TopupMode, TopupPolicy
from bot.bank.transfers import TransferReason
from bot.ids import ChannelId, Chips, GuildId, PlayerId
from bot.storage.database import Database
from bot.storage.wallets import PAGE_SIZE, HistoryLine, TopupState
from bot.ui.components.custom_ids import PageId, PageStep
from bot.ui.players.statement import (
    BankStatement,
    StatementPage,
    balance_text,
    read_page,
    statement_text,
    statement_view,
)
from tests.ui.tables import CATALOGUE, ENGLISH, LOCALES

GUILD, ANNA = GuildId(1), PlayerId(11)
NOW_MS = 1_760_000_000_500
DISCORD_TEXT_MAX = 2_000
DAILY = TopupPolicy(TopupMode.DAILY, Chips(200), Chips(600))


def statement(wallet: int = 0, **changed: Any) -> BankStatement:
    values: dict[str, Any] = {
        "state": TopupState(
            Holdings(
                Chips(wallet), Chips(0), changed.pop("tournaments", 0), changed.pop("tickets", 0)
            ),
            TopupClock(),
        ),
        "on_tables": {},
        "policy": TopupPolicy(),
        "subscriber": False,
        "next_ms": None,
        "now_ms": NOW_MS,
        **changed,
    }
    return BankStatement(**values)


def line(
    number: int = 1,
    reason: TransferReason = TransferReason.CORRECTION,
    amount: int = 5,
    **data: Any,
) -> HistoryLine:
    return HistoryLine(number, NOW_MS, reason, amount, 1_000, data)


def page(*lines: HistoryLine, newer: bool = False, older: bool = False) -> StatementPage:
    return StatementPage(lines, newer, older)


def test_a_full_wallet_needs_no_words_about_top_ups() -> None:
    """A full wallet needs one line, and nothing about top-ups that will not come."""
    assert balance_text(ENGLISH, statement(1_250)) == "You have 1,250 chips in this server."


def test_tables_and_tournaments_are_told() -> None:
    """Tables and tournaments are told: where the chips are that are not in the wallet."""
    seated = {ChannelId(7): Chips(95)}
    text = balance_text(ENGLISH, statement(5, on_tables=seated, tournaments=2, tickets=1))
    assert text.splitlines()[1:] == [
        "You have 95 more on the table in <#7>.",
        "You are in 2 tournaments.",
        "You have a ticket for a tournament.",
    ]


@pytest.mark.parametrize(("subscriber", "chips"), [(False, "1,000"), (True, "3,000")])
def test_a_broke_player_is_told_how_much_comes_when(subscriber: bool, chips: str) -> None:
    """The second is never before the moment."""
    text = balance_text(ENGLISH, statement(next_ms=NOW_MS + 1, subscriber=subscriber))
    assert f"You'll get {chips} chips automatically <t:1760000001:R>" in text


def test_a_daily_claim_is_offered_or_dated() -> None:
    """A daily claim is offered or dated, at once when it is due, else with its moment."""
    assert "You can claim 200 chips" in balance_text(ENGLISH, statement(policy=DAILY, next_ms=0))
    later = balance_text(ENGLISH, statement(9, policy=DAILY, next_ms=NOW_MS + 60_000))
    assert "with `/bank topup` <t:1760000061:R>" in later


def test_a_line_signs_its_amount_and_says_where_it_left_the_wallet() -> None:
    """Amount, reason with its place, and the balance after it."""
    text = statement_text(ENGLISH, page(line(1, TransferReason.BUY_IN, -200, channel=7, table=1)))
    assert text.splitlines()[1] == "<t:1760000000:f> · **−200** · buy-in · <#7> → 1,000"


def test_what_people_wrote_stays_mere_text() -> None:
    """A tournament's name or a moderator's reason pings nobody and formats nothing."""
    text = statement_text(
        ENGLISH, page(line(1, TransferReason.CORRECTION, note="@everyone **x**" * 9))
    )
    assert "@everyone" not in text
    assert "**x**" not in text.splitlines()[1]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("reason", TransferReason)
@pytest.mark.parametrize("data", [{"channel": 10**19, "hand": 10**9}, {"name": "*" * 99}])
def test_a_page_of_the_longest_lines_fits(
    locale: str, reason: TransferReason, data: dict[str, int | str]
) -> None:
    """Discord takes 2,000 characters, in every language and for every reason."""
    line = HistoryLine(1, NOW_MS, reason, -(10**12), 10**12, data)
    longest = [line] * PAGE_SIZE
    text = statement_text(CATALOGUE.texts(locale), page(*longest))
    assert len(text) <= DISCORD_TEXT_MAX
    assert len(text.splitlines()) == PAGE_SIZE + 1


@pytest.mark.parametrize("turning", PageStep)
@pytest.mark.parametrize("batch", [0, 2, 10**17])
async def test_any_number_leads_to_a_page(tmp_path: Path, turning: PageStep, batch: int) -> None:
    """Any number leads to a page, even one that no control of ours has: at the edges to the newest
    page."""
    database = await Database.open(tmp_path / "room.db", gather_seconds=0)
    await database.wallets.visit(GUILD, ANNA, NOW_MS)
    found = await read_page(database.wallets, GUILD, ANNA, PageId(turning, batch))
    await database.close()
    assert [line.amount for line in found.lines] == [1_000]
    assert not found.older


@pytest.mark.parametrize("locale", LOCALES)
def test_an_empty_history_invites(locale: str) -> None:
    """Nothing yet is no empty message."""
    assert statement_text(CATALOGUE.texts(locale), page())
    assert statement_view(ENGLISH, page(newer=True, older=True)).children == []


def test_the_controls_carry_the_edges_of_their_page() -> None:
    """Newer turns from the first line, older from the last; only what exists is offered."""
    controls = statement_view(ENGLISH, page(line(9), line(4), newer=True, older=True)).children
    assert [getattr(c, "custom_id", "") for c in controls] == ["mz:page:newer:9", "mz:page:older:4"]
    assert statement_view(ENGLISH, page(line(9))).children == []
