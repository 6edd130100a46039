"""The kinds of cash table: all of them playable, each found by what people type.

The tables that a lobby opens and closes.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ids import TableId
from bot.poker.games import GameCode
from bot.settings import ASSETS
from bot.table.kinds import (
    FAST_SECONDS,
    LobbyKeeps,
    LobbyPlan,
    LobbyTableState,
    TableKind,
    find_kinds,
    plan_lobby,
    read_kinds,
    usual_kind,
)

KINDS = read_kinds((ASSETS / "cash_tables.csv").read_text(encoding="utf-8").splitlines())


def kind(name: str) -> TableKind:
    return next(kind for kind in KINDS if kind.name == name)


def names(typed: str) -> list[str]:
    return [kind.name for kind in find_kinds(KINDS, typed)]


def test_all_kinds_are_there() -> None:
    """Eighty-three kinds, from Sodio to Uranio, no two of one name."""
    assert len({kind.name for kind in KINDS}) == 83
    assert (KINDS[0].family, KINDS[-1].family) == ("SODIO", "URANIO")


def test_one_chip_is_a_hundredth() -> None:
    """Lithium's 0.05/0.10 is played for 5/10 chips with 400 to 1,000 (R-181)."""
    lithium = kind("LITIO 5MAX PLO8")
    assert (lithium.small_blind, lithium.big_blind) == (5, 10)
    assert (lithium.buy_in_min, lithium.buy_in_max) == (400, 1000)
    assert (lithium.rake_bps, lithium.rake_cap) == (600, 175)
    assert (lithium.game, lithium.seats) == (GameCode.OMAHA_HILO, 5)


def test_small_blinds_are_not_always_half() -> None:
    """Helium is played for 2/5, Beryllium for 10/25: each blind is a number of its own (R-090)."""
    named = [kind("ELIO 5MAX NLHE"), kind("BERILLIO 5MAX NLHE")]
    assert [(each.small_blind, each.big_blind) for each in named] == [(2, 5), (10, 25)]


def test_buy_ins_in_big_blinds() -> None:
    """40 to 100 big blinds everywhere but at ONE-ONE tables, where everybody brings one (R-173)."""
    for each in KINDS:
        blinds = (each.buy_in_min / each.big_blind, each.buy_in_max / each.big_blind)
        if "ONE-ONE" in each.variants:
            assert blinds[0] == blinds[1]
        else:
            assert blinds == (40, 100)


def test_formats_have_their_seats() -> None:
    """Heads-up, four, five and nine; FULL is a name of the last (R-142)."""
    seats = {each.format: each.seats for each in KINDS}
    assert seats == {"HU": 2, "4MAX": 4, "5MAX": 5, "9MAX": 9, "FULL": 9}
    assert all(each.seats == seats[each.format] for each in KINDS)


def test_variants() -> None:
    """FAST has a clock of 15 seconds, ANTE an ante of a fifth of the small blind (R-172, R-094)."""
    assert kind("SODIO 5MAX NLHE FAST").turn_seconds == FAST_SECONDS == 15
    assert kind("SODIO 5MAX NLHE").turn_seconds is None
    assert kind("CARBONIO 9MAX NLHE ANTE").ante == 10
    assert kind("LITIO 5MAX NLHE ANTE").ante == 1
    assert kind("LITIO 5MAX NLHE").ante == 0


def test_found_by_any_words() -> None:
    """Typed words find a kind by family, in either language, game, format, blinds, and variant."""
    assert len(names("sodio")) == len(names("Sodium")) == 6
    assert names("hu plo bor") == ["BORO HU PLO", "BORO HU PLO8"]
    assert names("grinder uranio") == []
    assert names("fast 1/2") == ["SODIO 5MAX NLHE FAST"]
    assert names("") == [kind.name for kind in KINDS]


def rake(game: GameCode, big_blind: int, seats: int, *, ante: bool = False) -> tuple[int, int]:
    found = usual_kind(KINDS, game, big_blind, seats, has_ante=ante)
    return found.rake_bps, found.rake_cap


def test_rake_of_other_stakes() -> None:
    """Stakes of no kind pay like the next smaller kind; two seats pay the heads-up cap."""
    assert rake(GameCode.HOLDEM, 60, 9) == (550, 350)
    assert rake(GameCode.HOLDEM, 60, 2) == (550, 150)
    assert rake(GameCode.HOLDEM, 1, 6) == (667, 100)
    assert rake(GameCode.HOLDEM, 10_000, 6) == (515, 600)


@pytest.mark.parametrize(
    "kind", [k for k in KINDS if k.variants in ((), ("ANTE",))], ids=lambda kind: kind.name
)
def test_a_table_like_a_kind_pays_its_rake(kind: TableKind) -> None:
    """A table with the stakes of a kind pays its rake, whatever its game, seats, and ante."""
    found = rake(kind.game, kind.big_blind, kind.seats, ante=kind.ante > 0)
    assert found == (kind.rake_bps, kind.rake_cap)


