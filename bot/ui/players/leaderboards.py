"""Leaderboards, the Hall of Fame and the board of payouts: as pictures, and in words.

`/leaderboard` chooses a board, of all that is played, or of one game or kind. The board of payouts
has the share of last month's chips that players got back, by game (R-180).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Final, TypeVar

from babel.dates import format_date

from bot.host.rankings import ServerFigures
from bot.ids import PlayerId
from bot.picture.other_scenes import LeaderboardScene, Row
from bot.picture.scene import DEFAULT_THEME, Avatar
from bot.refusal import Refusal, refuse_if
from bot.storage.aliases import is_alias
from bot.storage.hand_figures import MonthlyPayout
from bot.storage.leaderboards import TOP_SIZE, Champion, Ranked
from bot.storage.players import KnownPlayer
from bot.storage.results import Winner
from bot.storage.standings import MAIN_KINDS, Span, period
from bot.storage.unit import LeaderboardKind, PlayKind
from bot.table.rules import MIXES
from bot.texts.catalogue import Texts
from bot.ui.components.pages import shortened
from bot.ui.words.command_texts import MIXES_OFFERED, read_game
from bot.ui.words.player_names import former_player, markdown_name, mention, without_markup

PAYOUT: Final = "payout"
"""The board of the chips that players got back of those that they paid in (R-180)."""
BOARDS_OFFERED: Final = (*(board.value for board in LeaderboardKind), PAYOUT)
SEASON: Final = "season"
HALL_OF_FAME: Final = "hall-of-fame"
SPANS_OFFERED: Final = (*(span.value for span in Span), SEASON, HALL_OF_FAME)

_ONLY_AT = {LeaderboardKind.BIGGEST_POT: PlayKind.CASH, LeaderboardKind.BEST_VELOX: PlayKind.VELOX}
_Choice = TypeVar("_Choice", bound=StrEnum)


class BoardCode(StrEnum):
    """The reasons why a board is refused; the catalogue has their sentences under
    `refusal-<code>`."""

    NO_CHAMPIONS = "wallet-without-champions"
    NO_GAMES = "wallet-without-games"
    KIND_NOT_COUNTED = "board-without-kind"
    MIX_BY_GAME = "board-mix-by-game"
    SEASON_COUNTS_ALL = "season-counts-all"
    PAYOUT_BY_MONTH = "payout-by-month"
    UNKNOWN_CHOICE = "board-choice-unknown"


class BoardRefusal(Refusal):
    """A board that cannot be shown in this form."""

    codes = BoardCode


@dataclass(frozen=True, slots=True)
class Counted:
    """All that is played, or a game, a kind of play, or both."""

    game: str = ""
    kind: PlayKind | None = None

    def __bool__(self) -> bool:
        return bool(self.game or self.kind)


ALL_PLAY: Final = Counted()


def read_counted(texts: Texts, game: str | None, kind: str | None) -> Counted:
    """The game and the kind that were chosen or typed.

    Raises `BoardRefusal` (board-choice-unknown), and `UiRefusal` (game-unknown).
    """
    its_game = read_game(texts, game, MIXES_OFFERED) if game else ""
    return Counted(its_game, read_choice(PlayKind, kind) if kind else None)


def read_choice(choices: type[_Choice], typed: str) -> _Choice:
    """The choice of that value. Raises `BoardRefusal` (board-choice-unknown)."""
    try:
        return choices(typed)
    except ValueError:
        raise BoardRefusal(BoardCode.UNKNOWN_CHOICE, typed=typed) from None


def read_board(board: str | None, span: str, counted: Counted) -> LeaderboardKind:
    """The board that was chosen: wallets by default, and net results where a wallet can have none.

    Raises `BoardRefusal`: wallet-without-champions, wallet-without-games, board-without-kind,
    board-mix-by-game, board-choice-unknown.
    """
    usual = LeaderboardKind.NET if counted or span == HALL_OF_FAME else LeaderboardKind.WALLET
    wanted = read_choice(LeaderboardKind, board) if board else usual
    refuse_if(wanted is LeaderboardKind.WALLET and span == HALL_OF_FAME, BoardCode.NO_CHAMPIONS)
    refuse_if(wanted is LeaderboardKind.WALLET and counted, BoardCode.NO_GAMES)
    if counted.kind is not None and not _counts(wanted, counted.kind):
        raise BoardRefusal(BoardCode.KIND_NOT_COUNTED)
    refuse_if(counted.game in MIXES and _counts_hands(wanted, counted.kind), BoardCode.MIX_BY_GAME)
    return wanted


def _counts(board: LeaderboardKind, kind: PlayKind) -> bool:
    if board is LeaderboardKind.TOURNAMENTS_WON:
        return kind is not PlayKind.CASH
    return _ONLY_AT.get(board, kind) is kind


def _counts_hands(board: LeaderboardKind, kind: PlayKind | None) -> bool:
    """Whether its scores come from hands, each of which counts for the game that was dealt."""
    return board is LeaderboardKind.HANDS_WON or (kind or MAIN_KINDS.get(board)) is PlayKind.CASH


def kind_counted(board: LeaderboardKind, counted: Counted) -> PlayKind | None:
    """The kind of play that a board of one game tells: the one that it counts alone."""
    if counted.kind is None and not counted.game:
        return None
    return counted.kind or MAIN_KINDS.get(board)


def counted_words(texts: Texts, game: str, kind: PlayKind | None) -> str:
    """`Hold'em · Cash tables`; empty for all that is played."""
    parts = [texts.say(f"game-{game}")] if game else []
    parts += [texts.say(f"play-{kind.value}")] if kind else []
    return " · ".join(parts)


DIGITS_SHOWN = 4


@dataclass(frozen=True, slots=True)
class BoardReader:
    """The reader of a board, with the names and faces that they see, and their server's theme."""

    player: PlayerId
    names: Mapping[PlayerId, KnownPlayer]
    avatars: Mapping[PlayerId, Avatar] = field(default_factory=dict)
    theme: str = DEFAULT_THEME

    def row(self, texts: Texts, place: str, player: PlayerId, values: tuple[str, ...]) -> Row:
        """A player's line in the picture; the reader's own is lit."""
        name = picture_name(texts, player, self.names)
        return Row(place, name, values, self.avatars.get(player), lit=player == self.player)


