# What is stored of a player: `/privacy`.

command-privacy = privacy
command-export = export
command-forget = forget

describe-privacy = What is stored of you
describe-privacy-export = All that is stored of you, in every server, as a file that only you get
describe-privacy-forget = Be forgotten in this server: your chips and results lose your name, for good
describe-privacy-confirm = It cannot be undone: your chips here are gone with it. True to go on

privacy-exported = This is all that is stored of you, in every server: as JSON, and as tables (CSV). How a hand went is told by `/hand replay`.
privacy-not-confirmed = Nothing has changed. With `confirm: True` you are forgotten in this server, and your chips here are nobody's any more.
privacy-forgotten = You are forgotten in this server: in the ledger, in results and in statistics stands a number that says nothing. Bans and mutes stay. Whoever plays again begins anew.
privacy-too-large = There is more stored of you than Discord takes in one file: ask whoever runs this bot for it.
