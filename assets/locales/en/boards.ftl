# Leaderboards, the Hall of Fame, and a player's figures.

command-leaderboard = leaderboard
command-stats = stats
menu-stats = Stats

describe-leaderboard = Who's winning, and where you stand
describe-board = What is ranked
describe-board-game = Only this game
describe-board-kind = Only cash tables, or one kind of tournament
describe-span = Since when; the Hall of Fame names the winner of each month
describe-where = In this server, or wherever the bot plays
describe-stats = How a player plays, with a chart of their chips
describe-stats-player = Whose stats; your own by default
describe-stats-friend = A player to compare with, side by side
describe-stats-game = One game; all of them by default

board-wallet = Wallet
board-net = Net result
board-hands-won = Hands won
board-biggest-pot = Biggest pot
board-tournaments-won = Tournaments won
board-best-velox = Best VeloX
board-payout = Payout by game
board-unit-wallet = Chips
board-unit-net = Chips
board-unit-hands-won = Hands
board-unit-biggest-pot = Chips
board-unit-tournaments-won = Won
board-unit-best-velox = Multiplier
board-unit-month = Month

play-cash = Cash tables
play-sit-and-go = Sit & go
play-scheduled = Tournaments
play-velox = VeloX

span-all = All time
span-month = This month
span-week = This week
span-now = Now
span-hall-of-fame = Hall of Fame
where-here = This server
where-everywhere = Everywhere

board-line = **{ $rank }.** { $name } · { $score }
board-own = { $name } is number { $rank } of { $size } ({ $score })
board-without-corrections = Chips that moderators added or removed count in their own server only.
board-own-none = { $name } isn't on this board yet
board-empty = Nobody is on this board yet. Be the first: { $way }.
board-way = `/table open`
board-way-tournaments-won = `/tournament create`
board-way-best-velox = `/tournament create preset:VeloX`
board-fame = Hall of Fame: { $board }
board-fame-line = **{ $month }** · { $name } · { $score }
board-fame-running = { $month } is not over yet
board-fame-winners = Last winners
board-fame-winner = { $date } · { $title }: { $name }, { $prize ->
    [one] { $prize } chip
   *[other] { $prize } chips
}, { $entrants } players
board-fame-empty = The Hall of Fame is still empty. Lead this month to be the first in it: { $way }.
refusal-wallet-without-champions = Wallets show current balances only, so they have no Hall of Fame. Choose another board.

refusal-wallet-without-games = Wallets show current balances only, whatever the game. Choose another board for one game or kind.
refusal-board-without-kind = That board doesn't count this kind of play. Choose another board, or another kind.
refusal-board-mix-by-game = Hands of a mix count for the game that was dealt. Choose that game, or a kind of tournament.
refusal-season-counts-all = A season counts all of its tournaments. Leave out game and kind.
refusal-payout-by-month = Payouts are those of the last full month. Leave out the span.
refusal-board-choice-unknown = “{ $typed }” isn't a choice here. Pick one from the list.

payout-share = { $percent }%
payout-line = **{ $name }** · { $share }: { $paid_out } back of { $paid_in }
payout-unit-share = Paid out
payout-unit-paid-in = Paid in
payout-more = And { $count ->
    [one] one more: choose a game or a kind to see it
   *[other] { $count } more: choose a game or a kind to see them
}
payout-meaning = Cash tables: what players won of the pots they put chips into. Tournaments: prizes and bounties as a share of entries, rebuys, add-ons and fees.
payout-empty = Nothing of that kind was played in { $month }, so nothing was paid in.

player-unknown = Player { $digits }
former-player = a former player

