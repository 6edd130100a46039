"""Coming in after the start: late entries, and entering again after going out."""

from functools import partial
from pathlib import Path
from random import Random

from bot.tournament.state import Status
from bot.ui.components.custom_ids import TournamentControl, TournamentControlId
from tests.clock import ManualClock
from tests.end_to_end.card_room import CardRoom, card_room
from tests.end_to_end.live_tournament import FOLDING, MINUTE, LiveTournament, controls_of
from tests.end_to_end.player import sentence_of
from tests.user_screen import SeenMessage

ENTRY, FEE = 200, 20
CLOSED = "Registration is closed."


async def begun(room: CardRoom, names: str, **options: object) -> LiveTournament:
    """A freeze-out with a start, entered by `names`, whose first hand is being played."""
    tournament = LiveTournament(room)
    await tournament.create(
        preset="freezeout", start="in 1 h", minimum=2, title="Friday", **options
    )
    await tournament.register(names)
    await tournament.begin()
    await tournament.play(lambda: tournament.acting(tournament.tables[0]))
    return tournament


async def to_level(tournament: LiveTournament, level: int) -> None:
    """Lets time pass, and everybody fold, until a level has begun."""
    tournament.stride = MINUTE
    await tournament.play(lambda: tournament.state.clock.level >= level, *FOLDING)
    tournament.stride = 1


def is_dealt(tournament: LiveTournament, name: str) -> bool:
    """Whether the player has cards in a hand that is running."""
    player = int(tournament.room[name].id)
    for table in tournament.tables:
        view = tournament.view(table)
        seats = [view.seats[seat - 1] for seat in view.dealt]
        if view.hand is not None and not view.hand.over:
            return any(int(seat.player or 0) == player for seat in seats)
    return False


async def late_press(tournament: LiveTournament, name: str, shown: SeenMessage) -> str:
    """A press on Register that was on its way when the control went."""
    return sentence_of(
        await tournament.room.forged(
            name, str(TournamentControlId(TournamentControl.REGISTER, tournament.number)), shown
        )
    )


async def test_a_late_entrant_gets_seat_cards_and_makes_the_prizes_grow(tmp_path: Path) -> None:
    """A late entrant gets seat and cards and makes the prizes grow, to the end of the level that
    the host chose; afterwards one sentence says no."""
    people = "Alice Bob Carol Dave"
    async with card_room(
        tmp_path / "mazziere.db", people, chance=Random(5), clock=ManualClock.of_today()
    ) as room:
        tournament = await begun(room, "Alice Bob", late=1)
        shown = await tournament.announcement(lambda m: "Late registration is open." in m.text)
        assert TournamentControl.REGISTER in controls_of(shown)
        assert "Prize pool 400" in shown.text
        assert await tournament.press("Carol", TournamentControl.REGISTER, shown) == (
            "You're registered for **Friday**. You're in: seating you now."
        )
        assert await room.wallet("Carol") == 1000 - ENTRY - FEE
        thread = int(tournament.homes[tournament.tables[0]])
        seated = await tournament.line(thread, f"<@{room['Carol'].id}> takes seat")
        assert "1,500 chips" in seated.content
        await tournament.announcement(lambda m: "Prize pool 600" in m.text)
        await tournament.play(lambda: is_dealt(tournament, "Carol"), *FOLDING)
        await room["Carol"].wait_for_dm(lambda message: f"<#{thread}>" in message.content)
        await to_level(tournament, 2)
        await tournament.line(thread, "Registration is closed: 3 players, 600 in the prize pool.")
        assert await late_press(tournament, "Dave", shown) == CLOSED
        assert await tournament.command("Dave", "register", number=tournament.number) == CLOSED
        assert await room.wallet("Dave") == 0
        await tournament.play(lambda: tournament.over)
        chips = sorted([await room.wallet(name) for name in ("Alice", "Bob", "Carol")])
        assert chips == [780, 780, 1380]


def out_of(tournament: LiveTournament) -> list[str]:
    """The names of those who are out."""
    entries = tournament.state.entrants.values()
    gone = {int(entry.player) for entry in entries if entry.status is Status.OUT}
    return [name for name, player in tournament.room.players.items() if int(player.id) in gone]


async def test_who_went_bust_enters_again_and_pays_again(tmp_path: Path) -> None:
    """A player who went bust enters again as often as the host said; in the end everybody has one
    place, and the prizes are those of all entries."""
    async with card_room(
        tmp_path / "mazziere.db", chance=Random(5), clock=ManualClock.of_today()
    ) as room:
        tournament = await begun(room, "Alice Bob Carol", late=20, reentries=1)
        shown = await tournament.announcement(lambda m: "with one re-entry" in m.text)
        thread = int(tournament.homes[tournament.tables[0]])
        paid = dict.fromkeys(room.players, 1)
        while True:
            await tournament.play(lambda: tournament.state.left == 2, only=tournament.left[:2])
            (gone,) = out_of(tournament)
            if paid[gone] == 2:
                break
            assert "seating you now" in await late_press(tournament, gone, shown)
            paid[gone] = 2
            assert await room.wallet(gone) == 1000 - 2 * (ENTRY + FEE)
            seat = await tournament.line(thread, f"<@{room[gone].id}> takes seat")
            assert "1,500 chips" in seat.content
            await tournament.announcement(
                lambda m: f"Prize pool {ENTRY * sum(paid.values()):,}" in m.text
            )
            await tournament.play(partial(is_dealt, tournament, gone), *FOLDING)
        assert await late_press(tournament, gone, shown) == "You can't enter this tournament again."
        prizes = (await tournament.tournaments.view(tournament.number)).prizes
        assert sum(prizes) == ENTRY * sum(paid.values())
        await tournament.play(lambda: tournament.over)
        rows = await room.app.database.results.of_tournament(tournament.number)
        assert [row.place for row in rows] == [1, 2, 3]
        assert [row.prize for row in rows if row.prize] == list(prizes)
        for name, entries in paid.items():
            (row,) = (row for row in rows if int(row.player) == int(room[name].id))
            assert (row.entries, row.paid) == (entries, entries * (ENTRY + FEE))
            assert await room.wallet(name) == 1000 - row.paid + row.prize
