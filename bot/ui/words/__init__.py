"""Names, amounts, games, rules and refusals as words of the catalogues."""
