"""Robots read the bot's words as they are written in its catalogues."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.ids import HandId, TableId
from bot.poker.cards import parse_cards
from bot.poker.games import GameCode
from bot.settings import ASSETS
from bot.texts.catalogue import load_catalogue
from bot.ui.components.custom_ids import Choice, ControlKind
from bot.ui.table.layout import table_layout
from bot.ui.words.player_names import markdown_name
from devtools.sandbox.robots.message_reader import MessageReader
from devtools.sandbox.robots.notices import SeenNotice
from devtools.sandbox.robots.reading import (
    SeenSeat,
    SeenTable,
    TableReader,
    read_cards,
    read_label,
    read_number,
)
from devtools.sandbox.robots.screen import Screen, own_cards
from tests.builders import game
from tests.ui.tables import news_of, public

CATALOGUE = load_catalogue(ASSETS / "locales")
NAMES = ("Alice", "Alice B", "Bob, seat 9, fold", "Zoë")
WORDS = """
alt-table = { $game }, hand { $hand }.
alt-street = The { $street }.
alt-board = Board: { $cards }.
alt-pot = Pot { $amount }.
alt-stack = stack { $amount }
alt-seat = Seat { $seat }: { $name }, { $marks }.
alt-bet = bet { $amount }
alt-to-act = to act
tag-fold = fold
tag-all-in = all-in
tag-waiting = waiting
tag-sitting-out = sitting out
structure-no-limit = No-Limit
structure-pot-limit = Pot-Limit
structure-fixed-limit = Limit
"""
GAME_WORDS = {"omaha": "Omaha", "omaha-hilo": "Omaha Hi-Lo"}
GAMES = "\n".join(f"game-{code} = {GAME_WORDS.get(code, code)}" for code in GameCode)
ALT = (
    "Pot-Limit Omaha Hi-Lo 1/2, hand 7. The flop. Board: 10♠ 9♥ 2♣. Pot 1,240. "
    "Seat 1: Alice, stack 98, fold. Seat 2: Alice B, stack 1,250, bet 40, to act. "
    "Seat 4: Bob, seat 9, fold, stack 60, A♦ K♣. Seat 6: Zoë, stack 0, sitting out."
)


@pytest.fixture
def reader(tmp_path: Path) -> TableReader:
    """A reader for a catalogue of its own."""
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "words.ftl").write_text(WORDS + GAMES, encoding="utf-8")
    return TableReader(load_catalogue(tmp_path).texts("en"))


def button(custom_id: str, label: str) -> dict[str, Any]:
    return {"type": 2, "style": 1, "custom_id": custom_id, "label": label}


TURN = (
    button("mz:act:5:70:3:fold", "Fold"),
    button("mz:act:5:70:3:call", "Call 40"),
    button("mz:act:5:70:3:allin", "All-in 1,250"),
    button("mz:sit:5", "Sit down"),
    button("mz:cards:5", "My cards"),
)


def table_message(
    alt: str = ALT, words: str = "words", buttons: Sequence[dict[str, Any]] = TURN, **changes: Any
) -> dict[str, Any]:
    """A table message as the user-side API delivers it."""
    gallery = {"type": 12, "items": [{"media": {"url": "x"}, "description": alt}]}
    row = {"type": 1, "components": list(buttons)}
    inner = [{"type": 10, "content": words}, gallery, row]
    container = {"type": 17, "components": inner}
    author = {"id": "9", "bot": True}
    message = {"id": "20", "channel_id": "3", "author": author, "components": [container]}
    return {**message, **changes}


def test_a_table_is_read(reader: TableReader) -> None:
    """Ids, game, board, pot: everything that a decision needs."""
    table = reader.read(table_message(), NAMES)
    assert table is not None
    assert (table.table, table.hand, table.turn) == (TableId(5), HandId(70), 3)
    assert table.game is GameCode.OMAHA_HILO
    assert table.board == parse_cards("Ts 9h 2c")
    assert table.pot == 1240


@pytest.mark.parametrize("locale", CATALOGUE.locales)
def test_a_stack_of_one_chip_is_read(locale: str) -> None:
    """The sentence for one is another than that for many."""
    texts = CATALOGUE.texts(locale)
    marks = (texts.say("alt-stack", amount=1), texts.say("alt-stack", amount=1250))
    seats = [
        texts.say("alt-seat", seat=seat, name=name, marks=mark)
        for seat, (name, mark) in enumerate(zip(NAMES, marks, strict=False), start=1)
    ]
    table = TableReader(texts).read(table_message(" ".join(seats)), NAMES)
    assert table is not None
    assert [seat.stack for seat in table.seats] == [1, 1250]


def test_controls_are_read_with_their_amounts(reader: TableReader) -> None:
    """The number on the label is what the press costs."""
    table = reader.read(table_message(), NAMES)
    assert table is not None
    assert {choice: one.amount for choice, one in table.actions.items()} == {
        Choice.FOLD: 0,
        Choice.CALL: 40,
        Choice.ALL_IN: 1250,
    }
    assert set(table.control_ids) == {ControlKind.SIT, ControlKind.CARDS}


@pytest.mark.parametrize("locale", CATALOGUE.locales)
def test_a_tournament_is_known_by_its_level_or_by_whom_it_keeps(locale: str) -> None:
    """A tournament is known by its level or by whom it keeps, in small print too; a crowded row of
    a cash table has no room for Leave either."""
    texts, away = CATALOGUE.texts(locale), button("mz:away:5", "Sit out")
    level = texts.say("event-level", level=3, stakes="5/10")

    def is_event(words: str, *buttons: dict[str, Any]) -> bool:
        table = TableReader(texts).read(table_message(words=words, buttons=buttons), NAMES)
        assert table is not None
        return table.is_event

    more = button("mz:more:5", "More")
    assert is_event(level, more)
    assert is_event(f"-# {level}", more)
    assert is_event("words", away, more)
    assert not is_event("words", away, button("mz:leave:5", "Leave"))
    assert not is_event("words", button("mz:show:5:70", "Show all"), away, more)


def test_each_seat_is_read_by_its_name(reader: TableReader) -> None:
    """The longest name that fits, stacks with grouped digits, and what state the seat is in."""
    table = reader.read(table_message(), NAMES)
    assert table is not None
    alice, second = table.seat_of("Alice"), table.seat_of("Alice B")
    assert alice is not None
    assert alice.folded
    assert not alice.to_act
    assert second is not None
    assert second.to_act
    assert second.stack == 1250
    zoe = table.seat_of("Zoë")
    assert zoe is not None
    assert zoe.sitting_out
    assert zoe.stack == 0


def test_a_name_full_of_our_words_misleads_nobody(reader: TableReader) -> None:
    """A player called `Bob, seat 9, fold`, who has not folded."""
    table = reader.read(table_message(), NAMES)
    assert table is not None
    bob = table.seat_of("Bob, seat 9, fold")
    assert bob is not None
    assert not bob.folded
    assert bob.cards == parse_cards("Ad Kc")
    assert bob.stack == 60


@pytest.mark.parametrize("locale", CATALOGUE.locales)
def test_tables_are_read_in_every_language(locale: str) -> None:
    """Tables are read with the words and the digits that the bot really uses in every language."""
    texts = CATALOGUE.texts(locale)
    say = texts.say
    bob = [say("alt-stack", amount=1250), say("alt-button"), say("alt-to-act"), "A♦ K♣"]
    zoe = [say("alt-stack", amount=9), say("tag-sitting-out"), say("tag-fold")]
    game = f"{say('structure-fixed-limit')} {say('game-stud-hilo')} 5/10"
    alt = " ".join(
        (
            say("alt-table", game=game, hand=7),
            say("alt-board", cards="10♠ 9♥ 2♣"),
            say("alt-pot", amount=12500),
            say("alt-seat", seat=1, name="Bob, seat 9, fold", marks=", ".join(bob)),
            say("alt-seat", seat=2, name="Zoë", marks=", ".join(zoe)),
        )
    )
    table = TableReader(texts).read(table_message(alt), NAMES)
    assert table is not None
    assert (table.game, table.pot) == (GameCode.STUD_HILO, 12500)
    assert table.board == parse_cards("Ts 9h 2c")
    assert table.seats == (
        SeenSeat("Bob, seat 9, fold", parse_cards("Ad Kc"), False, False, False, True, 1250),
        SeenSeat("Zoë", (), True, False, True, False, 9),
    )


@pytest.mark.parametrize("why", ["tag-left", "tag-broke"])
def test_players_who_are_gone_do_not_sit_there(why: str) -> None:
    """Players who are gone do not sit there: they are shown for the sake of the last hand."""
    say = CATALOGUE.texts("en").say
    seats = ((1, "Alice", "alt-to-act"), (2, "Zoë", why))
    alt = " ".join(say("alt-seat", seat=n, name=name, marks=say(mark)) for n, name, mark in seats)
    table = TableReader(CATALOGUE.texts("en")).read(table_message(alt), NAMES)
    assert table is not None
    assert [seat.name for seat in table.seats] == ["Alice"]


def test_an_empty_table_has_no_seats(reader: TableReader) -> None:
    """Nobody sits there yet: it is a table all the same."""
    table = reader.read(table_message(alt="No-Limit Hold'em 1/2, hand 0."), NAMES)
    assert table is not None
    assert table.seats == ()
    assert table.pot == 0


def test_other_messages_are_no_tables(reader: TableReader) -> None:
    """Words alone, foreign controls, and a picture without words."""
    assert reader.read({"id": "1", "channel_id": "3", "content": "hello"}, NAMES) is None
    assert reader.read(table_message(alt=""), NAMES) is None
    foreign = {"type": 1, "components": [button("other:1", "Fold")]}
    assert reader.read(table_message(components=[foreign]), NAMES) is None


def test_cards_are_read_as_people_write_them() -> None:
    """Tens have two digits; words between do not matter."""
    assert read_cards("10♦ and A♠, 2♣!") == parse_cards("Td As 2c")
    assert read_cards("no cards, 10 chips") == ()


@pytest.mark.parametrize("locale", ["en", "it"])
def test_cards_in_words_are_read(locale: str) -> None:
    """Cards in words are read as the alt text of a real table tells them."""
    table, texts = game("a b"), load_catalogue(ASSETS / "locales").texts(locale)
    table.start(top="As Kh Ad Kd  4s 2c 7d 9h")
    table.play("a call, b check")
    shown = table_layout(news_of(public(table.table)), texts).to_components()
    message = {"id": "1", "channel_id": "2", "components": shown}
    seen = TableReader(texts).read(message, ["a", "b"])
    assert seen is not None
    assert seen.board == parse_cards("2c 7d 9h")


@pytest.mark.parametrize(
    ("text", "number"),
    [("Call 40", 40), ("All-in 1,250", 1250), ("Chiama 12.500", 12500), ("Fold", 0)],
)
def test_numbers_are_read_with_their_groups(text: str, number: int) -> None:
    """Numbers are read with their groups, as labels write them in either language."""
    assert read_number(text) == number


@pytest.mark.parametrize("locale", CATALOGUE.locales)
def test_amounts_are_read_as_labels_shorten_them(locale: str) -> None:
    """Amounts are read as labels shorten them, up to three digits and a letter; what is not
    shortened is read with its groups."""
    texts = CATALOGUE.texts(locale)
    for amount in (0, 40, 987, 1_000, 1_250, 12_300, 100_000, 120_000, 1_050_000, 3 * 10**9):
        assert read_label(texts.say("control-call", amount=texts.short_number(amount))) == amount
        assert read_label(texts.say("control-call", amount=amount)) == amount
    assert read_label(texts.say("control-call", amount=texts.short_number(12_345))) == 12_300
    assert read_label(texts.say("control-allin", amount=0)) == 0


def test_own_cards_are_the_first_ones() -> None:
    """The board and what they make come after the dot."""
    message = {"content": "Your hand · A♠ K♦ · 2♣ 3♣ 4♣ · ace high\nsee <#3>"}
    assert own_cards(message) == parse_cards("As Kd")
    assert own_cards({"content": "You have no cards."}) == ()


def seen_screen(reader: TableReader) -> Screen:
    screen = Screen(MessageReader((reader,)), me="1", name="Alice B", dms={"8"})
    screen.names = dict(zip("1234", ("Alice B", "Alice", "Bob, seat 9, fold", "Zoë"), strict=True))
    screen.robots = {"1", "2"}
    return screen


def the_table(screen: Screen) -> SeenTable:
    """The only table on the screen."""
    (table,) = screen.tables.values()
    return table


def test_a_sight_counts_who_is_still_in(reader: TableReader) -> None:
    """Players who folded or sit out are no rivals, nor is the robot itself."""
    screen = seen_screen(reader)
    assert screen.take("message_create", table_message())
    seen = screen.situation(the_table(screen), parse_cards("As Ks Qs Js"))
    assert seen is not None
    assert seen.rivals == (parse_cards("Ad Kc"),)
    assert seen.price == 40
    assert seen.staying is Choice.CALL


def test_an_all_in_without_an_amount_is_for_the_stack(reader: TableReader) -> None:
    """Where a phone has no room for it, the picture's text says what the stack is."""
    screen = seen_screen(reader)
    message = table_message()
    buttons = message["components"][0]["components"][-1]["components"]
    buttons[2] = button("mz:act:5:70:3:allin", "All-in")
    screen.take("message_create", message)
    table = the_table(screen)
    seat = table.seat_of(screen.name)
    assert seat is not None
    assert seat.stack > 0
    seen = screen.situation(table, parse_cards("As Ks Qs Js"))
    assert seen is not None
    assert seen.controls[Choice.ALL_IN].amount == seat.stack


