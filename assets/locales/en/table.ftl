# The table message, its controls, its picture and its forms.

stakes-mixed = { $stakes } mixed
stakes-limit = { $bets } (blinds { $blinds })
stakes-with-ante = { $blinds } ante { $ante }

table-title = { $game } { $stakes }
table-title-hand = { $title } · hand { $hand }
table-waiting = { $seated ->
    [0] The table is empty. Press **Sit down** to play.
    [one] One of { $seats } seats is taken. The next hand starts when a second player sits down.
   *[other] { $seated } of { $seats } seats are taken. Waiting for at least two players who are ready.
}
table-awaits-round = The next hand is waiting for round { $round } of the beacon, which this table requires. The wait ends { $when } at the latest.
table-next-hand = Next hand { $when }.
table-choose-game = **{ $name }** picks the next game (dealt { $when }). Otherwise: { $game }.
table-game-chosen = **{ $name }** picked { $game }. Dealing { $when }.
next-game-orbit = Next game, after this orbit: { $game }
next-game-hand =
    { $hands ->
        [one] Next hand: { $game }
       *[other] Next game, in { $hands } hands: { $game }
    }
choose-game = { $name }: choose the next game
choose-board-game = { $name }: games with a board
choose-other-game = { $name }: stud and draw games
table-turn = **{ $name }** to act · pot { $pot } · { $when }
table-turn-draw = **{ $name }** to draw · pot { $pot } · { $when }
table-turn-discard = **{ $name }** to discard · pot { $pot } · { $when }
table-turn-runouts = **{ $name }**: run it { $runouts ->
    [2] twice
    [3] three times
   *[other] { $runouts } times
}? No answer = once · pot { $pot } · { $when }
table-turn-to-call = **{ $name }** to act · { $call } to call · pot { $pot } · { $when }
table-all-in = **All-in:** no more betting, the cards are coming.
table-closing = The table closes after this hand.
table-closed = The table is closed. Thanks for playing.
table-parting = I'm restarting. The table is paused; no chips or cards are lost.
table-called-off = I'm back, but I had to restore an earlier state of the game. The last hand is void, because someone may know how it ended. All its bets have been returned.
table-recovered = I'm back. The game resumes where it left off.
table-opened = The table is open. Press **Sit down** to join; the first hand starts as soon as two players are seated.
table-opened-bets = It's a limit game: with blinds of { $blinds } the bets are { $bets }.
table-opened-bring-in = This game has no blinds: the bring-in is { $amount }, { $limit ->
    [yes] and the bets are { $bets }
   *[no] and the smallest bet is { $bets }
}.
table-close-asks = { $seated ->
    [one] One player is seated.
   *[other] { $seated } players are seated.
} The table closes { $running ->
    [0] right away
   *[other] after this hand
}, and everyone's chips go back to their wallets. This can't be undone.
table-will-close = The table closes at the end of any hand in progress; everyone's chips go back to their wallets.
table-status = { $seated ->
    [one] One of { $seats } seats is
   *[other] { $seated } of { $seats } seats are
} taken, { $hands ->
    [one] one hand
   *[other] { $hands } hands
} dealt. [Go to the table]({ $link })
table-frozen = Something doesn't add up, so I stopped this table. No chips are lost. Please report incident { $incident } to the bot's operator. `/table close` returns everyone's chips.

lobby-tables = Open tables
lobby-tables-count = { $tables ->
    [one] One table is open
   *[other] { $tables } tables are open
}
lobby-no-tables = No tables are open in this server. Use `/table open` in the channel where you want to play.
lobby-no-cash-tables = No cash tables are open in this server, but { $tables ->
    [one] one tournament table is: `/tournament list`
   *[other] { $tables } tournament tables are: `/tournament list`
}. Use `/table open` in the channel where you want to play.
lobby-tournament-tables = { $tables ->
    [one] Plus one tournament table: `/tournament list`
   *[other] Plus { $tables } tournament tables: `/tournament list`
}
lobby-more-tables = { $count ->
    [one] One more: `/table list`
   *[other] { $count } more: `/table list`
}
lobby-seats-taken = seats: { $taken } of { $seats }
lobby-seats-free = { $count } free
lobby-waiting = { $count } waiting
lobby-buy-in = buy-in: { $chips }

nudge = { $mention }, it's your turn.
dm-cards = { $cards } — at { $channel }
dm-closed = { $mention }, I can't send you direct messages. Press **My cards** at the table to see your cards.

