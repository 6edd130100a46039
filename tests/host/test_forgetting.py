"""A player who is forgotten: an alias stands in their place, and everything still adds up.

Servers that the bot was removed from: after a month nothing of them is left, and all adds up.
"""

import json
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from bot.durations import DAY_MS
from bot.host.forgetting import DEPARTED_LOOK_SECONDS, DepartedServers, Forgetter
from bot.host.past_hands import PastHands
from bot.host.table_actors import check_replay
from bot.host.tournament_replay import check_tournament
from bot.ids import ChannelId, GuildId, HandId, PlayerId, TableId
from bot.refusal import BrokenInvariant
from bot.storage.aliases import ALIAS_MIN, NAME, meanings
from bot.storage.audit import audit
from bot.storage.encryption import Cipher, DecryptionFailed
from bot.storage.inspection import inspect
from bot.storage.place import Place
from bot.storage.players import KnownPlayer, PersonalSettings
from bot.storage.schema import metadata
from bot.storage.tables import recorded_tables
from bot.storage.tournaments import recorded_tournaments
from bot.storage.unit import Protection
from bot.table.table_commands import CutNextDeck, JoinWaitingList, ShowCards
from tests.builders import player, rules
from tests.host.table_room import CHANNEL, GUILD, TableRoom, refused, table_room
from tests.host.tournament_room import TournamentRoom, in_virtual_time, scheduled, sit_and_go
from tests.storage.builders import execute, fund, open_database, unit
from verify.mazziere_verify import check, check_chain

ANSELMA, BERTRAM = player("anselma"), player("bertram")
"""Players whose ids are as long as Discord's."""
OTHER = GuildId(8)
DAY = 24 * 60 * 60
TOTALS = "SELECT guild_id, kind, sum(balance) FROM accounts GROUP BY guild_id, kind ORDER BY 1, 2"


def forgetter(at: TableRoom) -> Forgetter:
    return Forgetter(at.room, at.database)


def mentions(place: Place, who: PlayerId, name: str) -> list[str]:
    """The tables in whose rows somebody's number or name stands in the open."""
    found = []
    for table in metadata.tables:
        rows = execute(place, f"SELECT * FROM {table}")
        parts = [str(part) for row in rows for part in row if not isinstance(part, bytes)]
        if any(str(who) in part or name in part for part in parts):
            found.append(table)
    return found


def sums(place: Place) -> list[tuple[int, str, int]]:
    """The chips of each kind of account by server."""
    return [(guild, kind, int(total)) for guild, kind, total in execute(place, TOTALS)]


def findings(place: Place) -> list[object]:
    """All that an audit finds, with every hand and tournament played again."""
    found: list[object] = list(audit(place).findings)
    for table in recorded_tables(place, Cipher()):
        found += check_replay(table)
    for tournament in recorded_tournaments(place):
        found += check_tournament(tournament)
    return found


async def played_table(at: TableRoom) -> TableId:
    """A table at which two have played a hand; both have left it."""
    table = await at.open_with("anselma bertram clara")
    for _ in range(2):
        await at.start_hand(table)
        await at.play_through(table)
    names = [KnownPlayer(GUILD, who, "anselma", "it") for who in (ANSELMA,)]
    await at.database.players.store(names)
    return table


async def test_a_player_is_forgotten(place: Place) -> None:
    """A player is forgotten, on either kind of database: no number and no name are left in the
    open, sums are as before, and all can be played again."""
    async with table_room(place) as at:
        table = await played_table(at)
        await fund(at.database, ANSELMA, 70, OTHER)
        assert await refused(forgetter(at).forget(GUILD, ANSELMA))
        await at.leave(table, "anselma")
        before = sums(place)
        assert len(mentions(place, ANSELMA, "anselma")) > 5
        await forgetter(at).forget(GUILD, ANSELMA)
        assert sums(place) == before
        await at.start_hand(table)
        await at.play_through(table)
        assert findings(place) == []
        # What there is of another server stays.
        assert sorted(mentions(place, ANSELMA, "anselma")) == ["accounts", "standings"]
        past = await PastHands(at.database).find(CHANNEL, 1)
        names = {dealt.name for dealt in past.dealt}
        assert NAME in names
        assert "anselma" not in names
        assert all(dealt.player >= ALIAS_MIN for dealt in past.dealt if dealt.name == NAME)
    async with table_room(place) as at:
        await at.room.recover()
        assert at.room.look(table).seats
    assert findings(place) == []


