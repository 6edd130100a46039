"""Hands as records, and what they count for."""

from bot.ids import Chips, GuildId, HandId
from bot.storage.database import Database
from bot.storage.hands import Totals
from bot.storage.unit import PlayerStyle
from bot.table.tally import StyleCounts
from tests.storage.builders import (
    ANNA,
    BRUNO,
    CARLA,
    GUILD,
    NOW,
    OTHER_GUILD,
    command,
    line,
    open_table,
    play_hand,
    start,
    unit,
)
from tests.storage.events import open_tournament


async def test_a_hand_comes_back_whole(database: Database) -> None:
    """Setup, summary, pot, players and where its commands are."""
    table = await open_table(database)
    players = (line(ANNA, 30, vpip=True, showdown=True, bets=2), line(BRUNO, -30, calls=2))
    hand = await play_hand(database, table, 1, *players)
    found = await database.hands.find(hand)
    assert found is not None
    assert found.start == start(hand, table)
    assert (found.last_seq, found.summary, found.pot) == (2, {"board": "2c3c4c"}, 30)
    assert (found.void, found.ended_ms, found.players) == (False, NOW, players)


async def test_a_hand_in_progress_has_no_end(database: Database) -> None:
    """A hand in progress is found, but not among the finished ones."""
    table = await open_table(database)
    hand = database.hand_ids.new(GUILD)
    await database.writer.commit(unit(command(table, 1), hand_start=start(hand, table)))
    found = await database.hands.find(hand)
    assert found is not None
    assert (found.ended_ms, found.summary, found.players) == (None, None, ())
    assert await database.hands.newest(table) is None


async def test_a_hand_that_was_never_dealt_is_not_found(database: Database) -> None:
    """A hand that was never dealt is None, not an error."""
    assert await database.hands.find(HandId(99)) is None


async def test_a_hand_is_found_by_its_number_at_the_table(database: Database) -> None:
    """Each table counts its own hands from 1."""
    first, second = await open_table(database, 1), await open_table(database, 2)
    await play_hand(database, first, 1, line(ANNA, 1))
    other = await play_hand(database, second, 1, line(ANNA, 1))
    last = await play_hand(database, first, 3, line(ANNA, 1))
    for table, number, hand in ((first, 2, last), (second, 1, other)):
        found = await database.hands.numbered(table, number)
        assert found is not None
        assert found.start.hand == hand
    for number in (-1, 0, 3):
        assert await database.hands.numbered(first, number) is None


async def test_a_void_hand_counts_for_nothing(database: Database) -> None:
    """A void hand counts for nothing: it is kept, and marked (R-163)."""
    table = await open_table(database)
    hand = await play_hand(database, table, 1, void=True, pot=Chips(0))
    found = await database.hands.find(hand)
    assert found is not None
    assert found.void
    assert await database.hands.totals(ANNA) == Totals()


async def test_the_newest_hand_is_the_last_that_has_ended(database: Database) -> None:
    """The newest hand of a table is the last that has ended; one in progress is not history yet."""
    table = await open_table(database)
    played = [
        await play_hand(database, table, seq, line(ANNA, 1), line(BRUNO, -1))
        for seq in range(1, 14, 2)
    ]
    await play_hand(database, await open_table(database, 200), 1, line(ANNA, 1), line(BRUNO, -1))
    running = database.hand_ids.new(GUILD)
    await database.writer.commit(unit(command(table, 20), hand_start=start(running, table)))
    newest = await database.hands.newest(table)
    assert newest is not None
    assert newest.start.hand == played[-1]


