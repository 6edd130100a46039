"""The bank: accounts, balanced transfers and the rules about chips away from the cards.

Pure: the rules of moving chips are here; `bot.storage` stores the movements.
"""
