# Words that people type. The bot reads those of all its languages; capitals and accents don't matter.
# Separate several by commas.

# Sizes of a raise
typed-min = min
typed-half = half, half pot, ½ pot
typed-pot = pot
typed-max = max, all in, all-in, allin

# When a tournament starts; the days of the week are known
typed-today = today, tonight
typed-tomorrow = tomorrow
# Before a length of time: "in 45 minutes"
typed-in = in
# What is passed over: "tomorrow at 21:00"
typed-at = at
typed-minutes = m, min, minute, minutes
typed-hours = h, hour, hours
typed-days = d, day, days
