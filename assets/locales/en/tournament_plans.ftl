# Changing a tournament's plan by forms: **Change** on the announcement.

gate-change = Change…
plan-panel-title = What would you like to change? Before the first entry you can change everything; after that, only changes that don't hurt anyone.
plan-choose = Choose a part of the plan
plan-changed = The plan has been changed.
plan-unchanged = Nothing changed.
line-plan-changed = The plan of **{ $title }** has changed; nobody already registered loses anything. [Announcement]({ $link })

plan-subject-field = Title, start, players, seats
plan-subject-price = Price and bounty
plan-subject-game = Game and betting
plan-subject-levels = Stacks and levels
plan-subject-breaks = Breaks
plan-subject-mode = Format
plan-subject-rebuys = Rebuys
plan-subject-addon = Add-on
plan-subject-prizes = Prizes
plan-subject-entering = Late registration and no-shows
plan-subject-play = Hand for hand, deals, protection
plan-subject-satellite = Satellite

plan-title = Title
plan-start = Start
plan-hint-start = Such as 21:00, tomorrow 20:30, 2026-12-24 21:00. Turns a sit & go into a scheduled tournament.
plan-most = Maximum players
plan-hint-most = A sit & go needs exactly this many.
plan-least = Minimum players
plan-hint-least = With fewer, it's canceled at the start. For a sit & go it equals the maximum.
plan-seats = Seats per table
plan-prize-part = Buy-in (goes to the prize pool)
plan-fee = Fee
plan-hint-fee = House fee on top of the buy-in: 25% at most.
plan-bounty = Bounty
plan-hint-bounty = The part of the entry that becomes a bounty; 0 = none.
plan-bounty-kind = Kind of bounty
plan-bounty-knockout = Knockout: paid in full right away
plan-bounty-progressive = Progressive: half is added to the winner's own bounty
plan-game = Game
plan-hint-game = The name of a game or a mix, such as Omaha, Razz, H.O.R.S.E.
plan-betting = Betting
plan-betting-same = No change
plan-betting-usual = The game's default
plan-betting-no-limit = No limit
plan-betting-pot-limit = Pot limit
plan-betting-fixed-limit = Limit
plan-betting-mixed = Limit every other level
plan-stack = Starting stack
plan-level-minutes = Minutes per level
plan-turn-seconds = Seconds per turn
plan-levels = Levels
plan-hint-levels = Small/big blind of each level, with any ante: 5/10, 10/20, 150/300/25
plan-ante-from = Antes from level
plan-hint-ante-from = 0 = no antes; the default ante is a fifth of the small blind.
plan-break-every = Minutes between breaks
plan-hint-break-every = Minutes of play; breaks start at the end of a level; 0 = no breaks.
plan-break-minutes = Minutes per break
plan-breaks = Maximum breaks
plan-hint-breaks = Leave empty for no limit.
plan-mode = Format
plan-half-until = Second stack available until level
plan-hint-half-until = Double chance: added automatically at the end of this level; 0 = never.
plan-rebuy-cost = Rebuy price
plan-hint-rebuy-cost = Leave empty for no rebuys.
plan-rebuy-most = Maximum rebuys per player
plan-hint-rebuy-most = Empty = up to the cost limit.
plan-rebuy-until = Rebuys until level
plan-hint-rebuy-until = 0 = no limit (the add-on break ends them).
plan-rebuy-when = Rebuy allowed with
plan-rebuy-busted = No chips left
plan-rebuy-below-start = Less than a starting stack
plan-addon-cost = Add-on price
plan-hint-addon-cost = Leave empty for no add-on.
plan-addon-chips = Add-on chips
plan-hint-addon-chips = One to two starting stacks.
plan-addon-after = Add-on after level
plan-shares = Payout shares
plan-hint-shares = Such as 50 30 20, first place first. Empty = the standard payout for that many players.
plan-guarantees = Guaranteed prizes
plan-hint-guarantees = Such as 500 300 200. The house makes up any shortfall. Moderators only.
plan-added = Added by the house
plan-hint-added = Moderators only.
plan-late = Late registration until level
plan-hint-late = 0 = registration closes at the start.
plan-reentries = Re-entries per player
plan-no-shows = Remove no-shows after level
plan-hint-no-shows = Players who never showed up; 0 keeps them in.
plan-hand-for-hand = Hand for hand
plan-hand-auto = On the money bubble
plan-hand-always = Always
plan-hand-never = Never
plan-deals = Deals at the final table
plan-protection = All-in protection
plan-hint-protection = Your first timeout facing a bet each day doesn't fold you.
plan-target = Tickets to tournament #
plan-hint-target = Empty = not a satellite.
plan-tickets = Minimum tickets

refusal-plan-kind-stays = You can't change the tournament's type, or prizes that someone put up. Only a sit & go can be given a start time.
refusal-plan-would-harm = Players have already entered under the current plan. You can still change the title, make room for more players, allow deals, and add money from the house.
refusal-ticket-value-stays = Satellites feed this tournament, so its entry can't change.
refusal-plan-field-unreadable = { $field }: I can't read “{ $typed }”. Nothing was changed.
