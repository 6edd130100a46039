"""The parts of a Discord message: ids, pages of text and buttons, forms, card faces."""
