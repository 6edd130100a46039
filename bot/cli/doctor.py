"""`mazziere doctor`: what is in the way of the bot on this machine, and how to fix it."""

import asyncio
import os
import shutil
import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import aiohttp
import discord

from bot.beacon.relays import BeaconFault, Relays
from bot.cli.arguments import EXIT_FINDINGS, EXIT_OK, damage_sentence, sentence, settings_or_exit
from bot.cli.setup import account_of, clock_ahead_seconds
from bot.health import DISK_BYTES_MIN, health_of
from bot.poker.cut import QUICKNET, BeaconChain
from bot.settings import AGE_USUAL, ENV_FILE, Settings
from bot.storage.encryption import Cipher
from bot.storage.errors import StorageRefusal
from bot.storage.inspection import inspect, look
from bot.storage.keyfile import key_path, read_key
from bot.storage.opening import check_version, key_opens, newest_version
from bot.storage.place import Place, PostgresPlace, place_of
from bot.storage.recounts import progress
from bot.storage.sqlite import WAL_RESET_FIXED

CLOCK_SECONDS_MAX = 5.0
"""A clock further off than this moves timers and top-ups."""
MEGABYTE = 1024 * 1024
OTHERS_MAY = 0o077


@dataclass(frozen=True, slots=True)
class Examined:
    """The outcome of one check: `fix` says how to mend a fault, and is empty where all is well."""

    what: str
    found: str
    fix: str = ""

    def __str__(self) -> str:
        line = f"{'FIX ' if self.fix else 'ok  '}  {self.what}: {self.found}"
        return f"{line}\n      {self.fix}" if self.fix else line


def run() -> int:
    """Looks at everything that the bot needs, and changes nothing. Returns 0 when all is well, 1
    when something is to be fixed, 2 for settings that cannot be read."""
    return asyncio.run(_run(settings_or_exit()))


async def _run(settings: Settings) -> int:
    findings = 0
    async for examined in _all(settings):
        findings += bool(examined.fix)
        sys.stdout.write(f"{examined}\n")
        sys.stdout.flush()
    well = "Everything is fine.\n" if not findings else f"To fix: {findings}.\n"
    sys.stdout.write(well)
    return EXIT_FINDINGS if findings else EXIT_OK


async def _all(settings: Settings) -> AsyncIterator[Examined]:
    yield _env_file(Path(ENV_FILE))
    async for each in _discord(settings):
        yield each
    yield age_of(settings)
    yield await beacon_of(settings.beacon_relays)
    yield _sqlite()
    # In a thread: a server's database is asked in an event loop of its own.
    for each in await asyncio.to_thread(lambda: list(_database(settings))):
        yield each


def _env_file(path: Path) -> Examined:
    if not path.exists():
        return Examined("settings", f"no {path} here; the environment and defaults apply")
    if os.name == "posix" and path.stat().st_mode & OTHERS_MAY:
        return Examined(
            "settings", f"{path} contains the token, and others can read it", f"chmod 600 {path}"
        )
    return Examined("settings", f"{path} is readable")


async def _discord(settings: Settings) -> AsyncIterator[Examined]:
    try:
        yield _clock(await clock_ahead_seconds(settings.discord_api_url))
    except (aiohttp.ClientError, TimeoutError, OSError) as error:
        yield Examined(
            "Discord",
            f"cannot be reached ({type(error).__name__})",
            "Check the network, any proxy, and DISCORD_API_URL.",
        )
        return
    if settings.discord_token is None:
        yield Examined("token", "not set", "Run mazziere setup.")
        return
    token = settings.discord_token.get_secret_value()
    try:
        account = await account_of(token, settings.discord_api_url)
    except discord.LoginFailure:
        yield Examined(
            "token",
            "Discord rejects it",
            "Reset it in the developer portal under Bot, and run mazziere setup with the new one.",
        )
        return
    except (discord.DiscordException, aiohttp.ClientError, TimeoutError, OSError) as error:
        yield Examined(
            "token",
            f"Discord does not answer ({type(error).__name__})",
            "Try again later. Discord's status page says whether it is down.",
        )
        return
    yield Examined("token", f"{account.name} can log in")
    yield Examined("intents", "the bot needs none that you must turn on")
    if not account.servers:
        yield Examined("servers", "the bot is not in any", f"Invite it: {account.invitation}")
    for server, missing in account.missing:
        yield Examined(
            f"permissions in {server}",
            f"missing {', '.join(missing)}",
            f"Give them to the bot's role, or invite it again: {account.invitation}",
        )
    well = account.servers - len(account.missing)
    if well:
        yield Examined("permissions", f"complete in {well} of {account.servers} servers")


def _clock(ahead: float | None) -> Examined:
    if ahead is None:
        return Examined("clock", "Discord did not send the time")
    if abs(ahead) > CLOCK_SECONDS_MAX:
        word = "ahead of" if ahead > 0 else "behind"
        return Examined(
            "clock",
            f"{abs(ahead):.0f} s {word} Discord's",
            "Let the system set it from the network (timedatectl set-ntp true).",
        )
    return Examined("clock", "matches Discord's")


