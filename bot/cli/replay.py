"""`mazziere replay`: plays recorded hands through the engine and compares the final stacks."""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from bot.cli.arguments import EXIT_FINDINGS, EXIT_OK, EXIT_REFUSED
from bot.cli.reading import BadFile, UnreadHand, read_each
from bot.poker.phh import RecordedHand
from bot.refusal import Refusal


@dataclass(frozen=True, slots=True)
class ReplayOutcome:
    """The result of replaying one recorded hand; stacks in the amounts of the record."""

    file: str
    hand: str
    variant: str
    ok: bool
    stacks: list[int | float] | None
    expected: list[int | float] | None
    error: str | None

    def row(self) -> dict[str, Any]:
        """The outcome as `--json` prints it."""
        return {name: getattr(self, name) for name in self.__slots__}

    def line(self) -> str:
        """The outcome for a reader."""
        if self.error:
            return f"{self.file} [{self.hand}] {self.variant}: {self.error}"
        return (
            f"{self.file} [{self.hand}] {self.variant}: stacks {self.stacks}, "
            f"recorded {self.expected}"
        )


def run(files: Sequence[str], as_json: bool) -> int:
    """Replays every hand of the files; returns 0 if all are equal, 1 if not, 2 for a bad file.

    A file that cannot be read, or of which no hand can, gets one line on stderr, and a hand of
    which as much is true is not equal; all others are played.
    """
    played = equal = unread = 0
    for outcome in _outcomes(files):
        if isinstance(outcome, BadFile):
            unread += 1
            sys.stderr.write(f"mazziere replay: {outcome}\n")
            continue
        played += 1
        equal += outcome.ok
        if as_json:
            sys.stdout.write(json.dumps(outcome.row()) + "\n")
        elif not outcome.ok:
            sys.stdout.write(outcome.line() + "\n")
    if played and not as_json:
        sys.stdout.write(f"{played} hands, {equal} match\n")
    if unread:
        return EXIT_REFUSED
    return EXIT_OK if played == equal else EXIT_FINDINGS


def _outcomes(files: Sequence[str]) -> Iterator[ReplayOutcome | BadFile]:
    for file in files:
        try:
            hands = read_each(file)
        except BadFile as error:
            yield error
            continue
        for hand in hands:
            yield _outcome(file, hand)


def _outcome(file: str, recorded: RecordedHand | UnreadHand) -> ReplayOutcome:
    if isinstance(recorded, UnreadHand):
        return _not_read(file, recorded)
    stacks: list[int | float] | None = None
    error: str | None = None
    try:
        played = recorded.play()
    except Refusal as refusal:
        error = str(refusal)
    else:
        stacks = [_number(Decimal(stack) / recorded.scale) for stack in played.stacks]
    return ReplayOutcome(
        file=file,
        hand=recorded.label,
        variant=recorded.variant,
        ok=error is None and recorded.agrees(played.stacks),
        stacks=stacks,
        expected=None if recorded.expected is None else list(map(_number, recorded.expected)),
        error=error,
    )


def _not_read(file: str, hand: UnreadHand) -> ReplayOutcome:
    return ReplayOutcome(
        file=file,
        hand=hand.label,
        variant=hand.variant,
        ok=False,
        stacks=None,
        expected=None,
        error=hand.error,
    )


def _number(amount: Decimal) -> int | float:
    return int(amount) if amount == int(amount) else float(amount)
