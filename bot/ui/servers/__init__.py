"""Settings of servers, the greeting, and the pages of rules."""