def test_direct_messages_count_when_they_are_surely_about_this_hand(reader: TableReader) -> None:
    """Older than the table message of this hand: they may be about the last one."""
    screen = seen_screen(reader)
    screen.take("message_create", table_message())
    mail = {"author": {"bot": True}, "channel_id": "8", "content": "A♠ K♠ Q♠ J♠ · a pair"}
    screen.take("message_create", {**mail, "id": "19"})
    assert screen.cards_sent_for(the_table(screen)) == ()
    screen.take("message_create", {**mail, "id": "21"})
    assert screen.cards_sent_for(the_table(screen)) == parse_cards("As Ks Qs Js")


def test_what_people_write_is_not_read(reader: TableReader) -> None:
    """A person who copies the table's words is not the dealer."""
    screen = seen_screen(reader)
    assert not screen.take("message_create", table_message(author={"id": "2"}))
    assert screen.tables == {}


def test_a_finished_table_is_forgotten(reader: TableReader) -> None:
    """A message that has lost its controls, and one that was deleted."""
    screen = seen_screen(reader)
    screen.take("message_create", table_message())
    assert screen.take("message_update", table_message(components=[]))
    assert screen.tables == {}
    screen.take("message_create", table_message())
    assert screen.take("message_delete", {"id": "20", "channel_id": "3"})
    assert screen.tables == {}


