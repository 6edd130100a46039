"""Hand histories in the formats of other programs, written and read: pure, like the poker room."""
