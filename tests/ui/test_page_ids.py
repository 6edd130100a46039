"""The custom ids that turn pages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui.custom_ids import PageId, PageTurn, read_custom_id, read_page_id


@given(st.sampled_from(PageTurn), st.integers(0, 10**18 - 1))
def test_every_page_reads_back(turning: PageTurn, batch: int) -> None:
    """What is written is what is read, and no table takes it for its own."""
    page = PageId(turning, batch)
    assert read_page_id(str(page)) == page
    assert read_custom_id(str(page)) is None
    assert len(str(page)) <= 100


@pytest.mark.parametrize(
    "text",
    ["", "mz:page:older", "mz:page:up:5", "mz:page:older:-5", "mz:act:1:2:3:fold", "x" * 200],
)
def test_anything_else_is_no_page(text: str) -> None:
    """Other controls, and what no client of ours would send."""
    assert read_page_id(text) is None
