/** Conditions as people write them in German, French, Spanish, Italian, Dutch and Portuguese, folded. */

/** The state of goods, and the words for it. */
export const WORDS_ABROAD = {
  new: 'nueva, nuova, neuve, nova, neuware, unbenutzt, ungetragen, originalverpackt, neuf avec etiquette, neuf avec etiquettes, nuevo con etiqueta, nuevo con etiquetas, nuovo con etichetta, nuovo con cartellino, a estrenar, sin uso, sin usar, mai usato, mai usata, jamais porte, jamais portee, jamais utilise, ongebruikt, ongedragen, nunca usado, nunca usada',
  likeNew:
    'como nueva, come nuova, comme neuve, como novo, como nova, als nieuw, fast neu, praktisch neu, quasi neuf, quasi neuve, casi nuevo, casi nueva, quasi nuovo, quasi nuova, excelente, excelente estado, eccellente, ottimo stato, excellent etat, etat neuf, seminovo',
  good: 'bueno, buena, muy buena, buen estado, muy buen estado, buono, buona, buono stato, molto buono, ottimo, ottima, buone condizioni, bon, tres bon, bom, boa, muito bom, bom estado, otimo, zeer goede staat, gute erhaltung, sehr gute erhaltung',
  fair: 'regular, aceptable, accettabile, discreto, discreta, etat correct, correct, moyen, passable, razoavel, redelijk, redelijke staat, matig, befriedigend, ausreichend, normale gebrauchsspuren, estado regular',
  poor: 'malo, mala, mal estado, muy malo, cattivo, scarso, mauvais, mauvais etat, schlecht, schlechter zustand, slecht, slechte staat, ruim, pessimo',
  used: 'usada, usata, gebrauchter zustand, mit gebrauchsspuren, gebrauchsspuren, d occasion, de segunda mano, segunda mano, seconda mano, tweedehands, tested, tested working, working, fully working, works, getestet, funktioniert, funktionsfahig, voll funktionsfahig, funciona, funcionando, probado, funzionante, testato, fonctionne, fonctionnel, teste, werkend, werkt, getest',
  broken:
    'defectueux, defectuoso, defectuosa, difettoso, guasto, rotto, rotta, roto, rota, casse, hs, kaputt, bastler, fur bastler, als defekt, para piezas, per ricambi, pour pieces, nicht funktionsfahig, no funciona, non funzionante, non funziona, ne fonctionne pas, werkt niet',
} as const;
