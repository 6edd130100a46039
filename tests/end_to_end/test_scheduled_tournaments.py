"""Around a tournament: the calendar, reminders, the lottery's draw, restarts, seasons."""

import time
from pathlib import Path
from random import Random

from bot.ui.components.custom_ids import PlanSubject, TournamentControl
from bot.ui.tournaments.line_publisher import SHOW_SECONDS
from devtools.sandbox.events import EventStatus, ScheduledEvent
from tests.clock import ManualClock
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.live_tournament import CALLING, FOLDING, LiveTournament
from tests.end_to_end.player import sentence_of

HOUR = 3600


def statuses(room: CardRoom) -> list[EventStatus]:
    """The states that the server's calendar was told, in order."""
    found = []
    for entry in room.sandbox.request_log.since(0):
        if "/scheduled-events" in entry.path and entry.method != "GET":
            body = entry.body or {}
            found.append(EventStatus(body.get("status", EventStatus.SCHEDULED)))
    return found


async def test_a_scheduled_event_stands_in_the_calendar(tmp_path: Path) -> None:
    """An event stands in the calendar from its announcement to its end for lack of entrants
    (R-190)."""
    async with card_room(tmp_path / "mazziere.db", clock=ManualClock.of_today()) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="freezeout", start="in 3 h", title="Friday")
        await until(lambda: room.sandbox.world.events)
        (event,) = room.sandbox.world.events.values()
        assert (event.name, event.location) == ("Friday", "#table-1")
        assert abs(event.starts_at - time.time() - 3 * HOUR) < HOUR
        await tournament.register("Alice")
        tournament.advance(3 * HOUR)
        await until(lambda: tournament.over)
        told = await tournament.line(tournament.channel, "is canceled")
        assert "only one player registered, and it needed 4" in told.content
        await until(lambda: not room.sandbox.world.events)
        assert statuses(room) == [EventStatus.SCHEDULED, EventStatus.CANCELED]
        assert await room.wallet("Alice") == 1000


async def test_the_calendar_follows_what_is_changed(tmp_path: Path) -> None:
    """Title, start and price, in the same event: who pressed *Interested* comes on the right
    evening."""
    async with card_room(tmp_path / "mazziere.db", clock=ManualClock.of_today()) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="freezeout", start="in 3 h", title="Friday")
        await until(lambda: room.sandbox.world.events)
        (before,) = room.sandbox.world.events.values()
        await tournament.change("Alice", PlanSubject.FIELD, title="Sunday", start="in 2 days")
        await tournament.change("Alice", PlanSubject.PRICE, prize_part="700", fee="70")
        await until(lambda: "770" in (event_of(room).description or ""))
        after = event_of(room)
        assert (after.id, after.name) == (before.id, "Sunday")
        assert after.starts_at - before.starts_at == 45 * HOUR
        assert after.ends_at == after.starts_at + 2 * HOUR


def event_of(room: CardRoom) -> ScheduledEvent:
    """The only one in the calendar."""
    (event,) = room.sandbox.world.events.values()
    return event


async def test_who_asked_is_reminded_by_dm(tmp_path: Path) -> None:
    """A quarter of an hour before; a user who takes no DMs is called in the channel."""
    async with card_room(tmp_path / "mazziere.db", clock=ManualClock.of_today()) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="freezeout", start="in 3 h", title="Friday")
        for name in ("Alice", "Bob", "Carol"):
            assert "15 minutes before" in await tournament.press(name, TournamentControl.REMIND)
        await tournament.press(
            "Carol",
            TournamentControl.FORGET,
            (await room["Carol"].messages(tournament.channel))[-1],
        )
        await room["Bob"].close_dms()
        tournament.advance(2.8 * HOUR)
        dm = await room["Alice"].wait_for_dm(lambda message: "starts <t:" in message.content)
        assert "**Friday**" in dm.content
        called = await tournament.line(
            tournament.channel, f"<@{room['Bob'].id}>: **Friday** starts"
        )
        assert f"<@{room['Carol'].id}>" not in called.content
        assert "just sent you a direct message" in await tournament.press(
            "Carol", TournamentControl.REMIND
        )
        await tournament.command("Alice", "cancel")
        bob = room["Bob"]
        await bob.wait_for(
            lambda event: event.name == "message_delete" and str(event.data["id"]) == called.id
        )


async def test_the_draw_of_a_velox_is_a_show(tmp_path: Path) -> None:
    """Suspense first, then the multiplier, and the prize is the multiplied entry (R-239)."""
    async with card_room(tmp_path / "mazziere.db", chance=Random(5)) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="velox", title="Lottery")
        announced = (await tournament.announcement()).text
        assert "2 to 6,000 times" in announced
        assert "as soon as the last player registers" in announced
        assert "×2 78.6455%" in announced
        assert "at ×100 or more, the top three split it" in announced
        await tournament.register("Alice Bob Carol")
        await tournament.begin()
        thread = int(tournament.homes[tournament.tables[0]])
        await tournament.line(thread, "Drawing the multiplier")
        await tournament.due(SHOW_SECONDS)
        tournament.advance(SHOW_SECONDS)
        drawn = await tournament.line(thread, "# ×")
        multiplier = tournament.state.multiplier
        assert f"# ×{multiplier:,}" in drawn.content
        assert f"Prize pool {100 * multiplier:,}" in drawn.content
        await tournament.play(lambda: tournament.over)
        chips = sorted([await room.wallet(name) for name in room.players])
        assert sum(chips) == 2700 + 100 * multiplier


