"""The facts by which badges are earned, on either kind of database."""

from bot.ids import Chips
from bot.storage.database import Database
from bot.storage.hand_figures import KnownFact
from bot.table.tally import BadgeFact
from tests.storage.builders import (
    ANNA,
    BRUNO,
    CARLA,
    GUILD,
    NOW,
    OTHER_GUILD,
    line,
    open_table,
    play_hand,
)


async def test_a_fact_of_a_hand_is_noted_with_its_end(database: Database) -> None:
    """Each hand once, in its own server; the hands themselves count too."""
    table = await open_table(database)
    players = (line(ANNA, 30), line(BRUNO, -30))
    await play_hand(database, table, 1, *players, facts=((ANNA, BadgeFact.ROYAL_FLUSH),))
    hand = await play_hand(database, table, 3, *players, facts=((ANNA, BadgeFact.ROYAL_FLUSH),))
    again = KnownFact(GUILD, ANNA, BadgeFact.ROYAL_FLUSH, str(hand), NOW + 1)
    await database.badges.note([again])
    assert await database.badges.counts(GUILD, ANNA) == {
        BadgeFact.HANDS: 2,
        BadgeFact.ROYAL_FLUSH: 2,
    }
    assert await database.badges.counts(GUILD, BRUNO) == {BadgeFact.HANDS: 2}
    assert await database.badges.counts(GUILD, CARLA) == {}
    assert await database.badges.counts(OTHER_GUILD, ANNA) == {}


async def test_who_has_done_it_so_often(database: Database) -> None:
    """Badges go by hands dealt and by facts; of months only the newest counts."""
    badges, table = database.badges, await open_table(database)
    for seq in (1, 3, 5):
        pair = (line(ANNA, 30), line(BRUNO, -30)) if seq > 1 else (line(ANNA, 1), line(CARLA, -1))
        await play_hand(database, table, seq, *pair)
    assert await badges.holders(GUILD, BadgeFact.HANDS, 3) == {ANNA}
    assert await badges.holders(GUILD, BadgeFact.HANDS, 2) == {ANNA, BRUNO}
    assert await badges.holders(OTHER_GUILD, BadgeFact.HANDS, 1) == frozenset()
    assert await badges.judged("2026-09") == {}
    await badges.note(
        KnownFact(GUILD, who, fact, occasion, NOW)
        for who, fact, occasion in (
            (ANNA, BadgeFact.MONTH_NET, "2026-08"),
            (BRUNO, BadgeFact.MONTH_NET, "2026-09"),
            (CARLA, BadgeFact.GIANT_SLAYER, "11"),
            (CARLA, BadgeFact.GIANT_SLAYER, "12"),
            (ANNA, BadgeFact.GIANT_SLAYER, "13"),
        )
    )
    assert await badges.judged("2026-09") == {GUILD: NOW}
    assert await badges.holders(GUILD, BadgeFact.MONTH_NET, 1) == {BRUNO}
    assert await badges.holders(GUILD, BadgeFact.GIANT_SLAYER, 2) == {CARLA}
    assert (await badges.counts(GUILD, ANNA))[BadgeFact.MONTH_NET] == 1
    await badges.note([KnownFact(GUILD, CARLA, BadgeFact.MONTH_HANDS, "2026-10", NOW)])
    assert await badges.holders(GUILD, BadgeFact.MONTH_HANDS, 1) == {CARLA}
    assert await badges.holders(GUILD, BadgeFact.MONTH_NET, 1) == frozenset()


async def test_hands_of_a_time(database: Database) -> None:
    """The hands of a time are those that ended in it, by server and player; void ones had no
    players."""
    table = await open_table(database)
    pair = (line(ANNA, 30), line(BRUNO, -30))
    await play_hand(database, table, 1, *pair, at_ms=NOW)
    await play_hand(database, table, 3, *pair, at_ms=NOW + 5)
    await play_hand(database, table, 5, at_ms=NOW + 6, void=True, pot=Chips(0))
    between = database.badges.hands_between
    assert await between(NOW, NOW + 6) == {GUILD: {ANNA: 2, BRUNO: 2}}
    assert await between(NOW, NOW + 5) == {GUILD: {ANNA: 1, BRUNO: 1}}
    assert await between(NOW + 6, NOW + 9) == {}
    assert await between(NOW, NOW + 6, {OTHER_GUILD}) == {}
    assert len(await between(NOW, NOW + 6, {GUILD, OTHER_GUILD})) == 1


async def test_roles_that_were_given(database: Database) -> None:
    """Noted and taken back, once or twice."""
    badges = database.badges
    for _ in range(2):
        await badges.note_role(GUILD, (ANNA, 5))
    await badges.note_role(GUILD, (BRUNO, 5))
    assert await badges.roles_given(GUILD) == {(ANNA, 5), (BRUNO, 5)}
    assert await badges.guilds_with_roles() == {GUILD}
    for _ in range(2):
        await badges.note_role_taken(GUILD, (ANNA, 5))
    assert await badges.roles_given(GUILD) == {(BRUNO, 5)}
