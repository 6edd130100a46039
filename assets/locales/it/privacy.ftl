# I dati conservati su un giocatore: `/privacy`.

command-privacy = privacy
command-export = esporta
command-forget = dimentica

describe-privacy = Quali dati conservo su di te
describe-privacy-export = I dati che conservo su di te, in ogni server, in un file solo per te
describe-privacy-forget = Fatti dimenticare in questo server: il tuo nome sparisce da fiches e risultati, per sempre
describe-privacy-confirm = Non si può annullare, e le tue fiches qui sono perse. Scegli True per confermare

privacy-exported = Ecco i dati che conservo su di te, in ogni server: come JSON e come tabelle (CSV). Mancano i nomi degli altri, le mani (le mostra `/mano rivedi`), le liste d'attesa dei tavoli dove non hai mai giocato e ciò che hai fatto prima di farti dimenticare in un server.
privacy-not-confirmed = Non è cambiato nulla. Con `conferma: True` ti dimentico in questo server, e le tue fiches qui sono perse.
privacy-forgotten = In questo server ti ho dimenticato: nel registro, nei risultati e nelle statistiche al posto del tuo nome c'è un numero a caso. Esclusioni e silenziamenti restano. Se giochi di nuovo, ricominci da capo.

# Che cosa sceglie ognuno per sé: `/preferenze`.
command-preferences = preferenze
option-messages = messaggi
describe-preferences = Le tue scelte personali, in ogni server
describe-preference-messages = Se ti scrivo quando finisci in sit-out, perdi il posto o resti senza fiches
preference-messages-on = Ti scrivo quando il tempo scade e finisci in sit-out, quando perdi il posto e quando resti senza fiches.
preference-messages-off = Non ti scrivo quando finisci in sit-out, perdi il posto o resti senza fiches.
option-text = testo
describe-preference-text-first = Se ti scrivo in privato, a parole, i tuoi turni, le street e i risultati
preference-text-first-on = Modalità testo: a ogni turno ti scrivo che cosa è successo e la situazione al tavolo, e ti dico ogni street e ogni risultato. Le tue carte arrivano a parole.
preference-text-first-off = Segui il gioco nelle immagini del tavolo e nelle loro descrizioni. Nella *modalità testo* ti scrivo tutto, a parole.
preference-change = Cambia…
form-preferences = Le tue preferenze
form-preference-messages = Messaggi sul tuo posto
form-preference-messages-hint = Quando finisci in sit-out, perdi il posto o resti senza fiches
form-preference-text-first = Modalità testo
form-preference-text-first-hint = Turni, street e risultati a parole, in privato
