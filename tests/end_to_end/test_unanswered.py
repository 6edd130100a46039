"""One request that Discord never answers, of each kind: the table plays on, and nobody is timed out
for what has not appeared."""

import asyncio
import logging
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from aiohttp import web

from bot.ids import GuildId, PlayerId
from bot.tournament.options import TournamentMode
from bot.tournament.state import Phase
from bot.ui.components.custom_ids import Choice, TournamentControl
from bot.ui.presentation import avatar_cache
from bot.ui.requests import answers, outgoing_requests, sending, unreadable_input
from bot.ui.tournaments import threads
from bot.ui.tournaments.line_sender import TemporaryLine
from devtools.sandbox import gateway
from devtools.sandbox.sessions import Connection
from devtools.sandbox.world_builder import CARD_ROOM_ID
from tests.clock import ManualClock
from tests.end_to_end.card_room import NEXT_HAND, TURN, CardRoom, card_room, until
from tests.end_to_end.discord_faults import DECK, line_of, one_is_live, play_on, seated
from tests.end_to_end.live_tournament import LiveTournament, control_id_of
from tests.end_to_end.player import TIMEOUT_SECONDS, turn_of

MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = MESSAGES + "/{message_id}"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
FOLLOW_UP = "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
OPEN_DM = "/users/@me/channels"
THREAD = "/channels/{channel_id}/threads"
EVENT = "/guilds/{guild_id}/scheduled-events"
BOUND, SILENT = 1.0, 0.05
"""In seconds: what takes ten and one in life."""
OTHERS_SECONDS = 10
"""The time in which others must get theirs, although one request is held."""
HELD = pytest.mark.parametrize("held", ["hold_request", "hold_answer"])
"""Whether Discord has done what it was asked and never answered."""


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Timeouts of seconds take a moment."""
    monkeypatch.setattr(outgoing_requests, "ANSWER_SECONDS_MAX", BOUND)
    monkeypatch.setattr(outgoing_requests, "SILENT_SECONDS", SILENT)
    monkeypatch.setattr(unreadable_input, "ANSWER_ACCEPTED_SECONDS_MAX", BOUND)
    monkeypatch.setattr(answers, "ACKNOWLEDGE_AFTER_SECONDS", BOUND / 2)
    for module in (sending, threads):
        monkeypatch.setattr(module, "RETRY_AFTER_SECONDS", (0.05, 0.1, 0.2))


def hold(room: CardRoom, held: str, method: str, route: str, channel: int | None = None) -> None:
    """The next such request is never answered."""
    room.sandbox.faults.plan(held, method=method, route=route, channel=channel)


def was_held(room: CardRoom) -> bool:
    return not room.sandbox.faults.waiting


async def is_not_timed_out_meanwhile(room: CardRoom) -> None:
    """Much time goes by before anybody can have seen whose turn it is."""
    turn = room.view.hand_id, room.view.turn
    assert room.app.room.news(room.table_id).turn_ms is not None
    room.clock.advance(TURN + 1)  # type: ignore[attr-defined]
    await room.settle()
    assert (room.view.hand_id, room.view.turn) == turn


async def has_a_whole_turn(room: CardRoom) -> None:
    """Checks that a player has a whole turn from the moment at which it is seen, and not a second
    more."""
    turn = room.view.hand_id, room.view.turn
    to_act = room.view.to_act
    assert to_act is not None
    await room[to_act.name].table(lambda message: turn_of(message) == turn)
    await room.pass_time(TURN - 1)
    assert (room.view.hand_id, room.view.turn) == turn
    await room.pass_time(1)
    assert (room.view.hand_id, room.view.turn) != turn


# --- the table's message ----------------------------------------------------------------------


@HELD
async def test_the_post_of_a_hand(
    tmp_path: Path, held: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The unanswered post of a hand is sent again, the unheard one goes, and the log names it."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await until(lambda: len(room.app.publisher.dm_channels.known) == 2)
        # The cards go out in the same instant, to channels of their own.
        channel = room["Alice"].channel
        hold(room, held, "POST", MESSAGES, channel)
        with caplog.at_level(logging.WARNING, "bot"):
            await room.pass_time(NEXT_HAND)
            await until(lambda: was_held(room))
            await is_not_timed_out_meanwhile(room)
            await one_is_live(room)
            await has_a_whole_turn(room)
        assert f"POST /channels/{channel}/messages" in caplog.text
        assert f"table {room.table_id}: Discord did not accept it" in caplog.text


@HELD
async def test_an_edit_of_the_table(tmp_path: Path, held: str) -> None:
    """After a turn that ran out there is no press to answer: the message is edited."""
    async with card_room(tmp_path / "room.db", "Alice Bob Carol", [DECK]) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100, Carol=100)
        await room.deal()
        await until(lambda: room.app.room.news(room.table_id).turn_ms is None)
        hold(room, held, "PATCH", MESSAGE, room["Alice"].channel)
        await room.pass_time(TURN)
        await until(lambda: was_held(room))
        await is_not_timed_out_meanwhile(room)
        await one_is_live(room)
        await has_a_whole_turn(room)


@HELD
async def test_the_leave_of_an_empty_table(tmp_path: Path, held: str) -> None:
    """The leave of an empty table keeps nobody waiting: its message loses its controls when the
    first hand has one, by the last press on it or through the channel."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        waiting = await room["Alice"].table(lambda message: "Next deck" in message.text)
        hold(room, held, "PATCH", FOLLOW_UP)
        hold(room, held, "PATCH", MESSAGE, room["Alice"].channel)
        await room.deal()
        await play_on(room)
        await until(lambda: was_held(room))
        await room["Alice"].record(waiting)
        await one_is_live(room)


