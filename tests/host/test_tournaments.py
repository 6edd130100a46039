"""Whole tournaments through the card room: opened, entered, dealt, moved, paid, and over."""

import asyncio

import pytest

from bot.host.refusals import HostRefusal
from bot.ids import ChannelId, Chips, GuildId
from bot.storage.leaderboards import leaderboard
from bot.storage.places import Span
from bot.storage.unit import Board
from bot.table import commands as at_table
from bot.tournament import commands as ask
from bot.tournament.events import (
    AddonBought,
    BountyWon,
    BreakBegan,
    Cancelled,
    DealMade,
    Eliminated,
    FinalTable,
    Finished,
    HandForHandSet,
    Moved,
    MultiplierDrawn,
    PrizePaid,
    RebuyBought,
    RebuyOffered,
    StackChanged,
    TableBroken,
)
from bot.tournament.options import (
    AddonTerms,
    BountyTerms,
    Kind,
    Mode,
    RebuyTerms,
)
from bot.tournament.state import Phase
from tests.builders import player
from tests.host.casino import (
    GUILD,
    HOST,
    LOBBY,
    Casino,
    evening,
    now_ms,
    refused,
    scheduled,
    sit_and_go,
)
from tests.tournament.builders import names, sheet

START_CHIPS = 1_000


@evening
async def test_a_sit_and_go_starts_a_minute_after_its_last_entry(at: Casino) -> None:
    """R-218: not before, and never with fewer."""
    number = await at.create(sit_and_go(3))
    await at.enter(number, "a b")
    await asyncio.sleep(600)
    assert at.state(number).phase is Phase.REGISTERING
    await at.enter(number, "c")
    await asyncio.sleep(59)
    assert at.state(number).phase is Phase.REGISTERING
    await asyncio.sleep(2)
    assert at.state(number).phase is Phase.RUNNING


@evening
async def test_a_sit_and_go_is_played_to_its_winner(at: Casino) -> None:
    """Every chip paid in is a prize or the house's fee, and the tables are gone."""
    number = await at.create(sit_and_go(6))
    await at.enter(number, "a b c d e f")
    before = sum([await at.wallet(name) for name in "abcdef"])
    await at.play_out(number)
    (finished,) = at.notes.heard(Finished)
    paid = sum(event.amount for event in at.notes.heard(PrizePaid))
    assert paid == 600
    assert sum([await at.wallet(name) for name in "abcdef"]) == before + paid
    assert await at.pool(number) == 0
    assert await at.house() == 60
    assert at.room.open_tables == ()
    assert at.notes.over == [(table, ChannelId(1_000 * number + n)) for table, n in at.notes.opened]
    (result,) = [one for one in at.notes.heard(Eliminated) if one.place == 1]
    assert result.player == finished.winner


@evening
async def test_tables_break_and_balance_until_the_final_table(at: Casino) -> None:
    """Sixty players at ten tables; the moved ones sit where they were sent (R-222 to R-224)."""
    number = await at.create(sit_and_go(60))
    await at.enter(number, names(60))
    await at.until(lambda: at.state(number).phase is Phase.RUNNING)
    sizes = at.state(number).sizes
    assert sorted(sizes.values()) == [6] * 10
    await at.play_out(number)
    assert len(at.notes.heard(TableBroken)) == 9
    assert len(at.notes.heard(FinalTable)) == 1
    assert at.notes.heard(Moved)
    assert {event.on for event in at.notes.heard(HandForHandSet)} == {True, False}
    assert len(at.notes.over) == 10


@evening
async def test_no_table_is_dealt_without_a_home(at: Casino) -> None:
    """Nobody can see it there."""
    at.robots.homeless = True
    number = await at.create(sit_and_go(2))
    await at.enter(number, "a b")
    await asyncio.sleep(90)
    ((table, _),) = at.notes.opened
    assert at.room.inspect(table).hand is None
    await at.tournaments.house(table, ChannelId(5))
    await asyncio.sleep(10)
    assert at.room.inspect(table).hand is not None
    await at.play_out(number)


