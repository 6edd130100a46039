"""Measurements on Discord's side of the full house."""

from typing import Any

from devtools.bench.crowd_observer import Observer
from devtools.sandbox.server import Sandbox
from devtools.sandbox.world_builder import CARD_ROOM_ID
from devtools.sandbox.world_events import WorldEventKind

ACT = "mz:act:3:8:2:call"


def picture(url: str, **more: Any) -> dict[str, Any]:
    attachment = {"url": url, "filename": more.pop("filename", "table.png")}
    return {"id": "50", "attachments": [attachment], "components": [], **more}


def outcome(state: str, response_type: int | None) -> dict[str, Any]:
    return {"message_id": "50", "state": state, "response_type": response_type}


def watched() -> tuple[Sandbox, Observer]:
    sandbox = Sandbox()
    return sandbox, Observer(sandbox)


def test_a_press_lasts_until_the_next_picture() -> None:
    """A press lasts until the next picture: an unchanged one, as after an edit of the words, is not
    what was asked for."""
    sandbox, observer = watched()
    channel = sandbox.world.channels[CARD_ROOM_ID + 11]
    sandbox.world.tell(WorldEventKind.MESSAGE_CREATE, picture("first"), channel=channel)
    observer.pressed("50", ACT)
    sandbox.world.tell(WorldEventKind.MESSAGE_UPDATE, picture("first"), channel=channel)
    assert observer.report.answered == 0
    sandbox.world.tell(WorldEventKind.MESSAGE_UPDATE, picture("second"), channel=channel)
    assert list(observer.finish().presses_ms) == [3]
    assert observer.report.unanswered == 0


def test_who_only_looks_is_not_timed() -> None:
    """A look at the cards changes no picture."""
    _, observer = watched()
    observer.pressed("50", "mz:cards:3")
    assert observer.finish().unanswered == 0


def test_a_refused_press_waits_for_no_picture() -> None:
    """A sentence for that user alone is the whole answer; silence is a failure."""
    sandbox, observer = watched()
    for state, kind in (("answered", 4), ("failed", None)):
        observer.pressed("50", ACT)
        sandbox.world.tell(WorldEventKind.INTERACTION, outcome(state, kind), only_for=1)
    report = observer.finish()
    assert (report.refused, report.failed, report.unanswered) == (1, 1, 0)


def test_cards_belong_to_the_hand_in_their_name() -> None:
    """The picture of a DM says for which hand it is."""
    sandbox, observer = watched()
    sandbox.world.tell(
        WorldEventKind.MESSAGE_CREATE, picture("dm", filename="cards-8.png"), only_for=1
    )
    assert list(observer.report.cards_at) == [8]


def test_a_press_is_acknowledged_once() -> None:
    """A press is acknowledged once, by a silent answer, or by the picture when that is the first
    answer."""
    sandbox, observer = watched()
    channel = sandbox.world.channels[CARD_ROOM_ID + 11]
    observer.pressed("50", ACT)
    sandbox.world.tell(WorldEventKind.INTERACTION, outcome("pending", None), only_for=1)
    assert observer.report.acknowledged_ms == []
    sandbox.world.tell(WorldEventKind.INTERACTION, outcome("answered", 6), only_for=1)
    sandbox.world.tell(WorldEventKind.MESSAGE_UPDATE, picture("first"), channel=channel)
    observer.pressed("50", ACT)
    sandbox.world.tell(WorldEventKind.MESSAGE_UPDATE, picture("second"), channel=channel)
    assert len(observer.report.acknowledged_ms) == 2


def test_a_finished_report_stays_as_it_is() -> None:
    """Pictures that come later count no more, and disturb nobody."""
    sandbox, observer = watched()
    channel = sandbox.world.channels[CARD_ROOM_ID + 11]
    observer.pressed("50", ACT)
    report = observer.finish()
    late = picture("late", filename="cards-8.png")
    sandbox.world.tell(WorldEventKind.MESSAGE_CREATE, late, channel=channel)
    assert (report.presses_ms, report.cards_at, report.unanswered) == ({}, {}, 1)


def test_what_came_before_the_restart_is_forgotten() -> None:
    sandbox, observer = watched()
    channel = sandbox.world.channels[CARD_ROOM_ID + 11]
    observer.pressed("50", ACT)
    sandbox.world.tell(WorldEventKind.MESSAGE_CREATE, picture("first"), channel=channel)
    assert observer.has_begun.is_set()
    observer.restart()
    assert observer.finish().presses_ms == {}
