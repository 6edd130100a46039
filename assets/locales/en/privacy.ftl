# What is stored about a player: `/privacy`.

command-privacy = privacy
command-export = export
command-forget = forget

describe-privacy = What is stored about you
describe-privacy-export = What is stored about you, in every server, as a file that only you get
describe-privacy-forget = Be forgotten in this server: your chips and results lose your name, for good
describe-privacy-confirm = This can't be undone, and your chips here are lost. True confirms it

privacy-exported = This is what is stored about you, in every server: as JSON, and as tables (CSV). It leaves out who other players are, how hands went (`/hand replay` shows that), waiting lists of tables where you never sat, and what you did before you were forgotten in a server.
privacy-not-confirmed = Nothing has changed. With `confirm: True` you are forgotten in this server, and your chips here are lost.
privacy-forgotten = You are forgotten in this server: the ledger, results and statistics show a meaningless number in your place. Bans and mutes stay. If you play again, you start from scratch.

# What players choose for themselves: `/preferences`.
command-preferences = preferences
option-messages = messages
describe-preferences = What you choose for yourself, in every server
describe-preference-messages = Whether I write to you when you are sat out, lose your seat or run out of chips
preference-messages-on = I write to you when your time runs out and you sit out, when you lose your seat, and when you run out of chips.
preference-messages-off = I don't write to you when you are sat out, lose your seat or run out of chips.
option-text = text
describe-preference-text-first = Whether I tell you your turns, streets and results in words, by direct message
preference-text-first-on = Text first: at each of your turns I tell you what happened and where the hand stands, and each street and result too. Your cards come in words.
preference-text-first-off = You follow the game in the table's pictures and their descriptions. With *text first* I write it all to you, in words.
preference-change = Change…
form-preferences = Your preferences
form-preference-messages = Messages about your seat
form-preference-messages-hint = When you are sat out, lose your seat or run out of chips
form-preference-text-first = Text first
form-preference-text-first-hint = Turns, streets and results in words, by direct message
