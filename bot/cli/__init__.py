"""What the command line does: a file per command."""
