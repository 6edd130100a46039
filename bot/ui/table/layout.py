"""The table message: one Components V2 container made of text, picture and controls."""

from dataclasses import dataclass

import discord
from discord import ui

from bot.host.table_announcer import TableNews
from bot.poker.games import GAMES
from bot.table.rules import SitOutRule
from bot.table.seats import Presence
from bot.table.view import GameChoiceView, TableView, VoidVoteView
from bot.texts.catalogue import Texts
from bot.ui.components.card_faces import NO_FACES, CardFaces
from bot.ui.components.pages import TABLE_PICTURE, static_view
from bot.ui.components.shown_hand import component_id
from bot.ui.messages.commitments import FULL_LINE, DealLine, deal_line, has_begun
from bot.ui.presentation.odds import Odds
from bot.ui.presentation.story import Story
from bot.ui.table.table_controls import control_rows
from bot.ui.words.discord_times import countdown
from bot.ui.words.names import markdown_name
from bot.ui.words.rules_words import (
    NAMES_IN_PICTURE_MAX,
    game_words,
    mix_words,
    rake_line,
    stakes_words,
    straddle_words,
)

LINES_AT_TURN, LINES_AT_FIRST_TURN = 2, 1
"""Of the last actions: a phone shows picture and controls together while somebody is to act. At the
first turn of a tournament's table level and root take lines above the picture."""
_ACCENT = 0x2E8B57


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Texts and controls around the hand at a tournament's table."""

    title: str
    level: str
    hold: str = ""
    """Why the tournament deals no hand; empty when it does not hold the table."""
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
        """How many at the table have chips."""
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
