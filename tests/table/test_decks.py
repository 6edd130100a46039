"""The decks of a table: committed to before anybody can cut them, each after the one before."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from bot.ids import HandId, PlayerId, TableId
from bot.poker.cards import FULL_DECK, shuffled
from bot.poker.cut import NO_ROOT, WORD_LENGTH_MAX, BeaconRound, Cut, CutWord, FreshDeck
from bot.poker.games import GameCode
from bot.refusal import BrokenInvariant
from bot.table.events import TableEvent, WordsDropped
from bot.table.rules import GameChange, GamePlan, TableCode, TableRefusal, TableRules
from bot.table.snapshot import table_from_json, table_to_json
from bot.table.stakes import refills_of
from bot.table.table import Table
from bot.table.table_commands import (
    ChooseGame,
    CutNextDeck,
    Kick,
    Leave,
    NoteRootShown,
    ReplaceDeck,
    StartHand,
    TableCommand,
)
from bot.table.view import view_of
from tests.builders import Game, player, rules, sit_down
from verify.mazziere_verify import check

TABLE = TableId(3)


def fresh(number: int) -> FreshDeck:
    return FreshDeck(TABLE, shuffled(random.Random(number), FULL_DECK), f"{number:064x}")


def table_of(names: str, of: TableRules | None = None) -> Game:
    """A table at which these people sit; the first brought a deck."""
    game = Game(of or rules())
    for name in names.split():
        game.apply(replace(sit_down(name), decks=() if game.table.decks.fresh else (fresh(1),)))
    return game


def deal(game: Game, number: int, *instead: FreshDeck) -> None:
    """Deals the next hand, which brings the deck `number` for the one after it."""
    hand = HandId(game.table.hand_id + 1)
    game.apply(StartHand(hand, (), 0, decks=(*instead, fresh(number))))


def dealt_deck(table: Table) -> Any:
    assert table.cut_deck is not None
    assert table.hand is not None
    assert table.hand.setup.deck == table.cut_deck.cards
    assert table.deck_commitment == table.cut_deck.deck.root
    return table.cut_deck.deck


def test_the_root_is_shown_before_the_hand_and_after_the_one_before() -> None:
    """No root of the next deck is shown while a hand is running."""
    game, roots = table_of("a b"), [NO_ROOT]
    for number in range(2, 6):
        shown = view_of(game.table, None).next_root
        assert game.table.decks.last_root == roots[-1]
        deal(game, number)
        deck = dealt_deck(game.table)
        assert (deck.root, deck.previous_root, deck.hand) == (shown, roots[-1], number - 1)
        assert deck.cards == fresh(number - 1).cards
        assert view_of(game.table, None).next_root == ""
        game.fold_round()
        roots.append(shown)
    assert len(set(roots)) == 5


def test_a_restart_continues_with_the_same_deck() -> None:
    """A snapshot between hands holds the deck, and the next deal uses it."""
    game = table_of("a b")
    deal(game, 2)
    game.fold_round()
    stored = json.loads(json.dumps(table_to_json(game.table)))
    again = table_from_json(game.table.rules, stored)
    assert again.decks == game.table.decks
    assert view_of(again, None).next_root == view_of(game.table, None).next_root
    start = StartHand(HandId(2), (), 0, decks=(fresh(3),))
    game.apply(start)
    again.apply(start)
    assert again.cut_deck == game.table.cut_deck


def test_the_time_of_a_root_belongs_to_its_deck() -> None:
    """A root keeps its first time over words and restarts; it goes with the deck, dealt or
    replaced."""
    game = table_of("a b")
    root = game.table.decks.committed_root
    game.apply(NoteRootShown(root, 5))
    game.apply(NoteRootShown(root, 9))
    game.apply(CutNextDeck(player("a"), game.table.hand_id, "x"))
    game.table = table_from_json(
        game.table.rules, json.loads(json.dumps(table_to_json(game.table)))
    )
    assert game.table.decks.shown_ms == 5
    game.apply(ReplaceDeck(fresh(4)))
    assert game.table.decks.shown_ms is None
    for another in (root, ""):
        with pytest.raises(TableRefusal) as refusal:
            game.apply(NoteRootShown(another, 7))
        assert refusal.value.code is TableCode.ANOTHER_DECK
    root = game.table.decks.committed_root
    game.apply(NoteRootShown(root, 7))
    deal(game, 2)
    assert game.table.decks.shown_ms is None
    with pytest.raises(TableRefusal) as refusal:
        game.apply(NoteRootShown(root, 8))
    assert refusal.value.code is TableCode.NO_DECK_TO_CUT


def round_of(number: int, chain: str = "ab") -> BeaconRound:
    return BeaconRound(chain * 32, number, "cd" * 32, "ef" * 48)


def test_the_newest_round_of_a_table_is_kept() -> None:
    """A table keeps its newest round over replaced decks, hands without a round, and restarts. An
    older row may hold an older round: it cuts as it did, and isn't the newest."""
    game = table_of("a b")
    for number, beacon, newest in ((2, 7, 7), (3, None, 7), (4, 5, 7), (5, 9, 9)):
        told = None if beacon is None else round_of(beacon)
        start = StartHand(HandId(number), (), 0, decks=(fresh(number),), beacon=told)
        game.apply(start)
        assert game.table.cut_deck is not None
        assert game.table.cut_deck.cut.beacon == told
        game.fold_round()
        game.apply(ReplaceDeck(fresh(number + 10)))
        stored = json.loads(json.dumps(table_to_json(game.table)))
        game.table = table_from_json(game.table.rules, stored)
        assert game.table.decks.newest_round == round_of(newest)
    decks = game.table.decks
    assert [decks.may_use("ab" * 32, number) for number in (8, 9, 10)] == [False, False, True]
    assert decks.may_use("12" * 32, 1)
    del stored["decks"]["newest_round"]
    assert table_from_json(game.table.rules, stored).decks.may_use("ab" * 32, 1)


