"""Table owners and moderators at work: every command, its effect, and the log afterwards."""

from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import discord
import pytest

from bot.host.moderation import Moderation
from bot.table.seats import Presence
from bot.ui.components.custom_ids import Choice, ControlKind, TournamentControl
from devtools.sandbox.guilds import Member
from devtools.sandbox.permissions import Permission
from devtools.sandbox.server import Sandbox
from devtools.sandbox.world_builder import CARD_ROOM_ID, Builder
from tests.clock import ManualClock
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.discord_faults import hurry, responds, says, twist
from tests.end_to_end.live_tournament import FOLDING, LiveTournament
from tests.end_to_end.player import control_of, sentence_of, turn_of
from tests.user_screen import SeenMessage


async def said_to(room: CardRoom, name: str, line: str, **options: Any) -> str:
    """The sentence that answers a command."""
    player = room[name]
    return sentence_of(await player.command(line, channel=player.channel, **options))


async def dealt(
    room: CardRoom, options: dict[str, Any] | None = None, **buy_ins: int
) -> SeenMessage:
    await room.open(**(options or {}))
    await room.seat(**(buy_ins or {"Alice": 100, "Bob": 100, "Carol": 100}))
    return await room.deal()


def seat_of(room: CardRoom, name: str) -> Any:
    return next((seat for seat in room.view.seats if seat.name == name and seat.presence), None)


async def test_pause_and_resume(tmp_path: Path) -> None:
    """Everything stands still, the controls of the turn are gone; then play continues."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room)
        assert (await said_to(room, "Alice", "/host pause")).startswith("The table is paused")
        paused = await room["Bob"].table(lambda m: "**Paused**" in m.text)
        assert control_of(paused, ControlKind.ACT, Choice.CALL) is None
        assert "paused" in await said_to(room, "Alice", "/host pause")
        await room.pass_time(300)
        assert await said_to(room, "Alice", "/host resume") == "The game resumes."
        assert "isn't paused" in await said_to(room, "Alice", "/host resume")
        await room.play("Alice call")


async def test_kick_after_the_hand(tmp_path: Path) -> None:
    """The player finishes the hand and takes the chips away then; the channel is told."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room)
        said = await said_to(room, "Alice", "/host kick", player=room["Bob"].id)
        assert said.startswith("They'll be removed")
        await room.play("Alice fold, Bob fold")
        await room.result()
        await until(lambda: seat_of(room, "Bob") is None)
        assert await room.wallet("Bob") == 999
        bob = room["Bob"]
        await bob.wait_for_message(bob.channel, lambda m: "was removed from the table" in m.content)


async def test_void_returns_the_bets(tmp_path: Path) -> None:
    """The hand never was; the next one is dealt."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room)
        await room.play("Alice raise 60")
        bob, carol = room["Bob"], room["Carol"]
        assert "everyone still in it has to agree" in await said_to(room, "Alice", "/host void")
        asked = f"wants to void the hand. Everyone still in it has to agree: <@{bob.id}>"
        await bob.wait_for_message(bob.channel, lambda m: asked in m.content)
        shown = await carol.table(lambda m: control_of(m, ControlKind.VOID))
        assert "**Alice** wants to void this hand" in shown.text
        assert not sentence_of(await carol.press_control(shown, ControlKind.VOID))
        assert "already agreed" in await said_to(room, "Carol", "/host void")
        assert room.view.running
        assert await said_to(room, "Bob", "/host void") == "Done."
        told = "Everyone still in the hand has agreed"
        await bob.wait_for_message(bob.channel, lambda m: told in m.content)
        assert [seat.stack for seat in room.view.seats[:3]] == [100, 100, 100]
        assert "was voided" in await said_to(room, "Bob", "/hand show", number=1)
        await room.deal()
        assert room.view.hand_number == 2


async def test_a_refusal_about_another_player_does_not_say_you(tmp_path: Path) -> None:
    """The table owner sits; the user they have named does not."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await room.open()
        await room.seat(Alice=100)
        bob, told = room["Bob"].id, "That player isn't seated at this table."
        assert await said_to(room, "Alice", "/host kick", player=bob) == told
        corrected = {"player": bob, "amount": 5, "reason": "a bet"}
        assert await said_to(room, "Alice", "/mod correct-stack", **corrected) == told


