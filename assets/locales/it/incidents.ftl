# Tornei che non si riescono più a leggere e che vengono rimborsati in base al libro mastro.

line-cancelled-unread = { $host }: una parte di **{ $title }** non si legge più. L'ho annullato e ho rimborsato a ogni giocatore quanto aveva speso, meno ciò che aveva già vinto (incidente { $incident } nel registro del bot).
