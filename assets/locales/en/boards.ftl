# Leaderboards, the Hall of Fame, and a player's figures.

command-leaderboard = leaderboard
command-stats = stats
menu-stats = Stats

describe-leaderboard = See who's winning, and where you stand
describe-board = Choose what to rank
describe-board-game = Count only this game
describe-board-kind = Count only cash tables, or one kind of tournament
describe-span = Choose the time span; the Hall of Fame lists the winner of each month
describe-where = Rank this server, or everywhere the bot plays
describe-stats = See how a player plays, with a chart of their chips
describe-stats-player = Choose whose stats to show; yours by default
describe-stats-friend = Compare with another player, side by side
describe-stats-game = Choose one game; all games by default

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
board-own = { $name } is #{ $rank } of { $size } ({ $score })
board-without-corrections = Chips that moderators add or remove count only in their own server.
board-own-none = { $name } isn't on this board yet
board-empty = Nobody is on this board yet. Be the first: { $way }.
board-way = `/table open`
board-way-tournaments-won = `/tournament create`
board-way-best-velox = `/tournament create preset:VeloX`
board-fame = Hall of Fame: { $board }
board-fame-line = **{ $month }** · { $name } · { $score }
board-fame-running = { $month } isn't over yet
board-fame-winners = Recent winners
board-fame-winner = { $date } · { $title }: { $name }, { $prize ->
    [one] { $prize } chip
   *[other] { $prize } chips
}, { $entrants } players
board-fame-empty = The Hall of Fame is still empty. Finish on top this month, and yours will be the first name there: { $way }.
refusal-wallet-without-champions = Wallets show current balances only, so they have no Hall of Fame. Choose another board.

refusal-wallet-without-games = Wallets show current balances only, for all games together. Choose another board for one game or kind.
refusal-board-without-kind = That board doesn't cover this kind of play. Choose another board, or another kind.
refusal-board-mix-by-game = Hands in a mix count toward the game actually dealt. Choose that game, or a kind of tournament.
refusal-season-counts-all = A season includes all its tournaments: don't set a game or kind.
refusal-payout-by-month = Payouts always cover the last full month: don't set a time span.
refusal-board-choice-unknown = “{ $typed }” isn't an option here. Choose one from the list.

payout-share = { $percent }%
payout-line = **{ $name }** · { $share }: { $paid_out } paid back out of { $paid_in }
payout-unit-share = Paid out
payout-unit-paid-in = Paid in
payout-more = And { $count ->
    [one] one more: choose a game or a kind to see it
   *[other] { $count } more: choose a game or a kind to see them
}
payout-meaning = Cash tables: what players won back from the pots they entered. Tournaments: prizes and bounties as a share of entries, rebuys, add-ons and fees.
payout-empty = Nobody played that in { $month }, so nothing was paid in.

player-unknown = Player { $digits }
former-player = a former player

stats-title = { $name }'s stats
stats-none = { $name } hasn't finished a hand in this server yet.
stats-none-of-game = { $name } hasn't finished a hand of { $game } in this server, at least not since I started counting by game.
stats-hands = **{ $hands }** { $hands ->
    [one] hand
   *[other] hands
}, { $won ->
    [0] none
   *[other] { $won }
} won
style-line = **{ $share }** { $figure } ({ $part } of { $whole })
style-line-few = **{ $part } of { $whole }** { $figure }
style-vpip = VPIP: put money in the pot voluntarily
style-pfr = PFR: raised preflop
style-three-bet = 3-bet: re-raised preflop
style-fold-to-three-bet = fold to 3-bet: folded after being 3-bet
style-cbet = c-bet: raised preflop, then bet the flop
style-wtsd = WTSD: went to showdown
style-wsd = W$SD: won at showdown
style-aggression = **{ $factor }** aggression: bets and raises per call, after the first betting round
style-aggression-few = **{ $bets } / { $calls }** aggression: bets and raises per call, after the first betting round
style-of = { $what } { $vpip } / { $pfr } ({ $hands })
style-by-position = -# VPIP / PFR by position (hands): { $list }
style-by-game = -# by game: { $list }
style-sample = -# Shown after at least { $least } opportunities.
style-since = -# Based on { $counted } of { $hands } hands; the net result covers all of them.
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
refusal-stats-of-one = Pick two different players.
stats-net = **{ $rate }** net chips per 100 hands at cash tables, { $net } in all
stats-net-early = **{ $net }** net at cash tables
stats-ev-hands = **{ $ev }** EV-adjusted: cash result of { $net } (without stand-up payments) minus { $luck } of all-in luck (100+ hands)
stats-ev = **{ $ev }** EV-adjusted: cash result of { $net } minus { $luck } of all-in luck (100+ hands)
style-result = { $what } { $ev }
style-results-by-position = -# EV-adjusted cash results by position, without stand-up payments (100+ hands): { $list }
style-results-by-game = -# EV-adjusted cash results by game, without stand-up payments (100+ hands): { $list }
stats-tournaments = Won { $won ->
    [0] none
   *[other] **{ $won }**
} of { $played ->
    [one] one tournament
   *[other] { $played } tournaments
}, { $cashed ->
    [0] never cashed
    [one] cashed once
    [2] cashed twice
   *[other] cashed { $cashed } times
}, best finish #{ $best }, { $net } net chips
stats-chart-title = { $name }
stats-chart-subtitle = Net result at cash tables, hand by hand
stats-chart-footer = { $hands ->
    [one] One hand
   *[other] The last { $hands } hands
}
stats-chart-alt = { $name }'s net result at cash tables over { $hands ->
    [one] one hand
   *[other] the last { $hands } hands
}: now { $net }, highest { $highest }, lowest { $lowest }.

# Badges: shown by /stats, and as the server's roles.
stats-badges = Badges: { $badges }
stats-badge-times = { $badge } ({ $times } times)
badge-champion = champion of the month
badge-faithful = regular of the month
badge-tournament-winner = tournament winner
badge-royal-flush = royal flush
badge-giant-slayer = giant slayer
badge-hundred-hands = a hundred hands
badge-thousand-hands = a thousand hands
command-roles = roles
describe-settings-roles = Choose the role that members get for a badge
describe-badge = Choose the badge
settings-badge-roles = Roles for badges: { $roles }
settings-no-badge-roles = No roles for badges
settings-roles-refused = Discord didn't let me give those roles. Give me *Manage Roles* and put my role above them, or choose another role.
refusal-role-not-mine = I can't give that role. Give me *Manage Roles*, and put my role above it in the server's settings.
refusal-role-not-yours = Choose a role that you can give to members yourself.
