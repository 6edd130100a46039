"""The controls of a table's message, in the rows that a phone has room for."""

from collections.abc import Sequence
from itertools import product
from typing import TypeAlias

import discord
from discord import ui

from bot.host.table_announcer import TableNews
from bot.ids import HandId
from bot.table.seats import Presence
from bot.table.table_commands import Verb
from bot.table.view import TableView
from bot.texts.catalogue import Texts
from bot.ui.components.choices import ActionOffer, action_offers
from bot.ui.components.custom_ids import Choice, ControlId, ControlKind
from bot.ui.components.game_selects import game_selects
from bot.ui.components.pages import button_rows, control_button
from bot.ui.components.phone import WIDE, two_rows
from bot.ui.components.share_control import share_buttons
from bot.ui.table.turn_rows import turn_rows

_STYLES = {
    Choice.FOLD: discord.ButtonStyle.danger,
    Choice.CHECK: discord.ButtonStyle.success,
    Choice.STAND_PAT: discord.ButtonStyle.success,
    Choice.CALL: discord.ButtonStyle.success,
    Choice.ALL_IN: discord.ButtonStyle.danger,
    Choice.RUN_AGAIN: discord.ButtonStyle.success,
    Choice.RUN_ONCE: discord.ButtonStyle.secondary,
}

Button: TypeAlias = ui.Button[ui.LayoutView]
Row: TypeAlias = ui.ActionRow[ui.LayoutView]


def control_rows(
    news: TableNews, texts: Texts, of_tournament: Sequence[tuple[str, str]], *, finished: bool
) -> list[Row]:
    """At somebody's turn the actions, own cards, a seat and More; at other times whatever can be
    pressed: in two rows, of which what is behind More gives way first. Of a `finished` hand the
    control that shares it. `of_tournament` has label and custom id of the tournament's controls.

    What is asked comes first: a select takes a row of its own, and at a turn so does a vote.
    """
    share = share_buttons(news.view, texts)
    if finished:
        return button_rows(share)
    maker = _ControlMaker(news, texts, of_tournament)
    offered = () if news.view.paused else _in_reach(action_offers(news.view))
    if offered:
        return [*maker.turn_rows(offered), *button_rows(maker.vote_buttons())]
    selects = [] if news.view.paused else game_selects(news, texts)
    return [*selects, *maker.rows(share)]


