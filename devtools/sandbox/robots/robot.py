"""A robot: one user of the sandbox whom a program plays."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any, Final

import aiohttp

from bot.ids import HandId, TableId
from bot.poker.cards import Card
from bot.poker.games import GAMES
from bot.ui.components.custom_ids import (
    Choice,
    ControlId,
    ControlKind,
    TournamentControl,
    read_id_of,
)
from devtools.sandbox.interactions import CallbackType
from devtools.sandbox.robots.chances import is_quick, share_of_pot
from devtools.sandbox.robots.characters import Character
from devtools.sandbox.robots.coordination import Coordination
from devtools.sandbox.robots.decisions import Decision, judge
from devtools.sandbox.robots.demand import Demand, leaving, registering, sitting_down
from devtools.sandbox.robots.drawing import places_to_throw
from devtools.sandbox.robots.notices import SeenNotice
from devtools.sandbox.robots.reading import (
    STRING_SELECT,
    SeenSeat,
    SeenSelect,
    SeenTable,
    components_of,
)
from devtools.sandbox.robots.screen import Screen, own_cards
from devtools.sandbox.robots.window import RobotWindow, WindowRefused

log = logging.getLogger(__name__)

LOOK_AROUND_SECONDS: Final = 2.0
"""Seconds between two looks of a robot with nothing to do."""
RECONNECT_SECONDS: Final = 1.0
WHIMS: Final = {ControlKind.STRADDLE: 0.3, ControlKind.RABBIT: 0.2, ControlKind.MORE: 0.05}
"""The things that it does for fun when it is not its turn, and how often where it may."""
WISHES: Final = {ControlKind.RUNOUTS, ControlKind.CHOP, ControlKind.ALWAYS_STRADDLE}
"""The standing wishes behind More that it may change."""
TRIES_MAX: Final = 3
"""Presses at one turn: after that the clock decides."""
LOOKS_MAX: Final = 5
"""The most times that a robot asks for its cards at one turn before it acts without them."""
NEWS_SECONDS: Final = 2.0
"""Seconds that a press that helped may take to be seen."""
REFUSED_SECONDS: Final = 60.0
"""Seconds that a robot leaves a control alone that was refused."""
EPHEMERAL: Final = 64
"""Discord's flag for a message that one user alone can see."""


@dataclass(frozen=True, slots=True)
class Behaviour:
    """A robot's behaviour, its cards aside."""

    pace: float = 1.0
    """The factor of the human delay: 1 thinks for seconds, 0 acts at once."""
    calm_seconds: float = 3.0
    """Seconds that the robot waits after a refusal: it may have asked for too much at once."""
    needs_company: bool = True
    """Sits only where a person sits, and leaves some time after the last one has left."""
    rejoins: bool = True
    """Buys in again when broke."""
    people_first_seconds: float = 6.0
    """Seconds that a tournament's seats are left to people, times `pace`; twice as long by a robot
    that sits with people."""
    organiser_seconds: float = 60.0
    """Seconds that a tournament's seats are left to people while no person has registered and its
    plan can still change, times `pace`."""
    stay_seconds: float = 30.0
    """Seconds that the robot stays at a table that the last person has left, times `pace`: perhaps
    they buy in again."""
    last_seat_seconds: float = 120.0
    """Seconds that the last seat is kept when no person has registered."""
    move_seconds: float = 15.0
    """Seconds that somebody sits alone until a robot comes from another table."""


HUMAN: Final = Behaviour()
"""Thinks for seconds, and plays with people only."""
AT_ONCE: Final = Behaviour(pace=0, needs_company=False)
"""The behaviour for tests and for filling rooms."""


@dataclass(slots=True)
class _Turn:
    """The last turn that was tried, and how often."""

    key: tuple[TableId, HandId, int] = (TableId(0), HandId(0), 0)
    tries: int = 0


@dataclass(slots=True)
class _Asked:
    """The cards that `My cards` told, in which hand and with which upcards."""

    key: tuple[TableId, HandId, tuple[Card, ...]] = (TableId(0), HandId(0), ())
    cards: tuple[Card, ...] = ()


