"""Discord's rate limits: per route, per bot, for old messages, and the ban for ignoring them.

The real numbers are not published and change; these have the right shape, and a bot must not know
them but read the headers.
"""

import math
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from hashlib import md5

from devtools.sandbox.clock import SandboxClock
from devtools.sandbox.errors import ApiRefused, Json
from devtools.sandbox.limits.shapes import whole_number
from devtools.sandbox.snowflakes import created_at

OLD_MESSAGE_SECONDS = 3600.0
INVALID_MAX = 10_000
INVALID_SECONDS = 600.0
INVALID_STATUSES = {401, 403, 429}

_MESSAGES = "/channels/{channel_id}/messages"
_HOOK = "/webhooks/{webhook_id}/{webhook_token}"
_CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
_CODES = {("POST", "/users/@me/channels"): ApiRefused.OPENING_DMS_TOO_FAST}
_MAJOR = ("channel_id", "guild_id", "webhook_id", "webhook_token")


@dataclass(frozen=True, slots=True)
class LimitWindow:
    """A limit: how many requests may come in how many seconds."""

    limit: int
    seconds: float


@dataclass(frozen=True, slots=True)
class RouteLimits:
    """One severity: windows for single routes, for all others, and for the bot as a whole."""

    everything: LimitWindow
    others: LimitWindow
    old_edits: LimitWindow
    routes: Mapping[tuple[str, str], LimitWindow]


def _limits(each: LimitWindow, everything: int, old_edits: int) -> RouteLimits:
    slow = {
        ("POST", _MESSAGES): each,
        ("PATCH", _MESSAGES + "/{message_id}"): each,
        ("DELETE", _MESSAGES + "/{message_id}"): LimitWindow(each.limit, 1.0),
        ("POST", "/channels/{channel_id}/typing"): each,
        ("POST", _HOOK): LimitWindow(each.limit, 2.0),
        ("PATCH", "/channels/{channel_id}"): LimitWindow(2, 600.0),
        ("POST", "/users/@me/channels"): LimitWindow(each.limit * 4, 20.0),
    }
    others = LimitWindow(each.limit * 10, 10.0)
    return RouteLimits(LimitWindow(everything, 1.0), others, LimitWindow(old_edits, 60.0), slow)


class Severity(Enum):
    """The strictness of the bot's rate limits; OFF sends no header at all."""

    OFF = None
    REALISTIC = _limits(LimitWindow(5, 5.0), everything=50, old_edits=10)
    HARSH = _limits(LimitWindow(2, 5.0), everything=10, old_edits=2)


@dataclass(slots=True)
class _Bucket:
    resets_at: float
    remaining: int


@dataclass(frozen=True, slots=True)
class LimitVerdict:
    """Headers for the answer; with a body the request is refused (429)."""

    headers: dict[str, str] = field(default_factory=dict)
    body: Json | None = None
    banned: bool = False


FREE = LimitVerdict()


class RateLimits:
    """Counts requests in fixed windows, as Discord's headers describe them."""

    def __init__(self, clock: SandboxClock, limits: RouteLimits | None) -> None:
        self._clock = clock
        self.limits = limits
        self.refused = 0
        self._buckets: dict[tuple[str, ...], _Bucket] = {}
        self._invalid: deque[float] = deque()

    def check(self, method: str, template: str, path: Mapping[str, str]) -> LimitVerdict:
        """Count one request that is about to be carried out."""
        if self.limits is None or template == _CALLBACK:
            return FREE
        if self._is_banned():
            return LimitVerdict(banned=True)
        if not template.startswith("/webhooks/"):
            whole, waits = self._take(("global",), self.limits.everything)
            if waits:
                return self._refuse(whole, is_global=True)
        if method == "PATCH" and (verdict := self._old_edit(path)):
            return verdict
        window = self.limits.routes.get((method, template), self.limits.others)
        name = md5(f"{method} {template}".encode(), usedforsecurity=False).hexdigest()
        major = [path[part] for part in _MAJOR if part in path]
        bucket, waits = self._take((name, *major), window)
        headers = self._headers(name, bucket, window)
        if waits:
            code = _CODES.get((method, template))
            return self._refuse(bucket, headers=headers, code=code)
        return LimitVerdict(headers)

    def count(self, status: int) -> None:
        """Remember answers that Discord calls invalid requests."""
        if status in INVALID_STATUSES:
            self._invalid.append(self._clock.time())

    @property
    def invalid_requests(self) -> int:
        """Answers of 401, 403 and 429 in the last ten minutes."""
        oldest = self._clock.time() - INVALID_SECONDS
        while self._invalid and self._invalid[0] < oldest:
            self._invalid.popleft()
        return len(self._invalid)

    def _is_banned(self) -> bool:
        return self.invalid_requests >= INVALID_MAX

    def _take(self, key: tuple[str, ...], window: LimitWindow) -> tuple[_Bucket, bool]:
        """The bucket after this request, and whether the request has to wait."""
        now = self._clock.time()
        bucket = self._buckets.get(key)
        if bucket is None or bucket.resets_at <= now:
            bucket = self._buckets[key] = _Bucket(now + window.seconds, window.limit)
            self._forget(now)
        if bucket.remaining == 0:
            return bucket, True
        bucket.remaining -= 1
        return bucket, False

    def _forget(self, now: float) -> None:
        if len(self._buckets) > 10_000:
            self._buckets = {k: b for k, b in self._buckets.items() if b.resets_at > now}

    def _old_edit(self, path: Mapping[str, str]) -> LimitVerdict | None:
        message_id = whole_number(path.get("message_id"))
        if self.limits is None or message_id is None or "channel_id" not in path:
            return None
        if self._clock.time() - created_at(message_id) < OLD_MESSAGE_SECONDS:
            return None
        bucket, waits = self._take(("old", path["channel_id"]), self.limits.old_edits)
        return self._refuse(bucket, code=ApiRefused.TOO_MANY_OLD_EDITS) if waits else None

    def _headers(self, name: str, bucket: _Bucket, window: LimitWindow) -> dict[str, str]:
        left = max(0.0, bucket.resets_at - self._clock.time())
        return {
            "X-RateLimit-Limit": str(window.limit),
            "X-RateLimit-Remaining": str(bucket.remaining),
            "X-RateLimit-Reset": f"{bucket.resets_at:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": name,
        }

    def _refuse(
        self,
        bucket: _Bucket,
        *,
        headers: dict[str, str] | None = None,
        is_global: bool = False,
        code: ApiRefused | None = None,
    ) -> LimitVerdict:
        self.refused += 1
        wait = max(0.001, round(bucket.resets_at - self._clock.time(), 3))
        body: Json = {
            "message": code.value[2] if code else "You are being rate limited.",
            "retry_after": wait,
            "global": is_global,
        }
        if code:
            body["code"] = code.value[1]
        sent = {
            **(headers or {}),
            "Retry-After": str(math.ceil(wait)),
            "X-RateLimit-Scope": "global" if is_global else "user",
        }
        if is_global:
            sent["X-RateLimit-Global"] = "true"
        return LimitVerdict(sent, body)
