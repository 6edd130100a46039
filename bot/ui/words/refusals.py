"""The interface's own refusals, and the one place where refusals become sentences."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum

from bot.host.refusals import HostCode, HostRefusal
from bot.refusal import Refusal
from bot.storage.errors import OwnershipLost, StorageFailed
from bot.texts.catalogue import Texts
from bot.ui.words.player_names import quoted

log = logging.getLogger(__name__)

_WRITTEN_BY_USERS = {"name", "typed"}
TYPED_SHOWN_MAX = 40


class UiCode(StrEnum):
    """The reasons why the interface refuses."""

    SERVERS_ONLY = "servers-only"
    IN_ITS_SERVER = "in-its-server"
    """The press came in a direct message; data: `link`, to the place of the table or tournament."""
    ROLE_NOT_MINE = "role-not-mine"
    """The bot may not give the role to members."""
    ROLE_NOT_YOURS = "role-not-yours"
    """The user may not give the role to members themselves."""
    BOT_MAY_NOT_WRITE = "bot-may-not-write"
    NOT_A_WHOLE_NUMBER = "not-a-whole-number"
    RAISE_UNREADABLE = "raise-unreadable"
    NO_CARDS = "no-cards"
    UNKNOWN_CONTROL = "unknown-control"
    BLINDS_UNREADABLE = "blinds-unreadable"
    PRESET_UNKNOWN = "preset-unknown"
    LOBBY_INCOMPLETE = "lobby-incomplete"
    LOBBY_IN_SEVERAL_PLACES = "lobby-in-several-places"
    TOO_MANY_LOBBIES = "too-many-lobbies"
    OPENING_TOO_OLD = "opening-too-old"
    PAGE_TOO_OLD = "page-too-old"
    INVITE_NOBODY = "invite-nobody"
    INVITED_BEFORE = "invited-before"
    TERM_UNKNOWN = "term-unknown"
    GAME_UNKNOWN = "game-unknown"
    ONE_GAME_IN_TURN = "one-game-in-turn"
    MIX_HAS_LIMITS = "mix-has-limits"
    CHANGE_WITHOUT_MIX = "change-without-mix"
    ORBIT_OR_HANDS = "orbit-or-hands"
    LIMIT_CHANGES_BY_ORBIT = "limit-changes-by-orbit"
    ANTE_FOR_NO_GAME = "ante-for-no-game"
    ANTE_NEEDED = "ante-needed"
    NO_RAKE_TO_SET = "no-rake-to-set"
    NOT_A_MODERATOR = "not-a-moderator"
    NOT_THE_BOT = "not-the-bot"
    """The bot itself was named as the player to ban or to mute."""
    TOO_FAST = "too-fast"
    NO_TOURNAMENT_HERE = "no-tournament-here"
    START_UNREADABLE = "start-unreadable"
    TIMEZONE_UNKNOWN = "timezone-unknown"
    LANGUAGE_UNKNOWN = "language-unknown"
    TOPUP_OUT_OF_RANGE = "topup-out-of-range"
    AMOUNTS_UNREADABLE = "amounts-unreadable"
    TOURNAMENT_PRESET_UNKNOWN = "tournament-preset-unknown"
    PLAN_FIELD_UNREADABLE = "plan-field-unreadable"
    HOUSE_NUMBER_UNREADABLE = "house-number-unreadable"
    HOUSE_MONEY = "house-money"
    TICKETS_UNREADABLE = "tickets-unreadable"
    TARGET_FREE = "target-free"
    TICKETS_NOT_COVERED = "tickets-not-covered"
    STATS_OF_ONE = "stats-of-one"
    NO_SUCH_SESSION = "no-such-session"
    NO_HANDS_OF_YOURS = "no-hands-of-yours"
    MESSAGE_WITHOUT_HAND = "message-without-hand"
    FILE_TOO_LARGE = "file-too-large"
    PLAYER_NOT_SEATED = "player-not-seated"
    PLAYER_NOT_REGISTERED = "player-not-registered"
    PLAYER_ALREADY_OUT = "player-already-out"


class UiRefusal(Refusal):
    """Something on Discord's side of a request does not fit; nothing has changed."""

    codes = UiCode


_OF_ANOTHER = {
    "not-seated": UiCode.PLAYER_NOT_SEATED,
    "not-registered": UiCode.PLAYER_NOT_REGISTERED,
    "already-out-of-tournament": UiCode.PLAYER_ALREADY_OUT,
}


@contextmanager
def about_another() -> Iterator[None]:
    """Turns refusals about a player whom the caller named into sentences without "you"."""
    try:
        yield
    except Refusal as refusal:
        code = _OF_ANOTHER.get(refusal.code.value)
        if code is None:
            raise
        raise UiRefusal(code) from refusal


def refusal_for(error: Exception) -> Refusal | None:
    """The refusal that the user is shown; None for a bug.

    A database that is away for a while is no bug: it is logged without an incident.
    """
    if isinstance(error, OwnershipLost):
        return HostRefusal(HostCode.PLAYS_ELSEWHERE)
    if isinstance(error, StorageFailed):
        log.error("the database did not answer: %s", error)
        return HostRefusal(HostCode.NOT_SAVED)
    return error if isinstance(error, Refusal) else None


def refusal_sentence(texts: Texts, refusal: Refusal) -> str:
    """The refusal in the reader's language, as plain text."""
    return texts.say(f"refusal-{refusal.code.value}", **refusal.data)


def refusal_message(texts: Texts, refusal: Refusal) -> str:
    """The refusal as a message on Discord, with the markup in users' own words escaped."""
    data = dict(refusal.data)
    for key in _WRITTEN_BY_USERS & data.keys():
        data[key] = quoted(str(data[key]), TYPED_SHOWN_MAX)
    return texts.say(f"refusal-{refusal.code.value}", **data)
