"""Text first, through the real discord.py: whoever chose it is told every card in words."""

import re
from pathlib import Path
from random import Random

import pytest

from bot.ui.components.custom_ids import ControlKind
from tests.end_to_end.card_room import CardRoom, Player, card_room, until
from tests.end_to_end.live_tournament import LiveTournament
from tests.user_screen import SeenMessage

_SIGN = re.compile("[♠♥♦♣]|<:card_")


def has_cards_in_words(message: SeenMessage, card: re.Pattern[str]) -> bool:
    """Whether it names cards in words, and none by a sign, in its text, selects and pictures."""
    told = str(message.json)
    return card.search(told) is not None and _SIGN.search(told) is None


async def dealt_in_words(room: CardRoom, game: str) -> Player:
    """Alice, who reads text first and holds cards of this game, with Bob."""
    alice = room["Alice"]
    await alice.command("/preferences", channel=alice.channel, text=True)
    await room.open(game=game, structure="fixed-limit")
    await room.seat(Alice=100, Bob=100)
    await room.deal()
    return alice


@pytest.mark.parametrize(
    ("locale", "card"),
    [
        ("en-US", re.compile(r"\w+ of (spades|hearts|diamonds|clubs)")),
        ("it", re.compile(r"\w+ di (picche|cuori|quadri|fiori)")),
    ],
)
async def test_every_private_answer_has_cards_in_words(
    tmp_path: Path, locale: str, card: re.Pattern[str]
) -> None:
    """The dealt cards, My cards with the select of a draw, a replay, the proof of a deal, and the
    order of hands; others go on reading signs."""
    database = tmp_path / "room.db"
    async with card_room(database, "Alice Bob", locales={"Alice": locale}) as room:
        alice, bob = await dealt_in_words(room, "badugi"), room["Bob"]
        dealt = await alice.wait_for_dm(lambda m: "cards-" in str(m.json))
        assert len(card.findall(dealt.content)) >= 4
        await room.play("Alice call, Bob check")
        own = (await alice.press_control(await alice.table(), ControlKind.CARDS)).message
        assert re.search(r"Bob \\\(\d+ (chips|fiches), ", own.text)
        (select,) = (each for each in own.controls if ":draw:" in each.custom_id)
        labels = [option["label"] for option in select.json["options"]]
        assert all(card.fullmatch(label) for label in labels)
        await room.play("Bob pat, Alice pat, Bob min, Alice fold")
        proof = await alice.command("/hand verify", channel=alice.channel)
        replay = (await alice.command("/hand replay", channel=alice.channel)).message
        ranks = await alice.command("/rules", channel=alice.channel, topic="ranks")
        for told in (dealt, own, replay, proof.message, ranks.message):
            assert has_cards_in_words(told, card), told.text
        assert not ranks.message.pictures
        others = (await bob.wait_for_dm(lambda m: "cards-" in str(m.json))).content
        assert _SIGN.search(others)
        assert not card.search(others)


async def test_what_follows_a_hand_has_cards_in_words(tmp_path: Path) -> None:
    """The choice of cards to show, when everybody else has folded; the last hand."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        alice = room["Alice"]
        await alice.command("/preferences", channel=alice.channel, text=True)
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        await room.play("Alice raise 10, Bob fold")
        offered = await alice.press_control(await room.result(), ControlKind.SHOW_SOME)
        (select,) = (each for each in offered.message.controls if ":shown:" in each.custom_id)
        assert all(" of " in option["label"] for option in select.json["options"])
        await room.deal()
        await room.play("Bob all-in, Alice call")
        last = await alice.press_control(await room.result(), ControlKind.LAST_HAND)
        assert has_cards_in_words(last.message, re.compile(" of hearts| of spades")), (
            last.message.text
        )


async def test_stud_is_told_in_words(tmp_path: Path) -> None:
    """The bring-in and the cards that lie open: every message of a whole hand, none of which tells
    what the one before has told."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        alice = await dealt_in_words(room, "razz")
        await alice.wait_for_dm(lambda m: "post the bring-in" in m.text)
        await room.play("Alice bring-in, Bob call, Bob check, Alice check, Bob min, Alice fold")
        over = await alice.wait_for_dm(lambda m: "is over" in m.text)
        told = [m.text for m in await alice.dms() if m.id <= over.id]
        turn = "post the bring-in of 1, or complete the bet to 2, pot 2, your stack is 99."
        assert any(f"{turn} Your time runs out <t:" in each for each in told)
        [fourth] = [each for each in told if "**Fourth street**" in each]
        assert "Bob calls 1" in fourth
        assert re.search(r"Bob: \w+ of \w+\.", fourth)
        assert sum("Bob calls 1" in each for each in told) == 1


