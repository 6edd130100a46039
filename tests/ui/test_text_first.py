"""Text first: turns, streets and results in words, for those who chose it."""

import asyncio
import re
from dataclasses import replace
from typing import Any, cast

import pytest

from bot.host.refusals import HostCode, HostRefusal
from bot.ids import GuildId, HandId, PlayerId, TableId
from bot.poker.events import Mucked
from bot.poker.games import GAMES
from bot.storage.players import PersonalSettings
from bot.table.events import HandVoided, TableClosed, TableEvent
from bot.table.rules import MIXES, GamePlan, HouseRules
from bot.table.table_commands import RunoutAnswer, SetRunouts
from bot.table.view import TableView, view_of
from bot.ui.components.pages import MESSAGE_MAX
from bot.ui.messages.card_messages import CardArrivals
from bot.ui.messages.commitments import Commitments
from bot.ui.messages.direct_messages import PlayerMessage, seat_messages
from bot.ui.presentation.all_in_streets import street_shown
from bot.ui.presentation.description import alt_text
from bot.ui.presentation.odds import all_in_odds
from bot.ui.presentation.told_in_words import game_line, own_cards_of
from bot.ui.text_first.text_first import TextFirst
from bot.ui.words.poker_words import card_signs, cards_in_words
from bot.ui.words.rules_words import played_words
from tests.builders import Game, game, player, rules
from tests.clock import ManualClock
from tests.ui.tables import CATALOGUE, PLACE, news_of, public, read_nothing
from tests.ui.test_all_in_streets import STREET_MS, pushed, shown

ALICE = player("a")
NEXT_SECOND = 1_760_000_001
"""The deadline of each turn, in seconds."""


class Reader:
    """Plays a hand and keeps what those who read are told."""

    def __init__(self, of: Game, *readers: PlayerId, tells_seats: bool = True) -> None:
        def send(message: PlayerMessage) -> None:
            text_first = message.player in readers
            chosen = PersonalSettings(seat_messages=tells_seats, text_first=text_first)
            if message.wanted is not None and message.wanted(chosen):
                self.sent.append(message)

        self.game, self.sent = of, cast("list[PlayerMessage]", [])
        self.commitments, self.is_gone = Commitments(), False
        self.arrivals = CardArrivals()
        self.text_first = TextFirst(
            send, self._look, self.commitments, self.arrivals, ManualClock()
        )

    async def _look(self, table: TableId, who: PlayerId) -> TableView:
        """The room's table, as its player may see it."""
        if self.is_gone:
            raise HostRefusal(HostCode.NO_SUCH_TABLE)
        assert table == PLACE.table
        return view_of(self.game.table, who)

    async def show(self, *events: TableEvent, **more: bool) -> None:
        self.commitments.commitment_shown(PLACE.table, public(self.game.table))
        news = news_of(public(self.game.table))
        self.text_first.tell(replace(news, events=events, **more))

    def deal(self, *readers: PlayerId) -> None:
        """The messages with their cards have arrived."""
        hand = self.game.table.hand_id
        for who in readers:
            self.arrivals.expect(PLACE.table, hand, who)
            told = own_cards_of(view_of(self.game.table, who), CATALOGUE.texts("en"))
            self.arrivals.settle(PLACE.table, hand, who, told)

    async def play(self, *script: str) -> None:
        """Plays each line, and shows the table after it."""
        for line in script:
            self.game.play(line)
            await self.show()

    async def told(self, locale: str = "en") -> list[str]:
        """The messages sent since the last time."""
        texts, said = CATALOGUE.texts(locale), []
        for each in self.sent:
            more = {} if each.read is None else await each.read(each.guild, each.player)
            assert each.words is not None
            said.append(each.words(texts, **more))
        self.sent.clear()
        return said


def heads_up() -> Game:
    table = game("a b")
    table.start(top="As Kh Ad Kd  4s 2c 7d 9h  4d Jc  4h 3s")
    return table


