/** What a row says about its item outside the search: notes, and amounts behind a name. */
import { readMoney } from '../../input/number.ts';

/** Goods that are named by what they are worth. */
export const FACE_VALUES =
  /\b(?:coins?|banknotes?|paper money|stamps?|denom(?:ination)?|munzen?|nennwert|valeur faciale)\b/;
const AMOUNT_AT_END = /(?:^|[\s(])(\p{Sc} ?\d[\d.,]*|\d[\d.,]* ?(?:\p{Sc}|[A-Za-z]{3}|kr|zł))\)?$/u;

/** An amount of money that a text ends with. It may be a price, or part of the name as in `Gift Card $50`. */
export function amountAtEnd(text: string): string | undefined {
  const [, found] = AMOUNT_AT_END.exec(text) ?? [];
  return found !== undefined && (readMoney(found).value?.currencies.length ?? 0) > 0 ? found : undefined;
}

/** Headings of a person's own notes. */
export const NOTES = /^(?:my )?(?:notes?|comments?|remarks?|notizen|bemerkung(?:en)?|remarques?|notas?|備考|メモ)$/;
/** Words that make an item another one. In a note, nobody can be sure what they are about, so they are only pointed out. */
export const TELLING =
  /(?<![a-z])(?:foil|holo|reverse|etched|1st|first edition|unlimited|shadowless|promo|full art|alt(?:ernate)? art|borderless|extended art|showcase|retro frame|variant|newsstand|signed|auto(?:graph(?:ed)?)?|(?:psa|bgs|cgc|sgc|cbcs|pcgs|ngc)|japanese|german|french|italian|spanish|korean|chinese|sealed|loose|cib|complete|incomplete|missing|no box|boxed|damaged|broken|misprint|error|doubled? die|left[- ]handed)(?![a-z])|\/\d{2,4}\b/i;
