"""The house's share at a table that takes one (R-174–R-178)."""

import pytest

from bot.refusal import Refusal
from bot.table.events import HandEnded
from tests.builders import game, rules
from tests.poker.facts import facts

RAKES = facts("rake_cases")


@pytest.mark.parametrize("row", RAKES, ids=[row["case"] for row in RAKES])
def test_rake_of_a_hand(row: dict[str, str]) -> None:
    """Two players put half the pot each in the middle; the house takes what the table says."""
    pot = int(row["pot_units"])
    cap = int(row["cap_units"] or pot)
    of = rules(rake_bps=int(row["rake_bps"]), rake_cap=cap, buy_in_max=10_000)
    table = game("a b", of, buy_in=max(80, pot))
    table.start()
    events = ()
    if row["flop_seen"] == "yes":
        table.play(f"{table.turn} raise {pot // 2}")
        table.act(table.turn, "call")
        while table.table.hand_running:
            events = table.act(table.turn, "check")
    else:
        table.play(f"{table.turn} raise {pot // 2}")
        events = table.act(table.turn, "fold")
    (ended,) = [event for event in events if isinstance(event, HandEnded)]
    assert ended.rake == int(row["rake"])
    assert sum(net for _, net in ended.net) == -ended.rake
    assert sum(table.stacks.values()) == 2 * max(80, pot) - ended.rake


def test_no_rake_among_friends() -> None:
    """A table that says nothing of rake takes none (R-178)."""
    table = game("a b")
    table.start()
    table.play(f"{table.turn} raise 100")
    (ended,) = [e for e in table.act(table.turn, "call") if isinstance(e, HandEnded)]
    assert ended.rake == 0


@pytest.mark.parametrize("changes", [{"rake_bps": 751}, {"rake_bps": -1}, {"rake_cap": -1}])
def test_rake_out_of_range(changes: dict[str, int]) -> None:
    """No table takes more than 7.5 % (R-176), or less than nothing."""
    with pytest.raises(Refusal):
        rules(**changes)
