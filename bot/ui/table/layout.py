"""The layout of a table's message: one Components V2 container of text, picture and controls.

The controls stand in the rows that a phone has room for: at a turn two, which a phone of 390 pixels
does not break.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import product
from typing import TypeAlias

import discord
from discord import ui

from bot.host.table_announcer import TableNews
from bot.ids import HandId
from bot.poker.actions import ActKind
from bot.poker.games import GAMES
from bot.table.rules import SitOutRule
from bot.table.seats import Presence
from bot.table.table_commands import Verb
from bot.table.view import GameChoiceView, TableView, VoidVoteView
from bot.texts import within
from bot.texts.catalogue import Texts
from bot.ui.components.choices import ActionOffer, action_offers, game_selects
from bot.ui.components.custom_ids import Choice, ControlId, ControlKind
from bot.ui.components.pages import (
    BUTTON_MAX,
    TABLE_PICTURE,
    WIDE_LETTERS,
    button_rows,
    component_id,
    control_button,
    share_buttons,
    static_view,
    two_rows,
)
from bot.ui.components.written_cards import NO_FACES, CardFaces
from bot.ui.messages.commitments import FULL_LINE, DealLine, deal_line, has_begun
from bot.ui.presentation.odds import Odds
from bot.ui.presentation.story import Story
from bot.ui.words.discord_address import countdown
from bot.ui.words.player_names import markdown_name
from bot.ui.words.rules_words import (
    NAMES_IN_PICTURE_MAX,
    game_words,
    mix_words,
    rake_line,
    stakes_words,
    straddle_words,
)

_SHORTENED_FROM = 1_000


class _Amounts(Enum):
    """The amounts that the labels say."""

    ALL = 1
    PRICE = 2
    SHORT = 3
    """Amounts as in PRICE, with three digits; and the form for an amount has its shortest name."""


_ATTEMPTS = (
    (_Amounts.ALL, True),
    (_Amounts.ALL, False),
    (_Amounts.PRICE, False),
    (_Amounts.SHORT, False),
)
"""The amounts that are said, and whether the button for a seat stays: the fullest first."""


@dataclass(frozen=True, slots=True)
class TurnRows:
    """The layout of a turn."""

    labels: tuple[str, ...]
    """The labels of the actions, in their order."""
    has_seat: bool
    """Whether there is room for the button that takes a seat."""
    first: int
    """The number of buttons in the first row."""


def turn_rows(
    offers: Sequence[ActionOffer], cards: Sequence[str], seat: str, more: str, texts: Texts
) -> TurnRows:
    """The fullest labels that fit in two rows; `seat` is the label of the button that takes one,
    empty where none is free.

    The labels that say least give way first: *Sit down*, which is behind *More* too, the amounts of
    the sizes, and letters of a long price, which stands in the line of the turn. An amount beside
    *All-in* is the price of a call: a raise of the stack has none, with room or without.
    """
    for amounts, has_seat in _ATTEMPTS:
        labels = tuple(_label(offer, texts, amounts) for offer in offers)
        shown = (*labels, *cards, *([seat] if seat and has_seat else []), more)
        first = two_rows(shown, len(labels), WIDE_LETTERS if seat and has_seat else 1.0)
        if first is not None:
            return TurnRows(labels, has_seat, first)
    return TurnRows(labels, has_seat=False, first=(len(shown) + 1) // 2)


def _label(offer: ActionOffer, texts: Texts, amounts: _Amounts) -> str:
    amount = 0 if _is_left_out(offer, amounts) else offer.amount
    if amounts is not _Amounts.SHORT:
        return texts.say(_key(offer), amount=amount)
    if offer.choice is Choice.AMOUNT and offer.raise_is is ActKind.COMPLETE:
        offer = replace(offer, raise_is=ActKind.RAISE)
    short = texts.short_number(amount) if amount >= _SHORTENED_FROM else amount
    return texts.say(_key(offer), amount=short).removesuffix("…")


def _key(offer: ActionOffer) -> str:
    if offer.choice is Choice.MINIMUM and offer.raise_is is not None:
        return f"control-{offer.raise_is.value}"
    if offer.choice is Choice.AMOUNT and offer.raise_is is not None:
        return f"control-{offer.raise_is.value}-amount"
    return f"control-{offer.choice.value}"


def _is_left_out(offer: ActionOffer, amounts: _Amounts) -> bool:
    """Whether a label says no amount: a call with the whole stack is a price."""
    if offer.choice is Choice.ALL_IN:
        return offer.raise_is is not None
    is_size = offer.choice in (Choice.HALF_POT, Choice.POT)
    return is_size and amounts in (_Amounts.PRICE, _Amounts.SHORT)


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
    """The rows of controls: at somebody's turn the actions, own cards, a seat and More; at other
    times all that can be pressed, in two rows, of which the controls that are behind More give way
    first. A `finished` hand has only the control that shares it. `of_tournament` has label and
    custom id of the tournament's controls.

    Questions come first: a select takes a row of its own, and at a turn so does a vote.
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
        for count, wider in [*product(counts[:easily], [WIDE_LETTERS]), *product(counts, [1.0])]:
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
        return ui.Button(label=within(label, BUTTON_MAX), style=style, custom_id=str(act))

    def vote_buttons(self) -> list[Button]:
        """Controls for the players who are asked whether to void the hand."""
        view = self._view
        if view.void_vote is None:
            return []
        return [
            self._button(ControlKind.VOID, discord.ButtonStyle.danger, view.hand_id),
            self._button(ControlKind.PLAY_ON, discord.ButtonStyle.success, view.hand_id),
        ]

    def _show_buttons(self) -> list[Button]:
        """Controls for the players who were in the hand that is over."""
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
        """The control for seated players to sit out, or to come back where there is somebody to."""
        presences = {seat.presence for seat in self._view.seats}
        if not self._is_tournament and presences == {None}:
            return []
        said = "" if Presence.SITTING_OUT in presences else "control-sit-out"
        return [self._button(ControlKind.AWAY, said=said)]

    def _leave_button(self) -> list[Button]:
        """The control for seated players of a cash table to leave: in a tournament nobody does."""
        can_leave = self._view.seated and not self._is_tournament
        return [self._button(ControlKind.LEAVE)] if can_leave else []

    def _event_buttons(self) -> list[Button]:
        """The tournament's own controls: the standings, then more chips and deals."""
        style = discord.ButtonStyle.secondary
        return [
            ui.Button(label=within(label, BUTTON_MAX), style=style, custom_id=custom_id)
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
    """Two rows of buttons: the `first` ones, and the others."""
    return [ui.ActionRow(*row) for row in (buttons[:first], buttons[first:]) if row]


def _in_reach(offers: tuple[ActionOffer, ...]) -> list[ActionOffer]:
    """The offers that get a button, in their order: the form for an amount comes before the sizes,
    and takes the smallest raise too."""
    asks = [offer for offer in offers if offer.choice is Choice.AMOUNT]
    raises = [offer for offer in offers if offer.verb is Verb.RAISE and offer not in asks]
    sizes = [offer for offer in raises if not (asks and offer.choice is Choice.MINIMUM)]
    return [*(offer for offer in offers if offer.verb is not Verb.RAISE), *asks, *sizes]


LINES_AT_TURN, LINES_AT_FIRST_TURN = 2, 1
"""The most lines of the last actions: a phone shows picture and controls together while somebody is
to act. At the first turn of a tournament's table level and root take lines above the picture."""
_ACCENT = 0x2E8B57


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Texts and controls around the hand at a tournament's table."""

    title: str
    level: str
    hold: str = ""
    """Why the tournament deals no hand; empty when it lets the table play."""
    controls: tuple[tuple[str, str], ...] = ()
    """Label and custom id of each of the tournament's controls."""
    is_last: bool = False
    """Whether the tournament ends with the hand that leaves one player at the table."""
    is_over: bool = False
    """Whether the tournament is over."""


def table_layout(
    news: TableNews,
    texts: Texts,
    *,
    odds: Odds | None = None,
    finished: bool = False,
    deal: DealLine = FULL_LINE,
    around: Surroundings | None = None,
    faces: CardFaces = NO_FACES,
) -> ui.LayoutView:
    """The message of a table for `news`; a `finished` one has a control only to share a big pot."""
    layout = static_view()
    maker = _LayoutMaker(news, texts, odds, around, deal)
    state = [] if finished else [*maker.level(), maker.state_line()]
    heading = "\n".join(filter(None, [*maker.title(), *state, *maker.small_print(finished)]))
    layout.add_item(
        ui.Container(
            ui.TextDisplay(heading),
            ui.MediaGallery(
                discord.MediaGalleryItem(
                    f"attachment://{TABLE_PICTURE}", description=maker.story.alt_text()
                ),
                id=component_id(news.view.hand_id),
            ),
            *maker.text_below(faces),
            *control_rows(
                news,
                texts,
                () if around is None else around.controls,
                finished=finished or news.stopping or maker.is_over,
            ),
            accent_colour=_ACCENT,
        )
    )
    return layout


class _LayoutMaker:
    def __init__(
        self,
        news: TableNews,
        texts: Texts,
        odds: Odds | None,
        around: Surroundings | None,
        deal: DealLine,
    ) -> None:
        self._news = news
        self._view: TableView = news.view
        self._texts = texts
        self._is_tournament = news.view.rules.tournament is not None
        self._surroundings = around
        self._deal = deal
        self.story = _Stories(news.view, texts, odds)

    @property
    def is_over(self) -> bool:
        """Whether no hand will be dealt here any more."""
        view, around = self._view, self._surroundings
        if view.closed or view.running or view.hand is None or around is None:
            return view.closed
        return around.is_over or (around.is_last and self._able() < 2)

    def _able(self) -> int:
        """The number of players at the table who have chips."""
        return sum(seat.presence is not None and seat.stack > 0 for seat in self._view.seats)

    def title(self) -> list[str]:
        """The heading: the game, at a tournament's table below the tournament's name. That is the
        thread's, too, so it makes room while somebody is to act."""
        game, around = self._game_title(), self._surroundings
        if around is None or self._view.to_act is not None:
            return [f"### {game}"]
        return [f"### {around.title}", game]

    def level(self) -> list[str]:
        """The tournament's current level; a hand in progress keeps its own stakes. At a turn it is
        small print: the heading has the stakes, and a phone little room."""
        if self._surroundings is None or self._view.closed or not self._surroundings.level:
            return []
        level = self._surroundings.level
        return [level if self._view.to_act is None else f"-# {level}"]

    def _game_title(self) -> str:
        view, say = self._view, self._texts.say
        game = game_words(self._texts, view.rules)
        stakes = stakes_words(self._texts, view.rules)
        title = say("table-title", game=game, stakes=stakes)
        names_max = NAMES_IN_PICTURE_MAX if view.to_act is not None else None
        if mix := mix_words(self._texts, view.games, view.change, names_max):
            title = say("table-title-kind", title=mix, kind=title)
        if view.rules.kind:
            title = say("table-title-kind", title=title, kind=view.rules.kind)
        if view.hand_number:
            title = say("table-title-hand", title=title, hand=str(view.hand_number))
        if view.hand is not None and view.hand.is_bomb_pot:
            title = say("table-title-kind", title=title, kind=say("picture-bomb-pot"))
        return title

    def state_line(self) -> str:
        view, say = self._view, self._texts.say
        if view.running and view.to_act is None and not view.paused:
            return say("table-all-in")
        if self.is_over:
            return say("event-table-over" if self._is_tournament else "table-closed")
        if self._news.stopping:
            return say("table-parting")
        if view.paused:
            return say("table-lacks-round" if self._news.lacks_round else "table-paused")
        if view.to_act is not None:
            return self._turn_line()
        if self._surroundings is not None and self._surroundings.hold:
            return self._surroundings.hold
        awaited = self._news.awaited_round
        if awaited is not None:
            when = countdown(awaited.until_ms)
            return say("table-awaits-round", round=str(awaited.number), when=when)
        if view.game_choice is not None and self._news.next_hand_ms is not None:
            return self._choice_line(view.game_choice, countdown(self._news.next_hand_ms))
        if self._news.next_hand_ms is not None:
            return say("table-next-hand", when=countdown(self._news.next_hand_ms))
        if self._is_tournament:
            return say("event-next-hand" if self._able() > 1 else "event-hold-waiting")
        if view.closing:
            return say("table-closing")
        return say("table-waiting", seated=view.seated, seats=view.rules.seats)

    def _choice_line(self, choice: GameChoiceView, when: str) -> str:
        """The player who chooses the next game, or what they have chosen."""
        name, say = markdown_name(choice.seat.name), self._texts.say
        key = "table-choose-game" if choice.chosen is None else "table-game-chosen"
        game = game_words(self._texts, choice.chosen or choice.otherwise)
        return say(key, name=name, game=game, when=when)

    def small_print(self, finished: bool) -> list[str]:
        """The next game, straddles, rake, who is absent, who waits, decks."""
        names = ", ".join(markdown_name(name) for _, name in self._view.waiting)
        waiting = self._texts.say("table-waiting-list", names=names) if names else ""
        rake = rake_line(self._texts, self._view.rules)
        following = self._view.next_game
        turn = following and self._texts.say(
            f"next-game-{self._view.change.value}",
            game=game_words(self._texts, following),
            hands=self._view.hands_before_next,
        )
        ante = self._view.next_bomb_ante
        bomb = self._texts.say("bomb-pot-is-next", ante=ante) if ante else ""
        straddles = straddle_words(self._texts, self._view, markdown_name)
        lines = (turn, bomb, straddles, rake, self._absent(), waiting)
        small = [f"-# {line}" for line in lines if line]
        finished = finished or self.is_over
        deck = deal_line(self._view, self._texts, self._deal, finished=finished)
        return [*small, *filter(None, [deck])]

    def _absent(self) -> str:
        """The players who sit out though they are dealt in, with what it has cost them."""
        view, say = self._view, self._texts.say
        if self._is_tournament or view.rules.sit_out is not SitOutRule.DEALT_IN or view.closed:
            return ""
        absent = [seat for seat in view.seats if seat.presence is Presence.SITTING_OUT]
        names = [
            say("table-away-at-a-cost", name=name, net=self._texts.signed(-seat.away_cost))
            if seat.away_cost
            else name
            for seat in absent
            for name in (markdown_name(seat.name),)
        ]
        return say("table-away", names=", ".join(names)) if names else ""

    def _turn_line(self) -> str:
        view, say = self._view, self._texts.say
        if view.to_act is None or view.hand is None or view.hand.options is None:
            return ""
        options = view.hand.options
        key = "table-turn-to-call" if options.call else "table-turn"
        if options.draw:
            key = "table-turn-draw" if options.draw.replaced else "table-turn-discard"
        if options.runouts:
            key = "table-turn-runouts"
        return say(
            key,
            name=markdown_name(view.to_act.name),
            call=options.call,
            runouts=options.runouts,
            pot=view.hand.pot_total,
            when=countdown(self._news.deadline_ms or 0),
        )

    def text_below(self, faces: CardFaces) -> list[ui.TextDisplay[ui.LayoutView]]:
        view = self._view
        over = view.hand is not None and view.hand.over
        text = (
            "\n".join(self.story.marked_up.result())
            if over
            else self.story.marked_up.last_actions(self._lines_at_turn())
        )
        if self._last_card_is_down():
            text = f"{self._texts.say('last-card-is-down')}\n{text}".strip()
        if view.void_vote is not None:
            text = f"{self._vote_line(view.void_vote)}\n{text}".strip()
        if self._news.recovered:
            key = "table-called-off" if self._news.hand_voided else "table-recovered"
            text = f"{self._texts.say(key)}\n{text}".strip()
        return [ui.TextDisplay(faces.write(text))] if text else []

    def _lines_at_turn(self) -> int:
        is_first = self._surroundings is not None and not has_begun(self._view)
        return LINES_AT_FIRST_TURN if is_first else LINES_AT_TURN

    def _vote_line(self, vote: VoidVoteView) -> str:
        return self._texts.say(
            "table-void-asked",
            name=markdown_name(vote.name),
            names=", ".join(map(markdown_name, vote.waits_for)),
            when=countdown(self._news.vote_ms or 0),
        )

    def _last_card_is_down(self) -> bool:
        """Whether a street dealt a face-down card after the cards were sent by DM.

        Players see it with My cards; it is not sent to them again.
        """
        hand = self._view.hand
        if hand is None or hand.over or not hand.street_number or any(hand.boards):
            return False
        return GAMES[hand.game].streets[hand.street_number].down > 0


class _Stories:
    """The hand's story twice: with markup for the message, without for the alt text."""

    def __init__(self, view: TableView, texts: Texts, odds: Odds | None) -> None:
        self.marked_up = Story(view, texts, markdown_name, odds)
        self._plain = Story(view, texts, lambda name: name, odds)

    def alt_text(self) -> str:
        return self._plain.alt_text()
