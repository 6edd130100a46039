"""A bot of its own process, killed exactly at each step around a deal.

The steps are the end of a hand, the closing of the cut, the beacon's round, the deal and the cards.
No kill gives the operator another round or another deck, loses a chip, or shows a player's cards to
someone else.
"""

import asyncio
import json
import signal
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.beacon.relays import is_signed
from bot.cli.audit import run as audit
from bot.codec import from_json
from bot.host.past_hands import PastHands
from bot.host.table_unit import replay
from bot.ids import ChannelId, PlayerId, TableId
from bot.storage.database import Database
from bot.storage.encryption import Cipher
from bot.storage.keyfile import read_key
from bot.storage.place import Place
from bot.storage.tables import recorded_tables
from bot.table.rules import TableRules
from bot.table.table import Table
from bot.ui.components.custom_ids import Choice, ControlKind
from bot.ui.messages.commitments import ROOT_DIGITS_SHOWN
from devtools.beacon_chain import CHAIN, GENESIS, PERIOD
from devtools.sandbox.clock import WallClock
from devtools.sandbox.server import Sandbox
from devtools.simulation.secrecy import commitments_in
from tests.end_to_end.card_room import NEXT_HAND, channel_of, until
from tests.end_to_end.death import Step
from tests.end_to_end.forked_bot import ForkedBot
from tests.end_to_end.leak_detector import LeakDetector
from tests.end_to_end.player import Player, control_of, is_table, sentence_of, turn_of
from tests.end_to_end.shared_clock import SharedTime
from tests.end_to_end.test_cut import cut_by
from tests.end_to_end.test_kills import hands_over, until_online
from tests.end_to_end.test_restart import surroundings
from tests.end_to_end.test_tournament_kills import MISSED, Moment, strike_at
from tests.running_bot import description
from tests.servers import address
from tests.user_screen import SeenMessage
from verify import mazziere_verify

ANSWER_SECONDS = 2.0
LIFE_SECONDS_MAX = 90
BUY_IN, HANDS, WORD = 100, 2, "luck"
PAST_SECONDS = 3600
"""The table's time is behind the machine's by this: a round is to have come when it is verified."""
CARDS = Moment("cards", 'filename="cards-')
"""Hole cards by direct message."""


CARDS_HEARD, CARDS_UNHEARD = "cards-heard", "cards-unheard"
STEPS = (*Step, CARDS_UNHEARD, CARDS_HEARD)
DEALT = {Step.DEAL_SAVED, CARDS_UNHEARD, CARDS_HEARD}
OPEN = {Step.CLOSING_UNSAVED, Step.END_UNSAVED}
OF_THE_FIRST = {Step.CLOSING_UNSAVED, Step.CLOSING_SAVED}
TABLE, CARDS_READ = TableId(1), 2 * 2 * HANDS


class SharedSandboxClock(WallClock):
    """Discord and its beacon tell the same time as the bot."""

    def __init__(self, shared: SharedTime) -> None:
        self._shared = shared

    def time(self) -> float:
        return self._shared.now_ms() / 1000


