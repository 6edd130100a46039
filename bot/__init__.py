"""Mazziere, a Discord bot that deals poker home games. DESIGN.md draws its rooms."""
