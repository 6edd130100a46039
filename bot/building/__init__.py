"""Building the bot, room by room: `bot/app.py` puts the rooms together."""
