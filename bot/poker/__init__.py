"""One hand of any game, from the forced bets to the last pot. Pure: no clock, no chance."""
