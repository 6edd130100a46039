"""An evening of dealer's choice through the real discord.py: people and robots choose games."""

import asyncio
from pathlib import Path
from random import Random

from bot.ui.components.choices import OPTIONS_MAX
from bot.ui.components.custom_ids import Choice
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.player import sentence_of
from tests.end_to_end.test_draws import choose as throw
from tests.end_to_end.test_robots import everybody_s_chips
from tests.end_to_end.test_tournaments import hired
from tests.user_screen import SeenMessage

HANDS = 8


def asks(message: SeenMessage, name: str) -> bool:
    return f"{name}** picks the next game" in message.text


async def finish_hand(room: CardRoom, name: str) -> None:
    """The person throws as few cards as they may, checks and folds; the robots play."""
    while room.view.running:
        view = room.view
        if view.to_act is not None and view.to_act.name == name and view.hand is not None:
            options = view.hand.options
            assert options is not None
            words = {
                "pat": options.draw and not options.draw.least,
                "bring-in": options.bring_in,
                "check": options.check,
            }
            if options.draw and options.draw.least:
                opened = await room[name].press_choice(await room[name].turn(), Choice.DRAW)
                await throw(room[name], opened.message, *range(options.draw.least))
                continue
            await room[name].act(next((word for word, may in words.items() if may), "fold"))
        await asyncio.sleep(0.002)


async def choose(room: CardRoom, name: str, words: str) -> SeenMessage:
    """Chooses the game by the words of its option; returns the message that says so."""
    shown = await room[name].table(lambda message: asks(message, name))
    for select in (control for control in shown.controls if ":game:" in control.custom_id):
        options = select.json["options"]
        assert len(options) <= OPTIONS_MAX
        for option in options:
            if option["label"].startswith(words):
                await room[name].select(shown, select.custom_id, option["value"])
                return await room[name].table(lambda message: f"picked {words}" in message.text)
    raise AssertionError(f"{words} is not offered")


async def test_an_evening_of_dealers_choice(tmp_path: Path) -> None:
    """Whoever has the button chooses; every hand is the chosen game, and no chip is lost."""
    games = iter(("Limit Badugi", "No-Limit Short Deck", "Limit Razzdugi", "Pot-Limit Irish"))
    async with card_room(tmp_path / "room.db", "Alice", chance=Random(7)) as room, hired(room, 2):
        await room.open(game="dealers-choice", seats=6)
        await room.seat(Alice=300)
        await until(lambda: sum(seat.presence is not None for seat in room.view.seats) == 3)
        await room.deal()
        await finish_hand(room, "Alice")
        chosen_by_alice = 0
        for _ in range(HANDS):
            choice = room.view.game_choice
            assert choice is not None
            if choice.seat.name == "Alice":
                said = await choose(room, "Alice", next(games))
                assert "Dealer's Choice" in said.text
                chosen_by_alice += 1
            await until(lambda: room.view.game_choice and room.view.game_choice.chosen)
            choice = room.view.game_choice
            assert choice is not None
            assert choice.chosen is not None
            await room.deal()
            assert room.view.rules == choice.chosen
            await finish_hand(room, "Alice")
        assert chosen_by_alice >= 2
        assert await everybody_s_chips(room) == 3 * 1000


async def test_only_the_button_chooses_and_rules_tell_how(tmp_path: Path) -> None:
    """Somebody else gets a sentence; `/rules` and `/table settings` know the mix."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        alice, bob = room["Alice"], room["Bob"]
        await room.open(game="dealers-choice")
        await room.seat(Alice=300, Bob=300)
        await room.deal()
        await room.play("Alice fold")
        shown = await bob.table(lambda message: asks(message, "Bob"))
        select = next(one for one in shown.controls if ":game:" in one.custom_id)
        refused = await alice.select(shown, select.custom_id, select.values[0])
        assert "Bob has the button and picks the game" in sentence_of(refused)
        rules = await alice.command("/rules", channel=alice.channel, topic="dealers-choice")
        assert "picks the next game" in rules.message.text
        settings = await alice.command("/table settings", channel=alice.channel)
        assert "The button picks the game every hand" in settings.message.text
        assert "Limit Razz 4/8" in settings.message.text
        closed = await alice.command(
            "/table open", channel=alice.channel, game="horse", structure="pot-limit"
        )
        assert "has its own limit" in sentence_of(closed)


async def test_chosen_games_take_turns(tmp_path: Path) -> None:
    """Chosen games take turns, in the order in which their owner named them, a hand each here; the
    settings list them."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        alice = room["Alice"]
        await room.open(game="Razz + Limit Omaha Hi-Lo + badugi", change="every-hand")
        await room.seat(Alice=300, Bob=300)
        dealt = []
        for _ in range(4):
            await room.deal()
            dealt.append(room.view.rules.game)
            while room.view.running and room.view.to_act is not None:
                hand = room.view.hand
                opens = hand is not None and hand.options is not None and hand.options.bring_in
                await room.play(f"{room.view.to_act.name} {'bring-in' if opens else 'fold'}")
        assert dealt == ["razz", "omaha-hilo", "badugi", "razz"]
        settings = await alice.command("/table settings", channel=alice.channel)
        named = "Mix of Razz, Omaha Hi-Lo, Badugi 4/8 (blinds 2/4)"
        assert named in settings.message.text
        listed = await alice.command("/table list", channel=alice.channel)
        assert f"[{named}](" in listed.message.text
        assert " · Limit Omaha Hi-Lo 4/8 (blinds 2/4) · Limit Badugi 4/8 (" in settings.message.text