async def test_only_hosts_and_moderators(tmp_path: Path) -> None:
    """A user who neither opened the table nor moderates is told so, and nothing happens."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room)
        for line in ("pause", "resume", "void"):
            said = await said_to(room, "Bob", f"/host {line}")
            assert said.startswith("Only the player who opened this table"), line
        said = await said_to(room, "Bob", "/host kick", player=room["Alice"].id)
        assert said.startswith("Only the player who opened this table")
        offered = {command["name"] for command in await room["Bob"].commands(room["Bob"].channel)}
        assert "mod" not in offered
        assert "host" in offered


async def test_ban_and_unban(tmp_path: Path) -> None:
    """Removed after the hand and kept out; with the ban lifted the player sits down again."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room)
        bob = room["Bob"]
        assert await said_to(room, "Alice", "/mod ban", player=bob.id) == (
            "Bob can't play in this server anymore."
        )
        assert "already banned" in await said_to(room, "Alice", "/mod ban", player=bob.id)
        await room.play("Alice fold, Bob fold")
        await room.result()
        await until(lambda: seat_of(room, "Bob") is None)
        table = await bob.table(lambda m: control_of(m, ControlKind.MORE))
        assert "can't play" in sentence_of(await bob.press_control(table, ControlKind.SIT))
        assert "again" in await said_to(room, "Alice", "/mod unban", player=bob.id)
        assert "isn't banned" in await said_to(room, "Alice", "/mod unban", player=bob.id)
        await room.seat(Bob=100)


async def test_a_wallet_is_corrected(tmp_path: Path) -> None:
    """A wallet is corrected with a reason that the player reads in the history."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        correct = {"player": room["Bob"].id, "amount": 250, "reason": "lost in a *fault*"}
        said = await said_to(room, "Alice", "/mod correct", **correct)
        assert said == "Bob now has 1,250 chips."
        history = await said_to(room, "Bob", "/bank history")
        assert "moderator correction" in history
        assert "lost in a" in history
        too_much = {"player": room["Bob"].id, "amount": -5000, "reason": "all"}
        assert "1,250" in await said_to(room, "Alice", "/mod correct", **too_much)
        assert await room.wallet("Bob") == 1250


async def test_a_stack_is_corrected(tmp_path: Path) -> None:
    """A stack is corrected, at once between hands, else after the hand; its owner is told in the
    channel."""
    async with card_room(tmp_path / "room.db") as room:
        await room.open()
        await room.seat(Alice=100, Bob=100, Carol=100)
        correct = {"player": room["Bob"].id, "amount": 30, "reason": "miscounted"}
        said = await said_to(room, "Alice", "/mod correct-stack", **correct)
        assert said == "Bob now has a stack of 130 chips."
        bob = room["Bob"]
        await bob.wait_for_message(bob.channel, lambda m: "your stack: +30 chips" in m.content)
        await room.deal()
        correct["amount"] = -20
        said = await said_to(room, "Alice", "/mod correct-stack", **correct)
        assert said == "I'll correct the stack of Bob after this hand."
        await room.play("Alice fold, Bob fold")
        await room.result()
        assert seat_of(room, "Bob").stack == 130 - 1 - 20
        correct["amount"] = -500
        assert "109 chips" in await said_to(room, "Alice", "/mod correct-stack", **correct)
        assert await room.wallet("Bob") == 900


async def test_mute_and_unmute(tmp_path: Path) -> None:
    """The turn is folded, the controls say until when; leaving and looking at the cards work."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room)
        carol = room["Carol"]
        said = await said_to(room, "Alice", "/mod mute", player=carol.id, minutes=10)
        assert said.startswith("Carol's buttons are disabled until <t:")
        assert seat_of(room, "Carol").presence is Presence.SITTING_OUT
        table = await carol.table()
        away = await carol.press_control(table, ControlKind.AWAY)
        assert sentence_of(away).startswith("A moderator has disabled your buttons until <t:")
        assert await carol.cards()
        assert "again" in await said_to(room, "Alice", "/mod unmute", player=carol.id)
        assert "isn't muted" in await said_to(room, "Alice", "/mod unmute", player=carol.id)
        back = sentence_of(await carol.press_control(await carol.table(), ControlKind.AWAY))
        assert back == "You're back."
        await room.play("Alice fold")


