"""From hand to hand at one table (pure): seats, button, blinds due, sitting out, buy-ins."""
