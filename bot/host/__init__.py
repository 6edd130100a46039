"""The running card room: a queue per table, turn clocks, recovery. It never imports discord."""
