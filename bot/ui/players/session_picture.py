"""The summary of a session: one picture with its alt text, and a table's last message in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from babel.dates import format_date

from bot.codec import from_json
from bot.durations import MINUTE_MS
from bot.host.guild_settings import SettingsByGuild
from bot.host.session_story import HOUSE, SessionStory, SessionSummary
from bot.ids import GuildId, PlayerId
from bot.picture.other_scenes import (
    ROWS_MAX,
    AxisTick,
    ChartScene,
    Fact,
    RankRow,
    Row,
    Series,
    SessionScene,
    Settlement,
    nice_ticks,
)
from bot.picture.scene import Avatar, CardScene
from bot.picture.theme import Look
from bot.poker.cards import card_text
from bot.storage.sessions import PlayedTable
from bot.table.rules import TableRules
from bot.texts.catalogue import Texts
from bot.ui.components.pages import Part, messages_of, shortened
from bot.ui.players.leaderboards import picture_name
from bot.ui.presentation.avatar_cache import AvatarCache
from bot.ui.words.player_names import mention
from bot.ui.words.poker_words import card_signs, cards_in_words, hand_words
from bot.ui.words.rules_words import NAMES_IN_PICTURE_MAX, game_words, stakes_words

X_TICKS = 6
CHOICE_MAX = 100
"""Discord's limit for the name of a suggestion."""
_UNKNOWN = "–"


@dataclass(frozen=True, slots=True)
class SessionPicture:
    """A session with all that its picture shows."""

    summary: SessionSummary
    story: SessionStory
    zone: ZoneInfo
    look: Look
    avatars: Mapping[PlayerId, Avatar]


def session_picture(
    summary: SessionSummary, settings: SettingsByGuild, avatars: AvatarCache, guild: GuildId
) -> SessionPicture | None:
    """A session as its server shows pictures; None for a session without a hand."""
    if summary.story is None:
        return None
    chosen = settings.of(guild)
    faces = avatars.avatars_of(guild, [account.player for account in summary.players])
    return SessionPicture(summary, summary.story, chosen.zone, chosen.look, faces)


def session_scene(texts: Texts, session: SessionPicture) -> SessionScene:
    """The picture; of more than `ROWS_MAX` players or payments the first are drawn."""
    story, summary, say = session.story, session.summary, texts.say
    players = [account.player for account in summary.players[:ROWS_MAX]]
    paid = summary.payments[:ROWS_MAX]
    left_out = max(len(summary.players), len(summary.payments)) > ROWS_MAX
    return SessionScene(
        title=say("session-title"),
        subtitle=" · ".join(_subtitle(texts, session)),
        facts=_facts(texts, story),
        best=_best(texts, story),
        chart=_chart(texts, session, players),
        columns=(say("session-result"), say("session-luck"), say("session-hands")),
        rows=tuple(
            Row(
                f"{place}.",
                _name(texts, story, account.player),
                (
                    texts.signed(account.net),
                    _luck(texts, story, account.player),
                    texts.number(story.played.get(account.player, 0)),
                ),
                session.avatars.get(account.player),
            )
            for place, account in enumerate(summary.players[:ROWS_MAX], 1)
        ),
        settling=say("session-settling"),
        payments=tuple(
            Settlement(
                _name(texts, story, source), _name(texts, story, target), texts.number(amount)
            )
            for source, target, amount in paid
        ),
        footer=say("session-footer-more" if left_out else "session-footer"),
        deck=session.look.deck,
        theme=session.look.theme,
    )


def session_alt(texts: Texts, session: SessionPicture) -> str:
    """The picture in words, at most 1,024 characters: of a long list the last are left out."""
    return shortened(list(_sentences(texts, session)))


def _sentences(texts: Texts, session: SessionPicture) -> Iterator[Part]:
    story, summary, say = session.story, session.summary, texts.say
    biggest = story.biggest
    yield 0, f"{say('session-title')}: {', '.join(_subtitle(texts, session))}."
    yield (
        0,
        say(
            "session-alt-figures",
            hands=story.hands,
            length=_length(texts, story),
            pot=biggest.amount,
            name=", ".join(_name(texts, story, player) for player in biggest.winners),
            number=str(biggest.number),
        ),
    )
    if story.best is not None:
        yield (
            1,
            say(
                "session-alt-best",
                name=_name(texts, story, story.best.player),
                hand=_best_words(texts, story),
                cards=cards_in_words(card_signs(story.best.best.cards), texts),
            ),
        )
    for account in summary.players:
        yield (
            2,
            say(
                "session-alt-player",
                name=_name(texts, story, account.player),
                net=abs(account.net),
                result=_direction(account.net),
                luck=abs(story.luck.get(account.player) or 0),
                lucky=_direction(story.luck.get(account.player)),
            ),
        )
    for source, target, amount in summary.payments:
        yield (
            3,
            say(
                "summary-payment",
                source=_name(texts, story, source),
                target=_name(texts, story, target),
                amount=amount,
            )
            + ".",
        )


