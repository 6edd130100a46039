"""A draw through the real discord.py: chosen from a select of one's own cards, in advance too."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from bot.ui.components.custom_ids import Choice, ControlKind
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.player import Player, control_of, sentence_of
from tests.end_to_end.test_tournaments import hired
from tests.user_client import NotDone
from tests.user_screen import InteractionOutcome, SeenMessage

# Heads-up the first seat has the button: the second seat is dealt first, card by card.
BOB_DRAWS_TO_A_SEVEN = "2c Ah 3d Ad 4c 9d 5c 8h Ks 8d 7d Jc Jh Js"


async def choose(player: Player, shown: SeenMessage, *places: int) -> InteractionOutcome:
    """Throws the cards at these places, by the select of a message for the player alone."""
    assert shown.ephemeral
    (select,) = [control for control in shown.controls if ":draw:" in control.custom_id]
    return await player.select(shown, select.custom_id, *map(str, places))


async def own_cards(player: Player) -> SeenMessage:
    table = await player.table(lambda message: control_of(message, ControlKind.CARDS))
    return (await player.press_control(table, ControlKind.CARDS)).message


async def test_cards_are_thrown_at_the_turn_and_in_advance(tmp_path: Path) -> None:
    """Each sees their own cards, new and thrown; the channel sees how many, also after a restart.

    The leak detector reads all that leaves the bot meanwhile.
    """
    database = tmp_path / "room.db"
    async with card_room(database, "Alice Bob", [BOB_DRAWS_TO_A_SEVEN]) as room:
        alice, bob = room["Alice"], room["Bob"]
        await room.open(game="deuce-single-draw", structure="fixed-limit")
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        await room.play("Alice call, Bob check")
        planned = await choose(alice, await own_cards(alice), 0, 1, 2)
        assert "You'll discard 3 cards on your turn" in planned.message.text
        opened = await bob.press_choice(await bob.turn(), Choice.DRAW)
        drawn = await choose(bob, opened.message, 4)
        assert drawn.message.content.startswith("2♣ 3♦ 4♣ 5♣ 7♦")
        assert "discarded K♠" in drawn.message.content
        shown = await bob.table(lambda message: "Alice draws 3" in message.text)
        assert "Bob draws one" in shown.text
        await room.stop_bot()
        await room.start_bot()
        kept = (await own_cards(alice)).content
        assert kept.startswith("8♥ 8♦ J♣ J♥ J♠")
        assert "discarded A♥ A♦ 9♦" in kept
        await room.play("Bob check, Alice check")
        assert "**Bob** wins 4 with 7-5-4-3-2" in (await room.result()).text


async def test_standing_pat_takes_away_the_select_that_offered_other_cards(tmp_path: Path) -> None:
    """Nothing is left on the screen that throws cards of an earlier street."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        bob = room["Bob"]
        await room.open(game="badugi", structure="fixed-limit")
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        await room.play("Alice call, Bob check")
        opened = (await bob.press_choice(await bob.turn(), Choice.DRAW)).message
        await room.play("Bob pat, Alice pat, Bob check, Alice check")
        before = await own_cards(bob)
        with pytest.raises(NotDone, match="unknown-message"):
            await choose(bob, opened, 0)
        assert (await own_cards(bob)).content == before.content
        assert before.content.endswith(" · second draw")


async def finish_hand(room: CardRoom) -> None:
    """Alice stands pat, checks and folds; the robots play."""
    while room.view.running:
        to_act = room.view.to_act
        if to_act is not None and to_act.name == "Alice" and room.view.hand is not None:
            options = room.view.hand.options
            assert options is not None
            word = "pat" if options.draw else "fold" if options.call else "check"
            await room["Alice"].act(word)
        await asyncio.sleep(0.002)


@pytest.mark.parametrize("game", ["badugi", "drawmaha"])
async def test_robots_draw(tmp_path: Path, game: str) -> None:
    """Robots draw: they choose cards in the select as people do, and play a hand to its end."""
    async with card_room(tmp_path / "room.db", "Alice", chance=Random(4)) as room, hired(room, 2):
        await room.open(game=game)
        await room.seat(Alice=200)
        await until(lambda: sum(seat.presence is not None for seat in room.view.seats) == 3)
        await room.deal()
        await finish_hand(room)
        assert room.view.hand is not None
        assert room.view.hand.over


async def test_openers_are_nobody_else_s_business(tmp_path: Path) -> None:
    """The bet is offered to all; who has no jacks is told so alone, and a hand is passed out."""
    tens_and_jacks = "Ts Js Td Jd Ac 9c Kh 6h Qs 2s"
    decks = [tens_and_jacks, tens_and_jacks]
    async with card_room(tmp_path / "room.db", "Alice Bob", decks) as room:
        alice, bob = room["Alice"], room["Bob"]
        await room.open(game="jacks-to-open")
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        refused = await bob.press_choice(await bob.turn(), Choice.MINIMUM)
        assert refused.message.ephemeral
        assert "You need a pair of jacks or better to open" in sentence_of(refused)
        await room.play("Bob check")
        opened = await alice.press_choice(await alice.turn(), Choice.MINIMUM)
        assert not sentence_of(opened)
        await room.play("Bob fold")
        await room.deal()
        await room.play("Alice check, Bob check")
        assert "Nobody opened, so the antes are returned." in (await room.result()).text
