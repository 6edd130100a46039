"""Names of games and stakes, and the rules of a table in words."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bot.poker.games import GAMES, GameCode
from bot.poker.structure import Structure
from bot.table.kinds import TableKind, count_begun
from bot.table.rules import (
    DEALERS_CHOICE,
    MIXES,
    OTHER_MIX,
    GameChange,
    GamePlan,
    SeatRelease,
    TableRules,
    mix_name,
)
from bot.table.stakes import has_button_ante, has_table_ante, rules_of_game, stakes_of
from bot.table.view import TableView
from bot.texts.catalogue import Texts
from bot.ui.words.player_names import plain_name

GAMES_NAMED_MAX = 5
"""The most games that name a mix without a name of its own; of more games the number is shown."""
NAMES_IN_PICTURE_MAX = 32
"""Characters of the games' names for which a picture has room; else it shows how many there are."""


def game_words(texts: Texts, rules: TableRules, names_max: int | None = None) -> str:
    """`No-Limit Hold'em`; the name of the mix for a table's rules with several games, for which
    `names_max` is as in `mix_words`."""
    if rules.games:
        return mix_words(texts, rules.games, rules.change, names_max)
    structure = texts.say(f"structure-{rules.structure}")
    return f"{structure} {texts.say(f'game-{rules.game}')}"


def plan_words(texts: Texts, plan: GamePlan) -> str:
    """`No-Limit Hold'em`, for one of several games."""
    return game_words(texts, TableRules(game=plan.game, structure=plan.structure))


def mix_words(
    texts: Texts, games: tuple[GamePlan, ...], change: GameChange, names_max: int | None = None
) -> str:
    """`H.O.R.S.E.`; empty where one game is played. A mix without a name is named by its games, as
    far as an ear can follow and `names_max` characters go, else by how many there are."""
    if not games or (name := mix_name(games, change)) != OTHER_MIX:
        return texts.say(f"game-{name}") if games else ""
    names = tuple(dict.fromkeys(texts.say(f"game-{plan.game}") for plan in games))
    if len(names) < len(games):
        names = tuple(dict.fromkeys(plan_words(texts, plan) for plan in games))
    named = ", ".join(names) if len(names) <= GAMES_NAMED_MAX else ""
    fits = named and (names_max is None or len(named) <= names_max)
    return texts.say("mix-of", games=named if fits else "none", count=len(games))


def playing_words(texts: Texts, view: TableView) -> str:
    """`H.O.R.S.E.: Limit Razz 2/4`, or what is played where games do not take turns."""
    played = played_words(texts, view)
    return ": ".join(filter(None, (played.mix, played.game_and_stakes)))


class GamePlayed(NamedTuple):
    """All that is played at a table, in words."""

    mix: str
    """The name of the mix; empty where one game is played."""
    game: str
    stakes: str

    @property
    def game_and_stakes(self) -> str:
        """The game and its stakes, as they name a table: `Limit Razz 2/4`."""
        return f"{self.game} {self.stakes}"


def played_words(texts: Texts, view: TableView) -> GamePlayed:
    """All that is played."""
    mix = mix_words(texts, view.games, view.change)
    return GamePlayed(mix, game_words(texts, view.rules), stakes_words(texts, view.rules))


def rules_text(texts: Texts, code: str) -> str:
    """The rules of a game, or of several in turn, by the code under which it is offered."""
    if code in GAMES:
        return texts.say(f"rules-{code}")
    if code == DEALERS_CHOICE:
        return texts.say("rules-dealers-choice")
    names = ", ".join(plan_words(texts, plan) for plan in MIXES[code])
    return texts.say("rules-in-turn", games=names)


def choice_words(texts: Texts, view: TableView) -> str:
    """The player who chooses the next game, or what they have chosen; empty where nobody does."""
    choice = view.game_choice
    if choice is None:
        return ""
    name = plain_name(choice.seat.name)
    if choice.chosen is None:
        return texts.say("choice-open", name=name)
    return texts.say("choice-made", name=name, game=game_words(texts, choice.chosen))


def stakes_words(texts: Texts, rules: TableRules) -> str:
    """`1/2`, with the ante where there is one, and whether limit alternates with the structure."""
    stakes = level_words(texts, rules)
    return texts.say("stakes-mixed", stakes=stakes) if rules.mixed else stakes


