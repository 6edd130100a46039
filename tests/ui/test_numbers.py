"""The numbers and names in sentences and pictures are those that apply."""

from dataclasses import replace
from typing import Any

import pytest
from discord.ui import Button

from bot.ids import Chips
from bot.poker.cards import parse_cards
from bot.poker.games import GameCode
from bot.poker.rank_scale import RankScale
from bot.poker.ranking import rank_razz
from bot.poker.structure import Structure
from bot.storage.unit import LeaderboardKind
from bot.table.rules import ALL_GAMES, GameChange, GamePlan, SeatRelease, TableRefusal, TableRules
from bot.table.seating import MORE_TIME_SECONDS
from bot.table.table import Table
from bot.table.table_commands import BuyChips, SetAutoTopUp, TableCommand
from bot.table.view import TableView
from bot.texts.catalogue import Texts
from bot.ui.opening.open_tables import ListedTable, lobby_alt, lobby_lines, lobby_scene
from bot.ui.opening.table_choices import TableChoices, rules_from_choices
from bot.ui.players.leaderboards import empty_board_words, empty_hall_of_fame_words
from bot.ui.presentation.description import alt_text
from bot.ui.presentation.scenes import table_scene
from bot.ui.presentation.story import Story
from bot.ui.presentation.told_in_words import cards_scene
from bot.ui.presses.panel_presses import MorePanel
from bot.ui.table.layout import table_layout
from bot.ui.tournaments.words import level_stakes
from bot.ui.words.poker_words import hand_so_far, hand_words, with_hand
from bot.ui.words.refusals import refusal_sentence
from bot.ui.words.rules_words import mix_words, opened_words, rules_lines, stakes_words
from devtools.sandbox.limits import components
from tests.builders import Game, player, rules
from tests.ui.tables import CATALOGUE, ENGLISH, LOCALES, PLACE, news_of, public

ITALIAN: Texts = CATALOGUE.texts("it")
LIMIT: dict[str, Any] = {"structure": "fixed-limit", "small_blind": 1, "big_blind": 2}


def heads_up(of: TableRules) -> Game:
    game = Game(of)
    game.sit("a")
    game.sit("b")
    game.start()
    return game


# --- time -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("locale", "words"), [("en", "left"), ("it", "te ne restano")])
def test_more_time_says_what_a_press_adds(locale: str, words: str) -> None:
    """Ten seconds, of the thirty in the bank."""
    view = public(heads_up(rules()).table)
    panel = MorePanel(PLACE.table, view, view.to_act, CATALOGUE.texts(locale), None).controls()
    buttons = [part for part in panel.children if isinstance(part, Button)]
    [label] = [str(part.label) for part in buttons if str(part.custom_id).endswith("time")]
    assert label.startswith(f"+{MORE_TIME_SECONDS} s ")
    assert "30 s" in label
    assert words in label


# --- refusals -------------------------------------------------------------------------------------


def refused(game: Game, command: TableCommand, texts: Texts = ENGLISH) -> str:
    with pytest.raises(TableRefusal) as raised:
        game.apply(command)
    return refusal_sentence(texts, raised.value)


@pytest.mark.parametrize("in_hand", [False, True])
def test_what_fits_on_the_table_is_the_maximum(in_hand: bool) -> None:
    """The maximum of a form is what fits on the table, not a number of chips to buy, which the
    stack in play would make wrong."""
    game = Game(rules(buy_in_max=2000))
    game.sit("a", 1005)
    game.sit("b", 200)
    if in_hand:
        game.start()
    said = refused(game, BuyChips(player("a"), Chips(99_999)))
    assert said == "99,999 is too much: the most you can have on this table is 2,000."
    said = refused(game, BuyChips(player("a"), Chips(99_999)), ITALIAN)
    assert said == "99.999 è troppo: a questo tavolo puoi avere al massimo 2.000."


def test_a_stack_to_keep_is_not_refused_as_a_buy_in() -> None:
    """A seated player is not told the buy-in for sitting down."""
    game = Game(rules(buy_in_min=100))
    game.sit("a")
    said = refused(game, SetAutoTopUp(player("a"), Chips(1)))
    assert said.startswith("1 is too little: auto top-up needs 100 or more")
    assert "l'auto-rebuy" in refused(game, SetAutoTopUp(player("a"), Chips(1)), ITALIAN)


