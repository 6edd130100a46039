"""The scenes of tables' pictures: made from the public view, in the reader's language.

The picture and its alt text use the same marks beside a seat's chips (left, posted, drawn), and the
same winning cards and hands, for each half of a split pot.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace

from bot.ids import PlayerId
from bot.picture.scene import (
    BOARDS_MAX,
    HIDDEN,
    Amount,
    Avatar,
    BoardScene,
    CardScene,
    CardView,
    Half,
    Light,
    PictureShape,
    PotScene,
    SeatScene,
    SeatState,
    TableScene,
    Tag,
    TagKind,
)
from bot.picture.theme import DEFAULT_LOOK, Look
from bot.poker.actions import ActKind
from bot.poker.cards import Card, card_text
from bot.poker.events import BountyPaid, Posted, PotAwarded, Share
from bot.poker.games import GAMES, Game, GameCode
from bot.poker.hand_type import best_hand
from bot.poker.setup import PostKind
from bot.poker.showdown import RankedHand
from bot.poker.viewpoint import HandView, SeenPlayer
from bot.table.rules import TablePicture
from bot.table.seats import Presence
from bot.table.view import SeatView, TableView
from bot.texts.catalogue import Texts
from bot.ui.presentation.odds import Odds, chances_words
from bot.ui.words.player_names import plain_name
from bot.ui.words.poker_words import board_labels, hand_labels, own_in_order, won_labels
from bot.ui.words.rules_words import (
    NAMES_IN_PICTURE_MAX,
    choice_words,
    game_words,
    mix_words,
    rake_rate,
    stakes_words,
    stand_up_words,
)

_BLINDS = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.STRADDLE)
"""The posts that are marked at a seat before the flop."""


def drawn_mark(hand: HandView, played: SeenPlayer, texts: Texts) -> str:
    """The mark of how many cards a player drew last: `D2`, `PAT`; empty where none are drawn."""
    if played.drawn is None or played.folded or not GAMES[hand.game].has_draws:
        return ""
    return texts.say("picture-drew" if played.drawn else "picture-pat", count=played.drawn)


def blinds_of(view: TableView) -> dict[int, PostKind]:
    """The blinds posted, by player number in the hand; empty once the flop is dealt."""
    hand = view.hand
    if hand is None or hand.over or hand.street_number:
        return {}
    return {
        event.player: event.kind
        for event in view.public_events
        if isinstance(event, Posted) and event.kind in _BLINDS
    }


def has_left(view: TableView, seat: SeatView) -> bool:
    """Whether a seat is drawn only for the last hand: its player has cashed out, or is broke.

    Nobody has left an earlier hand that is shown again: all were there.
    """
    over = not (view.running or view.closed or view.past or view.rules.tournament is not None)
    return over and seat.player is not None and seat.presence is None


def gone_tag(seat: SeatView) -> str:
    """The text that says why a seat that its player has left is free."""
    return "tag-left" if seat.stack else "tag-broke"


def absence_of(seat: SeatView) -> Presence | None:
    """Why a player is not dealt in; None for one who is, as in a bomb pot while they wait."""
    waits = seat.presence is Presence.WAITING and seat.hand is None
    return seat.presence if waits or seat.presence is Presence.SITTING_OUT else None


@dataclass(frozen=True, slots=True)
class WinningCards:
    """The cards of all winning hands that were shown."""

    high: frozenset[Card] = frozenset()
    """The cards of the high halves, or of whole pots."""
    low: frozenset[Card] = frozenset()
    """The cards of the low halves; empty where no pot was split."""

    @property
    def all(self) -> frozenset[Card]:
        return self.high | self.low


def winning_cards(hand: HandView) -> WinningCards:
    """The winning cards; none without a showdown."""
    high: set[Card] = set()
    low: set[Card] = set()
    for award in hand.awards:
        if award.rank is not None:
            (low if award.share is Share.LOW else high).update(_five_of(hand, award))
    return WinningCards(frozenset(high), frozenset(low))


def winning_hands(hand: HandView) -> tuple[tuple[Card, ...], ...]:
    """The best hand of each runout in which own cards were dealt again; else empty."""
    if not any(player.holes for player in hand.players):
        return ()
    best: dict[int, tuple[Card, ...]] = {}
    for award in sorted(hand.awards, key=lambda award: award.pot):
        if award.rank is not None:
            best.setdefault(award.runout, tuple(_five_of(hand, award)))
    return tuple(best.get(runout, ()) for runout in range(len(hand.boards)))


def was_split(hand: HandView) -> bool:
    """Whether a pot was split into a high half and a low half."""
    return any(award.share is Share.LOW for award in hand.awards)


def halves_won(hand: HandView, player: int) -> dict[Share, int]:
    """The halves that a player has won at a showdown with the rank of the hand for each.

    A side pot without a qualifying low is won by the high hand, so it counts as the high half.
    Empty where no pot was split.
    """
    won: dict[Share, int] = {}
    if was_split(hand):
        for award in hand.awards:
            if award.player == player and award.rank is not None:
                half = Share.LOW if award.share is Share.LOW else Share.HIGH
                won.setdefault(half, award.rank)
    return won


def bounty_words(texts: Texts, view: TableView, naming: Callable[[str], str]) -> str:
    """The bounties collected for winning with a seven and a deuce; empty for none."""
    paid = [event for event in view.public_events if isinstance(event, BountyPaid)]
    if not paid:
        return ""
    name = naming(view.seat_of_number(paid[0].winner).name)
    return texts.say("told-seven-deuce", name=name, amount=sum(each.amount for each in paid))


def first_board_won(hand: HandView, player: int) -> int:
    """The number of the first board on which a player has won with a hand; else that of the first
    board."""
    won = (a.runout for a in hand.awards if a.player == player and a.rank is not None)
    return min(won, default=0)


def _five_of(hand: HandView, award: PotAwarded) -> Collection[Card]:
    game, player = GAMES[hand.game], hand.players[award.player]
    hole = player.holes[award.runout] if player.holes else player.visible_cards
    board = hand.boards[award.runout] if hand.boards else ()
    if not player.shown:
        return ()
    kind = game.low if award.share is Share.LOW or game.high is None else game.high
    best = None if kind is None else best_hand(kind, hole, board)
    return best.cards if best else ()


_TAG_KINDS = {
    ActKind.FOLD: TagKind.PASSIVE,
    ActKind.CHECK: TagKind.CHECK,
    ActKind.CALL: TagKind.CALL,
    ActKind.BET: TagKind.AGGRESSIVE,
    ActKind.RAISE: TagKind.AGGRESSIVE,
    ActKind.COMPLETE: TagKind.AGGRESSIVE,
    ActKind.BRING_IN: TagKind.FORCED,
    ActKind.PROTECT: TagKind.INFO,
}


@dataclass(frozen=True, slots=True)
class SceneExtras:
    """Additions of a table's picture to the public view."""

    look: Look = DEFAULT_LOOK
    avatars: Mapping[PlayerId, Avatar] = field(default_factory=dict)
    odds: Odds | None = None
    time_left: float = 1.0
    """The part of the turn's time that is left."""


