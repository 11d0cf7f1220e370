const TOTAL =
  /^((grand|sub|over)[ -]?)?(totals?|all|sum|sums|average|avg|mean|median|count|summe|gesamt|insgesamt|somme|totale|totaal|合計)\.?:?$/i;

/** Whether a text is a word for a total and nothing else, as in the row of a person's total. */
export const isTotalWord = (text: string) => TOTAL.test(text);
