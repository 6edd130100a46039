"""The sentences that people read, in every language that the bot speaks."""
