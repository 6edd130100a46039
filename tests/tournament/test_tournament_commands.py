"""Commands, plans and snapshots as JSON, and back."""

import json
from typing import Any

import pytest

from bot.codec import from_json, to_json
from bot.ids import Chips, HandId, TableId
from bot.refusal import BrokenInvariant
from bot.tournament import tournament_commands as ask
from bot.tournament.options import (
    AddonTerms,
    BountyTerms,
    RebuyTerms,
    TournamentMode,
    TournamentOptions,
)
from bot.tournament.refusals import TournamentCode, TournamentRefusal
from bot.tournament.tournament import (
    tournament_from_json,
    tournament_to_json,
)
from bot.tournament.tournament_commands import (
    TOURNAMENT_COMMANDS,
    DealKind,
    Knockout,
    Ticket,
    TournamentCommand,
)
from tests.builders import kinds_of, player
from tests.tournament.builders import event, plan, velox_plan

A, B, T, H = player("a"), player("b"), TableId(4), HandId(9)
COMMANDS: list[TournamentCommand] = [
    ask.Register(1, A, "Anna", "it", Ticket(3, 4, A, Chips(50)), 7),
    ask.Register(1, A, "Anna", "it"),
    ask.Unregister(1, A),
    ask.ChangePlan(1, plan(mode=TournamentMode.FREEZEOUT)),
    ask.Start(1, (T, TableId(5)), 2**127),
    ask.DrawMultiplier(1, 999_999),
    ask.StartSooner(1),
    ask.OpenTable(1, T, 3),
    ask.Tick(1, 3),
    ask.StartTableHand(1, T, H),
    ask.EndTableHand(1, T, H, ((A, Chips(5)), (B, Chips(0))), 3, (Knockout(B, (A,)),)),
    ask.VoidTableHand(1, T, H, 3),
    ask.Rebuy(1, A, 3),
    ask.DeclineRebuy(1, A, 3),
    ask.BuyAddon(1, A),
    ask.DeclineAddon(1, A),
    ask.TakeSecondHalf(1, A),
    ask.ConfirmPresence(1, A),
    ask.SitOutEntrant(1, A, asked=False),
    ask.ReturnEntrant(1, A),
    ask.Exclude(1, A, 3),
    ask.ProposeDeal(1, A, DealKind.ICM),
    ask.AnswerDeal(1, A, True),
    ask.ProposeCancel(1, A),
    ask.AnswerCancel(1, A, False),
    ask.SetHandForHand(1, False),
    ask.PauseTournament(1),
    ask.PauseTournament(1, 600_000),
    ask.ResumeTournament(1),
    ask.ExtendDeadlines(1),
    ask.CancelTournament(1),
]


@pytest.mark.parametrize("command", COMMANDS, ids=TOURNAMENT_COMMANDS.name_of)
def test_commands_survive_json(command: TournamentCommand) -> None:
    """The journal reads what it has written."""
    text = json.dumps(TOURNAMENT_COMMANDS.write(command))
    assert (
        TOURNAMENT_COMMANDS.read(TOURNAMENT_COMMANDS.name_of(command), json.loads(text)) == command
    )


def test_every_command_is_tried_here() -> None:
    """A new one belongs into the list above."""
    assert {type(command) for command in COMMANDS} == kinds_of(TournamentCommand)


PLANS = [
    plan(),
    velox_plan(),
    plan(
        mode=TournamentMode.REBUY_ADDON,
        rebuy=RebuyTerms(Chips(50)),
        addon=AddonTerms(Chips(100), Chips(2000), 4),
        bounty=BountyTerms(Chips(20)),
        guarantees=(Chips(5), Chips(4)),
    ),
]


@pytest.mark.parametrize("of", PLANS, ids=lambda of: of.mode.value)
def test_plans_survive_json(of: TournamentOptions) -> None:
    """Presets are kept so."""
    assert from_json(TournamentOptions, json.loads(json.dumps(to_json(of)))) == of


def test_an_old_plan_lacks_new_fields() -> None:
    """Fields that an old plan lacks have their defaults."""
    data = to_json(plan())
    del data["deals"]
    assert from_json(TournamentOptions, data) == plan()


def test_a_snapshot_in_mid_hand() -> None:
    """A snapshot in mid-hand gives the same state, which continues in the same way."""
    made = event("a b c", plan(bounty=BountyTerms(Chips(20))))
    made.deal()
    again = tournament_from_json(json.loads(json.dumps(tournament_to_json(made.tournament))))
    assert again.state == made.state
    made.tournament = again
    made.end(a=-1500, b=1500)
    assert made.of("b").bounties_won == 20


def test_a_snapshot_of_another_version_is_not_read() -> None:
    """Better none than a wrong one."""
    with pytest.raises(BrokenInvariant):
        tournament_from_json({"version": 0, "state": {}})


@pytest.mark.parametrize(
    ("kind", "value"),
    [(int, "5"), (str, 5), (bool, 1), (int, True), (int | None, "x"), (tuple[int, ...], ["5"])],
    ids=str,
)
def test_values_of_the_wrong_type_are_not_read(kind: Any, value: Any) -> None:
    """A journal that was tampered with is found out."""
    with pytest.raises(BrokenInvariant):
        from_json(kind, value)


def test_what_json_has_no_word_for_is_not_written() -> None:
    """Fractions would come back as something else."""
    with pytest.raises(BrokenInvariant):
        to_json(0.5)


def test_codes_are_kebab_case_and_said_once() -> None:
    """Each is a key of the catalogues."""
    values = [code.value for code in TournamentCode]
    assert len(values) == len(set(values))
    assert all(value == value.lower() and " " not in value and "_" not in value for value in values)
    assert str(TournamentRefusal(TournamentCode.NOT_VELOX)) == "not-velox"