async def test_off_the_leaderboards_and_back(tmp_path: Path) -> None:
    """The board shows the others; who is left out is told why."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room)
        await room.play("Alice fold, Bob fold")
        await room.result()
        alice, bob = room["Alice"], room["Bob"]

        async def board() -> str:
            shown = await bob.command("/leaderboard", channel=bob.channel, board="net")
            return shown.message.text

        assert "Bob · −1" in await board()
        assert "no longer" in await said_to(room, "Alice", "/mod unrank", player=bob.id)
        shown = await board()
        assert "Bob · −1" not in shown
        assert "Bob isn't on this server's leaderboards" in shown
        assert "already" in await said_to(room, "Alice", "/mod unrank", player=bob.id)
        assert "back" in await said_to(room, "Alice", "/mod rank", player=bob.id)
        assert "Bob · −1" in await board()
        assert alice.id


async def test_the_log_names_everything_that_was_done(tmp_path: Path) -> None:
    """The newest first, with who, whom, how much, how long and why."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        assert await said_to(room, "Alice", "/mod log") == "No actions yet."
        await room.open()
        await room.seat(Alice=100, Bob=100)
        bob = room["Bob"].id
        await said_to(room, "Alice", "/host pause")
        await said_to(room, "Alice", "/host resume")
        await said_to(room, "Alice", "/mod correct-stack", player=bob, amount=-5, reason="a bet")
        await said_to(room, "Alice", "/mod mute", player=bob, minutes=1)
        told = (await said_to(room, "Alice", "/mod log")).splitlines()
        assert [line.partition(": ")[2] for line in told] == [
            f"sat out <@{bob}>",
            f"muted <@{bob}> · one minute",
            f"corrected the stack for <@{bob}> −5 · a bet",
            "resumed a table",
            "paused a table",
        ]


async def test_nobody_voids_a_hand_alone_that_they_play(tmp_path: Path) -> None:
    """One who wants to play is enough: the hand is plays out, and nobody asks again."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room)
        await said_to(room, "Alice", "/host void")
        bob = room["Bob"]
        shown = await bob.table(lambda m: control_of(m, ControlKind.PLAY_ON))
        assert not sentence_of(await bob.press_control(shown, ControlKind.PLAY_ON))
        told = "**Bob** wants to keep playing"
        await bob.wait_for_message(bob.channel, lambda m: told in m.content)
        await bob.table(lambda m: turn_of(m) and not control_of(m, ControlKind.VOID))
        assert "plays out" in await said_to(room, "Alice", "/host void")
        await room.play("Alice fold, Bob fold")
        await room.result()


async def test_who_does_not_play_the_hand_may_void_it(tmp_path: Path) -> None:
    """A table owner who does not play has nothing to win by it."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room, Bob=100, Carol=100)
        assert (await said_to(room, "Alice", "/host void")).startswith("The hand is void")
        assert [seat.stack for seat in room.view.seats[:2]] == [100, 100]


