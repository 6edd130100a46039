"""The choices of `/leaderboard`: a board, of all that is played, or of one game or kind."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeVar

from bot.refusal import Refusal, refuse_if
from bot.storage.standings import MAIN_KINDS, Span
from bot.storage.unit import LeaderboardKind, PlayKind
from bot.table.rules import MIXES
from bot.texts.catalogue import Texts
from bot.ui.words.game_choices import MIXES_OFFERED, read_game

PAYOUT: Final = "payout"
"""The board of what players got back of what they paid in (R-180)."""
BOARDS_OFFERED: Final = (*(board.value for board in LeaderboardKind), PAYOUT)
SEASON: Final = "season"
HALL_OF_FAME: Final = "hall-of-fame"
SPANS_OFFERED: Final = (*(span.value for span in Span), SEASON, HALL_OF_FAME)

_ONLY_AT = {LeaderboardKind.BIGGEST_POT: PlayKind.CASH, LeaderboardKind.BEST_VELOX: PlayKind.VELOX}
_Choice = TypeVar("_Choice", bound=StrEnum)


class BoardCode(StrEnum):
    """Catalogue keys `refusal-<code>`."""

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
    """The board: wallets unless told, and net results where a wallet can have none.

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
