"""Picture, alt text and message agree about who sits at the table when people have left, and about
the order of their cards."""

from collections.abc import Sequence

import pytest

from bot.picture.scene import HIDDEN, SeatState, TableScene, Tag, TagKind
from bot.poker.cards import card_text, rank_of
from bot.poker.games import GAMES, GameCode
from bot.table.table_commands import Close
from bot.ui.components.custom_ids import ControlId, ControlKind, read_id_of
from bot.ui.presentation.description import alt_text
from bot.ui.presentation.scenes import table_scene
from bot.ui.table.layout import table_layout
from bot.ui.words.poker_words import card_signs, cards_in_words, own_in_order
from tests.builders import Game, game, player, rules
from tests.ui.tables import ENGLISH, news_of, public


def scene_of(table: Game) -> TableScene:
    return table_scene(public(table.table), ENGLISH)


def alt_of(table: Game) -> str:
    return alt_text(public(table.table), ENGLISH)


def named(table: Game) -> list[str]:
    """The players drawn in the picture."""
    return [seat.name for seat in scene_of(table).seats if seat.state is not SeatState.EMPTY]


def words_of(table: Game) -> str:
    news = news_of(public(table.table))
    parts = table_layout(news, ENGLISH).walk_children()
    return "\n".join(part.content for part in parts if hasattr(part, "content"))


def controls_of(table: Game) -> set[ControlKind]:
    parts = table_layout(news_of(public(table.table)), ENGLISH).walk_children()
    read = (read_id_of(ControlId, getattr(part, "custom_id", None) or "") for part in parts)
    return {one.kind for one in read if one is not None}


def played(names: str, leaving: Sequence[str] = (), script: str = "") -> Game:
    """A hand that was played to its end while some left, and then those after the dash."""
    table = game(names)
    table.start(draw=0)
    for name in leaving:
        table.leave(name)
    if script:
        table.play(script)
    else:
        table.fold_round()
    return table


def check_empty(table: Game) -> None:
    scene = scene_of(table)
    assert named(table) == []
    assert (scene.pot, scene.button, scene.side_pots) == (None, None, ())
    assert not any(board.cards for board in scene.boards)
    assert "Seat" not in alt_of(table)
    assert "Empty seats: 1, 2, 3, 4, 5, 6." in alt_of(table)
    assert controls_of(table) == {ControlKind.SIT, ControlKind.MORE}


def test_a_table_that_all_have_left_is_empty_everywhere() -> None:
    """A table that all have left after the hand, one by one, is empty in the message, the picture
    and the alt text. How the hand ended stays to be read."""
    table = played("a b c")
    for name in "abc":
        table.leave(name)
    view = public(table.table)
    assert view.hand is not None
    assert "wins" in words_of(table)
    check_empty(table)


def all_in() -> Game:
    """A hand heads-up that both played for all that they had: a lost it."""
    table = game("a b")
    table.start(top="As Kh Ad Kd  4s 2c 7d 9h  4d Jc  4h 3s")
    table.play("a raise 100, b call")
    return table


def test_a_showdown_stays_when_all_leave() -> None:
    """A showdown stays when all leave while its result is looked at: board and hands stay beside
    the words, and nothing of the hand can be pressed."""
    table = all_in()
    table.leave("b")
    assert table.stacks == {}
    scene = scene_of(table)
    assert named(table) == ["a", "b"]
    assert [len(board.cards) for board in scene.boards] == [5]
    assert scene.pot is not None
    assert {seat.tag for seat in scene.seats if seat.tag} == {
        Tag("BROKE", TagKind.INFO),
        Tag("LEFT", TagKind.INFO),
    }
    assert "b wins 200" in alt_of(table)
    assert controls_of(table) == {ControlKind.SIT, ControlKind.MORE}


def test_a_winner_is_told_when_somebody_else_has_the_seat() -> None:
    """The hand is still that of the player before."""
    table = all_in()
    table.leave("b")
    table.sit("c", 100, seat=2)
    assert "b wins 200" in alt_of(table)


