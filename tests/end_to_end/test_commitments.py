"""No hole card leaves before Discord has taken the message that shows its deck's commitment.

That holds for every test here (`card_room` looks at its end). Here is what makes it
hard.
"""

import asyncio
from pathlib import Path
from random import Random

import pytest

from bot.ui.components.custom_ids import ControlKind
from bot.ui.messages import commitments
from bot.ui.messages.commitments import commitment_shown
from bot.ui.requests import answers
from devtools.sandbox.request_log import LoggedRequest
from tests.end_to_end.card_room import NEXT_HAND, CardRoom, card_room, until
from tests.end_to_end.discord_faults import says, twist, twist_late
from tests.end_to_end.known_decks import holdem
from tests.end_to_end.live_tournament import LiveTournament
from tests.end_to_end.player import TIMEOUT_SECONDS, control_of

DECK = holdem("AsAd KhKd", "2c 7d 9h Jc 3s")
FORBIDDEN = says(403, '{"code": 50013, "message": "Missing Permissions"}')


def posts(room: CardRoom, entry: LoggedRequest) -> bool:
    """The table's message is posted."""
    return entry.method == "POST" and entry.path == f"/channels/{room['Alice'].channel}/messages"


def shown(room: CardRoom) -> str:
    return commitment_shown(room.view.deck_commitment)


async def fold_down(room: CardRoom) -> None:
    """Everybody folds to the last one."""
    while room.view.running:
        to_act = room.view.to_act
        assert to_act is not None
        await room[to_act.name].act("fold")
    await room.result()


async def test_cash_and_tournament_hands(tmp_path: Path) -> None:
    """Every hand of both, in the order in which Discord got them, My cards among them."""
    async with card_room(tmp_path / "room.db", chance=Random(5)) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100, Carol=100)
        for _ in range(3):
            await room.deal()
            await room["Alice"].cards()
            await fold_down(room)
        tournament = LiveTournament(room)
        await tournament.create(preset="sit-and-go", players=3)
        await tournament.register("Alice Bob Carol")
        await tournament.begin()
        await tournament.play(lambda: tournament.over)
        await until(lambda: len(room.card_messages) > 9)
    assert room.leak_detector.cards_compared >= 3 + len(room.card_messages)


async def test_cards_wait_while_the_message_is_under_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord takes its time for the post: no DM leaves, and My cards on the message of the hand
    before is answered as soon as the new one stands, though the press was acknowledged before."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK, DECK]) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        await room.play("Alice fold")
        before = await room.result()
        await until(lambda: len(room.card_messages) == 2)
        come = asyncio.Event()
        late = twist_late(monkeypatch, lambda e: posts(room, e), come, carried_out=False)
        await room.pass_time(NEXT_HAND)
        await until(lambda: late)
        alice, cards = room["Alice"], control_of(before, ControlKind.CARDS)
        assert cards is not None
        monkeypatch.setattr(answers, "ACKNOWLEDGE_AFTER_SECONDS", 0.05)
        acknowledged = await alice.press(before, cards.custom_id)
        assert acknowledged.state == "answered"
        assert len(room.card_messages) == 2
        come.set()
        follow_up = await alice.wait_for_message(
            alice.channel, lambda m: m.ephemeral and "A♠ A♦" in m.text, TIMEOUT_SECONDS
        )
        assert f"my-cards-{room.view.hand_id}.png" in follow_up.pictures[0]["url"]
        assert shown(room) not in follow_up.content
        panel = (await alice.press_control(await alice.table(), ControlKind.MORE)).message
        assert shown(room) in panel.content
        await until(lambda: len(room.card_messages) == 4)


async def test_cards_come_with_the_commitment_when_the_message_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot may not write in the channel any more; it is asked again, and nobody waits. The
    message of the waiting table has shown the commitment already."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        refused = twist(monkeypatch, lambda e: posts(room, e), FORBIDDEN, carried_out=False)
        await room.deal()
        message = await room["Alice"].wait_for_dm(lambda m: "K♥ K♦" in m.content, TIMEOUT_SECONDS)
        assert refused
        assert shown(room) in message.content
        assert room.leak_detector.early_cards() == []


async def test_cards_come_with_the_commitment_when_no_answer_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cards come with the commitment when no answer comes, after the bound, which is short here."""
    monkeypatch.setattr(commitments, "COMMITMENT_SECONDS_MAX", 0.05)
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        room.cards_wait = False
        await room.open()
        await room.seat(Alice=100, Bob=100)
        come = asyncio.Event()
        twist_late(monkeypatch, lambda e: posts(room, e), come, carried_out=False)
        await room.pass_time(NEXT_HAND)
        message = await room["Alice"].wait_for_dm(lambda m: "K♥ K♦" in m.content, TIMEOUT_SECONDS)
        assert shown(room) in message.content
        come.set()
        await room["Alice"].turn()


async def test_cards_after_a_restart_wait_for_the_message(tmp_path: Path) -> None:
    """The bot was killed between the deal and its message, so nobody has seen the commitment."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        publisher = room.app.publisher
        publisher.table_changed = publisher.cards_dealt = lambda _: None  # type: ignore[method-assign]
        await room.pass_time(NEXT_HAND)
        await until(lambda: room.view.running)
        await room.kill_bot()
        assert room.card_messages == []
        await room.start_bot()
        await until(lambda: len(room.card_messages) == 2)
        await room["Alice"].turn()
