/**
 * Finds the calls of our functions in a formula's text, with the argument values that the sheet would pass. Only certain results count: if
 * another function computes an argument, or the formula may skip a call, the whole formula is unreadable, and its twin reports its queries
 * instead (tasks/twins.ts).
 */
import { formulas } from '../generated/formulas.ts';
import { cellOfDay } from './days.ts';
import { TWIN } from './formula.ts';

/** A call with the values of its arguments. */
export interface Call {
  name: string;
  args: unknown[];
}

/** Reads the values of a block of cells, on the formula's own sheet when none is named. Returns undefined when there is no such sheet. */
export type ReadCells = (sheet: string | undefined, block: Block) => unknown[][] | undefined;

/** Rows and columns count from 1. An open end reaches to the end of the sheet's data. */
export interface Block {
  top: number;
  left: number;
  bottom?: number;
  right?: number;
}

/** Functions that always evaluate all their arguments. */
const EAGER = new Set(
  'ABS ARRAYFORMULA AVERAGE CEILING CONCATENATE COUNT FLOOR IFERROR IFNA INDEX INT ISBLANK ISERROR ISNUMBER MAX MEDIAN MIN N PRODUCT ROUND ROUNDDOWN ROUNDUP SORT SPARKLINE SUM SUMPRODUCT TEXT TO_TEXT TRANSPOSE UNIQUE VALUE'.split(
    ' ',
  ),
);
/** These evaluate their second argument only when the first is an error. */
const FIRST_ONLY = new Set(['IFERROR', 'IFNA']);

interface Frame {
  name: string;
  /** Position of the first argument, and positions of the separators so far. */
  from: number;
  commas: number[];
}

/** Matches quoted texts and sheet names, function names with their parenthesis, and separators. */
const TOKEN = /"(?:[^"]|"")*"|'(?:[^']|'')*'|([A-Za-z_][\w.]*)?\s*\(|[)},;{]/g;

/**
 * @param formula with its equals sign.
 * @returns the calls; undefined when they can't be read with certainty.
 */
export function callsIn(formula: string, read: ReadCells): Call[] | undefined {
  const calls: Call[] = [];
  const frames: Frame[] = [];
  for (const match of formula.matchAll(TOKEN)) {
    const [text, name = ''] = match;
    const end = match.index + text.length;
    const frame = frames.at(-1);
    if (text.endsWith('(') || text === '{') {
      frames.push({ name: name.toUpperCase(), from: end, commas: [] });
      const own = ownName(name);
      if (own !== undefined && !frames.slice(0, -1).every(isCertain)) return undefined;
    } else if ((text === ',' || text === ';') && frame) frame.commas.push(match.index);
    else if (text === ')' || text === '}') {
      frames.pop();
      const own = frame && ownName(frame.name);
      if (!frame || own === undefined) continue;
      const args = argumentTexts(formula, frame, match.index).map(each => readArgument(each, read));
      if (args.some(arg => arg === undefined)) return undefined;
      calls.push({ name: own, args: args.map(arg => (arg as { value: unknown }).value) });
    }
  }
  return calls;
}

/** Whether the current argument is always evaluated. */
function isCertain({ name, commas }: Frame): boolean {
  if (name === '' || name === '{') return true;
  return EAGER.has(name) && !(FIRST_ONLY.has(name) && commas.length > 0);
}

function ownName(name: string): string | undefined {
  const upper = name.toUpperCase();
  const own = upper.endsWith(TWIN) ? upper.slice(0, -TWIN.length) : upper;
  return own in formulas ? own : undefined;
}

/** A semicolon is a separator in every locale; a comma only where it is not the decimal mark. */
function argumentTexts(formula: string, { from, commas }: Frame, end: number): string[] {
  const semicolons = commas.filter(at => formula[at] === ';');
  const places = semicolons.length > 0 ? semicolons : commas;
  const edges = [from - 1, ...places, end];
  const texts = edges.slice(1).map((to, at) => formula.slice((edges[at] as number) + 1, to).trim());
  return texts.length === 1 && texts[0] === '' ? [] : texts;
}

const REFERENCE =
  /^(?:('(?:[^']|'')+'|[^\s'"!()&+*/<>=,;]+)!)?\$?([A-Z]{1,3})?\$?(\d+)?(?::\$?([A-Z]{1,3})?\$?(\d+)?)?$/i;

/** Returns undefined when only the sheet can compute the value. */
export function readArgument(text: string, read: ReadCells): { value: unknown } | undefined {
  if (text === '') return { value: '' };
  if (/^"(?:[^"]|"")*"$/.test(text)) return { value: text.slice(1, -1).replaceAll('""', '"') };
  if (/^(TRUE|FALSE)(\(\))?$/i.test(text)) return { value: /^T/i.test(text) };
  const number = /^([-+]?\d+(?:[.,]\d+)?)(%)?$/.exec(text);
  if (number) return { value: Number(number[1]?.replace(',', '.')) / (number[2] ? 100 : 1) };
  const day = /^DATE\(\s*(\d{4})\s*[,;]\s*(\d{1,2})\s*[,;]\s*(\d{1,2})\s*\)$/i.exec(text);
  if (day) return { value: cellOfDay([day[1], day[2]?.padStart(2, '0'), day[3]?.padStart(2, '0')].join('-')) };
  return cellsAt(text, read);
}

function cellsAt(text: string, read: ReadCells): { value: unknown } | undefined {
  const match = REFERENCE.exec(text);
  if (!match) return undefined;
  const [, quoted, left, top, right, bottom] = match;
  const isRange = text.includes(':');
  if (isRange ? !(left ?? top) : !(left && top)) return undefined;
  const sheet = quoted?.replace(/^'|'$/g, '').replaceAll("''", "'");
  const block: Block = { top: Number(top ?? 1), left: columnOf(left ?? 'A') };
  if (!isRange) Object.assign(block, { bottom: block.top, right: block.left });
  else {
    if (bottom) block.bottom = Number(bottom);
    if (right) block.right = columnOf(right);
  }
  const values = read(sheet, block);
  if (!values) return undefined;
  const isOne = block.bottom === block.top && block.right === block.left;
  return { value: isOne ? (values[0]?.[0] ?? '') : values };
}

/** Column number from letters; A is 1. */
const columnOf = (letters: string) =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
