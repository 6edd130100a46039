"""A table and its hand, in pictures and in words."""
