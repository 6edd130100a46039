"""Random players do anything in any order: chips, turns, and secrets stay right."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from bot.ids import PlayerId
from bot.poker.games import GAMES, GameCode
from bot.poker.structure import Structure
from bot.refusal import Refusal
from bot.table.events import without_hole_cards
from bot.table.rules import SeatRelease, SitOutRule, TableRules, check_rules
from bot.table.snapshot import table_from_json, table_to_json
from bot.table.table import Table
from bot.table.view import view_of
from tests.builders import replayed, rules, state_of
from tests.table.random_commands import Whim, command_of, sit, some_house_rules
from tests.table.secrets import played_with_other_secrets
from tests.table.watched_table import WatchedTable

WHIMS = st.lists(
    st.tuples(st.integers(0, 99), st.integers(0, 11), st.integers(0, 255)),
    min_size=40,
    max_size=160,
)
PLAY = settings(
    max_examples=50,
    deadline=None,
    phases=[phase for phase in Phase if phase is not Phase.explain],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
STRANGER = PlayerId(1)
MOST: Whim = (0, 0, 29)
"""The next step that calls, and throws all of four cards or of five."""
RAISE: Whim = (0, 0, 4)
"""The next step that bets or raises by as much as possible; the deck deals somebody openers."""


@st.composite
def tables(draw: Any) -> TableRules:
    """Any game by any house rules that it can have, with few and many seats, short and deep stacks,
    with and without antes."""
    game = draw(st.sampled_from(GameCode))
    structure = draw(st.sampled_from(Structure))
    most = min(10, GAMES[game].players_max)
    made = rules(
        game=game.value,
        structure=structure.value,
        small_blind=draw(st.sampled_from([1, 2, 4])),
        big_blind=5,
        ante=draw(st.sampled_from([0, 0, 1, 5])),
        seats=draw(st.sampled_from([2, 3, 6, most])),
        buy_in_min=draw(st.sampled_from([5, 20])),
        buy_in_max=200,
        rake_bps=draw(st.sampled_from([0, 0, 500])),
        all_in_protection=draw(st.booleans()),
        rake_cap=draw(st.sampled_from([1, 7])),
        sit_out=draw(st.sampled_from(SitOutRule)),
        seat_release=draw(st.sampled_from(SeatRelease)),
        release_minutes=draw(st.sampled_from([0, 0, 5])),
    )
    with_house = replace(made, house=some_house_rules(draw(st.integers(0, 255))))
    try:
        check_rules(with_house)
    except Refusal:
        return made
    return with_house


def played(of: TableRules, whims: list[Whim]) -> WatchedTable:
    watch = WatchedTable(of)
    for whim in whims:
        watch.ask(command_of(whim, watch.table))
    return watch


def _nothing_is_lost_or_stuck(of: TableRules, whims: list[Whim]) -> None:
    played(of, whims).finish()


def _replay_gives_the_table_again(of: TableRules, whims: list[Whim]) -> None:
    snapshot, since = table_to_json(Table(of)), 0
    watch = WatchedTable(of)
    for whim in whims:
        watch.ask(command_of(whim, watch.table))
        if not watch.table.hand_running:
            snapshot, since = table_to_json(watch.table), len(watch.accepted)
    again = table_from_json(of, json.loads(json.dumps(snapshot)))
    for command in watch.accepted[since:]:
        again.apply(command)
    if watch.table.hand_running:
        assert state_of(replayed(of, watch.accepted)) == state_of(watch.table)
        assert state_of(again) == state_of(watch.table)
    else:
        assert table_to_json(again) == table_to_json(watch.table)


def _views_do_not_depend_on_hidden_cards(of: TableRules, watch: WatchedTable, seed: int) -> None:
    table = watch.table
    if table.hand is None or not table.hand_running:
        return
    for viewer in (None, *(dealt.player for dealt in table.dealt), STRANGER):
        other, told = played_with_other_secrets(of, table, watch.accepted, viewer, seed)
        assert view_of(other, viewer) == view_of(table, viewer)
        assert without_hole_cards(told) == without_hole_cards(watch.told)


@given(of=tables(), whims=WHIMS)
@PLAY
def test_nothing_is_lost_or_stuck(of: TableRules, whims: list[Whim]) -> None:
    """Chips are conserved, refusals change nothing, blinds fall where they are due, hands end."""
    _nothing_is_lost_or_stuck(of, whims)


@given(of=tables(), whims=WHIMS)
@PLAY
def test_snapshot_and_commands_give_the_table_again(of: TableRules, whims: list[Whim]) -> None:
    """The last snapshot and the commands after it, all through JSON, are the same table."""
    _replay_gives_the_table_again(of, whims)


@given(of=tables(), whims=WHIMS, seed=st.integers(0, 2**32))
@PLAY
def test_views_do_not_depend_on_hidden_cards(of: TableRules, whims: list[Whim], seed: int) -> None:
    """A viewer sees the same when all cards they have not seen are shuffled and played again."""
    _views_do_not_depend_on_hidden_cards(of, played(of, whims), seed)


@pytest.mark.parametrize("game", [game for game in GameCode if GAMES[game].refills_max])
def test_views_do_not_depend_on_cards_that_come_again(game: GameCode) -> None:
    """Views stay the same with other hidden cards when the deck runs out: everybody bets or calls
    and throws all they may, and draws what others have thrown."""
    of = rules(game=game.value, seats=min(10, GAMES[game].players_max))
    watch = WatchedTable(of)
    for who in range(of.seats):
        watch.ask(sit(watch.table, who, 1))
    watch.ask(command_of(RAISE, watch.table))
    came_again = 0
    while watch.table.hand_running:
        hand = watch.table.hand
        assert hand is not None
        if hand.dealer.refills:
            came_again += 1
            _views_do_not_depend_on_hidden_cards(of, watch, seed=came_again)
        watch.ask(command_of(MOST if hand.options().min_to is None else RAISE, watch.table))
    assert came_again


@pytest.mark.long
@given(of=tables(), whims=WHIMS, seed=st.integers(0, 2**32))
@settings(PLAY, max_examples=5_000)
def test_random_play_at_length(of: TableRules, whims: list[Whim], seed: int) -> None:
    """All three proofs hold on thousands of tables."""
    _nothing_is_lost_or_stuck(of, whims)
    _replay_gives_the_table_again(of, whims)
    _views_do_not_depend_on_hidden_cards(of, played(of, whims), seed)
