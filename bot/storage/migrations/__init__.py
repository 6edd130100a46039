"""The migrations of the database, one step per file in `versions`.

The bot takes these steps automatically when it opens a database. Steps only go forward: the copy
that is made before the first of them is the way back.
"""