@evening
async def test_a_table_that_nobody_houses_moves_into_the_channel_of_the_announcement(
    at: Casino,
) -> None:
    """A lost thread stops no tournament."""
    at.robots.homeless = True
    number = await at.create(sit_and_go(2))
    await at.enter(number, "a b")
    await asyncio.sleep(125)
    assert set(at.tournaments.homes(number).values()) == {LOBBY}
    await at.play_out(number)


# --- coming and going -------------------------------------------------------------------------


@evening
async def test_somebody_without_the_money_does_not_enter(at: Casino) -> None:
    """One clear refusal, and nothing has moved."""
    number = await at.create(sit_and_go(2, prize_part=Chips(900), fee=Chips(200)))
    assert await refused(at.enter(number, "a")) == "wallet-too-small"
    assert at.state(number).entries == {}
    assert await at.wallet("a") == START_CHIPS


@evening
async def test_unregistering_pays_everything_back(at: Casino) -> None:
    """R-189, and the countdown stops."""
    number = await at.create(sit_and_go(2))
    await at.enter(number, "a b")
    await at.tournaments.ask(number, ask.Unregister(0, player("a")))
    assert await at.wallet("a") == START_CHIPS
    await asyncio.sleep(120)
    assert at.state(number).phase is Phase.REGISTERING


@evening
async def test_who_is_banned_does_not_enter(at: Casino) -> None:
    """R-255."""
    number = await at.create(sit_and_go(2))
    at.room.bans.set(GUILD, frozenset({player("a")}))
    assert await refused(at.enter(number, "a")) == "banned"


@evening
async def test_whoever_is_banned_later_is_sent_away(at: Casino) -> None:
    """Unregistered before the start, excluded after it (R-255)."""
    waiting, running = await at.create(sit_and_go(4)), await at.create(sit_and_go(3))
    await at.enter(waiting, "a")
    await at.enter(running, "a b c")
    await at.until(lambda: at.state(running).phase is Phase.RUNNING)
    await at.tournaments.send_away(GUILD, player("a"))
    assert at.state(waiting).entries == {}
    await at.play_out(running)
    assert at.notes.heard(Eliminated)[0].player == player("a")


@evening
async def test_a_second_delivery_of_a_registration_is_known(at: Casino) -> None:
    """Whether the first one is through or not."""
    number = await at.create(sit_and_go(3))
    register = at.tournaments.register
    first = register(number, player("a"), "a", "en-GB", interaction=5)
    second = register(number, player("a"), "a", "en-GB", interaction=5)
    answers = await asyncio.gather(first, second, return_exceptions=True)
    assert [getattr(answer, "code", None) for answer in answers] == [None, "seen-before"]
    third = register(number, player("a"), "a", "en-GB", interaction=5)
    assert await refused(third) == "seen-before"
    assert await at.wallet("a") == START_CHIPS - 110


@evening
async def test_too_few_at_the_start_time_call_the_event_off(at: Casino) -> None:
    """R-190: everybody is paid back."""
    number = await at.create(scheduled(30, entrants_min=3))
    await at.enter(number, "a b")
    await asyncio.sleep(31 * 60)
    assert at.is_over(number)
    assert len(at.notes.heard(Cancelled)) == 1
    assert await at.wallet("a") == START_CHIPS
    assert await at.pool(number) == 0


@evening
async def test_a_player_in_a_tournament_is_not_broke(at: Casino) -> None:
    """R-245: no top-up while he may still win, the countdown once he cannot."""
    number = await at.create(sit_and_go(2, prize_part=Chips(900), fee=Chips(100)))
    await at.enter(number, "a b")
    clock = (await at.database.wallets.holdings(GUILD, player("a"))).clock
    assert clock.broke_since_ms is None
    await at.play_out(number)
    loser = next(one.player for one in at.notes.heard(Eliminated) if one.place == 2)
    clock = (await at.database.wallets.holdings(GUILD, loser)).clock
    assert clock.broke_since_ms is not None