def level_words(texts: Texts, rules: TableRules) -> str:
    """The numbers that name a game, and the ante where there is one.

    In limit these are the bets (R-082) with the blinds, if it has any (R-098), else the blinds;
    without blinds the bring-in and the bet. Where the button alone posts a blind there is one
    number. Of several games it is the blinds that they have by the table's rules, and the bets of
    those with limits.
    """
    pair = "/".join(map(texts.number, (rules.small_blind, rules.big_blind)))
    has_button = has_button_ante(rules) and not rules.games
    named = texts.number(rules.big_blind) if has_button else pair
    limits = [each for each in _each_game(rules) if is_limit(each)]
    if limits:
        bets = bets_words(texts, limits[0])
        has_blinds = any(GAMES[GameCode(each.game)].has_blinds for each in limits)
        named = texts.say("stakes-limit", bets=bets, blinds=named) if has_blinds else bets
    if has_table_ante(rules):
        return texts.say("stakes-with-table-ante", blinds=named, ante=rules.big_blind)
    return texts.say("stakes-with-ante", blinds=named, ante=rules.ante) if rules.ante else named


def _each_game(rules: TableRules) -> list[TableRules]:
    """The rules of each of the games that a table plays in turn, or of the one that it plays."""
    return [rules_of_game(rules, at) for at in range(len(rules.games))] or [rules]


def bets_words(texts: Texts, rules: TableRules) -> str:
    """The small and the big bet of a game with limits: `10/20`."""
    stakes = stakes_of(rules)
    return f"{texts.number(stakes.small_bet)}/{texts.number(stakes.big_bet)}"


def is_limit(rules: TableRules) -> bool:
    """Whether every bet has one of two sizes."""
    return rules.structure == Structure.FIXED_LIMIT


def percent_words(texts: Texts, basis_points: int) -> str:
    """Hundredths of a percent as the language writes them: `6.67`, `5,5`."""
    whole, part = divmod(basis_points, 100)
    if not part:
        return texts.number(whole)
    return f"{texts.number(whole)}{texts.decimal_mark}{f'{part:02}'.rstrip('0')}"


def rake_words(texts: Texts, rules: TableRules) -> str:
    """`rake 6.67 %, at most 100`; empty without a rake (R-178)."""
    if not rules.rake_bps:
        return ""
    percent = percent_words(texts, rules.rake_bps)
    return texts.say("table-rake", percent=percent, cap=rules.rake_cap)


def rake_line(texts: Texts, rules: TableRules) -> str:
    """The rake and its cap in a line of their own; empty without a rake (R-178)."""
    if not rules.rake_bps:
        return ""
    percent = percent_words(texts, rules.rake_bps)
    return texts.say("settings-rake", percent=percent, cap=rules.rake_cap)


def stand_up_words(texts: Texts, view: TableView) -> str:
    """The amount that a round of the stand-up game is about; empty where none is played."""
    game = view.stand_up
    return "" if game is None else texts.say("picture-stand-up", amount=game.each)


def straddle_words(texts: Texts, view: TableView, naming: Callable[[str], str]) -> str:
    """The players who straddle in the next hand, or may; empty where nobody can."""
    wanted = [each for each in view.straddles if each.wanted]
    if not view.straddles:
        return ""
    if not wanted:
        names = ", ".join(naming(each.seat.name) for each in view.straddles)
        return texts.say("straddle-possible", names=names)
    told = (
        texts.say("straddle-wanted", name=naming(each.seat.name), amount=each.amount)
        for each in wanted
    )
    return texts.say("straddles-to-come", straddles=", ".join(told))


def rake_rate(texts: Texts, rules: TableRules) -> str:
    """The rake in few words, for a picture; its cap is in the message."""
    if not rules.rake_bps:
        return ""
    return texts.say("picture-rake", percent=percent_words(texts, rules.rake_bps))


def range_words(texts: Texts, least: int, most: int) -> str:
    """A range of chips: `40 to 200 chips`, or one number where it is fixed."""
    key = "chips-from-to" if least < most else "chips-exactly"
    return texts.say(key, minimum=least, maximum=most)


