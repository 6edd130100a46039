"""The data of one player, out of a card room in which they have played."""

import json

import pytest

from bot.ids import Chips, PlayerId
from bot.storage import personal_data
from bot.storage.errors import TooMuchStored
from bot.table.rules import HouseRules
from bot.table.table_commands import (
    BuyChips,
    CallBombPot,
    ChangeHouseRules,
    CorrectStack,
    CutNextDeck,
    JoinWaitingList,
    LeaveWaitingList,
    SetAutoTopUp,
    VoidHand,
)
from bot.tournament import tournament_commands as ask
from tests.builders import player, rules
from tests.host.table_room import CHANNEL, GUILD, TableRoom
from tests.host.tournament_room import TournamentRoom, in_virtual_time, scheduled, sit_and_go

ANSELMA, BERTRAM, CLARA = player("anselma"), player("bertram"), player("clara-01")
"""Players whose ids are as long as Discord's."""
MODERATOR = player("moderato")


async def kinds(at: TableRoom, who: PlayerId) -> list[str]:
    """The commands at tables that are told to somebody; nobody else is named in all they get."""
    told = await at.database.personal_data.of(who)
    text = json.dumps(told)
    for other in {ANSELMA, BERTRAM, CLARA, MODERATOR} - {who}:
        assert str(other) not in text
    assert "secret" not in text
    return [line["kind"] for line in told["table_commands"]]


async def test_what_was_done_beside_hands(at: TableRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sitting down, waiting, chips, words and moderators' acts, over pages; no deck of a hand."""
    monkeypatch.setattr(personal_data, "PAGE_ROWS", 3)
    table = await at.open_with("anselma bertram", rules(seats=2))
    ask_table = at.room.ask_table
    hand = at.room.look(table).hand_id
    await ask_table(table, CutNextDeck(ANSELMA, hand, "basilico"))
    await ask_table(table, JoinWaitingList(CLARA, "clara-01"))
    await ask_table(table, BuyChips(ANSELMA, Chips(20)))
    await ask_table(table, SetAutoTopUp(ANSELMA, Chips(150)))
    await ask_table(table, CorrectStack(ANSELMA, 5, MODERATOR, "miscounted"))
    view = await at.start_hand(table)
    await at.act(table, "fold")
    await at.leave(table, "anselma")
    told = await kinds(at, ANSELMA)
    assert [kind for kind in told if kind not in ("act", "deliver-chips")] == [
        "sit-down",
        "cut-deck",
        "buy-chips",
        "keep-stack",
        "correct-stack",
        "leave",
    ]
    assert "sit-down" in await kinds(at, BERTRAM)
    lines = (await at.database.personal_data.of(ANSELMA))["table_commands"]
    bodies = {line["kind"]: line["body"] for line in lines}
    assert bodies["cut-deck"]["word"] == "basilico"
    assert bodies["correct-stack"]["by_you"] is False
    assert view.hand_id != hand
    # Who has only waited left no trace in the open that would lead there.
    assert await kinds(at, CLARA) == []
    await ask_table(table, LeaveWaitingList(CLARA))


async def test_what_the_owner_of_a_table_did(at: TableRoom) -> None:
    """The owner of a table finds their actions in their data, without a seat of their own."""
    table = await at.room.open_table(
        GUILD, CHANNEL, MODERATOR, rules(house=HouseRules(bomb_ante=2))
    )
    for name in ("anselma", "bertram"):
        await at.sit(table, name)
    await at.room.ask_table(table, CallBombPot(MODERATOR))
    await at.room.ask_table(table, ChangeHouseRules(HouseRules(), MODERATOR))
    view = await at.start_hand(table)
    await at.room.ask_table(table, VoidHand(view.hand_id, MODERATOR))
    assert await kinds(at, MODERATOR) == ["call-bomb-pot", "change-house-rules", "void-hand"]


async def test_more_than_is_told(at: TableRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """Data beyond the limit are refused while they are read, before the memory is full of them."""
    await at.open_with("anselma bertram")
    told = await at.database.personal_data.of(ANSELMA)
    lines = sum(map(len, told.values()))
    monkeypatch.setattr(personal_data, "LINES_MAX", lines)
    assert await at.database.personal_data.of(ANSELMA) == told
    monkeypatch.setattr(personal_data, "LINES_MAX", lines - 1)
    with pytest.raises(TooMuchStored):
        await at.database.personal_data.of(ANSELMA)


@in_virtual_time
async def test_a_player_of_tournaments(at: TournamentRoom) -> None:
    """A player of tournaments gets their own data, also after giving an entry back; stacks and
    knockouts are told without the others."""
    later = await at.create(scheduled(600))
    await at.enter(later, "anselma bertram")
    await at.tournaments.ask_tournament(later, ask.Unregister(0, ANSELMA))
    number = await at.create(sit_and_go(3))
    await at.enter(number, "anselma bertram clara-01")
    await at.play_out(number)
    told = await at.database.personal_data.of(ANSELMA)
    text = json.dumps(told)
    assert str(BERTRAM) not in text
    assert str(CLARA) not in text
    lines = told["tournament_commands"]
    assert [line["kind"] for line in lines if line["tournament_id"] == later] == [
        "register",
        "unregister",
    ]
    ended = [line["body"] for line in lines if line["kind"] == "end-hand"]
    assert ended
    assert all(len(body["stacks"]) == 1 for body in ended)
    assert {"arrange", "start-hand"} <= {line["kind"] for line in told["table_commands"]}
