"""Plays a hand with the wheel, installed outside the checkout: `python -m tests.wheel.plays`.

The wheel is made from the source distribution, so both carry everything. Its dependencies come from
the lock; nothing of the checkout is on the path of the bot that plays.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

from tests.checkout import ROOT

INSTALL = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")
ACTIONS = re.compile(r"mz:act:\d+:(\d+):\d+:(check|call)")
PLAY_SECONDS = 120
NO_SOURCES = (".*_cache", ".git", ".venv", "*.egg-info", "__pycache__", "build", "data", "dist")


def main() -> int:
    """Returns 0 once a hand has been played to the end and the audit finds nothing."""
    with tempfile.TemporaryDirectory(prefix="mazziere-wheel-") as name:
        folder = Path(name)
        command = installed(folder, built(folder))
        with sandbox(command, folder) as address:
            hands = play(User(address))
        audit = subprocess.run(
            (command, "audit", "--database", "data/sandbox.db"),
            cwd=folder,
            capture_output=True,
            text=True,
        )
    sys.stdout.write(f"The wheel has played {hands} hand(s). {audit.stdout}{audit.stderr}")
    return audit.returncode


def built(folder: Path) -> Path:
    """The wheel that is made from the source distribution."""
    # Of a copy: a build leaves notes beside its sources, which would hide the installed ones.
    source = folder / "source"
    shutil.copytree(ROOT, source, ignore=shutil.ignore_patterns(*NO_SOURCES))
    setup = "from setuptools.build_meta import build_sdist as b; import sys; print(b(sys.argv[1]))"
    made = subprocess.run(
        (sys.executable, "-c", setup, str(folder)),
        cwd=source,
        check=True,
        capture_output=True,
        text=True,
    )
    archive = folder / made.stdout.split()[-1]
    wheel = ("-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation")
    subprocess.run((sys.executable, *wheel, "--wheel-dir", folder, archive), cwd=folder, check=True)
    (found,) = folder.glob("*.whl")
    return found


def installed(folder: Path, wheel: Path) -> Path:
    """The command `mazziere` of a new environment with the locked dependencies and the wheel."""
    environment = folder / "environment"
    subprocess.run((sys.executable, "-m", "venv", environment), check=True)
    (programs,) = (each for each in (environment / "bin", environment / "Scripts") if each.is_dir())
    python = programs / "python"
    lock = ROOT / "requirements" / "run.txt"
    subprocess.run((python, *INSTALL, "--require-hashes", "-r", lock), cwd=folder, check=True)
    subprocess.run((python, *INSTALL, "--no-deps", wheel), cwd=folder, check=True)
    return programs / "mazziere"


@contextmanager
def sandbox(command: Path, folder: Path) -> Iterator[str]:
    """The address of a sandbox with two robots while it runs; stopped with its own signal."""
    arguments: Sequence[str | Path] = (command, "sandbox", "--port", "0", "--robots", "2")
    running = subprocess.Popen(arguments, cwd=folder, stdout=subprocess.PIPE, text=True)
    try:
        assert running.stdout is not None
        lines = iter(running.stdout.readline, "")
        yield next(found[0] for line in lines if (found := re.search(r"http://[\w.:]+", line)))
    finally:
        running.terminate()
        running.wait(60)


class User:
    """A user of the sandbox, by its user-side API."""

    def __init__(self, address: str) -> None:
        self._address = address
        account = next(user for user in self._ask("/sandbox/users") if not user["robot"])
        self._path = f"/sandbox/users/{account['id']}"
        guild, *_ = self._ask(self._path)["guilds"]
        self._channel = next(each["id"] for each in guild["channels"] if each["type"] == 0)

    def sees_bot(self) -> bool:
        """Whether the bot is online and its commands are known."""
        online: bool = self._ask("/sandbox")["bot_online"]
        return online and bool(self._ask(f"{self._path}/channels/{self._channel}/commands"))

    def command(self, command: str) -> None:
        done = self._ask(
            f"{self._path}/channels/{self._channel}/commands", command=command, wait=10
        )
        assert done["state"] == "answered", done

    def messages(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._ask(f"{self._path}/channels/{self._channel}/messages")
        return found

    def press(self, message: dict[str, Any], custom_id: str) -> dict[str, Any] | None:
        """Presses a control; returns the form that it opened. One that has gone meanwhile, with its
        message or its turn, does nothing."""
        place = f"{self._path}/channels/{self._channel}/messages/{message['id']}/components"
        try:
            form: dict[str, Any] | None = self._ask(place, custom_id=custom_id, wait=10)["modal"]
        except HTTPError as error:
            if error.code != HTTPStatus.NOT_FOUND:
                raise
            return None
        return form

    def submit(self, form: dict[str, Any]) -> None:
        self._ask(f"{self._path}/modals/{form['id']}", values={}, wait=10)

    def _ask(self, path: str, **body: object) -> Any:
        request = urllib.request.Request(
            self._address.rstrip("/") + path,
            json.dumps(body).encode() if body else None,
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)


def controls_of(message: dict[str, Any]) -> list[str]:
    """The ids of a message's controls that can be pressed."""
    text = json.dumps(message["components"])
    return re.findall(r'"custom_id": "(mz:[^"]+)"', text)


def play(user: User) -> int:
    """Opens a table, sits down, and checks or calls until the second hand begins.

    Returns the number of hands that are over. Raises `TimeoutError`.
    """
    over_at = time.monotonic() + PLAY_SECONDS
    while not user.sees_bot():
        assert time.monotonic() < over_at, "the bot does not come"
        time.sleep(0.5)
    user.command("table open")
    seated = False
    while time.monotonic() < over_at:
        for message in user.messages():
            for control in controls_of(message):
                if control.startswith("mz:sit:") and not seated:
                    form = user.press(message, control)
                    if form is not None:
                        user.submit(form)
                        seated = True
                found = ACTIONS.match(control)
                if found is None:
                    continue
                if int(found[1]) > 1:
                    return int(found[1]) - 1
                user.press(message, control)
        time.sleep(0.5)
    raise TimeoutError("no hand came to its end")


if __name__ == "__main__":
    sys.exit(main())
