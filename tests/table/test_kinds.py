"""The kinds of cash table: all of them playable, each found by what people type."""

import pytest

from bot.poker.games import GameCode
from bot.settings import ASSETS
from bot.table.kinds import FAST_SECONDS, TableKind, find_kinds, read_kinds, usual_kind

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
