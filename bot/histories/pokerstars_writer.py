"""Writing a hand as PokerStars does."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final

from bot.histories.history import History
from bot.histories.pokerstars import (
    GAME_NAMES,
    LIMIT_NAMES,
    RUN_NAMES,
    check_expressible,
    eastern,
    plain_names,
    roman,
    shown_words,
    street_name,
)
from bot.poker.actions import ActKind
from bot.poker.cards import Card, cards_text
from bot.poker.events import (
    Acted,
    BoardDealt,
    CardsShown,
    Event,
    HandOver,
    HoleDealt,
    Mucked,
    Posted,
    PotAwarded,
    Shown,
    Thrown,
    UncalledReturned,
)
from bot.poker.hand import Hand
from bot.poker.setup import LIVE_KINDS, PostKind
from bot.poker.showdown import HandResult
from bot.poker.structure import Structure
from bot.refusal import BrokenInvariant

NO_DATE: Final = datetime(1970, 1, 1, tzinfo=UTC)
"""The date of a hand whose record has none: the format has to have one."""
_POSTS: Final = {
    PostKind.ANTE: "the ante",
    PostKind.BIG_BLIND_ANTE: "the ante",
    PostKind.TABLE_ANTE: "the ante",
    PostKind.DEAD_BLIND: "small blind",
    PostKind.SMALL_BLIND: "small blind",
    PostKind.BIG_BLIND: "big blind",
    PostKind.STRADDLE: "straddle",
    PostKind.LATE_BLIND: "big blind",
}


def write_hand(history: History) -> str:
    """The hand's lines. Raises `HistoryRefusal` (history-cannot-say)."""
    check_expressible(history)
    return "\n".join(_Writer(history).lines()) + "\n"


