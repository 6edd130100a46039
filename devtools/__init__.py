"""Tools for developing the bot: a Discord on this machine, a simulation, benches.

The bot imports nothing from here; the command line finds these commands as entry points.
"""
