"""A table told in messages that are read aloud."""
