"""The share of last month that players got back of what they paid in, by game (R-180)."""

from collections.abc import Sequence

from bot.picture.other_scenes import LeaderboardScene, Row
from bot.storage.hand_figures import MonthlyPayout
from bot.storage.leaderboards import TOP_SIZE
from bot.texts.catalogue import Texts
from bot.ui.players.board_choices import counted_words
from bot.ui.players.boards import BoardPage, month_words


def payout_page(
    texts: Texts, where: str, month: str, payouts: Sequence[MonthlyPayout], theme: str
) -> BoardPage:
    """The games and kinds into which the most was paid, with the part that came back."""
    told = payouts[:TOP_SIZE]
    title = texts.say("board-payout")
    subtitle = f"{where} · {month_words(texts, month)}"
    names = [counted_words(texts, each.game, each.kind) for each in told]
    shares = [texts.say("payout-share", percent=texts.decimal(100 * each.share)) for each in told]
    rows = tuple(
        Row("", name, (share, texts.number(each.paid_in)), has_face=False)
        for name, share, each in zip(names, shares, told, strict=True)
    )
    lines = [
        texts.say(
            "payout-line",
            name=name,
            share=share,
            paid_in=texts.number(each.paid_in),
            paid_out=texts.number(each.paid_out),
        )
        for name, share, each in zip(names, shares, told, strict=True)
    ]
    more = len(payouts) - len(told)
    footer = texts.say("payout-more", count=more) if more else ""
    columns = (texts.say("payout-unit-share"), texts.say("payout-unit-paid-in"))
    return BoardPage(
        LeaderboardScene(title, columns, rows, subtitle, footer, theme),
        "\n".join([*lines, *([footer] if footer else []), f"-# {texts.say('payout-meaning')}"]),
    )


def empty_payout_words(texts: Texts, month: str) -> str:
    """Says that nothing that fits was played in a month."""
    return texts.say("payout-empty", month=month_words(texts, month))
