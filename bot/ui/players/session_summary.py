"""The session summary in words: the last message of a table."""

from collections.abc import Iterator

from bot.host.session_story import HOUSE, SessionSummary
from bot.ids import PlayerId
from bot.texts.catalogue import Texts
from bot.ui.components.pages import messages_of
from bot.ui.words.names import mention


def session_summary_messages(summary: SessionSummary, texts: Texts) -> list[str]:
    """The summary as messages within Discord's length limit."""
    return messages_of(session_summary_lines(summary, texts))


def session_summary_lines(summary: SessionSummary, texts: Texts) -> Iterator[str]:
    """The summary, a line for each player and payment."""
    say = texts.say
    yield say("summary-title")
    for account in summary.players:
        corrected = account.corrected
        yield say(
            "summary-player-corrected" if corrected else "summary-player",
            name=_name(account.player, texts),
            brought=account.brought,
            took=account.taken + account.left,
            net=texts.signed(account.net),
            **({"corrected": texts.signed(corrected)} if corrected else {}),
        )
    if summary.rake:
        yield say("summary-rake", amount=summary.rake)
    if summary.corrected:
        yield say("summary-corrected", amount=texts.signed(summary.corrected))
    if summary.payments:
        yield say("summary-payments")
    for source, target, amount in summary.payments:
        yield say(
            "summary-payment",
            source=_name(source, texts),
            target=_name(target, texts),
            amount=amount,
        )


def _name(player: PlayerId, texts: Texts) -> str:
    """The house, or a mention, which Discord shows as a name; it is sent without notifying."""
    return texts.say("summary-house") if player == HOUSE else mention(texts, player)