def test_a_deck_for_another_game_leaves_its_mark() -> None:
    """The chosen game has fewer cards: the root is another one, after the one that was shown."""
    plans = tuple(GamePlan(game.value) for game in (GameCode.HOLDEM, GameCode.SHORT_DECK))
    game = table_of("a b c", rules(games=plans, change=GameChange.CHOICE, ante=1))
    deal(game, 2)
    game.fold_round()
    shown = view_of(game.table, None).next_root
    game.apply(ChooseGame(chooser(game), game.table.hand_id, 1))
    now = view_of(game.table, None).next_root
    assert now != shown
    deal(game, 3)
    deck = dealt_deck(game.table)
    assert (deck.root, deck.previous_root, len(deck.cards)) == (now, shown, 36)


def test_a_deck_serves_every_game_that_may_be_chosen() -> None:
    """A deck commits to the refills of any game that may be chosen from it, so choosing a draw game
    replaces no deck. An older deck commits to none."""
    plans = tuple(GamePlan(game.value) for game in (GameCode.HOLDEM, GameCode.BADUGI))
    of = rules(games=plans, change=GameChange.CHOICE)
    for commits in (True, False):
        game = Game(of)
        brought = (replace(fresh(1), commits_to_refills=commits),)
        for name in "abc":
            game.apply(replace(sit_down(name), decks=() if game.table.decks.fresh else brought))
        deal(game, 2, replace(fresh(3), commits_to_refills=commits))
        game.fold_round()
        game.apply(StartHand(HandId(2), (), 0, decks=brought))
        game.fold_round()
        shown = roots(game)
        game.apply(ChooseGame(chooser(game), game.table.hand_id, 1))
        assert roots(game) == shown
        deal(game, 4)
        assert dealt_deck(game.table).refills == 5 * commits
        assert game.table.hand is not None
        assert (game.table.hand.setup.refills is not None) is commits
        game.fold_round()
        again = Table(of)
        for command in game.done:
            again.apply(command)
        assert table_to_json(again) == table_to_json(game.table)


