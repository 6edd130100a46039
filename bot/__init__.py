"""Mazziere, a Discord bot that deals poker home games. CONTRIBUTING.md draws its rooms."""