class Room:
    """Two people and one table, and one bot after the other."""

    def __init__(self, sandbox: Sandbox, database: Place, folder: Path, shared: SharedTime) -> None:
        self.sandbox, self.database, self.shared_time = sandbox, database, shared
        self.key_file = folder / "key"
        self.players: list[Player] = []
        self.seated: set[str] = set()
        """The names of players who were told that they have a seat."""
        self.has_cut = False

    # --- what is true -------------------------------------------------------------------------

    def tables(self) -> Iterator[Table]:
        """The table after each of its commands, as the database has it; it is always the same."""
        cipher = Cipher(read_key(self.key_file))
        for recorded in recorded_tables(self.database, cipher):
            table = Table(from_json(TableRules, recorded.table.config))
            for row in recorded.commands:
                replay(table, row, None if row.hand is None else recorded.hands.get(row.hand))
                yield table

    async def kept(self) -> Table:
        """The table as the next bot will find it."""
        *_, newest = await asyncio.to_thread(lambda: list(self.tables()))
        return newest

    async def proofs(self) -> dict[int, list[Any]]:
        """The files that each player gets of each hand, once no bot is running."""
        database = await Database.open(self.database, key=read_key(self.key_file))
        try:
            past, channel = PastHands(database), ChannelId(self.players[0].channel)
            return {
                number: [
                    (await past.proof(channel, number, PlayerId(int(player.id)))).file
                    for player in self.players
                ]
                for number in range(1, HANDS + 1)
            }
        finally:
            await database.close()

    def told(self) -> str:
        """All that was ever sent to Discord."""
        entries = self.sandbox.request_log.entries
        return json.dumps([entry.body for entry in entries], ensure_ascii=False)

    async def audited(self) -> int:
        return await asyncio.to_thread(audit, address(self.database), False, self.key_file)

    # --- what people do -----------------------------------------------------------------------

    async def live(self, done: Callable[[], object]) -> None:
        """Everybody sits down, the first to act cuts the second deck, and whose turn it is folds
        once all have their cards; time passes while nobody has anything to do."""
        async with asyncio.timeout(LIFE_SECONDS_MAX):
            while not done():
                with suppress(*MISSED):
                    if not await self._somebody_acts():
                        self.shared_time.advance(1)
                await asyncio.sleep(0.02)

    async def _somebody_acts(self) -> bool:
        for player in self.players:
            shown = [each for each in await player.messages(player.channel) if is_table(each)]
            table = shown[-1]
            if turn_of(table) is not None:
                if f"**{player.name}** to act" in table.text:
                    await self._act(player, table)
                    return True
            elif player.id not in self.seated and (sit := control_of(table, ControlKind.SIT)):
                await self._sit(player, table, sit.custom_id)
                return True
        return False

    async def _sit(self, player: Player, table: SeenMessage, control: str) -> None:
        """Presses until there is nothing to press: a bot that died may have heard it or not."""
        opened = await player.press(table, control, wait=ANSWER_SECONDS)
        if sentence_of(opened):
            self.seated.add(player.id)
        else:
            await player.submit(opened.modal, {"amount": str(BUY_IN)}, wait=ANSWER_SECONDS)

    async def _act(self, player: Player, table: SeenMessage) -> None:
        if not self.has_cut:
            await cut_by(player, WORD)
            self.has_cut = True
        fold, turn = control_of(table, ControlKind.ACT, Choice.FOLD), turn_of(table)
        assert fold is not None
        assert turn is not None
        for each in self.players:
            await each.wait_for_dm(partial(shows_cards_of, turn[0]), ANSWER_SECONDS)
        await player.press(table, fold.custom_id, wait=ANSWER_SECONDS)


def shows_cards_of(hand: int, message: SeenMessage) -> bool:
    return any(each["url"].endswith(f"/cards-{hand}.png") for each in message.pictures)


@asynccontextmanager
async def open_room(database: Place, folder: Path) -> AsyncIterator[tuple[Room, ForkedBot]]:
    """The room, and a bot that is not started yet."""
    shared = SharedTime(folder / "clock")
    shared.advance(-PAST_SECONDS)
    sandbox = Sandbox(openapi=description(), clock=SharedSandboxClock(shared))
    await sandbox.start()
    room = Room(sandbox, database, folder, shared)
    environment = {
        **surroundings(sandbox),
        "BEACON": sandbox.beacon_relays,
        "KEY_FILE": str(room.key_file),
        "NEXT_HAND_SECONDS": str(NEXT_HAND),
        "SHARED_CLOCK": str(folder / "clock"),
    }
    bot_process = await ForkedBot.open(database, folder, **environment)
    try:
        async with AsyncExitStack() as stack:
            for name in ("Alice", "Bob"):
                player = await stack.enter_async_context(Player.of(sandbox, name.lower()))
                player.name, player.channel, player.acted = name, channel_of(sandbox), set()
                room.players.append(player)
            yield room, bot_process
    finally:
        await bot_process.close()
        await sandbox.stop()


async def killed_at(
    room: Room, bot_process: ForkedBot, patch: pytest.MonkeyPatch, step: str
) -> Table:
    """Plays until the bot dies there; returns the table as its database then has it."""
    own = {each.value for each in Step}
    await bot_process.start(Step(step) if step in own else None)
    await until_online(room.sandbox, bot_process)
    alice = room.players[0]
    await alice.command("/table open", channel=alice.channel)
    if step not in own:
        await room.live(lambda: hands_over(room.database) == 1)
        strike_at(patch, CARDS, bot_process, heard=step == CARDS_HEARD)
    await room.live(lambda: bot_process.gone)
    assert await bot_process.end(signal.SIGKILL) == -signal.SIGKILL
    await until(lambda: not room.sandbox.gateway.online)
    return await room.kept()


async def play_on(room: Room, bot_process: ForkedBot) -> None:
    """Another bot plays until both hands are over, and is stopped."""
    await bot_process.start()
    await until_online(room.sandbox, bot_process)
    await room.live(lambda: hands_over(room.database) == HANDS)
    assert await bot_process.end(signal.SIGTERM) == 0


