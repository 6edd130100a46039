"""The versions of the database, oldest first; an old one never changes."""
