"""Custom ids: what is written is read, and anything else is nothing."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.ids import HandId, TableId
from bot.ui.components.custom_ids import (
    Choice,
    ControlId,
    ControlKind,
    OpeningControl,
    OpeningId,
    PageControl,
    PageId,
    PageStep,
    PreferenceControl,
    PreferenceId,
    ReplayMove,
    SettingsControl,
    SettingsId,
    SettingsPart,
    SharedPageId,
    TournamentControl,
    read_custom_id,
    read_id_of,
)

BIG = 10**18 - 1
CUSTOM_ID_MAX = 100
"""Discord's limit."""
IDS = st.integers(0, BIG)
ACTS = st.builds(
    ControlId,
    st.just(ControlKind.ACT),
    IDS.map(TableId),
    st.integers(1, BIG).map(HandId),
    st.integers(0, 999_999),
    st.sampled_from(Choice),
)
OTHERS = st.builds(
    ControlId,
    st.sampled_from(
        [kind for kind in ControlKind if kind not in (ControlKind.ACT, ControlKind.RAISE)]
    ),
    IDS.map(TableId),
    IDS.map(HandId),
    nonce=IDS,
)
RAISES = st.builds(
    ControlId,
    st.just(ControlKind.RAISE),
    IDS.map(TableId),
    st.integers(1, BIG).map(HandId),
    st.integers(0, 999_999),
    nonce=IDS,
)


WORDS = st.builds(
    ControlId,
    st.just(ControlKind.CUT_WORD),
    IDS.map(TableId),
    IDS.map(HandId),
    nonce=IDS,
    root=st.text("0123456789abcdef", min_size=32, max_size=32),
)
OPENINGS = st.builds(OpeningId, st.sampled_from(OpeningControl), IDS)
SETTINGS = st.builds(
    SettingsId, st.sampled_from(SettingsControl), st.sampled_from(SettingsPart), IDS
)
PREFERENCES = st.builds(PreferenceId, st.sampled_from(PreferenceControl), IDS)
ANSWERS = st.builds(SharedPageId, st.sampled_from(PageControl), IDS)


@given(ACTS | OTHERS | RAISES | WORDS | OPENINGS | SETTINGS | PREFERENCES | ANSWERS)
@example(ControlId(ControlKind.ACT, TableId(BIG), HandId(BIG), 999_999, Choice.FOLD_FREE, BIG))
@example(ControlId(ControlKind.CUT_WORD, TableId(BIG), HandId(BIG), nonce=2**64 - 1, root="0" * 32))
def test_every_control_reads_back_as_itself(
    control: ControlId | OpeningId | SettingsId | PreferenceId | SharedPageId,
) -> None:
    """Kind, table, hand, turn, choice, root and nonce; within Discord's hundred characters."""
    assert read_custom_id(str(control)) == control
    assert len(str(control)) <= CUSTOM_ID_MAX


@given(
    st.text(max_size=100) | st.from_regex(r"mz:[a-z]{2,8}(:\w{1,20}){0,5}(#\d+)?", fullmatch=True)
)
@example("mz:act:1:2:3:nonsense")
@example("mz:nothing:1")
@example("mz:act:١:١:١:call")
@example("mz:act:1:2:3:call\n")
def test_any_text_is_a_control_or_none(text: str) -> None:
    """Never an exception."""
    read = read_custom_id(text)
    assert read is None or isinstance(
        read.kind,
        ControlKind
        | TournamentControl
        | PageStep
        | ReplayMove
        | OpeningControl
        | SettingsControl
        | PreferenceControl
        | PageControl,
    )


def test_a_short_act_id_has_no_choice() -> None:
    """`mz:act` with too few parts names no choice, so that nothing can be done with it."""
    read = read_id_of(ControlId, "mz:act:1:2:3")
    assert read is not None
    assert read.choice is None


@given(st.sampled_from(PageStep), st.integers(0, 10**18 - 1))
def test_every_page_reads_back(turning: PageStep, batch: int) -> None:
    """A written id reads back, and no table takes it for its own."""
    page = PageId(turning, batch)
    assert read_id_of(PageId, str(page)) == page
    assert read_id_of(ControlId, str(page)) is None
    assert len(str(page)) <= 100


@pytest.mark.parametrize(
    "text",
    ["", "mz:page:older", "mz:page:up:5", "mz:page:older:-5", "mz:act:1:2:3:fold", "x" * 200],
)
def test_anything_else_is_no_page(text: str) -> None:
    """Other controls, and what no client of ours would send."""
    assert read_id_of(PageId, text) is None