stats-title = { $name }'s stats
stats-none = { $name } hasn't finished a hand in this server yet.
stats-none-of-game = { $name } hasn't finished a hand of { $game } in this server, at least not since I count hands by game.
stats-hands = **{ $hands }** { $hands ->
    [one] hand
   *[other] hands
}, { $won ->
    [0] none
   *[other] { $won }
} won
style-line = **{ $share }** { $figure } ({ $part } of { $whole })
style-line-few = **{ $part } of { $whole }** { $figure }
style-vpip = VPIP: entered the pot by choice
style-pfr = PFR: raised in the first round
style-three-bet = 3-bet: raised the first raise
style-fold-to-three-bet = fold to 3-bet: gave up their own raise
style-cbet = c-bet: raised last, then bet the next round
style-wtsd = WTSD: went to showdown
style-wsd = W$SD: won at showdown
style-aggression = **{ $factor }** aggression: bets and raises per call, after the first round
style-aggression-few = **{ $bets } / { $calls }** aggression: bets and raises per call, after the first round
style-of = { $what } { $vpip } / { $pfr } ({ $hands })
style-by-position = -# VPIP / PFR by position (hands): { $list }
style-by-game = -# by game: { $list }
style-sample = -# Shown only with at least { $least } chances.
style-since = -# Hands counted: { $counted } of { $hands }; the net is of all.
style-hands = Hands
style-short-vpip = VPIP
style-short-pfr = PFR
style-short-three-bet = 3-bet
style-short-fold-to-three-bet = Fold to 3-bet
style-short-cbet = C-bet
style-short-wtsd = WTSD
style-short-wsd = W$SD
style-short-aggression = Aggression
stats-title-two = { $name } and { $friend }
stats-title-game = { $title }, { $game }
refusal-stats-of-one = Choose someone else: that is the same player twice.
stats-net = **{ $rate }** chips net per 100 hands at cash tables, { $net } in all
stats-net-early = **{ $net }** net at cash tables
stats-ev-hands = **{ $ev }** EV-adjusted: the result of { $net } in hands at cash tables, without stand-up payments, less { $luck } of luck in all-ins (from 100 hands on)
stats-ev = **{ $ev }** EV-adjusted: the result at cash tables of { $net } less { $luck } of luck in all-ins (from 100 hands on)
style-result = { $what } { $ev }
style-results-by-position = -# EV-adjusted result of hands at cash tables, without stand-up payments, by position, from 100 hands on: { $list }
style-results-by-game = -# EV-adjusted result of hands at cash tables, without stand-up payments, by game, from 100 hands on: { $list }
stats-tournaments = { $won ->
    [0] none
   *[other] **{ $won }**
} of { $played ->
    [one] one tournament
   *[other] { $played } tournaments
} won, in the money { $cashed ->
    [0] never
    [one] once
   *[other] { $cashed } times
}, best place { $best }, { $net } chips net
stats-chart-title = { $name }
stats-chart-subtitle = Net result at cash tables, hand by hand
stats-chart-footer = { $hands ->
    [one] The only hand
   *[other] The last { $hands } hands
}
stats-chart-alt = Net result of { $name } at cash tables over { $hands ->
    [one] the only hand
   *[other] the last { $hands } hands
}: now { $net }, highest { $highest }, lowest { $lowest }.

# Badges: shown by /stats, and as the server's roles.
stats-badges = Badges: { $badges }
stats-badge-times = { $badge } ({ $times } times)
badge-champion = champion of the month
badge-faithful = most faithful of the month
badge-tournament-winner = tournament winner
badge-royal-flush = royal flush
badge-giant-slayer = giant slayer
badge-hundred-hands = a hundred hands
badge-thousand-hands = a thousand hands
command-roles = roles
describe-settings-roles = The role that members get for a badge
describe-badge = The badge
settings-badge-roles = Roles for badges: { $roles }
settings-no-badge-roles = No roles for badges
settings-roles-refused = Discord did not let me give those roles: allow me to *Manage Roles*, and put my own role above them, or choose another role.
refusal-role-not-mine = I can't give that role: allow me to *Manage Roles*, and put my own role above it in the server's settings.
refusal-role-not-yours = Choose a role that you may give to members yourself.
