"""Numbers of what the process does, for Prometheus: counted here, or read when asked for."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass, field

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric

from bot.press_trace import PressTrace, Stage

PRESS_BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0)
"""Bounds of the histogram in seconds. Discord gives up after three."""
STAGE_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
CONTENT_TYPE = CONTENT_TYPE_LATEST
INCIDENT = "incident "
"""The beginning of every line of the log that names one."""


@dataclass(frozen=True, slots=True)
class RoomFigures:
    """The card room of one process at one moment."""

    servers: int
    tables: dict[str, int]
    """Open tables, by kind: cash, tournament."""
    tournaments: int
    hands: int
    """Hands in progress."""
    hands_ended: int
    """Hands that have ended since the start; commits, units and failed commits are counted since
    then too."""
    commits: int
    units: int
    """Units committed: those that are committed together count as one commit, and each for itself
    here."""
    failed_commits: int
    queues: dict[str, int]
    """The length of each queue."""
    gateway_seconds: float | None
    """Seconds from a heartbeat on Discord's gateway to its answer; None before the first."""
    chips: dict[str, int] = field(default_factory=dict)
    """The ledger's balances, by kind of account; empty while the database does not answer. Their
    sum is zero."""


class ProcessMetrics:
    """The numbers of one process. `close` it: it listens to the log."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._presses = Histogram(
            "mazziere_press_seconds",
            "From a press to its answer",
            buckets=PRESS_BUCKETS,
            registry=self._registry,
        )
        stages = Histogram(
            "mazziere_press_stage_seconds",
            "What presses wait for: a stage, of those that went through it",
            ["stage"],
            buckets=STAGE_BUCKETS,
            registry=self._registry,
        )
        self._stages = {stage: stages.labels(stage.value) for stage in Stage}
        self._log = _LogCounter(self._registry)
        logging.getLogger().addHandler(self._log)

    def press_answered(self, trace: PressTrace) -> None:
        """A press was answered: the picture, a sentence, a form, or the bare acknowledgement."""
        self._presses.observe(trace.total)
        for stage, seconds in trace.seconds().items():
            self._stages[stage].observe(seconds)

    def text(self, figures: RoomFigures) -> bytes:
        """Everything in Prometheus's own format, which is `CONTENT_TYPE`."""
        collector = _RoomCollector(figures)
        self._registry.register(collector)
        try:
            return generate_latest(self._registry)
        finally:
            self._registry.unregister(collector)

    def press_quantile(self, share: float) -> float | None:
        """The seconds within which this share of presses was answered, as the histogram knows it:
        within a bucket as if they were spread evenly. None without a press."""
        return _quantile(self._presses, share)

    def stage_quantile(self, stage: Stage, share: float) -> float | None:
        """The seconds within which one stage took this share of the presses that went through
        it."""
        return _quantile(self._stages[stage], share)

    def counted(self, name: str) -> int:
        """A counter of the log: `errors` or `incidents`."""
        return int(self._registry.get_sample_value(f"mazziere_{name}_total") or 0)

    @property
    def memory_bytes(self) -> int | None:
        """The memory of the process; None where the system does not tell."""
        told = self._registry.get_sample_value("process_resident_memory_bytes")
        return None if told is None else int(told)

    def close(self) -> None:
        """Stops listening to the log."""
        logging.getLogger().removeHandler(self._log)


class _LogCounter(logging.Handler):
    """Counts errors in the log, and the incidents among them."""

    def __init__(self, registry: CollectorRegistry) -> None:
        super().__init__(logging.ERROR)
        self._errors = Counter("mazziere_errors", "Errors in the log", registry=registry)
        self._incidents = Counter(
            "mazziere_incidents", "Mistakes that a user was told of", registry=registry
        )

    def emit(self, record: logging.LogRecord) -> None:
        self._errors.inc()
        if str(record.msg).startswith(INCIDENT):
            self._incidents.inc()


class _RoomCollector:
    """The figures of a moment as metrics."""

    def __init__(self, figures: RoomFigures) -> None:
        self._figures = figures

    def collect(self) -> Iterator[Metric]:
        now = self._figures
        yield _gauge("servers", "Servers of this process", now.servers)
        yield _gauges("tables", "Open tables", "kind", now.tables)
        yield _gauge("tournaments", "Tournaments that are not over", now.tournaments)
        yield _gauge("hands", "Hands in progress", now.hands)
        yield _counter("hands_ended", "Hands that ended", now.hands_ended)
        yield _counter("commits", "Commits", now.commits)
        yield _counter("committed_units", "Units that were committed", now.units)
        yield _counter("failed_commits", "Commits that failed", now.failed_commits)
        yield _gauges("queue_length", "What waits", "queue", now.queues)
        if now.gateway_seconds is not None:
            yield _gauge("gateway_seconds", "Latency of Discord's gateway", now.gateway_seconds)
        if now.chips:
            yield _gauges("ledger_chips", "Balances of the ledger", "account", now.chips)
            total = sum(now.chips.values())
            yield _gauge("ledger_difference", "Sum of all balances: zero", total)


def _gauge(name: str, what: str, value: float) -> Metric:
    return GaugeMetricFamily(f"mazziere_{name}", what, value=value)


def _counter(name: str, what: str, value: float) -> Metric:
    return CounterMetricFamily(f"mazziere_{name}", what, value=value)


def _gauges(name: str, what: str, label: str, values: dict[str, int]) -> Metric:
    family = GaugeMetricFamily(f"mazziere_{name}", what, labels=[label])
    for each, value in values.items():
        family.add_metric([each], value)
    return family


def _quantile(histogram: Histogram, share: float) -> float | None:
    buckets = _buckets(histogram)
    total = buckets[-1][1] if buckets else 0.0
    low = before = 0.0
    for high, count in buckets:
        if total and count >= share * total:
            if high == float("inf"):
                return low
            return low + (high - low) * (share * total - before) / (count - before)
        low, before = high, count
    return None


def _buckets(histogram: Histogram) -> list[tuple[float, float]]:
    """Upper bounds with how many observations were no larger."""
    samples = [each for metric in histogram.collect() for each in metric.samples]
    found = [(float(s.labels["le"]), s.value) for s in samples if s.name.endswith("_bucket")]
    return sorted(found)
