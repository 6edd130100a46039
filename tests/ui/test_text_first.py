"""Text first: turns, streets and results in words, for those who chose it."""

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.host.personal_settings import SettingsByPlayer
from bot.host.refusals import HostCode, HostRefusal
from bot.ids import GuildId, PlayerId, TableId
from bot.poker.games import GAMES
from bot.storage.players import PersonalSettings
from bot.table.house_commands import RunoutAnswer, SetRunouts
from bot.table.house_rules import HouseRules
from bot.table.view import TableView, view_of
from bot.ui.all_in_streets import street_shown
from bot.ui.commitments import Commitments
from bot.ui.odds import all_in_odds
from bot.ui.pages import MESSAGE_MAX
from bot.ui.poker_words import card_signs, cards_in_words
from bot.ui.seat_messages import read_nothing, seat_messages
from bot.ui.text_first import TextFirst
from bot.ui.topup_messages import PlayerMessage
from tests.builders import Game, game, player, rules
from tests.clock import ManualClock
from tests.ui.tables import CATALOGUE, PLACE, news_of, public
from tests.ui.test_all_in_streets import STREET_MS, pushed, shown

ALICE = player("a")


class Reader:
    """Plays a hand and keeps what those who read are told."""

    def __init__(self, of: Game, *readers: PlayerId, tells_seats: bool = True) -> None:
        async def chosen(who: PlayerId) -> PersonalSettings:
            return PersonalSettings(seat_messages=tells_seats, text_first=who in readers)

        self.game, self.sent = of, cast("list[PlayerMessage]", [])
        personal = cast(SettingsByPlayer, SimpleNamespace(of=chosen))
        self.commitments, self.is_gone = Commitments(), False
        self.text_first = TextFirst(
            personal, self.sent.append, self._look, self.commitments, ManualClock()
        )

    async def _look(self, table: TableId, who: PlayerId) -> TableView:
        """The room's table, as its player may see it."""
        if self.is_gone:
            raise HostRefusal(HostCode.NO_SUCH_TABLE)
        assert table == PLACE.table
        return view_of(self.game.table, who)

    async def show(self) -> None:
        self.commitments.commitment_shown(PLACE.table, public(self.game.table))
        self.text_first.tell(news_of(public(self.game.table)))
        await self.text_first.settle()

    async def play(self, *script: str) -> None:
        """Plays each line, and shows the table after it."""
        for line in script:
            self.game.play(line)
            await self.show()

    async def told(self, locale: str = "en") -> list[str]:
        """What was sent since the last time."""
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
    """Own cards, price, pot, what happened since the last turn, board and stacks, all in words; no
    hidden card of anybody else."""
    reader = Reader(heads_up(), ALICE)
    await reader.show()
    [first] = await reader.told()
    assert "**Your turn** at <#2>" in first
    assert "posts the big blind 2" in first
    await reader.play("a raise 6", "b call", "b raise 10")
    street, turn = await reader.told()
    assert street.splitlines()[:2] == ["b calls 4", "<#2>: **flop**."]
    flop = "deuce of clubs, seven of diamonds, nine of hearts"
    assert flop in street
    assert "10 to call" in turn
    assert "b bets 10" in turn
    assert "b calls 4" not in turn
    assert "a raises" not in turn
    assert flop in turn
    assert first.splitlines()[1] == "Your cards: king of hearts, king of diamonds · pocket kings."
    assert turn.splitlines()[1] == "Your cards: king of hearts, king of diamonds · pair of kings."
    for said in (first, street, turn):
        assert len(said) < MESSAGE_MAX
        assert not [card for card in ("ace of spades", "ace of diamonds") if card in said]
        assert not [sign for sign in "♠♥♦♣" if sign in said]


async def test_what_was_in_a_message_that_discord_did_not_take_is_told_again() -> None:
    """With the next turn: nobody has read it."""
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
    """What was done after the reader's own last action, before the winner."""
    table = game("a b c")
    table.start()
    reader = Reader(table, player("b"))
    await reader.play("a call", "b call", "c check", "b check", "c check", "a raise 10", "b fold")
    await reader.told()
    await reader.play("c fold")
    [said] = await reader.told()
    done, head, *result = said.splitlines()
    assert done == "c folds"
    assert "**Hand 1**" in head
    assert any("**a**" in line for line in result)


