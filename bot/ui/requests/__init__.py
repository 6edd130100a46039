"""Requests to Discord: timeouts, retries, limits, answers, and messages of one moment."""
