"""Files that people write: a poker hand history and `.env` are read, or refused in one line."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from bot.cli import replay
from bot.cli.arguments import EXIT_REFUSED
from bot.poker.games import GameCode
from bot.poker.phh import write_phh
from bot.poker.structure import Structure
from bot.settings import BadSettings, Settings, load
from tests.poker.random_play import play_randomly, random_setup

INPUTS_IN_THE_LONG_RUN = 100_000
HANDS = [
    write_phh(played, cards_of=range(played.players))
    for game, structure in (
        (GameCode.HOLDEM, Structure.NO_LIMIT),
        (GameCode.OMAHA_HILO, Structure.POT_LIMIT),
        (GameCode.RAZZ, Structure.FIXED_LIMIT),
    )
    for *_, played in [play_randomly(random_setup(game, 5, structure=structure), 5)]
]
WORDS = ["'p1 f'", "'p9 cbr 1'", "'d db AsAs'", "-1", "1e999", "nan", "[", "]", "\n", "=", "¹"]
places = st.integers(0, 4_000)
cuts = st.lists(st.tuples(places, st.integers(0, 12), st.sampled_from(WORDS)), max_size=6)
"""Where something is taken out of a text, how much, and what is put in."""
names = st.sampled_from([name.upper() for name in Settings.model_fields]) | st.text(max_size=10)
strange = st.sampled_from(["'", '"', "${HOME}", "\\"])
values = st.text(max_size=40) | st.integers().map(str) | strange
lines = st.builds("{}{}{}".format, names, st.sampled_from(["=", " = ", ":"]), values)


def mangled(text: str, cut: list[tuple[int, int, str]]) -> str:
    for start, length, word in cut:
        start %= len(text) + 1
        text = text[:start] + word + text[start + length :]
    return text


def replay_it(file: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Either every hand has an outcome, or one line says what is wrong with the file."""
    file.write_text(text, encoding="utf-8")
    code = replay.run([str(file)], as_json=True)
    said = capsys.readouterr()
    if code == EXIT_REFUSED:
        assert said.err.count("\n") == 1
        assert said.out == ""
    else:
        assert all(json.loads(line)["file"] for line in said.out.splitlines())


def complaint(file: Path) -> str:
    try:
        load(_env_file=file)
    except BadSettings as error:
        return str(error)
    return ""


def read_settings(file: Path, text: str) -> None:
    """Either settings, or one line that names what is at fault."""
    file.write_text(text, encoding="utf-8")
    assert "\n" not in complaint(file)


SHORTLY = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
AT_LENGTH = settings(SHORTLY, max_examples=INPUTS_IN_THE_LONG_RUN)
hands = st.text(max_size=60) | st.builds(mangled, st.sampled_from(HANDS), cuts)
env_files = st.text(max_size=80) | st.lists(lines, max_size=6).map("\n".join)


@SHORTLY
@given(text=hands)
@example(text=HANDS[0].replace("starting_stacks = [", "starting_stacks = [1e9999999, "))
def test_hand_histories(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    """Any text, and real hands with something taken out or put in."""
    replay_it(tmp_path / "hand.phh", text, capsys)


@pytest.mark.long
@AT_LENGTH
@given(text=hands)
def test_a_hundred_thousand_hand_histories(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    """A hundred thousand hand histories are read, or refused in one line."""
    replay_it(tmp_path / "hand.phh", text, capsys)


@SHORTLY
@given(text=env_files)
def test_env_files(tmp_path: Path, text: str) -> None:
    """Any text, and lines that look like settings."""
    read_settings(tmp_path / ".env", text)


@pytest.mark.long
@AT_LENGTH
@given(text=env_files)
def test_a_hundred_thousand_env_files(tmp_path: Path, text: str) -> None:
    """A hundred thousand `.env` files are read, or refused in one line."""
    read_settings(tmp_path / ".env", text)
