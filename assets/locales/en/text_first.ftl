# Text first: what a player hears who cannot see pictures.

dm-text-dealt = **Your cards** at { $channel }, hand { $hand }: { $cards }.
dm-text-position = Position: { $position }.
dm-text-game = { $changed ->
    [yes] The game changes: { $game }.
   *[no] { $game }.
}
dm-text-stakes = The stakes are now { $stakes }.
dm-text-turn = **Your turn**{ $street ->
    [told] {""}
   *[other] {" "}at { $channel }, { $street }
}: { $asked ->
    [draw] draw up to { $number } cards, or stand pat
    [discard] discard { $number ->
        [1] one card
       *[other] { $number } cards
    }
    [runouts] choose whether to run it { $number ->
        [2] twice
        [3] three times
       *[other] { $number } times
    } or once
    [bring-in] post the bring-in of { $number }
    [call] { $number } to call
   *[check] you can check
}{ $raising }, pot { $pot }{ $reach ->
    [all] {""}
   *[other] {" "}(you can win at most { $reach })
}, { $stack ->
    [all-in] you are all-in
   *[other] your stack is { $stack }
}.
dm-text-raising = { $asked ->
   *[other] , or
} { $how ->
    [bet] bet
    [complete] complete the bet to
   *[raise] raise to
} { $exact ->
    [yes] { $amount }
    [all-in] { $amount } (all-in)
   *[no] at least { $amount }
}
dm-text-time = Your time runs out { $when }.
dm-text-cards = Your cards: { $cards }.
dm-text-cards-now = Your cards now: { $cards }.
dm-text-new-cards = Your new { $count ->
    [one] card
   *[other] cards
}: { $cards }.
dm-text-hand = Your hand: { $hand }.
dm-text-seated = You're in seat { $seat } at { $channel } with { $amount ->
    [one] one chip
   *[other] { $amount } chips
}.
dm-text-left = You left { $channel }, and { $amount ->
    [one] your last chip is
   *[other] your { $amount } chips are
} back in your wallet.
dm-text-pots-before = Before this street's bets: { $pots }
told-folds = { $names } fold
told-antes = Everyone antes { $amount }
dm-text-street = **{ $street }** at { $channel }{ $cards ->
    [none] .
   *[other] : { $cards }.
}
dm-text-all-in = **All-in** at { $channel }, { $street }.
dm-text-pot = { $number ->
    [0] Main pot
   *[other] Side pot{ $count ->
        [2] {""}
       *[other] {" "}{ $number }
    }
}, { $amount } ({ $names }).
dm-text-pot-won = { $number ->
    [0] Main pot
   *[other] Side pot{ $count ->
        [2] {""}
       *[other] {" "}{ $number }
    }
}, { $amount } ({ $names }): { $wins }.
dm-text-players = In the hand: { $players }.
dm-text-result = **Hand { $hand }** at { $channel } is over.
dm-text-paused = **The game is paused** at { $channel }.
dm-text-resumed = **The game resumes** at { $channel }.
dm-text-void = **Hand { $hand }** at { $channel } is void{ $why ->
    [agreed] : everyone still in it agreed
    [asked] : { $by } voided it
   *[other] {""}
}. All bets have been returned.
dm-text-tournament-out = **{ $title }**: { $how ->
    [open] you're out
    [tied] you tie for { $place } place
   *[alone] you finish in { $place } place
}.{ $prize ->
    [0] {""}
   *[other] {" "}You win { $prize }.
}
dm-text-tournament-won = **You win { $title }!**{ $prize ->
    [0] {""}
   *[other] {" "}You get { $prize }.
}
dm-text-ticket = **{ $title }**: you win a ticket worth { $amount }.
dm-text-moved = **New table**: { $table }, seat { $seat }, your stack { $stack }.
dm-text-final-table = **Final table** at { $table }: seat { $seat }, your stack { $stack }.
dm-text-holds = { $name }: { $hand }
dm-text-stack = Your stack: { $amount }.
dm-text-picture = The same cards as a picture
mix-of = Mix of { $games ->
    [none] { $count } games
   *[other] { $games }
}
