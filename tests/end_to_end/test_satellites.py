"""Satellites by command: tiers, a ticket that enters, comes back and is paid out."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from random import Random

from bot.ids import PlayerId
from bot.ui.components.custom_ids import TournamentControl
from tests.clock import ManualClock
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.live_tournament import LiveTournament
from tests.end_to_end.player import sentence_of

FINAL_COST, SEMI_COST, QUARTER_COST = 792, 440, 240
FREE = "Your ticket covered the entry."


async def target_of(room: CardRoom, title: str) -> int:
    """The tournament that the command offers as a target for what was typed."""
    alice = room["Alice"]
    (offered,) = await alice.autocomplete(
        "/tournament create", "satellite", title, channel=alice.channel
    )
    assert str(offered["name"]).startswith(title)
    return int(offered["value"])


async def a_final(room: CardRoom) -> LiveTournament:
    final = LiveTournament(room)
    await final.create(preset="freezeout", start="in 9 h", buy_in=720, fee=72, title="Final")
    return final


async def a_satellite(room: CardRoom, to: str, **options: object) -> LiveTournament:
    satellite = LiveTournament(room)
    target = await target_of(room, to)
    await satellite.create(preset="turbo", satellite=target, **options)
    return satellite


async def played(tournament: LiveTournament, names: str) -> list[str]:
    """Plays a satellite out; returns who has won a ticket, each called by name with the way.

    Of four the first goes out alone, so that nobody shares the place after the tickets.
    """
    await tournament.register(names)
    await tournament.begin()
    if tournament.state.left == 4:
        await tournament.play(lambda: tournament.state.left == 3, only=tournament.left[:2])
    await tournament.play(lambda: tournament.over)
    told = (await tournament.line(tournament.channel, "wins a ticket")).content
    people = tournament.room.players.items()
    return [name for name, player in people if f"<@{player.id}> wins a ticket worth" in told]


async def wallets(room: CardRoom) -> dict[str, int]:
    return {name: await room.wallet(name) for name in room.players}


def room_of_four(folder: Path) -> AbstractAsyncContextManager[CardRoom]:
    return card_room(
        folder / "mazziere.db",
        "Alice Bob Carol Dave",
        chance=Random(5),
        clock=ManualClock.of_today(),
    )


async def test_two_tiers_lead_to_the_final(tmp_path: Path) -> None:
    """All by command: four play for two tickets, the two for one, and nobody pays twice."""
    async with room_of_four(tmp_path) as room:
        final = await a_final(room)
        semi = await a_satellite(room, "Final", title="Semi", players=2, buy_in=400)
        shown = await semi.announcement()
        assert (
            "A ticket to Final (tournament #1) for every 792 chips in the prize pool" in shown.text
        )
        quarter = await a_satellite(room, "Semi", title="Quarter", players=4, buy_in=230, fee=10)
        await quarter.register("Alice Bob Carol")
        await quarter.announcement(lambda m: "920: 2 tickets worth 440 each · 3rd 40" in m.text)
        semifinalists = await played(quarter, "Dave")
        after = await wallets(room)
        assert len(semifinalists) == 2
        assert sorted(after.values()) == [760, 760, 760, 800]
        finalist, *_ = await played(semi, " ".join(semifinalists))
        ended = await wallets(room)
        loser = next(name for name in semifinalists if name != finalist)
        assert ended == after | {loser: after[loser] + 800 - FINAL_COST}
        told = await final.command(finalist, "list")
        assert told.count("you have a ticket") == 1
        assert FREE in await final.press(finalist, TournamentControl.REGISTER)
        assert await wallets(room) == ended
        await final.announcement(lambda m: finalist in m.text)


async def test_a_ticket_comes_back_and_is_paid_out(tmp_path: Path) -> None:
    """Unregistering gives it back; when its target is cancelled, its winner gets what it is worth,
    whether it was used or not (R-189, R-232)."""
    async with room_of_four(tmp_path) as room:
        final = await a_final(room)
        satellite = await a_satellite(room, "Final", players=4, buy_in=500, fee=0)
        first, second = await played(satellite, "Alice Bob Carol Dave")
        before = await wallets(room)
        assert FREE in await final.press(first, TournamentControl.REGISTER)
        assert await final.press(first, TournamentControl.UNREGISTER) == (
            "You're unregistered, and you have your ticket back."
        )
        own = await final.command(first, "status", number=final.number)
        assert "You have a ticket, so registering here is free." in own
        assert FREE in await final.command(first, "register", number=final.number)
        assert await wallets(room) == before
        await final.command("Alice", "cancel", number=final.number)
        await until(lambda: final.over)
        paid = {name: before[name] + FINAL_COST for name in (first, second)}
        player = PlayerId(int(room[second].id))
        await until(lambda: final.tournaments.ticket_of(final.number, player) is None)
        assert await wallets(room) == before | paid


async def test_tickets_are_guaranteed_by_who_moderates(tmp_path: Path) -> None:
    """The command offers numbers; without the house's help a satellite must pay for itself."""
    async with card_room(tmp_path / "mazziere.db", clock=ManualClock.of_today()) as room:
        final = await a_final(room)
        bob, target = room["Bob"], final.number
        offered = await bob.autocomplete(
            "/tournament create", "guarantees", "2", channel=bob.channel, satellite=target
        )
        assert ("at least 2 tickets", "2") in [(each["name"], each["value"]) for each in offered]
        tournament = LiveTournament(room)
        plan = {"preset": "turbo", "players": 6, "satellite": target}

        async def answer(who: str, **more: object) -> str:
            return sentence_of(await tournament.create(who, **(plan | more)))

        assert "A ticket costs 792 chips, but 6 players put only 600" in await answer("Bob")
        assert "2 tickets cost 1,584 chips, but 6 players put only 1,200" in await answer(
            "Bob", buy_in=200, guarantees="2"
        )
        assert "I can't read “two”. Enter the number" in await answer("Alice", guarantees="two")
        assert "fewer tickets than its minimum of 6 players" in await answer(
            "Alice", guarantees="6"
        )
        late = {"preset": "freezeout", "start": "in 10 h"}
        assert "must start before the tournament" in await answer("Bob", buy_in=500, **late)
        assert "is posted" in await answer("Alice", guarantees="2")
        shown = await tournament.announcement()
        assert "at least 2; the next finisher" in shown.text
        assert "Prize pool 1,584: 2 tickets worth 792 each" in shown.text
