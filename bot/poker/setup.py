"""A hand before its first action: game, stakes, stacks, forced bets, house rules and deck.

Players are numbered 0, 1, 2, … clockwise from the left of the button (heads-up, player 1 has the
button). A setup and the actions applied to it determine a hand: replaying them gives the same cards
and the same chips.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, Final, Self

from bot.codec import AS_LIST, OMIT_EMPTY, StoredAs, StoredWhole
from bot.poker.cards import Cards
from bot.poker.cut import CutDeck
from bot.poker.games import GAMES, Game, GameCode
from bot.poker.structure import Structure
from bot.refusal import Refusal

PLAYERS_MIN: Final = 2
HAND_RUNOUTS_MAX: Final = 4
BOMB_BOARDS_MAX: Final = 2
RAKE_BPS_MAX: Final = 10_000


class SetupCode(StrEnum):
    """The reasons why a hand cannot be dealt."""

    TOO_FEW_PLAYERS = "too-few-players"
    TOO_MANY_PLAYERS = "too-many-players"
    STACK_NOT_POSITIVE = "stack-not-positive"
    UNKNOWN_GAME = "unknown-game"
    UNKNOWN_STRUCTURE = "unknown-structure"
    UNKNOWN_PLAYER = "unknown-player"
    WRONG_DECK = "wrong-deck"
    BET_NOT_POSITIVE = "bet-not-positive"
    BIG_BET_BELOW_SMALL_BET = "big-bet-below-small-bet"
    POST_NOT_POSITIVE = "post-not-positive"
    NEGATIVE_AMOUNT = "negative-amount"
    BRING_IN_MISSING = "bring-in-missing"
    BRING_IN_NOT_BELOW_BET = "bring-in-not-below-bet"
    BLIND_IN_STUD = "blind-in-stud"
    BLIND_MISSING = "blind-missing"
    RAKE_OUT_OF_RANGE = "rake-out-of-range"
    RUNOUTS_OUT_OF_RANGE = "runouts-out-of-range"
    BOMB_POT_IMPOSSIBLE = "bomb-pot-impossible"
    BOUNTY_IMPOSSIBLE = "bounty-impossible"
    CHOP_IMPOSSIBLE = "chop-impossible"


class BadSetup(Refusal):
    """A hand that cannot be dealt. Nothing has been created."""

    codes = SetupCode


class PostKind(StrEnum):
    """The kinds of forced bets, in the order of posting (R-096)."""

    ANTE = "ante"
    """Each player's own ante: counts towards side pots, not towards calling (R-093)."""
    BIG_BLIND_ANTE = "big-blind-ante"
    """One player's ante for the whole table, before the blinds: dead money."""
    DEAD_BLIND = "dead-blind"
    """A missed small blind paid late: dead money."""
    SMALL_BLIND = "small-blind"
    BIG_BLIND = "big-blind"
    STRADDLE = "straddle"
    """A voluntary blind over the big blind; the last one acts last before the flop."""
    LATE_BLIND = "late-blind"
    """A newcomer's or a missed big blind, live (R-133)."""
    TABLE_ANTE = "table-ante"
    """One player's ante for the whole table, after the blinds: dead money, and what a short stack
    cannot pay."""


DEAD_KINDS: Final = frozenset({PostKind.BIG_BLIND_ANTE, PostKind.DEAD_BLIND, PostKind.TABLE_ANTE})
"""Money that belongs to the main pot alone and is nobody's contribution to a side pot."""
LIVE_KINDS: Final = frozenset(PostKind) - DEAD_KINDS - {PostKind.ANTE}
"""The forced bets that count as a bet of the first street."""
OWED_KINDS: Final = frozenset({PostKind.DEAD_BLIND, PostKind.LATE_BLIND})
"""Blinds that were missed, or that a newcomer does not wait for (R-133)."""


