"""What hosts and moderators did last, a line for each act."""

from collections.abc import Iterable

from bot.storage.action_log import LoggedAction
from bot.storage.unit import BY_ITSELF
from bot.texts.catalogue import Texts
from bot.ui.names import quoted
from bot.ui.pages import MESSAGE_MAX

NOTE_SHOWN_MAX = 80
"""The ledger keeps the whole of a longer reason."""


def action_log_text(texts: Texts, logged: Iterable[LoggedAction]) -> str:
    """The newest first; at most 2,000 characters: what does not fit is the oldest."""
    lines: list[str] = []
    room = MESSAGE_MAX
    for each in logged:
        line = _line(texts, each)
        room -= len(line) + 1
        if room < 0:
            break
        lines.append(line)
    return "\n".join(lines) or texts.say("mod-log-empty")


def _line(texts: Texts, logged: LoggedAction) -> str:
    act = logged.act
    target = "" if act.target is None else f" <@{act.target}>"
    more = ""
    if "amount" in act.data:
        note = quoted(str(act.data["note"]), NOTE_SHOWN_MAX)
        more = f" {texts.signed(int(act.data['amount']))} · {note}"
    if "minutes" in act.data:
        more = " · " + texts.say("act-minutes", minutes=int(act.data["minutes"]))
    what = texts.say(f"act-{act.action}")
    who = texts.say("act-by-itself") if act.actor == BY_ITSELF else f"<@{act.actor}>"
    return f"<t:{act.at_ms // 1000}:f> {who}: {what}{target}{more}"