# --- cards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("locale", LOCALES)
def test_a_low_hand_writes_ten_as_the_cards_do(locale: str) -> None:
    """A low hand writes ten as the cards do, in its name, after "with", and in the player's own
    picture."""
    texts = CATALOGUE.texts(locale)
    cards = parse_cards("Th 8d 7s 3c Ah")
    for said in (
        hand_words(texts, RankScale.ACE_TO_FIVE, rank_razz(cards)),
        with_hand(texts, RankScale.ACE_TO_FIVE, rank_razz(cards)),
        hand_so_far(texts, GameCode.RAZZ, cards, ()),
    ):
        assert said.endswith("10-8-7-3-A")
        assert "T" not in said


# --- side pots ------------------------------------------------------------------------------------


def all_in(*stacks: int) -> Table:
    game = Game(rules(buy_in_min=5))
    for name, stack in zip("abcd", stacks, strict=False):
        game.sit(name, stack)
    game.start()
    while game.table.hand_running:
        options = game.hand.options()
        verb = "raise" if options.min_to is not None else "call" if options.call else "check"
        game.act(game.turn, verb, (options.max_to or 0) if verb == "raise" else 0)
    return game.table


@pytest.mark.parametrize(
    ("stacks", "english", "italian"),
    [
        ((20, 100, 100), ["Main pot:", "Side pot:"], ["Principale:", "Laterale:"]),
        (
            (20, 50, 100, 100),
            ["Main pot:", "Side pot 1:", "Side pot 2:"],
            ["Principale:", "Laterale 1:", "Laterale 2:"],
        ),
    ],
)
def test_the_number_of_a_side_pot_is_apart_from_its_amount(
    stacks: tuple[int, ...], english: list[str], italian: list[str]
) -> None:
    """A single one has no number at all."""
    view = public(all_in(*stacks))
    assert [pot.label for pot in table_scene(view, ENGLISH).side_pots] == english
    assert [pot.label for pot in table_scene(view, ITALIAN).side_pots] == italian


# --- the stakes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({**LIMIT}, "2/4 (blinds 1/2)"),
        ({**LIMIT, "game": "stud", "ante": 1}, "2/4 ante\u00a01"),
        ({**LIMIT, "mixed": True}, "2/4 (blinds 1/2) mixed"),
        ({**LIMIT, "small_blind": 500, "big_blind": 1000}, "1,000/2,000 (blinds 500/1,000)"),
        ({"small_blind": 1, "big_blind": 2}, "1/2"),
        ({"structure": "pot-limit", "game": "omaha"}, "1/2"),
    ],
)
def test_limit_games_are_named_by_their_bets_and_blinds(
    changes: dict[str, Any], named: str
) -> None:
    """All others by their blinds."""
    of = rules(**{"buy_in_max": 2000, "buy_in_min": 1000, **changes})
    assert stakes_words(ENGLISH, of) == named


def test_every_name_of_a_limit_table_says_its_bets() -> None:
    """Title, picture, own cards, alt text and settings, with the blinds (R-098)."""
    game = heads_up(rules(**LIMIT))
    view, named = public(game.table), "Limit Hold'em 2/4 (blinds 1/2)"
    own = next(seat for seat in view.seats if seat.hand is not None)
    assert own.hand is not None
    assert table_scene(view, ENGLISH).title == named
    assert cards_scene(view, own.hand, ENGLISH).title == named
    assert alt_text(view, ENGLISH).startswith(f"{named}, hand 1.")
    assert f"### {named} · hand 1" in words_of(view)
    assert rules_lines(ENGLISH, view.rules)[0] == f"**{named}**"
    listed = [ListedTable(PLACE, view.rules, view)]
    assert f"[{named}](" in lobby_lines(ENGLISH, listed)[0]
    assert lobby_scene(ENGLISH, listed, "classic").tables[0].game == named
    assert f"{named}, " in lobby_alt(ENGLISH, listed)
    stud = rules(**LIMIT, game="stud", ante=1)
    assert rules_lines(ENGLISH, stud)[:2] == [
        "**Limit Seven-Card Stud 2/4 ante\u00a01**",
        "Bring-in: 1",
    ]


def test_the_name_is_what_is_bet() -> None:
    """The first raise adds the smaller of the two, one on the turn the larger."""
    game = heads_up(rules(**LIMIT))
    assert game.hand.options().max_to == 4
    game.play("a call, b check, b check, a check")
    assert game.hand.options().max_to == 4


