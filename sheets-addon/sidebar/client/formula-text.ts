/** Writes a formula, and says what it costs. Pure. */
import type { Cost, ParameterFacts } from '../forms.ts';

/** What stands between two commas: a text, or something that is written as it is. Undefined: left out. */
export type Argument = { text: string } | { plain: string } | undefined;

const SHEET = "(?:'(?:[^']|'')+'|[\\p{L}\\p{N}_.]+)!";
const CELL = '\\$?[A-Z]{1,3}\\$?\\d+';
const COLUMN = '\\$?[A-Z]{1,3}';
/** `Prices!A2`, `A2:A30`, `A2:A`, `A:A`. A lone `PS5` is a keyword. */
const RANGE = new RegExp(
  `^(?:${SHEET}${CELL}|(?:${SHEET})?(?:${CELL}:(?:${CELL}|${COLUMN})|${COLUMN}:${COLUMN}))$`,
  'u',
);

/** @param mayRange a range such as `A2:A30` stays one. */
export function argumentOf(value: string, kind: string, mayRange = false): Argument {
  if (value === '') return undefined;
  if (mayRange && RANGE.test(value)) return { plain: value };
  if ((kind === 'integer' || kind === 'number') && /^-?\d+(\.\d+)?$/.test(value)) return { plain: value };
  if (kind === 'flag' && /^(true|false)$/i.test(value)) return { plain: value.toUpperCase() };
  const day = kind === 'date' ? /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) : null;
  if (day) return { plain: `DATE(${Number(day[1])},${Number(day[2])},${Number(day[3])})` };
  return { text: value };
}

/** `=NAME("a", B2:B9, , "option", TRUE)`; arguments left out at the end are not written. */
export function formulaText(name: string, given: readonly Argument[]): string {
  const last = given.reduce((at, argument, index) => (argument === undefined ? at : index), -1);
  const written = given.slice(0, last + 1).map(argument => {
    if (argument === undefined) return '';
    return 'text' in argument ? `"${argument.text.replaceAll('"', '""')}"` : argument.plain;
  });
  return `=${name}(${written.join(', ')})`;
}

/** What the formula costs when it is asked for the first time; a range pays for each of its rows. */
export function costText(cost: Cost, given: readonly Argument[], parameters: readonly ParameterFacts[]): string {
  const { each, upTo, pageRows, rows: usual = 0 } = cost;
  if (each === 0) return 'Free of charge.';
  const plainAt = (wanted: (facts: ParameterFacts) => boolean) => {
    const argument = given[parameters.findIndex(wanted)];
    return argument && 'plain' in argument ? argument.plain : '';
  };
  const rows = Number(plainAt(({ name }) => name === 'rows')) || usual;
  const one = pageRows ? Math.ceil(rows / pageRows) : each;
  const [, from = '', to = ''] = /(\d+):\$?[A-Z]+\$?(\d+)$/.exec(plainAt(({ range = false }) => range)) ?? [];
  const keywords = from && to ? Number(to) - Number(from) + 1 : 1;
  const most = upTo ? ` to ${upTo * keywords}` : '';
  const open = /:\$?[A-Z]+$/.test(plainAt(({ range = false }) => range)) ? ' for each filled row' : '';
  const total = one * keywords;
  const noun = total === 1 && !most ? 'request' : 'requests';
  return `Costs ${total.toLocaleString('en-US')}${most} ${noun}${open}, once; then the kept answer is free.`;
}
