"""The bank: accounts, balanced transfers and the rules about chips away from the cards.

Pure: what may happen to chips is decided here, what has happened is written down by `bot.storage`.
"""
