"""Tournaments (pure): entries, levels, seating, balancing, prizes, satellites, VeloX, seasons.

`tournament.Tournament` is one event; only its `apply` changes it, and `next_due_ms` says when it
wants a `Tick`. `ledger` turns events into balanced batches, `view` into the views of people.
"""
