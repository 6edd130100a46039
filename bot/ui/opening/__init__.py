"""Opening and closing tables, and the tables that a server keeps open."""