@pytest.mark.parametrize("code", ["omaha", "stud", "badugi", "deuce-triple-draw", "holdem"])
@pytest.mark.parametrize(("locale", "of"), [("en", " of "), ("it", " di ")])
async def test_every_turn_names_the_own_cards(code: str, locale: str, of: str) -> None:
    """In every kind of game, and those of nobody else; each player their own."""
    structure = "no-limit" if code == "holdem" else "fixed-limit"
    table = game("a b", rules(game=code, structure=structure, ante=1))
    table.start()
    reader = Reader(table, player("a"), player("b"))
    await reader.show()
    who = table.turn
    [said] = await reader.told(locale)
    line = said.splitlines()[1]
    seat = view_of(table.table, player(who)).seat_of(player(who))
    assert seat is not None
    assert seat.hand is not None
    assert line.count(of) >= len(seat.hand.cards) > 0


@pytest.mark.parametrize(
    ("locale", "folded"), [("en", "You have folded."), ("it", "Hai fatto fold.")]
)
async def test_folded_cards_are_not_told_on_later_streets(locale: str, folded: str) -> None:
    """Nor what they would make; the others' street messages name their cards."""
    table = game("a b c")
    table.start()
    reader = Reader(table, player("a"), player("b"))
    table.play("a fold, b call")
    await reader.show()
    await reader.told()
    await reader.play("c check", "b check", "c check")
    said = await reader.told(locale)
    streets = [each for each in said if folded in each]
    assert [each.splitlines()[1] for each in streets] == ["<#2>: **flop**.", "<#2>: **turn**."]
    cards = {"en": "Your cards", "it": "Le tue carte"}[locale]
    assert [cards in each for each in said] == [each not in streets for each in said]
    assert any(cards in each for each in said)


async def test_a_street_is_short_and_a_turn_names_no_empty_seats() -> None:
    """Stacks come with the turn; nobody listens to a list of seats at each of them."""
    table = game("a b c")
    table.start()
    reader = Reader(table, player("c"))
    await reader.play("a call", "b call", "c check", "b check")
    [asked, street, turn] = await reader.told()
    assert "<#2>: **flop**." in street.splitlines()
    assert "b is to act." in street
    assert "Board " in street
    assert "Pot 6." in street
    assert "Seat " not in street
    for said in (asked, turn):
        assert "Seat 1\\: a \\(" in said
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
    """Once each; in games without a board each street tells what the hands have become."""
    structure = "fixed-limit" if code == "stud" else "no-limit"
    table = pushed(rules(game=code, structure=structure, ante=1), names="ab")
    reader = Reader(table, ALICE)
    news = shown(public(table.table))
    assert news.streets is not None
    for at in range(news.streets.streets):
        step = street_shown(news, at * STREET_MS)
        assert step.view.hand is not None
        assert step.view.hand.all_in is not None
        odds = all_in_odds(GAMES[step.view.hand.game], step.view.hand.all_in)
        for _ in range(2):
            reader.text_first.tell_frame(step, odds)
            await reader.text_first.settle()
    told = await reader.told()
    assert [each.splitlines()[0] for each in told] == [
        f"**All-in** at <#2>, {streets[0]}.",
        *(f"<#2>: **{street}**." for street in streets[1:]),
    ]
    cards = [each.count(" of ") for each in told]
    assert cards == ([4, 3, 4] if code == "holdem" else [6, 8, 10, 12])
    assert all("To win: b " in each and "%, a " in each for each in told)


async def test_no_street_of_an_all_in_follows_its_result() -> None:
    """A request for the table's message that Discord took late; nor is one sent that waited."""
    reader = Reader(heads_up(), ALICE)
    await reader.show()
    reader.sent.clear()
    reader.game.play("a raise 100, b call")
    step = street_shown(shown(public(reader.game.table)), 0)
    reader.text_first.tell_frame(step, None)
    await reader.text_first.settle()
    [street] = reader.sent
    is_outdated: Any = street.is_outdated
    assert not is_outdated()
    await reader.show()
    assert is_outdated()
    reader.text_first.tell_frame(step, None)
    await reader.text_first.settle()
    assert len(reader.sent) == 2


