"""Opening and closing tables, changing their rules, and the tables that a server keeps open."""
