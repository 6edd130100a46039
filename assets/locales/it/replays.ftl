# Le mani finite: rivederle una mossa alla volta, e controllare il mazzo.

refusal-hand-not-told = Quella mano è stata giocata quando non conservavo ancora ogni azione, quindi non posso rifartela vedere.
refusal-hand-not-sealed = Quella mano è stata data quando non sigillavo ancora i mazzi, quindi non c'è nulla con cui controllarla.