def test_the_last_ones_may_leave_during_the_hand() -> None:
    """The hand plays on for those who leave; when it is over nobody sits there."""
    table = played("a b c", "cba")
    assert table.stacks == {}
    check_empty(table)


def test_an_empty_table_stays_empty_when_it_closes() -> None:
    """Nobody who has left reappears because the table is closed later."""
    table = played("a b")
    table.leave("a")
    table.leave("b")
    table.apply(Close(idle=True))
    assert named(table) == []
    assert "Seat" not in alt_of(table)


def test_the_last_hand_of_a_table_that_is_closed_stays() -> None:
    """The host closes it during the hand: everybody sees how that ended."""
    table = game("a b")
    table.start(draw=0)
    table.close()
    table.fold_round()
    assert table.table.closed
    assert named(table) == ["a", "b"]


def test_who_is_left_alone_sits_alone_in_the_picture() -> None:
    """The other has folded and left, or has left after the hand: no other hand follows."""
    folded = played("a b", "a")
    assert named(folded) == ["b"]
    assert "Seat 1" not in alt_of(folded)
    later = played(
        "a b", (), "a call, b check, b check, a check, b check, a check, b check, a check"
    )
    later.leave("b")
    assert named(later) == ["a"]
    assert "Seat 2" not in alt_of(later)


def test_a_showdown_shows_also_who_has_lost_everything() -> None:
    """The loser is broke and gone at once, and the cards stay until the next hand."""
    table = Game(rules())
    table.sit("a")
    table.sit("b")
    table.start(draw=0)
    table.play("a raise 100, b call")
    assert named(table) == ["a", "b"]
    gone = [seat for seat in scene_of(table).seats if seat.tag == Tag("BROKE", TagKind.INFO)]
    assert len(gone) == 2 - len(table.stacks)
    assert alt_of(table).count("(0 chips, broke") == len(gone)


def test_who_has_won_is_shown_until_the_next_hand() -> None:
    """Nothing is taken away while people look at it; who had folded is not needed for that."""
    table = played("a b c d")
    table.leave("c")
    table.leave("a")
    assert table.table.can_start
    assert named(table) == ["b", "c", "d"]
    assert scene_of(table).seats[2].tag == Tag("LEFT", TagKind.INFO)
    assert "c (101 chips, left, wins 2)" in alt_of(table)
    table.start()
    assert named(table) == ["b", "d"]


def shown_down(code: str) -> Game:
    """Two players check a hand to its end."""
    table = game("a b", rules(game=code, structure="fixed-limit", ante=1))
    table.start(top="6c 2h As Kd 8s 2d 7d Kc")
    while table.table.hand_running:
        options = table.hand.options()
        if options.draw:
            table.draw(table.turn)
            continue
        table.act(
            table.turn, "bring-in" if options.bring_in else "call" if options.call else "check"
        )
    return table


@pytest.mark.parametrize("code", ["holdem", "omaha", "stud", "badugi"])
def test_a_hand_is_shown_in_the_order_in_which_its_owner_has_seen_it(code: str) -> None:
    """The highest card first; as dealt in stud and in games where cards are thrown."""
    table = shown_down(code)
    shown = 0
    for drawn in scene_of(table).seats:
        seat = table.view(drawn.name).seat_of(player(drawn.name)) if drawn.name else None
        if seat is None or seat.hand is None or not seat.hand.lies_open:
            continue
        own = own_in_order(GAMES[GameCode(code)], seat.hand.cards)
        cards = [each.card for each in own if each.card is not None]
        assert [each.card for each in drawn.cards if each is not HIDDEN] == [
            card_text(card) for card in cards
        ]
        assert cards_in_words(card_signs(cards), ENGLISH) in alt_of(table)
        assert card_signs(cards) in words_of(table)
        ranks = [rank_of(card) for card in cards]
        assert (ranks == sorted(ranks, reverse=True)) == (code in ("holdem", "omaha"))
        shown += 1
    assert shown