async def test_a_turn_tells_everything() -> None:
    """Price, pot, stacks, what happened since the last turn, and the board, all in words; no hidden
    card of anybody else. Own cards are told once, by their own message; what they make when that
    changes."""
    reader = Reader(heads_up(), ALICE)
    reader.deal(ALICE)
    await reader.show()
    [first] = await reader.told()
    assert "**Your turn** at <#2>" in first
    assert "posts the big blind 2" in first
    await reader.play("a raise 6", "b call", "b raise 10")
    street, turn = await reader.told()
    flop = "deuce of clubs, seven of diamonds, nine of hearts"
    assert street.splitlines() == [
        f"**Flop** at <#2>: {flop}. Pot 12. It's b's turn.",
        "Preflop: a raises to 6. b calls 4.",
        "Your hand: pair of kings.",
    ]
    assert turn.splitlines() == [
        "**Your turn** at <#2>, flop: 10 to call, or raise to at least 20, pot 22, "
        f"your stack is 94. Your time runs out <t:{NEXT_SECOND}:R>.",
        "b bets 10.",
        f"Board: {flop}.",
        "In the hand: b, 84 chips.",
    ]
    for said in (first, street, turn):
        assert len(said) < MESSAGE_MAX
        assert not [card for card in ("ace of spades", "ace of diamonds") if card in said]
        assert not [sign for sign in "♠♥♦♣" if sign in said]


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        (
            "en",
            [
                "2 to call, or raise to at least 4, pot",
                "you can check, or bet at least 2, pot",
                "post the bring-in of 1, or complete the bet to 2, pot",
                "3 to call, pot",
            ],
        ),
        (
            "it",
            [
                "2 per chiamare, o rilancia a 4 o più, piatto",
                "puoi fare check o puntare 2 o più, piatto",
                "metti il bring-in di 1, o completa la puntata a 2, piatto",
                "3 per chiamare, piatto",
            ],
        ),
    ],
)
async def test_a_turn_tells_the_smallest_raise_and_the_time(locale: str, said: list[str]) -> None:
    """A turn tells the smallest raise and the time, where a raise is possible; the time as the
    table's message has it."""
    preflop, flop = game("a b c"), game("a b c")
    for table in (preflop, flop):
        table.start()
    flop.play("a call, b call, c check")
    stud = game("a b", rules(game="stud", structure="fixed-limit", ante=1))
    stud.start()
    short = Game(rules())
    short.sit("a", 100)
    short.sit("b", 100)
    short.start()
    short.play("a raise 97, b raise 100")
    for of, told in zip((preflop, flop, stud, short), said, strict=True):
        reader = Reader(of, player(of.turn))
        await reader.show()
        [turn] = await reader.told(locale)
        [head] = [line for line in turn.splitlines() if told in line]
        assert head.endswith(f" <t:{NEXT_SECOND}:R>.")


async def test_a_street_tells_its_new_cards_and_a_turn_the_board() -> None:
    """A listener has heard the flop, and needs all of it for a decision only."""
    reader = Reader(heads_up(), ALICE)
    reader.deal(ALICE)
    await reader.play("a call", "b check", "b check", "a check")
    *_, street = await reader.told()
    await reader.play("b check")
    [turn] = await reader.told()
    new, board = "jack of clubs", "deuce of clubs, seven of diamonds, nine of hearts, jack of clubs"
    assert street.splitlines()[0] == f"**Turn** at <#2>: {new}. Pot 4. It's b's turn."
    assert f"Board: {board}." in turn.splitlines()
    assert "seven of diamonds" not in street


async def test_a_street_on_two_boards_tells_the_new_card_of_each() -> None:
    """A street on two boards tells the new card of each, and a turn tells both boards."""
    table = Game(rules(house=HouseRules(bomb_ante=2, bomb_every=1, bomb_boards=2)))
    for name in "abc":
        table.sit(name)
    table.start()
    reader = Reader(table, *map(player, "abc"))
    reader.deal(*map(player, "abc"))
    await reader.show()
    [first] = await reader.told()
    assert "Flop" not in first
    for _ in "abc":
        table.act(table.turn, "check")
    await reader.show()
    told = dict(zip([each.player for each in reader.sent], await reader.told(), strict=True))
    hand = public(table.table).hand
    assert hand is not None
    texts = CATALOGUE.texts("en")
    for number, board in enumerate(hand.boards, start=1):
        whole, new = (cards_in_words(card_signs(each), texts) for each in (board, board[-1:]))
        for who, said in told.items():
            is_turn = who == player(table.turn)
            assert f"Board {number}: {whole if is_turn else new}." in said


async def test_what_was_in_a_message_that_discord_did_not_take_is_told_again() -> None:
    """The next turn tells again what was in a message that Discord did not take: nobody has read
    it."""
    reader = Reader(heads_up(), ALICE)
    await reader.show()
    await reader.told()
    await reader.play("a raise 6", "b call")
    [lost] = reader.sent
    [said] = await reader.told()
    assert "b calls 4" in said
    assert lost.otherwise is not None
    lost.otherwise()
    await reader.play("b raise 10")
    [turn] = await reader.told()
    assert "b calls 4" in turn
    assert "b bets 10" in turn


