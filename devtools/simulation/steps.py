"""The steps of a script: plain numbers, so that any part of a script still runs.

A step's numbers mean something only when it is carried out: the same step finds another table, or
nobody, after others have been left out. That is what lets a failing script be made shorter.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random

NUMBERS_BELOW = 1_000
TABLES_AT_FIRST = 6


class StepKind(StrEnum):
    """The kinds of steps."""

    ACT = "act"
    """The player to act presses one of their controls."""
    PRESS = "press"
    """A user presses something that is on their screen, old or new."""
    SIT = "sit"
    CUT = "cut"
    """A player cuts the next deck, in time or too late."""
    FORGE = "forge"
    """Somebody sends what no client would."""
    ENTER = "enter"
    """Somebody registers for a tournament."""
    ANSWER = "answer"
    """A player in a tournament says what they want: a rebuy, an add-on, a deal."""
    OPEN = "open"
    CLOSE = "close"
    VOID = "void"
    ANNOUNCE = "announce"
    """An organiser announces a tournament."""
    DIRECT = "direct"
    """An organiser interferes with a tournament: pauses it, removes a player, cancels it."""
    WAIT = "wait"
    SLEEP = "sleep"
    """Nobody presses anything for more than a day, and players who are broke get new chips."""
    DISK = "disk"
    POWER = "power"
    """The power will go, now or around one of the next commits."""
    TROUBLE = "trouble"
    HOLD = "hold"
    """One of the next requests is never answered."""
    DELETE = "delete"
    CHANNEL = "channel"
    """A channel goes: deleted, closed to the bot for a while, or with its whole server; or a
    tournament that has lost its own is given another."""
    FORBID = "forbid"
    """The bot may open no threads in a channel any more, or may again."""
    MAIL = "mail"
    """A user closes their DMs to the bot, or opens them."""
    DEPART = "depart"
    """Somebody leaves the servers, chips and hand or not, or comes back."""
    GATEWAY = "gateway"
    """The gateway: for a while no press reaches the bot."""


_WEIGHTS = {
    StepKind.ACT: 700,
    StepKind.PRESS: 40,
    StepKind.SIT: 60,
    StepKind.CUT: 20,
    StepKind.FORGE: 10,
    StepKind.ENTER: 80,
    StepKind.ANSWER: 100,
    StepKind.OPEN: 14,
    StepKind.CLOSE: 2,
    StepKind.VOID: 2,
    StepKind.ANNOUNCE: 16,
    StepKind.DIRECT: 20,
    StepKind.WAIT: 20,
    StepKind.SLEEP: 0.2,
}
_FAULT_WEIGHTS = {
    StepKind.DISK: 12,
    StepKind.POWER: 4,
    StepKind.TROUBLE: 8,
    StepKind.HOLD: 12,
    StepKind.DELETE: 6,
    StepKind.CHANNEL: 4,
    StepKind.FORBID: 2,
    StepKind.MAIL: 4,
    StepKind.DEPART: 4,
    StepKind.GATEWAY: 3,
}
_PAUSES_MS = (0, 0, 0, 20, 100, 300, 700)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens, and how long it is until the next. `a` to `d` choose who and what."""

    kind: StepKind
    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0
    pause_ms: int = 0

    def __str__(self) -> str:
        return f"{self.kind} {self.a} {self.b} {self.c} {self.d} {self.pause_ms}"


def read_step(line: str) -> Step:
    """The inverse of `str`. Raises `ValueError`."""
    kind, *numbers = line.split()
    if len(numbers) != 5:
        raise ValueError(f"not a step: {line!r}")
    a, b, c, d, pause_ms = map(int, numbers)
    return Step(StepKind(kind), a, b, c, d, pause_ms)


def read_script(lines: Iterable[str]) -> list[Step]:
    """The steps of a script; empty lines and those after `#` are passed over."""
    return [read_step(line) for line in lines if line.strip() and not line.startswith("#")]


def steps_by_seed(seed: int, *, faults: bool) -> Iterator[Step]:
    """An endless script, which begins with tables being opened."""
    dice = Random(seed)
    for number in range(TABLES_AT_FIRST):
        yield Step(StepKind.OPEN, number, number, dice.randrange(NUMBERS_BELOW), pause_ms=300)
        for person in range(number, number + 3):
            yield Step(StepKind.SIT, number, person, dice.randrange(NUMBERS_BELOW), 999, 100)
    weights = {**_WEIGHTS, **(_FAULT_WEIGHTS if faults else {})}
    kinds, shares = list(weights), list(weights.values())
    while True:
        (kind,) = dice.choices(kinds, shares)
        a, b, c, d = (dice.randrange(NUMBERS_BELOW) for _ in range(4))
        yield Step(kind, a, b, c, d, dice.choice(_PAUSES_MS))