@pytest.mark.parametrize(
    ("script", "protects", "english", "italian"),
    [
        ("a raise 6, b raise 12", False, "you have folded.", "hai fatto fold."),
        ("a raise 6, b raise 12", True, "all-in protection keeps you", "la protezione all-in ti"),
        ("a call, b check, b check", False, "you have checked.", "hai fatto check."),
    ],
)
async def test_a_player_whose_time_ran_out_is_told_what_became_of_the_turn(
    script: str, protects: bool, english: str, italian: str
) -> None:
    """Once, before whatever follows from it, and nobody else; not where they have acted."""
    table = game("a b", rules(all_in_protection=protects))
    table.start()
    reader = Reader(table, ALICE, player("b"))
    await reader.show()
    await reader.play(*script.split(", "))
    assert not [each for each in await reader.told() if "time ran out" in each]
    assert table.turn == "a"
    table.time_out()
    await reader.show()
    for locale, told in (("en", english), ("it", italian)):
        late, *others = reader.sent
        assert late.player == ALICE
        assert late.words is not None
        said = late.words(CATALOGUE.texts(locale))
        assert f"<#2>: {told}" in said
        assert said.startswith({"en": "Your time ran out", "it": "Il tuo tempo è scad"}[locale])
        assert all(
            "ran out" not in each.words(CATALOGUE.texts("en")) for each in others if each.words
        )
    reader.sent.clear()
    await reader.show()
    assert not reader.sent


async def test_own_cards_wait_for_their_commitment() -> None:
    """As the cards themselves do."""
    reader = Reader(heads_up(), ALICE)
    reader.text_first.tell(news_of(public(reader.game.table)))
    await reader.text_first.settle()
    told = asyncio.create_task(reader.told())
    for _ in range(5):
        await asyncio.sleep(0)
    assert not told.done()
    reader.commitments.commitment_shown(PLACE.table, public(reader.game.table))
    [said] = await told
    assert "Your cards: king of hearts" in said


async def test_a_turn_is_told_without_cards_where_the_table_is_gone() -> None:
    """Nor are cards of another hand told than that of the turn."""
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
    assert not await message.read(GuildId(1), ALICE)


async def test_the_result_is_told_to_all_in_the_hand() -> None:
    """Also to who folded; each moment once, whatever else is shown meanwhile."""
    reader = Reader(heads_up(), ALICE)
    await reader.show()
    await reader.told()
    await reader.play("a fold")
    await reader.show()
    [result] = await reader.told("it")
    assert "**b** vince" in result
    assert "finita" in result


async def test_nobody_else_is_told() -> None:
    """Who did not choose it, or is not in the hand."""
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
                "draw up to 4 cards with **Draw…**, or **Stand pat**",
                "bring in with 1, or complete the bet",
                "say whether",
                "discard 2 cards with **Draw…**",
            ],
        ),
        (
            "it",
            [
                "cambia fino a 4 carte con **Cambia…**, o resta **Servito**",
                "metti il bring-in di 1, o completa la puntata",
                "di' se il resto",
                "scarta 2 carte con **Cambia…**",
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
async def test_a_street_of_stud_tells_the_cards_that_lie_open(code: str) -> None:
    """Of everybody who has not folded; a turn tells them too."""
    table = game("a b c", rules(game=code, structure="fixed-limit", ante=1))
    table.start()
    reader = Reader(table, *map(player, "abc"))
    await reader.show()
    table.act(table.turn, "bring-in")
    gone = table.turn
    table.act(gone, "fold")
    table.act(table.turn, "call")
    await reader.told()
    await reader.show()
    said = await reader.told()
    view = public(table.table)
    assert view.hand is not None
    assert len(said) == 3
    texts = CATALOGUE.texts("en")
    for seat in view.seats[:3]:
        assert seat.hand is not None
        up = [each.card for each in seat.hand.cards if each.card is not None]
        assert bool(up) == (seat.name != gone)
        assert all(cards_in_words(card_signs(up), texts) in each for each in said)


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
    assert "No\\-Limit Hold'em" in first
    assert "c checks" not in street
    lines = turn.splitlines()
    assert lines[2] == "b bets 4"
    assert lines[3].startswith("Street\\: flop. Board ")
    for once in ("No\\-Limit Hold'em", "c is to act", "calls", "Pot "):
        assert once not in turn


async def test_a_street_that_was_not_sent_is_told_with_the_turn() -> None:
    """It had given way to the turn."""
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
    assert said.splitlines()[2] == "flop · b bets 4"
    assert turn.player == player("c")


@pytest.mark.parametrize("tells_seats", [True, False])
async def test_a_third_time_out_is_one_message(tells_seats: bool) -> None:
    """What became of the turn is told with the seat to those who are told of it."""
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
    await reader.text_first.settle()
    late = [each for each in await reader.told() if "time ran out" in each]
    seats = list(seat_messages(PLACE, events, news.view, read_nothing, lambda event: None))
    assert len(seats) == 1
    assert seats[0].data["did"] == "fold"
    assert len(late) == (not tells_seats)
