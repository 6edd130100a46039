"""A whole card room in virtual time: the real bot, a disk and a Discord that fail, all by seed."""
