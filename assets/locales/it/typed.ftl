# Quello che si scrive. Il bot legge le parole di tutte le sue lingue, con o senza maiuscole e accenti.
# Se sono più d'una si separano con la virgola.

# Quanto si rilancia
typed-min = minimo
typed-half = metà, mezzo, mezzo piatto, metà piatto
typed-pot = piatto
typed-max = tutto, resti, i resti

# Quando comincia un torneo; i giorni della settimana li sa già
typed-today = oggi, stasera
typed-tomorrow = domani
# Prima di una durata: «tra 45 minuti»
typed-in = tra, fra
# Quello che non conta: «domani alle ore 21», «il 24/12 alle 21»
typed-at = alle, ore, il
typed-minutes = minuto, minuti
typed-hours = ora, ore
typed-days = giorno, giorni