async def test_a_result_tells_what_ended_the_hand() -> None:
    """The reader's own last action and those after it, before the winner."""
    table = game("a b c")
    table.start()
    reader = Reader(table, player("b"))
    await reader.play("a call", "b call", "c check", "b check", "c check", "a raise 10", "b fold")
    await reader.told()
    await reader.play("c fold")
    [said] = await reader.told()
    head, done, *result = said.splitlines()
    assert "**Hand 1**" in head
    assert done.startswith("b, c fold.")
    assert any("**a**" in line for line in result)


@pytest.mark.parametrize("code", ["omaha", "stud", "badugi", "deuce-triple-draw", "holdem"])
@pytest.mark.parametrize(("locale", "of"), [("en", " of "), ("it", " di ")])
async def test_a_first_turn_names_the_own_cards_that_no_message_has_told(
    code: str, locale: str, of: str
) -> None:
    """A first turn names the own cards that no message has told, in every kind of game, and those
    of nobody else; each player their own."""
    structure = "no-limit" if code == "holdem" else "fixed-limit"
    table = game("a b", rules(game=code, structure=structure, ante=1))
    table.start()
    reader = Reader(table, player("a"), player("b"))
    await reader.show()
    who = table.turn
    [said] = await reader.told(locale)
    cards = {"en": "Your cards: ", "it": "Le tue carte: "}[locale]
    [line] = [each for each in said.splitlines() if cards in each]
    seat = view_of(table.table, player(who)).seat_of(player(who))
    assert seat is not None
    assert seat.hand is not None
    assert line.count(of) >= len(seat.hand.cards) > 0


@pytest.mark.parametrize("locale", ["en", "it"])
async def test_folded_cards_are_not_told_on_later_streets(locale: str) -> None:
    """Folded cards are not told on later streets, nor what they would make; others are told
    theirs."""
    table = game("a b c")
    table.start()
    reader = Reader(table, player("a"), player("b"))
    table.play("a fold, b call")
    await reader.show()
    await reader.told()
    await reader.play("c check", "b check", "c check")
    recipients = [each.player for each in reader.sent]
    told = list(zip(recipients, await reader.told(locale), strict=True))
    streets = [each for recipient, each in told if recipient == player("a")]
    assert [each.splitlines()[0].partition(" ")[0] for each in streets] == ["**Flop**", "**Turn**"]
    own = {"en": ("Your cards", "Your hand"), "it": ("Le tue carte", "Il tuo punto")}[locale]
    assert not any(words in each for words in own for each in streets)
    assert any(own[0] in each for _, each in told)


async def test_a_street_is_short_and_a_turn_names_no_empty_seats() -> None:
    """Stacks come with the turn; nobody listens to a list of seats at each of them."""
    table = game("a b c")
    table.start()
    reader = Reader(table, player("c"))
    await reader.play("a call", "b call", "c check", "b check")
    [asked, street, turn] = await reader.told()
    assert street.startswith("**Flop** at <#2>: ")
    assert "It's b's turn." in street
    assert "Pot 6." in street
    assert "chips" not in street
    for said in (asked, turn):
        assert "In the hand: a, 98 chips" in said
        assert "Empty seats" not in said


async def test_a_street_that_waited_gives_way_to_the_own_turn() -> None:
    """The player is asked at once: one message tells it all."""
    table = game("a b c")
    table.start()
    reader = Reader(table, player("c"))
    await reader.play("a call", "b call", "c check")
    [_, street] = reader.sent
    is_outdated: Any = street.is_outdated
    assert not is_outdated()
    await reader.play("b check")
    assert is_outdated()


@pytest.mark.parametrize(
    ("code", "streets"),
    [
        ("holdem", ["preflop", "flop", "turn"]),
        ("stud", ["third street", "fourth street", "fifth street", "sixth street"]),
    ],
)
async def test_each_street_of_an_all_in_tells_hands_and_chances(
    code: str, streets: list[str]
) -> None:
    """Each street of an all-in tells hands and chances, once each, with what is new: hands, then
    cards; the result brings the last of them."""
    structure = "fixed-limit" if code == "stud" else "no-limit"
    table = pushed(rules(game=code, structure=structure, ante=1), names="ab")
    reader = Reader(table, ALICE)
    reader.deal(ALICE)
    news = shown(public(table.table))
    assert news.streets is not None
    for at in range(news.streets.streets):
        step = street_shown(news, at * STREET_MS)
        assert step.view.hand is not None
        assert step.view.hand.all_in is not None
        odds = all_in_odds(GAMES[step.view.hand.game], step.view.hand.all_in)
        for _ in range(2):
            reader.text_first.tell_frame(step, odds)
    told = await reader.told()
    assert told[0].startswith(f"**All-in** at <#2>, {streets[0]}.")
    for said, street in zip(told[1:], streets[1:], strict=True):
        assert said.startswith(f"**{street.capitalize()}** at <#2>")
    cards = [each.count(" of ") for each in told]
    assert cards == ([2, 3, 1] if code == "holdem" else [3, 2, 2, 2])
    assert all("To win: b " in each and "%, a " in each for each in told)
    reader.text_first.tell_result_again(PLACE, news.view, {ALICE})
    [result] = await reader.told()
    assert result.count(" of ") == (1 if code == "holdem" else 2) + result.count("pair of ")
    assert "shows" not in result
    assert "**b** wins" in result


