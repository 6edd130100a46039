"""The REST API that the bot speaks to: one file of routes for each noun."""
