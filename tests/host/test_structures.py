"""The structures and ready-made events in the assets, and what files that are wrong lead to."""

import shutil
from pathlib import Path

import pytest

from bot.host.structures import Structures, load_structures
from bot.refusal import BrokenInvariant
from bot.settings import ASSETS
from bot.tournament.costs import check_options
from bot.tournament.options import BountyKind, TournamentKind, TournamentMode
from bot.tournament.refusals import TournamentCode, TournamentRefusal

NOON = 1_785_000_000_000


@pytest.fixture(scope="module")
def structures() -> Structures:
    return load_structures(ASSETS)


@pytest.fixture
def assets(tmp_path: Path) -> Path:
    """A copy to be damaged."""
    shutil.copytree(ASSETS / "structures", tmp_path / "structures")
    shutil.copy(ASSETS / "tournaments.toml", tmp_path)
    return tmp_path


def test_the_sheets_are_found_by_name(structures: Structures) -> None:
    """Every file is a structure of its own name."""
    assert set(structures.sheets) == {"standard", "turbo", "deep", "velox"}
    assert structures.sheets["turbo"].turn_seconds == 15


def test_every_preset_can_be_played(structures: Structures) -> None:
    """Every preset is a plan within the house's limits, with a title and, if it is scheduled, a
    time."""
    for preset in structures.presets.values():
        options = preset.plan(
            "Friday", NOON if preset.options.kind is TournamentKind.SCHEDULED else None
        )
        check_options(options)
        assert options.title == "Friday"


def test_a_sit_and_go_has_six_players(structures: Structures) -> None:
    """`entrants` is both the least and the most."""
    options = structures.presets["sit-and-go"].options
    assert (options.kind, options.entrants_min, options.entrants_max) == (
        TournamentKind.SIT_AND_GO,
        6,
        6,
    )


def test_nested_terms_are_read(structures: Structures) -> None:
    """Rebuys, add-on and bounty come as the records that a plan holds."""
    rebuy, bounty = structures.presets["rebuy"].options, structures.presets["bounty"].options
    assert rebuy.mode is TournamentMode.REBUY_ADDON
    assert rebuy.rebuy is not None
    assert rebuy.rebuy.last_level == 6
    assert bounty.bounty is not None
    assert bounty.bounty.kind is BountyKind.PROGRESSIVE


def test_a_host_changes_what_they_want(structures: Structures) -> None:
    """Everything else stays as the preset has it."""
    options = structures.presets["deep"].plan("Slow", NOON, late_levels=3)
    assert options.late_levels == 3
    assert options.sheet == structures.sheets["deep"]


def test_two_hours_for_twelve_players(structures: Structures) -> None:
    """The proposal is one of the sheets, and never the lottery's (R-204)."""
    proposal = structures.propose(12, 120)
    assert abs(proposal.minutes - 120) <= 10
    assert proposal.sheet.name in {"standard", "turbo", "deep"}


def test_a_sheet_of_another_name_is_refused(assets: Path) -> None:
    """Two names for one thing would come apart."""
    (assets / "structures" / "turbo.toml").rename(assets / "structures" / "fast.toml")
    with pytest.raises(BrokenInvariant, match=r"fast\.toml"):
        load_structures(assets)


def test_a_preset_without_its_sheet_is_refused(assets: Path) -> None:
    """A preset without its sheet is refused, at the start, not when somebody wants to play it."""
    (assets / "structures" / "deep.toml").unlink()
    with pytest.raises(BrokenInvariant, match="deep"):
        load_structures(assets)


def test_a_preset_that_cannot_be_played_is_refused(assets: Path) -> None:
    """The rules for plans hold for those in the file too."""
    file = assets / "tournaments.toml"
    file.write_text(file.read_text("utf-8").replace("fee = 20", "fee = 90"), "utf-8")
    with pytest.raises(TournamentRefusal) as refused:
        load_structures(assets)
    assert refused.value.code is TournamentCode.FEE_TOO_HIGH
