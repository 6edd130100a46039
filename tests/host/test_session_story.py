"""The story of a session, and the luck that is calculated after its hands."""

from pathlib import Path

from bot.host.past_hands import luck_in_thread
from bot.host.session_story import SessionStory, biggest_pot, running_results, session_story
from bot.ids import ChannelId, Chips, HandId, PlayerId, TableId
from bot.poker.hand import Hand
from bot.storage.players import KnownPlayer
from bot.storage.sessions import SessionHand
from bot.table.rules import HouseRules
from bot.table.table_commands import VoidHand
from tests.builders import player, rules
from tests.host.table_room import CHANNEL, GUILD, TURN, TableRoom, table_room
from tests.storage.builders import tamper

ANNA, BRUNO, CARLA = PlayerId(1), PlayerId(2), PlayerId(3)


async def luck_of(hand: Hand) -> tuple[int, ...]:
    """The luck of each player in chips: their number, but the first pays for all."""
    others = range(1, hand.players)
    return (-sum(others), *others)


def hand_of(number: int, **nets: int) -> SessionHand:
    known = {"anna": ANNA, "bruno": BRUNO, "carla": CARLA}
    net_of = {known[name]: net for name, net in nets.items()}
    won = {who: Chips(2 * net) for who, net in net_of.items() if net > 0}
    pot = Chips(sum(won.values()))
    return SessionHand(HandId(number), number, pot, number, net_of, won, shown_down=False)


async def all_in(at: TableRoom, table: TableId) -> None:
    """Two players put everything in before the flop."""
    await at.start_hand(table)
    await at.act(table, "raise", 100)
    await at.act(table, "call")


async def story_of(at: TableRoom, table: TableId) -> SessionStory:
    record = await at.database.tables.find(table)
    assert record is not None
    story = await session_story(at.database, record)
    assert story is not None
    return story


def test_results_go_on_without_who_was_not_dealt_in() -> None:
    """Everybody has a value for each hand; who came later was at 0 before."""
    hands = (hand_of(1, anna=5, bruno=-5), hand_of(2, bruno=3, carla=-3), hand_of(4, anna=1))
    assert running_results(hands, {}) == {
        ANNA: (0, 5, 5, 6),
        BRUNO: (0, -5, -2, -2),
        CARLA: (0, 0, -3, -3),
    }


def test_results_end_at_the_net_of_the_session() -> None:
    """The results of a long session are those of the newest hands, from what was won before them
    on."""
    hands = (hand_of(1001, anna=5, bruno=-5), hand_of(1002, anna=1, bruno=-1))
    nets = {ANNA: 26, BRUNO: -6}
    assert running_results(hands, nets) == {ANNA: (20, 25, 26), BRUNO: (0, -5, -6)}


def test_the_first_of_the_biggest_pots() -> None:
    pot = biggest_pot((hand_of(3, anna=5, bruno=-5), hand_of(4, bruno=5, anna=-5)))
    assert (pot.number, pot.amount, pot.winners) == (3, 10, (ANNA,))


async def test_who_played_no_hand_has_a_name_too(database_path: Path) -> None:
    """The account of the table tells what they brought and took home."""
    async with table_room(database_path) as at:
        table = await at.open_with("a b")
        await all_in(at, table)
        guest = player("guest")
        await at.database.players.store([KnownPlayer(GUILD, guest, "Ospite", "it")])
        await at.sit(table, "guest")
        await at.leave(table, "guest")
        story = await story_of(at, table)
        assert guest not in story.played
        assert story.names[guest].name == "Ospite"


async def test_luck_is_calculated_after_the_hand(database_path: Path) -> None:
    """Luck that is calculated after the hand is part of the style and of the session, and the
    result less luck is EV-adjusted."""
    async with table_room(database_path, luck_of=luck_of) as at:
        table = await at.open_with("a b")
        await all_in(at, table)
        await at.room.actors.luck.settle()
        assert await at.database.luck.to_calculate() == ()
        luck = await at.database.luck.of_table(table)
        assert sorted(luck.values()) == [-1, 1]
        for who, its_luck in luck.items():
            (style,) = await at.database.hands.styles(who, GUILD)
            assert style.counts.luck == its_luck
            assert style.counts.ev_net == style.counts.net - its_luck
        await at.close(table)
        await at.room.close()
        (summary,) = at.told.summaries
        assert summary.story is not None
        assert summary.story.luck == luck


