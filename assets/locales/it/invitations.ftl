# Invitare amici, e il bot.

command-invite = invita
describe-invite = Invita un amico al tavolo di questo canale, o il bot in un altro server
describe-invite-player = Qualcuno di questo server, che riceve un messaggio privato; nessuno per il link del bot
invite-bot = Con questo link entro in un altro server che gestisci: { $link }
invite-sent = { $name } ha ricevuto un invito con un messaggio privato.
invite-closed = { $name } non accetta miei messaggi privati; diglielo tu.
invite-poker = poker
dm-invited = **{ $name }** ti invita a giocare a { $game }: { $link }
refusal-invite-nobody = Invita qualcun altro di questo server; bot e persone di altri server non possono venire.
refusal-invited-before = Il tuo invito è dell'ultima ora: aspetta prima di mandarne un altro.
