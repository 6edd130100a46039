"""From what the host of a table chose to its rules."""

import pytest

from bot.poker.games import GameCode
from bot.poker.structure import Structure
from bot.refusal import Refusal
from bot.table.rules import TableRules, check_rules
from bot.ui.openings import Opening, read_preset, rules_of, table_kinds
from bot.ui.refusals import UiCode


def opened(preset: str = "", **chosen: object) -> TableRules:
    kind = read_preset(preset) if preset else None
    rules = rules_of(Opening(preset=kind, **chosen), 30)  # type: ignore[arg-type]
    check_rules(rules)
    return rules


@pytest.mark.parametrize("kind", table_kinds(), ids=lambda kind: kind.name.replace(" ", "-"))
def test_every_kind_opens(kind: object) -> None:
    """A table of every kind can be played, and shows the name of its kind."""
    rules = opened(kind.name, rake=True)  # type: ignore[attr-defined]
    assert rules.kind == kind.name  # type: ignore[attr-defined]
    assert rules.rake_bps > 0


def test_preset_says_everything() -> None:
    """Game, structure, blinds, seats, buy-ins and clock follow from the kind; no rake (R-178)."""
    rules = opened("sodio 5max nlhe fast")
    assert (rules.game, rules.structure, rules.seats) == ("holdem", "no-limit", 5)
    assert (rules.small_blind, rules.big_blind, rules.turn_seconds) == (1, 2, 15)
    assert (rules.buy_in_min, rules.buy_in_max) == (80, 200)
    assert (rules.rake_bps, rules.rake_cap) == (0, 0)
    assert opened("boro hu plo8").structure == Structure.POT_LIMIT


def test_choices_win_over_the_preset() -> None:
    """What the host typed stands; the rest is the kind's, the buy-ins in big blinds."""
    rules = opened("elio one-one", seats=3, blinds="10/20", turn_seconds=40)
    assert (rules.seats, rules.turn_seconds) == (3, 40)
    assert (rules.buy_in_min, rules.buy_in_max) == (1200, 1200)
    assert opened("elio 9max", game=GameCode.STUD, blinds="2/5").seats == 8


def test_without_a_preset() -> None:
    """The defaults are those of a friends' table."""
    assert opened() == TableRules()
    assert opened(buy_in_max=50).buy_in_min == 50


def test_rake_of_free_stakes() -> None:
    """A table of its own takes the rake of the kind with these blinds, when asked to."""
    rules = opened(blinds="25/50", rake=True)
    assert (rules.rake_bps, rules.rake_cap, rules.kind) == (550, 350, "")


@pytest.mark.parametrize(("typed", "found"), [("sodio", 6), ("nonsense", 0), ("x" * 300, 0)])
def test_no_single_kind(typed: str, found: int) -> None:
    """Words that fit none or several kinds are refused with how many they fit."""
    with pytest.raises(Refusal) as refusal:
        read_preset(typed)
    assert refusal.value.code is UiCode.PRESET_UNKNOWN
    assert refusal.value.data["found"] == found
