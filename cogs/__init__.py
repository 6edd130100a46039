"""Slash commands, a file per subject: parse, ask the host, answer. No rules, no SQL."""
