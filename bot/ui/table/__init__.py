"""A table's message: its layout, its controls, and how it stays current."""
