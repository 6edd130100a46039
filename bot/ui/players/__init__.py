"""Leaderboards, statistics, badges, wallets and settings of players."""