async def test_ones_own_place_in_a_tournament_is_told(tmp_path: Path) -> None:
    """Each reader is told their own place in a tournament after the hand that decided it, with what
    they win; nobody else's."""
    async with card_room(tmp_path / "room.db", chance=Random(5)) as room:
        for player in room.players.values():
            await player.command("/preferences", channel=player.channel, text=True)
        tournament = LiveTournament(room)
        await tournament.create(preset="sit-and-go", players=3, title="Friday")
        await tournament.register("Alice Bob Carol")
        await tournament.begin()
        await tournament.play(lambda: tournament.over)
        own = []
        for player in room.players.values():
            last = await player.wait_for_dm(lambda m: "Friday" in m.text)
            told = [m.text for m in await player.dms()]
            assert any("is over" in each for each in told[: told.index(last.text)])
            own += [each for each in told if "Friday" in each]
        *others, winner = sorted(own)
        assert winner == "**You win Friday!** You get 300."
        assert len(others) == 2
        for each in others:
            assert re.fullmatch(r"\*\*Friday\*\*: you (finish in|tie for) (2nd|3rd) place\.", each)


async def test_a_kill_tells_ones_own_place_once_and_after_the_result(tmp_path: Path) -> None:
    """The bot dies while the all-in is shown that ends the tournament."""
    room_file = tmp_path / "room.db"
    async with card_room(room_file, chance=Random(4), street_seconds=5) as room:
        for player in room.players.values():
            await player.command("/preferences", channel=player.channel, text=True)
        tournament = LiveTournament(room)
        await tournament.create(preset="turbo", players=3, title="Friday")
        await tournament.register("Alice Bob Carol")
        await tournament.begin()
        await tournament.play(lambda: tournament.acting(tournament.tables[0]))
        # Who has been told no cards is told nothing of their hand.
        await until(lambda: len(room.card_messages) == 3)
        await tournament.play(
            lambda: any(
                view.hand is not None and view.hand.over
                for view in map(tournament.view, tournament.tables)
            )
        )
        assert not tournament.over
        await room.kill_bot()
        await room.start_bot()
        for player in room.players.values():
            last = await player.wait_for_dm(lambda m: "Friday" in m.text)
            told = [m.text for m in await player.dms()]
            assert sum("Friday" in each for each in told) == 1
            assert "is over" in told[told.index(last.text) - 1]


async def test_draws_are_told_in_words(tmp_path: Path) -> None:
    """How many cards were drawn, and what to answer."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        alice = await dealt_in_words(room, "badugi")
        await room.play("Alice call, Bob check, Bob pat")
        drawing = await alice.wait_for_dm(lambda m: "draw up to 4 cards, or" in m.text)
        assert "Bob stands pat" in drawing.text


async def test_the_cards_come_first_and_without_their_deck(tmp_path: Path) -> None:
    """The cards come first and without their deck, before the turn, though that waits for nothing
    else; the root is shown to everybody else."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        alice, bob = await dealt_in_words(room, "holdem"), room["Bob"]
        await alice.wait_for_dm(lambda m: "**Your turn**" in m.text)
        seated, dealt, asked = sorted(await alice.dms(), key=lambda m: int(m.id))
        assert seated.text.startswith("You're in seat 1 at ")
        assert "**Your turn**" in asked.text
        assert dealt.text.startswith("**Your cards** at ")
        assert "Your cards" not in asked.text
        root = room.view.deck_commitment[:32]
        assert root not in dealt.text
        assert root in (await bob.wait_for_dm(lambda m: "cards-" in str(m.json))).text
