"""Commands that come together: what one of them has checked stays true until it acts."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import pytest

from bot.bank.topup import TopupMode
from bot.host.guild_settings import GuildSettings
from bot.host.moderation import Moderation, Moderator
from bot.host.refusals import HostCode
from bot.host.room import Room
from bot.host.table_actors import RoomDependencies
from bot.host.table_timers import Timing
from bot.host.tournament_announcer import TournamentAnnouncer
from bot.host.tournaments import Tournaments
from bot.ids import ChannelId, Chips, GuildId
from bot.refusal import Refusal
from bot.storage.unit import Unit
from bot.storage.wallets import WalletVisit
from bot.table.table_commands import Close
from bot.tournament import tournament_commands as ask
from bot.tournament.seasons import Season
from tests.builders import player, rules, sit_down
from tests.host.table_room import GUILD, HOST, TableRoom, refused
from tests.host.tournament_room import sit_and_go

RACING, LIMIT, FAILING = 60, 20, 7
MOD = Moderator(GUILD, HOST)


def tournaments_of(at: TableRoom) -> Tournaments:
    dependencies = RoomDependencies(at.clock, random.Random(1), Timing(), at.settings)
    tournaments = Tournaments(at.room, at.database, dependencies)
    tournaments.listen(Mock(spec=TournamentAnnouncer))
    return tournaments


def codes(answers: list[object]) -> list[object]:
    return [answer.code if isinstance(answer, Refusal) else None for answer in answers]


async def test_sixty_tables_at_once(at: TableRoom) -> None:
    """Twenty open; the others are told the limit, and one more opens when one has closed."""
    room = Room(at.database, at.dependencies, tables_a_server=LIMIT)
    room.listen(at.told)
    asked = [room.open_table(GUILD, ChannelId(n), HOST, rules()) for n in range(RACING)]
    answers = codes(await asyncio.gather(*asked, return_exceptions=True))
    assert answers.count(None) == len(room.open_tables) == LIMIT
    assert answers.count(HostCode.TOO_MANY_TABLES) == RACING - LIMIT
    await room.ask_table(room.open_tables[0], Close())
    await asyncio.sleep(0)
    await room.open_table(GUILD, ChannelId(900), HOST, rules())
    await room.close()


async def test_a_table_that_could_not_be_opened_gives_its_place_back(at: TableRoom) -> None:
    """Some of the sixty meet a disk that fails or a channel that is taken: the server may have all
    its twenty tables nevertheless."""
    room = Room(at.database, at.dependencies, tables_a_server=LIMIT)
    room.listen(at.told)

    async def sixty() -> list[object]:
        asked = [room.open_table(GUILD, ChannelId(n % 10), HOST, rules()) for n in range(RACING)]
        return codes(await asyncio.gather(*asked, return_exceptions=True))

    at.disk.before = FAILING
    assert HostCode.NOT_SAVED in await sixty()
    at.disk.before = 0
    answers = await sixty()
    assert HostCode.TABLE_ALREADY_HERE in answers
    assert HostCode.TOO_MANY_TABLES in answers
    assert len(room.open_tables) == 10
    for n in range(100, 100 + LIMIT - len(room.open_tables)):
        await room.open_table(GUILD, ChannelId(n), HOST, rules())
    refusal = await refused(room.open_table(GUILD, ChannelId(999), HOST, rules()))
    assert (refusal.code, refusal.data) == (HostCode.TOO_MANY_TABLES, {"maximum": LIMIT})
    await room.open_table(GuildId(8), ChannelId(80), HOST, rules())
    await room.close()


async def test_sixty_tournaments_at_once(at: TableRoom) -> None:
    """Twenty are announced, also when the disk fails under some; a place is free again when one is
    cancelled."""
    tournaments = tournaments_of(at)
    at.disk.before = FAILING
    asked = [tournaments.create(GUILD, ChannelId(73), HOST, sit_and_go(2)) for _ in range(RACING)]
    answers = codes(await asyncio.gather(*asked, return_exceptions=True))
    at.disk.before = 0
    made = answers.count(None)
    assert made == len(tournaments.of_guild(GUILD)) <= LIMIT
    assert HostCode.TOO_MANY_TOURNAMENTS in answers
    for _ in range(LIMIT - made):
        await tournaments.create(GUILD, ChannelId(73), HOST, sit_and_go(2))
    one_more = tournaments.create(GUILD, ChannelId(73), HOST, sit_and_go(2))
    assert (await refused(one_more)).code is HostCode.TOO_MANY_TOURNAMENTS
    await tournaments.ask_tournament(tournaments.of_guild(GUILD)[0], ask.CancelTournament(0))
    await asyncio.sleep(0.01)
    await tournaments.create(GUILD, ChannelId(73), HOST, sit_and_go(2))
    await tournaments.close()


async def test_no_tournament_for_a_league_that_ends_meanwhile(at: TableRoom) -> None:
    """Whichever comes first: no tournament is created for a league that has ended, and a league
    ends once."""
    tournaments = tournaments_of(at)
    season = await tournaments.seasons.create(GUILD, Season("League", (), 0))
    asked = [
        tournaments.seasons.end(GUILD, season),
        tournaments.create(GUILD, ChannelId(73), HOST, sit_and_go(2), season=season),
        tournaments.seasons.end(GUILD, season),
    ]
    answers = codes(await asyncio.gather(*asked, return_exceptions=True))
    assert answers == [None, HostCode.NO_SUCH_SEASON, HostCode.NO_SUCH_SEASON]
    assert tournaments.of_guild(GUILD) == ()
    await tournaments.close()


async def test_two_choices_of_top_ups_at_once_are_both_kept(at: TableRoom) -> None:
    """One chooses how chips come, the other who subscribes: neither undoes the other."""

    def chosen(**fields: Any) -> Callable[[GuildSettings], GuildSettings]:
        return lambda was: replace(was, topup=replace(was.topup, **fields))

    await asyncio.gather(
        at.settings.change(GUILD, chosen(role=5)),
        at.settings.change(GUILD, chosen(mode=TopupMode.DAILY)),
        at.settings.change(GUILD, chosen(chips=Chips(77))),
    )
    policy = at.settings.of(GUILD).topup
    assert (policy.role, policy.mode, policy.chips) == (5, TopupMode.DAILY, 77)


async def test_nobody_sits_down_or_registers_behind_a_ban(
    at: TableRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ban that comes while the wallet is looked up counts: the player does not get in after
    the kick, neither at a table nor in a tournament."""
    tournaments = tournaments_of(at)
    moderation = Moderation(
        at.room,
        at.database,
        at.clock,
        at.settings,
        tournaments.remove_player,
    )
    table = await at.open(rules(seats=9))
    number = await tournaments.create(GUILD, ChannelId(73), HOST, sit_and_go(9))
    looked_up, banned, visit = asyncio.Event(), asyncio.Event(), at.database.wallets.visit

    async def slow_visit(*who: Any) -> WalletVisit:
        looked_up.set()
        await banned.wait()
        return await visit(*who)

    monkeypatch.setattr(at.database.wallets, "visit", slow_visit)
    asked = [
        asyncio.create_task(at.room.ask_table(table, sit_down("a"))),
        asyncio.create_task(tournaments.register(number, player("a"), "a", "en")),
    ]
    await looked_up.wait()
    await moderation.ban(MOD, player("a"))
    banned.set()
    answers = codes(list(await asyncio.gather(*asked, return_exceptions=True)))
    assert answers == [HostCode.BANNED, HostCode.BANNED]
    assert not any(seat.presence for seat in at.room.look(table).seats)
    assert tournaments.inspect(number).state.entrants == {}
    await tournaments.close()