def kind_words(texts: Texts, kind: TableKind) -> str:
    """A kind of table as one line of a list: what players know first, then its name."""
    blinds = f"{texts.number(kind.small_blind)}/{texts.number(kind.big_blind)}"
    key = "kind-fixed-buy-in" if kind.buy_in_min == kind.buy_in_max else "kind-line"
    return texts.say(
        key,
        game=kind.code,
        blinds=blinds,
        seats=kind.seats,
        minimum=kind.buy_in_min,
        maximum=kind.buy_in_max,
        name=kind.name,
    )


def suggest_kinds(
    texts: Texts, kinds: Sequence[TableKind], typed: str, balance: int
) -> list[TableKind]:
    """The kinds that fit most words of what was typed, such as `PLO 1/2 nine seats`: those first
    that somebody with these chips could sit down at."""

    def fitting(kind: TableKind) -> int:
        seats = texts.say("kind-seats-words", seats=kind.seats)
        return count_begun(f"{kind.words} {kind_words(texts, kind)} {seats}", typed)

    fits = {kind.name: fitting(kind) for kind in kinds}
    most = max(fits.values(), default=0)
    found = [kind for kind in kinds if fits[kind.name] == most and (most or not typed.strip())]
    return sorted(found, key=lambda kind: kind.buy_in_min > balance)


def rules_lines(texts: Texts, rules: TableRules) -> list[str]:
    """The settings of a table, a line each."""
    say = texts.say
    title = f"**{game_words(texts, rules)} {stakes_words(texts, rules)}**"
    yes_no = "settings-protection" if rules.all_in_protection else "settings-no-protection"
    return [
        say("table-title-kind", title=title, kind=rules.kind) if rules.kind else title,
        *(_games_in_turn(texts, rules) if rules.games else _forced_bets(texts, rules)),
        say("settings-seats", seats=rules.seats),
        say("settings-buy-ins", chips=range_words(texts, rules.buy_in_min, rules.buy_in_max)),
        say("settings-turn", seconds=rules.turn_seconds),
        rake_line(texts, rules) or say("settings-no-rake"),
        say(yes_no),
        say(f"settings-sit-out-{rules.sit_out.value}"),
        *_release_lines(texts, rules),
    ]


def opened_words(texts: Texts, rules: TableRules) -> str:
    """The answer to a player who has opened a table. Where its bets are not the blinds they chose,
    it says what these have become: in limit, in stud, and in games that take turns."""
    told = [texts.say("table-opened")]
    if rules.games:
        told += _games_in_turn(texts, rules)
    elif GAMES[GameCode(rules.game)].has_bring_in:
        bring_in, limit = rules.small_blind, is_limit(rules)
        bets = bets_words(texts, rules) if limit else texts.number(rules.big_blind)
        of_limit = "yes" if limit else "no"
        told += [texts.say("table-opened-bring-in", amount=bring_in, bets=bets, limit=of_limit)]
    elif is_limit(rules):
        blinds = "/".join(map(texts.number, (rules.small_blind, rules.big_blind)))
        told += [texts.say("table-opened-bets", blinds=blinds, bets=bets_words(texts, rules))]
    return "\n".join(told)


def _games_in_turn(texts: Texts, rules: TableRules) -> list[str]:
    """When the game changes, and each game with its stakes."""
    played = _each_game(rules)
    games = [f"{game_words(texts, each)} {stakes_words(texts, each)}" for each in played]
    change = texts.say(f"settings-change-{rules.change.value}", hands=rules.hands_each)
    return [change, f"-# {' · '.join(games)}"]


def _release_lines(texts: Texts, rules: TableRules) -> list[str]:
    """When the seat of a player who is away is freed; it is not kept where a time frees it."""
    release, minutes = rules.seat_release, rules.release_minutes
    after = [texts.say("settings-release-after", minutes=minutes)] if minutes else []
    if after and release is SeatRelease.NEVER:
        return after
    return [texts.say(f"settings-release-{release.value}"), *after]


def _forced_bets(texts: Texts, rules: TableRules) -> list[str]:
    """The forced bet that a limit game's name does not tell: in stud the bring-in."""
    has_bring_in = GAMES[GameCode(rules.game)].has_bring_in
    named = is_limit(rules) and has_bring_in
    return [texts.say("settings-bring-in", amount=rules.small_blind)] if named else []
