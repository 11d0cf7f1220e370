/** What a row says about its item outside the search: notes, and amounts behind a name. */
import { readMoney } from '../../input/number.ts';
import { foldHeading } from '../words/fold.ts';
import { cleaned } from '../words/text.ts';
import { addNote } from './facts.ts';
import type { Reading, Take } from './reading.ts';

export function remarkTakers({ table, has, of }: Reading): Take[] {
  const { format, columns } = table;
  const takers = of('note')
    .filter(({ heading }) => NOTES.test(foldHeading(heading).text))
    .map(
      ({ index }): Take =>
        (row, facts) => {
          const written = cleaned(row[index] ?? '');
          if (written !== '' && TELLING.test(written))
            addNote(facts, `The note “${written}” isn't part of the search`, 'unsent', 'note');
        },
    );
  const hasFaceValues = columns.some(({ heading }) => FACE_VALUES.test(foldHeading(heading).text));
  const mayEndWithPrice = !format && !hasFaceValues && !(['paid', 'paidTotal', 'price'] as const).some(has);
  if (mayEndWithPrice)
    takers.push((_, facts) => {
      const price = amountAtEnd(facts.title || facts.name);
      if (price === undefined) return;
      const note = `“${price}” is part of the search. If it is a price, write it in a column of its own`;
      addNote(facts, note, 'other', 'price');
    });
  return takers;
}

/** Goods that are named by what they are worth. */
const FACE_VALUES = /\b(?:coins?|banknotes?|paper money|stamps?|denom(?:ination)?|munzen?|nennwert|valeur faciale)\b/;
const AMOUNT_AT_END = /(?:^|[\s(])(\p{Sc} ?\d[\d.,]*|\d[\d.,]* ?(?:\p{Sc}|[A-Za-z]{3}|kr|zł))\)?$/u;

/** What was paid, in words: `paid 45`. */
const PAID_AT_END =
  /(?<!\p{L})((?:paid|cost|bought (?:for|at)|asking|bezahlt|gekauft für|payé|acheté|pagado|pagué|pagato|betaald)(?: für| for)?:? ?\p{Sc}?\d[\d.,]*(?: ?(?:\p{Sc}|[A-Z]{3}))?)$/iu;

/** An amount of money that a text ends with. It may be a price, or part of the name as in `Gift Card $50`. */
function amountAtEnd(text: string): string | undefined {
  const [, said] = PAID_AT_END.exec(text) ?? [];
  if (said !== undefined) return said;
  const [, found] = AMOUNT_AT_END.exec(text) ?? [];
  return found !== undefined && (readMoney(found).value?.currencies.length ?? 0) > 0 ? found : undefined;
}

/** Headings of a person's own notes. */
const NOTES = /^(?:my )?(?:notes?|comments?|remarks?|notizen|bemerkung(?:en)?|remarques?|notas?|備考|メモ)$/;
/** Words that make an item another one. In a note, nobody can be sure what they are about, so they are only pointed out. */
const TELLING =
  /(?<![a-z])(?:foil|holo|reverse|etched|1st|first edition|unlimited|shadowless|promo|full art|alt(?:ernate)? art|borderless|extended art|showcase|retro frame|variant|newsstand|signed|auto(?:graph(?:ed)?)?|(?:psa|bgs|cgc|sgc|cbcs|pcgs|ngc)|japanese|german|french|italian|spanish|korean|chinese|sealed|loose|cib|complete|incomplete|missing|no box|boxed|damaged|broken|misprint|error|doubled? die|left[- ]handed)(?![a-z])|\/\d{2,4}\b/i;
