"""Commands in the journal: written as JSON and read again they are the same."""

import json

from hypothesis import given
from hypothesis import strategies as st

from bot.ids import HandId, PlayerId, TableId
from bot.poker.cards import FULL_DECK
from bot.poker.cut import BeaconRound, FreshDeck
from bot.table.button import Positions
from bot.table.rules import TableRules
from bot.table.table_commands import (
    TABLE_COMMANDS,
    Act,
    AnswerVoid,
    ArrangeSeats,
    BuyChips,
    Close,
    ComeBack,
    CutNextDeck,
    DeliverChips,
    ForgetChips,
    JoinWaitingList,
    Kick,
    LapseVoid,
    Leave,
    LeaveWaitingList,
    PassOver,
    Pause,
    PreAction,
    ProposeVoid,
    ReplaceDeck,
    Resume,
    SeatAssignment,
    SetAutoTopUp,
    SetPreAction,
    ShowCards,
    SitDown,
    SitOut,
    StartHand,
    TableCommand,
    TakeMoreTime,
    TimeOut,
    TournamentLineup,
    Verb,
    VoidHand,
)

PLAYERS = st.integers(1, 2**63 - 1).map(PlayerId)
HANDS = st.integers(0, 2**40).map(HandId)
WHOLE = st.integers(-(2**53), 2**53)
RULES = st.builds(TableRules, big_blind=st.integers(1, 2**40), tournament=st.integers(1))
ASSIGNMENTS = st.lists(
    st.builds(
        SeatAssignment, st.integers(1, 10), PLAYERS, st.text(), st.text(), WHOLE, st.booleans()
    )
).map(tuple)
CASTS = st.builds(
    TournamentLineup,
    RULES,
    ASSIGNMENTS,
    st.builds(Positions, WHOLE, WHOLE, WHOLE),
    st.lists(st.integers(1, 10)).map(tuple),
)
DECKS = st.permutations(FULL_DECK).map(tuple)
FRESH = st.builds(FreshDeck, st.integers(1, 9).map(TableId), DECKS, st.text())
ROUNDS = st.builds(BeaconRound, st.text(), WHOLE, st.text(), st.text())
COMMANDS: st.SearchStrategy[TableCommand] = st.one_of(
    st.builds(SitDown, PLAYERS, st.text(), st.text(), WHOLE, WHOLE),
    st.builds(Leave, PLAYERS),
    st.builds(SitOut, PLAYERS),
    st.builds(TakeMoreTime, PLAYERS, HANDS, WHOLE),
    st.builds(SetPreAction, PLAYERS, HANDS, st.sampled_from(PreAction)),
    st.builds(JoinWaitingList, PLAYERS, st.text()),
    st.builds(LeaveWaitingList, PLAYERS),
    st.builds(PassOver, PLAYERS),
    st.builds(BuyChips, PLAYERS, WHOLE),
    st.builds(SetAutoTopUp, PLAYERS, WHOLE),
    st.builds(DeliverChips, PLAYERS),
    st.builds(ForgetChips, PLAYERS),
    st.builds(ComeBack, PLAYERS, st.booleans()),
    st.builds(StartHand, HANDS, st.permutations(FULL_DECK).map(tuple), WHOLE),
    st.builds(StartHand, HANDS, DECKS, WHOLE, lineup=CASTS),
    st.builds(StartHand, HANDS, st.just(()), WHOLE, decks=FRESH.map(lambda one: (one, one))),
    st.builds(StartHand, HANDS, st.just(()), WHOLE, beacon=ROUNDS),
    st.builds(ReplaceDeck, FRESH),
    st.builds(CutNextDeck, PLAYERS, HANDS, st.text()),
    st.builds(ArrangeSeats, ASSIGNMENTS, RULES),
    st.builds(ArrangeSeats, ASSIGNMENTS, RULES, st.tuples(FRESH)),
    st.builds(Act, PLAYERS, HANDS, WHOLE, st.sampled_from(Verb), WHOLE),
    st.builds(TimeOut, HANDS, WHOLE, WHOLE),
    st.builds(ShowCards, PLAYERS, HANDS, st.lists(WHOLE).map(tuple)),
    st.builds(Close, st.booleans(), st.booleans()),
    st.builds(Pause, st.booleans()),
    st.builds(ProposeVoid, PLAYERS, HANDS),
    st.builds(AnswerVoid, PLAYERS, HANDS, st.booleans()),
    st.builds(LapseVoid, HANDS),
    st.just(Resume()),
    st.builds(Kick, PLAYERS),
    st.builds(VoidHand, HANDS),
)


@given(command=COMMANDS)
def test_round_trip(command: TableCommand) -> None:
    """Every command survives JSON unchanged, types and all."""
    written = json.dumps([TABLE_COMMANDS.name_of(command), TABLE_COMMANDS.write(command)])
    kind, fields = json.loads(written)
    again = TABLE_COMMANDS.read(kind, fields)
    assert again == command
    assert type(again) is type(command)
    if isinstance(again, Act):
        assert isinstance(again.verb, Verb)


def test_deck_is_written_as_cards() -> None:
    """A deck is one text, which a person can read."""
    fields = TABLE_COMMANDS.write(StartHand(HandId(1), FULL_DECK, 0))
    assert fields["deck"].startswith("2c 2d 2h 2s 3c")
