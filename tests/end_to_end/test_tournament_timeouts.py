"""Whatever is pressed at the wrong moment gets a sentence, and nobody loses a chip by it."""

from pathlib import Path
from random import Random

from bot.tournament.options import TournamentMode
from bot.ui.components.custom_ids import PlanSubject, TournamentControl, TournamentControlId
from tests.clock import ManualClock
from tests.end_to_end.card_room import card_room, until
from tests.end_to_end.live_tournament import ALL_IN, MINUTE, LiveTournament, control_id_of
from tests.end_to_end.player import sentence_of


async def test_coming_and_going_is_answered_in_words(tmp_path: Path) -> None:
    """Coming and going is answered in words, twice, without being in, without the chips, when it is
    full, and when it has begun."""
    async with card_room(
        tmp_path / "mazziere.db", "Alice Bob Carol Dave", chance=Random(5)
    ) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="sit-and-go", players=3, buy_in=900, fee=0)
        first = await tournament.announcement()

        async def late(name: str, wanted: TournamentControl) -> str:
            """A press that was on its way when the control went."""
            return sentence_of(
                await room.forged(name, str(TournamentControlId(wanted, tournament.number)), first)
            )

        assert await tournament.press("Bob", TournamentControl.UNREGISTER) == (
            "You aren't registered for this tournament."
        )
        await tournament.register("Alice")
        assert (
            await tournament.press("Alice", TournamentControl.REGISTER)
            == "You're already registered."
        )
        assert await tournament.press("Alice", TournamentControl.UNREGISTER, first) == (
            "You're no longer registered, and your entry has been refunded."
        )
        assert await room.wallet("Alice") == 1000
        await tournament.register("Alice Bob Carol")
        assert await late("Dave", TournamentControl.REGISTER) == "All 3 places are taken."
        assert (await tournament.command("Alice", "status")).count(
            "You're registered: #1 of 3"
        ) == 1
        await tournament.begin()
        assert await late("Dave", TournamentControl.REGISTER) == "Registration is closed."
        assert await late("Alice", TournamentControl.UNREGISTER) == "The tournament has started."
        assert await tournament.command("Alice", "exclude", player=room["Dave"].id) == (
            "That player isn't registered for this tournament."
        )
        assert await tournament.command("Bob", "cancel") == (
            "Only the player who announced this tournament, or a moderator, can do that."
        )
        await tournament.cancel("Alice")
        assert await late("Dave", TournamentControl.REGISTER) == (
            "There's no such tournament, or it is over."
        )
        assert [await room.wallet(name) for name in ("Alice", "Bob", "Carol")] == [1000] * 3


async def test_who_lacks_the_chips_is_told(tmp_path: Path) -> None:
    """The wallet is asked before the tournament, and nothing moves."""
    async with card_room(tmp_path / "mazziere.db") as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="sit-and-go", players=3, buy_in=2000, fee=0)
        assert (
            await tournament.press("Alice", TournamentControl.REGISTER)
            == "You have only 1,000 chips; you need 2,000."
        )
        assert await room.wallet("Alice") == 1000


async def test_what_cannot_be_played_is_not_announced(tmp_path: Path) -> None:
    """The plan is refused with the numbers that would do."""
    async with card_room(tmp_path / "mazziere.db", clock=ManualClock.of_today()) as room:
        tournament = LiveTournament(room)

        async def refused(**options: object) -> str:
            return sentence_of(await tournament.create("Bob", **options))

        assert "at least 80%" in await refused(preset="turbo", buy_in=100, fee=30)
        assert "I can't read “yesterday”. Try 21:00" in await refused(start="yesterday")
        assert "set `start`" in await refused(preset="freezeout")
        assert "moderators of this channel" in await refused(added=100)
        assert not tournament.number
        assert await tournament.create("Bob", start="21:00")
        refusal = await tournament.change("Bob", PlanSubject.REBUYS, rebuy_cost=500)
        assert "A rebuy can't cost 500" in refusal


async def test_cancelling_in_the_middle_of_a_hand_pays_back(tmp_path: Path) -> None:
    """The hand is void, everybody gets the entry, and the thread is closed."""
    async with card_room(tmp_path / "mazziere.db", chance=Random(5)) as room:
        tournament = LiveTournament(room)
        table = await tournament.deal(title="Friday")
        await tournament.act(table, tournament.acting(table) or "", *ALL_IN)
        await tournament.cancel("Alice")
        assert [await room.wallet(name) for name in room.players] == [1000] * 3
        told = await tournament.line(tournament.channel, "**Friday** is canceled.")
        assert "Refunded: " in told.content
        thread = room.sandbox.world.channels[int(tournament.homes[table])]
        await until(lambda: thread.thread is not None and thread.thread.archived)


async def test_a_rebuy_is_offered_at_its_moment_only(tmp_path: Path) -> None:
    """Too early it is refused; to the broke it is offered by name, and it brings a stack."""
    async with card_room(tmp_path / "mazziere.db", chance=Random(5)) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="sit-and-go", players=3, mode=TournamentMode.REBUY.value)
        await tournament.register("Alice Bob Carol")
        await tournament.begin()
        thread = int(tournament.homes[tournament.tables[0]])
        await tournament.play(lambda: tournament.acting(tournament.tables[0]))
        assert "too many chips (" in await tournament.command("Alice", "rebuy")
        assert (
            await tournament.command("Alice", "addon")
            == "The add-on is only available during its break."
        )
        await tournament.play(
            lambda: any(table.offers for table in tournament.state.tables.values())
        )
        broke = {
            int(player) for table in tournament.state.tables.values() for player in table.offers
        }
        names = [name for name, player in room.players.items() if int(player.id) in broke]
        other = next(name for name in room.players if name not in names)
        player = room.players[names[0]]
        offer = await player.wait_for_message(
            thread,
            lambda m: control_id_of(m, TournamentControl.REBUY) and f"<@{player.id}>" in m.content,
        )
        assert await tournament.press(other, TournamentControl.NO_REBUY, offer) == (
            "You can't rebuy now."
        )
        assert (
            await tournament.press(names[0], TournamentControl.REBUY, offer)
            == "You bought a rebuy for 100."
        )
        await tournament.line(thread, "rebuys (#1)")
        tournament.advance(MINUTE)
        await until(lambda: not any(table.offers for table in tournament.state.tables.values()))
        assert tournament.state.entrants[next(p for p in broke if p == int(player.id))].stack > 0
        await tournament.cancel("Alice")
