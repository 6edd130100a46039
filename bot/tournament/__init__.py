"""Tournaments (pure): entries, levels, seating, balancing, prizes, satellites, VeloX, seasons.

`tournament.Tournament` is one event; only its `apply` changes it, and `next_due_ms` says when it
wants a `Tick`. `ledger` turns what happened into balanced batches, `view` into what people may see.
"""