@HELD
async def test_the_answer_to_a_press(tmp_path: Path, held: str) -> None:
    """The picture comes as an edit instead, and the next player's time begins with it."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        hold(room, held, "POST", CALLBACK)
        shown = await room["Alice"].turn()
        pressing = asyncio.create_task(room["Alice"].press_choice(shown, Choice.CALL))
        await until(lambda: room.view.turn == 1)
        await until(lambda: was_held(room))
        if held == "hold_request":
            await is_not_timed_out_meanwhile(room)
        await has_a_whole_turn(room)
        pressing.cancel()
        await asyncio.gather(pressing, return_exceptions=True)


@HELD
async def test_what_follows_the_first_answer(
    tmp_path: Path, held: str, caplog: pytest.LogCaptureFixture
) -> None:
    """An unanswered follow-up of the first answer is sent again, and the log names it without the
    interaction's secret."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        alice = room["Alice"]
        # The message before the first hand is finished in the same way.
        await until(lambda: room.sandbox.counted[f"PATCH {FOLLOW_UP}"] == 1)
        hold(room, held, "PATCH", FOLLOW_UP)
        with caplog.at_level(logging.WARNING, "bot"):
            asking = asyncio.create_task(alice.command("/leaderboard", channel=alice.channel))
            await until(lambda: was_held(room))
            await play_on(room)
            await asking
            await until(lambda: room.sandbox.counted[f"PATCH {FOLLOW_UP}"] == 1 + 2)
        assert "cancelled: PATCH /webhooks/{webhook_id}/{webhook_token}" in caplog.text


async def test_the_reading_of_messages_after_a_start(tmp_path: Path) -> None:
    """The table is shown all the same, and a turn begins with that."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        await room.kill_bot()
        hold(room, "hold_request", "GET", MESSAGES, room["Alice"].channel)
        await room.start_bot()
        await until(lambda: was_held(room))
        await is_not_timed_out_meanwhile(room)
        await until(lambda: room.app.room.news(room.table_id).turn_ms is None)
        await play_on(room)


# --- direct messages --------------------------------------------------------------------------


@HELD
async def test_the_first_dm_channel_after_a_start(tmp_path: Path, held: str) -> None:
    """Nobody else waits behind the first DM channel after a start, and its reader gets the cards as
    well."""
    async with card_room(tmp_path / "room.db", "Alice Bob Carol", [DECK]) as room:
        room.app.publisher.dm_channels.open_soon = lambda _: None  # type: ignore[method-assign]
        await room.open()
        await room.seat(Alice=100, Bob=100, Carol=100)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(outgoing_requests, "ANSWER_SECONDS_MAX", OTHERS_SECONDS * 2)
            hold(room, held, "POST", OPEN_DM)
            await room.deal()
            got = [
                asyncio.create_task(room[name].wait_for_dm(_any, TIMEOUT_SECONDS))
                for name in room.players
            ]
            done, late = await asyncio.wait(got, timeout=OTHERS_SECONDS)
            assert len(done) == 2
            for each in late:
                each.cancel()


@HELD
async def test_a_dm_channel_is_asked_for_again(tmp_path: Path, held: str) -> None:
    """Everybody gets the cards once."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        room.app.publisher.dm_channels.open_soon = lambda _: None  # type: ignore[method-assign]
        await room.open()
        await room.seat(Alice=100, Bob=100)
        hold(room, held, "POST", OPEN_DM)
        await room.deal()
        for name in room.players:
            await room[name].wait_for_dm(_any, TIMEOUT_SECONDS)