def test_decks_of_one_game_commit_to_what_it_needs() -> None:
    """A deck commits to no refills in a game without draws; in a tournament to those of any game of
    its levels, and in older rows, which name none, to those of any game."""
    for code, tournament, levels, refills in (
        (GameCode.HOLDEM, None, (), 0),
        (GameCode.PINEAPPLE, None, (), 0),
        (GameCode.FIVE_CARD_DRAW, None, (), 1),
        (GameCode.DEUCE_TRIPLE_DRAW, None, (), 4),
        (GameCode.HOLDEM, 1, (), 5),
        (GameCode.SHORT_DECK, 1, (), 0),
        (GameCode.HOLDEM, 1, (GameCode.HOLDEM,), 0),
        (GameCode.HOLDEM, 1, (GameCode.HOLDEM, GameCode.DEUCE_TRIPLE_DRAW), 4),
        (GameCode.HOLDEM, 1, (GameCode.HOLDEM, GameCode.SHORT_DECK), 0),
    ):
        of = replace(TableRules(), game=code.value, tournament=tournament, level_games=levels)
        assert refills_of(of, of) == refills


def test_a_deck_that_may_be_known_is_thrown_away() -> None:
    """A deck that may be known is replaced: its root stays in the chain, and no card is in its old
    place."""
    game = table_of("a b")
    shown = view_of(game.table, None).next_root
    game.apply(ReplaceDeck(fresh(7)))
    deal(game, 2)
    deck = dealt_deck(game.table)
    assert (deck.previous_root, deck.cards) == (shown, fresh(7).cards)


def test_a_deal_may_bring_its_own_deck() -> None:
    """A deal may bring a deck to a table that has none, or replace the one it has."""
    bare = Game(rules())
    for name in "ab":
        bare.apply(sit_down(name))
    assert view_of(bare.table, None).next_root == ""
    deal(bare, 2, fresh(9))
    assert dealt_deck(bare.table).cards == fresh(9).cards
    game = table_of("a b")
    shown = view_of(game.table, None).next_root
    deal(game, 2, fresh(9))
    deck = dealt_deck(game.table)
    assert (deck.previous_root, deck.cards) == (shown, fresh(9).cards)


@pytest.mark.parametrize("decks", [(), (fresh(2),)])
def test_without_a_deck_nothing_is_dealt(decks: tuple[FreshDeck, ...]) -> None:
    """A deal without a deck is refused, and changes nothing."""
    game = Game(rules())
    for name in "ab":
        game.apply(sit_down(name))
    before = table_to_json(game.table)
    with pytest.raises(BrokenInvariant):
        game.table.apply(StartHand(HandId(1), (), 0, decks=decks))
    assert table_to_json(game.table) == before


def test_a_void_hand_keeps_its_place_in_the_chain() -> None:
    """The next root follows the root of a void hand."""
    game = table_of("a b")
    deal(game, 2)
    root = dealt_deck(game.table).root
    game.table.void_hand(game.table.hand_id, game.table.dealt[0].player)
    deal(game, 3)
    assert dealt_deck(game.table).previous_root == root


def test_nothing_of_a_deck_is_in_its_text() -> None:
    """A log line or a traceback that names a deck tells no card and no secret."""
    game = table_of("a b")
    assert "cards" not in repr(game.table.decks)
    assert fresh(1).secret not in repr(game.table.decks)


def cut(game: Game, name: str, word: str) -> None:
    game.apply(CutNextDeck(player(name), game.table.hand_id, word))


def roots(game: Game) -> str:
    return view_of(game.table, None).next_root


def chooser(game: Game) -> PlayerId:
    choice = game.table.game_choice
    assert choice is not None
    return game.table.seats[choice.seat].player


def dropped(game: Game) -> list[TableEvent]:
    """Returns the lost words that a table's commands tell when played again."""
    again = Table(game.table.rules)
    told = [event for command in game.done for event in again.apply(command)]
    assert again.decks == game.table.decks
    return [event for event in told if isinstance(event, WordsDropped)]