def test_the_rake_is_that_of_the_own_game_and_ante() -> None:
    """A table pays the rake of its own game and ante, even above that game's largest kind. Games
    without kinds, and stakes without ANTE tables, pay like plain hold'em."""
    assert rake(GameCode.OMAHA, 200, 6) == (525, 375)
    assert rake(GameCode.OMAHA, 5_000, 6) == (525, 375)
    assert rake(GameCode.HOLDEM, 25, 6, ante=True) == (600, 175)
    assert rake(GameCode.HOLDEM, 200, 6, ante=True) == (525, 400)
    assert rake(GameCode.STUD, 25, 6, ante=True) == (575, 200)


IDLE = 600.0


def state(
    number: int, kind: str = "a", taken: int = 0, free: int = 2, idle: float = 0
) -> LobbyTableState:
    return LobbyTableState(TableId(number), kind, taken, free, idle)


def plan(
    *tables: LobbyTableState, kinds: str = "a", keeps: LobbyKeeps = LobbyKeeps.FREE_SEAT
) -> LobbyPlan:
    return plan_lobby(kinds.split(), tables, IDLE, keeps)


def test_one_of_each_kind_is_opened() -> None:
    """Each kind is opened once, even if it's named twice; an open table is enough."""
    assert plan(kinds="a b a").to_open == ("a", "b")
    assert plan(state(1, "b"), kinds="a b").to_open == ("a",)


@pytest.mark.parametrize(("taken", "free", "opened"), [(1, 1, ()), (2, 0, ("a",))])
def test_another_opens_when_the_last_seat_is_taken(
    taken: int, free: int, opened: tuple[str, ...]
) -> None:
    """Another table opens only once no seat is free."""
    assert plan(state(1, taken=taken, free=free)).to_open == opened


@pytest.mark.parametrize(("taken", "free"), [(1, 1), (2, 0), (0, 0)])
def test_an_empty_table_of_each_kind(taken: int, free: int) -> None:
    """Where the lobby keeps an empty table of each kind, another one opens as soon as somebody sits
    down (R-169); a table that is closing doesn't count."""
    keeps = LobbyKeeps.EMPTY_TABLE
    assert plan(kinds="a b", keeps=keeps).to_open == ("a", "b")
    table = state(1, taken=taken, free=free)
    assert plan(table, keeps=keeps).to_open == ("a",)
    assert plan(table, state(2), keeps=keeps) == LobbyPlan()


TABLES = st.builds(
    state,
    st.integers(1, 99),
    st.sampled_from("abc"),
    st.integers(0, 2),
    st.integers(0, 2),
    st.sampled_from((0.0, IDLE)),
)


@given(st.lists(TABLES, unique_by=lambda each: each.table), st.sampled_from(LobbyKeeps))
def test_what_is_kept_is_there_and_one_empty_table_at_most_stays(
    tables: list[LobbyTableState], keeps: LobbyKeeps
) -> None:
    """A lobby's plan leaves each kind a table to sit at, closes no table with players, and keeps
    exactly one of the tables that were empty for long (R-169, R-171)."""
    made = plan(*tables, kinds="a b", keeps=keeps)
    left = [each for each in tables if each.table not in made.to_close]
    assert all(each in left for each in tables if each.taken)
    for kind in "ab":
        own = [each for each in left if each.kind == kind]
        any_seat = keeps is LobbyKeeps.FREE_SEAT
        ready = [each for each in own if each.free and (any_seat or not each.taken)]
        assert bool(ready) != (kind in made.to_open)
        assert sum(each.idle_seconds >= IDLE for each in own if not each.taken) <= 1
    assert "c" not in made.to_open
    assert not [each for each in left if each.kind == "c" and not each.taken and each.idle_seconds]


def test_one_empty_table_stays() -> None:
    """The oldest empty table stays; the others close after a long time without players."""
    tables = [state(3, idle=IDLE), state(1, idle=9 * IDLE), state(2, idle=IDLE - 1)]
    assert plan(*tables).to_close == (TableId(3),)
    assert plan(state(4, taken=1), *tables).to_close == (TableId(3),)


def test_a_kind_that_is_not_kept_any_more_closes() -> None:
    """Empty tables of a kind that isn't kept close after the usual time; players play on."""
    tables = [state(1, "b", idle=IDLE), state(2, "b", taken=1)]
    assert plan(*tables).to_close == (TableId(1),)
    assert plan(*tables, kinds="").to_open == ()


def test_nothing_closes_where_no_time_is_set() -> None:
    """Zero seconds mean never, as for other tables."""
    tables = [state(1, idle=10 * IDLE), state(2, idle=10 * IDLE)]
    assert plan_lobby(["a"], tables, 0).to_close == ()
