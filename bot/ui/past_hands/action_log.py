"""The log of what table owners, organisers and moderators did, a line for each action."""

from collections.abc import Iterable

from bot.storage.players import LoggedAction
from bot.storage.unit import BOT_ACTOR
from bot.texts.catalogue import Texts
from bot.ui.words.discord_address import date_and_time
from bot.ui.words.player_names import mention, quoted

NOTE_SHOWN_MAX = 80
"""Longer reasons are cut here; the ledger keeps them whole."""


def action_log_text(texts: Texts, logged: Iterable[LoggedAction]) -> str:
    """The newest actions first, a line each."""
    return "\n".join(_line(texts, each) for each in logged) or texts.say("mod-log-empty")


def _line(texts: Texts, logged: LoggedAction) -> str:
    act = logged.act
    target = "" if act.target is None else f" {mention(texts, act.target)}"
    more = ""
    if "amount" in act.data:
        note = quoted(str(act.data["note"]), NOTE_SHOWN_MAX)
        more = f" {texts.signed(int(act.data['amount']))} · {note}"
    if "minutes" in act.data:
        more = " · " + texts.say("act-minutes", minutes=int(act.data["minutes"]))
    if "hours" in act.data:
        more = " · " + texts.say("act-hours", hours=int(act.data["hours"]))
    what = texts.say(f"act-{act.action}")
    actor = texts.say("act-by-itself") if act.actor == BOT_ACTOR else mention(texts, act.actor)
    return f"{date_and_time(act.at_ms)} {actor}: {what}{target}{more}"