class _Writer:
    """Writes one hand, event by event."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.hand = history.hand
        self.game = history.hand.game
        self.result = _result(history.hand)
        self.names = plain_names(history.names, history.seats)
        live = (post for post in self.hand.setup.posts if post.kind in LIVE_KINDS)
        self.price = max((post.amount for post in live), default=0)
        self.street = 0
        self.board: list[Card] = []
        """The board so far; of several runouts the newest one's."""
        self.shared: list[Card] = []
        """The cards that all runouts have in common."""
        self.held: list[list[Card]] = [[] for _ in self.names]
        """The cards of each player that the reader has seen, in the order of dealing."""
        run_twice = [e for e in self.hand.events if isinstance(e, BoardDealt) and e.runout]
        self.run_streets = {event.street for event in run_twice}
        self.late: dict[int, int] = {}
        """The late and dead posts of players, for one line each."""

    def lines(self) -> Iterator[str]:
        yield from self._heading()
        events = self.hand.events
        end = next(at for at, event in enumerate(events) if isinstance(event, HandOver))
        shown = [each for each in events[:end] if isinstance(each, Shown | Mucked)]
        yield from self._play(events[:end])
        if shown:
            yield from self._showdown(shown)
        else:
            yield from self._awards(0)
            winner = next((each.player for each in self.result.awards), None)
            late = {each.player for each in events[end:] if isinstance(each, Shown | CardsShown)}
            if winner is not None and winner not in late:
                yield f"{self.names[winner]}: doesn't show hand"
        for event in events[end:]:
            if isinstance(event, Shown):
                yield self._shown(event, 0)
            elif isinstance(event, CardsShown):
                yield f"{self.names[event.player]}: shows [{cards_text(event.cards)}]"
        yield from self._summary()

    # --- before the cards -------------------------------------------------------------------

    def _heading(self) -> Iterator[str]:
        history, setup = self.history, self.hand.setup
        game = f"{GAME_NAMES[setup.game]} {LIMIT_NAMES[setup.structure]}"
        stakes = f"({self._small()}/{self._big()})"
        when = self._when()
        if history.tournament is None:
            yield f"PokerStars Hand #{history.number}: {game} {stakes} - {when}"
        else:
            event = history.tournament
            paid = f"{event.buy_in}+{event.fee}" if event.buy_in or event.fee else "Freeroll"
            level = "" if event.level is None else f" - Level {roman(event.level)}"
            yield (
                f"PokerStars Hand #{history.number}: Tournament #{event.number}, {paid} "
                f"{game}{level} {stakes} - {when}"
            )
        table = " ".join(history.table.replace("'", "’").split())
        money = "" if history.tournament else " (Play Money)"
        button = "" if history.button is None else f" Seat #{history.button} is the button"
        yield f"Table '{table}' {history.seats_max}-max{money}{button}"
        for player in self._in_seat_order():
            stack = setup.stacks[player]
            yield f"Seat {history.seats[player]}: {self.names[player]} ({stack} in chips)"

    def _in_seat_order(self) -> list[int]:
        """The players by their seats; without a button in the order of dealing."""
        players = list(range(len(self.names)))
        if self.history.button is None:
            return players
        return sorted(players, key=self.history.seats.__getitem__)

    def _small(self) -> int:
        setup = self.hand.setup
        if setup.structure is Structure.FIXED_LIMIT:
            return setup.stakes.small_bet
        blinds = [post.amount for post in setup.posts if post.kind is PostKind.SMALL_BLIND]
        return max(blinds, default=setup.stakes.small_blind or setup.stakes.small_bet // 2)

    def _big(self) -> int:
        stakes = self.hand.setup.stakes
        limit = self.hand.setup.structure is Structure.FIXED_LIMIT
        return stakes.big_bet if limit else stakes.small_bet

    def _when(self) -> str:
        at = self.history.at or NO_DATE
        return f"{_clock(at)} UTC [{_clock(eastern(at))} ET]"

    # --- the play -----------------------------------------------------------------------------

    def _play(self, events: Iterable[Event]) -> Iterator[str]:
        begun = False
        for event in events:
            if isinstance(event, Posted):
                yield from self._posted(event)
                continue
            if not begun:
                yield f"*** {self._first_street()} ***"
                begun = True
            yield from self._told(event)

    def _first_street(self) -> str:
        if self.game.has_bring_in:
            return street_name(self.game, 0)
        return "HOLE CARDS" if self.game.has_board else "DEALING HANDS"

    def _posted(self, event: Posted) -> Iterator[str]:
        """Late and dead blinds of one player are one line."""
        name, late = self.names[event.player], PostKind.LATE_BLIND
        posts = self.hand.setup.posts
        both = any(post.player == event.player and post.kind is late for post in posts)
        end = " and is all-in" if event.all_in else ""
        if event.kind is PostKind.DEAD_BLIND and both and not event.all_in:
            self.late[event.player] = event.amount
        elif event.kind is late and event.player in self.late:
            amount = self.late[event.player] + event.amount
            yield f"{name}: posts small & big blinds {amount}{end}"
        else:
            yield f"{name}: posts {_POSTS[event.kind]} {event.amount}{end}"

    def _told(self, event: Event) -> Iterator[str]:
        match event:
            case HoleDealt():
                yield from self._new_street(event.street)
                yield from self._dealt(event)
            case BoardDealt():
                yield from self._board_dealt(event)
            case Acted():
                yield from self._new_street(event.street)
                yield self._acted(event)
            case Thrown():
                yield from self._new_street(event.street)
                yield self._thrown(event)
            case UncalledReturned():
                name = self.names[event.player]
                yield f"Uncalled bet ({event.amount}) returned to {name}"

    def _new_street(self, street: int) -> Iterator[str]:
        """The heading of a street that begins without cards of the board."""
        if street == self.street:
            return
        self._enter(street)
        if not self.game.has_board and (name := street_name(self.game, street)):
            yield f"*** {name} ***"

    def _enter(self, street: int) -> None:
        self.street, self.price = street, 0

    def _board_dealt(self, event: BoardDealt) -> Iterator[str]:
        running = event.street in self.run_streets
        if running and event.street == min(self.run_streets):
            if not event.runout:
                self.shared = list(self.board)
            self.board = list(self.shared)
        before, new = cards_text(self.board), cards_text(event.cards)
        self.board += event.cards
        if event.street != self.street:
            self._enter(event.street)
        name = street_name(self.game, event.street)
        run = f"{RUN_NAMES[event.runout]} " if running else ""
        yield f"*** {run}{name} *** " + (f"[{before}] [{new}]" if before else f"[{new}]")

    def _dealt(self, event: HoleDealt) -> Iterator[str]:
        """The reader's cards, and upcards, after the cards that players already have."""
        held, known = self.held[event.player], event.player in self.history.known
        seen = [card for card, up in zip(event.cards, event.up, strict=True) if up or known]
        if seen:
            before = f" [{cards_text(held)}]" if held else ""
            yield f"Dealt to {self.names[event.player]}{before} [{cards_text(seen)}]"
        held += seen

    def _thrown(self, event: Thrown) -> str:
        name, held, count = self.names[event.player], self.held[event.player], len(event.cards)
        known = event.player in self.history.known
        if not count:
            return f"{name}: stands pat" + (f" on [{cards_text(held)}]" if known else "")
        told = f" [{cards_text(event.cards)}]" if known else ""
        self.held[event.player] = [card for card in held if card not in event.cards]
        return f"{name}: discards {count} card{'s' if count > 1 else ''}{told}"

    def _acted(self, event: Acted) -> str:
        name, end = self.names[event.player], " and is all-in" if event.all_in else ""
        if event.kind is ActKind.FOLD:
            return f"{name}: folds"
        if event.kind is ActKind.CHECK:
            return f"{name}: checks"
        if event.kind is ActKind.CALL:
            return f"{name}: calls {event.added}{end}"
        before, self.price = self.price, max(self.price, event.to)
        if event.kind is ActKind.BRING_IN:
            return f"{name}: brings in for {event.added}{end}"
        if not before:
            return f"{name}: bets {event.to}{end}"
        return f"{name}: raises {event.to - before} to {event.to}{end}"

    # --- the end ------------------------------------------------------------------------------

    def _showdown(self, shown: list[Shown | Mucked]) -> Iterator[str]:
        runs = len(self.hand.dealer.boards)
        for runout in range(runs):
            run = f"{RUN_NAMES[runout]} " if runs > 1 else ""
            yield f"*** {run}SHOW DOWN ***"
            for event in shown:
                if isinstance(event, Shown):
                    yield self._shown(event, runout)
                elif not runout:
                    yield f"{self.names[event.player]}: mucks hand"
            yield from self._awards(runout)

    def _shown(self, event: Shown, runout: int) -> str:
        ranks = self.result.ranks[runout] if self.result.ranks else ()
        # A hand that was turned up all-in holds cards now that came after it was.
        cards = self.hand.dealer.hole[event.player]
        words = shown_words(self.game, ranks[event.player] if ranks else None)
        return f"{self.names[event.player]}: shows [{cards_text(cards)}]{words}"

    def _awards(self, runout: int) -> Iterator[str]:
        pots = len(self.result.pots)
        for award in self.result.awards:
            if award.runout == runout and award.amount:
                name, pot = self.names[award.player], _pot(award, pots)
                yield f"{name} collected {award.amount} from {pot}"

    def _summary(self) -> Iterator[str]:
        hand = self.hand
        pots, rake = self.result.pots, self.result.rake
        told = ""
        if len(pots) > 1:
            sides = [
                f"Side pot{f'-{at}' if len(pots) > 2 else ''} {pot.amount}."
                for at, pot in enumerate(pots[1:], 1)
            ]
            told = " " + " ".join([f"Main pot {pots[0].amount}.", *sides])
        yield "*** SUMMARY ***"
        yield f"Total pot {sum(pot.amount for pot in pots)}{told} | Rake {rake}"
        boards = hand.dealer.boards
        if len(boards) > 1:
            yield "Hand was run twice"
            for run, board in zip(RUN_NAMES, boards, strict=True):
                yield f"{run} Board [{cards_text(board)}]"
        elif boards[0]:
            yield f"Board [{cards_text(boards[0])}]"
        for player in self._in_seat_order():
            place = self._place(player)
            seat = self.history.seats[player]
            yield f"Seat {seat}: {self.names[player]}{place} {self._outcome(player)}"

    def _place(self, player: int) -> str:
        places = []
        if self.history.seats[player] == self.history.button:
            places.append(" (button)")
        for post in self.hand.setup.posts:
            if post.player == player and post.kind is PostKind.SMALL_BLIND:
                places.append(" (small blind)")
            elif post.player == player and post.kind is PostKind.BIG_BLIND:
                places.append(" (big blind)")
        return "".join(places)

    def _outcome(self, player: int) -> str:
        hand = self.hand
        won = self.result.won(player)
        acts = [e for e in hand.events if isinstance(e, Acted) and e.player == player]
        if hand.folded[player]:
            return self._folded(acts[-1].street, bet=any(act.added for act in acts))
        if hand.shown[player]:
            cards = cards_text(hand.dealer.hole[player])
            return f"showed [{cards}] and " + (f"won ({won})" if won else "lost")
        return f"collected ({won})" if won else "mucked"

    def _folded(self, street: int, *, bet: bool) -> str:
        if street:
            name = street_name(self.game, street)
            if self.game.has_board:
                name = name.capitalize()
            return f"folded on the {name}" if name else "folded after the Draw"
        first = "Flop" if self.game.has_board else "the Draw"
        if self.game.has_bring_in:
            first = street_name(self.game, 1)
        return f"folded before {first}" + ("" if bet else " (didn't bet)")


def _result(hand: Hand) -> HandResult:
    if hand.result is None:
        raise BrokenInvariant("a history of a hand that is not over")
    return hand.result


def _pot(award: PotAwarded, pots: int) -> str:
    if pots == 1:
        return "pot"
    if not award.pot:
        return "main pot"
    return "side pot" if pots == 2 else f"side pot-{award.pot}"


def _clock(at: datetime) -> str:
    return f"{at:%Y/%m/%d} {at.hour}:{at:%M:%S}"
