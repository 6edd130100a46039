"""The tests that `make test` leaves to `make test-all`, so that it answers within three minutes.

A line of `SLOW` names a folder, a file or a test, and says why it waits. `KEPT` names what `make
test` runs all the same: every room keeps a sample, and hands are played through discord.py.
"""

SLOW = {
    "tests/bench/test_poker.py": "measures",
    "tests/bench/test_ranks.py": "measures",
    "tests/bench/test_recovery.py": "measures",
    "tests/bench/test_sandbox.py": "measures",
    "tests/bench/test_storage.py": "measures",
    "tests/bench/test_tournament.py": "plays a tournament of sixty",
    "tests/browser/": "drives a browser",
    "tests/cli/test_damage.py::test_a_damaged_page_keeps_the_bot": "a process for each damage",
    "tests/end_to_end/": "starts the bot beside a sandbox: over a second for each test",
    "tests/host/test_entry_races.py": "eighty entrants at once",
    "tests/host/test_five_hundred_hands.py": "plays five hundred hands",
    "tests/host/test_judges.py::test_the_question_about_a_tournament": "hours of virtual time",
    "tests/host/test_ledger_cancellation.py": "plays whole tournaments and restarts",
    "tests/host/test_old_databases.py": "plays every hand of old databases again",
    "tests/host/test_random_faults.py": "plays for long on a failing disk",
    "tests/host/test_recovery.py::test_killed_after": "restarts after each of many commands",
    "tests/host/test_recovery.py::test_random_session": "a dozen crashes in one session",
    "tests/host/test_tickets.py": "plays whole satellites",
    "tests/host/test_topups.py::test_a_thousand_players": "credits a thousand players",
    "tests/host/test_topups.py::test_who_is_broke_gets_chips": "a day of virtual time",
    "tests/host/test_tournament_faults.py": "plays whole tournaments on a failing disk",
    "tests/host/test_tournament_money.py": "plays whole tournaments",
    "tests/host/test_tournament_recovery.py": "plays whole tournaments and restarts",
    "tests/host/test_tournament_replay.py": "plays whole tournaments and again",
    "tests/host/test_tournaments.py": "plays whole tournaments",
    "tests/host/test_wallet_races.py": "fifty at once, many times",
    "tests/host/test_work_due_now.py::test_without_a_pause": "plays whole tournaments",
    "tests/odds/test_ranks.py::test_ranks_are_those_of_each_hand_alone": "300 examples",
    "tests/picture/test_contrast.py": "measures every letter of every scene in every theme",
    "tests/poker/test_ranking_counts.py": "ranks millions of hands",
    "tests/poker/test_recorded_hands.py": "replays thousands of recorded hands",
    "tests/simulation/": "plays whole card rooms in virtual time",
    "tests/storage/test_corrections_everywhere.py": "migrates databases of many corrections",
    "tests/storage/test_crash.py": "kills a process in the middle of its commits",
    "tests/storage/test_leaderboards.py::test_ranks_are_right": "thousands of changes",
    "tests/table/test_coming_and_going.py::test_blinds_stay_in_order": "150 examples",
    "tests/tournament/test_arithmetic.py": "plays whole tournaments",
    "tests/tournament/test_random_events.py::test_every_event_ends": "plays whole tournaments",
    "tests/tournament/test_scale.py": "plays tournaments of a thousand and more",
    "tests/ui/test_choices.py::test_what_is_offered": "tries every command at many tables",
    "tests/ui/test_layout.py::test_every_control": "100 examples of whole messages",
}
KEPT = {
    "tests/browser/test_modules.py",
    "tests/browser/test_page.py::test_a_press_changes_the_message_in_place",
    "tests/browser/test_page.py::test_two_windows_are_two_users",
    "tests/end_to_end/test_closed_dms.py",
    "tests/end_to_end/test_first_hand.py",
    "tests/end_to_end/test_hands.py",
    "tests/end_to_end/test_restart.py::test_the_same_hand_continues",
    "tests/end_to_end/test_secrecy.py",
    "tests/host/test_tickets.py::test_unregistering_gives_the_ticket_back",
    "tests/host/test_tournament_money.py::test_bounties_go",
    "tests/host/test_tournaments.py::test_a_sit_and_go_is_played_to_its_winner",
    "tests/picture/test_contrast.py::test_text_stands_out_on_other_pictures",
    "tests/poker/test_ranking_counts.py::test_all_seven_card_lows",
    "tests/simulation/test_checks.py::test_a_table_that_keeps_what_was_not_saved",
    "tests/simulation/test_checks.py::test_cards_that_everybody_sees_are_a_leak",
    "tests/simulation/test_checks.py::test_chips_that_come_from_nowhere",
    "tests/simulation/test_fuzz.py::test_options_of_a_table",
    "tests/simulation/test_fuzz_files.py",
    "tests/simulation/test_plans.py",
    "tests/simulation/test_shrink.py",
    "tests/tournament/test_arithmetic.py::test_a_plan_is_played",
    "tests/tournament/test_arithmetic.py::test_every_family",
    "tests/tournament/test_arithmetic.py::test_refunds_are_exact",
}


def is_slow(test: str) -> bool:
    """Whether a test, by its node id, is left to `make test-all`."""
    return any(map(test.startswith, SLOW)) and not any(map(test.startswith, KEPT))
