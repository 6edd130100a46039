"""The performance goals, each measured beside its baseline in the same run."""