class _ControlMaker:
    def __init__(
        self, news: TableNews, texts: Texts, of_tournament: Sequence[tuple[str, str]]
    ) -> None:
        self._news = news
        self._view: TableView = news.view
        self._texts = texts
        self._of_tournament = of_tournament
        self._is_tournament = news.view.rules.tournament is not None

    def turn_rows(self, offers: list[ActionOffer]) -> list[Row]:
        cards, seats = self._hand_buttons(), self._seat_buttons()[:1]
        more = self._more_button()
        said = [str(button.label) for button in (*cards, more)]
        seat = "".join(str(button.label) for button in seats)
        rows = turn_rows(offers, said[:-1], seat, said[-1], self._texts)
        actions = map(self._offer_button, offers, rows.labels)
        turn = [*actions, *cards, *(seats if rows.has_seat else []), more]
        return _broken(turn, rows.first)

    def rows(self, share: list[Button]) -> list[Row]:
        """The controls while nobody is to act, with `share` among those of the last hand. The cut
        gives way to wide letters already, and the seat where the table does not wait for players;
        the others only where there is no room."""
        asked = [*self.vote_buttons(), *self._show_buttons()]
        seats, cut = self._seat_buttons(), self._cut_button()
        away, leave, standings = self._away_button(), self._leave_button(), self._event_buttons()
        above = [*asked, *share, *self._straddle_button(), *seats]
        below = [*self._hand_buttons(), *cut, *away, *leave, *standings, self._more_button()]
        yielding = [*cut, *reversed(seats), *leave, *standings[:1], *away, *share, *standings[1:]]
        counts = range(len(yielding) + 1)
        easily = len(cut) + (0 if self._waits else len(seats)) + 1
        for count, wider in [*product(counts[:easily], [WIDE]), *product(counts, [1.0])]:
            left_out = set(yielding[:count])
            first = [button for button in above if button not in left_out]
            shown = [*first, *(button for button in below if button not in left_out)]
            at = two_rows([str(button.label) for button in shown], len(first), wider)
            if at is not None:
                return _broken(shown, at)
        return button_rows(shown)

    @property
    def _waits(self) -> bool:
        """Whether the table waits for players."""
        return not self._view.running and self._news.next_hand_ms is None

    def _offer_button(self, offer: ActionOffer, label: str) -> Button:
        table, view = self._news.place.table, self._view
        act = ControlId(ControlKind.ACT, table, view.hand_id, view.turn, offer.choice)
        style = _STYLES.get(offer.choice, discord.ButtonStyle.primary)
        return ui.Button(label=label, style=style, custom_id=str(act))

    def vote_buttons(self) -> list[Button]:
        """Controls for those who are asked whether to void the hand."""
        view = self._view
        if view.void_vote is None:
            return []
        return [
            self._button(ControlKind.VOID, discord.ButtonStyle.danger, view.hand_id),
            self._button(ControlKind.PLAY_ON, discord.ButtonStyle.success, view.hand_id),
        ]

    def _show_buttons(self) -> list[Button]:
        """Controls for those who were in the hand that is over."""
        hand, kinds = None if self._view.deserted else self._view.hand, []
        if hand is not None and any(player.may_show for player in hand.players):
            kinds += [ControlKind.SHOW, ControlKind.SHOW_SOME]
        if hand is not None and hand.may_hunt:
            kinds.append(ControlKind.RABBIT)
        style = discord.ButtonStyle.primary
        return [self._button(kind, style, self._view.hand_id) for kind in kinds]

    def _straddle_button(self) -> list[Button]:
        if not self._view.straddles:
            return []
        return [self._button(ControlKind.STRADDLE, discord.ButtonStyle.primary, self._view.hand_id)]

    def _seat_buttons(self) -> list[Button]:
        """Controls for users without a seat: sit down, or join the waiting list."""
        view = self._view
        buttons: list[Button] = []
        if self._is_tournament:
            return buttons
        if not view.closing and view.seated < len(view.seats):
            # Where the game goes on, most who look at it have a seat.
            style = discord.ButtonStyle.success if self._waits else discord.ButtonStyle.secondary
            buttons.append(self._button(ControlKind.SIT, style))
        if not view.closing and not view.free_seats:
            buttons.append(self._button(ControlKind.WAITING_LIST))
        return buttons

    def _hand_buttons(self) -> list[Button]:
        view = self._view
        if view.hand is None or view.deserted:
            return []
        return [self._button(ControlKind.CARDS)]

    def _cut_button(self) -> list[Button]:
        view = self._view
        return [self._button(ControlKind.CUT, hand=view.hand_id)] if view.takes_words else []

    def _away_button(self) -> list[Button]:
        """For seated players: to sit out, or to come back where there is somebody to."""
        presences = {seat.presence for seat in self._view.seats}
        if not self._is_tournament and presences == {None}:
            return []
        said = "" if Presence.SITTING_OUT in presences else "control-sit-out"
        return [self._button(ControlKind.AWAY, said=said)]

    def _leave_button(self) -> list[Button]:
        """For seated players of a cash table: in a tournament nobody leaves."""
        can_leave = self._view.seated and not self._is_tournament
        return [self._button(ControlKind.LEAVE)] if can_leave else []

    def _event_buttons(self) -> list[Button]:
        """The tournament's own controls: the standings, then more chips and deals."""
        style = discord.ButtonStyle.secondary
        return [
            ui.Button(label=label, style=style, custom_id=custom_id)
            for label, custom_id in self._of_tournament
        ]

    def _more_button(self) -> Button:
        return self._button(ControlKind.MORE)

    def _button(
        self,
        kind: ControlKind,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        hand: HandId = HandId(0),
        said: str = "",
    ) -> Button:
        control = ControlId(kind, self._news.place.table, hand)
        return control_button(self._texts, control, said, style)


def _broken(buttons: list[Button], first: int) -> list[Row]:
    """The `first` buttons as a row, and the others as one."""
    return [ui.ActionRow(*row) for row in (buttons[:first], buttons[first:]) if row]


def _in_reach(offers: tuple[ActionOffer, ...]) -> list[ActionOffer]:
    """The offers that get a button, in their order: the form for an amount comes before the sizes,
    and takes the smallest raise too."""
    asks = [offer for offer in offers if offer.choice is Choice.AMOUNT]
    raises = [offer for offer in offers if offer.verb is Verb.RAISE and offer not in asks]
    sizes = [offer for offer in raises if not (asks and offer.choice is Choice.MINIMUM)]
    return [*(offer for offer in offers if offer.verb is not Verb.RAISE), *asks, *sizes]