async def test_luck_is_calculated_after_a_restart(database_path: Path) -> None:
    """The hands that were all-in are found again, each counts once, however often it is asked."""
    async with table_room(database_path) as at:
        table = await at.open_with("a b")
        await all_in(at, table)
        assert len(await at.database.luck.to_calculate()) == 1
        clock = at.clock
    async with table_room(database_path, clock=clock, luck_of=luck_of) as at:
        await at.room.recover()
        await at.room.actors.luck.settle()
        luck = await at.database.luck.of_table(table)
        assert sorted(luck.values()) == [-1, 1]
        (hand,) = [each.id for each in await at.database.sessions.hands(table, 9)]
        await at.database.luck.note(hand, {player("a"): 50, player("b"): -50})
        assert await at.database.luck.of_table(table) == luck
        (style,) = await at.database.hands.styles(player("a"), GUILD)
        assert style.counts.luck == luck[player("a")]


async def test_a_hand_that_cannot_be_calculated_counts_as_it_ended(
    database_path: Path, caplog: object
) -> None:
    """Nobody waits for it again, and the others are calculated."""

    async def fails(hand: Hand) -> tuple[int, ...]:
        raise ZeroDivisionError

    async with table_room(database_path, luck_of=fails) as at:
        table = await at.open_with("a b")
        await all_in(at, table)
        await at.room.actors.luck.settle()
        assert set((await at.database.luck.of_table(table)).values()) == {0}


async def test_a_broken_record_holds_no_other_hand_up(database_path: Path) -> None:
    """A broken record holds no other hand up: it counts as it ended, and the hand after it is
    calculated."""
    async with table_room(database_path) as at:
        tables = [await at.open(channel=ChannelId(number)) for number in (1, 2)]
        for table, names in zip(tables, ("ab", "cd"), strict=True):
            for name in names:
                await at.sit(table, name)
            await all_in(at, table)
        broken, _ = await at.database.luck.to_calculate()
        clock = at.clock
    tamper(database_path, f"UPDATE hands SET sealed_summary = x'ff' WHERE id = {broken}")
    async with table_room(database_path, clock=clock, luck_of=luck_of) as at:
        await at.room.recover()
        await at.room.actors.luck.settle()
        assert await at.database.luck.to_calculate() == ()
        lucks = [await at.database.luck.of_table(table) for table in tables]
        assert [sorted(luck.values()) for luck in lucks] == [[0, 0], [-1, 1]]


async def test_a_session_has_its_figures(at: TableRoom) -> None:
    """Hands and results of the table alone; a void hand has a number, and counts nothing."""
    table = await at.open_with("a b")
    await at.start_hand(table)
    await at.act(table, "fold")
    shown = await at.start_hand(table)
    await at.room.ask_table(table, VoidHand(shown.hand_id))
    await all_in(at, table)
    story = await story_of(at, table)
    assert (story.hands, story.told, story.biggest.number) == (2, 2, 3)
    assert set(story.played.values()) == {2}
    lines = list(story.results.values())
    assert [sum(each) for each in zip(*lines, strict=True)] == [0, 0, 0]
    assert {len(line) for line in lines} == {3}
    assert story.best is not None
    assert story.best.number == 3
    (listed,) = await at.database.sessions.in_channel(CHANNEL, 9)
    assert (listed.table.id, listed.hands) == (table, 2)


async def test_results_have_what_the_stand_up_game_moved(at: TableRoom) -> None:
    """Results have what the stand-up game moved at the end of a hand, and when somebody leaves:
    they are what each has won in the end."""
    table = await at.open_with("a b c", rules(turn_seconds=TURN, house=HouseRules(stand_up=3)))
    for winner in "cab":
        await at.start_hand(table)
        while at.room.look(table).running:
            await at.act(table, *(("raise", 6) if at.turn(table) == winner else ("fold",)))
    await at.start_hand(table)
    await at.act(table, "fold")
    await at.act(table, "fold")
    await at.leave(table, "b")
    nets = await at.database.wallets.table_account(GUILD, table)
    story = await story_of(at, table)
    assert {who: line[-1] for who, line in story.results.items()} == {
        account.player: account.net for account in nets
    }
    assert len(nets) == 3
    assert any(abs(account.net) > 6 for account in nets)


async def test_a_table_without_hands_has_no_story(at: TableRoom) -> None:
    record = await at.database.tables.find(await at.open_with("a b"))
    assert record is not None
    assert await session_story(at.database, record) is None
    assert await at.database.sessions.in_channel(CHANNEL, 9) == ()


async def test_real_luck_is_of_all_players_nothing(database_path: Path) -> None:
    """The luck of all players, as the bot calculates it in a thread, sums to nothing."""
    async with table_room(database_path, luck_of=luck_in_thread) as at:
        table = await at.open_with("a b")
        await all_in(at, table)
        await at.room.actors.luck.settle()
        luck = await at.database.luck.of_table(table)
        assert sum(luck.values()) == 0
        assert set(luck) == {player("a"), player("b")}