async def test_who_comes_back_is_somebody_new(at: TableRoom) -> None:
    """Chips of before stay with the alias; both are forgotten, and the audit tells them apart."""
    table = await played_table(at)
    await at.leave(table, "anselma")
    for _ in range(2):
        await forgetter(at).forget(GUILD, ANSELMA)
        assert await at.wallet("anselma") == 0
        await at.pass_time(DAY)
        await at.sit(table, "anselma")
        await at.start_hand(table)
        await at.play_through(table)
        await at.leave(table, "anselma")
    wallets = "SELECT count(*) FROM accounts WHERE kind = 'wallet' AND player_id >= "
    aliases = execute(at.database.place, f"{wallets}{ALIAS_MIN}")
    assert aliases == [(2,)]
    assert findings(at.database.place) == []


async def test_to_be_forgotten_brings_no_chips_sooner(at: TableRoom) -> None:
    """New ones come a day later, as to a player who is broke (R-242)."""
    table = await played_table(at)
    await at.leave(table, "anselma")
    await forgetter(at).forget(GUILD, ANSELMA)
    await at.pass_time(DAY - 1)
    assert not (await at.room.visit(GUILD, ANSELMA)).created
    assert await at.wallet("anselma") == 0
    await at.pass_time(1)
    assert (await at.room.visit(GUILD, ANSELMA)).created


async def test_a_name_does_not_come_back(at: TableRoom) -> None:
    """A name does not come back with cards that somebody shows afterwards, or with a word that cut
    the deck."""
    table = await at.open_with("anselma bertram clara")
    await at.room.ask_table(table, CutNextDeck(ANSELMA, HandId(0), "my word"))
    await at.start_hand(table)
    while at.turn(table) != "anselma":
        await at.act(table, "call")
    for _ in range(2):
        await at.act(table, "fold")
    await at.leave(table, "anselma")
    await forgetter(at).forget(GUILD, ANSELMA)
    view = at.room.look(table)
    (winner,) = [seat for seat in view.seats if seat.hand and not seat.hand.folded]
    assert winner.player is not None
    await at.room.ask_table(table, ShowCards(winner.player, view.hand_id))
    past = PastHands(at.database)
    assert "anselma" not in {dealt.name for dealt in (await past.find(CHANNEL, 1)).dealt}
    proof = await past.proof(CHANNEL, 1, BERTRAM)
    assert proof.cut is not None
    assert [(word.player, word.name) for word in proof.cut.words] == [(ANSELMA, "")]


async def test_who_never_played_is_forgotten_too(place: Place) -> None:
    """A player who never played is forgotten too: their choices and their name belong to no server
    in which they have chips."""
    async with table_room(place) as at:
        await at.database.players.store([KnownPlayer(GUILD, ANSELMA, "anselma", "it")])
        await at.database.players.put_personal_settings(ANSELMA, PersonalSettings(text_first=True))
        await forgetter(at).forget(GUILD, ANSELMA)
        assert (await refused(forgetter(at).forget(GUILD, ANSELMA))).code.value == "nothing-stored"
    assert not mentions(place, ANSELMA, "anselma")


async def test_who_is_not_through(at: TableRoom) -> None:
    """Seated, waiting or the owner of an open table; somebody unknown has nothing to forget."""
    table = await at.open_with("anselma", rules(seats=2))
    await at.sit(table, "clara")
    await at.room.ask_table(table, JoinWaitingList(BERTRAM, "bertram"))
    for who in (ANSELMA, BERTRAM):
        assert (await refused(forgetter(at).forget(GUILD, who))).code.value == "still-involved"
    await at.leave(table, "anselma")
    stranger = player("nobody7")
    assert (await refused(forgetter(at).forget(GUILD, stranger))).code.value == "nothing-stored"
    opened = await at.room.open_table(GUILD, ChannelId(75), stranger, rules())
    assert (await refused(forgetter(at).forget(GUILD, stranger))).code.value == "still-involved"
    await at.close(opened)
    await forgetter(at).forget(GUILD, stranger)


async def test_a_failing_disk_forgets_nothing(at: TableRoom) -> None:
    """The whole of it is one transaction."""
    table = await played_table(at)
    await at.leave(table, "anselma")
    before = mentions(at.database.place, ANSELMA, "anselma")
    at.disk.before = 1
    assert (await refused(forgetter(at).forget(GUILD, ANSELMA))).code.value == "not-saved"
    assert mentions(at.database.place, ANSELMA, "anselma") == before
    assert findings(at.database.place) == []


async def test_nothing_else_may_change_what_only_grows(at: TableRoom) -> None:
    """After a player was forgotten the triggers refuse as before."""
    table = await played_table(at)
    await at.leave(table, "anselma")
    await forgetter(at).forget(GUILD, ANSELMA)
    for name in ("ledger_batches", "ledger_entries", "journal"):
        with pytest.raises(Exception, match="only ever grows"):
            execute(at.database.place, f"DELETE FROM {name}")


