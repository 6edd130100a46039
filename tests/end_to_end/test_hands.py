"""Whole hands with decks known beforehand, pressed control by control."""

from pathlib import Path

from bot.poker.cards import parse_card
from bot.ui.components.custom_ids import Choice, ControlKind
from devtools.simulation.secrecy import cards_in
from tests.end_to_end.card_room import CardRoom, card_room
from tests.end_to_end.known_decks import holdem
from tests.end_to_end.player import alt_of, control_of, sentence_of
from tests.user_screen import SeenMessage

BOARD = "2c 7d 9h Jc 3s"


def three_handed(hole: str, board: str = BOARD) -> list[str]:
    """Alice has the button, so Bob is dealt first: Bob's cards, Carol's, Alice's."""
    return [holdem(hole, board)]


async def check_down(room: CardRoom, order: str, streets: int = 3) -> None:
    for _ in range(streets):
        for name in order.split():
            await room[name].act("check")


def amounts(message: SeenMessage) -> dict[str, str]:
    """The controls of the player to act, by choice, with their labels."""
    found = {}
    for choice in Choice:
        control = control_of(message, ControlKind.ACT, choice)
        if control is not None and choice is not Choice.TIME:
            found[choice.value] = control.label
    return found


async def bob_wins_unseen(room: CardRoom) -> SeenMessage:
    """The result of a hand in which Alice folds at once."""
    await room.open()
    await room.seat(Alice=100, Bob=100)
    await room.deal()
    await room.play("Alice fold")
    return await room.result()


async def test_the_controls_name_the_legal_amounts(tmp_path: Path) -> None:
    """Before the flop of 1/2 the button may call 2, raise to 4, to the pot, or go all-in."""
    async with card_room(tmp_path / "room.db") as room:
        await room.open()
        await room.seat(Alice=100, Bob=100, Carol=100)
        await room.deal()
        assert amounts(await room["Alice"].turn()) == {
            "fold": "Fold",
            "call": "Call 2",
            "pot": "Pot 7",
            "allin": "All-in",
            "amount": "Raise…",
        }


async def test_minimum_raise_modal_and_pot_sizes(tmp_path: Path) -> None:
    """Each raise does what its label said: minimum, the form's amount, half the pot, the pot."""
    deck = three_handed("KhKd QsQc AsAd")
    async with card_room(tmp_path / "room.db", decks=deck) as room:
        await room.open()
        await room.seat(Alice=200, Bob=200, Carol=200)
        await room.deal()
        await room.play("Alice min, Bob raise 10, Carol fold, Alice call")
        # The pot is 22: Bob bets half of it, Alice raises to the pot's size.
        assert amounts(await room["Bob"].turn())["half"] == "½ 11"
        await room.play("Bob half")
        assert amounts(await room["Alice"].turn())["pot"] == "Pot 55"
        await room.play("Alice pot, Bob fold")
        result = await room.result()
        assert "**Alice** wins 44" in result.text
        assert "Uncalled bet (44)" not in result.text
        stacks = [await room[name].stack() for name in ("Alice", "Bob", "Carol")]
        assert stacks == [200 + 23, 200 - 21, 200 - 2]


async def test_three_stacks_all_in_make_two_side_pots(tmp_path: Path) -> None:
    """Three unequal stacks: main pot, side pot, and the rest back to the biggest stack."""
    deck = three_handed("AsAd KhKd QsQc")
    async with card_room(tmp_path / "room.db", decks=deck) as room:
        await room.open(buy_in_min=40, buy_in_max=200)
        await room.seat(Alice=200, Bob=50, Carol=120)
        await room.deal()
        await room.play("Alice all-in, Bob all-in, Carol all-in")
        result = await room.result()
        # 50 from each make the main pot of 150, 70 from two the side pot of 140; 80 go back.
        assert "**Bob** wins 150 with a pair of aces" in result.text
        assert "**Carol** wins 140 with a pair of kings" in result.text
        assert [await room[name].stack() for name in ("Alice", "Bob", "Carol")] == [80, 150, 140]
        alt = alt_of(result)
        shown = ("Board: deuce of clubs, seven of diamonds, nine of hearts", "ace of spades")
        for said in (*shown, "Pot of 150:", "Pot of 140:", "king of hearts, king of diamonds"):
            assert said in alt
        assert result.text.count("shows") >= 2