@evening
async def test_reminders_come_once_and_only_to_those_who_asked(at: Casino) -> None:
    """A quarter of an hour before the start."""
    number = await at.create(scheduled(60, entrants_min=2))
    await at.tournaments.set_reminder(number, player("a"), True)
    await at.tournaments.set_reminder(number, player("b"), True)
    await at.tournaments.set_reminder(number, player("b"), False)
    await asyncio.sleep(44 * 60)
    assert at.notes.reminded == []
    await asyncio.sleep(2 * 60)
    assert at.notes.reminded == [player("a")]
    await asyncio.sleep(20 * 60)
    assert at.notes.reminded == [player("a")]


# --- what a host may create -------------------------------------------------------------------


@evening
async def test_a_start_in_the_past_is_refused(at: Casino) -> None:
    """It would be over before anybody could enter."""
    assert await refused(at.create(scheduled(-1))) == "start-time-past"


@evening
async def test_a_plan_that_may_not_be_played_is_refused(at: Casino) -> None:
    """By its own rules."""
    code = await refused(at.create(sit_and_go(2, fee=Chips(90))))
    assert code == "tournament-fee-too-high"
    assert at.tournaments.of_guild(GUILD) == ()


@evening
async def test_a_server_has_so_many_tournaments_and_no_more(at: Casino) -> None:
    """Others have theirs."""
    for _ in range(20):
        await at.create(sit_and_go(2))
    assert await refused(at.create(sit_and_go(2))) == "too-many-tournaments"
    await at.tournaments.create(GuildId(8), LOBBY, HOST, sit_and_go(2))


@evening
async def test_tournaments_are_found_by_whatever_is_known(at: Casino) -> None:
    """By server, channel, player and table."""
    late = await at.create(scheduled(90))
    early = await at.create(scheduled(30))
    someday = await at.create(sit_and_go(2))
    assert at.tournaments.of_guild(GUILD) == (early, late, someday)
    assert at.tournaments.newest_in_channel(LOBBY) == someday
    await at.enter(someday, "a b")
    assert at.tournaments.of_player(GUILD, player("a")) == (someday,)
    await at.until(lambda: bool(at.tournaments.homes(someday)))
    (table,) = at.tournaments.homes(someday)
    assert at.tournaments.tournament_of(table) == someday
    assert at.tournaments.table_of(someday, player("a")) == table
    at.tournaments.check_host(late, HOST)
    with pytest.raises(HostRefusal):
        at.tournaments.check_host(late, player("a"))


# --- at the tables ----------------------------------------------------------------------------


@evening
async def test_who_sits_out_at_his_table_sits_out_of_the_tournament(at: Casino) -> None:
    """And comes back there; a moved player is away at his next table too (R-146, R-152)."""
    number = await at.create(sit_and_go(3))
    await at.enter(number, "a b c")
    await at.until(lambda: bool(at.tournaments.homes(number)))
    await at.tournaments.ask(number, ask.SitOut(0, player("a")))
    await asyncio.sleep(1)
    assert at.state(number).entries[player("a")].sitting_out
    table = at.tournaments.table_of(number, player("a"))
    assert table is not None
    await at.room.ask(table, at_table.ComeBack(player("a")))
    await asyncio.sleep(1)
    assert not at.state(number).entries[player("a")].sitting_out
    await at.play_out(number)


@evening
async def test_chairs_belong_to_the_tournament(at: Casino) -> None:
    """Nobody sits down, leaves, or closes a table of it."""
    number = await at.create(sit_and_go(2))
    await at.enter(number, "a b")
    await at.until(lambda: bool(at.tournaments.homes(number)))
    (table,) = at.tournaments.homes(number)
    for command in (at_table.Leave(player("a")), at_table.Close(), at_table.Pause()):
        assert await refused(at.room.ask(table, command)) == "tournament-table"
    await at.play_out(number)


