"""The random beacon as the network has it: its relays, asked by HTTP, and its signatures."""