@dataclass(frozen=True, slots=True)
class Ranking:
    """A leaderboard at one moment, for one reader."""

    board: LeaderboardKind
    span: Span
    where: str
    """The server's name, or the word for all servers, in the reader's language."""
    day: date
    """The day in the server where the board is read."""
    top: tuple[Ranked, ...]
    size: int
    reader: BoardReader
    own: Ranked | None
    unranked: bool = False
    """Whether a moderator has taken the reader out of the rankings (R-253)."""
    everywhere: bool = False
    """Whether it is the board over all servers."""
    counted: Counted = ALL_PLAY


@dataclass(frozen=True, slots=True)
class HallOfFame:
    """The champion of each month, the newest first; the first may be the current month."""

    board: LeaderboardKind
    where: str
    day: date
    """The day in the server where the Hall of Fame is read."""
    champions: tuple[Champion, ...]
    reader: BoardReader
    winners: tuple[Winner, ...] = ()
    """Winners of the server's last tournaments, on the board of tournaments."""
    counted: Counted = ALL_PLAY


@dataclass(frozen=True, slots=True)
class BoardPage:
    """The picture of a board, and the text beside it."""

    scene: LeaderboardScene
    text: str

    @property
    def heading(self) -> str:
        return f"### {without_markup(self.scene.title)}\n{without_markup(self.scene.subtitle)}"

    @property
    def alt(self) -> str:
        """The picture in words; the last rows are left out where they do not fit."""
        scene = self.scene
        told = [f"{row.place} {row.name}: {' · '.join(row.values)}".strip() for row in scene.rows]
        rows = ((1, row) for row in told)
        parts = [(0, scene.title), (0, scene.subtitle), *rows, (0, scene.footer)]
        return shortened([part for part in parts if part[1]], ". ".join)


