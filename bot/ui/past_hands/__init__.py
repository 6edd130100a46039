"""Hands that are over: replays, the last one again, the log of moderators."""