async def test_an_uncalled_bet_goes_back(tmp_path: Path) -> None:
    """A bet that nobody calls is returned and is no part of what is won."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        await room.play("Alice raise 30, Bob fold")
        result = await room.result()
        assert "**Alice** wins 4" in result.text
        assert [await room["Alice"].stack(), await room["Bob"].stack()] == [102, 98]


async def test_a_split_pot_names_both_winners(tmp_path: Path) -> None:
    """Both play the board, and the pot is halved."""
    deck = [holdem("2c3d 2h3c", "As Ks Qs Js Ts")]
    async with card_room(tmp_path / "room.db", "Alice Bob", deck) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        await room.play("Alice raise 20, Bob call")
        await check_down(room, "Bob Alice")
        text = (await room.result()).text
        assert "**Alice** wins 20 with a royal flush" in text
        assert "**Bob** wins 20 with a royal flush" in text


async def test_the_kicker_that_decided_is_named(tmp_path: Path) -> None:
    """Two pairs of aces: the result says which side card won."""
    deck = [holdem("AsKd AhQd", "Ac 8d 6h 4s 2c")]
    async with card_room(tmp_path / "room.db", "Alice Bob", deck) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        await room.play("Alice call, Bob check")
        await check_down(room, "Bob Alice", streets=2)
        await room.play("Bob check, Alice min, Bob call")
        text = (await room.result()).text
        assert "Alice shows A♥ Q♦" in text
        assert "**Bob** wins 8 with a pair of aces, king kicker" in text


async def test_the_alt_text_tells_what_the_picture_shows(tmp_path: Path) -> None:
    """Board, pot, every stack and bet, the button, who folded, whose turn: all in words."""
    deck = three_handed("AsAd KhKd QsQc")
    async with card_room(tmp_path / "room.db", decks=deck) as room:
        await room.open()
        await room.seat(Alice=200, Bob=150, Carol=120)
        await room.deal()
        await room.play("Alice call, Bob fold, Carol check, Carol raise 6")
        alt = alt_of(await room["Alice"].turn())
        assert "No-Limit Hold'em 1/2, hand 1." in alt
        assert "hand 1. It's Alice's turn. Street: flop. Board: deuce of clubs, " in alt
        assert "seven of diamonds, nine of hearts. Pot 11." in alt
        assert "Seat 1: Alice (198 chips, button, to act)" in alt
        assert "Seat 2: Bob (149 chips, fold)" in alt
        assert "Seat 3: Carol (112 chips, bet 6)" in alt
        assert not cards_in(alt.partition("Seat 1")[2])


async def test_a_finished_message_keeps_its_result_without_controls(tmp_path: Path) -> None:
    """The next hand has a message of its own; that of the last is a record."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        result = await bob_wins_unseen(room)
        assert control_of(result, ControlKind.CARDS) is not None
        following = await room.deal()
        assert following.id != result.id
        record = await room["Alice"].record(result)
        assert "**Bob** wins" in record.text


async def test_who_won_unseen_may_show(tmp_path: Path) -> None:
    """Show all is there after the hand, works for its winner and for nobody else."""
    deck = [holdem("7s2d KhKd", BOARD)]
    async with card_room(tmp_path / "room.db", "Alice Bob Carol", deck) as room:
        result = await bob_wins_unseen(room)
        assert parse_card("7s") not in cards_in(result.text + alt_of(result))
        assert sentence_of(await room["Carol"].press_control(result, ControlKind.SHOW))
        assert not sentence_of(await room["Bob"].press_control(result, ControlKind.SHOW))
        shown = await room["Alice"].table(lambda m: "shows" in m.text)
        assert "Bob shows 7♠ 2♦" in shown.text
        assert "seven of spades, deuce of diamonds" in alt_of(shown)


async def test_who_won_unseen_shows_one_card(tmp_path: Path) -> None:
    """A player who won unseen chooses one card for themselves alone; everybody else sees that card
    and not the other."""
    deck = [holdem("7s2d KhKd", BOARD)]
    async with card_room(tmp_path / "room.db", "Alice Bob", deck) as room:
        result = await bob_wins_unseen(room)
        opened = (await room["Bob"].press_control(result, ControlKind.SHOW_SOME)).message
        assert opened is not None
        assert opened.ephemeral
        (select,) = [control for control in opened.controls if ":shown:" in control.custom_id]
        said = sentence_of(await room["Bob"].select(opened, select.custom_id, "0"))
        assert said == "Your cards are shown."
        shown = await room["Alice"].table(lambda m: "shows" in m.text)
        assert "Bob shows 7♠" in shown.text
        assert parse_card("2d") not in cards_in(shown.text + alt_of(shown))


async def test_a_broke_player_loses_the_seat_and_may_come_back(tmp_path: Path) -> None:
    """All-in and beaten: the seat is free at once, and Sit down brings new chips."""
    deck = [holdem("AsAd KhKd", BOARD)]
    async with card_room(tmp_path / "room.db", "Alice Bob", deck) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        await room.play("Alice all-in, Bob all-in")
        result = await room.result()
        assert "**Bob** wins 200 with a pair of aces" in result.text
        assert await room.wallet("Alice") == 900
        await room["Alice"].sit(80)
        assert await room.wallet("Alice") == 820
        await room.deal()