@in_virtual_time
async def test_a_player_of_tournaments(at: TournamentRoom) -> None:
    """A player of tournaments is not forgotten while they are in one, or one that they were in
    still runs; afterwards it plays again."""
    forget = Forgetter(at.room, at.database).forget
    later = await at.create(scheduled(600))
    await at.enter(later, "anselma bertram")
    number = await at.create(sit_and_go(3))
    await at.enter(number, "anselma bertram clara")
    assert (await refused(forget(GUILD, ANSELMA))).code.value == "still-involved"
    await at.play_out(number)
    assert (await refused(forget(GUILD, ANSELMA))).code.value == "still-involved"
    await at.play_out(later)
    pools = sums(at.database.place)
    for who in (ANSELMA, BERTRAM):
        await forget(GUILD, who)
        assert mentions(at.database.place, who, "anselma" if who == ANSELMA else "bertram") == []
    assert sums(at.database.place) == pools
    results = await at.database.results.of_tournament(number)
    assert sum(row.player >= ALIAS_MIN for row in results) == 2


async def test_the_meaning_of_an_alias_needs_the_key(tmp_path: Path) -> None:
    """A reader of the file alone cannot tell who is meant by an alias; the audit says that it needs
    the key."""
    path, key = tmp_path / "room.db", bytes(32)
    database = await open_database(path, key=key)
    await fund(database, ANSELMA, 70, GUILD)
    assert await database.forgetting.forget(GUILD, ANSELMA, PlayerId(ALIAS_MIN), 0)
    await database.close()
    assert inspect(path, lambda one: meanings(one, Cipher(key))) == {ALIAS_MIN: ANSELMA}
    with pytest.raises(DecryptionFailed):
        inspect(path, lambda one: meanings(one, Cipher()))


async def test_a_number_that_may_be_an_amount_is_not_exchanged(at: TableRoom) -> None:
    """Ids of users are longer than any amount; whatever else comes is a mistake of ours."""
    with pytest.raises(BrokenInvariant):
        await forgetter(at).forget(GUILD, player("a"))


async def test_the_word_of_a_forgotten_player_is_told_by_its_hash(at: TableRoom) -> None:
    """The word cuts the deck as before, and the file that others keep still verifies."""
    table = await at.open_with("anselma bertram")
    await at.start_hand(table)
    root = at.room.look(table).next_root
    for name in ("anselma", "bertram"):
        word = CutNextDeck(player(name), HandId(0), f"word of {name}", root)
        await at.room.ask_table(table, word)
    await at.play_through(table)
    await at.start_hand(table)
    await at.play_through(table)
    past = PastHands(at.database)
    before = await past.proof(CHANNEL, 2, ANSELMA)
    await at.leave(table, "bertram")
    await forgetter(at).forget(GUILD, BERTRAM)
    after = await past.proof(CHANNEL, 2, ANSELMA)
    assert before.cut is not None
    assert after.cut is not None
    assert [each["seat"] for each in after.file["cut"]["words"]] == [1, 2]
    assert after.file["cut"]["words"][1] == {"seat": 2, "hash": before.cut.words[1].hash}
    assert "word of bertram" in json.dumps(before.file)
    assert "word of bertram" not in json.dumps(after.file)
    assert after.cut.words[1].name == ""
    check_chain([check(before.file), check(after.file)])


STAYS = GuildId(8)
DAYS = 30


async def play(at: TableRoom, guild: GuildId, channel: int) -> None:
    """Two hands at a table that is closed afterwards, with a setting and a top-up's clock."""
    table = await at.open(rules(), ChannelId(channel), guild)
    for name in ("anselma", "bertram"):
        await at.sit(table, name)
    for _ in range(2):
        await at.start_hand(table)
        await at.play_through(table)
    await at.close(table)
    await at.settings.change(guild, lambda chosen: chosen.__class__(language="it"))


def rows_of(place: Place, guild: GuildId) -> dict[str, int]:
    """The number of rows of a server, by table."""
    found = {}
    for name, table in metadata.tables.items():
        column = "guild_id" if "guild_id" in table.c else "scope" if "scope" in table.c else None
        if column is not None:
            asked = f"SELECT count(*) FROM {name} WHERE {column} = {guild}"
            found[name] = execute(place, asked)[0][0]
    return {name: count for name, count in found.items() if count}


def departed(at: TableRoom, days: int = DAYS) -> DepartedServers:
    return DepartedServers(at.database.servers, at.settings, at.clock, days)


async def look(at: TableRoom, servers: Collection[GuildId], days: int = DAYS) -> None:
    looking = departed(at, days)
    looking.compare_with(lambda: servers)
    await looking.settle()
    await looking.close()


