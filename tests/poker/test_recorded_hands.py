"""Recorded hands end here as they ended at their tables."""

import os
from pathlib import Path

import pytest

from bot.poker.phh import RecordedHand, read_phh

FOLDER = Path(
    os.environ.get("MAZZIERE_HANDS", Path(__file__).resolve().parents[3] / "shared" / "hands")
)


def hands_of(name: str) -> list[RecordedHand]:
    file = FOLDER / name
    if not file.exists():
        pytest.skip(f"no recorded hands: {file} is absent (set MAZZIERE_HANDS)")
    return read_phh(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("name", "count"), [("pluribus-2000.phhs", 2000), ("wsop-2023-mixed.phhs", 38)]
)
def test_recorded_hands(name: str, count: int) -> None:
    """Every hand of the file ends in the recorded stacks."""
    hands = hands_of(name)
    different = [hand.label for hand in hands if not hand.agrees(hand.play().stacks)]
    assert different == []
    assert len(hands) == count


def test_only_two_hands_split_a_chip() -> None:
    """Only two recorded hands split a chip; the stacks of all others are compared exactly."""
    split = [
        hand.label
        for hand in hands_of("pluribus-2000.phhs")
        if hand.expected and any(stack % 1 for stack in hand.expected)
    ]
    assert split == ["856", "1831"]
