"""A finished hand once more: step by step, as a file, and with its deck opened."""

import json
import re
from io import BytesIO
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

from bot.poker.cards import card_text, rank_of
from bot.poker.phh import read_phh
from bot.ui.components.custom_ids import ControlKind
from bot.ui.controls.controls import UserRateLimiter
from devtools.simulation.secrecy import cards_in
from tests.end_to_end.card_room import CardRoom, card_room
from tests.end_to_end.known_decks import holdem
from tests.end_to_end.player import labels, sentence_of
from tests.user_screen import SeenMessage
from verify.mazziere_verify import check

KING = 13
DECK = holdem("AsAd KhKd", "7c8d9h 2d Jh")
"""Heads-up the second seat is dealt first: Bob has the aces."""


async def played(room: CardRoom) -> None:
    await room.open()
    await room.seat(Alice=100, Bob=100)
    await room.deal()
    await room.play("Alice raise 10, Bob call, Bob raise 20, Alice fold")
    await room.result()


async def ask(room: CardRoom, name: str, line: str, **options: Any) -> SeenMessage:
    player = room[name]
    outcome = await player.command(line, channel=player.channel, **options)
    assert outcome.state == "answered", outcome.json
    return outcome.message


async def step(room: CardRoom, name: str, shown: SeenMessage, sign: str) -> SeenMessage:
    control = next(each for each in shown.buttons if each.label == sign)
    outcome = await room[name].press(shown, control.custom_id)
    assert outcome.state == "answered", outcome.json
    return await room[name].look(shown)


def file_of(room: CardRoom, shown: SeenMessage, ending: str) -> str:
    """The text of an attached file."""
    url = next(each["url"] for each in shown.pictures if each["url"].endswith(ending))
    found = room.sandbox.world.files.get(int(url.split("/")[-2]))
    assert found is not None
    return found.data.decode()


def picture_text(shown: SeenMessage) -> str:
    return str(shown.pictures[0]["description"])


async def test_a_hand_step_by_step(tmp_path: Path) -> None:
    """A hand is replayed from the blinds to the result and back, for the reader alone, with their
    own cards."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await played(room)
        shown = await ask(room, "Alice", "/hand replay")
        assert shown.ephemeral
        assert labels(shown) == ["Start", "Back", "Next", "End"]
        assert "0 of 4" in shown.text
        assert "Pot 3" in picture_text(shown)
        shown = await step(room, "Alice", shown, "Next")
        assert "Alice raises to 10" in shown.text
        shown = await step(room, "Alice", shown, "Next")
        assert "Board: seven of clubs, eight of diamonds, nine of hearts" in picture_text(shown)
        shown = await step(room, "Alice", shown, "End")
        assert "4 of 4" in shown.text
        assert "**Bob** wins 20" in shown.text
        shown = await step(room, "Alice", shown, "Back")
        assert "3 of 4" in shown.text
        shown = await step(room, "Alice", shown, "Start")
        assert "0 of 4" in shown.text


async def test_a_hand_as_a_file(tmp_path: Path) -> None:
    """A hand is a file in the PHH format: the reader's own cards, the others' as unknown."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await played(room)
        text = file_of(room, await ask(room, "Alice", "/hand replay", number=1), ".phh")
        assert read_phh(text)
        assert "KhKd" in text
        assert "AsAd" not in text
        assert "????" in text


async def test_the_deck_was_committed_to(tmp_path: Path) -> None:
    """The waiting message has shown the root since before the cut, and the cards' message has it;
    the table's message begins that of the next one. The file is enough to check it."""
    async with card_room(tmp_path / "room.db", "Alice Bob", chance=Random(1)) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        waiting = await room["Alice"].table(lambda m: "Next deck " in m.text)
        before = re.search(r"Next deck ([0-9a-f]{32})", waiting.text)
        message = await room.deal()
        dealt = await room["Alice"].wait_for_dm(lambda m: "Deck" in m.text, 10)
        found = re.search(r"Deck ([0-9a-f]{32}), uncut", dealt.text)
        assert found is not None
        assert before is not None
        assert before[1] == found[1]
        assert f"next deck {room.view.next_root[:6]}" in message.text
        await room.play("Alice raise 10, Bob call, Bob raise 20, Alice fold")
        result = await room.result()
        assert f"Next deck {room.view.next_root[:6]} · cut closed" in result.text
        assert room.view.next_root[:7] not in result.text
        panel = await room["Alice"].press_control(result, ControlKind.MORE)
        assert found[1] in panel.message.text
        shown = await ask(room, "Alice", "/hand verify")
        assert shown.ephemeral
        assert found[1] in shown.text
        data = json.loads(file_of(room, shown, ".json"))
        proof = check(data)
        assert proof.root.startswith(found[1])
        assert len(proof.cards) == 5
        told = room.view.hand
        assert told is not None
        assert {card_text(card) for card in told.boards[0]} < set(proof.cards)


