"""Draws pictures: a scene of plain data in, the bytes of a PNG out.

Nothing here knows of Discord, of storage, or of any language: every word and number arrives as text
in the reader's language, ready to be drawn.
"""
