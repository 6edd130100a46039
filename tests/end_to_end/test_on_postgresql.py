"""The whole bot on a database of a PostgreSQL server, through the real discord.py."""

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from bot.host.actor import RELOAD_SECONDS
from bot.refusal import Refusal
from bot.storage.place import PostgresPlace
from bot.ui.components.custom_ids import Choice, ControlKind
from tests.clock import ManualClock
from tests.end_to_end.card_room import TURN, CardRoom, card_room, until
from tests.end_to_end.live_tournament import LiveTournament
from tests.end_to_end.player import control_of, sentence_of
from tests.end_to_end.test_restart import DECK, leave_and_come_back, on_the_flop
from tests.servers import Server, cut


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The key and the heartbeat of a bot on a server are files of the folder it runs in."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("how", ["killed", "stopped"])
async def test_a_hand_goes_on_after_a_restart(server_place: PostgresPlace, how: str) -> None:
    """A table is opened, a hand played half before and half after, and the next one is dealt."""
    async with card_room(server_place, "Alice Bob", [DECK, DECK]) as room:
        before = await on_the_flop(room)
        await leave_and_come_back(room, how)
        assert [await room["Alice"].cards(), await room["Bob"].cards()] == ["K♥ K♦", "A♠ A♦"]
        check = control_of(before, ControlKind.ACT, Choice.CHECK)
        assert check is not None
        assert not sentence_of(await room["Bob"].press(before, check.custom_id))
        await room.play("Alice check, Bob check, Alice check, Bob check, Alice check")
        assert "**Bob** wins 20 with a pair of aces" in (await room.result()).text
        await room.deal()
        await room.play("Bob raise 6, Alice fold")
        await room.result()
        balance = await room["Bob"].command("/bank balance", channel=room["Bob"].channel)
        assert "900" in balance.message.text


async def test_a_tournament_from_the_announcement_to_the_prize(
    server_place: PostgresPlace,
) -> None:
    """A tournament is played through with a restart in the middle; its end is on the
    leaderboards."""
    async with card_room(server_place, chance=Random(5)) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="sit-and-go", players=3, title="Friday")
        await tournament.register("Alice Bob Carol")
        await tournament.announcement(lambda m: "Everyone's here" in m.text)
        await tournament.begin()
        await room.kill_bot()
        await room.start_bot()
        await tournament.play(lambda: tournament.over)
        chips = sorted([await room.wallet(name) for name in ("Alice", "Bob", "Carol")])
        assert chips == [890, 890, 1190]
        await tournament.line(tournament.channel, "is over: 1st")
        told = await tournament.command("Bob", "standings", number=tournament.number)
        assert "**1st**" in told


# --- a server that goes away ----------------------------------------------------------------------

AWAY = "My database didn't answer"


def away(room: CardRoom) -> None:
    """Takes the log of the time without a server as read; nothing was frozen."""
    assert room.errors
    assert not any("incident" in line for line in room.errors), room.errors
    room.errors.clear()


def is_back(room: CardRoom) -> bool:
    with suppress(Refusal):
        return room.view.hand is not None
    return False


async def test_cut_connections_are_not_noticed_at_the_table(server_place: PostgresPlace) -> None:
    """Cut connections are not noticed at the table, in every pause between two presses of a hand;
    nobody is refused anything."""
    async with card_room(server_place, "Alice Bob", [DECK]) as room:
        await on_the_flop(room)
        for line in ("Bob check", "Alice check", "Bob raise 8", "Alice call", "Bob check"):
            await asyncio.to_thread(cut, server_place)
            await room.play(line)
        await asyncio.to_thread(cut, server_place)
        shown = await room["Bob"].command("/leaderboard", channel=room["Bob"].channel)
        assert "incident" not in sentence_of(shown)
        await room.play("Alice check")
        assert "**Bob** wins 36" in (await room.result()).text


async def test_a_table_waits_for_a_server_that_is_down(
    server: Server, server_place: PostgresPlace
) -> None:
    """Presses, commands and timers are answered or put off; then the turn has its full time again,
    and the same controls go on with the same hand."""
    async with card_room(server_place, "Alice Bob", [DECK, DECK], locales={"Alice": "it"}) as room:
        table = await on_the_flop(room)
        alice, bob = room["Alice"], room["Bob"]
        check = control_of(table, ControlKind.ACT, Choice.CHECK)
        assert check is not None
        with server.stopped():
            for _ in range(2):
                said = sentence_of(await bob.press(table, check.custom_id))
                assert said.startswith(AWAY)
            said = sentence_of(await alice.command("/bank balance", channel=alice.channel))
            assert "Il mio database non ha risposto" in said
            said = sentence_of(await bob.command("/stats", channel=bob.channel))
            assert said.startswith(AWAY)
            assert isinstance(room.clock, ManualClock)
            for _ in range(TURN + 10):
                room.clock.advance(1)
                await asyncio.sleep(0.01)
        away(room)
        room.clock.advance(RELOAD_SECONDS)
        await until(lambda: is_back(room))
        await room.pass_time(TURN - 1)
        assert not sentence_of(await bob.press(table, check.custom_id))
        await room.play("Alice check, Bob check, Alice check, Bob check, Alice check")
        assert "**Bob** wins 20" in (await room.result()).text
        await room.deal()
