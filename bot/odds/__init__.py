"""The equity of all-in hands: many deals ranked at once, with numpy."""