def table_scene(view: TableView, texts: Texts, extras: SceneExtras | None = None) -> TableScene:
    """The table's picture as everybody may see it."""
    return _SceneMaker(as_drawn(view), texts, extras or SceneExtras()).table()


def shape_of(chosen: TablePicture, look: Look) -> PictureShape:
    """The shape of a table's picture: its owner's choice, else the server's."""
    return look.shape if chosen is TablePicture.SERVER else PictureShape(chosen.value)


def as_drawn(view: TableView) -> TableView:
    """The view that picture and alt text show: seats that its text counts as free are free.

    The last hand remains, with players who have left since, as far as they are needed to understand
    it. An empty table shows no hand but one that was shown down: its result is looked at while they
    leave, and stays beside the words that tell it. Hands that were turned up lie there as their
    owners have seen them.
    """
    if view.past or (view.deserted and not view.closed and _was_shown_down(view)):
        return _with_hands_in_order(view)
    if view.deserted:
        empty = tuple(SeatView(seat.number) for seat in view.seats)
        return view._replace(seats=empty, hand=None, dealt=(), public_events=(), button=None)
    if view.rules.tournament is not None or view.closed or view.running:
        return _with_hands_in_order(view)
    seats = (SeatView(s.number) if _is_stale(s, view.can_start) else s for s in view.seats)
    return _with_hands_in_order(view._replace(seats=tuple(seats)))


