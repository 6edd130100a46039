# What is stored about a player: `/privacy`.

command-privacy = privacy
command-export = export
command-forget = forget

describe-privacy = See what I store about you
describe-privacy-export = Get a file of what I store about you in every server; only you see it
describe-privacy-forget = Erase your name from this server's chips and results, permanently
describe-privacy-confirm = Confirm with True: this can't be undone, and you lose your chips here

privacy-exported = This is what I store about you in every server, as JSON and as tables (CSV). It leaves out other players' identities, how hands were played (see `/hand replay`) and waiting lists of tables where you never sat. It also leaves out what you did in a server before you asked it to forget you.
privacy-not-confirmed = Nothing has changed. With `confirm: True`, I forget you in this server, and you lose your chips here.
privacy-forgotten = I've forgotten you in this server: the ledger, results and statistics show a random number in your place. Bans and mutes stay. If you play again, you start from scratch.

# What players choose for themselves: `/preferences`.
command-preferences = preferences
option-messages = messages
describe-preferences = Set your personal preferences, in every server
describe-preference-messages = Choose whether I DM you when you're sat out, lose your seat or go broke
preference-messages-on = I DM you when you run out of time and are sat out, when you lose your seat, and when you go broke.
preference-messages-off = I don't DM you when you're sat out, lose your seat or go broke.
option-text = text
describe-preference-text-first = Get your turns, streets and results in words, by DM
preference-text-first-on = Text first: on each of your turns I tell you what happened and where the hand stands. I also send you each street and result, and your cards in words.
preference-text-first-off = You follow the game in the table's pictures and their descriptions. With *text first*, I DM you everything in words.
preference-change = Change…
form-preferences = Your preferences
form-preference-messages = Messages about your seat
form-preference-messages-hint = When you're sat out, lose your seat or go broke
form-preference-text-first = Text first
form-preference-text-first-hint = Turns, streets and results as text, by DM
