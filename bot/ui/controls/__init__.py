"""The registry of controls, and who has used one or given a command."""
