"""The choices of a player at the table: the actions at their turn, and the next game.

`action_offers` fills the controls and reads the press, so a label never promises what the table
would refuse. The player with the button chooses the next game from selects.
"""

from dataclasses import dataclass
from typing import TypeAlias

import discord
from discord import ui

from bot.host.table_announcer import TableNews
from bot.ids import Chips, PlayerId
from bot.poker.actions import ActKind, Call, LegalActions
from bot.poker.games import GAMES, GameCode
from bot.poker.structure import Structure
from bot.poker.viewpoint import HandView, SeenPlayer
from bot.table.rules import TableRules
from bot.table.seats import Presence
from bot.table.table_commands import Act, Verb
from bot.table.view import TableView
from bot.texts import within
from bot.texts.catalogue import Texts
from bot.ui.components.custom_ids import Choice, ControlId, ControlKind
from bot.ui.words.player_names import plain_name
from bot.ui.words.refusals import UiCode, UiRefusal
from bot.ui.words.rules_words import game_words, stakes_words


@dataclass(frozen=True, slots=True)
class ActionOffer:
    """One control of the player to act. `amount` is what its label says: chips to add for a call
    or a bring-in, the street total after a raise, the number of runouts, 0 for the others."""

    choice: Choice
    verb: Verb
    amount: int = 0
    raise_is: ActKind | None = None


def action_offers(view: TableView) -> tuple[ActionOffer, ...]:
    """The legal actions, in the order of the controls; none when it is nobody's turn."""
    hand = view.hand
    if hand is None or hand.options is None:
        return ()
    options = hand.options
    found = []
    if options.draw:
        pat = [] if options.draw.least else [ActionOffer(Choice.STAND_PAT, Verb.DRAW)]
        return (*pat, ActionOffer(Choice.DRAW, Verb.DRAW))
    if options.runouts:
        return (
            ActionOffer(Choice.RUN_AGAIN, Verb.RUN_AGAIN, options.runouts),
            ActionOffer(Choice.RUN_ONCE, Verb.RUN_ONCE),
        )
    if options.fold:
        found.append(ActionOffer(Choice.FOLD, Verb.FOLD))
    if options.check:
        found.append(ActionOffer(Choice.CHECK, Verb.CHECK))
    if options.bring_in:
        found.append(ActionOffer(Choice.BRING_IN, Verb.BRING_IN, options.bring_in))
    if options.call and not options.call_is_all_in:
        found.append(ActionOffer(Choice.CALL, Verb.CALL, options.call))
    return (*found, *_raises(view, options))


def _raises(view: TableView, options: LegalActions) -> list[ActionOffer]:
    found = []
    low, high = options.min_to, options.max_to
    if low is not None and high is not None:
        if low < high or not options.max_is_all_in:
            found.append(_raise(Choice.MINIMUM, options, low))
        if view.rules.structure != Structure.FIXED_LIMIT:
            found += _pot_sized(view, options, low, high)
    if options.all_in is not None:
        is_call = isinstance(options.all_in, Call)
        verb = Verb.CALL if is_call else Verb.RAISE
        amount = options.call if is_call else high or 0
        found.append(
            ActionOffer(Choice.ALL_IN, verb, amount, None if is_call else options.raise_is)
        )
    if low is not None and high is not None and low < high:
        found.append(_raise(Choice.AMOUNT, options, 0))
    return found


def _pot_sized(view: TableView, options: LegalActions, low: int, high: int) -> list[ActionOffer]:
    """Half the pot and the pot after the call, where they differ from the bounds (R-080)."""
    if view.hand is None:
        return []
    sizes = pot_sizes(view.hand, options).items()
    top = high if options.max_is_all_in else high + 1
    return [_raise(choice, options, to) for choice, to in sizes if low < to < top]


def pot_sizes(hand: HandView, options: LegalActions) -> dict[Choice, int]:
    """The totals of a raise by half the pot and by the pot, after the call, without bounds."""
    after_call = hand.pot_total + options.call
    price = hand.players[options.player].street_bet + options.call
    return {Choice.HALF_POT: price + after_call // 2, Choice.POT: price + after_call}


def _raise(choice: Choice, options: LegalActions, to: int) -> ActionOffer:
    return ActionOffer(choice, Verb.RAISE, to, options.raise_is)


def command_for(view: TableView, player: PlayerId, choice: Choice) -> Act:
    """The command that a press of `choice` means at the turn that `view` shows.

    Raises `UiRefusal` (unknown-control) for a choice that is not offered.
    """
    wanted = Choice.FOLD if choice is Choice.FOLD_FREE else choice
    offer = next((offer for offer in action_offers(view) if offer.choice is wanted), None)
    if offer is None or wanted in (Choice.AMOUNT, Choice.DRAW):
        raise UiRefusal(UiCode.UNKNOWN_CONTROL)
    to = offer.amount if offer.verb is Verb.RAISE else 0
    return Act(player, view.hand_id, view.turn, offer.verb, Chips(to))


def live_cards_of(view: TableView, player: PlayerId) -> SeenPlayer | None:
    """The player's hand that leaving would give up; None where there is none."""
    seat = view.seat_of(player) if view.running else None
    if seat is None or seat.hand is None or seat.presence is Presence.SITTING_OUT or seat.leaving:
        return None
    return None if seat.hand.folded or seat.hand.all_in else seat.hand


def folding_is_free(view: TableView) -> bool:
    """Whether a fold now would give up a hand that could be checked."""
    return bool(view.hand and view.hand.options and view.hand.options.check)


OPTIONS_MAX = 25
"""The most options that Discord shows in a select."""
OPTION_LABEL_MAX = 100
PLACEHOLDER_MAX = 150

Offer: TypeAlias = tuple[int, TableRules]


def game_selects(news: TableNews, texts: Texts) -> list[ui.ActionRow[ui.LayoutView]]:
    """The games that are offered: one select, or two where they are too many, one for games with a
    board."""
    choice = news.view.game_choice
    if choice is None:
        return []
    parts = {"choose-game": list(choice.offered)}
    if len(choice.offered) > OPTIONS_MAX:
        parts = {
            "choose-board-game": [offer for offer in choice.offered if _has_board(offer)],
            "choose-other-game": [offer for offer in choice.offered if not _has_board(offer)],
        }
    name = plain_name(choice.seat.name)
    return [
        ui.ActionRow(
            ui.Select(
                custom_id=str(
                    ControlId(ControlKind.GAME, news.place.table, news.view.hand_id, number)
                ),
                placeholder=within(texts.say(key, name=name), PLACEHOLDER_MAX),
                options=[_option(offer, texts, choice.chosen) for offer in offers],
            )
        )
        for number, (key, offers) in enumerate(parts.items())
        if offers
    ]


def _has_board(offer: Offer) -> bool:
    return GAMES[GameCode(offer[1].game)].has_board


def _option(offer: Offer, texts: Texts, chosen: TableRules | None) -> discord.SelectOption:
    at, rules = offer
    label = f"{game_words(texts, rules)} {stakes_words(texts, rules)}"
    return discord.SelectOption(
        label=within(label, OPTION_LABEL_MAX), value=str(at), default=rules == chosen
    )
