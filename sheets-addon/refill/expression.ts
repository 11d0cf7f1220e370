/**
 * Reads the value of a part of a formula, as far as it is certain without the sheet: constants, cells, joined text, comparisons, and a few
 * logical functions. Anything else has an unknown value.
 */
import { isCellError } from '@sold-data/core/engine';
import { cellOfDay } from '../formulas/days.ts';
import { columnNumber } from '../platform/a1.ts';

/** A known value, or undefined when only the sheet can calculate it. */
type Known = { value: unknown } | undefined;

/** Reads the values of an area of cells, on the formula's own sheet when none is named. Returns undefined when there is no such sheet. */
export type ReadCells = (sheet: string | undefined, area: Area) => unknown[][] | undefined;

/** Rows and columns count from 1. An open end reaches to the end of the sheet's data. */
export interface Area {
  top: number;
  left: number;
  bottom?: number;
  right?: number;
}

export function valueIn(text: string, read: ReadCells): Known {
  return constantIn(text) ?? cellsAt(text, read) ?? computed(text, read);
}

export function constantIn(text: string): Known {
  if (text === '') return { value: '' };
  if (/^"(?:[^"]|"")*"$/.test(text)) return { value: text.slice(1, -1).replaceAll('""', '"') };
  if (/^(TRUE|FALSE)(\(\))?$/i.test(text)) return { value: /^T/i.test(text) };
  const number = /^([-+]?\d+(?:[.,]\d+)?)(%)?$/.exec(text);
  if (number) return { value: Number(number[1]?.replace(',', '.')) / (number[2] ? 100 : 1) };
  const day = /^DATE\(\s*(\d{4})\s*[,;]\s*(\d{1,2})\s*[,;]\s*(\d{1,2})\s*\)$/i.exec(text);
  if (day) return { value: cellOfDay([day[1], day[2]?.padStart(2, '0'), day[3]?.padStart(2, '0')].join('-')) };
  return undefined;
}

/** The truth of a condition; undefined when it is unknown. */
export function truthOf(known: Known): boolean | undefined {
  if (typeof known?.value === 'boolean') return known.value;
  if (typeof known?.value === 'number') return known.value !== 0;
  return known?.value === '' ? false : undefined;
}

// Cells.

const CELL = String.raw`\$?[A-Z]{1,3}\$?\d+`;
const SHEET = String.raw`'(?:[^']|'')+'!|[^\s'"!()&+*/<>=,;{}:-]+!`;
const REFERENCE =
  /^(?:('(?:[^']|'')+'|[^\s'"!()&+*/<>=,;]+)!)?\$?([A-Z]{1,3})?\$?(\d+)?(?::\$?([A-Z]{1,3})?\$?(\d+)?)?$/i;

function cellsAt(text: string, read: ReadCells): Known {
  const match = REFERENCE.exec(text);
  if (!match) return undefined;
  const [, quoted, left, top, right, bottom] = match;
  const isRange = text.includes(':');
  if (isRange ? !(left ?? top) : !(left && top)) return undefined;
  const sheet = quoted?.replace(/^'|'$/g, '').replaceAll("''", "'");
  const area: Area = { top: Number(top ?? 1), left: columnNumber(left ?? 'A') };
  if (!isRange) Object.assign(area, { bottom: area.top, right: area.left });
  else {
    if (bottom) area.bottom = Number(bottom);
    if (right) area.right = columnNumber(right);
  }
  const values = read(sheet, area);
  if (!values) return undefined;
  const isOne = area.bottom === area.top && area.right === area.left;
  return { value: isOne ? (values[0]?.[0] ?? '') : values };
}

/** Quoted text, or a reference to a cell or a range with both ends. */
const REFERRED = new RegExp(`"(?:[^"]|"")*"|(?:${SHEET})?(?<![\\w.$])${CELL}(?::${CELL})?(?![\\w(.!])`, 'gi');

/** Reading a formula takes time that grows with the square of its length. */
export const LONGEST_FORMULA = 8_000;

/**
 * The formula with each reference replaced by its content, as `read` returns it. References without such content stay unchanged, and so does
 * a very long formula.
 */
export function withContents(formula: string, read: ReadCells): string {
  if (formula.length > LONGEST_FORMULA) return formula;
  return formula.replace(REFERRED, reference => {
    const found = reference.startsWith('"') ? undefined : cellsAt(reference, read);
    return found ? JSON.stringify(found.value) : reference;
  });
}

// Operators and functions.

/** Matches quoted texts and sheet names, parentheses, and separators. */
const MARK = /"(?:[^"]|"")*"|'(?:[^']|'')*'|[({]|[)}]|<>|<=|>=|[=<>&,;]/g;