async def test_totals_add_up_what_hands_counted(database: Database) -> None:
    """Shares come from the counts."""
    table = await open_table(database)
    seen = {"vpip": True, "saw_flop": True}
    await play_hand(
        database,
        table,
        1,
        line(ANNA, 60, showdown=True, pfr=True, bets=3, **seen),
        line(BRUNO, -60),
    )
    await play_hand(
        database, table, 3, line(ANNA, -20, showdown=True, calls=2, **seen), line(BRUNO, 20)
    )
    await play_hand(database, table, 5, line(ANNA, 0), line(BRUNO, 0))
    await play_hand(database, table, 7, line(ANNA, -4), line(BRUNO, 4))
    totals = await database.hands.totals(ANNA, GUILD)
    assert totals == Totals(
        hands=4,
        hands_won=1,
        net=36,
        saw_flop=2,
        showdowns=2,
        showdowns_won=1,
    )
    assert totals.net_per_100_hands == 900


async def test_styles_add_up_by_game_and_position(database: Database) -> None:
    """Cash and tournaments together, another server apart; a second commit adds to the first."""
    table = await open_table(database)

    def style(game: str, position: str, **counts: int) -> PlayerStyle:
        return PlayerStyle(ANNA, game, position, StyleCounts(hands=1, **counts))

    lines = (line(ANNA, 5), line(BRUNO, -5))
    for seq, played in enumerate(
        (
            style("holdem", "btn", entered=1, net=5, bets=3),
            style("holdem", "btn", net=-2, bets=2),
            style("holdem", "bb"),
            style("razz", ""),
        )
    ):
        await play_hand(database, table, 2 * seq + 1, *lines, styles=(played,))
    event = await open_tournament(database)
    await play_hand(
        database,
        await open_table(database, 400),
        1,
        *lines,
        tournament=event,
        styles=(style("razz", ""),),
    )
    found = await database.hands.styles(ANNA, GUILD)
    assert [(each.game, each.position, each.counts.hands) for each in found] == [
        ("holdem", "bb", 1),
        ("holdem", "btn", 2),
        ("razz", "", 2),
    ]
    assert found[1].counts == StyleCounts(hands=2, entered=1, net=3, bets=5)
    assert await database.hands.styles(ANNA, GUILD, "razz") == found[2:]
    assert await database.hands.styles(ANNA, OTHER_GUILD) == ()
    assert await database.hands.styles(BRUNO, GUILD) == ()


async def test_somebody_who_never_played_has_empty_totals(database: Database) -> None:
    """No division by zero hides in a rate."""
    totals = await database.hands.totals(CARLA)
    assert totals.net_per_100_hands == 0


async def test_totals_keep_guilds_and_tournaments_apart(database: Database) -> None:
    """Totals keep guilds and tournaments apart, and add them up where they are asked for
    together."""
    here, there = await open_table(database), await open_table(database, 200, OTHER_GUILD)
    await play_hand(database, here, 1, line(ANNA, 10))
    await play_hand(database, here, 3, line(ANNA, 500), tournament=await open_tournament(database))
    await play_hand(database, there, 1, line(ANNA, -3), guild=OTHER_GUILD)

    async def net(guild: GuildId | None, cash: bool | None) -> int:
        return (await database.hands.totals(ANNA, guild, cash=cash)).net

    assert await net(GUILD, True) == 10
    assert await net(GUILD, False) == 500
    assert await net(None, True) == 7
    assert (await database.hands.totals(ANNA)).hands == 3


async def test_the_chart_adds_up_cash_hands(database: Database) -> None:
    """The last point is the net of all hands, also when older ones are cut off."""
    table = await open_table(database)
    for number, net in enumerate((10, -30, 5, 40)):
        await play_hand(database, table, 2 * number + 1, line(ANNA, net), at_ms=NOW + number)
    await play_hand(database, table, 9, line(ANNA, 999), tournament=await open_tournament(database))
    points = await database.hands.chart(ANNA, GUILD)
    assert [point.net for point in points] == [10, -20, -15, 25]
    assert [point.ended_ms - NOW for point in points] == [0, 1, 2, 3]
    assert [point.net for point in await database.hands.chart(ANNA, GUILD, limit=2)] == [-15, 25]