def choosers_game(*chosen: int) -> Game:
    """Returns a table after a hand, at which the button chose these games, with a word before
    each."""
    plans = tuple(GamePlan(of.value) for of in (GameCode.HOLDEM, GameCode.SHORT_DECK))
    game = table_of("a b c", rules(games=plans, change=GameChange.CHOICE, ante=1))
    deal(game, 2)
    game.fold_round()
    for place in chosen:
        cut(game, "a", "x")
        cut(game, "b", "y")
        game.apply(ChooseGame(chooser(game), game.table.hand_id, place))
    return game


def refused(game: Game, command: TableCommand) -> TableRefusal:
    before = table_to_json(game.table) if not game.table.hand_running else None
    with pytest.raises(TableRefusal) as refusal:
        game.apply(command)
    assert before is None or table_to_json(game.table) == before
    return refusal.value


def test_words_cut_the_next_deck_and_no_other() -> None:
    """Words cut the next deck in the players' order, the last word of each; everybody sees them."""
    game = table_of("a b c")
    cut(game, "b", "fortuna ♠")
    cut(game, "a", "x")
    cut(game, "b", "y" * WORD_LENGTH_MAX)
    said = {word.player: (word.name, word.word) for word in view_of(game.table, None).next_words}
    assert said == {player("a"): ("a", "x"), player("b"): ("b", "y" * WORD_LENGTH_MAX)}
    assert list(said) == sorted(said)
    again = table_from_json(game.table.rules, json.loads(json.dumps(table_to_json(game.table))))
    assert again.decks == game.table.decks
    deal(game, 2)
    deck = dealt_deck(game.table)
    words = Cut(tuple(CutWord(who, name, word) for who, (name, word) in said.items()))
    assert view_of(game.table, None).cut == words
    assert game.table.hand is not None
    assert game.table.hand.setup.deck == deck.dealt(words) != deck.dealt(Cut())
    assert view_of(game.table, None).next_words == ()
    game.fold_round()
    deal(game, 3)
    assert view_of(game.table, None).cut == Cut()


def test_who_may_cut_and_with_what() -> None:
    """A seated player cuts the next deck between hands with 1 to 64 characters of text."""
    game = table_of("a b")
    for word in ("", "x" * (WORD_LENGTH_MAX + 1), "\ud800"):
        refusal = refused(game, CutNextDeck(player("a"), HandId(0), word))
        assert (refusal.code, refusal.data["length"]) == (TableCode.WORD_UNUSABLE, len(word))
    stranger = refused(game, CutNextDeck(player("z"), HandId(0), "x"))
    assert stranger.code is TableCode.NOT_SEATED
    deal(game, 2)
    late = refused(game, CutNextDeck(player("a"), HandId(0), "x"))
    assert late.code is TableCode.HAND_IN_PROGRESS
    game.fold_round()
    old = refused(game, CutNextDeck(player("a"), HandId(0), "x"))
    assert old.code is TableCode.OLD_HAND
    bare = Game(rules())
    bare.apply(sit_down("a"))
    none = refused(bare, CutNextDeck(player("a"), HandId(0), "x"))
    assert none.code is TableCode.NO_DECK_TO_CUT


def test_a_word_cuts_the_deck_whose_root_was_seen() -> None:
    """A word cuts only the deck whose root was seen; the shown start of the root is enough."""
    game = table_of("a b")
    seen = roots(game)
    game.apply(CutNextDeck(player("a"), HandId(0), "x", seen[:32]))
    game.apply(CutNextDeck(player("b"), HandId(0), "y", seen))
    game.apply(ReplaceDeck(fresh(7)))
    for root in (seen, seen[:32], "0" * 32, roots(game) + "0"):
        refusal = refused(game, CutNextDeck(player("a"), HandId(0), "x", root))
        assert refusal.code is TableCode.ANOTHER_DECK
    game.apply(CutNextDeck(player("a"), HandId(0), "x", roots(game)))
    assert [each.word for each in view_of(game.table, None).next_words] == ["x"]


