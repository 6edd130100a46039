"""`mazziere replay`: rows, sentences and exit codes."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.cli.replay import run

GOOD = """\
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 AsKs", "d dh p2 7c2d", "p2 f"]
finishing_stacks = [101, 99]
"""
WRONG = GOOD.replace("[101, 99]", "[100, 100]")
ILLEGAL = GOOD.replace('"p2 f"', '"p1 f"')
DECIMAL = GOOD.replace("[1, 2]", "[0.5, 2]").replace("[101, 99]", "[100.5, 99.5]")


Write = Callable[[str, str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(name: str, text: str) -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def test_equal_hands(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    """One JSON line per hand, exit code 0."""
    file = write("two.phhs", f"[1]\n{GOOD}\n[2]\n{GOOD}")
    assert run([file], as_json=True) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert rows[0] == {
        "file": file,
        "hand": "1",
        "variant": "NT",
        "ok": True,
        "stacks": [101, 99],
        "expected": [101, 99],
        "error": None,
    }
    assert [row["hand"] for row in rows] == ["1", "2"]


def test_different_stacks(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    """A hand that ends otherwise is not ok, exit code 1; for readers a line and a sum."""
    good, wrong = write("good.phh", GOOD), write("wrong.phh", WRONG)
    assert run([good, wrong], as_json=True) == 1
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["ok"] for row in rows] == [True, False]
    assert run([good, wrong], as_json=False) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "wrong.phh" in lines[0]
    assert lines[-1] == "2 hands, 1 match"


def test_an_illegal_move_is_an_error_of_its_hand(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    """The row names the refusal; the other hands are still played."""
    file = write("hands.phhs", f"[1]\n{ILLEGAL}\n[2]\n{GOOD}")
    assert run([file], as_json=True) == 1
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert rows[0]["error"].startswith("not-your-turn")
    assert rows[0]["stacks"] is None
    assert rows[1]["ok"] is True
    assert run([file], as_json=False) == 1
    assert "not-your-turn" in capsys.readouterr().out


def test_decimal_amounts_come_out_as_recorded(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    """Stacks are printed in the record's own unit."""
    assert run([write("decimal.phh", DECIMAL)], as_json=True) == 0
    assert json.loads(capsys.readouterr().out)["stacks"] == [100.5, 99.5]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("no hand", "not a poker hand history"),
        (GOOD.replace("NT", "FX"), "unknown variant FX"),
        (GOOD.replace("min_bet = 2\n", ""), "no field min_bet"),
        (GOOD.replace("min_bet = 2", "min_bet = true"), "min_bet cannot be read"),
        (GOOD.replace("p2 f", "p2 sings"), "“p2 sings” cannot be read"),
        (GOOD.replace("7c2d", "AsKs"), "cannot be dealt: duplicate-card"),
        (GOOD.replace("[100, 100]", "[1e300, 100]"), "starting_stacks cannot be read"),
        (GOOD.replace("[101, 99]", "[1e300, 99]"), "finishing_stacks cannot be read"),
        (GOOD.replace("p2 f", f"p2 cbr {'9' * 40}"), "cannot be read"),
        (GOOD + "_runouts = 1_000_000_000\n", "runouts-out-of-range"),
        ("a = " + "[" * 100_000, "nested too deeply"),
    ],
)
def test_malformed_files(
    text: str, says: str, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line on stderr, nothing on stdout, exit code 2."""
    assert run([write("bad.phh", text)], as_json=True) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert "bad.phh" in output.err
    assert says in output.err


def test_a_hand_that_cannot_be_dealt_is_told_and_all_others_are_played(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line each with the hand's label; they count as different."""
    impossible = GOOD.replace("7c2d", "AsKs")
    hands = [GOOD, impossible, GOOD, GOOD.replace("NT", "FX"), GOOD.replace("min_bet = 2\n", "")]
    file = write("some.phhs", "".join(f"[{at}]\n{hand}\n" for at, hand in enumerate(hands, 1)))
    good = write("good.phh", GOOD)
    assert run([file, good], as_json=False) == 1
    output = capsys.readouterr()
    assert output.err == ""
    assert output.out.splitlines() == [
        f"{file} [2] NT: hand 2 cannot be dealt: duplicate-card (card=As)",
        f"{file} [4] FX: hand 4: unknown variant FX",
        f"{file} [5] NT: hand 5 has no field min_bet",
        "6 hands, 3 match",
    ]
    assert run([file, good], as_json=True) == 1
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["ok"] for row in rows] == [True, False, True, False, False, True]
    assert rows[1] == {
        "file": file,
        "hand": "2",
        "variant": "NT",
        "ok": False,
        "stacks": None,
        "expected": None,
        "error": "hand 2 cannot be dealt: duplicate-card (card=As)",
    }


def test_a_file_without_a_hand_that_can_be_dealt(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    """Is a bad file, as one with a single such hand is."""
    impossible = GOOD.replace("7c2d", "AsKs")
    file = write("none.phhs", f"[1]\n{impossible}\n[2]\n{impossible}")
    assert run([file], as_json=True) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert "hand 1 cannot be dealt" in output.err


def test_the_files_around_one_that_cannot_be_read_are_played(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that cannot be read has the only line on stderr, the sum counts the hands of the
    others, and the exit code is 2 even where one of these differs."""
    first, last, wrong = write("a.phh", GOOD), write("z.phh", GOOD), write("wrong.phh", WRONG)
    impossible = write("bad.phh", GOOD.replace("7c2d", "AsKs"))
    assert run([first, impossible, last], as_json=False) == 2
    output = capsys.readouterr()
    assert output.out == "2 hands, 2 match\n"
    assert output.err.startswith(f"mazziere replay: {impossible}: hand 1 cannot be dealt: ")
    assert output.err.count("\n") == 1
    assert run([impossible, wrong, last], as_json=True) == 2
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["ok"] for row in rows] == [False, True]


def test_files_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing file, a folder and bytes that are no text get a line each time."""
    binary = tmp_path / "binary.phh"
    binary.write_bytes(b"\xff\xfe\x00")
    for file in (tmp_path / "missing.phh", tmp_path, binary):
        assert run([str(file)], as_json=False) == 2
        assert capsys.readouterr().err.count("\n") == 1