def session_heading(texts: Texts, session: SessionPicture) -> str:
    return f"### {texts.say('session-title')}: {' · '.join(_subtitle(texts, session))}"


def _direction(amount: int | None) -> str:
    """The word for an amount's direction, beside its sign, which is not always read aloud."""
    if amount is None:
        return "unknown"
    return "up" if amount > 0 else "down" if amount < 0 else "even"


def _subtitle(texts: Texts, session: SessionPicture) -> tuple[str, str]:
    """The game with its stakes, and the day."""
    rules = session.story.rules
    return _game(texts, rules), session_date(texts, session.story.began_ms, session.zone)


def _game(texts: Texts, rules: TableRules) -> str:
    return f"{game_words(texts, rules, NAMES_IN_PICTURE_MAX)} {stakes_words(texts, rules)}"


def session_date(texts: Texts, at_ms: int, zone: ZoneInfo) -> str:
    """`22 November 2026`, where the server is."""
    return format_date(datetime.fromtimestamp(at_ms / 1000, zone), "d MMMM y", texts.babel)


def session_name(texts: Texts, played: PlayedTable, zone: ZoneInfo) -> str:
    """A session in a list: its day, its game, and how many hands it has."""
    rules = from_json(TableRules, played.table.config)
    return texts.say(
        "session-name",
        date=session_date(texts, played.table.created_ms, zone),
        game=_game(texts, rules),
        hands=played.hands,
    )[:CHOICE_MAX]


def _facts(texts: Texts, story: SessionStory) -> tuple[Fact, ...]:
    biggest, say = story.biggest, texts.say
    winners = ", ".join(_name(texts, story, player) for player in biggest.winners)
    return (
        Fact(say("session-hands"), texts.number(story.hands)),
        Fact(say("session-length"), _length(texts, story)),
        Fact(say("session-biggest", number=str(biggest.number)), texts.number(biggest.amount)),
        Fact(say("session-won-by"), winners),
    )


def _length(texts: Texts, story: SessionStory) -> str:
    hours, minutes = divmod((story.ended_ms - story.began_ms) // MINUTE_MS, 60)
    if not hours:
        return texts.say("session-minutes", minutes=minutes)
    return texts.say("session-hours", hours=hours, minutes=minutes)


def _best(texts: Texts, story: SessionStory) -> RankRow | None:
    shown = story.best
    if shown is None:
        return None
    words = _best_words(texts, story)
    name = _name(texts, story, shown.player)
    note = texts.say("session-best", name=name, number=str(shown.number))
    cards = tuple(CardScene(card_text(card)) for card in shown.best.cards)
    return RankRow(words[:1].upper() + words[1:], note, cards)


def _best_words(texts: Texts, story: SessionStory) -> str:
    if story.best is None:
        return ""
    best = story.best.best
    return hand_words(texts, best.hand_type.scale, best.rank)


def _chart(texts: Texts, session: SessionPicture, players: list[PlayerId]) -> ChartScene:
    """A line for each player of the rows, also for one who was dealt no hand, so that each has
    the same colour in both."""
    story = session.story
    first = story.hands - story.told
    lines = [story.results.get(player, (0,) * (story.told + 1)) for player in players]
    values = [value for line in lines for value in line]
    return ChartScene(
        title="",
        series=tuple(
            Series(_name(texts, story, player), line, texts.signed(line[-1]))
            for player, line in zip(players, lines, strict=True)
        ),
        x_ticks=tuple(
            AxisTick(hand - first, texts.number(hand))
            for hand in nice_ticks(first, story.hands, X_TICKS)
            if first <= hand <= story.hands
        ),
        y_ticks=tuple(
            AxisTick(value, texts.signed(value))
            for value in nice_ticks(min(0, *values), max(0, *values))
        ),
    )


def _luck(texts: Texts, story: SessionStory, player: PlayerId) -> str:
    luck = story.luck.get(player)
    return _UNKNOWN if luck is None else texts.signed(luck)


def _name(texts: Texts, story: SessionStory, player: PlayerId) -> str:
    if player == HOUSE:
        return texts.say("summary-house")
    return picture_name(texts, player, story.names)


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
            name=_summary_name(account.player, texts),
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
            source=_summary_name(source, texts),
            target=_summary_name(target, texts),
            amount=amount,
        )


def _summary_name(player: PlayerId, texts: Texts) -> str:
    """The house, or a mention, which Discord shows as a name; it is sent without notifying."""
    return texts.say("summary-house") if player == HOUSE else mention(texts, player)
