"""The whole bot on a database of a PostgreSQL server, through the real discord.py."""

from pathlib import Path
from random import Random

import pytest

from bot.storage.place import PostgresPlace
from bot.ui.custom_ids import Choice, ControlKind
from tests.end_to_end.card_room import card_room
from tests.end_to_end.live_tournament import LiveTournament
from tests.end_to_end.player import control_of, sentence_of
from tests.end_to_end.test_restart import DECK, leave_and_come_back, on_the_flop


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
        said = sentence_of(await room["Bob"].command("/bank balance", channel=room["Bob"].channel))
        assert "900" in said


async def test_a_tournament_from_the_announcement_to_the_prize(
    server_place: PostgresPlace,
) -> None:
    """With a restart in the middle; its end is on the leaderboards."""
    async with card_room(server_place, chance=Random(5)) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="sit-and-go", players=3, title="Friday")
        await tournament.register("Alice Bob Carol")
        await tournament.announcement(lambda m: "All are there" in m.text)
        await tournament.begin()
        await room.kill_bot()
        await room.start_bot()
        await tournament.play(lambda: tournament.over)
        chips = sorted([await room.wallet(name) for name in ("Alice", "Bob", "Carol")])
        assert chips == [890, 890, 1190]
        await tournament.line(tournament.channel, "is over: 1st")
        told = await tournament.command("Bob", "standings", number=tournament.number)
        assert "**1st**" in told
