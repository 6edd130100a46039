"""The log of the bot's requests, and of those that Discord would not have understood."""

from collections import Counter, deque
from dataclasses import dataclass, field
from typing import Any

from devtools.sandbox.errors import Json

ENTRIES_MAX = 5_000


@dataclass(slots=True, eq=False)
class LoggedRequest:
    """One request. `files` are names and sizes in bytes; `status` 0 means that none was sent."""

    n: int
    method: str
    path: str
    route: str
    at: float
    body: Any = None
    files: list[tuple[str, int]] = field(default_factory=list)
    status: int = 0
    seconds: float = 0.0

    def payload(self) -> Json:
        return {
            "n": self.n,
            "method": self.method,
            "path": self.path,
            "route": self.route,
            "at": self.at,
            "status": self.status,
            "seconds": self.seconds,
            "body": self.body,
            "files": [{"filename": name, "size": size} for name, size in self.files],
        }


@dataclass(frozen=True, slots=True)
class ContractViolation:
    """A request that Discord's description or its documented limits forbid."""

    method: str
    path: str
    errors: tuple[str, ...]

    def payload(self) -> Json:
        return {"method": self.method, "path": self.path, "errors": list(self.errors)}


class RequestLog:
    """The newest requests, oldest first; all violations; and the sandbox's own mistakes.

    `counted` says how often each route was asked: "METHOD /template" to a number; `limited` how
    often it was refused by a rate limit.

    `mistakes` are answers that the official description does not allow: faults of ours, not the
    bot's.
    """

    def __init__(self) -> None:
        self.entries: deque[LoggedRequest] = deque(maxlen=ENTRIES_MAX)
        self.violations: list[ContractViolation] = []
        self.mistakes: list[ContractViolation] = []
        self.counted: Counter[str] = Counter()
        self.limited: Counter[str] = Counter()
        self._count = 0

    def begin(self, method: str, path: str, route: str, at: float) -> LoggedRequest:
        self._count += 1
        self.counted[f"{method} {route}"] += 1
        entry = LoggedRequest(self._count, method, path, route, at)
        self.entries.append(entry)
        return entry

    def violate(self, entry: LoggedRequest, errors: list[str]) -> None:
        self.violations.append(ContractViolation(entry.method, entry.path, tuple(errors)))

    def since(self, n: int) -> list[LoggedRequest]:
        """The entries after the n-th."""
        return [entry for entry in self.entries if entry.n > n]