@HELD
async def test_a_direct_message(tmp_path: Path, held: str) -> None:
    """An unanswered direct message is sent again, and is there once."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        known = room.app.publisher.dm_channels.known
        await until(lambda: len(known) == 2)
        hold(room, held, "POST", MESSAGES, next(iter(known.values())).id)
        await room.deal()
        await until(lambda: was_held(room))
        asked = room.sandbox.counted
        await until(lambda: asked[f"POST {MESSAGES}"] >= 5)
        for name in room.players:
            await room[name].wait_for_dm(_any, TIMEOUT_SECONDS)
        for channel in known.values():
            assert len(room.sandbox.world.channels[channel.id].messages) == 1


# --- tournaments ------------------------------------------------------------------------------


@HELD
async def test_a_thread(tmp_path: Path, held: str) -> None:
    """Another tournament of that channel and of that title has its table meanwhile."""
    async with card_room(tmp_path / "room.db", "Alice Bob Carol Dave", chance=Random(5)) as room:
        first, second = LiveTournament(room), LiveTournament(room)
        await first.create(preset="sit-and-go", players=2)
        await second.create(preset="sit-and-go", players=2)
        await first.register("Alice Bob")
        await second.register("Carol Dave")
        hold(room, held, "POST", THREAD)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(outgoing_requests, "ANSWER_SECONDS_MAX", OTHERS_SECONDS)
            await both_begin(first, second)
            # The one whose thread is held waits; the other one does not.
            await until(lambda: any(_is_housed(tournament) for tournament in (first, second)))
            assert not all(_is_housed(tournament) for tournament in (first, second))
        for tournament in (first, second):
            await tournament.housed()
        homes = [*first.homes.values(), *second.homes.values()]
        assert len(set(homes)) == 2
        assert room["Alice"].channel not in homes


async def both_begin(*tournaments: LiveTournament) -> None:
    """At the same moment."""
    await until(lambda: all(tournament.state.starts_ms is not None for tournament in tournaments))
    starts_ms = max(tournament.state.starts_ms or 0 for tournament in tournaments)
    tournaments[0].advance((starts_ms - tournaments[0].room.clock.now_ms()) / 1000)
    await until(lambda: all(tournament.state.phase is Phase.RUNNING for tournament in tournaments))


def _is_housed(tournament: LiveTournament) -> bool:
    return bool(tournament.state.tables) and set(
        tournament.tournaments.table_channels(tournament.number)
    ) >= set(tournament.state.tables)


async def test_a_scheduled_event(tmp_path: Path) -> None:
    """An unanswered scheduled event is asked for again, and is in the calendar once."""
    room_path = tmp_path / "room.db"
    async with card_room(
        room_path, "Alice Bob", chance=Random(5), clock=ManualClock.of_today()
    ) as room:
        hold(room, "hold_answer", "POST", EVENT)
        tournament = LiveTournament(room)
        await tournament.create(preset="freezeout", start="in 1 h")
        place = room.app.tournaments.place
        await until(lambda: place(tournament.number).event is not None)
        guild = room.sandbox.world.guilds[CARD_ROOM_ID]
        assert len(list(room.sandbox.world.events_of(guild))) == 1


@HELD
async def test_the_offer_of_a_rebuy(tmp_path: Path, held: str) -> None:
    """Nobody is out for an offer that has not appeared; then there is a whole turn for it."""
    async with card_room(tmp_path / "room.db", chance=Random(5)) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="sit-and-go", players=3, mode=TournamentMode.REBUY.value)
        await tournament.register("Alice Bob Carol")
        await tournament.begin()
        thread = int(tournament.homes[tournament.tables[0]])
        offers = tournament.room.app.tournament_publisher.line_sender
        ask, asked = offers.send_question, asyncio.Event()

        async def held_ask(line: TemporaryLine, view: Any) -> Any:
            hold(room, held, "POST", MESSAGES, thread)
            asked.set()
            return await ask(line, view)

        offers.send_question = held_ask  # type: ignore[method-assign]
        await tournament.play(
            lambda: any(table.offers for table in tournament.state.tables.values())
        )
        await until(lambda: asked.is_set() and was_held(room))
        turn_seconds = tournament.state.options.sheet.turn_seconds
        tournament.advance(turn_seconds + 1)
        await until(lambda: _offers(tournament) > room.clock.now_ms())
        broke = next(p for table in tournament.state.tables.values() for p in table.offers)
        player = next(each for each in room.players.values() if int(each.id) == broke)
        tournament.advance(3)
        offer = await player.wait_for_message(
            thread, lambda m: control_id_of(m, TournamentControl.REBUY)
        )
        assert offer is not None
        await until(lambda: _offers(tournament) == room.clock.now_ms() + turn_seconds * 1000)
        assert tournament.state.entrants[broke].status.in_it
        await tournament.cancel("Alice")


def _offers(tournament: LiveTournament) -> int:
    """When the first offer of a rebuy lapses."""
    return min(ms for table in tournament.state.tables.values() for ms in table.offers.values())


# --- the rest ---------------------------------------------------------------------------------


async def test_an_avatar(monkeypatch: pytest.MonkeyPatch) -> None:
    """An avatar without an answer is given up, and a picture that wants it has initials
    meanwhile."""
    monkeypatch.setattr(avatar_cache, "FETCH_SECONDS_MAX", 0.2)
    asked = asyncio.Event()

    async def never(_: web.Request) -> web.Response:
        asked.set()
        await asyncio.sleep(BOUND)
        return web.Response()

    app = web.Application()
    app.router.add_get("/", never)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    known, here = avatar_cache.AvatarCache(), GuildId(1)
    asset = SimpleNamespace(url=f"http://127.0.0.1:{runner.addresses[0][1]}/")
    asset.replace = lambda **_: asset
    user = SimpleNamespace(id=7, avatar=asset, guild_avatar=None)
    known.note_avatar(cast(discord.Interaction, SimpleNamespace(user=user, guild_id=here)))
    await asked.wait()
    assert known.avatars_of(here, [PlayerId(7)]) == {}
    async with asyncio.timeout(TIMEOUT_SECONDS):
        await known.settle()
    assert known.avatars_of(here, [PlayerId(7)]) == {}
    await runner.cleanup()


async def test_a_heartbeat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line through which nothing comes any more is left for a new one, in the same session."""
    monkeypatch.setattr(unreadable_input, "GATEWAY_SECONDS_MAX", 0.3)
    monkeypatch.setattr(unreadable_input, "CHECK_SECONDS", 0.05)
    monkeypatch.setattr(gateway, "HEARTBEAT_MS", 100)
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        line = line_of(room)
        room.sandbox.faults.plan("silence_gateway")
        await until(lambda: line.socket.closed)
        await until(lambda: room.sandbox.gateway.online)
        await play_on(room)
        assert room.sandbox.gateway.identifies == 1


async def test_a_gateway_that_never_says_hello(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A gateway that never says hello is left alone after a while, and called again."""
    monkeypatch.setattr(unreadable_input, "GATEWAY_SECONDS_MAX", 0.3)
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        honest = Connection.send_op

        def mute(connection: Connection, op: int, data: object = None) -> None:
            monkeypatch.setattr(Connection, "send_op", honest)

        monkeypatch.setattr(Connection, "send_op", mute)
        room.sandbox.gateway.drop()
        await play_on(room)


def _any(message: object) -> bool:
    return True
