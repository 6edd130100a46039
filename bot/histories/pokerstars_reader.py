"""Reading hands as PokerStars writes them: play money and tournaments, in whole chips."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final, TypeAlias

from bot.histories.history import HistoryCode, HistoryRefusal
from bot.histories.pokerstars import (
    GAMES_BY_NAME,
    LIMIT_NAMES,
    STUD_STREETS,
    from_eastern,
    from_roman,
)
from bot.histories.rebuilding import RebuiltHand, cards_in
from bot.poker.phh import VARIANT_STRUCTURES, RecordedHand, read_phh_fields
from bot.poker.phh_cards import UNKNOWN_CARD
from bot.poker.structure import Structure
from bot.refusal import refuse_if

BEGIN: Final = "PokerStars "
LINE_SHOWN_MAX: Final = 80
Found: TypeAlias = "re.Match[str]"

_LETTERS: Final = {structure: letter for letter, structure in VARIANT_STRUCTURES.items()}
_LIMITS: Final = {name: structure for structure, name in LIMIT_NAMES.items()}
_N: Final = r"(\d{1,15})"
_HEAD: Final = re.compile(
    r"PokerStars (?:Zoom )?(?:Hand|Game) #(?P<hand>\d{1,18}): +"
    r"(?:Tournament #(?P<event>\d{1,18}), (?P<paid>\S+)(?: [A-Z]{3})? +)?"
    r"(?P<game>.+?) (?P<limit>No Limit|Pot Limit|Limit) +"
    r"(?:- (?:Match Round [IVXLCDM]{1,20}, )?Level (?P<level>[IVXLCDM]{1,20}) +)?"
    r"\((?P<small>\d{1,15})/(?P<big>\d{1,15})(?: [A-Z]{3})?\) - (?P<when>.+)"
)
_TABLE: Final = re.compile(
    r"Table '(?P<table>.*)' (?P<seats>\d{1,2})-max(?: \(Play Money\))?"
    r"(?: Seat #(?P<button>\d{1,2}) is the button)?"
)
_SEAT: Final = re.compile(rf"Seat (\d{{1,2}}): (.+) \({_N} in chips\).*")
_CLOCK: Final = r"(\d{4})/(\d\d?)/(\d\d?) (\d\d?):(\d\d):(\d\d)"
_UTC: Final = re.compile(_CLOCK + r" (?:UTC|GMT)\b")
_ET: Final = re.compile(_CLOCK + r" ET\b")
_HEADING: Final = re.compile(r"\*\*\* (FIRST |SECOND )?(.+?) \*\*\*(.*)")
_BRACKET: Final = re.compile(r"\[([^\]]*)\]")
_PAID: Final = re.compile(rf"{_N}\+{_N}")
_RAKE: Final = re.compile(rf"Total pot .*\| Rake {_N}.*")
_END: Final = r"( and is all-in)?"
_IGNORED: Final = re.compile(
    r".*: (doesn't show hand|sits out|is sitting out)"
    r"|.* (has timed out.*|is (dis)?connected|has returned|leaves the table"
    r"|joins the table at seat #\d+|will be allowed to play after the button"
    r"|finished the tournament.*|wins the tournament.*)"
    r'|.* said, ".*"'
)


def read_text(text: str) -> list[RecordedHand]:
    """The hands of a text. Raises `HistoryRefusal` (history-not-one, history-unreadable,
    history-cut-off) and `PhhRefusal` at the first part that is no hand."""
    hands: list[list[str]] = []
    for line in map(str.strip, text.split("\n")):
        if line.startswith(BEGIN) and _HEAD.fullmatch(line):
            hands.append([])
        if hands and line:
            hands[-1].append(line)
        elif line:
            raise HistoryRefusal(
                HistoryCode.HISTORY_UNREADABLE, hand="1", line=line[:LINE_SHOWN_MAX]
            )
    return [_StarsReader(lines).read() for lines in hands]


class _StarsReader:
    """Reads the lines of one hand, of which the first is a heading."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        found = _HEAD.fullmatch(lines[0])
        if found is None or found["game"] not in GAMES_BY_NAME:
            raise HistoryRefusal(
                HistoryCode.HISTORY_UNREADABLE, hand="1", line=lines[0][:LINE_SHOWN_MAX]
            )
        self.head = found
        structure = _LIMITS[found["limit"]]
        self.limit = structure is Structure.FIXED_LIMIT
        self.hand = RebuiltHand(GAMES_BY_NAME[found["game"]], _LETTERS[structure])
        self.dealing = self.over = self.second_showdown = False
        self.drawn = 0
        """How many cards the player of the last line has thrown, and not been dealt again."""
        self.waiting: list[int] = []
        """The players who have not got the cards that are being dealt."""

    def read(self) -> RecordedHand:
        """The hand. Raises `HistoryRefusal` and `PhhRefusal`."""
        line = self.lines[0]
        try:
            self._read_head()
            first = self._read_seats()
            for line in self.lines[first:]:
                if line.startswith("*** SUMMARY"):
                    self.over = True
                elif not self.over:
                    self._read_line(line)
                elif rake := _RAKE.fullmatch(line):
                    self.hand.rake = int(rake[1])
        except (LookupError, ValueError):
            raise HistoryRefusal(
                HistoryCode.HISTORY_UNREADABLE, hand=self.head["hand"], line=line[:LINE_SHOWN_MAX]
            ) from None
        refuse_if(not self.over, HistoryCode.HISTORY_CUT_OFF, hand=self.head["hand"])
        return read_phh_fields(self.head["hand"], self.hand.fields())

    # --- before the cards -------------------------------------------------------------------

    def _read_head(self) -> None:
        head, hand = self.head, self.hand
        small, big = int(head["small"]), int(head["big"])
        hand.stakes = {"small_bet": small, "big_bet": big} if self.limit else {"min_bet": big}
        hand.big_blind = small if self.limit else big
        hand.about |= {"hand": int(head["hand"]), **_when(head["when"])}
        if head["event"]:
            hand.tournament = True
            hand.about["_tournament_number"] = int(head["event"])
            if head["level"]:
                hand.about["level"] = from_roman(head["level"])
            if paid := _PAID.fullmatch(head["paid"]):
                hand.about |= {"_buy_in": int(paid[1]), "_fee": int(paid[2])}

    def _read_seats(self) -> int:
        """Reads table and players; returns the number of the first line after them."""
        refuse_if(len(self.lines) < 2, HistoryCode.HISTORY_CUT_OFF, hand=self.head["hand"])
        table = _TABLE.fullmatch(self.lines[1])
        if table is None:
            raise ValueError(self.lines[1])
        self.hand.about |= {"table": table["table"], "seat_count": int(table["seats"])}
        seats, at = [], 2
        while at < len(self.lines) and (seat := _SEAT.fullmatch(self.lines[at])):
            seats.append((int(seat[1]), seat[2], int(seat[3])))
            at += 1
        has_button = table["button"] and not self.hand.game.has_bring_in
        self.hand.sit(seats, int(table["button"]) if has_button else None)
        return at

    # --- line by line -----------------------------------------------------------------------

    def _read_line(self, line: str) -> None:
        """Reads one line. Raises `LookupError` or `ValueError` for a line that says nothing
        known."""
        if heading := _HEADING.fullmatch(line):
            self._deal_unseen()
            self._read_heading(heading)
            return
        for pattern, read in _LINES:
            if found := pattern.fullmatch(line):
                if read is not _StarsReader.dealt:
                    self._deal_unseen()
                read(self, found)
                return
        if not _IGNORED.fullmatch(line):
            raise ValueError(line)

    def _read_heading(self, heading: Found) -> None:
        run, name, rest = heading[1] or "", heading[2], heading[3]
        if name in ("HOLE CARDS", "DEALING HANDS", STUD_STREETS[0]):
            self.dealing = True
            return
        if name == "SHOW DOWN":
            self.second_showdown = run == "SECOND "
            return
        if self.hand.game.has_board or not run:
            self.hand.runouts = 2 if run else self.hand.runouts
        self.hand.street()
        cards = _BRACKET.findall(rest)
        if cards:
            self.hand.board(cards_in(cards[-1]))
        elif name == STUD_STREETS[-1]:
            self.waiting = self.hand.live

    def _deal_unseen(self) -> None:
        """Deals the cards of which no line speaks: the reader may not know them."""
        if self.dealing:
            self.dealing = False
            self.hand.begin()
        if self.drawn:
            self.hand.deal(self.waiting.pop(), [UNKNOWN_CARD] * self.drawn)
            self.drawn = 0
        for player in self.waiting:
            self.hand.deal(player, [UNKNOWN_CARD])
        self.waiting = []

    def dealt(self, found: Found) -> None:
        player, cards = self.hand.player(found[1]), cards_in(found[3])
        if self.dealing:
            self.hand.deal_first(player, cards)
            return
        if player in self.waiting:
            self.waiting.remove(player)
            self.drawn = 0
        self.hand.deal(player, cards)

    def post(self, found: Found) -> None:
        player, what, amount = self.hand.player(found[1]), found[2], int(found[3])
        all_in = bool(found[4])
        if what == "the ante":
            self.hand.ante(player, amount)
        elif what == "small blind":
            self.hand.small_blind(player, amount)
        elif what == "big blind":
            self.hand.big_blind_post(player, amount, all_in=all_in)
        elif what == "straddle":
            self.hand.straddle(player, amount)
        else:
            due = self.hand.big_blind
            dead = min(amount, due // 2) if all_in else max(0, amount - due)
            self.hand.dead_blind(player, dead)
            self.hand.big_blind_post(player, amount - dead, all_in=all_in)

    def act(self, found: Found) -> None:
        player = self.hand.player(found[1])
        if found[2] == "folds":
            self.hand.fold(player)
        else:
            self.hand.check(player)

    def bet(self, found: Found) -> None:
        player, what, amount = self.hand.player(found[1]), found[2], int(found[3])
        if what == "calls":
            self.hand.call(player, amount, all_in=bool(found[4]))
        elif what == "bets":
            self.hand.raise_to(player, amount)
        else:
            self.hand.bring_in(player, amount)

    def raise_to(self, found: Found) -> None:
        self.hand.raise_to(self.hand.player(found[1]), int(found[2]))

    def throw(self, found: Found) -> None:
        player, count = self.hand.player(found[1]), int(found[2] or 0)
        if not self.hand.game.has_draws:
            raise ValueError(found[0])
        self.hand.begin_draw()
        cards = cards_in(found[3]) if count and found[3] else [UNKNOWN_CARD] * count
        self.hand.throw(player, cards)
        if count:
            self.drawn, self.waiting = count, [player]

    def show(self, found: Found) -> None:
        if not self.second_showdown:
            self.hand.show(self.hand.player(found[1]), cards_in(found[2]))

    def muck(self, found: Found) -> None:
        if not self.second_showdown:
            self.hand.muck(self.hand.player(found[1]))

    def give_back(self, found: Found) -> None:
        self.hand.give_back(self.hand.player(found[2]), int(found[1]))

    def collect(self, found: Found) -> None:
        self.hand.collect(self.hand.player(found[1]), int(found[2]))


_LINES: Final[tuple[tuple[re.Pattern[str], Callable[[_StarsReader, Found], None]], ...]] = tuple(
    (re.compile(pattern), read)
    for pattern, read in (
        (r"(.+): (folds|checks)(?: \[.*\])?", _StarsReader.act),
        (
            rf"(.+): (calls|bets|brings in for|brings in low for) {_N}{_END}",
            _StarsReader.bet,
        ),
        (rf"(.+): raises \d+ to {_N}{_END}", _StarsReader.raise_to),
        (r"Dealt to (.+?)( \[.*\])? \[([^\]]*)\]", _StarsReader.dealt),
        (
            rf"(.+): posts (the ante|small blind|big blind|straddle|small & big blinds) {_N}{_END}",
            _StarsReader.post,
        ),
        (
            r"(.+): (?:stands pat|discards (\d) cards?)(?: on)?(?: \[(.*)\])?",
            _StarsReader.throw,
        ),
        (r"(.+): shows \[([^\]]*)\].*", _StarsReader.show),
        (r"(.+): mucks hand", _StarsReader.muck),
        (rf"Uncalled bet \({_N}\) returned to (.+)", _StarsReader.give_back),
        (rf"(.+) collected {_N} from (?:main |side )?pot(?:-\d)?", _StarsReader.collect),
    )
)


def _when(text: str) -> dict[str, object]:
    """The time in the fields of PHH, in UTC; nothing where its zone is another."""
    if found := _UTC.search(text):
        at = datetime(*map(int, found.groups()), tzinfo=UTC)  # type: ignore[arg-type,misc]
    elif found := _ET.search(text):
        clock = datetime(*map(int, found.groups()))  # type: ignore[arg-type]  # noqa: DTZ001
        at = from_eastern(clock)
    else:
        return {}
    return {
        "time": at.time(),
        "time_zone": "UTC",
        "day": at.day,
        "month": at.month,
        "year": at.year,
    }