async def test_no_street_of_an_all_in_follows_its_result() -> None:
    """A request for the table's message that Discord took late; nor is one sent that waited."""
    reader = Reader(heads_up(), ALICE)
    await reader.show()
    reader.sent.clear()
    reader.game.play("a raise 100, b call")
    step = street_shown(shown(public(reader.game.table)), 0)
    reader.text_first.tell_frame(step, None)
    [street] = reader.sent
    is_outdated: Any = street.is_outdated
    assert not is_outdated()
    await reader.show()
    assert is_outdated()
    reader.text_first.tell_frame(step, None)
    assert len(reader.sent) == 2


@pytest.mark.parametrize(
    ("script", "protects", "english", "italian"),
    [
        ("a raise 6, b raise 12", False, "you folded.", "hai fatto fold."),
        ("a raise 6, b raise 12", True, "all-in protection keeps you", "la protezione all-in ti"),
        ("a call, b check, b check", False, "you checked.", "hai fatto check."),
    ],
)
async def test_a_player_whose_time_ran_out_is_told_what_became_of_the_turn(
    script: str, protects: bool, english: str, italian: str
) -> None:
    """A player whose time ran out is told once, and nobody else, what became of the turn, before
    whatever follows from it; not where they have acted."""
    table = game("a b", rules(all_in_protection=protects))
    table.start()
    reader = Reader(table, ALICE, player("b"))
    await reader.show()
    await reader.play(*script.split(", "))
    assert not [each for each in await reader.told() if "ran out of time" in each]
    assert table.turn == "a"
    table.time_out()
    await reader.show()
    for locale, told in (("en", english), ("it", italian)):
        late, *others = reader.sent
        assert late.player == ALICE
        assert late.words is not None
        said = late.words(CATALOGUE.texts(locale))
        assert f"<#2>: {told}" in said
        assert said.startswith({"en": "You ran out of time", "it": "Il tuo tempo è scad"}[locale])
        assert all(
            "ran out" not in each.words(CATALOGUE.texts("en")) for each in others if each.words
        )
    reader.sent.clear()
    await reader.show()
    assert not reader.sent


@pytest.mark.parametrize(
    ("locale", "head", "agreed", "asked"),
    [
        ("en", "**Hand 1** at <#2> is void", "everyone still in it", "<@7> voided it"),
        ("it", "La **mano 1** in <#2> è annullata", "tutti quelli ancora", "lo ha deciso <@7>"),
    ],
)
async def test_a_void_hand_is_told_to_all_who_were_in_it(
    locale: str, head: str, agreed: str, asked: str
) -> None:
    """All players in a void hand, folded ones too, read the stack that they have again and who
    voided it; after a restart all with a seat do."""
    table = game("a b c")
    table.start()
    reader = Reader(table, *map(player, "ab"))
    await reader.show()
    await reader.play("a fold", "b raise 10")
    await reader.told()
    hand = table.table.hand_id
    table.void()
    wants = PlayerId(7)
    await reader.show(HandVoided(hand, wants, agreed=True))
    assert [each.player for each in reader.sent] == [player("a"), player("b")]
    for said in await reader.told(locale):
        assert said.startswith(head)
        assert agreed in said
        assert said.endswith(" 100.")
    await reader.show()
    assert not reader.sent
    table.start()
    await reader.show()
    await reader.told()
    hand = table.table.hand_id
    table.void()
    await reader.show(HandVoided(hand, wants))
    first, _ = await reader.told(locale)
    assert asked in first
    assert agreed not in first
    await reader.show(recovered=True, hand_voided=True)
    first, _ = await reader.told(locale)
    assert head.replace("1", "2") in first
    assert asked not in first


async def test_a_hand_that_is_void_with_its_table_is_told_by_that_message_alone() -> None:
    """The message about a closed table alone tells that its hand is void: its channel is gone, and
    each player reads it where their chips are told."""
    table = game("a b")
    table.start()
    reader = Reader(table, ALICE)
    await reader.show()
    await reader.told()
    hand = table.table.hand_id
    table.void()
    await reader.show(HandVoided(hand), TableClosed(lost=True))
    assert not reader.sent