def age_of(settings: Settings) -> Examined:
    """The age that players are told to be, and whether Discord asks for it."""
    told = f"the bot tells players that they must be {settings.age} or older"
    if not settings.age_restricted:
        return Examined("age", f"{told}; Discord shows the commands to everyone")
    found = f"{told}; Discord shows commands for play to adults, in age-restricted channels"
    lower = settings.age < AGE_USUAL
    return Examined("age", found, f"Set AGE={AGE_USUAL}, or AGE_RESTRICTED=false." if lower else "")


async def beacon_of(relays: Sequence[str], chain: BeaconChain = QUICKNET) -> Examined:
    """Asks each relay of the beacon for a round of a moment ago; one that is down does no harm."""
    if not relays:
        return Examined("beacon", "off; only players' words cut decks")
    number = chain.newest(time.time_ns() // 1_000_000) - 1
    asked = await asyncio.gather(*(_asked(relay, number, chain) for relay in relays))
    faults = [fault for fault in asked if fault is not None]
    told = "; ".join(map(str, faults))
    if len(faults) == len(relays):
        return Examined(
            "beacon",
            told,
            "Check the network and BEACON, or set BEACON=off. Hands are dealt without it.",
        )
    found = f"round {number} came and its signature is valid" + (f"; {told}" if told else "")
    lies = any(fault.is_final for fault in faults)
    return Examined("beacon", found, "Remove the lying relay from BEACON." if lies else "")


async def _asked(relay: str, number: int, chain: BeaconChain) -> BeaconFault | None:
    """The fault of one relay's answer; None where it is well."""
    source = Relays(chain, (relay,))
    try:
        await source.fetch(number)
    except BeaconFault as fault:
        return fault
    finally:
        await source.close()
    return None


def _sqlite() -> Examined:
    found = f"version {sqlite3.sqlite_version}"
    if sqlite3.sqlite_version_info < WAL_RESET_FIXED:
        newest = ".".join(map(str, WAL_RESET_FIXED))
        found += f", which is safe for the bot; before {newest}, let nothing else write there"
    return Examined("SQLite", found)


def _database(settings: Settings) -> Iterator[Examined]:
    try:
        place = place_of(settings.database_address)
        found = look(place)
        if found is not None:
            check_version(found, place)
            yield Examined("database", f"{place} is fine{_playing(place, settings)}")
            if found.version == newest_version():
                yield figures_of(place)
        else:
            yield from _new_database(place)
    except StorageRefusal as refusal:
        yield Examined(
            "database", sentence(refusal), "docs/OPERATING.md: Backups, PostgreSQL, Damage."
        )
        return
    except Exception as error:
        said = damage_sentence(error)
        if said is None:
            raise
        yield Examined("database", said, "Put a backup back (docs/OPERATING.md, Damage).")
        return
    yield _key(place, settings.key_file or key_path(place), has_database=found is not None)
    yield _disk(place)


def _playing(place: Place, settings: Settings) -> str:
    return ", and a bot runs on it" if health_of(place, time.time(), settings.shards).ok else ""


def figures_of(place: Place) -> Examined:
    """The progress of counting the hands from before an update, which the bot does beside play."""
    told = inspect(place, progress)
    said = f"{told.counted} of {told.hands} hands from before the last update are counted"
    if not told.hands:
        said = "every hand is counted as it ends"
    if told.left_out:
        said += f"; {told.left_out} cannot be replayed (see mazziere audit)"
    elif not told.is_over:
        said += "; the bot counts the rest while it runs"
    return Examined("figures", said)


def _new_database(place: Place) -> Iterator[Examined]:
    if isinstance(place, Path) and not os.access(_folder(place), os.W_OK):
        yield Examined(
            "database",
            f"{place} cannot be created: {_folder(place)} is not writable",
            "Let the bot's user write there, or set DATABASE.",
        )
    else:
        yield Examined("database", f"{place} is created on the first start")


def _folder(path: Path) -> Path:
    return next(folder for folder in path.absolute().parents if folder.is_dir())


def _key(place: Place, path: Path, *, has_database: bool) -> Examined:
    try:
        key = read_key(path)
    except StorageRefusal as refusal:
        return Examined("key", sentence(refusal), "Put your copy of the key back.")
    if key is None:
        if has_database:
            return Examined(
                "key",
                f"{path} is missing, and the database is encrypted with it",
                "Put your copy of the key back, or set KEY_FILE.",
            )
        return Examined("key", f"{path} is created on the first start; keep a copy elsewhere")
    if os.name == "posix" and path.stat().st_mode & OTHERS_MAY:
        return Examined("key", f"others can read {path}", f"chmod 600 {path}")
    if has_database and inspect(place, partial(key_opens, cipher=Cipher(key))) is False:
        return Examined(
            "key",
            f"{path} is not the key of this database",
            "Put the right key back, or set KEY_FILE.",
        )
    return Examined("key", f"{path} fits the database")


def _disk(place: Place) -> Examined:
    folder = Path.cwd() if isinstance(place, PostgresPlace) else _folder(place)
    free = shutil.disk_usage(folder).free
    found = f"{free // MEGABYTE} MB free at {folder}"
    if free < DISK_BYTES_MIN:
        least = DISK_BYTES_MIN // MEGABYTE
        return Examined("disk", found, f"Make room: below {least} MB the bot warns, then stops.")
    return Examined("disk", found)