async def test_a_pause_of_somebody_who_plays_ends_by_itself(tmp_path: Path) -> None:
    """After ten minutes the hand continues where it stood."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room)
        assert "within ten minutes" in await said_to(room, "Alice", "/host pause")
        await room.pass_time(599)
        assert room.view.paused
        await room.pass_time(2)
        await until(lambda: not room.view.paused)
        await room.play("Alice call")


async def test_who_may_not_play_is_told_before_a_form_opens(tmp_path: Path) -> None:
    """Banned or muted, in both languages: a sentence instead of the form, and no table or
    tournament is opened."""
    locales = {"Carol": "it"}
    async with card_room(tmp_path / "room.db", locales=locales) as room:
        await room.open()
        await room.seat(Alice=100)
        bob, carol = room["Bob"], room["Carol"]
        await said_to(room, "Alice", "/mod ban", player=bob.id)
        await said_to(room, "Alice", "/mod mute", player=carol.id, minutes=10)
        for player, words in ((bob, "can't play"), (carol, "<t:")):
            table = await player.table(lambda m: control_of(m, ControlKind.SIT))
            assert words in sentence_of(await player.press_control(table, ControlKind.SIT))
        for line in ("/table open", "/tournament create"):
            assert "can't play" in await said_to(room, "Bob", line)


async def test_who_is_suspended_is_out_of_every_tournament(tmp_path: Path) -> None:
    """A player who is suspended is out of every tournament, before the start with the money back,
    during it excluded; silent in the server, too, for as long as was said."""
    async with card_room(tmp_path / "room.db", chance=Random(5), prepare=may_time_out) as room:
        running, waiting = LiveTournament(room), LiveTournament(room)
        await running.deal(title="Friday")
        await waiting.create(preset="turbo", title="Saturday")
        await waiting.register("Bob")
        assert await room.wallet("Bob") == 1000 - 2 * 110
        said = await said_to(room, "Alice", "/mod suspend", player=room["Bob"].id, hours=2)
        assert "can't play or post" in said
        assert await room.wallet("Bob") == 1000 - 110
        member = room.sandbox.world.guilds[CARD_ROOM_ID].members[int(room["Bob"].id)]
        assert member.silent_until is not None
        assert "until <t:" in await waiting.press("Bob", TournamentControl.REGISTER)
        await running.play(lambda: "Bob" not in running.left, *FOLDING)
        thread = int(running.homes[running.tables[0]])
        await running.line(thread, "**Bob** has been removed.")
        await running.play(lambda: running.over)
        assert await room.wallet("Bob") == 1000 - 110
        log = await said_to(room, "Alice", "/mod log")
        assert "suspended" in log
        assert "banned" not in log
        assert "2 hours" in log


def may_time_out(sandbox: Sandbox) -> None:
    """Grants what `/mod suspend` needs beyond the invitation."""
    for guild in sandbox.world.guilds.values():
        guild.roles[guild.id + 1].permissions |= int(Permission.MODERATE_MEMBERS)


def member_of(room: CardRoom, name: str) -> Member:
    return room.sandbox.world.guilds[CARD_ROOM_ID].members[int(room[name].id)]


@pytest.mark.parametrize("status", [404, 500])
async def test_a_suspension_that_discord_did_not_carry_out_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    """The ban stands, the answer says what failed and not that a permission is missing, and the
    same command silences somebody who is banned already."""
    hurry(monkeypatch)
    async with card_room(
        tmp_path / "room.db", clock=ManualClock.of_today(), prepare=may_time_out
    ) as room:
        bob = room["Bob"]
        tried = twist(
            monkeypatch,
            lambda entry: entry.method == "PATCH" and entry.path.endswith(f"/members/{bob.id}"),
            says(status, '{"code": 0, "message": "no"}'),
            times=1 if status == 404 else 5,
            carried_out=False,
        )
        said = await said_to(room, "Alice", "/mod suspend", player=bob.id, hours=2)
        assert tried
        assert "can't play in this server until <t:" in said
        assert ("They aren't in" if status == 404 else "Discord didn't time them out") in said
        assert "permission" not in said
        assert "can't play" in await said_to(room, "Bob", "/table open")
        said = await said_to(room, "Alice", "/mod suspend", player=bob.id, hours=3)
        assert "Bob was already banned" in said
        assert "They can't post in this server until <t:" in said
        assert member_of(room, "Bob").silent_until is not None
        said = await said_to(room, "Alice", "/mod unban", player=bob.id)
        assert "can play in this server again" in said
        assert "They're still timed out until <t:" in said


async def test_a_lost_connection_does_not_lose_the_answer_to_a_suspension(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Banned and not silenced: that is what the moderator reads, instead of an incident."""

    async def lost(*_: Any, **__: Any) -> None:
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(discord.Member, "timeout", lost)
    async with card_room(tmp_path / "room.db", prepare=may_time_out) as room:
        said = await said_to(room, "Alice", "/mod suspend", player=room["Bob"].id)
        assert "Discord didn't time them out" in said


async def test_who_moderates_may_wait_for_many_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord has an acknowledgement before anything is committed, and drops no answer."""
    async with card_room(tmp_path / "room.db") as room:
        first = list[str]()
        for name in ("ban", "mute"):
            honest = getattr(Moderation, name)

            async def noted(*given: Any, _honest: Any = honest, **more: Any) -> Any:
                shown = [one for one in room.sandbox.requests if responds(one)]
                first.append(str((shown[-1].body or {}).get("type")))
                return await _honest(*given, **more)

            monkeypatch.setattr(Moderation, name, noted)
        bob = room["Bob"].id
        await said_to(room, "Alice", "/mod suspend", player=bob)
        await said_to(room, "Alice", "/mod unban", player=bob)
        await said_to(room, "Alice", "/mod ban", player=bob)
        await said_to(room, "Alice", "/mod mute", player=bob)
        assert first == ["5", "5", "5"]


async def test_a_suspension_says_what_the_bot_may_not(tmp_path: Path) -> None:
    """The server's owner cannot be silenced; the ban counts all the same."""
    async with card_room(tmp_path / "room.db") as room:
        alice, world = room["Alice"], room.sandbox.world
        guild, bob = world.guilds[CARD_ROOM_ID], world.users[int(room["Bob"].id)]
        Builder(world).add_member(guild, bob, permissions=Permission.MANAGE_GUILD)
        said = await said_to(room, "Bob", "/mod suspend", player=alice.id)
        assert "I can't time them out on Discord" in said
        assert "can't play" in await said_to(room, "Alice", "/table open")
        await said_to(room, "Bob", "/mod unban", player=alice.id)
        await room.open()
