# Che cosa fanno i moderatori oltre a mandare via e bandire.
refusal-correction-too-small = Una correzione riguarda almeno una fiche.
refusal-stack-too-small = In quello stack ci sono solo { $stack } fiches.
refusal-chair-not-wanted = Nessuno aspetta quel posto.