@evening
async def test_somebody_who_never_appears_is_out_after_three_levels(at: Casino) -> None:
    """R-153: his blinds are taken until then."""
    at.robots.absent = {player("a")}
    at.robots.bold = 0
    number = await at.create(scheduled(10, no_show_levels=1))
    await at.enter(number, "a b c d")
    await at.until(lambda: at.state(number).clock.level == 2 if not at.is_over(number) else True)
    await asyncio.sleep(1)
    entry = at.state(number).entries[player("a")]
    assert not entry.appeared
    assert entry.leaving is not None
    assert all(at.state(number).entries[player(name)].appeared for name in "bcd")


@evening
async def test_the_level_rises_and_the_next_hand_is_played_by_it(at: Casino) -> None:
    """R-200."""
    at.robots.bold = 0
    number = await at.create(sit_and_go(6))
    await at.enter(number, "a b c d e f")
    await at.until(lambda: at.state(number).clock.level == 3)
    await asyncio.sleep(60)
    (table,) = at.tournaments.homes(number)
    level = at.state(number).tables[table].hand_level
    assert level == 3
    assert at.room.inspect(table).rules.big_blind == at.state(number).rules_of(3).big_blind


# --- pauses, cancellation, exclusion ----------------------------------------------------------


@evening
async def test_no_clock_runs_while_the_event_is_paused(at: Casino) -> None:
    """R-161: neither a turn's nor a level's; play goes on where it stood."""
    at.robots.absent = {player(name) for name in "ab"}
    number = await at.create(sit_and_go(2))
    await at.enter(number, "a b")
    await at.until(lambda: bool(at.tournaments.homes(number)))
    (table,) = at.tournaments.homes(number)
    await at.until(lambda: at.room.inspect(table).hand_running)
    await at.tournaments.ask(number, ask.Pause(0))
    turn = at.room.inspect(table).turn
    await asyncio.sleep(3 * 3600)
    assert at.room.inspect(table).turn == turn
    assert at.state(number).clock.level == 1
    await at.tournaments.ask(number, ask.Resume(0))
    await asyncio.sleep(120)
    assert at.room.inspect(table).turn != turn or at.room.inspect(table).hand_id > 1


@evening
async def test_cancelling_in_the_middle_of_hands_pays_everybody_back(at: Casino) -> None:
    """R-155 to R-158: the hands are void, the tables closed."""
    number = await at.create(sit_and_go(12))
    await at.enter(number, names(12))
    await at.until(lambda: any(at.room.inspect(t).hand_running for t in at.room.open_tables))
    await at.tournaments.ask(number, ask.Cancel(0))
    await at.play_out(number)
    assert [await at.wallet(name) for name in names(12).split()] == [START_CHIPS] * 12
    assert await at.pool(number) == await at.house() == 0
    assert at.room.open_tables == ()


@evening
async def test_who_is_excluded_plays_no_card_any_more(at: Casino) -> None:
    """R-255: his running hand is checked or folded at once, then he is out."""
    at.robots.absent = {player("a")}
    number = await at.create(sit_and_go(4))
    await at.enter(number, "a b c d")
    await at.until(lambda: bool(at.tournaments.homes(number)))
    (table,) = at.tournaments.homes(number)
    await at.until(lambda: at.room.inspect(table).hand_running)
    hand = at.room.inspect(table).hand_id
    await at.tournaments.ask(number, ask.Exclude(0, player("a"), 0))
    await at.until(lambda: at.room.inspect(table).hand_id > hand, 60)
    assert at.state(number).entries[player("a")].table is None
    await at.play_out(number)


# --- more chips -------------------------------------------------------------------------------


