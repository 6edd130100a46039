"""Discord's documented sizes and counts, apart from the official description, which lacks many.

Each check yields flaws; an empty result means that Discord would take the body.
"""
