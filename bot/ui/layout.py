"""The table message: one Components V2 container made of text, picture and controls."""

from dataclasses import dataclass

import discord
from discord import ui

from bot.host.table_announcer import TableNews
from bot.ids import HandId
from bot.poker.games import GAMES
from bot.table.commands import Verb
from bot.table.rules import SitOutRule
from bot.table.seats import Presence
from bot.table.view import GameChoiceView, TableView, VoidVoteView
from bot.texts.catalogue import Texts
from bot.ui.card_faces import NO_FACES, CardFaces
from bot.ui.choices import ActionOffer, action_offers
from bot.ui.commitments import deck_line, next_deck_line
from bot.ui.custom_ids import Choice, ControlId, ControlKind
from bot.ui.game_selects import game_selects
from bot.ui.house_rules import straddle_words
from bot.ui.names import markdown_name
from bot.ui.odds import Odds
from bot.ui.pages import button_rows, static_view
from bot.ui.rules_words import game_words, mix_words, rake_words, stakes_words
from bot.ui.share_control import share_buttons
from bot.ui.shown_hand import picture_id
from bot.ui.story import Story
from bot.ui.turn_rows import turn_rows

PICTURE_NAME = "table.png"
LINES_AT_TURN = 2
"""Of the last actions: a phone shows picture and controls together while somebody is to act."""
_ACCENT = 0x2E8B57
_STYLES = {
    Choice.FOLD: discord.ButtonStyle.danger,
    Choice.CHECK: discord.ButtonStyle.success,
    Choice.STAND_PAT: discord.ButtonStyle.success,
    Choice.CALL: discord.ButtonStyle.success,
    Choice.ALL_IN: discord.ButtonStyle.danger,
    Choice.RUN_AGAIN: discord.ButtonStyle.success,
    Choice.RUN_ONCE: discord.ButtonStyle.secondary,
}


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Texts and controls around the hand at a tournament's table."""

    title: str
    level: str
    hold: str = ""
    """Why the tournament deals no hand; empty when it does not hold the table."""
    controls: tuple[tuple[str, str], ...] = ()
    """Label and custom id of each of the tournament's controls."""


def table_layout(
    news: TableNews,
    texts: Texts,
    *,
    odds: Odds | None = None,
    finished: bool = False,
    around: Surroundings | None = None,
    faces: CardFaces = NO_FACES,
) -> ui.LayoutView:
    """The message of a table for `news`; of a `finished` one a big pot can be shared, no more."""
    layout = static_view()
    maker = _LayoutMaker(news, texts, odds, around)
    state = [] if finished else [*maker.level(), maker.state_line()]
    heading = "\n".join(filter(None, [*maker.title(), *state, *maker.small_print()]))
    layout.add_item(
        ui.Container(
            ui.TextDisplay(heading),
            ui.MediaGallery(
                discord.MediaGalleryItem(
                    f"attachment://{PICTURE_NAME}", description=maker.story.alt_text()
                ),
                id=picture_id(news.view),
            ),
            *maker.text_below(faces),
            *maker.controls(finished=finished or news.stopping or news.view.closed),
            accent_colour=_ACCENT,
        )
    )
    return layout