@dataclass(slots=True)
class _ClosedControls:
    """Controls that were refused, and when they may be tried again."""

    closed_until: dict[tuple[TableId, ControlKind], float] = field(default_factory=dict)

    def may_try(self, table: TableId, kind: ControlKind, now: float) -> bool:
        return now >= self.closed_until.get((table, kind), 0.0)

    def keep_off(self, table: TableId, kind: ControlKind, until: float) -> None:
        self.closed_until[table, kind] = until


class Robot:
    """Watches its screen and plays: at one cash table at a time, and in tournaments. `run` lasts
    until it is cancelled."""

    def __init__(
        self,
        window: RobotWindow,
        screen: Screen,
        character: Character,
        rng: Random,
        behaviour: Behaviour = HUMAN,
        coordination: Coordination | None = None,
    ) -> None:
        self._window = window
        self._screen = screen
        self._coordination = coordination or Coordination()
        self.demand = Demand(screen, self._coordination, needs_company=behaviour.needs_company)
        self._character = character
        self._rng = rng
        self._behaviour = behaviour
        self._changed = asyncio.Event()
        self._turn = _Turn()
        self._asked = _Asked()
        self._closed_controls = _ClosedControls()
        self._entered: set[int] = set()
        """Tournaments for which it has pressed Register."""
        self._answered: set[str] = set()
        """Messages whose offer it has answered."""
        self._seen_since: dict[str, float] = {}
        """The moment at which the robot saw each announcement first."""
        self._alone_since: dict[TableId, float] = {}
        """The moment since which no person has sat at the robot's tables."""
        self._lonely_since: dict[TableId, float] = {}
        """The moment since which somebody has sat alone at a table."""
        self._game_chosen: tuple[SeenSelect, ...] = ()
        """The selects of the last question for a game that it has answered."""
        self._thought_of: dict[ControlKind, tuple[int, int]] = {}
        """The table and hand after which it decided last whether to do each of `WHIMS`."""
        self._begun: set[int] = set()
        """Tournaments that it has entered and begun to play."""

    @property
    def screen(self) -> Screen:
        return self._screen

    @property
    def is_idle(self) -> bool:
        """Whether it sits nowhere and waits for no tournament."""
        announced = (one for one in self._screen.notices.values() if one.is_announcement)
        return not self._own_seats() and not any(map(self._has_entered, announced))

    async def run(self) -> None:
        """Plays until cancelled. A lost line is taken up again; nothing that the sandbox or the
        bot refuses ends it."""
        playing = asyncio.create_task(self._play())
        try:
            while True:
                try:
                    await self._watch()
                except (aiohttp.ClientError, WindowRefused, OSError) as error:
                    log.debug("robot %s lost its line: %s", self._screen.name, error)
                except Exception:
                    log.exception("robot %s does not understand what it sees", self._screen.name)
                await asyncio.sleep(RECONNECT_SECONDS)
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

    async def _watch(self) -> None:
        async for event, data in self._window.events():
            if self._screen.take(event, data):
                self._changed.set()
            if event == "ready":
                await self._read_accounts()
                await self._look_back(data)

    async def _look_back(self, view: dict[str, Any]) -> None:
        """Reads what was written before the robot came."""
        channels = [*self._screen.channels(view), *self._screen.dms]
        for channel in channels:
            for message in await self._window.messages(channel):
                self._screen.take_message(message)
        self._changed.set()

    async def _play(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                # `wait_for` would swallow a cancellation that comes together with a change.
                async with asyncio.timeout(LOOK_AROUND_SECONDS):
                    await self._changed.wait()
            self._changed.clear()
            try:
                await self._do_something()
            except (aiohttp.ClientError, WindowRefused, TimeoutError) as error:
                log.debug("robot %s: %s", self._screen.name, error)
            except Exception:
                log.exception("robot %s is confused", self._screen.name)

    async def _do_something(self) -> None:
        """The one thing to do now, if there is one."""
        own_seats = self._own_seats()
        self._keep_time([table for table, _ in own_seats])
        urgent = next((own for own in own_seats if own[1].to_act and own[0].actions), None)
        if await self._agree_to_void(own_seats):
            self._changed.set()
        elif urgent is not None:
            await self._act(urgent[0])
        elif (
            await self._choose_game(own_seats)
            or await self._answer_offer()
            or await self._follow_a_whim(own_seats)
        ):
            self._changed.set()
        elif await self._manage_seats(own_seats) or await self._enter_tournament():
            return
        elif not own_seats and not self._tournament_is_due():
            await self._join_somewhere()

    async def _read_accounts(self) -> None:
        """Notes which players are robots; of those who come later the screen is told."""
        accounts = await self._window.accounts()
        self._screen.robots.update(one["id"] for one in accounts if one["robot"])

    def _keep_time(self, own: list[SeenTable]) -> None:
        """Notes since when what it sees has been so; `own` are the tables where it sits."""
        now, screen = asyncio.get_running_loop().time(), self._screen
        self._seen_since = {one: self._seen_since.get(one, now) for one in screen.notices}
        if self._behaviour.needs_company:
            self._lonely_since = {
                number: self._lonely_since.get(number, now)
                for number, table in screen.tables.items()
                if self.demand.is_lonely(table)
            }
            self._alone_since = {
                table.table: self._alone_since.get(table.table, now)
                for table in own
                if not screen.people_at(table)
            }
        if any(table.is_event for table in own):
            running = (
                one for one in screen.notices.values() if TournamentControl.SEAT in one.control_ids
            )
            self._begun.update(one.tournament for one in running)

    def _own_seats(self) -> list[tuple[SeenTable, SeenSeat]]:
        """The tables where it sits, and its seats there: one for cash, others in tournaments."""
        seats = (
            (table, table.seat_of(self._screen.name)) for table in self._screen.tables.values()
        )
        return [(table, seat) for table, seat in seats if seat is not None]

    # --- tournaments --------------------------------------------------------------------------

    async def _answer_offer(self) -> bool:
        """Takes what it is asked: a rebuy, the add-on, a deal, or to cancel the tournament. Asked
        once, it presses once."""
        for notice in list(self._screen.notices.values()):
            custom_id = notice.offer_for(self._screen.me)
            if custom_id is None or notice.message in self._answered or self._is_for_others(notice):
                continue
            self._answered.add(notice.message)
            await self._think(1.0, 3.0)
            await self._window.press(notice.channel, notice.message, custom_id)
            return True
        return False

    def _is_for_others(self, notice: SeenNotice) -> bool:
        """Whether a question to everybody is about a tournament that it has not entered, or stands
        at another table than its own."""
        if TournamentControl.AGREE_TO_CANCEL in notice.control_ids:
            return notice.channel not in {table.channel for table, _ in self._own_seats()}
        is_addon = TournamentControl.ADDON in notice.control_ids
        return is_addon and notice.tournament not in self._entered

    async def _enter_tournament(self) -> bool:
        """Registers where robots are missing, when people have had time to; True if it has."""
        for notice in list(self._screen.notices.values()):
            if not self._may_enter(notice):
                continue
            await self._think(0.5, 4.0)
            now = self._screen.notices.get(notice.message)
            if now is None or not self._may_enter(now):
                continue
            self._coordination.note(registering(now), self._screen.name)
            self._entered.add(now.tournament)
            await self._window.press(
                now.channel, now.message, now.control_ids[TournamentControl.REGISTER]
            )
            return True
        return False

    def _may_enter(self, notice: SeenNotice) -> bool:
        if TournamentControl.REGISTER not in notice.control_ids or self._has_entered(notice):
            return False
        behaviour, now = self._behaviour, asyncio.get_running_loop().time()
        waited = now - self._seen_since.get(notice.message, now)
        cash = [table for table, _ in self._own_seats() if not table.is_event]
        if behaviour.needs_company:
            seated = any(map(self._screen.people_at, cash))
            patience = behaviour.people_first_seconds * (2 if seated else 1)
            if not self._screen.people_in(notice.text):
                patience = max(patience, behaviour.organiser_seconds)
            if waited < patience * behaviour.pace:
                return False
            if any(self._is_needed_at(table, notice) for table in cash):
                return False
        keeps_seat = waited < behaviour.last_seat_seconds
        return self.demand.missing_from(notice, keeps_seat=keeps_seat) > 0

    def _is_needed_at(self, table: SeenTable, notice: SeenNotice) -> bool:
        """Whether a person who has not registered there plays with this robot alone."""
        screen = self._screen
        others = (n for n in screen.people if table.seat_of(n) is not None)
        stays = [name for name in others if not screen.is_named(name, notice)]
        return len(stays) == 1 and len(screen.robots_at(table)) == 1

    def _has_entered(self, notice: SeenNotice) -> bool:
        """Whether the robot has entered; after a restart its name in the announcement says so."""
        named = self._screen.is_named(self._screen.name, notice)
        return notice.tournament in self._entered or named

    def _tournament_is_due(self) -> bool:
        """Whether a tournament that it has entered is played, or about to start."""
        if any(table.is_event for table, _ in self._own_seats()):
            return True
        return any(map(self._begins, self._screen.notices.values()))

    def _begins(self, notice: SeenNotice) -> bool:
        """Whether it has entered a tournament that is full, or has started without a seat for this
        robot so far."""
        is_full = (
            TournamentControl.UNREGISTER in notice.control_ids
            and TournamentControl.REGISTER not in notice.control_ids
        )
        is_new = (
            TournamentControl.SEAT in notice.control_ids and notice.tournament not in self._begun
        )
        return (is_full and self._has_entered(notice)) or (
            is_new and notice.tournament in self._entered
        )

    # --- seats --------------------------------------------------------------------------------

    async def _join_somewhere(self) -> None:
        """Sits down where it is wanted, first where fewest robots are."""
        free = [
            table
            for table in self._screen.tables.values()
            if self._may(table, ControlKind.SIT) and self.demand.has_seat_for(table)
        ]
        if not free:
            return
        table = min(free, key=lambda one: len(self._screen.robots_at(one)))
        self._coordination.note(sitting_down(table), self._screen.name)
        await self._think(0.5, 2.5)
        now = self._screen.tables.get(table.table)
        if now is not None and self.demand.has_seat_for(now):
            await self._press_control(now, ControlKind.SIT, self._accept_form)

    async def _accept_form(self, table: SeenTable, answer: dict[str, Any]) -> bool:
        """Submits the form that opened, with what stands in its fields."""
        modal = answer.get("modal")
        if answer["response_type"] != CallbackType.MODAL or modal is None:
            return False
        submitted = await self._window.submit(modal["id"], {})
        return submitted["state"] == "answered" and not _is_private(submitted)

    def _may(self, table: SeenTable, kind: ControlKind) -> bool:
        now = asyncio.get_running_loop().time()
        return table.offers(kind) and self._closed_controls.may_try(table.table, kind, now)

    async def _press_control(
        self,
        table: SeenTable,
        kind: ControlKind,
        then: Callable[[SeenTable, dict[str, Any]], Awaitable[bool]] | None = None,
    ) -> None:
        """Presses a control of the table for everyone, or behind More; what does not help is not
        repeated soon, unless the bot was too busy for it."""
        wait = REFUSED_SECONDS
        try:
            answer = await self._press_at(table, kind)
            if answer is not None and answer["state"] == "answered":
                if then is None or await then(table, answer):
                    # The news of it take a moment to arrive.
                    wait = NEWS_SECONDS
                elif answer["response_type"] == CallbackType.DEFERRED_UPDATE:
                    # It was acknowledged too early for a form to follow.
                    wait = self._behaviour.calm_seconds
        finally:
            self._closed_controls.keep_off(
                table.table, kind, asyncio.get_running_loop().time() + wait
            )

    async def _press_at(self, table: SeenTable, kind: ControlKind) -> dict[str, Any] | None:
        """The answer to a press of the table's control, which a crowded row leaves to More; None
        where it is not there either."""
        if kind in table.control_ids:
            custom_id = table.control_ids[kind]
            return await self._window.press(table.channel, table.message, custom_id)
        custom_id = table.control_ids[ControlKind.MORE]
        panel = await self._window.press(table.channel, table.message, custom_id)
        message = panel.get("message") or {}
        for component in components_of(message):
            control = read_id_of(ControlId, component.get("custom_id", ""))
            if control is not None and control.kind is kind:
                return await self._window.press(table.channel, message["id"], str(control))
        return None

    async def _press_in(
        self, table: SeenTable, answer: dict[str, Any], is_wanted: Callable[[ControlId], bool]
    ) -> bool:
        """Presses the wanted control of an answer for the robot alone; whether the last press was
        answered."""
        message = answer.get("message") or {}
        for component in components_of(message):
            control = read_id_of(ControlId, component.get("custom_id", ""))
            if control is not None and is_wanted(control):
                answer = await self._window.press(table.channel, message["id"], str(control))
        return bool(answer["state"] == "answered")

    # --- at the table -------------------------------------------------------------------------

    async def _manage_seats(self, own_seats: list[tuple[SeenTable, SeenSeat]]) -> bool:
        """Do what one of the robot's tables needs beside its turns; False if it needs nothing."""
        for table, seat in own_seats:
            if self._wants_to_leave(table, seat) and self._may(table, ControlKind.LEAVE):
                self._coordination.note(leaving(table), self._screen.name)
                await self._press_control(table, ControlKind.LEAVE, self._leave_anyway)
                return True
            if seat.sitting_out and seat.stack > 0 and self._may(table, ControlKind.AWAY):
                await self._think(1.0, 4.0)
                await self._press_control(table, ControlKind.AWAY)
                return True
        return False

    async def _leave_anyway(self, table: SeenTable, answer: dict[str, Any]) -> bool:
        """Gives up the cards of a hand that was dealt before the press arrived, if asked."""
        return await self._press_in(table, answer, lambda c: c.choice is Choice.ANYWAY)

    def _wants_to_leave(self, table: SeenTable, seat: SeenSeat) -> bool:
        if table.is_event:
            return False
        if seat.away and seat.stack == 0 and self._behaviour.rejoins:
            return True
        if self._tournament_is_due() and any(one.is_event for one, _ in self._own_seats()):
            return True
        if table.actions:
            return False
        lonely = self._behaviour.needs_company and self._was_left_alone_at(table)
        yields = self.demand.seats_to_yield(table) > 0
        return lonely or yields or self._tournament_is_due() or self._moves_from(table)

    def _was_left_alone_at(self, table: SeenTable) -> bool:
        """Whether the last person has left long enough ago."""
        now, patience = asyncio.get_running_loop().time(), self._behaviour.stay_seconds
        since = self._alone_since.get(table.table, now)
        alone = not self._screen.people_at(table)
        return alone and now - since >= patience * self._behaviour.pace

    def _moves_from(self, table: SeenTable) -> bool:
        """Whether it leaves other robots here to keep somebody company who has none for long."""
        others = self._coordination.under_way(leaving(table)) - {self._screen.name}
        if len(self._screen.robots_at(table) - others) < 2:
            return False
        now, limit = asyncio.get_running_loop().time(), self._behaviour.move_seconds
        waiting = [one for one, since in self._lonely_since.items() if now - since >= limit]
        if self._behaviour.needs_company and waiting:
            self._coordination.note(
                sitting_down(self._screen.tables[waiting[0]]), self._screen.name
            )
            return True
        return False

    async def _agree_to_void(self, own_seats: list[tuple[SeenTable, SeenSeat]]) -> bool:
        """Agrees to void the hand where it is asked: robots have nothing to lose."""
        for table, _ in own_seats:
            if not self._screen.is_asked_to_void(table) or not self._may(table, ControlKind.VOID):
                continue
            await self._think(1.0, 3.0)
            now = self._screen.tables.get(table.table)
            if now is not None and self._screen.is_asked_to_void(now):
                await self._press_control(now, ControlKind.VOID)
            return True
        return False

    async def _choose_game(self, own_seats: list[tuple[SeenTable, SeenSeat]]) -> bool:
        """Chooses any game, once a button, where it has it at dealer's choice."""
        for table, _ in own_seats:
            selects = self._screen.games_to_choose(table)
            if not selects or selects == self._game_chosen:
                continue
            self._game_chosen = selects
            await self._think(0.6, 2.4)
            select = self._rng.choice(selects)
            value = self._rng.choice(select.values)
            await self._window.choose(table.channel, table.message, select.custom_id, [value])
            return True
        return False

    async def _follow_a_whim(self, own_seats: list[tuple[SeenTable, SeenSeat]]) -> bool:
        """Now and then straddles, asks what would have come, or changes a standing wish
        behind More, where the table offers that; also when it is not theirs to."""
        for (table, seat), (kind, often) in product(own_seats, WHIMS.items()):
            now = (table.table, table.hand)
            if now == self._thought_of.get(kind) or not self._may(table, kind):
                continue
            self._thought_of[kind] = now
            if seat.away or self._rng.random() >= often:
                continue
            await self._think(0.4, 1.6)
            then = self._change_mind if kind is ControlKind.MORE else None
            await self._press_control(table, kind, then)
            return True
        return False

    async def _change_mind(self, table: SeenTable, answer: dict[str, Any]) -> bool:
        """Changes one of the standing wishes that More offers, if there are any."""
        shown = components_of(answer.get("message") or {})
        controls = [read_id_of(ControlId, each.get("custom_id", "")) for each in shown]
        offered = [each.kind for each in controls if each is not None and each.kind in WISHES]
        if not offered:
            return bool(answer["state"] == "answered")
        wish = self._rng.choice(offered)
        return await self._press_in(table, answer, lambda control: control.kind is wish)

    async def _act(self, table: SeenTable) -> None:
        """One try at this turn."""
        key = (table.table, table.hand, table.turn)
        if key != self._turn.key:
            self._turn = _Turn(key)
        if self._turn.tries >= TRIES_MAX:
            return
        self._turn.tries += 1
        if Choice.DRAW in table.actions:
            await self._draw(table)
            return
        if Choice.RUN_AGAIN in table.actions:
            await self._answer_runouts(table)
            return
        decision = await self._decide(table)
        if decision is None or not self._is_current(table):
            self._changed.set()
            return
        control = table.actions[decision.choice]
        answer = await self._window.press(table.channel, table.message, control.custom_id)
        if answer["state"] == "failed" or _is_private(answer):
            await self._check_or_fold(table)

    async def _draw(self, table: SeenTable) -> None:
        """Throws cards, or stands pat."""
        hole = await self._own_cards(table)
        places: tuple[int, ...] = ()
        if hole and table.game is not None:
            game = GAMES[table.game]
            places = await asyncio.to_thread(places_to_throw, game, hole, table.board, self._rng)
        await self._think(0.6, 2.4)
        if not self._is_current(table):
            self._changed.set()
            return
        choice = Choice.DRAW if places or Choice.STAND_PAT not in table.actions else None
        control = table.actions[choice or Choice.STAND_PAT]
        answer = await self._window.press(table.channel, table.message, control.custom_id)
        message = answer.get("message") or {}
        selects = [
            component
            for component in components_of(message)
            if component.get("type") == STRING_SELECT
        ]
        if choice is not None and selects and places:
            await self._window.choose(
                table.channel, message["id"], selects[0]["custom_id"], list(map(str, places))
            )

    async def _answer_runouts(self, table: SeenTable) -> None:
        """Agrees to several runouts, or not, by a whim."""
        choice = self._rng.choice((Choice.RUN_AGAIN, Choice.RUN_ONCE))
        await self._think(0.6, 2.4)
        if self._is_current(table):
            custom_id = table.actions[choice].custom_id
            await self._window.press(table.channel, table.message, custom_id)
        else:
            self._changed.set()

    async def _decide(self, table: SeenTable) -> Decision | None:
        hole = await self._own_cards(table)
        situation = self._screen.situation(table, hole)
        if situation is None and self._is_current(table):
            log.warning("robot %s cannot read its cards or its table", self._screen.name)
        if situation is None:
            return _decision_unread(table)
        if is_quick(situation.game):
            # To hand it to a thread and back would take as long.
            share = share_of_pot(situation, self._rng)
        else:
            share = await asyncio.to_thread(share_of_pot, situation, self._rng)
        decision = judge(situation, share, self._character, self._rng)
        if decision is not None:
            await self._think(0.4 + 0.6 * decision.doubt, 0.9 + 1.2 * decision.doubt)
        return decision

    async def _own_cards(self, table: SeenTable) -> tuple[Card, ...]:
        """The robot's cards: from the direct message if it is surely about this hand, else from
        `My cards`."""
        sent = self._screen.cards_sent_for(table)
        if sent or ControlKind.CARDS not in table.control_ids:
            return sent
        seat = table.seat_of(self._screen.name)
        upcards = seat.cards if seat is not None else ()
        key = (table.table, table.hand, upcards)
        if key == self._asked.key and self._asked.cards and _are_the_same(table, upcards):
            return self._asked.cards
        custom_id = table.control_ids[ControlKind.CARDS]
        cards = await self._ask_for_cards(table, custom_id)
        for _ in range(LOOKS_MAX - 1):
            if cards or not self._is_current(table):
                break
            await asyncio.sleep(self._behaviour.calm_seconds)
            cards = await self._ask_for_cards(table, custom_id)
        self._asked = _Asked(key, cards)
        return cards

    async def _ask_for_cards(self, table: SeenTable, custom_id: str) -> tuple[Card, ...]:
        answer = await self._window.press(table.channel, table.message, custom_id)
        return own_cards(answer["message"]) if answer.get("message") else ()

    async def _check_or_fold(self, table: SeenTable) -> None:
        """Takes the cheapest action after a refusal, if the turn is still the robot's after a
        while."""
        await asyncio.sleep(self._behaviour.calm_seconds)
        for choice in (Choice.CHECK, Choice.FOLD):
            if choice in table.actions and self._is_current(table):
                custom_id = table.actions[choice].custom_id
                await self._window.press(table.channel, table.message, custom_id)
                return

    def _is_current(self, table: SeenTable) -> bool:
        now = self._screen.tables.get(table.table)
        return now is not None and (now.hand, now.turn) == (table.hand, table.turn)

    async def _think(self, least: float, most: float) -> None:
        if self._behaviour.pace > 0:
            await asyncio.sleep(self._rng.uniform(least, most) * self._behaviour.pace)


def _are_the_same(table: SeenTable, upcards: tuple[Card, ...]) -> bool:
    """Whether a player's cards are those that they were in this hand: none comes or goes after the
    deal, or another upcard comes before one can come unseen."""
    if table.game is None:
        return False
    streets = GAMES[table.game].streets
    is_dealt_once = not any(street.down or street.exchanges for street in streets[1:])
    return is_dealt_once or len(upcards) < sum(street.up for street in streets)


def _decision_unread(table: SeenTable) -> Decision | None:
    """The decision without readable cards: check, or fold."""
    for choice in (Choice.CHECK, Choice.FOLD, Choice.BRING_IN):
        if choice in table.actions:
            return Decision(choice, 0.0)
    return None


def _is_private(answer: dict[str, Any]) -> bool:
    """Whether the answer was a sentence for the user alone: a refusal, where more was asked."""
    message = answer.get("message") or {}
    return bool(message.get("flags", 0) & EPHEMERAL)