async def test_who_is_banned_leaves_tournaments_whose_entry_is_still_queued(
    at: TableRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R-255: an entry behind one that is being saved stands when the ban comes, and is taken back;
    the entries of others stay."""
    tournaments, writer = tournaments_of(at), at.database.writer
    number = await tournaments.create(GUILD, ChannelId(73), HOST, sit_and_go(9))
    await at.room.visit(GUILD, player("a"))
    wallet, commit = await at.wallet("a"), writer.commit
    committing, saved = asyncio.Event(), asyncio.Event()

    async def slow_commit(unit: Unit) -> None:
        committing.set()
        await saved.wait()
        await commit(unit)

    monkeypatch.setattr(writer, "commit", slow_commit)
    first = asyncio.create_task(tournaments.register(number, player("b"), "b", "en"))
    await committing.wait()
    entry = ask.Register(0, player("a"), "a", "en")
    behind = asyncio.create_task(tournaments.ask_tournament(number, entry))
    await asyncio.sleep(0)
    removal = asyncio.create_task(tournaments.remove_player(GUILD, player("a")))
    await asyncio.sleep(0)
    assert player("a") not in tournaments.inspect(number).state.entrants
    saved.set()
    await asyncio.gather(first, behind, removal)
    assert set(tournaments.inspect(number).state.entrants) == {player("b")}
    assert await at.wallet("a") == wallet
    await tournaments.close()