async def test_own_cards_wait_for_their_commitment() -> None:
    """Own cards wait for their commitment, as the message with the cards does."""
    reader = Reader(heads_up(), ALICE)
    reader.text_first.tell(news_of(public(reader.game.table)))
    told = asyncio.create_task(reader.told())
    for _ in range(5):
        await asyncio.sleep(0)
    assert not told.done()
    reader.commitments.commitment_shown(PLACE.table, public(reader.game.table))
    [said] = await told
    assert "Your cards: king of hearts" in said


async def test_a_turn_is_told_without_cards_where_the_table_is_gone() -> None:
    """A turn is told without cards where the table is gone; and no cards of another hand than the
    turn's are told."""
    reader = Reader(heads_up(), ALICE)
    await reader.show()
    [message] = reader.sent
    reader.is_gone = True
    [said] = await reader.told()
    assert "Your turn" in said
    assert "Your cards" not in said
    reader.is_gone = False
    reader.game.play("a fold")
    reader.game.start()
    assert message.read is not None
    assert "own" not in await message.read(GuildId(1), ALICE)


async def test_the_result_is_told_to_all_in_the_hand() -> None:
    """The result is told to players who folded too; each moment once, whatever else is shown
    meanwhile."""
    reader = Reader(heads_up(), ALICE)
    await reader.show()
    await reader.told()
    await reader.play("a fold")
    await reader.show()
    [result] = await reader.told("it")
    assert "**b** vince" in result
    assert "finita" in result


async def test_nobody_else_is_told() -> None:
    """A player who did not choose text first, or is not in the hand, is told nothing."""
    reader = Reader(heads_up(), player("c"))
    await reader.show()
    await reader.play("a raise 6", "b call", "b check")
    assert not await reader.told()


@pytest.mark.parametrize("line", ["a call", "a fold"])
async def test_a_turn_that_is_over_is_not_told(line: str) -> None:
    """A message that waited meanwhile is not sent."""
    reader = Reader(heads_up(), ALICE)
    await reader.show()
    [message] = reader.sent
    is_outdated: Any = message.is_outdated
    assert not is_outdated()
    await reader.play(line)
    assert is_outdated()


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        (
            "en",
            [
                "draw up to 4 cards, or stand pat",
                "post the bring-in of 1, or complete the bet",
                "choose whether",
                "discard 2 cards, pot",
            ],
        ),
        (
            "it",
            [
                "cambia fino a 4 carte, o tienile tutte",
                "metti il bring-in di 1, o completa la puntata",
                "scegli se girare il board due volte",
                "scarta 2 carte, piatto",
            ],
        ),
    ],
)
async def test_other_questions_than_a_bet_are_told_as_such(locale: str, words: list[str]) -> None:
    """Nobody is told to check where they draw, bring in, or answer how often the rest is run."""
    drawing = game("a b", rules(game="badugi"))
    drawing.start()
    for verb in ("call", "check"):
        drawing.act(drawing.turn, verb)
    stud = game("a b", rules(game="stud", structure="fixed-limit", ante=1))
    stud.start()
    running = Game(rules(house=HouseRules(runouts=2)))
    for name in "ab":
        running.sit(name)
        running.apply(SetRunouts(player(name), RunoutAnswer.ASK))
    running.start()
    running.act(running.turn, "raise", 100)
    running.act(running.turn, "call")
    irish = game("a b", rules(game="irish"))
    irish.start()
    for verb in ("call", "check", "check", "check"):
        irish.act(irish.turn, verb)
    for of, said in zip((drawing, stud, running, irish), words, strict=True):
        reader = Reader(of, player("a"), player("b"))
        await reader.show()
        [told] = [each for each in await reader.told(locale) if said in each]
        assert "check" not in told.splitlines()[0]


@pytest.mark.parametrize("code", ["stud", "razz", "five-card-stud"])
async def test_stud_tells_the_cards_that_lie_open(code: str) -> None:
    """A turn those of all others in the hand; a street those that are new, to who folded too, and
    to each player their own."""
    table = game("a b c", rules(game=code, structure="fixed-limit", ante=1))
    table.start()
    reader = Reader(table, *map(player, "abc"))
    reader.deal(*map(player, "abc"))
    await reader.show()
    table.act(table.turn, "bring-in")
    gone = table.turn
    table.act(gone, "fold")
    table.act(table.turn, "call")
    await reader.told()
    await reader.show()
    await reader.told()
    table.act(table.turn, "check")
    await reader.show()
    [turn] = await reader.told()
    asked = table.turn
    table.act(asked, "check")
    await reader.show()
    recipients = [each.player for each in reader.sent]
    said = dict(zip(recipients, await reader.told(), strict=True))
    assert len(said) == 3
    texts = CATALOGUE.texts("en")
    for seat in public(table.table).seats[:3]:
        assert seat.hand is not None
        up = [each.card for each in seat.hand.cards if each.card is not None]
        assert bool(up) == (seat.name != gone)
        before, new = (cards_in_words(card_signs(part), texts) for part in (up[:-1], up[-1:]))
        if seat.name not in (gone, asked):
            assert before in turn
        told_first = table.turn
        for who, told in said.items():
            is_turn = who == player(told_first)
            is_own = who == seat.player
            assert (not up) or new in told
            assert (before in told) == (is_turn or is_own) or not before