/** The marks of a text outside its parentheses; undefined when a closing parenthesis has no opening one. */
function marksIn(text: string): { mark: string; at: number }[] | undefined {
  const found: { mark: string; at: number }[] = [];
  let depth = 0;
  for (const { 0: mark, index: at } of text.matchAll(MARK)) {
    if (mark === '(' || mark === '{') depth += 1;
    else if (mark === ')' || mark === '}') depth -= 1;
    else if (depth === 0) found.push({ mark, at });
    if (depth < 0) return undefined;
  }
  return depth === 0 ? found : undefined;
}

/** The parts of a text between the marks. */
function partsOf(text: string, marks: readonly { mark: string; at: number }[]): string[] {
  const starts = [0, ...marks.map(({ mark, at }) => at + mark.length)];
  return starts.map((from, index) => text.slice(from, marks[index]?.at).trim());
}

function computed(text: string, read: ReadCells): Known {
  const marks = marksIn(text);
  if (!marks || text === '') return undefined;
  const comparisons = marks.filter(({ mark }) => /^[<=>]/.test(mark));
  if (comparisons.length > 0) {
    const [left = '', right = ''] = partsOf(text, comparisons);
    return comparisons.length === 1 ? compared(comparisons[0]?.mark ?? '', [left, right], read) : undefined;
  }
  const joins = marks.filter(({ mark }) => mark === '&');
  if (joins.length > 0) return joined(partsOf(text, joins).map(part => valueIn(part, read)));
  const [, name, inner] = /^(\w*)\((.*)\)$/s.exec(text) ?? [];
  const separators = inner === undefined ? undefined : marksIn(inner);
  if (name === undefined || inner === undefined || !separators) return undefined;
  const values = argumentTexts(
    inner,
    separators.filter(({ mark }) => mark === ',' || mark === ';'),
  ).map(each => valueIn(each, read));
  return FUNCTIONS[name.toUpperCase()]?.(values);
}

/** The arguments between separators. A semicolon separates in every locale; a comma only where it is not the decimal mark. */
export function argumentTexts(inner: string, separators: readonly { mark: string; at: number }[]): string[] {
  const semicolons = separators.filter(({ mark }) => mark === ';');
  const texts = partsOf(inner, semicolons.length > 0 ? semicolons : separators);
  return texts.length === 1 && texts[0] === '' ? [] : texts;
}

/** Comparing texts ignores case. An empty cell also equals 0 and FALSE, but empty text doesn't. */
function compared(operator: string, texts: readonly [string, string], read: ReadCells): Known {
  const [left, right] = texts.map(text => valueIn(text, read)?.value);
  if (!isPlain(left) || !isPlain(right)) return undefined;
  if (operator !== '=' && operator !== '<>')
    return typeof left === 'number' && typeof right === 'number'
      ? {
          value: operator.startsWith('<')
            ? left < right || (operator === '<=' && left === right)
            : left > right || (operator === '>=' && left === right),
        }
      : undefined;
  const isSame = typeof left === typeof right;
  if (!isSame && [left, right].some((value, at) => value === '' && texts[at] !== '""')) return undefined;
  const isEqual = isSame && String(left).toLowerCase() === String(right).toLowerCase();
  return { value: isEqual === (operator === '=') };
}

/** Numbers with a fraction, dates and errors are shown in ways that depend on the sheet. */
function joined(parts: readonly Known[]): Known {
  const texts = parts.map(textOf);
  return texts.includes(undefined) ? undefined : { value: texts.join('') };
}

function textOf(known: Known): string | undefined {
  if (!known || !isPlain(known.value)) return undefined;
  const { value } = known;
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 1e12 ? String(value) : undefined;
  return typeof value === 'boolean' ? String(value).toUpperCase() : value;
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) && !isCellError(value);

type Computed = (args: readonly Known[]) => Known;

const fromTruths =
  (of: (truths: readonly boolean[]) => boolean): Computed =>
  args => {
    // AND and OR ignore empty cells.
    const truths = args.map(arg => (arg?.value === '' ? undefined : truthOf(arg)));
    return truths.includes(undefined) || truths.length === 0 ? undefined : { value: of(truths as boolean[]) };
  };
const fromText =
  (of: (text: string) => unknown): Computed =>
  ([arg]) => {
    const text = textOf(arg);
    return text === undefined ? undefined : { value: of(text) };
  };

const FUNCTIONS: Readonly<Record<string, Computed>> = {
  /** Parentheses without a function name. */
  '': ([arg]) => arg,
  AND: fromTruths(truths => truths.every(Boolean)),
  OR: fromTruths(truths => truths.some(Boolean)),
  NOT: fromTruths(([truth]) => !truth),
  /** A cell that shows nothing may hold an empty text, which isn't blank: only the sheet knows. */
  ISBLANK: args => (textOf(args[0]) === '' ? undefined : fromText(() => false)(args)),
  LEN: fromText(text => text.length),
  TRIM: fromText(text => text.replace(/ +/g, ' ').replace(/^ | $/g, '')),
};
