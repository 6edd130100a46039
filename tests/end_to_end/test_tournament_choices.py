"""What players may choose besides playing: a deal, and two events at once."""

from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.ids import PlayerId
from bot.ui.custom_ids import TournamentControl
from tests.end_to_end.cup import FOLDING, Cup, gate_of, gates_of
from tests.end_to_end.evening import Evening, evening, until
from tests.end_to_end.player import sentence_of
from tests.user_screen import SeenMessage


async def heads_up(room: Evening) -> Cup:
    """A tournament of four with two prizes, of whom two are left."""
    cup = Cup(room)
    await cup.create(preset="turbo", players=4, title="Friday")
    await cup.register("Alice Bob Carol Dave")
    await cup.begin()
    await to_heads_up(cup)
    return cup


async def to_heads_up(cup: Cup) -> None:
    """Two at a time play all-in, so that never more than one goes out, until two are left."""

    def are(number: int) -> bool:
        return cup.state.left == number

    for number in range(cup.state.left - 1, 1, -1):
        await cup.play(partial(are, number), only=cup.left[:2])


async def propose(
    cup: Cup, name: str, way: TournamentControl = TournamentControl.DEAL_CHIPS
) -> SeenMessage:
    """Asks for a deal on the announcement, by chips or by ICM; returns the line that offers it."""
    player = cup.room[name]
    shown = await cup.announcement(lambda m: gate_of(m, TournamentControl.DEAL))
    asked = await player.press(shown, gate_of(shown, TournamentControl.DEAL) or "")
    chosen = gate_of(asked.message, way) or ""
    assert "Proposed" in sentence_of(await player.press(asked.message, chosen))
    await cup.play(lambda: cup.state.deal is None or cup.state.deal.amounts, *FOLDING)
    home = int(cup.tournaments.table_channels(cup.number)[cup.tables[0]])
    return await player.wait_for_message(home, lambda m: gate_of(m, TournamentControl.ACCEPT))


@pytest.mark.parametrize("way", [TournamentControl.DEAL_CHIPS, TournamentControl.DEAL_ICM])
async def test_all_accept_and_are_paid_what_was_shown(
    tmp_path: Path, way: TournamentControl
) -> None:
    """The last two share, either way: the tournament is over, and no chip is lost (R-238)."""
    async with evening(tmp_path / "mazziere.db", "Alice Bob Carol Dave", chance=Random(4)) as room:
        cup = await heads_up(room)
        names = cup.left
        before = {name: await room.wallet(name) for name in names}
        offer = await propose(cup, names[0], way)
        deal = cup.state.deal
        assert deal is not None
        shares = {name: deal.amounts[PlayerId(int(room[name].id))] for name in names}
        assert sum(shares.values()) == 400
        for name, share in shares.items():
            assert f"<@{room[name].id}>: {share}" in offer.text
        for name in names:
            if int(room[name].id) not in deal.accepted:
                await cup.press(name, TournamentControl.ACCEPT, offer)
        await until(lambda: cup.over)
        assert {name: await room.wallet(name) - before[name] for name in names} == shares


async def test_a_refused_deal_changes_nothing(tmp_path: Path) -> None:
    """One declines: the game goes on to its end and pays the prizes as announced."""
    async with evening(tmp_path / "mazziere.db", "Alice Bob Carol Dave", chance=Random(4)) as room:
        cup = await heads_up(room)
        names = cup.left
        offer = await propose(cup, names[0])
        await cup.press(names[1], TournamentControl.DECLINE, offer)
        await until(lambda: cup.state.deal is None)
        await cup.play(lambda: cup.over)
        chips = sorted([await room.wallet(name) for name in room.players])
        assert chips == [890, 890, 890 + 140, 890 + 260]


async def test_a_drawn_velox_is_not_called_off_by_its_organiser(tmp_path: Path) -> None:
    """He would do it whenever the draw is low, and the house would pay for the others alone."""
    async with evening(tmp_path / "room.db", "Alice Bob Carol", chance=Random(1)) as room:
        cup = Cup(room)
        await cup.create("Bob", preset="velox")
        assert "called off" in await cup.command("Bob", "cancel")
        await cup.create("Bob", preset="velox")
        await cup.register("Alice Bob Carol")
        await cup.begin()
        await until(lambda: cup.state.multiplier)
        assert "only a moderator" in await cup.command("Bob", "cancel")
        assert not cup.over
        await cup.call_off("Alice")
        assert [await room.wallet(name) for name in ("Alice", "Bob", "Carol")] == [1000] * 3


async def test_a_velox_offers_no_deal(tmp_path: Path) -> None:
    """Between the last two of a lottery the announcement has no such control."""
    async with evening(tmp_path / "mazziere.db", chance=Random(5)) as room:
        cup = Cup(room)
        await cup.create(preset="velox", title="Lottery")
        await cup.register("Alice Bob Carol")
        await cup.begin()
        await to_heads_up(cup)
        shown = await cup.announcement(lambda m: "**2** of 3" in m.text)
        assert TournamentControl.DEAL not in gates_of(shown)
        assert "where deals are allowed" in await cup.command(cup.left[0], "deal")
        await cup.play(lambda: cup.over)


async def test_a_player_may_be_in_two_events_at_once(tmp_path: Path) -> None:
    """Both take his entry, both play, and both pay (R-147)."""
    async with evening(tmp_path / "mazziere.db", chance=Random(5)) as room:
        first, second = Cup(room), Cup(room)
        for cup, title in ((first, "Friday"), (second, "Saturday")):
            await cup.create(preset="sit-and-go", players=3, title=title)
            await cup.register("Alice Bob Carol")
        assert [await room.wallet(name) for name in room.players] == [780] * 3
        await first.begin()
        await until(lambda: second.tables)
        await second.housed()
        await first.play(lambda: first.over)
        await second.play(lambda: second.over)
        assert sum([await room.wallet(name) for name in room.players]) == 2340 + 2 * 300


async def test_a_title_of_blanks_is_none(tmp_path: Path) -> None:
    """The tournament is called what its kind is called."""
    async with evening(tmp_path / "mazziere.db") as room:
        cup = Cup(room)
        await cup.create(preset="velox", title="   ")
        assert cup.state.options.title == "VeloX"