def test_the_levels_of_a_limit_tournament_are_named_by_their_bets() -> None:
    """Where limit takes turns with no limit, each level says which it is."""
    limit, free = (GamePlan("holdem", each) for each in ("fixed-limit", "no-limit"))
    level = rules(**LIMIT)
    assert level_stakes(ENGLISH, level, (limit,)) == "2/4 (blinds 1/2)"
    named = "Limit Hold'em 2/4 (blinds 1/2)"
    assert level_stakes(ENGLISH, level, (limit, free)) == named
    assert level_stakes(ENGLISH, replace(level, structure="no-limit"), (free,)) == "1/2"


# --- boards, and who waits ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "english", "italian"),
    [
        (LeaderboardKind.WALLET, "`/table open`", "`/tavolo apri`"),
        (LeaderboardKind.NET, "`/table open`", "`/tavolo apri`"),
        (LeaderboardKind.TOURNAMENTS_WON, "`/tournament create`", "`/torneo crea`"),
        (
            LeaderboardKind.BEST_VELOX,
            "`/tournament create preset:VeloX`",
            "`/torneo crea modello:VeloX`",
        ),
    ],
)
def test_an_empty_board_leads_to_what_fills_it(
    board: LeaderboardKind, english: str, italian: str
) -> None:
    """A cash table wins no tournament; the same in the Hall of Fame."""
    for words in (empty_board_words, empty_hall_of_fame_words):
        assert words(ENGLISH, board).endswith(f": {english}.")
        assert words(ITALIAN, board).endswith(f": {italian}.")


@pytest.mark.parametrize(
    ("locale", "order", "hidden"),
    [
        ("en", "starting with the last player to bet or raise", "yours may stay hidden"),
        ("it", "a cominciare da chi ha puntato o rilanciato per ultimo", "può restare coperta"),
    ],
)
def test_the_rules_say_which_beaten_hands_are_seen(locale: str, order: str, hidden: str) -> None:
    """The rules say which beaten hands are seen, as in play: the last bettor shows first, though
    beaten; a beaten caller mucks."""
    said = CATALOGUE.texts(locale).say("rules-common")
    assert order in said
    assert hidden in said
    for bets, shows in ((("b", "a"), ["b", "a"]), (("a", "b"), ["a"])):
        game = Game(rules())
        game.sit("a")
        game.sit("b")
        # The cards of `b` come first and are beaten.
        game.start(top="Kh As Kd Ad  4s 2c 7d 9h  4d Jc  4h 3s")
        game.play("a call, b check, b check, a check, b check, a check")
        first, second = bets
        check = "b check, " if first == "a" else ""
        game.play(f"{check}{first} raise 10, {second} call")
        told = Story(public(game.table), ENGLISH, str).result()
        assert [line.split()[0] for line in told if " shows " in line] == shows


def test_who_is_left_alone_waits_for_the_next_hand() -> None:
    """A player who is left alone waits for the next hand, not for the first one, after hands have
    been played."""
    game = heads_up(rules())
    game.fold_round()
    game.leave("b")
    said = words_of(public(game.table))
    assert "One of 6 seats is taken. The next hand starts when a second player sits down." in said
    assert "first hand" not in said


def parts_of(view: TableView, locale: str = "en") -> list[dict[str, Any]]:
    """Every component of the table's message while no next hand is due."""
    news = replace(news_of(view), next_hand_ms=None)
    made = table_layout(news, CATALOGUE.texts(locale)).to_components()
    return [part for _, part in components.walk(made)]


def words_of(view: TableView) -> str:
    return "\n".join(part.get("content", "") for part in parts_of(view))


def test_games_that_are_no_mix_are_named_one_by_one() -> None:
    """Games that are no mix are named with their limits where that is all that differs; of very
    many the number is told."""
    own = (GamePlan("razz", "fixed-limit"), GamePlan())
    assert mix_words(ENGLISH, own, GameChange.ORBIT) == "Mix of Razz, Hold'em"
    assert mix_words(ITALIAN, own, GameChange.HAND) == "Mix di Razz, Hold'em"
    assert mix_words(ENGLISH, own, GameChange.CHOICE) == "Dealer's Choice"
    limits = (GamePlan(structure="fixed-limit"), GamePlan())
    named = "Mix of Limit Hold'em, No-Limit Hold'em"
    assert mix_words(ENGLISH, limits, GameChange.ORBIT) == named
    assert mix_words(ENGLISH, ALL_GAMES[:7], GameChange.ORBIT) == "Mix of 7 games"


