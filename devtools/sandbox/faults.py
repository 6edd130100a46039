"""Faults on demand: what goes wrong between the bot and Discord, by hand or by seed.

`POST /sandbox/faults` takes the same kinds and fields as `Faults.plan`.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from random import Random
from typing import Any

from devtools.sandbox.errors import Json
from devtools.sandbox.interactions import SandboxInteraction


class FaultKind(StrEnum):
    """The kinds of faults.

    Of requests (`method`, `route` and `channel` choose which; all may be left out):
    `fail` answers `status` and has no effect, `fail_after` has its effect and answers `status`,
    `lose_request` cuts the line before, `lose_answer` cuts the line after the effect,
    `delay` answers `seconds` late,
    `hold_request` never answers and has no effect, `hold_answer` has its effect and never answers.
    Of interactions: `lose_interaction`, `delay_interaction` (`seconds`), `duplicate_interaction`.
    Of requests to a relay of the beacon: `beacon_down` answers 503, `beacon_late` has no round yet,
    `beacon_past` and `beacon_future` tell the round before or after, `beacon_wrong` signs by
    another key (so a relay alone contradicts the others; `times` 3 is all of them).
    At once: `drop_gateway` (the line is cut), `silence_gateway` (it stays, and nothing comes any
    more), `reconnect` (Discord asks for it), `invalidate_session`, each for one `shard` or all;
    `delete_message` (`channel`, `message`; without them the bot's newest),
    `delete_channel` (`channel`),
    `revoke` and `grant` (`guild`, `permissions`: taken from or given to the bot's role),
    `kick_bot` (`guild`).
    """

    FAIL = "fail"
    FAIL_AFTER = "fail_after"
    LOSE_REQUEST = "lose_request"
    LOSE_ANSWER = "lose_answer"
    DELAY = "delay"
    HOLD_REQUEST = "hold_request"
    HOLD_ANSWER = "hold_answer"
    LOSE_INTERACTION = "lose_interaction"
    DELAY_INTERACTION = "delay_interaction"
    DUPLICATE_INTERACTION = "duplicate_interaction"
    BEACON_DOWN = "beacon_down"
    BEACON_LATE = "beacon_late"
    BEACON_PAST = "beacon_past"
    BEACON_FUTURE = "beacon_future"
    BEACON_WRONG = "beacon_wrong"
    DROP_GATEWAY = "drop_gateway"
    SILENCE_GATEWAY = "silence_gateway"
    RECONNECT = "reconnect"
    INVALIDATE_SESSION = "invalidate_session"
    DELETE_MESSAGE = "delete_message"
    DELETE_CHANNEL = "delete_channel"
    REVOKE = "revoke"
    GRANT = "grant"
    KICK_BOT = "kick_bot"


OF_REQUESTS = {
    FaultKind.FAIL,
    FaultKind.FAIL_AFTER,
    FaultKind.LOSE_REQUEST,
    FaultKind.LOSE_ANSWER,
    FaultKind.DELAY,
    FaultKind.HOLD_REQUEST,
    FaultKind.HOLD_ANSWER,
}
OF_INTERACTIONS = {
    FaultKind.LOSE_INTERACTION,
    FaultKind.DELAY_INTERACTION,
    FaultKind.DUPLICATE_INTERACTION,
}
OF_BEACON = {
    FaultKind.BEACON_DOWN,
    FaultKind.BEACON_LATE,
    FaultKind.BEACON_PAST,
    FaultKind.BEACON_FUTURE,
    FaultKind.BEACON_WRONG,
}
AT_ONCE_BY_CHANCE = {
    FaultKind.DROP_GATEWAY,
    FaultKind.RECONNECT,
    FaultKind.INVALIDATE_SESSION,
    FaultKind.DELETE_MESSAGE,
}
"""The immediate faults that need no target, or find one."""


@dataclass(slots=True, eq=False)
class Fault:
    """A fault that waits for its occasion; `times` says for how many."""

    kind: FaultKind
    times: int = 1
    method: str | None = None
    route: str | None = None
    status: int = 503
    seconds: float = 0.0
    shard: int | None = None
    guild: int | None = None
    channel: int | None = None
    message: int | None = None
    permissions: int = 0

    def payload(self) -> Json:
        """The fault with its ids as strings, without what it does not say."""
        named = {key: value for key, value in asdict(self).items() if value is not None}
        ids = {"guild", "channel", "message", "permissions"}
        return {key: str(value) if key in ids else value for key, value in named.items()}


@dataclass(frozen=True, slots=True)
class RequestFault:
    """The fault of one request: is it carried out, how late, and what is answered."""

    applied: bool = True
    seconds: float = 0.0
    status: int | None = None
    cuts: bool = False
    holds: bool = False


@dataclass(slots=True)
class FaultChance:
    """Faults by seed: for each occasion the probability of each kind."""

    random: Random
    rates: Mapping[FaultKind, float]
    seconds: float

    def draw(self, among: set[FaultKind]) -> Fault | None:
        for kind, rate in self.rates.items():
            if kind in among and self.random.random() < rate:
                status = self.random.choice((500, 502, 503))
                return Fault(kind, status=status, seconds=self.random.uniform(0, self.seconds))
        return None


class Faults:
    """The faults that are to happen. `happen` carries out those that happen at once."""

    def __init__(self, happen: Callable[[Fault], None]) -> None:
        self._happen = happen
        self.waiting: list[Fault] = []
        self.done: list[Fault] = []
        self.chance: FaultChance | None = None
        self._every: dict[FaultKind, int] = {}
        self._every_seconds = 0.0
        self._occasions: Counter[FaultKind] = Counter()

    def plan(self, kind: FaultKind | str, **fields: int | float | str | None) -> Fault:
        """Plan a fault, or let it happen now. Raises TypeError or ValueError for bad fields."""
        fault = Fault(FaultKind(kind), **_checked(fields))
        if fault.kind in OF_REQUESTS | OF_INTERACTIONS | OF_BEACON:
            self.waiting.append(fault)
        else:
            self._happen(fault)
            self.done.append(fault)
        return fault

    def by_seed(
        self, seed: int, rates: Mapping[FaultKind, float], *, seconds: float = 0.05
    ) -> None:
        """Lets requests and interactions fail at random from now on; delays up to `seconds`."""
        self.chance = FaultChance(Random(seed), dict(rates), seconds)

    def in_turn(self, every: Mapping[FaultKind, int], *, seconds: float = 0.0) -> None:
        """Give every n-th occasion its fault from now on; a delay takes `seconds`."""
        self._every, self._every_seconds = dict(every), seconds
        self._occasions.clear()

    def clear(self) -> None:
        """Clear all faults."""
        self.waiting.clear()
        self._every.clear()
        self.chance = None

    def for_request(self, method: str, route: str, path: str = "") -> RequestFault | None:
        """The fault of this request, if it has one."""
        self._strike_at_once()
        fault = self._next(OF_REQUESTS, method, route, path)
        if fault is None:
            return None
        if fault.kind is FaultKind.DELAY:
            return RequestFault(seconds=fault.seconds)
        if fault.kind in {FaultKind.HOLD_REQUEST, FaultKind.HOLD_ANSWER}:
            return RequestFault(fault.kind is FaultKind.HOLD_ANSWER, holds=True)
        applied = fault.kind in {FaultKind.FAIL_AFTER, FaultKind.LOSE_ANSWER}
        cuts = fault.kind in {FaultKind.LOSE_REQUEST, FaultKind.LOSE_ANSWER}
        return RequestFault(applied, status=None if cuts else fault.status, cuts=cuts)

    def deliveries(self, interaction: SandboxInteraction) -> list[float]:
        """The moments (seconds from now) at which the bot gets this interaction: none, one or
        two."""
        fault = self._next(OF_INTERACTIONS, None, None)
        if fault is None:
            return [0.0]
        if fault.kind is FaultKind.LOSE_INTERACTION:
            return []
        if fault.kind is FaultKind.DELAY_INTERACTION:
            return [fault.seconds]
        return [0.0, fault.seconds]

    def for_beacon(self) -> Fault | None:
        """The fault of a request to a relay of the beacon, if it has one."""
        return self._next(OF_BEACON, None, None)

    def _next(
        self, among: set[FaultKind], method: str | None, route: str | None, path: str = ""
    ) -> Fault | None:
        for fault in self.waiting:
            fits = fault.method in {None, method} and fault.route in {None, route}
            fits &= fault.channel is None or f"/channels/{fault.channel}/" in f"{path}/"
            if fault.kind in among and fits:
                self._use(fault)
                return fault
        drawn = self._whose_turn_it_is(among)
        drawn = drawn or (self.chance.draw(among) if self.chance else None)
        if drawn:
            self.done.append(drawn)
        return drawn

    def _whose_turn_it_is(self, among: set[FaultKind]) -> Fault | None:
        """Every kind counts its occasions; where two fall together, the first one strikes."""
        kinds = [kind for kind in self._every if kind in among]
        self._occasions.update(kinds)
        for kind in kinds:
            if self._occasions[kind] % self._every[kind] == 0:
                return Fault(kind, seconds=self._every_seconds)
        return None

    def _strike_at_once(self) -> None:
        """Let chance strike beside the requests: the gateway drops, a message is deleted."""
        drawn = self.chance.draw(AT_ONCE_BY_CHANCE) if self.chance else None
        if drawn:
            self._happen(drawn)
            self.done.append(drawn)

    def _use(self, fault: Fault) -> None:
        fault.times -= 1
        if fault.times <= 0:
            self.waiting.remove(fault)
            self.done.append(fault)


_KINDS: dict[str, type | tuple[type, ...]] = {
    "times": int,
    "status": int,
    "seconds": (int, float),
    "shard": int,
    "guild": int,
    "channel": int,
    "message": int,
    "permissions": int,
    "method": str,
    "route": str,
}


def _checked(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields, if each is of its type. Raises TypeError, ValueError."""
    for name, value in fields.items():
        if value is not None and not isinstance(value, _KINDS.get(name, object)):
            raise TypeError(f"{name} can't be {value!r}")
    if not 400 <= (fields.get("status") or 503) <= 599:
        raise ValueError("status: 400 to 599")
    return {name: value for name, value in fields.items() if value is not None}