async def test_a_right_click_on_the_hand(tmp_path: Path) -> None:
    """The message of a hand leads to its replay and its proof, also once another hand is dealt in
    a message of its own; a member to their figures, which nobody else sees."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK, DECK]) as room:
        await played(room)
        first, alice = await room.result(), room["Alice"]
        second = await room.deal()
        assert second.id != first.id
        first = await alice.record(first)

        async def choose(name: str, target: Any, who: str = "Alice") -> SeenMessage:
            outcome = await room[who].choose(name, target, channel=alice.channel)
            assert outcome.state == "answered", outcome.json
            assert outcome.message.ephemeral
            return outcome.message

        shown = await choose("Replay", first)
        assert "hand 1" in shown.text
        assert "4 of 4" in (await step(room, "Alice", shown, "End")).text
        assert "KhKd" in file_of(room, shown, ".phh")
        assert "KhKd" not in file_of(room, await choose("Replay", first, "Bob"), ".phh")
        root = re.search(r"deck ([0-9a-f]{6})", first.text)
        assert root is not None
        assert root[1] in (await choose("Verify", first)).text
        help_page = await ask(room, "Alice", "/help")
        for name in ("Replay", "Verify"):
            assert "still in progress" in (await choose(name, second)).text
            assert "no hand" in (await choose(name, help_page)).text
        bob = room.sandbox.world.users[int(room["Bob"].id)]
        assert "Bob's stats" in (await choose("Stats", bob)).text
        assert room.sandbox.violations == []


async def test_a_hand_in_motion(tmp_path: Path) -> None:
    """Everybody sees it, as the public saw the hand: no card that was not shown is in its alt
    text (nor in any of its pictures, which the listener on the line looks at)."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await played(room)
        shown = await ask(room, "Alice", "/hand share")
        assert not shown.ephemeral
        assert "**Bob** wins 20" in shown.text
        [picture] = shown.pictures
        assert picture["url"].endswith("hand.webp")
        told = picture["description"]
        assert "Alice raises to 10" in told
        assert "Bob wins 20" in told
        assert not {card for card in cards_in(told) if rank_of(card) >= KING}
        found = room.sandbox.world.files.get(int(picture["url"].split("/")[-2]))
        assert found is not None
        assert len(found.data) < 1024 * 1024
        with Image.open(BytesIO(found.data)) as moving:
            assert moving.n_frames == 6
        assert room.sandbox.violations == []


async def test_a_big_pot_is_shared_once(tmp_path: Path) -> None:
    """The control stays under the result while the next hand is played; the first to press it
    shows everybody the hand as the public has seen it, and the next one is told so. Only a player's
    own animation has their own cards, and nobody else sees it."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK, DECK]) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        await room.play("Alice raise 40, Bob call, Bob raise 50, Alice fold")
        result, alice, bob = await room.result(), room["Alice"], room["Bob"]
        [control] = [each for each in result.buttons if each.label == "Share"]
        await room.deal()
        record = await alice.record(result)
        assert labels(record) == ["Share"]
        shared = (await bob.press(record, control.custom_id)).message
        assert not shared.ephemeral
        assert "**Bob** wins 80" in shared.text
        [picture] = shared.pictures
        assert picture["url"].endswith("hand.webp")
        assert not {card for card in cards_in(picture["description"]) if rank_of(card) >= KING}
        again = await alice.press(record, control.custom_id)
        assert "already" in sentence_of(again)
        mine = await ask(room, "Alice", "/hand replay", number=1, view="mine")
        assert mine.ephemeral
        assert mine.pictures[0]["url"].endswith("hand.webp")
        public = await ask(room, "Alice", "/hand replay", number=1, view="public")
        assert not public.ephemeral
        running = await room.forged("Bob", f"mz:replay:share:{room.view.hand_id}:0", record)
        assert "still in progress" in sentence_of(running)
        gone = await room.forged("Bob", "mz:replay:share:987654321:0", record)
        assert "no such hand" in sentence_of(gone)
        assert room.sandbox.violations == []


async def test_a_session_in_one_picture(tmp_path: Path) -> None:
    """A session is one picture while the table is open, and another in the message that tells its
    account once it closes, with nothing of the hands that were not shown."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await played(room)
        shown = await ask(room, "Alice", "/session show")
        assert not shown.ephemeral
        [picture] = shown.pictures
        assert picture["url"].endswith("/session-1.png")
        assert "won by Bob in hand 1" in picture["description"]
        assert "Alice lost 10" in picture["description"]
        assert "bought in 100" in shown.text
        alice = room["Alice"]
        asked = await alice.command("/table close", channel=alice.channel)
        await alice.press(asked.message, "Close the table")
        account = await alice.wait_for_message(
            alice.channel, lambda message: "Session summary" in message.text and message.pictures
        )
        [picture] = account.pictures
        assert "won by Bob in hand 1" in picture["description"]
        assert room.sandbox.violations == []


