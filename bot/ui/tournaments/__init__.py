"""Tournaments on Discord: announcement, threads, lines, controls, pictures."""
