"""One table from hand to hand (pure): seats, button, blinds due, sitting out, buy-ins."""