async def test_nothing_is_told_twice_that_a_street_has_told() -> None:
    """A turn on a street that was told begins after it: how the last street ended, the game and
    the pot are not read again."""
    table = game("a b c")
    table.start()
    reader = Reader(table, player("c"))
    await reader.play("a call", "b call", "c check")
    await reader.show()
    first, street = await reader.told()
    await reader.play("b raise 4")
    [turn] = await reader.told()
    assert "No-Limit Hold'em 1/2." in first
    assert "Preflop: c checks." in street
    lines = turn.splitlines()
    assert lines[1] == "b bets 4."
    assert lines[2].startswith("Board: ")
    for once in ("No-Limit Hold'em", "It's c's turn", "calls", "Pot "):
        assert once not in turn


async def test_a_street_that_was_not_sent_is_told_with_the_turn() -> None:
    """A street that was not sent is told with the turn: it had given way to the turn."""
    table = game("a b c")
    table.start()
    reader = Reader(table, player("c"))
    await reader.show()
    await reader.play("a call", "b call")
    await reader.told()
    await reader.play("c check", "b raise 4")
    [street, turn] = reader.sent
    assert street.is_outdated is not None
    assert street.is_outdated()
    reader.sent.remove(street)
    [said] = await reader.told()
    street, head, *done = said.splitlines()
    assert street.startswith("**Flop** at <#2>: ")
    assert head.startswith("**Your turn**: 4 to call")
    assert done[:2] == ["Preflop: c checks.", "b bets 4."]
    assert turn.player == player("c")


@pytest.mark.parametrize("tells_seats", [True, False])
async def test_a_third_time_out_is_one_message(tells_seats: bool) -> None:
    """A player who is told of seats reads with the seat what became of the turn."""
    table = game("a b", rules(all_in_protection=False))
    table.start()
    reader = Reader(table, ALICE, tells_seats=tells_seats)
    await reader.play("a call", "b check")
    for _ in range(2):
        await reader.play("b check")
        table.time_out()
        await reader.show()
    await reader.play("b raise 4")
    reader.sent.clear()
    events = table.time_out()
    news = replace(news_of(public(table.table)), events=events)
    reader.text_first.tell(news)
    late = [each for each in await reader.told() if "ran out of time" in each]
    seats = list(seat_messages(PLACE, events, news.view, read_nothing, lambda event: None))
    assert len(seats) == 1
    assert seats[0].data["did"] == "fold"
    assert len(late) == (not tells_seats)


# --- what a listener needs to know -----------------------------------------------------------


def three_all_in(*script: str) -> Game:
    """Carol has few chips, and all of them are in the pot before the flop."""
    table = Game(rules())
    for name, chips in (("a", 200), ("b", 200), ("c", 80)):
        table.sit(name, chips)
    table.start()
    for line in ("a raise 80", "b call", "c call", *script):
        table.play(line)
    return table


@pytest.mark.parametrize(
    ("locale", "main", "side"),
    [
        ("en", "Main pot, 240 (a, b, c).", "Side pot, 40 (a, b)."),
        ("it", "Piatto principale, 240 (a, b, c).", "Piatto laterale, 40 (a, b)."),
    ],
)
async def test_a_turn_tells_who_can_win_which_pot(locale: str, main: str, side: str) -> None:
    """A turn tells who can win which pot, by their names, the reader first."""
    reader = Reader(three_all_in("b raise 20", "a call", "b check"), ALICE)
    await reader.show()
    [turn] = await reader.told(locale)
    assert f"{main} {side}" in turn.splitlines()


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "98 to call, pot 202 (you can win at most 102), your stack is 98"),
        ("it", "98 per chiamare, piatto 202 (di cui puoi vincere 102), il tuo stack 98"),
    ],
)
async def test_a_turn_tells_how_much_of_the_pot_a_short_stack_can_win(
    locale: str, said: str
) -> None:
    """Chips that a short stack cannot match are no part of the pot it can win; nothing is said
    where it can win all."""
    table = Game(rules())
    for name, chips in (("a", 200), ("b", 100)):
        table.sit(name, chips)
    table.start()
    reader = Reader(table, player("b"))
    await reader.play("a raise 200")
    [turn] = await reader.told(locale)
    assert said in turn