def ranking_page(texts: Texts, ranking: Ranking) -> BoardPage:
    """The top of a leaderboard, and the reader's own rank."""
    title = texts.say(f"board-{ranking.board.value}")
    subtitle = _joined(
        ranking.where,
        _counted(texts, ranking.board, ranking.counted),
        span_words(texts, ranking),
    )
    scores = [score_words(texts, ranking.board, each.score) for each in ranking.top]
    reader = ranking.reader
    rows = tuple(
        reader.row(texts, f"{each.rank}.", each.player, (score,))
        for each, score in zip(ranking.top, scores, strict=True)
    )
    own = _own_line(texts, ranking, picture_name(texts, reader.player, reader.names))
    unit = texts.say(f"board-unit-{ranking.board.value}")
    lines = [
        texts.say(
            "board-line",
            rank=str(each.rank),
            name=text_name(texts, each.player, reader.names),
            score=score,
        )
        for each, score in zip(ranking.top, scores, strict=True)
    ]
    own_text = _own_line(texts, ranking, text_name(texts, reader.player, reader.names))
    return BoardPage(
        LeaderboardScene(title, (unit,), rows, subtitle, own, reader.theme),
        "\n".join([*lines, "", own_text, *_rule_lines(texts, ranking)]),
    )


def hall_of_fame_page(texts: Texts, fame: HallOfFame) -> BoardPage:
    """The Hall of Fame: the champion of each month."""
    title = texts.say("board-fame", board=texts.say(f"board-{fame.board.value}"))
    scores = [score_words(texts, fame.board, each.score) for each in fame.champions]
    rows = tuple(
        fame.reader.row(texts, "", each.player, (score, month_words(texts, each.period, "MMM y")))
        for each, score in zip(fame.champions, scores, strict=True)
    )
    running = period(Span.MONTH, fame.day)
    footer = ""
    if any(each.period == running for each in fame.champions):
        footer = texts.say("board-fame-running", month=month_words(texts, running))
    lines = [
        texts.say(
            "board-fame-line",
            month=month_words(texts, each.period),
            name=text_name(texts, each.player, fame.reader.names),
            score=score,
        )
        for each, score in zip(fame.champions, scores, strict=True)
    ]
    columns = (texts.say(f"board-unit-{fame.board.value}"), texts.say("board-unit-month"))
    subtitle = _joined(fame.where, _counted(texts, fame.board, fame.counted))
    return BoardPage(
        LeaderboardScene(title, columns, rows, subtitle, footer, fame.reader.theme),
        "\n".join([*lines, *(["", footer] if footer else []), *_winner_lines(texts, fame)]),
    )


def _winner_lines(texts: Texts, fame: HallOfFame) -> list[str]:
    """Winners of tournaments; they are in the text only, the picture shows the months."""
    if not fame.winners:
        return []
    told = [
        texts.say(
            "board-fame-winner",
            date=f"<t:{each.ended_ms // 1000}:d>",
            title=without_markup(each.title),
            name=text_name(texts, each.player, fame.reader.names),
            prize=texts.number(each.prize),
            entrants=each.entrants,
        )
        for each in fame.winners
    ]
    return ["", f"**{texts.say('board-fame-winners')}**", *told]


def empty_board_words(texts: Texts, board: LeaderboardKind, counted: Counted = ALL_PLAY) -> str:
    """Says that nobody is on a board yet, and how to be the first."""
    return texts.say("board-empty", way=_way_to(texts, board, counted.kind))


def empty_hall_of_fame_words(
    texts: Texts, board: LeaderboardKind, counted: Counted = ALL_PLAY
) -> str:
    """Says that nobody is in a board's Hall of Fame yet, and how to be the first."""
    return texts.say("board-fame-empty", way=_way_to(texts, board, counted.kind))


