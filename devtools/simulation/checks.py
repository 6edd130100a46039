"""The checks after every step: what must be true, and the violation where it is not."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Container
from dataclasses import asdict, dataclass, field
from typing import Any

from bot.host.refusals import HostRefusal
from bot.host.table_actors import check_replay, restore_table, seat_balances
from bot.host.table_announcer import TableNews
from bot.ids import Chips, PlayerId, TableId
from bot.poker.cards import Card, parse_cards
from bot.storage.audit import audit
from bot.storage.encryption import Cipher
from bot.storage.tables import recorded_tables
from bot.storage.unit import JournalRow, Unit
from bot.table.table import Table
from bot.ui.components.custom_ids import read_custom_id
from bot.ui.components.pages import is_session_picture
from devtools.simulation.beacon import BeaconChecks
from devtools.simulation.bot_process import BotProcess, table_of
from devtools.simulation.checks_of_time import TimeChecks
from devtools.simulation.checks_of_tournaments import TournamentChecks
from devtools.simulation.discord import SimulatedRequest
from devtools.simulation.loop import VirtualClock
from devtools.simulation.secrecy import Secrets, cards_in, hands_named_in, rules_pages

TOPUP_LATE_MS = 5 * 60_000
TIME_BANK_SECONDS = 300
"""A bound: a player's time bank never adds so much to a turn."""
_HAND_NUMBER = re.compile(r"^### .* · hand (\d+)$", re.MULTILINE)
_FORM_FIELD = re.compile(r"[a-z-]{1,20}")


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that may never be: which check, and what was seen."""

    check: str
    detail: str


@dataclass(slots=True)
class Checks:
    """Everything that is known to be true, and everything that was found to be wrong."""

    found: list[Violation] = field(default_factory=list)
    secrets: Secrets = field(default_factory=Secrets)
    tournaments: TournamentChecks = field(init=False)
    time: TimeChecks = field(init=False)
    beacon: BeaconChecks = field(init=False)
    committed: Counter[str] = field(default_factory=Counter)
    """The number of times that each kind of thing was done at tables and in tournaments."""
    hands: int = 0
    """The number of hands that were finished and committed."""
    cash_hands: int = 0
    """The number of those hands that were played at cash tables."""
    tournaments_over: int = 0
    """The number of tournaments that were played to their end."""
    topups: int = 0
    """The number of times that a top-up was waited for, and came."""
    _promised: dict[TableId, dict[int, JournalRow]] = field(default_factory=dict)
    """The rows that were committed since the last look at the journal."""
    _told_last: dict[TableId, Table] = field(default_factory=dict)
    """Every table of this bot that news came from."""
    _bot: BotProcess | None = None
    _ledger: dict[TableId, dict[PlayerId, Chips]] = field(default_factory=dict)
    """The seats' accounts after the commits of `_ledger_age`."""
    _ledger_age: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        self.tournaments = TournamentChecks(self.complain)
        self.time = TimeChecks(self.complain)
        self.beacon = BeaconChecks(self.complain)

    def watch(self, bot: BotProcess) -> None:
        """Look at this bot from now on."""
        self._bot = bot
        self._told_last.clear()
        self._ledger_age = None

    def complain(self, check: str, detail: str) -> None:
        self.found.append(Violation(check, detail))

    # --- what the bot says and does ------------------------------------------------------------

    def promised(self, unit: Unit) -> None:
        """A commit has returned: from now on every row of it is true."""
        for row in unit.journal:
            self._promised.setdefault(row.table, {})[row.seq] = row
        self.tournaments.promised(unit)
        self.time.promised(self._bot, unit)
        self.beacon.promised(unit)
        self.committed.update(row.kind for row in unit.journal)
        self.committed.update(row.kind for row in unit.tournament_rows)
        if unit.hand_end is not None:
            self.hands += 1
            self.cash_hands += unit.hand_end.tournament is None
        self.tournaments_over += bool(unit.results)

    def told(self, news: TableNews) -> None:
        """News leave the host: take note of the cards, and look at the clocks."""
        live = self._inspect(news.place.table) or self._told_last.get(news.place.table)
        # A room that closes knows its tables no more, and still tells what they did last.
        if live is not None and live.hand_id == news.view.hand_id:
            self._told_last[news.place.table] = live
            self.secrets.watch(news.place.table, live)
        if self._bot is not None and news.place.tournament is not None:
            self.tournaments.table_changed(self._bot, news.place.table)
        if not news.stopping:
            self._check_clocks(news)

    def frozen(self, what: str, incident: str) -> None:
        """A table or a tournament has stopped."""
        self.complain("frozen", f"{what} incident={incident}")

    def request_sent(self, sent: SimulatedRequest) -> None:
        """Checks a request that leaves for Discord."""
        table = table_of(sent.custom_ids)
        reader = None if sent.reader is None else PlayerId(sent.reader)
        cards = {c for text in sent.texts if text not in rules_pages() for c in cards_in(text)}
        for _, data in sent.files:
            cards |= _cards_in_file(json.loads(data))
        named = next(filter(None, map(_HAND_NUMBER.search, sent.texts)), None)
        number = None if named is None else int(named[1])
        commitments = {one for text in sent.texts for one in hands_named_in(text)}
        of_session = any(map(is_session_picture, sent.texts))
        if self.secrets.leaked(cards, reader, table, number, commitments, of_session=of_session):
            self.complain("card-leaked", f"table={table} reader={reader} texts={sent.texts}")
        for custom_id in sent.custom_ids:
            if read_custom_id(custom_id) is None and not _FORM_FIELD.fullmatch(custom_id):
                self.complain("custom-id-tells-more", custom_id)

    def _inspect(self, table: TableId) -> Table | None:
        if self._bot is None:
            return None
        try:
            return self._bot.room.inspect(table)
        except HostRefusal:
            return None

    def _is_held(self, table: TableId) -> bool:
        """Whether no clock may run there, because the bot cannot see the channel."""
        return self._bot is not None and self._bot.room.is_held(table)

    def nothing_without_channel(self, bot: BotProcess, gone: Container[int]) -> None:
        """Long after a channel went, nothing is left that was shown there."""
        for table in bot.room.open_tables:
            place = bot.room.place(table)
            if place.tournament is None and place.channel in gone:
                self.complain("table-without-channel", f"table={table}")
        for event in bot.tournaments.channels.places():
            if event.channel in gone:
                self.complain("tournament-without-channel", f"tournament={event.tournament}")

    def _check_clocks(self, news: TableNews) -> None:
        view, now_ms = news.view, VirtualClock().now_ms()
        if view.paused or self._is_held(news.place.table):
            return
        state = f"table={news.place.table} hand={view.hand_id} turn={view.turn}"
        if (news.deadline_ms is not None) != (view.to_act is not None):
            self.complain("turn-without-deadline", f"{state} deadline={news.deadline_ms}")
        starts_itself = news.place.tournament is None and view.can_start
        if (news.next_hand_ms is not None) != (starts_itself and view.to_act is None):
            self.complain("next-hand-wrong", f"{state} next={news.next_hand_ms}")
        if news.deadline_ms is not None:
            left_ms = news.deadline_ms - now_ms
            if not -1 <= left_ms <= 1000 * (view.rules.turn_seconds + TIME_BANK_SECONDS) + 1:
                self.complain("deadline-wrong", f"{state} left_ms={left_ms}")

    # --- what must be true when nothing is on its way ------------------------------------------

    async def after_step(self, bot: BotProcess, number: int) -> None:
        """Chips, ledger and stacks of all tables, and the clocks of one of them.

        A table whose clock has run out at this very instant is just committing what that means.
        """
        seats = dict(await self._seats(bot))
        tables = bot.room.open_tables
        for place, table in enumerate(tables):
            live = self._inspect(table)
            if live is None or not bot.room.is_settled(table):
                continue
            if seat_balances(live) != seats.pop(table, {}):
                self.complain("ledger-is-not-the-stacks", f"table={table}")
            if place == number % len(tables):
                self._check_clocks(bot.room.news(table))
        for table in seats:
            if table not in tables:
                self.complain("chips-left-behind", f"table={table} {seats[table]}")
        self.tournaments.after_step(bot)

    async def _seats(self, bot: BotProcess) -> dict[TableId, dict[PlayerId, Chips]]:
        """The chips of all seats by the ledger, which is read again when something was written.

        A commit that failed may have reached the disk all the same.
        """
        counts = bot.database.writer.counts
        age = counts.commits, counts.failures
        if age != self._ledger_age:
            for guild, total in (await bot.database.wallets.totals()).items():
                if total:
                    self.complain("chips-not-conserved", f"guild={guild} total={total}")
            self._ledger, self._ledger_age = await bot.database.wallets.all_seats(), age
        return self._ledger

    async def memory_is_the_database(self, bot: BotProcess, table: TableId) -> None:
        """Check that another bot would find this table in the database as it is in memory."""
        recovered = await bot.database.tables.recover_one(table)
        live = self._inspect(table)
        if live is None or not bot.room.is_settled(table):
            return
        if recovered is None:
            self.complain("table-lost", f"table={table}")
            return
        if state_of(live) != state_of(restore_table(recovered).subject):
            self.complain("memory-is-not-the-database", f"table={table}")

    async def next_topup_comes(self, bot: BotProcess) -> None:
        """Checks that a player who has lost everything waits a day, and has new chips then (R-242,
        R-244)."""
        wallets, now_ms = bot.database.wallets, VirtualClock().now_ms()
        next_ms = await wallets.next_topup_ms(now_ms, [])
        if next_ms is None:
            return
        await asyncio.sleep((next_ms - now_ms + TOPUP_LATE_MS) / 1000)
        late = await wallets.due_topups(next_ms, [])
        for due in late:
            self.complain("topup-missing", f"guild={due.guild} player={due.player}")
        self.topups += not late

    async def promises_kept(self, bot: BotProcess) -> None:
        """All that a dead bot had committed is in the journal that the next one finds."""
        for table, rows in self._promised.items():
            first, last = min(rows), max(rows)
            found = {row.seq: row for row in await bot.database.tables.commands(table, first, last)}
            for seq, row in rows.items():
                if seq not in found or _named(found[seq]) != _named(row):
                    self.complain("promise-broken", f"table={table} seq={seq} kind={row.kind}")
        self._promised.clear()
        await self.tournaments.promises_kept(bot)

    def whole_database(self, bot: BotProcess) -> None:
        """The audit: every batch, every balance, every hand played again."""
        for finding in audit(bot.place).findings:
            self.complain(finding.check, f"{finding.subject} {finding.expected} {finding.found}")
        for recorded in recorded_tables(bot.place, Cipher()):
            for finding in check_replay(recorded):
                self.complain(finding.check, finding.subject)
        self.tournaments.whole_database(bot)


def _named(row: JournalRow) -> Any:
    """Enough to know a row again; its body is read by those who play the table again."""
    return row.kind, row.hand, row.interaction, row.at_ms


def state_of(table: Table) -> Any:
    """Everything about a table that matters: seats, button, and the running hand to its cards."""
    hand = table.hand if table.hand_running else None
    return (
        sorted((asdict(seat) for seat in table.seats.values()), key=lambda seat: seat["number"]),
        table.positions,
        (table.hands_dealt, table.hand_id, table.closing, table.closed),
        None if hand is None else (table.turn, table.dealt, table.to_act),
        None if hand is None else [(type(event), event) for event in hand.events],
        None if hand is None else hand.setup,
    )


def _cards_in_file(data: Any) -> set[Card]:
    """The cards of a drawn picture, which is a list of them here, or of a deck's proof."""
    named = data if isinstance(data, list) else [each["card"] for each in data["opened"]]
    return set(parse_cards(" ".join(named)))