control-fold = Fold
control-foldfree = Fold anyway
control-pat = Stand pat
control-draw = Draw…
control-check = Check
control-call = Call { $amount }
control-bringin = Bring-in { $amount }
control-bet = Bet { $amount }
control-raise = Raise to { $amount }
control-complete = Complete to { $amount }
control-half = { $amount ->
    [0] ½
   *[other] ½ { $amount }
}
control-pot = { $amount ->
    [0] Pot
   *[other] Pot { $amount }
}
control-allin = { $amount ->
    [0] All-in
   *[other] All-in { $amount }
}
control-bet-amount = Bet…
control-raise-amount = Raise…
control-again = Enter again
control-complete-amount = Complete…
control-sit = Sit down
control-cards = My cards
control-away = Sit out / I'm back
control-sit-out = Sit out
control-come-back = I'm back
control-leave = Leave
control-close = Close the table
control-leave-anyway = Leave anyway
control-away-anyway = Sit out anyway
leave-gives-up = You're still in the hand{ $amount ->
    [0] {""}
    [one] {" "}with one chip in the pot
   *[other] {" "}with { $amount } chips in the pot
}. If you leave, your hand will be checked or folded.
away-gives-up = You're still in the hand{ $amount ->
    [0] {""}
    [one] {" "}with one chip in the pot
   *[other] {" "}with { $amount } chips in the pot
}. If you sit out, your hand will be checked or folded.
control-more = More
control-show = Show all
control-showsome = Show some
show-which = Which of your cards should everyone see? The others stay hidden.
control-shown = Cards to show
cards-are-shown = Your cards are shown.
control-post = Post { $amount } and play now

chips-from-to = { $minimum } to { $maximum } chips
chips-exactly = { $maximum ->
    [one] { $maximum } chip
   *[other] { $maximum } chips
}

form-buy-in-title = Sit down
form-buy-in-label = Buy-in: { $fixed ->
    [yes] { $maximum }
   *[no] { $minimum } to { $maximum }
}
form-buy-in-wallet = You have { $balance ->
    [one] { $balance } chip
   *[other] { $balance } chips
} in this server.
form-buy-in-welcome = Welcome! You start with { $balance ->
    [one] { $balance } chip
   *[other] { $balance } chips
}.
form-seat-label = Seat
form-any-seat = Any open seat
form-seat = Seat { $seat }
form-bet-title = Bet
form-raise-title = Raise
form-complete-title = Complete
form-raise-hint = Pot { $pot }, { $call } to call. Raise to (total): 200, 1.5k, 2.5x, 20bb, half, pot, all in.

note-done = Done.
fold-is-not-needed = You can check for free. Fold anyway?
you-will-post = You'll post and be dealt in as soon as your position allows.
you-leave-after-the-hand = You'll leave after this hand, and your chips will go back to your wallet.

more-wallet = You have { $balance ->
    [one] { $balance } chip
   *[other] { $balance } chips
} in your wallet.
more-buy-ins = Buy-in: { $chips }.
more-turn = You have { $seconds } seconds per turn. If you run out of time, you check if you can; otherwise you fold.
more-post = You're waiting for the big blind, or you can post { $amount } now.
play-money = Ages { $age }+ only. This is play money: it cannot be bought, sold or exchanged for anything of value.

picture-button = D
picture-no-hand = No hand yet
picture-more-tables = and { $count } more
picture-footer = Hand { $hand } · { $street }
picture-all-in = ALL-IN
picture-pot = Pot
picture-pot-raked = { $pot } (rake { $rake })
picture-main-pot = Main pot:
picture-side-pot = { $pots ->
    [one] Side pot:
   *[other] Side pot { $number }:
}

tag-fold = FOLD
tag-check = CHECK
tag-call = CALL
tag-bet = BET
tag-raise = RAISE
tag-complete = COMPLETE
tag-bring-in = BRING-IN
tag-protect = PROTECTED
tag-all-in = ALL-IN
tag-waiting = WAITING
tag-sitting-out = AWAY
tag-leaving = LEAVING
tag-left = LEFT
tag-broke = BROKE

told-fold = { $name } folds
told-draw = { $count ->
    [0] { $name } stands pat
    [1] { $name } draws one
   *[other] { $name } draws { $count }
}
told-discard = { $count ->
    [1] { $name } discards one
   *[other] { $name } discards { $count }
}
told-check = { $name } checks
told-call = { $name } calls { $amount }
told-bet = { $name } bets { $amount }
told-raise = { $name } raises to { $amount }
told-complete = { $name } completes to { $amount }
told-bring-in = { $name } posts the bring-in of { $amount }
told-protect = { $name } is covered by all-in protection
told-all-in = { $action } (all-in)
told-post-ante = { $name } antes { $amount }
told-post-big-blind-ante = { $name } posts the big-blind ante { $amount }
told-post-dead-blind = { $name } posts a dead blind of { $amount }
told-post-small-blind = { $name } posts the small blind { $amount }
told-post-big-blind = { $name } posts the big blind { $amount }
told-post-straddle = { $name } straddles { $amount }
told-post-late-blind = { $name } posts { $amount }
told-board = { $street }: { $cards }
told-on-street = { $street }: { $told }
told-uncalled = Uncalled bet ({ $amount }) returned to { $name }
told-passed-out = Nobody opened, so the antes are returned.
told-shown = { $name } shows { $cards }
told-mucked = { $name } mucks
told-rake = Pot { $pot }, rake { $rake }
told-final-board = Board: { $cards }
told-win-uncontested = **{ $name }** wins { $amount }
told-win-whole = **{ $name }** wins { $amount } with { $hand }
told-win-high = **{ $name }** wins the high ({ $amount }) with { $hand }
told-win-badugi = **{ $name }** wins the badugi ({ $amount }) with { $hand }
told-win-draw = **{ $name }** wins the draw ({ $amount }) with { $hand }
told-win-low = **{ $name }** wins the low ({ $amount }) with { $hand }