def test_the_title_of_a_mix_begins_with_the_mix() -> None:
    """Title, lobby and pictures name its games, and then the one that is played; where there is
    little room, how many they are."""
    for count, short in ((2, "Mix of Omaha, Hold'em"), (4, "Mix of 4 games")):
        games = (
            *MIXED_LIMITS,
            GamePlan("big-o", "pot-limit"),
            GamePlan("five-card-omaha", "pot-limit"),
        )
        of = rules_from_choices(TableChoices(games=games[:count], blinds="1/2", seats=6), 30)
        view = public(heads_up(of).table)
        whole = mix_words(ENGLISH, of.games, of.change)
        assert f"### {short} · Pot-Limit Omaha 1/1 · hand 1" in words_of(view)
        scene = table_scene(view, ENGLISH)
        assert (scene.title, scene.footer.split(" · ")[0]) == ("Pot-Limit Omaha 1/1", short)
        listed = [ListedTable(PLACE, of, view)]
        assert f"[{whole} 2/4 (blinds 1/2)](" in lobby_lines(ENGLISH, listed)[0]
        drawn = lobby_scene(ENGLISH, listed, "classic").tables[0]
        assert drawn.game == f"{short} 2/4 (blinds 1/2)"
        assert alt_text(view, ENGLISH).startswith(f"{whole}: Pot-Limit Omaha 1/1, hand 1.")


MIXED_LIMITS = (GamePlan("omaha", "pot-limit"), GamePlan("holdem", "fixed-limit"))


@pytest.mark.parametrize("games", [MIXED_LIMITS, MIXED_LIMITS[::-1]])
def test_the_order_of_a_mix_changes_no_stakes(games: tuple[GamePlan, ...]) -> None:
    """Bets and blinds of those with limits are told, whichever comes first."""
    mix = rules_from_choices(TableChoices(games=games, blinds="5/10"), 30)
    assert stakes_words(ENGLISH, mix) == "10/20 (blinds 5/10)"
    stud = rules_from_choices(TableChoices(game="triple-stud", blinds="5/10"), 30)
    assert stakes_words(ENGLISH, stud) == "10/20"


@pytest.mark.parametrize(
    ("choices", "told"),
    [
        ({"game": "holdem"}, []),
        (
            {"game": "holdem", "structure": Structure.FIXED_LIMIT},
            ["It's a limit game: with blinds of 5/10 the bets are 10/20."],
        ),
        (
            {"game": "razz"},
            ["This game has no blinds: the bring-in is 5, and the bets are 10/20."],
        ),
        (
            {"game": "stud", "structure": Structure.POT_LIMIT},
            ["This game has no blinds: the bring-in is 5, and the smallest bet is 10."],
        ),
        (
            {"games": MIXED_LIMITS},
            [
                "Games change every orbit",
                "-# Pot-Limit Omaha 3/5 · Limit Hold'em 10/20 (blinds 5/10)",
            ],
        ),
    ],
)
def test_blinds_that_mean_bets_are_told(choices: dict[str, Any], told: list[str]) -> None:
    """Blinds that mean bets are told, to the one who opened the table by them."""
    opened = rules_from_choices(TableChoices(blinds="5/10", **choices), 30)
    assert opened_words(ENGLISH, opened).splitlines()[1:] == told


@pytest.mark.parametrize("texts", [ENGLISH, ITALIAN])
def test_a_seat_is_not_kept_and_freed_in_one_breath(texts: Texts) -> None:
    """Where only a time frees it, the time is all that is said."""
    kept = rules(seat_release=SeatRelease.NEVER)
    timed = rules_lines(texts, replace(kept, release_minutes=30))
    assert rules_lines(texts, kept)[-1] == texts.say("settings-release-never")
    assert timed[-1] == texts.say("settings-release-after", minutes=30)
    assert texts.say("settings-release-never") not in timed
    stopped = rules_lines(texts, rules(seat_release=SeatRelease.STOPPED))
    assert stopped[-1] == texts.say("settings-release-stopped")