def _with_hands_in_order(view: TableView) -> TableView:
    """The view with each hand that was turned up as a whole in the order in which its owner has
    seen it."""
    hand = view.hand
    if hand is None or not any(played.lies_open for played in hand.players):
        return view
    game = GAMES[hand.game]
    players = tuple(_in_order(game, played) for played in hand.players)
    seats = tuple(_seat_in_order(game, seat) for seat in view.seats)
    return view._replace(seats=seats, hand=replace(hand, players=players))


def _seat_in_order(game: Game, seat: SeatView) -> SeatView:
    ordered = None if seat.hand is None else _in_order(game, seat.hand)
    return seat if ordered is seat.hand else seat._replace(hand=ordered)


def _in_order(game: Game, played: SeenPlayer) -> SeenPlayer:
    """Hands of several runouts stay as they were dealt, and so does a hand of which some cards are
    hidden."""
    is_whole = played.lies_open and all(seen.card is not None for seen in played.cards)
    if not is_whole or played.holes:
        return played
    return replace(played, cards=tuple(own_in_order(game, played.cards)))


def _was_shown_down(view: TableView) -> bool:
    return view.hand is not None and any(player.lies_open for player in view.hand.players)


def _is_stale(seat: SeatView, another_hand_follows: bool) -> bool:
    """Whether the seat's player has left and is not needed to understand how the hand ended.

    A player who has won or shown cards is needed, unless they left later and no other hand will
    replace the picture.
    """
    if seat.presence is not None or seat.hand is None:
        return False
    is_needed = seat.hand.lies_open or seat.hand.won
    return not is_needed or (seat.left_since_hand and not another_hand_follows)