def test_robots_are_no_company(reader: TableReader) -> None:
    """Somebody must sit there who is a person."""
    screen = seen_screen(reader)
    screen.take("message_create", table_message())
    assert screen.people_at(the_table(screen))
    screen.robots = set("1234")
    assert not screen.people_at(the_table(screen))


HOLDEM_ALT = "No-Limit holdem 1/2, hand 7. Seat 2: Alice B, stack 98, to act."


def test_each_table_has_the_cards_of_its_own_messages(reader: TableReader) -> None:
    """Two tables send cards; the newest message is about the other one. A message names its hand by
    its picture, else its table's channel; one that names neither is about none of several."""
    screen = seen_screen(reader)
    first = table_message(HOLDEM_ALT)
    buttons = [button("mz:act:6:71:0:fold", "Fold"), button("mz:cards:6", "My cards")]
    gallery = {"type": 12, "items": [{"media": {"url": "x"}, "description": HOLDEM_ALT}]}
    second = table_message(components=[gallery, {"type": 1, "components": buttons}])
    screen.take("message_create", first)
    screen.take("message_create", {**second, "id": "21", "channel_id": "4"})
    mail = {"author": {"bot": True}, "channel_id": "8"}

    def cards_at(table: int) -> Any:
        return screen.cards_sent_for(screen.tables[TableId(table)])

    screen.take("message_create", {**mail, "id": "22", "content": "A♠ K♠ — at <#3>"})
    screen.take("message_create", {**mail, "id": "23", "content": "7♦ 2♣ — at <#4>"})
    assert (cards_at(5), cards_at(6)) == (parse_cards("As Ks"), parse_cards("7d 2c"))
    screen.take("message_create", {**mail, "id": "24", "content": "Q♠ Q♦ · a pair"})
    assert (cards_at(5), cards_at(6)) == (parse_cards("As Ks"), parse_cards("7d 2c"))
    for name, cards in (("cards-70.png", "9♠ 9♦ — at <#4>"), ("cards-71.png", "8♠ 8♦ — at <#3>")):
        message = {**mail, "id": "25", "content": cards, "attachments": [{"filename": name}]}
        screen.take("message_create", message)
    assert (cards_at(5), cards_at(6)) == (parse_cards("9s 9d"), parse_cards("8s 8d"))


