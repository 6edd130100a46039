"""Choices of players besides playing: a deal, and two events at once."""

from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.ids import PlayerId
from bot.ui.components.custom_ids import TournamentControl
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.live_tournament import FOLDING, LiveTournament, control_id_of, controls_of
from tests.end_to_end.player import sentence_of
from tests.user_screen import SeenMessage


async def heads_up(room: CardRoom) -> LiveTournament:
    """A tournament of four with two prizes, of whom two are left."""
    tournament = LiveTournament(room)
    await tournament.create(preset="turbo", players=4, title="Friday")
    await tournament.register("Alice Bob Carol Dave")
    await tournament.begin()
    await to_heads_up(tournament)
    return tournament


async def to_heads_up(tournament: LiveTournament) -> None:
    """Two at a time play all-in, so that never more than one goes out, until two are left."""

    def are(number: int) -> bool:
        return tournament.state.left == number

    for number in range(tournament.state.left - 1, 1, -1):
        await tournament.play(partial(are, number), only=tournament.left[:2])


async def propose(
    tournament: LiveTournament, name: str, way: TournamentControl = TournamentControl.DEAL_CHIPS
) -> SeenMessage:
    """Asks for a deal on the announcement, by chips or by ICM; returns the line that offers it."""
    player = tournament.room[name]
    shown = await tournament.announcement(lambda m: control_id_of(m, TournamentControl.DEAL))
    asked = await player.press(shown, control_id_of(shown, TournamentControl.DEAL) or "")
    chosen = control_id_of(asked.message, way) or ""
    assert "Proposed" in sentence_of(await player.press(asked.message, chosen))
    await tournament.play(
        lambda: tournament.state.deal is None or tournament.state.deal.amounts, *FOLDING
    )
    home = int(tournament.tournaments.table_channels(tournament.number)[tournament.tables[0]])
    return await player.wait_for_message(home, lambda m: control_id_of(m, TournamentControl.ACCEPT))


@pytest.mark.parametrize("way", [TournamentControl.DEAL_CHIPS, TournamentControl.DEAL_ICM])
async def test_all_accept_and_are_paid_what_was_shown(
    tmp_path: Path, way: TournamentControl
) -> None:
    """The last two share, either way: the tournament is over, and no chip is lost (R-238)."""
    async with card_room(
        tmp_path / "mazziere.db", "Alice Bob Carol Dave", chance=Random(4)
    ) as room:
        tournament = await heads_up(room)
        names = tournament.left
        before = {name: await room.wallet(name) for name in names}
        offer = await propose(tournament, names[0], way)
        deal = tournament.state.deal
        assert deal is not None
        shares = {name: deal.amounts[PlayerId(int(room[name].id))] for name in names}
        assert sum(shares.values()) == 400
        for name, share in shares.items():
            assert f"<@{room[name].id}>: {share}" in offer.text
        for name in names:
            if int(room[name].id) not in deal.accepted:
                await tournament.press(name, TournamentControl.ACCEPT, offer)
        await until(lambda: tournament.over)
        assert {name: await room.wallet(name) - before[name] for name in names} == shares


async def test_a_refused_deal_changes_nothing(tmp_path: Path) -> None:
    """One declines: the game continues to its end and pays the prizes as announced."""
    async with card_room(
        tmp_path / "mazziere.db", "Alice Bob Carol Dave", chance=Random(4)
    ) as room:
        tournament = await heads_up(room)
        names = tournament.left
        offer = await propose(tournament, names[0])
        await tournament.press(names[1], TournamentControl.DECLINE, offer)
        await until(lambda: tournament.state.deal is None)
        await tournament.play(lambda: tournament.over)
        chips = sorted([await room.wallet(name) for name in room.players])
        assert chips == [890, 890, 890 + 140, 890 + 260]


async def test_a_drawn_velox_is_not_cancelled_by_its_organiser(tmp_path: Path) -> None:
    """A drawn VeloX is not cancelled by its organiser: they would do it whenever the draw is low,
    and the house would pay for the others alone."""
    async with card_room(tmp_path / "room.db", "Alice Bob Carol", chance=Random(1)) as room:
        tournament = LiveTournament(room)
        await tournament.create("Bob", preset="velox")
        assert "canceled" in await tournament.command("Bob", "cancel")
        await tournament.create("Bob", preset="velox")
        await tournament.register("Alice Bob Carol")
        await tournament.begin()
        await until(lambda: tournament.state.multiplier)
        assert "only a moderator" in await tournament.command("Bob", "cancel")
        assert not tournament.over
        await tournament.cancel("Alice")
        assert [await room.wallet(name) for name in ("Alice", "Bob", "Carol")] == [1000] * 3


async def test_a_velox_offers_no_deal(tmp_path: Path) -> None:
    """Between the last two of a lottery the announcement has no such control."""
    async with card_room(tmp_path / "mazziere.db", chance=Random(5)) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="velox", title="Lottery")
        await tournament.register("Alice Bob Carol")
        await tournament.begin()
        await to_heads_up(tournament)
        shown = await tournament.announcement(lambda m: "**2** of 3" in m.text)
        assert TournamentControl.DEAL not in controls_of(shown)
        assert "where the tournament allows them" in await tournament.command(
            tournament.left[0], "deal"
        )
        await tournament.play(lambda: tournament.over)


async def test_a_player_may_be_in_two_events_at_once(tmp_path: Path) -> None:
    """Both take the entry, both play, and both pay (R-147)."""
    async with card_room(tmp_path / "mazziere.db", chance=Random(5)) as room:
        first, second = LiveTournament(room), LiveTournament(room)
        for tournament, title in ((first, "Friday"), (second, "Saturday")):
            await tournament.create(preset="sit-and-go", players=3, title=title)
            await tournament.register("Alice Bob Carol")
        assert [await room.wallet(name) for name in room.players] == [780] * 3
        await first.begin()
        await until(lambda: second.tables)
        await second.housed()
        await first.play(lambda: first.over)
        await second.play(lambda: second.over)
        assert sum([await room.wallet(name) for name in room.players]) == 2340 + 2 * 300


async def test_a_title_of_blanks_is_none(tmp_path: Path) -> None:
    """The tournament is called what its kind is called."""
    async with card_room(tmp_path / "mazziere.db") as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="velox", title="   ")
        assert tournament.state.options.title == "VeloX"
