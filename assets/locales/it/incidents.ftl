# Tornei che non si riescono più a leggere e che vengono rimborsati in base al libro mastro.

line-cancelled-unread = { $host }: una parte di **{ $title }** non si legge più, perciò l'ho annullato e ho restituito a ciascuno quanto aveva pagato e non già rivinto (incidente { $incident } nel registro del bot).