class _SceneMaker:
    """Builds one scene; a class only because every part needs the view and the texts."""

    def __init__(self, view: TableView, texts: Texts, extras: SceneExtras) -> None:
        self._view = view
        self._extras = extras
        self._blinds = blinds_of(view)
        self._hand = view.hand
        self._texts = texts
        self._winning = winning_cards(view.hand) if view.hand else WinningCards()

    def table(self) -> TableScene:
        view, hand, say = self._view, self._hand, self._texts.say
        has_board = GAMES[hand.game if hand else GameCode(view.rules.game)].has_board
        return TableScene(
            seats=tuple(map(self._seat, view.seats)),
            boards=self._boards() if has_board else self._stud_boards(),
            pot=self._pot(),
            side_pots=self._side_pots(),
            button=view.button,
            button_label=say("picture-button"),
            title=f"{game_words(self._texts, view.rules)} {stakes_words(self._texts, view.rules)}",
            footer=self._footer(),
            theme=self._extras.look.theme,
            deck=self._extras.look.deck,
            back=self._extras.look.back,
            shape=shape_of(view.rules.house.picture, self._extras.look),
        )

    def _footer(self) -> str:
        rake = rake_rate(self._texts, self._view.rules)
        view = self._view
        mix = mix_words(self._texts, view.games, view.change, NAMES_IN_PICTURE_MAX)
        choice = choice_words(self._texts, view)
        is_bomb_pot = self._hand is not None and self._hand.is_bomb_pot
        bomb = self._texts.say("picture-bomb-pot") if is_bomb_pot and not choice else ""
        bounty = "" if choice else bounty_words(self._texts, view, plain_name)
        is_chopped = self._hand is not None and self._hand.is_chopped
        chopped = self._texts.say("picture-chopped") if is_chopped and not choice else ""
        stand_up = "" if choice else stand_up_words(self._texts, view)
        return " · ".join(
            filter(None, (mix, bomb, bounty, chopped, stand_up, choice or self._hand_line(), rake))
        )

    def _hand_line(self) -> str:
        view, hand = self._view, self._hand
        if hand is None:
            return "" if view.hand_number else self._texts.say("picture-no-hand")
        street = self._texts.say(f"street-{hand.street}")
        return self._texts.say("picture-footer", hand=view.hand_number, street=street)

    def _amount(self, chips: int) -> Amount:
        return Amount(chips, self._texts.number(chips))

    # --- seats --------------------------------------------------------------------------------

    def _seat(self, seat: SeatView) -> SeatScene:
        if seat.player is None:
            return SeatScene(seat.number, "", state=SeatState.EMPTY)
        played, state = seat.hand, self._state(seat)
        names, half = self._hand_names(played)
        return SeatScene(
            number=seat.number,
            name=plain_name(seat.name),
            stack=self._stack_amount(seat),
            state=state,
            avatar=self._extras.avatars.get(seat.player),
            cards=self._cards(played) if played else (),
            bet=self._amount(played.street_bet) if played and played.street_bet else None,
            tag=self._tag(seat),
            blind=self._blind(played),
            standing=seat.reserve > 0,
            equity=self._equity(played),
            hand_name=names[0],
            shorter_names=names[1:],
            half=half,
            won=self._amount(played.won) if played and played.won else None,
            time_left=self._extras.time_left if state is SeatState.ACTING else None,
        )

    def _blind(self, played: SeenPlayer | None) -> str:
        kind = self._blinds.get(played.player) if played else None
        if kind is None and played is not None and self._hand is not None:
            return drawn_mark(self._hand, played, self._texts)
        return self._texts.say(f"picture-{kind.value}") if kind else ""

    def _equity(self, played: SeenPlayer | None) -> str:
        odds = self._extras.odds
        if odds is None or played is None or played.player not in odds.percents:
            return ""
        return chances_words(self._texts, odds.percents[played.player])

    def _stack_amount(self, seat: SeatView) -> str:
        if seat.hand and seat.hand.all_in and self._view.running:
            return self._texts.say("picture-all-in")
        return self._texts.number(seat.stack)

    def _state(self, seat: SeatView) -> SeatState:
        played, acting = seat.hand, self._view.to_act
        if acting is not None and acting.number == seat.number:
            return SeatState.ACTING
        if played is None:
            away = seat.presence is not Presence.PLAYING
            return SeatState.SITTING_OUT if away else SeatState.IN
        if played.won:
            return SeatState.WINNER
        if played.folded or self._has_mucked(played):
            return SeatState.FOLDED
        return SeatState.ALL_IN if played.all_in and self._view.running else SeatState.IN

    def _has_mucked(self, played: SeenPlayer) -> bool:
        """Whether another hand has won, and this one was not shown: it is out as a folded one."""
        players = () if self._hand is None else self._hand.players
        is_won = not self._view.running and any(player.won for player in players)
        return is_won and not played.lies_open

    def _cards(self, played: SeenPlayer) -> tuple[CardView, ...]:
        if played.folded and not played.lies_open:
            return ()
        return tuple(
            HIDDEN
            if seen.card is None
            else self._shown(seen.card, up=seen.up and not played.lies_open)
            for seen in played.cards
        )

    def _shown(self, card: Card, *, up: bool = False) -> CardScene:
        return CardScene(card_text(card), self._highlight(card), up)

    def _highlight(self, card: Card) -> Light:
        winning = self._winning
        if not winning.all:
            return Light.PLAIN
        if card in winning.low:
            return Light.LIT_BOTH if card in winning.high else Light.LIT_LOW
        return Light.LIT if card in winning.high else Light.DIMMED

    def _tag(self, seat: SeatView) -> Tag | None:
        played, say = seat.hand, self._texts.say
        if played is None or (self._hand and self._hand.over):
            return self._absence_tag(seat) or self._protected_tag(played)
        if played.last_act_all_in:
            return Tag(say("tag-all-in"), TagKind.ALL_IN)
        if seat.presence is Presence.SITTING_OUT:
            return self._absence_tag(seat)
        if played.folded:
            return Tag(say("tag-fold"), TagKind.PASSIVE)
        if played.last_act is None or played.protected:
            return self._protected_tag(played)
        return Tag(say(f"tag-{played.last_act.value}"), _TAG_KINDS[played.last_act])

    def _protected_tag(self, played: SeenPlayer | None) -> Tag | None:
        """Why a player is in the hand with chips behind, without acting any more (R-150)."""
        if played is None or not played.protected:
            return None
        return Tag(self._texts.say("tag-protect"), _TAG_KINDS[ActKind.PROTECT])

    def _absence_tag(self, seat: SeatView) -> Tag | None:
        if seat.leaving:
            return Tag(self._texts.say("tag-leaving"), TagKind.INFO)
        if has_left(self._view, seat):
            return Tag(self._texts.say(gone_tag(seat)), TagKind.INFO)
        if (absence := absence_of(seat)) is not None:
            return Tag(self._texts.say(f"tag-{absence.value}"), TagKind.INFO)
        return None

    def _hand_names(self, played: SeenPlayer | None) -> tuple[tuple[str, ...], Half | None]:
        """Names of a hand, each shorter than the one before, and the half that it has won."""
        if self._hand is None or played is None or not played.shown:
            return ("",), None
        won, game = halves_won(self._hand, played.player), GAMES[self._hand.game]
        hole = played.visible_cards
        high, low = won.get(Share.HIGH), won.get(Share.LOW)
        half = Half.LOW if high is None else Half.HIGH if low is None else Half.BOTH
        if len(played.ranks) > 1:
            first = first_board_won(self._hand, played.player)
            labels = board_labels(self._texts, game, played.ranks, hole, first)
            return labels, half if won else None
        if not won:
            made = played.ranks[0] if played.ranks else RankedHand(None, None)
            return hand_labels(self._texts, game, *made, hole), None
        return won_labels(self._texts, game, high, low, hole), half

    # --- the middle ---------------------------------------------------------------------------

    def _boards(self) -> tuple[BoardScene, ...]:
        boards = self._hand.boards if self._hand else ((),)
        rabbit = self._hand.rabbit if self._hand else None
        undealt = rabbit.boards if rabbit else ((),) * len(boards)
        labels = (
            [""] if len(boards) == 1 else [f"{number}." for number in range(1, len(boards) + 1)]
        )
        return tuple(
            BoardScene((*map(self._shown, cards), *map(_undealt, rest)), label)
            for cards, rest, label in zip(boards[:BOARDS_MAX], undealt, labels, strict=False)
        )

    def _stud_boards(self) -> tuple[BoardScene, ...]:
        """The board of stud: there is one only when the deck ran short and one card serves all. Of
        several runouts the winning hands: the seats have the cards of the first."""
        boards = self._hand.boards if self._hand else ()
        won = winning_hands(self._hand) if self._hand else ()
        if won:
            return tuple(
                BoardScene(tuple(map(self._shown, cards)), f"{number}.", slots=len(cards))
                for number, cards in enumerate(won[:BOARDS_MAX], start=1)
            )
        return tuple(
            BoardScene(tuple(map(self._shown, cards)), slots=1) for cards in boards if cards
        )

    def _pot(self) -> PotScene | None:
        if self._hand is None or not self._hand.pot_total:
            return None
        total, rake = self._hand.pot_total, self._hand.rake
        amount = self._texts.number(total)
        if rake:
            amount = self._texts.say("picture-pot-raked", pot=amount, rake=self._texts.number(rake))
        return PotScene(self._texts.say("picture-pot"), Amount(total, amount))

    def _side_pots(self) -> tuple[PotScene, ...]:
        if self._hand is None or len(self._hand.pots) < 2:
            return ()
        sides = len(self._hand.pots) - 1
        return tuple(
            PotScene(
                self._texts.say("picture-side-pot", pots=sides, number=number)
                if number
                else self._texts.say("picture-main-pot"),
                self._amount(pot.amount),
                tuple(self._view.dealt[player] for player in pot.eligible),
            )
            for number, pot in enumerate(self._hand.pots)
        )


def _undealt(card: Card) -> CardScene:
    """A card that would have come."""
    return CardScene(card_text(card), Light.DIMMED)
