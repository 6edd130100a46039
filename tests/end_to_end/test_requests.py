"""The requests that a hand costs: the least that shows everything to everybody."""

from pathlib import Path
from random import Random

from bot.ui.components.custom_ids import ControlKind
from tests.end_to_end.card_room import TURN, CardRoom, card_room, until
from tests.end_to_end.player import CHOICES, control_of

NEW = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
ANSWER = "POST /interactions/{interaction_id}/{interaction_token}/callback"
EDIT_BY_PRESS = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original"
"""An edit that does not count toward Discord's limit of all requests."""
OPEN_DM = "POST /users/@me/channels"
HANDS, TIMEOUTS = 10, 0.08
WORDS = ("fold", "check", "call", "min")


async def test_the_requests_of_a_hand(tmp_path: Path) -> None:
    """One message and one DM a player at its start, one answer a press, one edit at its end."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        alice, bob = room["Alice"], room["Bob"]
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        for player in (alice, bob):
            await player.wait_for_dm(lambda m: True)
        await room.play("Alice fold")
        await room.result()
        room.counted()

        await room.deal()
        await room.play("Bob call, Alice check, Alice check, Bob check")
        await room.play("Alice pot, Bob call, Alice check")
        await room["Bob"].turn()
        await room.pass_time(TURN)
        await room.result()
        await room.app.publisher.close()

        counted = room.counted()
        presses = 7
        assert counted.pop(ANSWER) == presses
        assert counted.pop(NEW) == 1 + 2
        # The last hand's message loses its controls; the clock that ran out shows the end.
        assert counted.pop(EDIT_BY_PRESS) == 1
        assert counted.pop(EDIT) == 1
        assert counted == {}


async def test_a_hand_played_by_hand_alone_needs_no_edit(tmp_path: Path) -> None:
    """Every picture is the answer to the press that caused it."""
    async with card_room(tmp_path / "room.db", "Alice Bob Carol") as room:
        await room.open()
        await room.seat(Alice=100, Bob=100, Carol=100)
        waiting = await room["Alice"].table(lambda message: "Next deck" in message.text)
        await room.deal()
        await room["Alice"].record(waiting)
        room.counted()
        await room.play("Alice pot, Bob fold, Carol call, Carol check, Alice half, Carol fold")
        await room.result()
        await room.app.publisher.close()
        counted = room.counted()
        assert counted.get(ANSWER) == 6
        assert counted.get(EDIT, 0) == 0


async def test_ten_whole_hands_cost_no_more_than_they_must(tmp_path: Path) -> None:
    """A message and a DM each at the start, an answer a press, an edit a timeout and an end."""
    whims, people = Random(7), "Alice Bob Carol Dave"
    presses = timeouts = dealt = 0
    async with card_room(tmp_path / "room.db", people) as room:
        await room.open()
        await room.seat(**dict.fromkeys(people.split(), 200))
        opened = room.counted().get(OPEN_DM, 0)
        for _ in range(HANDS):
            await room.deal()
            dealt += len(room.view.dealt)
            # Those that wait when the next hand is dealt are not sent any more.
            await until(lambda: len(room.card_messages) == dealt)  # noqa: B023
            pressed, ran_out = await play_on_a_whim(room, whims)
            presses, timeouts = presses + pressed, timeouts + ran_out
            await room.result()
        await room.app.publisher.close()
        counted = room.counted()
        assert counted.pop(ANSWER) == presses
        assert counted.pop(EDIT, 0) <= timeouts + 1
        assert counted.pop(EDIT_BY_PRESS) <= HANDS
        assert counted.pop(NEW) == HANDS + dealt
        assert opened + counted.pop(OPEN_DM, 0) == len(room.players)
        assert counted == {}


async def play_on_a_whim(room: CardRoom, whims: Random) -> tuple[int, int]:
    """Plays the hand to its end; returns how many pressed and how many let the clock run out."""
    presses = timeouts = 0
    while room.view.running:
        seat = room.view.to_act
        assert seat is not None
        player = room[seat.name]
        message = await player.turn()
        if whims.random() < TIMEOUTS:
            await room.pass_time(TURN)
            timeouts += 1
            continue
        words = [word for word in WORDS if control_of(message, ControlKind.ACT, CHOICES[word])]
        if "check" in words:
            # To fold what is free is asked about, which is a press more.
            words.remove("fold")
        await player.act(whims.choice(words))
        presses += 1
    return presses, timeouts


async def test_pictures_that_became_old_while_waiting_are_never_sent(tmp_path: Path) -> None:
    """While one request is slow, the changes behind it come as one picture."""
    async with card_room(tmp_path / "room.db", "Alice Bob Carol") as room:
        await room.open()
        await room.seat(Alice=100, Bob=100, Carol=100)
        await room.deal()
        # The message before the hand has lost its controls.
        await until(lambda: room.sandbox.counted[EDIT_BY_PRESS] == 1)
        room.counted()
        room.sandbox.faults.plan("delay", method="PATCH", seconds=0.4)
        await room["Alice"].command("/table sitout", channel=room["Alice"].channel)
        for _ in range(3):
            await room["Carol"].command("/table sitout", channel=room["Carol"].channel)
        await room.app.publisher.close()
        assert room.counted()[EDIT] <= 3