@pytest.mark.parametrize("word", ["\u200d", "\u2060\ufeff", "\u3164", "\u2800 \u00ad", "\u0301"])
def test_a_word_that_shows_nothing_is_none(word: str) -> None:
    """A word that shows nothing is refused, as nobody could read what has cut the deck."""
    refusal = refused(table_of("a b"), CutNextDeck(player("a"), HandId(0), word))
    assert refusal.code is TableCode.WORD_UNUSABLE


def test_the_word_of_a_player_who_leaves_stays() -> None:
    """A leaver's word stays, so that leaving, or making somebody leave, doesn't steer the deal. A
    player who comes back may change it."""
    game = table_of("a b c")
    for name in "bc":
        cut(game, name, "x")
    game.apply(Leave(player("b")))
    game.apply(Kick(player("c")))
    assert [each.name for each in game.table.decks.words] == ["b", "c"]
    game.apply(sit_down("c"))
    cut(game, "c", "y")
    game.apply(sit_down("b"))
    deal(game, 2)
    assert game.table.cut_deck is not None
    assert [each.word for each in game.table.cut_deck.cut.words] == ["x", "y"]


def test_words_that_are_lost_are_told() -> None:
    """Lost words are announced when a game's choice or a restored backup drops them, and only
    then."""
    assert dropped(choosers_game(0)) == []
    game = choosers_game(1)
    assert dropped(game) == [WordsDropped(("a", "b"), roots(game))]
    cut(game, "c", "z")
    game.apply(ReplaceDeck(fresh(7)))
    assert dropped(game)[1:] == [WordsDropped(("c",), roots(game))]
    cut(game, "c", "z")
    deal(game, 3)
    game.fold_round()
    assert len(dropped(game)) == 2


def test_decks_that_were_thrown_away_are_proven() -> None:
    """The chain goes on through replaced decks: those for another game are open, those that a
    backup may have dealt are shut, and no card of the next one is told."""
    game = choosers_game()
    first = dealt_deck(game.table)
    shown = [roots(game)]
    for place in (1, 0, 1):
        game.apply(ChooseGame(chooser(game), game.table.hand_id, place))
        shown.append(roots(game))
    game.apply(ReplaceDeck(fresh(7)))
    shown.append(roots(game))
    again = table_from_json(game.table.rules, json.loads(json.dumps(table_to_json(game.table))))
    assert again.decks == game.table.decks
    deal(game, 3)
    made = game.table.cut_deck
    assert made is not None
    thrown = [each.deck for each in made.thrown]
    assert [deck.root for deck in (*thrown, made.deck)] == shown
    assert [deck.previous_root for deck in (*thrown, made.deck)] == [first.root, *shown[:-1]]
    assert [len(deck.cards) for deck in thrown] == [52, 36, 52, 36]
    assert len({deck.secret for deck in (*thrown, made.deck)}) == 5
    assert thrown[0].cards != thrown[2].cards
    assert [each.shut for each in made.thrown] == [False, False, False, True]
    proof = made.proof(range(36))
    checked = check(proof)
    assert checked.linked_root == first.root
    told = json.dumps(proof["thrown"])
    assert not [deck.secret for deck in (*thrown, made.deck) if deck.secret in told]
    assert "cards" not in proof["thrown"][3]
    game.fold_round()
    deal(game, 4)
    assert game.table.cut_deck is not None
    assert game.table.cut_deck.thrown == ()


def test_words_go_with_a_deck_that_is_thrown_away() -> None:
    """Words go with the deck they were said for, as nobody knew the root of the next one."""
    game = table_of("a b")
    cut(game, "a", "x")
    game.apply(ReplaceDeck(fresh(7)))
    assert view_of(game.table, None).next_words == ()
    cut(game, "a", "x")
    deal(game, 2, fresh(8))
    assert view_of(game.table, None).cut == Cut()