async def test_every_message_that_shows_a_hand_leads_to_it(tmp_path: Path) -> None:
    """Every kind of message that shows a hand leads to it by its menu, even cards in the hand
    before. Nobody learns more of the hand than they may know."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK, DECK]) as room:
        await room.open()
        await room.seat(Alice=200, Bob=100)
        dealt, alice = await room.deal(), room["Alice"]
        shown = {"own cards": (await alice.press_control(dealt, ControlKind.CARDS)).message}
        await room.play("Alice call, Bob all-in, Alice call")
        result = await room.result()
        share = next(each for each in result.buttons if each.label == "Share")
        shown["shared"] = (await alice.press(result, share.custom_id)).message
        await room.deal()
        panel = (await alice.press_control(await alice.table(), ControlKind.MORE)).message
        shown["review"] = (await alice.press_control(panel, ControlKind.LAST_HAND)).message
        for line in ("/hand show", "/hand replay", "/hand verify", "/session show"):
            shown[line] = await ask(
                room, "Alice", line, **({} if "session" in line else {"number": 1})
            )
        for view in ("mine", "public"):
            shown[view] = await ask(room, "Alice", "/hand replay", number=1, view=view)
        shown["share"] = await ask(room, "Alice", "/hand share", number=1)
        shown["finished"] = await alice.record(result)
        await room.play("Bob fold")
        closing = await alice.command("/table close", channel=alice.channel)
        await alice.press(closing.message, "Close the table")
        shown["account"] = await alice.wait_for_message(
            alice.channel, lambda message: "Session summary" in message.text and message.pictures
        )
        seconds = count(1.0)
        # A second for each look: nobody may ask so much at once.
        room.app.controls.rate_limiter = UserRateLimiter(lambda: next(seconds))
        for kind, message in shown.items():
            said = await alice.choose("Replay", message, channel=alice.channel)
            assert "hand 1" in said.message.text, kind
            said = await alice.choose("Verify", message, channel=alice.channel)
            assert "The deck of hand 1" in said.message.text, kind


async def test_what_cannot_be_replayed(tmp_path: Path) -> None:
    """No table, no such hand, one that runs: a sentence for each command."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        alice = room["Alice"]

        async def refusals(**options: Any) -> list[str]:
            lines = ("/hand replay", "/hand verify")
            asked = [await alice.command(line, channel=alice.channel, **options) for line in lines]
            return [sentence_of(each) for each in asked]

        assert all("no table in this channel" in said for said in await refusals())
        await room.open()
        assert all("no such hand" in said for said in await refusals())
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        assert all("still in progress" in said for said in await refusals(number=1))


async def test_a_server_in_figures(tmp_path: Path) -> None:
    """Entrants, lookers-on, seated players and tables are counted (R-250)."""
    async with card_room(tmp_path / "room.db") as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await ask(room, "Carol", "/table status")
        await room.app.player_names.settle()
        shown = await ask(room, "Alice", "/stats", server=True)
        counted = re.findall(r"\*\*(\d+)\*\*", shown.text)
        assert counted == ["2", "1", "2", "0", "1"]
        board = await room["Alice"].command("/leaderboard", channel=room["Alice"].channel)
        assert "Players: 2 · never sat down: 1 · at the tables: 2" in board.message.text


async def test_a_hand_and_a_session_for_other_programs(tmp_path: Path) -> None:
    """Each gets the file with their own cards, and a spectator a sentence."""
    async with card_room(tmp_path / "room.db", "Alice Bob Carol", [DECK]) as room:
        await played(room)
        shown = await ask(room, "Alice", "/hand export")
        text = file_of(room, shown, ".txt")
        assert "Dealt to Alice [Kh Kd]" in text
        assert "Dealt to Bob" not in text
        assert "As" not in text
        shown = await ask(room, "Bob", "/session export", file_format="ohh")
        assert "One hand" in shown.text
        told = json.loads(file_of(room, shown, ".ohh"))["ohh"]
        actions = [action for each in told["rounds"] for action in each["actions"]]
        assert [each["cards"] for each in actions if each.get("cards")] == [["As", "Ad"]]
        outcome = await room["Carol"].command("/session export", channel=room["Carol"].channel)
        assert "haven't finished a hand" in sentence_of(outcome)


async def test_the_last_hand_behind_more(tmp_path: Path) -> None:
    """The last hand behind More is for the reader alone, also while the next hand is played."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK, DECK]) as room:
        await played(room)
        alice = room["Alice"]
        await room.deal()
        panel = (await alice.press_control(await alice.table(), ControlKind.MORE)).message
        said = (await alice.press_control(panel, ControlKind.LAST_HAND)).message.text
        assert "**Bob** wins 20" in said
        assert "Alice: 100 → 90" in said
        assert "A♠" not in said
        ranks = await alice.press_control(panel, ControlKind.RANKS)
        assert ranks.message.ephemeral
        [picture] = ranks.message.pictures
        assert picture["description"].startswith("Hand rankings. royal flush: A♠ K♠ Q♠ J♠ 10♠.")