def _way_to(texts: Texts, board: LeaderboardKind, kind: PlayKind | None) -> str:
    """Names the command that leads to a place on the board."""
    if kind in (PlayKind.SIT_AND_GO, PlayKind.SCHEDULED):
        board = LeaderboardKind.TOURNAMENTS_WON
    elif kind is PlayKind.VELOX:
        board = LeaderboardKind.BEST_VELOX
    key = f"board-way-{board.value}"
    return texts.say(key if texts.has(key) else "board-way")


def score_words(texts: Texts, board: LeaderboardKind, score: int) -> str:
    """A score as the board counts it."""
    if board is LeaderboardKind.NET:
        return texts.signed(score)
    if board is LeaderboardKind.BEST_VELOX:
        return f"×{texts.number(score)}"
    return texts.number(score)


def span_words(texts: Texts, ranking: Ranking) -> str:
    """All time, the month by its name, or the week by its Monday; wallets are current."""
    if ranking.board is LeaderboardKind.WALLET:
        return texts.say("span-now")
    if ranking.span is Span.MONTH:
        return month_words(texts, period(Span.MONTH, ranking.day))
    return texts.say(f"span-{ranking.span.value}")


def month_words(texts: Texts, period: str, pattern: str = "MMMM y") -> str:
    """`July 2026` for `2026-07`, or as another of Babel's patterns says."""
    return format_date(date.fromisoformat(f"{period}-01"), pattern, locale=texts.babel)


def picture_name(texts: Texts, player: PlayerId, names: Mapping[PlayerId, KnownPlayer]) -> str:
    """A name without markup; of an unknown player, the last digits of their id."""
    if is_alias(player):
        return former_player(texts)
    seen = names.get(player)
    if seen is not None:
        return seen.name
    return texts.say("player-unknown", digits=str(player)[-DIGITS_SHOWN:])


def text_name(texts: Texts, player: PlayerId, names: Mapping[PlayerId, KnownPlayer]) -> str:
    """A name for a message; an unknown player is a mention, which Discord shows as a name."""
    seen = names.get(player)
    if seen is None or is_alias(player):
        return mention(texts, player)
    return markdown_name(seen.name)


def _own_line(texts: Texts, ranking: Ranking, name: str) -> str:
    own = ranking.own
    if ranking.unranked:
        return texts.say("board-own-unranked", name=name)
    if own is None:
        return texts.say("board-own-none", name=name)
    return texts.say(
        "board-own",
        name=name,
        rank=own.rank,
        size=ranking.size,
        score=score_words(texts, ranking.board, own.score),
    )


def _rule_lines(texts: Texts, ranking: Ranking) -> list[str]:
    """Says which chips of a wallet do not count on this board."""
    if ranking.everywhere and ranking.board is LeaderboardKind.WALLET:
        return [f"-# {texts.say('board-without-corrections')}"]
    return []


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def _counted(texts: Texts, board: LeaderboardKind, counted: Counted) -> str:
    return counted_words(texts, counted.game, kind_counted(board, counted))


def server_figures_heading(texts: Texts, server: str) -> str:
    return f"### {texts.say('portal-title', server=markdown_name(server))}"


def server_figures_text(texts: Texts, figures: ServerFigures) -> str:
    """All figures of a server, a line each."""
    counted = {
        "portal-registered": figures.registered,
        "portal-visitors": figures.visitors,
        "portal-at-tables": figures.at_tables,
        "portal-waiting": figures.waiting,
        "portal-tables": figures.tables,
    }
    return "\n".join(texts.say(key, count=count) for key, count in counted.items())


def server_figures_line(texts: Texts, figures: ServerFigures) -> str:
    """The server's registered players, visitors, seated players and tables, in one small line."""
    told = texts.say(
        "portal-header",
        registered=figures.registered,
        visitors=figures.visitors,
        seated=figures.at_tables,
        tables=figures.tables,
    )
    return f"-# {told}"


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