async def test_a_result_tells_who_could_win_which_pot() -> None:
    reader = Reader(three_all_in("b raise 20", "a call"), ALICE)
    await reader.play("b check", "a check", "b check")
    await reader.told()
    await reader.play("a check")
    [said] = await reader.told()
    pots = [line for line in said.splitlines() if " pot, " in line]
    assert pots[0].startswith("Main pot, 240 (a, b, c): **")
    assert pots[1].startswith("Side pot, 40 (a, b): **")
    assert said.splitlines()[-1].startswith("Your stack: ")


async def test_an_all_in_tells_who_can_win_which_pot() -> None:
    """The first message of an all-in alone tells who can win which pot."""
    table = three_all_in()
    reader = Reader(table, ALICE)
    table.play("b raise 120, a call")
    news = shown(public(table.table))
    for at in range(2):
        reader.text_first.tell_frame(street_shown(news, at * STREET_MS), None)
    first, second = await reader.told()
    assert "Main pot, 240 (a, b, c). Side pot, 240 (a, b)." in first
    assert "pot" not in second


async def test_a_message_waits_for_the_cards_of_its_player_alone() -> None:
    """The turn comes after them, and does not tell them again."""
    reader = Reader(heads_up(), ALICE)
    hand = reader.game.table.hand_id
    reader.arrivals.expect(PLACE.table, hand, ALICE)
    reader.arrivals.expect(PLACE.table, hand, player("b"))
    await reader.show()
    told = asyncio.create_task(reader.told())
    for _ in range(5):
        await asyncio.sleep(0)
    assert not told.done()
    reader.deal(ALICE)
    [said] = await told
    assert "Your turn" in said
    assert "king of hearts" not in said


async def test_cards_that_never_come_hold_nothing_up() -> None:
    """Direct messages were refused, or the next hand was dealt before."""
    reader = Reader(heads_up(), ALICE)
    table, hand = PLACE.table, reader.game.table.hand_id
    reader.arrivals.expect(table, hand, ALICE)
    reader.arrivals.settle(table, hand, ALICE)
    assert await reader.arrivals.wait(table, hand, ALICE) is None
    reader.arrivals.expect(table, HandId(hand + 1), ALICE)
    waits = asyncio.create_task(reader.arrivals.wait(table, HandId(hand + 1), ALICE))
    await asyncio.sleep(0)
    reader.arrivals.expect(table, HandId(hand + 2), ALICE)
    assert await waits is None
    reader.arrivals.forget_table(table)
    assert await reader.arrivals.wait(table, HandId(hand + 2), ALICE) is None


@pytest.mark.parametrize(("locale", "mucks"), [("en", "b mucks."), ("it", "b non mostra.")])
async def test_a_mucked_hand_is_told(locale: str, mucks: str) -> None:
    """A mucked hand is told without its cards; the reader's own hand is told by its name, where it
    lost."""
    table = game("a b")
    table.start(top="2h Kh 7d Kd  4s 2c 8d 9h  4d Jc  4h 3s")
    reader = Reader(table, ALICE)
    reader.deal(ALICE)
    await reader.play("a call", "b check", "b check", "a check", "b check", "a check", "b check")
    await reader.play("a raise 4")
    await reader.told()
    await reader.play("b call")
    [said] = await reader.told(locale)
    hand = public(table.table)
    assert any(isinstance(event, Mucked) for event in hand.public_events), hand.public_events
    assert mucks in said
    assert " of hearts" not in said


@pytest.mark.parametrize(
    ("code", "locale", "first", "drawing", "after"),
    [
        ("five-card-draw", "en", "before the draw", "draw", "after the draw"),
        ("five-card-draw", "it", "prima del cambio", "cambio", "dopo il cambio"),
        ("badugi", "en", "before the draw", "first draw", "after the first draw"),
        ("badugi", "it", "prima del cambio", "primo cambio", "dopo il primo cambio"),
    ],
)
async def test_the_bets_after_a_draw_have_a_name(
    code: str, locale: str, first: str, drawing: str, after: str
) -> None:
    """The bets after a draw have a name, in the messages of text first and in the alt text of the
    picture."""
    table = game("a b", rules(game=code, structure="fixed-limit"))
    table.start()
    reader = Reader(table, player("a"), player("b"))
    reader.deal(player("a"), player("b"))
    texts, named = CATALOGUE.texts(locale), []
    for verb in ("call", "check", "pat", "pat", "check"):
        await reader.show()
        said = await reader.told(locale)
        street = next(
            each for each in (after, first, drawing) if each in said[-1].splitlines()[0].lower()
        )
        assert texts.say("alt-street", street=street) in alt_text(public(table.table), texts)
        named.append(street)
        _ = table.draw(table.turn) if verb == "pat" else table.act(table.turn, verb)
    assert named == [first, first, drawing, drawing, after]


