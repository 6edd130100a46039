"""`mazziere health`: is a bot playing on this database, and is it awake?"""

import json
import sys
import time
from pathlib import Path

from bot.cli.arguments import EXIT_FINDINGS, EXIT_OK, EXIT_REFUSED, sentence
from bot.health import Health, Standing, health_of
from bot.shards import Slice
from bot.storage.errors import StorageRefusal
from bot.storage.place import place_of


def run(database: str | Path, as_json: bool, shards: Slice | None = None) -> int:
    """Returns 0 for a bot that is well, also for one that stands by; 1 for one that is not running
    or hangs; 2 without a database or with a damaged one."""
    try:
        place = place_of(database)
        if isinstance(place, Path) and not place.exists():
            sys.stderr.write(f"mazziere health: there is no database at {database}\n")
            return EXIT_REFUSED
        health = health_of(place, time.time(), shards)
    except StorageRefusal as refusal:
        sys.stderr.write(f"mazziere health: {sentence(refusal)}\n")
        return EXIT_REFUSED
    except OSError as error:
        sys.stderr.write(f"mazziere health: {error}\n")
        return EXIT_FINDINGS
    sys.stdout.write((json.dumps(health.as_json()) if as_json else _line(health)) + "\n")
    return EXIT_OK if health.ok else EXIT_FINDINGS


def _line(health: Health) -> str:
    if not health.running:
        return "Not running."
    word = "Healthy" if health.ok else "Hanging"
    free_mb = health.disk_bytes_free // 1024**2
    if health.standing is Standing.WAITS:
        return f"{word}: on standby for its shards, {_play(health)}, {free_mb} MB free."
    return (
        f"{word}: last heartbeat {health.silent_seconds} s ago, {_play(health)}, {free_mb} MB free."
    )


def _play(health: Health) -> str:
    if health.tables is None:
        return "the database does not answer"
    commit = (
        "nothing saved yet"
        if health.last_commit_seconds is None
        else f"last commit {health.last_commit_seconds} s ago"
    )
    return f"{commit}, {health.tables} tables open, {health.hands} hands being played"