@dataclass(frozen=True, slots=True)
class Post:
    """A forced bet due from a player, in chips; a short stack pays what it can (R-066)."""

    player: int
    kind: PostKind
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes(StoredWhole):
    """The amounts of a hand, in chips; zero for an amount that the game does not have.

    In no limit and pot limit `small_bet` is the minimum bet of every street and `big_bet` the same;
    in fixed limit they are the two units of R-082.
    """

    small_bet: int
    big_bet: int
    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    big_blind_ante: int = 0
    bring_in: int = 0

    @classmethod
    def blinds(
        cls, small_blind: int, big_blind: int, *, ante: int = 0, big_blind_ante: int = 0
    ) -> Self:
        """No limit or pot limit: every minimum is the big blind (R-056)."""
        return cls(
            small_bet=big_blind,
            big_bet=big_blind,
            small_blind=small_blind,
            big_blind=big_blind,
            ante=ante,
            big_blind_ante=big_blind_ante,
        )

    @classmethod
    def limit(
        cls,
        small_bet: int,
        big_bet: int | None = None,
        *,
        small_blind: int | None = None,
        ante: int = 0,
    ) -> Self:
        """Fixed limit with blinds: the big blind is the small bet (R-082, R-083)."""
        return cls(
            small_bet=small_bet,
            big_bet=2 * small_bet if big_bet is None else big_bet,
            small_blind=small_bet // 2 if small_blind is None else small_blind,
            big_blind=small_bet,
            ante=ante,
        )

    @classmethod
    def stud(cls, small_bet: int, big_bet: int | None = None, *, ante: int, bring_in: int) -> Self:
        """Antes and a bring-in, no blinds (R-276, R-279)."""
        return cls(
            small_bet=small_bet,
            big_bet=2 * small_bet if big_bet is None else big_bet,
            ante=ante,
            bring_in=bring_in,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRules(StoredWhole):
    """The rules of a hand apart from its game and stakes: the house rules that concern a hand, and
    the rake."""

    rake_bps: int = 0
    """The rake in hundredths of a percent of the contested pot (R-177); 0 at a friends' table
    (R-178)."""
    rake_cap: int | None = None
    """The most chips of rake in one hand; None for no cap."""
    no_flop_no_drop: bool = True
    """No rake when the hand ends before the second street is dealt (R-175)."""
    runouts: int = 1
    """The number of runouts when nobody can bet any more; each is played for an equal part of every
    pot. Fewer are dealt when the deck is too short, and one while somebody in the hand does not
    agree."""
    tournament: bool = False
    """Whether a tournament's rules apply: fixed limit is uncapped only when two players are dealt
    in (C-09), and all-in hands are always turned up."""
    all_in_face_up: bool = True
    """All live hands are turned up once a player is all-in and nobody can bet (R-118)."""
    all_in_protection: bool = False
    """Whether `Protect` is accepted (R-150)."""
    one_runout: Annotated[tuple[int, ...], OMIT_EMPTY] = ()
    """The players who want no more than one runout."""
    ask_runouts: Annotated[tuple[int, ...], OMIT_EMPTY] = ()
    """The players who are asked about several runouts when all others in the hand agree. The hands
    are turned up after their answers, and until they say yes there is one."""
    run_hands: Annotated[bool | None, OMIT_EMPTY] = None
    """Whether a runout deals own cards again too; None where there are none to come, and in hands
    older than the rule."""
    bomb_boards: Annotated[int | None, OMIT_EMPTY] = None
    """The number of boards of a bomb pot, each of which wins its part of every pot: everybody
    antes, nobody posts a blind, and betting begins on the second street. None for other hands."""
    seven_deuce: Annotated[int | None, OMIT_EMPTY] = None
    """The chips that every other player pays, as far as their stack goes, to the player who
    alone wins the main pot of Hold'em with a seven and a deuce; None where nobody does."""
    rabbit_hunt: Annotated[bool | None, OMIT_EMPTY] = None
    """Whether `Hunt` is accepted after the end; None where it is not."""
    chop_blinds: Annotated[bool | None, OMIT_EMPTY] = None
    """Whether both blinds take back their bets and the hand ends when all others fold; None where
    they play on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSetup(StoredWhole):
    """One hand before its first action. Raises `BadSetup` when it cannot be dealt.

    `stacks` are the chips before anything is posted. `deck` is the full deck, top first (R-017).
    `concedes` are players who muck at a showdown (R-114); recorded hands
    need it for cards that nobody ever saw.
    """

    game: GameCode
    structure: Structure
    stakes: Stakes
    stacks: tuple[int, ...]
    posts: tuple[Annotated[Post, AS_LIST], ...]
    deck: Cards
    hand_rules: Annotated[HandRules, StoredAs("house")] = field(default_factory=HandRules)
    concedes: frozenset[int] = frozenset()
    refill: str = ""
    """The key that orders the thrown and folded cards when a draw game's deck runs out, if no decks
    for that were committed to."""
    refills: Annotated[CutDeck | None, OMIT_EMPTY] = None
    """The cut deck with the decks that were committed to for its refills."""

    def __post_init__(self) -> None:
        check_setup(self)

    @property
    def players(self) -> int:
        """The number of players dealt in."""
        return len(self.stacks)

    @property
    def declaration(self) -> Game:
        """The game's declaration."""
        return GAMES[self.game]


def with_refills(setup: HandSetup, cut_deck: CutDeck | None) -> HandSetup:
    """The setup with the decks of its refills, where they were committed to with its deck."""
    if cut_deck is None or not cut_deck.deck.refills:
        return setup
    return replace(setup, refills=cut_deck)


def check_setup(setup: HandSetup) -> None:
    """Raises `BadSetup` with the first thing that makes a hand impossible to deal."""
    game = GAMES.get(setup.game)
    if game is None:
        raise BadSetup(SetupCode.UNKNOWN_GAME, game=str(setup.game))
    if not isinstance(setup.structure, Structure):
        raise BadSetup(SetupCode.UNKNOWN_STRUCTURE, structure=str(setup.structure))
    players = len(setup.stacks)
    if players < PLAYERS_MIN:
        raise BadSetup(SetupCode.TOO_FEW_PLAYERS, players=players, least=PLAYERS_MIN)
    if players > game.players_max:
        raise BadSetup(SetupCode.TOO_MANY_PLAYERS, players=players, most=game.players_max)
    least = min(setup.stacks)
    if least <= 0:
        player = setup.stacks.index(least)
        raise BadSetup(SetupCode.STACK_NOT_POSITIVE, player=player, stack=least)
    if len(setup.deck) != len(game.deck) or game.cards.difference(setup.deck):
        raise BadSetup(SetupCode.WRONG_DECK, cards=len(setup.deck), different=len(set(setup.deck)))
    _check_stakes(setup.stakes)
    _check_posts(setup, game)
    _check_hand_rules(setup.hand_rules, players)
    bounty = setup.hand_rules.seven_deuce
    if bounty is not None and (bounty <= 0 or setup.game is not GameCode.HOLDEM):
        raise BadSetup(SetupCode.BOUNTY_IMPOSSIBLE, amount=bounty)
    if setup.hand_rules.chop_blinds and not can_chop(setup.posts, players):
        raise BadSetup(SetupCode.CHOP_IMPOSSIBLE)
    for player in setup.concedes:
        if not 0 <= player < players:
            raise BadSetup(SetupCode.UNKNOWN_PLAYER, player=player, players=players)


def _check_stakes(stakes: Stakes) -> None:
    if stakes.small_bet <= 0:
        raise BadSetup(SetupCode.BET_NOT_POSITIVE, bet=stakes.small_bet)
    if stakes.big_bet < stakes.small_bet:
        raise BadSetup(
            SetupCode.BIG_BET_BELOW_SMALL_BET, bet=stakes.big_bet, least=stakes.small_bet
        )
    least = min(
        stakes.small_blind,
        stakes.big_blind,
        stakes.ante,
        stakes.big_blind_ante,
        stakes.bring_in,
    )
    if least < 0:
        raise BadSetup(SetupCode.NEGATIVE_AMOUNT, amount=least)


def _check_posts(setup: HandSetup, game: Game) -> None:
    players, bomb_boards = len(setup.stacks), setup.hand_rules.bomb_boards
    for post in setup.posts:
        if not 0 <= post.player < players:
            raise BadSetup(SetupCode.UNKNOWN_PLAYER, player=post.player, players=players)
        if post.amount <= 0:
            raise BadSetup(SetupCode.POST_NOT_POSITIVE, player=post.player, amount=post.amount)
    live = not LIVE_KINDS.isdisjoint([post.kind for post in setup.posts])
    if bomb_boards is not None:
        served = 1 <= bomb_boards <= BOMB_BOARDS_MAX and boards_served(game, players) >= bomb_boards
        if live or not (can_be_bomb_pot(game) and served):
            raise BadSetup(SetupCode.BOMB_POT_IMPOSSIBLE, boards=bomb_boards, players=players)
    elif game.has_blinds:
        if not live:
            raise BadSetup(SetupCode.BLIND_MISSING)
    elif live:
        raise BadSetup(SetupCode.BLIND_IN_STUD)
    if game.has_bring_in:
        _check_bring_in(setup)


def can_be_bomb_pot(game: Game) -> bool:
    """Whether all own cards come before the first bet, and a board after it."""
    later = game.streets[1:]
    return game.has_blinds and game.has_board and not any(s.faces or s.exchanges for s in later)


def can_chop(posts: Iterable[Post], players: int) -> bool:
    """Whether nothing but the two blinds is posted, so that no other chip is in the middle when
    all others, of whom there must be one, fold to them."""
    kinds = sorted(post.kind for post in posts)
    return players > 2 and kinds == sorted((PostKind.SMALL_BLIND, PostKind.BIG_BLIND))


def boards_served(game: Game, players: int) -> int:
    """The number of whole boards for which the deck is enough; one burn a street serves all."""
    burns = sum(street.burn for street in game.streets)
    left = len(game.deck) - players * game.dealt_cards - burns
    return left // game.board_cards if game.board_cards else 0


def _check_bring_in(setup: HandSetup) -> None:
    bring_in, bet = setup.stakes.bring_in, setup.stakes.small_bet
    if not bring_in:
        raise BadSetup(SetupCode.BRING_IN_MISSING)
    if bring_in >= bet:
        raise BadSetup(SetupCode.BRING_IN_NOT_BELOW_BET, bring_in=bring_in, bet=bet)


def _check_hand_rules(rules: HandRules, players: int) -> None:
    if not 0 <= rules.rake_bps <= RAKE_BPS_MAX:
        raise BadSetup(SetupCode.RAKE_OUT_OF_RANGE, bps=rules.rake_bps, most=RAKE_BPS_MAX)
    if rules.rake_cap is not None and rules.rake_cap < 0:
        raise BadSetup(SetupCode.NEGATIVE_AMOUNT, amount=rules.rake_cap)
    if not 1 <= rules.runouts <= HAND_RUNOUTS_MAX:
        raise BadSetup(SetupCode.RUNOUTS_OUT_OF_RANGE, runouts=rules.runouts, most=HAND_RUNOUTS_MAX)
    for player in (*rules.one_runout, *rules.ask_runouts):
        if not 0 <= player < players:
            raise BadSetup(SetupCode.UNKNOWN_PLAYER, player=player, players=players)


def blind_posts(
    stakes: Stakes,
    players: int,
    *,
    small_blind_is_dead: bool = False,
    straddles: Mapping[int, int] | None = None,
    late_blinds: Mapping[int, int] | None = None,
    dead_blinds: Mapping[int, int] | None = None,
) -> tuple[Post, ...]:
    """The forced bets of a game with blinds (R-088, R-093, R-095, R-127, R-133).

    Heads-up player 1, the button, has the small blind and player 0 the big blind. With a dead small
    blind nobody posts it and player 0 has the big blind. The mappings give chips by player:
    `straddles` in order of straddling, `late_blinds` live and `dead_blinds` dead money.
    """
    if small_blind_is_dead:
        big, small = 0, None
    elif players == 2:
        big, small = 0, 1
    else:
        big, small = 1, 0
    due = list(ante_posts(stakes, players))
    if stakes.big_blind_ante:
        due.append(Post(big, PostKind.BIG_BLIND_ANTE, stakes.big_blind_ante))
    due += _posts_of(PostKind.DEAD_BLIND, dead_blinds)
    if small is not None and stakes.small_blind:
        due.append(Post(small, PostKind.SMALL_BLIND, stakes.small_blind))
    due.append(Post(big, PostKind.BIG_BLIND, stakes.big_blind))
    due += _posts_of(PostKind.STRADDLE, straddles)
    due += _posts_of(PostKind.LATE_BLIND, late_blinds)
    return tuple(due)


def ante_posts(stakes: Stakes, players: int) -> tuple[Post, ...]:
    """Every player's ante, if the stakes have one (R-093, R-276): all that is posted in stud."""
    if not stakes.ante:
        return ()
    return tuple(Post(player, PostKind.ANTE, stakes.ante) for player in range(players))


def button_ante_posts(stakes: Stakes, players: int) -> tuple[Post, ...]:
    """Every player's ante, and a big blind from the button; if that seat is empty, from the player
    nearest before it."""
    blind = Post(players - 1, PostKind.BIG_BLIND, stakes.big_blind)
    return (*ante_posts(stakes, players), blind)


def _posts_of(kind: PostKind, amounts: Mapping[int, int] | None) -> Iterable[Post]:
    return [Post(player, kind, amount) for player, amount in (amounts or {}).items()]


# --- Positions at the table (R-138, R-141) -------------------------------------------------------


class Position(StrEnum):
    """A seat's position relative to the button, by its usual abbreviation; a code that the
    catalogues translate."""

    BUTTON_SMALL_BLIND = "btn-sb"
    SMALL_BLIND = "sb"
    BIG_BLIND = "bb"
    UNDER_THE_GUN = "utg"
    UNDER_THE_GUN_1 = "utg-1"
    UNDER_THE_GUN_2 = "utg-2"
    UNDER_THE_GUN_3 = "utg-3"
    UNDER_THE_GUN_4 = "utg-4"
    HIJACK = "hj"
    CUTOFF = "co"
    BUTTON = "btn"


_EARLY = (
    Position.UNDER_THE_GUN,
    Position.UNDER_THE_GUN_1,
    Position.UNDER_THE_GUN_2,
    Position.UNDER_THE_GUN_3,
    Position.UNDER_THE_GUN_4,
)
_LATE = (Position.HIJACK, Position.CUTOFF, Position.BUTTON)


def positions(
    players: int, *, small_blind_is_dead: bool = False, button_is_dead: bool = False
) -> tuple[Position, ...]:
    """Each player's position, from the left of the button on (R-141).

    With a dead small blind player 0 has the big blind; with a dead button the last player sits
    before an empty button and is the cutoff.
    """
    if players == 2 and not small_blind_is_dead and not button_is_dead:
        return (Position.BIG_BLIND, Position.BUTTON_SMALL_BLIND)
    blinds = (Position.SMALL_BLIND, Position.BIG_BLIND)[small_blind_is_dead:]
    others = players - len(blinds)
    late = _LATE[: len(_LATE) - button_is_dead]
    late = late[len(late) - _late_named(others, len(late)) :]
    return (*blinds, *_EARLY[: others - len(late)], *late)


def _late_named(others: int, late: int) -> int:
    """The number of other players with a late position: the first to act stays under the gun."""
    return min(late, others - 1) if others > 1 else others
