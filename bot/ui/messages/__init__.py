"""Messages to one player: cards, commitments, top-ups, what happened to their seat."""