@pytest.mark.parametrize(
    ("locale", "code", "told"),
    [
        (
            "en",
            "stud",
            "Your new card: nine of clubs. Your cards: nine of hearts, three of diamonds face "
            "down, five of spades, nine of clubs face up. Your hand: pair of nines.",
        ),
        (
            "it",
            "stud",
            "La tua nuova carta: nove di fiori. Le tue carte: nove di cuori, tre di quadri "
            "coperte, cinque di picche, nove di fiori scoperte. Il tuo punto: coppia di nove.",
        ),
        (
            "en",
            "razz",
            "Your new card: nine of clubs. Your cards: nine of hearts, three of diamonds face "
            "down, five of spades, nine of clubs face up.",
        ),
    ],
)
async def test_a_street_of_stud_tells_the_new_card_all_cards_and_what_they_make(
    locale: str, code: str, told: str
) -> None:
    """A street of stud tells what the cards make from the first pair on, in games where pairs make
    hands: nobody has to keep seven cards in their head."""
    table = game("a b", rules(game=code, structure="fixed-limit", ante=1))
    table.start(top="9h Kh 3d 2d 5s Js 9c 4c")
    reader = Reader(table, player("a"), player("b"))
    reader.deal(player("a"), player("b"))
    await reader.show()
    await reader.told()
    table.act(table.turn, "bring-in")
    table.act(table.turn, "call")
    await reader.show()
    said = [line for each in await reader.told(locale) for line in each.splitlines()]
    assert told in said


@pytest.mark.parametrize("code", ["five-card-draw", "irish"])
async def test_a_draw_is_asked_beside_the_cards_to_choose_from(code: str) -> None:
    """A draw is asked beside the cards to choose from, though a message has told them before."""
    table = game("a b", rules(game=code))
    table.start()
    for verb in ("call", "check") + ("check", "check") * (code == "irish"):
        table.act(table.turn, verb)
    asked = player(table.turn)
    reader = Reader(table, asked)
    reader.deal(asked)
    await reader.show()
    [turn] = await reader.told()
    told = own_cards_of(view_of(table.table, asked), CATALOGUE.texts("en"))
    assert told is not None
    cards = cards_in_words(told.by_side, CATALOGUE.texts("en"))
    assert f"Your cards: {cards}. Your hand: " in turn


async def test_a_changed_own_hand_is_told() -> None:
    """All of it where some cards were replaced, the new ones first."""
    draw = game("a b", rules(game="badugi"))
    draw.start()
    drawing = Reader(draw, *map(player, "ab"))
    drawing.deal(*map(player, "ab"))
    for verb in ("call", "check"):
        draw.act(draw.turn, verb)
    first = draw.turn
    draw.draw(first, 0, 1)
    draw.draw(draw.turn)
    await drawing.show()
    [said] = await drawing.told()
    assert re.search(r"Your new cards: \w+ of \w+, \w+ of \w+\. Your cards now: ", said)
    assert "iscarded" not in said


def test_a_listener_is_told_what_is_played_when_it_changes() -> None:
    """The name of the mix once, then the game that follows; a mix without a name by its games."""
    plans = (GamePlan("razz", "fixed-limit"), GamePlan("badugi", "fixed-limit"))
    texts = CATALOGUE.texts("en")
    one = public(heads_up().table)._replace(games=MIXES["horse"])
    limit = one._replace(rules=rules(game="razz", structure="fixed-limit"))
    before = played_words(texts, one)
    assert game_line(one, None, texts) == "H.O.R.S.E.: No-Limit Hold'em 1/2."
    assert game_line(one, before, texts) == ""
    raised = one._replace(rules=rules(small_blind=2, big_blind=4))
    assert game_line(raised, before, texts) == "The stakes are now 2/4."
    assert game_line(raised, before, CATALOGUE.texts("it")) != ""
    assert game_line(limit, before, texts) == "The game changes: Limit Razz 2/4."
    own = limit._replace(games=plans)
    assert game_line(own, None, texts) == "Mix of Razz, Badugi: Limit Razz 2/4."
    assert "Mix di Razz, Badugi" in game_line(own, None, CATALOGUE.texts("it"))
    many = own._replace(games=tuple(GamePlan(code, "fixed-limit") for code in list(GAMES)[:9]))
    assert game_line(many, None, texts).startswith("Mix of 9 games: ")