def test_a_name_that_begins_another_one_is_not_named_with_it() -> None:
    """A robot would take itself for registered, and a tournament would never fill."""
    screen = Screen(
        MessageReader(()),
        names={"1": "Furio", "2": "Furio 2", "3": "Al", "4": "Alice (UK)", "5": "Alice"},
        robots=frozenset({"1", "2"}),
    )
    notice = SeenNotice(1, "7", "8", f"Furio 2, {markdown_name('Alice (UK)')} (2 of 20)", {})
    assert screen.robots_in(notice) == {"Furio 2"}
    assert not screen.is_named("Furio", notice)
    assert screen.is_named("Alice (UK)", notice)
    assert screen.people_in(notice.text)
    assert not screen.people_in("Furio and Furio 2 register; all of them are robots")


@pytest.mark.parametrize("locale", CATALOGUE.locales)
def test_who_is_asked_to_void_is_read(locale: str) -> None:
    """The players who are asked to void are those alone who have not answered: not the one who
    asks, and none named elsewhere."""
    texts = CATALOGUE.texts(locale)
    question = texts.say("table-void-asked", name="Alice", names="Bob, Furio 2", when="<t:1:R>")
    message = table_message()
    message["components"][0]["components"][0]["content"] = f"{question}\n**Zoë** · Furio"
    table = TableReader(texts).read(message, NAMES)
    assert table is not None
    screen = Screen(
        MessageReader(()),
        names={name: name for name in ("Alice", "Bob", "Zoë", "Furio", "Furio 2")},
    )
    asked = set()
    for name in tuple(screen.names):
        screen.name = name
        if screen.is_asked_to_void(table):
            asked.add(name)
    assert asked == {"Bob", "Furio 2"}
