/** Writes the text of a formula. Pure. */
import type { FieldKind } from '../forms/forms.ts';
import type { GivenArgument } from '../server-interface.ts';

const SHEET = "(?:'(?:[^']|'')+'|[\\p{L}\\p{N}_.]+)!";
const CELL = '\\$?[A-Z]{1,3}\\$?\\d+';
const COLUMN = '\\$?[A-Z]{1,3}';
/** Matches `Prices!A2`, `A2:A30`, `A2:A` and `A:A`. A lone `PS5` is a keyword. */
const RANGE = new RegExp(
  `^(?:${SHEET}${CELL}|(?:${SHEET})?(?:${CELL}:(?:${CELL}|${COLUMN})|${COLUMN}:${COLUMN}))$`,
  'u',
);

/** One argument of a formula. Ranges, numbers, flags and days are written as they are; a lone `PS5` is text. */
export function argumentOf(value: string, kind: FieldKind): GivenArgument {
  if (value === '') return null;
  if (kind === 'range' && RANGE.test(value)) return { plain: value };
  if ((kind === 'integer' || kind === 'number') && /^-?\d+(\.\d+)?$/.test(value)) return { plain: value };
  if (kind === 'flag' && /^(true|false)$/i.test(value)) return { plain: value.toUpperCase() };
  const day = kind === 'date' ? /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) : null;
  if (day) return { plain: `DATE(${Number(day[1])},${Number(day[2])},${Number(day[3])})` };
  return { text: value };
}

/** Returns for example `=NAME("a", B2:B9, , "option", TRUE)`. Empty arguments at the end are left out. */
export function formulaText(name: string, given: readonly GivenArgument[]): string {
  const last = given.reduce((at, argument, index) => (argument === null ? at : index), -1);
  const written = given.slice(0, last + 1).map(argument => {
    if (argument === null) return '';
    return 'text' in argument ? `"${argument.text.replaceAll('"', '""')}"` : argument.plain;
  });
  return `=${name}(${written.join(', ')})`;
}
