"""Players who are programs: they see what a user sees and press what a user presses.

Three steps, apart: `reading` turns messages into a `Situation`, `decisions` turns that into a
choice, `robot` does both for one user of the sandbox, over the user-side API and nothing else.
"""
