# House rules: what friends agree on at home.

describe-table-rules = Change the house rules of this channel's table (for the table owner, and moderators)
describe-rules-part = Which rules to see and change
option-part = part
rules-part-bets = Straddles and antes

form-house-title = House rules
house-line = { $rule }: { $value }
house-on = Yes
house-off = No
house-changed = Done. { $when ->
    [now] This holds from now on.
   *[later] This holds from the next hand on.
}
notice-house-changed = { $mention } has changed the house rules{ $when ->
    [now] {""}
   *[later] {" "}from the next hand on
}: { $rules }

house-table-ante = Ante for the table
house-table-ante-hint = One player pays a big blind for everybody, after the blinds
house-table-ante-none = None
house-table-ante-big-blind = Big blind
house-table-ante-button = Button

told-post-table-ante = { $name } antes { $amount } for all
stakes-with-table-ante = { $blinds } ante { $ante } for all

refusal-same-house-rules = These are the house rules already: nothing was changed.
refusal-house-number-out-of-range = “{ $rule ->
   *[other] { $rule }
}” is a number from { $minimum } to { $maximum }, not { $value }.
refusal-house-number-unreadable = { $field }: I cannot read “{ $typed }”. Nothing was changed.
refusal-table-ante-needs-blinds = No game of this table has blinds that go round, so nobody can pay an ante for all.
refusal-two-antes = Everybody antes at this table already, so nobody can pay an ante for all.