class _LayoutMaker:
    def __init__(
        self, news: TableNews, texts: Texts, odds: Odds | None, around: Surroundings | None
    ) -> None:
        self._news = news
        self._view: TableView = news.view
        self._texts = texts
        self._is_tournament = news.view.rules.tournament is not None
        self._surroundings = around
        self.story = _Stories(news.view, texts, odds)

    # --- text ---------------------------------------------------------------------------------

    def title(self) -> list[str]:
        """The heading: the game, at a tournament's table below the tournament's name. That is the
        thread's, too, so it makes room while somebody is to act."""
        game, around = self._game_title(), self._surroundings
        if around is None or self._view.to_act is not None:
            return [f"### {game}"]
        return [f"### {around.title}", game]

    def level(self) -> list[str]:
        """The tournament's current level; a hand in progress keeps its own stakes."""
        return [] if self._surroundings is None or self._view.closed else [self._surroundings.level]

    def _game_title(self) -> str:
        view, say = self._view, self._texts.say
        game = game_words(self._texts, view.rules)
        stakes = stakes_words(self._texts, view.rules)
        title = say("table-title", game=game, stakes=stakes)
        for kind in (mix_words(self._texts, view.games, view.change), view.rules.kind):
            if kind:
                title = say("table-title-kind", title=title, kind=kind)
        if view.hand_number:
            title = say("table-title-hand", title=title, hand=str(view.hand_number))
        if view.hand is not None and view.hand.is_bomb_pot:
            title = say("table-title-kind", title=title, kind=say("picture-bomb-pot"))
        return title

    def state_line(self) -> str:
        view, say = self._view, self._texts.say
        if view.running and view.to_act is None and not view.paused:
            return say("table-all-in")
        if view.closed:
            return say("event-table-over" if self._is_tournament else "table-closed")
        if self._news.stopping:
            return say("table-parting")
        if view.paused:
            return say("table-paused")
        if view.to_act is not None:
            return self._turn_line()
        if self._surroundings is not None and self._surroundings.hold:
            return self._surroundings.hold
        if view.game_choice is not None and self._news.next_hand_ms is not None:
            return self._choice_line(view.game_choice, _when(self._news.next_hand_ms))
        if self._news.next_hand_ms is not None:
            return say("table-next-hand", when=_when(self._news.next_hand_ms))
        if self._is_tournament:
            able = sum(seat.presence is not None and seat.stack > 0 for seat in view.seats)
            return say("event-next-hand" if able > 1 else "event-hold-waiting")
        if view.closing:
            return say("table-closing")
        seated = sum(seat.player is not None and seat.presence is not None for seat in view.seats)
        return say("table-waiting", seated=seated, seats=view.rules.seats)

    def _choice_line(self, choice: GameChoiceView, when: str) -> str:
        """The player who chooses the next game, or what they have chosen."""
        name, say = markdown_name(choice.seat.name), self._texts.say
        key = "table-choose-game" if choice.chosen is None else "table-game-chosen"
        game = game_words(self._texts, choice.chosen or choice.otherwise)
        return say(key, name=name, game=game, when=when)

    def small_print(self) -> list[str]:
        """The next game, straddles, rake, who is absent, who waits, commitments to decks."""
        names = ", ".join(markdown_name(name) for _, name in self._view.waiting)
        waiting = self._texts.say("table-waiting-list", names=names) if names else ""
        rake = rake_words(self._texts, self._view.rules)
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
        decks = (deck_line, next_deck_line)
        return [*small, *filter(None, [line(self._view, self._texts) for line in decks])]

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
            when=_when(self._news.deadline_ms or 0),
        )

    def text_below(self, faces: CardFaces) -> list[ui.TextDisplay[ui.LayoutView]]:
        view = self._view
        over = view.hand is not None and view.hand.over
        text = (
            "\n".join(self.story.marked_up.result())
            if over
            else self.story.marked_up.last_actions(LINES_AT_TURN)
        )
        if self._last_card_is_down():
            text = f"{self._texts.say('last-card-is-down')}\n{text}".strip()
        if view.void_vote is not None:
            text = f"{self._vote_line(view.void_vote)}\n{text}".strip()
        if self._news.recovered:
            key = "table-called-off" if self._news.hand_voided else "table-recovered"
            text = f"{self._texts.say(key)}\n{text}".strip()
        return [ui.TextDisplay(faces.write(text))] if text else []

    def _vote_line(self, vote: VoidVoteView) -> str:
        return self._texts.say(
            "table-void-asked",
            name=markdown_name(vote.name),
            names=", ".join(map(markdown_name, vote.waits_for)),
            when=_when(self._news.vote_ms or 0),
        )

    def _last_card_is_down(self) -> bool:
        """Whether a street dealt a face-down card after the cards were sent by DM.

        Players see it with My cards; it is not sent to them again.
        """
        hand = self._view.hand
        if hand is None or hand.over or not hand.street_number or any(hand.boards):
            return False
        return GAMES[hand.game].streets[hand.street_number].down > 0

    # --- controls -----------------------------------------------------------------------------

    def controls(self, *, finished: bool) -> list[ui.ActionRow[ui.LayoutView]]:
        """At somebody's turn the actions, own cards, a seat and More, in two rows: a phone shows no
        more below the picture. At other times whatever can be pressed."""
        share = share_buttons(self._view, self._texts)
        if finished:
            return button_rows(share)
        offered = () if self._view.paused else _in_reach(action_offers(self._view))
        if offered:
            return [*self._turn_rows(offered), *button_rows(self._vote_buttons())]
        return [
            *button_rows(self._vote_buttons()),
            *([] if self._view.paused else game_selects(self._news, self._texts)),
            *button_rows(
                [*self._show_buttons(), *share, *self._straddle_button(), *self._seat_buttons()]
            ),
            *button_rows(
                self._tournament_buttons() if self._is_tournament else self._table_buttons()
            ),
        ]

    def _turn_rows(self, offers: list[ActionOffer]) -> list[ui.ActionRow[ui.LayoutView]]:
        cards, seats = self._hand_buttons(), self._seat_buttons()[:1]
        more = self._button(ControlKind.MORE, discord.ButtonStyle.secondary)
        said = [str(button.label) for button in (*cards, more)]
        seat = "".join(str(button.label) for button in seats)
        rows = turn_rows(offers, said[:-1], seat, said[-1], self._texts)
        actions = map(self._offer_button, offers, rows.labels)
        turn = [*actions, *cards, *(seats if rows.has_seat else []), more]
        return [ui.ActionRow(*row) for row in (turn[: rows.first], turn[rows.first :]) if row]

    def _offer_button(self, offer: ActionOffer, label: str) -> ui.Button[ui.LayoutView]:
        table, view = self._news.place.table, self._view
        act = ControlId(ControlKind.ACT, table, view.hand_id, view.turn, offer.choice)
        style = _STYLES.get(offer.choice, discord.ButtonStyle.primary)
        return ui.Button(label=label, style=style, custom_id=str(act))

    def _vote_buttons(self) -> list[ui.Button[ui.LayoutView]]:
        """Controls for those who are asked whether to void the hand."""
        view = self._view
        if view.void_vote is None:
            return []
        return [
            self._button(ControlKind.VOID, discord.ButtonStyle.danger, view.hand_id),
            self._button(ControlKind.PLAY_ON, discord.ButtonStyle.success, view.hand_id),
        ]

    def _show_buttons(self) -> list[ui.Button[ui.LayoutView]]:
        """Controls for those who were in the hand that is over."""
        hand, kinds = None if self._view.deserted else self._view.hand, []
        if hand is not None and any(player.may_show for player in hand.players):
            kinds += [ControlKind.SHOW, ControlKind.SHOW_SOME]
        if hand is not None and hand.may_hunt:
            kinds.append(ControlKind.RABBIT)
        style = discord.ButtonStyle.primary
        return [self._button(kind, style, self._view.hand_id) for kind in kinds]

    def _straddle_button(self) -> list[ui.Button[ui.LayoutView]]:
        if not self._view.straddles:
            return []
        return [self._button(ControlKind.STRADDLE, discord.ButtonStyle.primary, self._view.hand_id)]

    def _seat_buttons(self) -> list[ui.Button[ui.LayoutView]]:
        """Controls for users without a seat: sit down, or join the waiting list."""
        view = self._view
        buttons: list[ui.Button[ui.LayoutView]] = []
        if self._is_tournament:
            return buttons
        if not view.closing and any(seat.presence is None for seat in view.seats):
            style = discord.ButtonStyle.secondary if view.running else discord.ButtonStyle.success
            buttons.append(self._button(ControlKind.SIT, style))
        if not view.closing and not view.free_seats:
            buttons.append(self._button(ControlKind.WAITING_LIST, discord.ButtonStyle.secondary))
        return buttons

    def _hand_buttons(self) -> list[ui.Button[ui.LayoutView]]:
        view = self._view
        buttons = []
        if view.hand is not None and not view.deserted:
            buttons.append(self._button(ControlKind.CARDS, discord.ButtonStyle.secondary))
        return buttons

    def _cut_button(self) -> list[ui.Button[ui.LayoutView]]:
        view = self._view
        if not view.next_root:
            return []
        return [self._button(ControlKind.CUT, discord.ButtonStyle.secondary, view.hand_id)]

    def _tournament_buttons(self) -> list[ui.Button[ui.LayoutView]]:
        """Controls of a tournament's table, where nobody sits down, leaves or buys chips."""
        around = () if self._surroundings is None else self._surroundings.controls
        secondary = discord.ButtonStyle.secondary
        return [
            *self._hand_buttons(),
            *self._cut_button(),
            self._button(ControlKind.AWAY, secondary),
            *(
                ui.Button(label=label, style=secondary, custom_id=custom_id)
                for label, custom_id in around
            ),
            self._button(ControlKind.MORE, secondary),
        ]

    def _table_buttons(self) -> list[ui.Button[ui.LayoutView]]:
        """Controls for seated players, and More for everybody: at most one row."""
        view = self._view
        buttons = [*self._hand_buttons(), *self._cut_button()]
        if any(seat.presence is not None for seat in view.seats):
            kinds = (ControlKind.AWAY, ControlKind.LEAVE)
            buttons += [self._button(kind, discord.ButtonStyle.secondary) for kind in kinds]
        return [*buttons, self._button(ControlKind.MORE, discord.ButtonStyle.secondary)]

    def _button(
        self, kind: ControlKind, style: discord.ButtonStyle, hand: HandId = HandId(0)
    ) -> ui.Button[ui.LayoutView]:
        custom_id = str(ControlId(kind, self._news.place.table, hand))
        return ui.Button(
            label=self._texts.say(f"control-{kind.value}"), style=style, custom_id=custom_id
        )


class _Stories:
    """The hand's story twice: with markup for the message, without for the alt text."""

    def __init__(self, view: TableView, texts: Texts, odds: Odds | None) -> None:
        self.marked_up = Story(view, texts, markdown_name, odds)
        self._plain = Story(view, texts, lambda name: name, odds)

    def alt_text(self) -> str:
        return self._plain.alt_text()


def _in_reach(offers: tuple[ActionOffer, ...]) -> list[ActionOffer]:
    """The offers that get a button, in their order: the form for an amount comes before the sizes,
    and takes the smallest raise too."""
    asks = [offer for offer in offers if offer.choice is Choice.AMOUNT]
    raises = [offer for offer in offers if offer.verb is Verb.RAISE and offer not in asks]
    sizes = [offer for offer in raises if not (asks and offer.choice is Choice.MINIMUM)]
    return [*(offer for offer in offers if offer.verb is not Verb.RAISE), *asks, *sizes]


def _when(ms: int) -> str:
    """A countdown to a moment, in the reader's client; rounded up, so it never ends early."""
    return f"<t:{-(-ms // 1000)}:R>"
