"""The answer to a start that was read: when it is, by which clocks, and whether these are the
server's."""

import logging
from dataclasses import replace

from babel.dates import format_date

from bot.host.guild_settings import SettingsByGuild
from bot.storage.errors import StorageFailed
from bot.texts.catalogue import Texts
from bot.ui.controls.callers import Caller
from bot.ui.tournaments.times import is_by_clock, local_time

log = logging.getLogger(__name__)


async def start_lines(
    texts: Texts, settings: SettingsByGuild, caller: Caller, typed: str, starts_ms: int
) -> list[str]:
    """The start that the caller typed, with its time zone: `Saturday, November 28, 2026, at 21:00
    (Europe/Rome)`.

    The first caller who types a clock time, and may choose the server's zone, is asked for it once.
    """
    zone = settings.of(caller.guild).zone
    local = local_time(starts_ms, zone)
    day = format_date(local.date(), "full", locale=texts.locale)
    told = [texts.say("event-starts", day=day, time=f"{local:%H:%M}", zone=zone.key)]
    if not is_by_clock(typed) or not await _is_to_be_asked(settings, caller):
        return told
    return [*told, texts.say("timezone-asked", zone=zone.key)]


async def _is_to_be_asked(settings: SettingsByGuild, caller: Caller) -> bool:
    """Whether to ask the caller for the server's time zone, and notes that it was asked for. Where
    that cannot be stored the question waits for another time: the start itself is read."""
    if not caller.manages_server or settings.of(caller.guild).zone_is_settled:
        return False
    try:
        await settings.change(caller.guild, lambda was: replace(was, zone_is_settled=True))
    except StorageFailed as error:
        log.warning("server %s is not asked for its time zone: %s", caller.guild, error)
        return False
    return True