async def test_a_month_later_nothing_is_left(place: Place) -> None:
    """A month later nothing of the server is left, forgotten players included, on either kind of
    database; other servers keep theirs."""
    async with table_room(place) as at:
        await play(at, GUILD, 70)
        await play(at, STAYS, 71)
        await Forgetter(at.room, at.database).forget(GUILD, ANSELMA)
        kept = [line for line in sums(place) if line[0] == STAYS]
        await look(at, [STAYS])
        assert set(rows_of(place, GUILD)) > {"accounts", "hands", "standings", "settings"}
        await at.pass_time(DAYS * DAY_MS / 1000 + 1)
        await look(at, [STAYS])
        assert rows_of(place, GUILD) == {}
        assert sums(place) == kept
        assert at.settings.of(GUILD).language is None
        assert at.settings.of(STAYS).language == "it"
        assert findings(place) == []
        # Numbers of accounts that are gone are not used again for somebody else.
        await play(at, STAYS, 71)
        await play(at, GUILD, 70)
        assert findings(place) == []


async def test_who_invites_it_again_in_time_keeps_all(at: TableRoom) -> None:
    """The month begins anew with the next departure."""
    await play(at, GUILD, 70)
    before = rows_of(at.database.place, GUILD)
    await look(at, [])
    await at.pass_time((DAYS - 1) * DAY_MS / 1000)
    await look(at, [GUILD])
    await at.pass_time(2 * DAY_MS / 1000)
    await look(at, [])
    await at.pass_time((DAYS - 1) * DAY_MS / 1000)
    await look(at, [])
    left = {"departed_servers": 1}
    assert rows_of(at.database.place, GUILD) == before | left


async def test_looks_every_day_by_itself(at: TableRoom) -> None:
    """One look at the start is enough for a bot that runs for months."""
    await play(at, GUILD, 70)
    looking = departed(at)
    looking.compare_with(list)
    await looking.settle()
    for _ in range(DAYS + 2):
        await at.pass_time(DEPARTED_LOOK_SECONDS)
        await looking.settle()
    assert rows_of(at.database.place, GUILD) == {}
    await looking.close()


async def test_what_is_open_is_waited_for(at: TableRoom) -> None:
    """Chips at a table are nobody's to take; and with no limit of days nothing is ever erased."""
    table = await at.open_with("anselma")
    await look(at, [])
    await at.pass_time((DAYS + 1) * DAY_MS / 1000)
    if not at.room.has_table(ChannelId(70)):
        table = await at.open_with("anselma")
    await look(at, [])
    assert await at.seat_account(table, "anselma") == 100
    await at.close(table)
    await look(at, [], days=0)
    assert rows_of(at.database.place, GUILD)
    await look(at, [])
    assert rows_of(at.database.place, GUILD) == {}
    assert await at.wallet(player("anselma").to_bytes(7).decode()) == 0


async def test_boards_of_everywhere_come_last_and_at_once(place: Place) -> None:
    """Other processes wait while they are changed: nothing else is erased meanwhile, and hundreds
    of players take as many statements as two."""
    async with table_room(place) as at:
        await play(at, GUILD, 70)
        await look(at, [])
        await at.pass_time(DAYS * DAY_MS / 1000 + 1)
        statements: list[str] = []

        def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
            statements.append(" ".join(statement.split()))

        event.listen(Engine, "before_cursor_execute", note)
        try:
            await look(at, [])
        finally:
            event.remove(Engine, "before_cursor_execute", note)
    changing = [
        at for at, each in enumerate(statements) if each.startswith("DELETE FROM standings")
    ]
    others = [at for at, each in enumerate(statements) if each.startswith("DELETE FROM hands")]
    assert others < changing
    tables = {each.split()[2] for each in statements[changing[0] :] if each.startswith("DELETE")}
    assert tables == {"standings", "standing_pages"}
    assert len(changing) == 2, "those of everywhere in one statement, and those of the server"
    assert rows_of(place, GUILD) == {}


async def test_a_server_that_was_only_greeted_goes_too(at: TableRoom) -> None:
    """Nobody played there: the greeting is all that is stored of it."""
    assert await at.database.servers.note_greeting(STAYS, 5)
    await look(at, [])
    assert rows_of(at.database.place, STAYS) == {"greeted_servers": 1, "departed_servers": 1}
    await at.pass_time(DAYS * DAY_MS / 1000 + 1)
    await look(at, [])
    assert rows_of(at.database.place, STAYS) == {}


async def test_protections_of_days_that_are_over_go(place: Place) -> None:
    """Over in every time zone. Also where servers' data stays for ever: those of today are what
    keeps it to one a day."""
    async with table_room(place) as at:
        now_ms = at.clock.now_ms()
        for who, used_ms in enumerate((now_ms - 2 * DAY_MS - 1, now_ms - DAY_MS), start=1):
            protection = Protection(PlayerId(who), used_ms, used_ms)
            await at.database.writer.commit(unit(protection=protection))
        await look(at, [GUILD], days=0)
        left = execute(place, "SELECT player_id FROM protections")
    assert [player for (player,) in left] == [2]