@dataclass(frozen=True)
class Fixed:
    """The part of a deal that is fixed when the bot dies."""

    hand: int
    root: str
    closed_ms: int | None
    """None while the cut is open."""

    @classmethod
    def of(cls, kept: Table, step: str) -> "Fixed":
        """The fixed part of the deal around the step."""
        dealt, decks = kept.cut_deck, kept.decks
        if step in DEALT:
            assert dealt is not None
            return cls(dealt.deck.hand, dealt.deck.root, dealt.cut.closed_ms)
        assert decks.committed is not None
        return cls(decks.committed.hand, decks.committed.root, decks.closed_ms)


def check_step(step: str, kept: Table, fixed: Fixed) -> None:
    """The bot died at this step, and no other."""
    assert fixed.hand == (1 if step in OF_THE_FIRST else 2)
    assert kept.hands_dealt == fixed.hand - (step not in DEALT)
    assert kept.hand_running == (step in DEALT or step == Step.END_UNSAVED)
    assert (fixed.closed_ms is None) == (step in OPEN)


def check_deal(room: Room, fixed: Fixed, proofs: dict[int, list[Any]], died_ms: int) -> None:
    """Checks that the deal is the fixed one, and that every reader's file tells of it."""
    for files in proofs.values():
        assert len({json.dumps([each["root"], each["cut"]]) for each in files}) == 1
    (first, *_), (second, *_) = proofs[1], proofs[2]
    proof = (first, second)[fixed.hand - 1]
    assert proof["root"] == fixed.root
    if fixed.closed_ms is None:
        assert proof["cut"]["closed_ms"] >= died_ms
    else:
        assert proof["cut"]["closed_ms"] == fixed.closed_ms
    assert [each["word"] for each in second["cut"]["words"]] == [WORD]
    rounds = [each["cut"]["beacon"]["round"] for each in (first, second)]
    assert rounds == [CHAIN.cutting(each["cut"]["closed_ms"]) for each in (first, second)]
    assert {number for _, number in room.sandbox.beacon.asked} == set(rounds)


def check_files(
    folder: Path, patch: pytest.MonkeyPatch, proofs: dict[int, list[Any]], seen: Iterable[str]
) -> None:
    """Somebody who knows the sandbox's beacon as everybody knows drand's finds nothing wrong, and
    nothing that could not be checked."""
    patch.setattr(mazziere_verify, "QUICKNET", CHAIN.digest)
    patch.setattr(mazziere_verify, "QUICKNET_BEGAN", GENESIS)
    patch.setattr(mazziere_verify, "QUICKNET_PERIOD", PERIOD)
    for reader in range(2):
        paths = []
        for number, files in proofs.items():
            path = folder / f"{number}-{reader}.json"
            path.write_text(json.dumps(files[reader]), "utf-8")
            paths.append(str(path))
        told = mazziere_verify.verify(paths, tuple(seen), partial(is_signed, CHAIN))
        assert told == mazziere_verify.PROVEN


def check_secrecy(room: Room) -> None:
    """Nothing that was ever sent tells anybody of another one's cards, and none came before its
    deck's root."""
    detector = LeakDetector(room.sandbox)
    for table in room.tables():
        detector.know(TABLE, table)
    detector.listen_to_all()
    assert detector.leaks == []
    assert detector.early_cards() == []
    assert detector.cards_read >= CARDS_READ


@pytest.mark.parametrize("step", STEPS)
async def test_a_kill_changes_no_deal(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """The deck that was committed to is dealt, by the closing that was kept and the one round which
    follows from it. No root was told but those of the hands and of the deck that comes next."""
    async with open_room(place, tmp_path) as (room, bot_process):
        kept = await killed_at(room, bot_process, monkeypatch, step)
        fixed, died_ms = Fixed.of(kept, step), room.shared_time.now_ms()
        check_step(step, kept, fixed)
        if fixed.closed_ms is None:
            assert f"{fixed.root[:ROOT_DIGITS_SHOWN]} · cut closed" not in room.told()
        assert await room.audited() == 0
        await play_on(room, bot_process)
        assert await room.audited() == 0
        proofs, left = await room.proofs(), await room.kept()
        check_deal(room, fixed, proofs, died_ms)
        dealt = [files[0]["root"] for files in proofs.values()]
        roots = {each[:ROOT_DIGITS_SHOWN] for each in (*dealt, left.decks.committed_root)}
        assert commitments_in(room.told()) == roots
        check_files(tmp_path, monkeypatch, proofs, dealt)
        check_secrecy(room)
        assert sum(seat.stack for seat in left.seats.values()) == len(room.players) * BUY_IN
        for player in room.players:
            assert len(await player.dms()) == HANDS, [each.content for each in await player.dms()]
        assert room.sandbox.violations == []
