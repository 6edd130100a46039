# What moderators do beyond kicking and banning.
refusal-correction-too-small = A correction needs at least one chip.
refusal-stack-too-small = There are only { $stack } chips in that stack.
refusal-chair-not-wanted = Nobody waits for that chair.