async def test_a_kill_on_the_bubble_costs_nothing(tmp_path: Path) -> None:
    """The bot is gone in the middle of a hand, one place before the money; it comes back with the
    same cards, plays on in the same thread, and pays each prize once."""
    async with card_room(
        tmp_path / "mazziere.db", "Alice Bob Carol Dave", chance=Random(4)
    ) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="turbo", players=4, title="Friday")
        await tournament.register("Alice Bob Carol Dave")
        await tournament.begin()
        assert len(tournament.state.prizes or ()) == 2
        await tournament.play(lambda: tournament.state.left == 3, only=("Alice", "Bob"))
        table = tournament.tables[0]
        home = tournament.tournaments.table_channels(tournament.number)[table]
        await tournament.play(lambda: tournament.acting(table), *CALLING)
        before, acting = tournament.view(table), tournament.acting(table)
        announced = tournament.tournaments.place(tournament.number).message
        await room.kill_bot()
        await room.start_bot()
        await tournament.housed()
        assert tournament.view(table).hand_id == before.hand_id
        assert (
            tournament.acting(table),
            tournament.tournaments.table_channels(tournament.number)[table],
        ) == (
            acting,
            home,
        )
        assert tournament.tournaments.place(tournament.number).message == announced
        own = await room[acting or ""].wait_for_message(
            home, lambda m: f"**{acting}** to act" in m.text
        )
        assert f"· hand {before.hand_number}" in own.text.splitlines()[0]
        await tournament.act(table, acting or "", *FOLDING)
        await tournament.play(lambda: tournament.over)
        chips = sorted([await room.wallet(name) for name in room.players])
        assert chips == [890, 890, 890 + 140, 890 + 260]


async def test_a_league_counts_what_is_finished_in_it(tmp_path: Path) -> None:
    """Opened by who manages the server, chosen at the announcement, read in the leaderboard."""
    async with card_room(tmp_path / "mazziere.db", chance=Random(5)) as room:
        tournament = LiveTournament(room)
        alice = room["Alice"]
        opened = await alice.command("/season create", channel=tournament.channel, title="Winter")
        assert "Winter" in sentence_of(opened)
        await tournament.create(preset="turbo", players=3, season=1)
        await tournament.register("Alice Bob Carol")
        await tournament.begin()
        await tournament.play(lambda: tournament.over)
        await alice.command("/leaderboard", channel=tournament.channel, span="season")
        table = await alice.wait_for_message(tournament.channel, lambda m: "### Winter" in m.text)
        assert "one tournament" in table.text
        assert "one win in 1" in table.text


async def test_a_server_has_its_own_time(tmp_path: Path) -> None:
    """The meaning of `21:00` is a setting."""
    async with card_room(tmp_path / "mazziere.db", clock=ManualClock.of_today()) as room:
        tournament = LiveTournament(room)
        alice = room["Alice"]
        chosen = await alice.command("/settings timezone", channel=tournament.channel, zone="rome")
        assert sentence_of(chosen) == (
            "The time zone is now Europe/Rome. It sets start times, and when the leaderboards'"
            " days and months begin."
        )
        offered = await alice.autocomplete(
            "/tournament create", "start", channel=tournament.channel, start="tomorrow 21:00"
        )
        assert "21:00 (Europe/Rome)" in str(offered)
        created = await tournament.create(preset="freezeout", start="31/12 21:00", title="Friday")
        assert "at 21:00 (Europe/Rome)." in sentence_of(created)
        assert QUESTION not in sentence_of(created)
        changed = await tournament.change("Alice", PlanSubject.FIELD, start="30/12 20:30")
        assert changed.startswith("The plan has been changed.\nIt starts on ")
        assert changed.endswith(" at 20:30 (Europe/Rome).")


QUESTION = "Nobody has chosen a time zone for this server, so I use UTC."


async def test_a_server_is_asked_once_for_its_time_zone(tmp_path: Path) -> None:
    """Privately, who manages it, when they type a clock time first."""
    async with card_room(tmp_path / "mazziere.db", clock=ManualClock.of_today()) as room:
        tournament = LiveTournament(room)

        async def said(who: str, start: str) -> str:
            return sentence_of(await tournament.create(who, preset="freezeout", start=start))

        assert QUESTION not in await said("Bob", "tomorrow 21:00")
        assert QUESTION not in await said("Alice", "in 3 h")
        answer = await said("Alice", "tomorrow 21:00")
        assert "at 21:00 (UTC)." in answer
        assert QUESTION in answer
        assert QUESTION not in await said("Alice", "tomorrow 21:00")