@evening
async def test_rebuys_and_the_add_on_are_offered_bought_and_lapse(at: Casino) -> None:
    """R-193, R-194, R-198: the table waits, the money is in the pool."""
    at.robots.bold = 0.05
    rebuy = RebuyTerms(Chips(50), most=4)
    addon = AddonTerms(Chips(100), Chips(2_000), after_level=1)
    plan = sit_and_go(9, mode=Mode.REBUY_ADDON, rebuy=rebuy, addon=addon)
    number = await at.create(plan)
    await at.enter(number, names(9))
    await at.play_out(number)
    assert at.notes.heard(RebuyOffered)
    bought = len(at.notes.heard(RebuyBought))
    added = len(at.notes.heard(AddonBought))
    assert bought
    assert at.notes.heard(BreakBegan)
    paid = sum(event.amount for event in at.notes.heard(PrizePaid))
    assert paid == 900 + 50 * bought + 100 * added
    assert await at.pool(number) == 0


@evening
async def test_the_second_half_comes_by_itself(at: Casino) -> None:
    """R-192: to whoever busts the first one."""
    at.robots.bold = 0.5
    number = await at.create(sit_and_go(4, mode=Mode.DOUBLE_CHANCE))
    await at.enter(number, "a b c d")
    await at.play_out(number)
    assert at.notes.heard(StackChanged)


@evening
async def test_late_entrants_find_a_chair_at_a_new_table(at: Casino) -> None:
    """R-233, where the host allows it; and who is out may come again."""
    at.robots.bold = 0
    number = await at.create(scheduled(10, late_levels=2, reentries_max=1))
    await at.enter(number, "a b c d e f")
    await at.until(lambda: at.state(number).phase is Phase.RUNNING)
    await at.enter(number, "g h")
    await at.until(lambda: len(at.tournaments.homes(number)) == 2, 60)
    assert all(at.state(number).entries[player(name)].table for name in "abcdefgh")
    at.robots.bold = 0.3
    await at.until(lambda: bool(at.notes.heard(Eliminated)))
    gone = at.notes.heard(Eliminated)[0].player
    await at.tournaments.register(number, gone, "again", "en-GB")
    await at.play_out(number)
    assert await at.pool(number) == 0


@evening
async def test_bounties_go_to_those_who_took_the_last_chips(at: Casino) -> None:
    """Every head is paid, the winner's own included."""
    number = await at.create(sit_and_go(6, bounty=BountyTerms(Chips(40))))
    await at.enter(number, "a b c d e f")
    await at.play_out(number)
    assert sum(event.cash for event in at.notes.heard(BountyWon)) == 240
    assert await at.pool(number) == 0


@evening
async def test_a_deal_at_the_final_table_ends_the_event(at: Casino) -> None:
    """Once the hand is over everybody is asked, and the amounts are paid."""
    at.robots.bold = 0
    number = await at.create(sit_and_go(4, payouts=(50, 30, 20)))
    await at.enter(number, "a b c d")
    await at.until(lambda: bool(at.tournaments.homes(number)))
    await asyncio.sleep(30)
    await at.tournaments.ask(number, ask.ProposeDeal(0, player("a"), ask.DealKind.CHIPS))
    await at.until(lambda: at.is_over(number), 600)
    assert len(at.notes.heard(DealMade)) == 1
    assert await at.pool(number) == 0


# --- VeloX and satellites ---------------------------------------------------------------------


@evening
async def test_the_multiplier_is_drawn_before_the_first_card(at: Casino) -> None:
    """R-239, R-240: committed first; the house makes the pool what it says."""
    plan = sit_and_go(3, kind=Kind.VELOX, sheet=sheet("velox"), fee=Chips(0), seats=3)
    number = await at.create(plan)
    await at.enter(number, "a b c")
    await at.until(lambda: bool(at.notes.heard(MultiplierDrawn)), 60)
    (drawn,) = at.notes.heard(MultiplierDrawn)
    assert at.room.inspect(at.room.open_tables[0]).hand is None
    await at.play_out(number)
    assert await at.pool(number) == 0
    assert await at.house() == 300 - drawn.multiplier * 100
    (finished,) = at.notes.heard(Finished)
    board = leaderboard(Board.BEST_VELOX, GUILD, Span.ALL, now_ms())
    best = await at.database.leaderboards.top(board, limit=1)
    assert [(one.player, one.score) for one in best] == [(finished.winner, drawn.multiplier)]
