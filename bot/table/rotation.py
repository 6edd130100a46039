"""The game of a table's next hand: games in turn, the button's choice, and bomb pots."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.ids import PlayerId
from bot.poker.games import GAMES, GameCode
from bot.poker.setup import OWED_KINDS, Post, PostKind, boards_served, can_be_bomb_pot
from bot.table.button import Positions
from bot.table.lineup import TableLineup, line_up, waits_for_blinds
from bot.table.rules import TableRules
from bot.table.seats import Presence, Seat
from bot.table.stakes import rules_of_game


@dataclass(frozen=True, slots=True)
class GameChoice:
    """The game that a player wants dealt when they have the button, by its place in the rules."""

    player: PlayerId
    at: int


@dataclass(frozen=True, slots=True)
class Rotation:
    """The place of the game that was dealt last, and the choice for the next hand."""

    at: int = 0
    choice: GameChoice | None = None
    dealt: int = 1
    """The number of hands of this game dealt in a row, where the change counts hands."""


FIRST_GAME: Final = Rotation()


@dataclass(frozen=True, slots=True)
class NextHand:
    """The next hand of a cash table: game, stakes and lineup."""

    lineup: TableLineup
    rules: TableRules
    """The rules of the game that is dealt."""
    rotation: Rotation
    """The rotation when the hand has been dealt."""
    bomb_boards: int | None = None
    """The number of boards of a bomb pot; None for other hands."""


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """The question which game is dealt next."""

    seat: int
    """The seat of the player who chooses: the one with the button."""
    offered: tuple[int, ...]
    """The places of the games that this many players can be dealt."""
    chosen: int | None
    """The place that the player has chosen."""
    otherwise: int
    """The place of the game that is dealt when the player does not choose."""


def next_hand(
    rules: TableRules,
    rotation: Rotation,
    seats: Sequence[Seat],
    previous: Positions | None,
    draw: int,
) -> NextHand:
    """The hand that is dealt next (R-123–R-133, R-086). Raises `TableRefusal` (too-few-players)."""
    lineup = _under(rules, rotation.at, seats, previous, draw)
    at, changes = rotation.at, previous is None
    if _is_chosen(rules):
        choice = _choice_at(rules, rotation, seats, previous, lineup)
        if choice is not None:
            at, changes = choice.otherwise if choice.chosen is None else choice.chosen, True
        else:
            offered = _offered(rules, seats, previous)
            at = at if at in offered else offered[0]
    elif _is_due(rules, rotation, previous, lineup):
        at, changes = (at + 1) % (2 if rules.mixed else len(rules.games)), True
    if at != rotation.at:
        lineup = _under(rules, at, seats, previous, draw)
    counts = rules.change.counts_hands and not changes and at == rotation.at
    dealt = rotation.dealt + 1 if counts else 1
    return NextHand(lineup, rules_of_game(rules, at), Rotation(at, dealt=dealt))


def open_choice(
    rules: TableRules, rotation: Rotation, seats: Sequence[Seat], previous: Positions | None
) -> OpenChoice | None:
    """The choice of the next game; None where nobody makes it, or the button is still to be drawn.

    Raises `TableRefusal` (too-few-players).
    """
    if previous is None or not _is_chosen(rules):
        return None
    lineup = _under(rules, rotation.at, seats, previous, 0)
    return _choice_at(rules, rotation, seats, previous, lineup)


def _under(
    rules: TableRules, at: int, seats: Sequence[Seat], previous: Positions | None, draw: int
) -> TableLineup:
    own = rules_of_game(rules, at)
    dealer = None if waits_for_blinds(own) else _dealer(rules, seats, previous)
    return line_up(own, seats, previous, draw, dealer)


def _dealer(rules: TableRules, seats: Sequence[Seat], previous: Positions | None) -> int | None:
    """The seat that deals whatever is chosen: the last to act where blinds go round.

    The blinds may pass over seats that the button would reach without them, and the player who
    chooses has the button in every game. None where nobody chooses, or no game has such blinds.
    """
    if previous is None or not _is_chosen(rules):
        return None
    own = (rules_of_game(rules, at) for at in range(len(rules.games)))
    with_blinds = next((each for each in own if waits_for_blinds(each)), None)
    return None if with_blinds is None else line_up(with_blinds, seats, previous, 0).dealt[-1]


def _choice_at(
    rules: TableRules,
    rotation: Rotation,
    seats: Sequence[Seat],
    previous: Positions | None,
    lineup: TableLineup,
) -> OpenChoice | None:
    if not _is_due(rules, rotation, previous, lineup):
        return None
    chooser = next(seat for seat in seats if seat.number == lineup.dealt[-1])
    if chooser.presence is Presence.SITTING_OUT:
        return None
    offered, choice = _offered(rules, seats, previous), rotation.choice
    is_theirs = choice is not None and choice.player == chooser.player and choice.at in offered
    return OpenChoice(
        seat=chooser.number,
        offered=offered,
        chosen=choice.at if choice is not None and is_theirs else None,
        otherwise=rotation.at if rotation.at in offered else offered[0],
    )


def _is_chosen(rules: TableRules) -> bool:
    return bool(rules.games) and rules.change.is_chosen


def _is_due(
    rules: TableRules, rotation: Rotation, previous: Positions | None, lineup: TableLineup
) -> bool:
    """Whether the game may change with this hand.

    The button stays where it is when a third player joins two, and that is no orbit.
    """
    if previous is None or not (rules.games or rules.mixed):
        return False
    if rules.change.counts_hands:
        return rotation.dealt >= rules.hands_each
    return lineup.positions.button < previous.button


def _offered(
    rules: TableRules, seats: Sequence[Seat], previous: Positions | None
) -> tuple[int, ...]:
    """The games that can be dealt to everybody in them.

    A newcomer who waits for the big blind takes no place where blinds go round (R-133).
    """
    players: dict[bool, int] = {}
    offered = []
    for at, plan in enumerate(rules.games):
        own = rules_of_game(rules, at)
        blinds = waits_for_blinds(own)
        if blinds not in players:
            players[blinds] = len(line_up(own, seats, previous, 0).dealt)
        if players[blinds] <= GAMES[GameCode(plan.game)].players_max:
            offered.append(at)
    return tuple(offered)


# --- Bomb pots (house rule) ----------------------------------------------------------------------


def is_bomb_pot(rules: TableRules, number: int, *, called: bool) -> bool:
    """Whether hand `number` of the table is a bomb pot; `rules` are the rules of its game.

    The next hand of a game with a flop is one at regular intervals of hands, or when it is called.
    """
    house = rules.house
    due = called or (house.bomb_every > 0 and number % house.bomb_every == 0)
    return due and house.bomb_ante > 0 and can_be_bomb_pot(GAMES[GameCode(rules.game)])


def bomb_ante_of(rules: TableRules) -> int:
    """The ante of a bomb pot, in chips."""
    return rules.house.bomb_ante * rules.big_blind


def bomb_boards_of(rules: TableRules, players: int) -> int:
    """The number of boards of a bomb pot: as many as the house rule allows and the deck has for
    these players."""
    served = boards_served(GAMES[GameCode(rules.game)], players)
    return min(rules.house.bomb_boards, served)


def as_bomb_pot(planned: NextHand) -> NextHand:
    """The hand with an ante of everybody in place of all other posts; nobody bets before the flop.

    Button and blinds move on as always, but nobody posts a blind and nobody straddles. Players who
    would post what they owe play for the ante, and post in a later hand: they still owe it, unless
    it is their big blind, and nobody misses a blind.
    """
    lineup, ante = planned.lineup, bomb_ante_of(planned.rules)
    owing = {lineup.dealt[post.player] for post in lineup.posts if post.kind in OWED_KINDS}
    posts = tuple(Post(player, PostKind.ANTE, ante) for player in range(len(lineup.dealt)))
    boards = bomb_boards_of(planned.rules, len(lineup.dealt))
    lineup = replace(
        lineup,
        posts=posts,
        straddles=(),
        skipped_big=(),
        skipped_small=(),
        still_owing=tuple(sorted(owing)),
    )
    return replace(planned, lineup=lineup, bomb_boards=boards)
