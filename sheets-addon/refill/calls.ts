/**
 * Finds the calls of our functions in a formula's text, with the argument values that the sheet would pass. Only certain results count: if
 * the sheet has to compute an argument, or it isn't known whether the formula skips a call, the whole formula is unreadable, and its twin
 * reports its queries instead (refill/twins.ts).
 */

import { TWIN } from '../formulas/formula.ts';
import { formulas } from '../generated/formulas.ts';
import { argumentTexts, LONGEST_FORMULA, type ReadCells, truthOf, valueIn } from './expression.ts';

/** A call with the values of its arguments. */
export interface Call {
  name: string;
  args: unknown[];
}

/** A longer or deeper formula is left to the sheet, so one cell can't take the time of all others. */
const DEEPEST = 60;

/** Functions that always evaluate all their arguments. */
const EAGER = new Set(
  'ABS ARRAYFORMULA AVERAGE CEILING CONCATENATE COUNT FLOOR INDEX INT ISBLANK ISERROR ISNUMBER MAX MEDIAN MIN N PRODUCT ROUND ROUNDDOWN ROUNDUP SORT SPARKLINE SUM SUMPRODUCT TEXT TO_TEXT TRANSPOSE UNIQUE VALUE'.split(
    ' ',
  ),
);
/** These evaluate their second argument only when the first is an error. */
const FIRST_ONLY = new Set(['IFERROR', 'IFNA']);

interface Frame {
  name: string;
  /** Position of the first argument, and the separators so far. */
  from: number;
  separators: { mark: string; at: number }[];
  /** Whether the sheet skips this call. */
  isSkipped: boolean;
}

/** Matches quoted texts and sheet names, function names with their parenthesis, and separators. */
const TOKEN = /"(?:[^"]|"")*"|'(?:[^']|'')*'|([A-Za-z_][\w.]*)?\s*\(|[)},;{]/g;

/**
 * @param formula with its equals sign.
 * @returns the calls that the sheet makes; undefined when they can't be read with certainty.
 */
export function callsIn(formula: string, read: ReadCells): Call[] | undefined {
  if (formula.length > LONGEST_FORMULA) return undefined;
  const calls: Call[] = [];
  const frames: Frame[] = [];
  for (const match of formula.matchAll(TOKEN)) {
    const [text, name = ''] = match;
    const end = match.index + text.length;
    const frame = frames.at(-1);
    if (text.endsWith('(') || text === '{') {
      const taken = ownName(name) === undefined ? [] : frames.map(each => takes(each, formula, read));
      const isSkipped = taken.includes(false);
      if (!isSkipped && taken.includes(undefined)) return undefined;
      if (frames.length === DEEPEST) return undefined;
      frames.push({ name: name.toUpperCase(), from: end, separators: [], isSkipped });
    } else if ((text === ',' || text === ';') && frame) {
      frame.separators.push({ mark: text, at: match.index - frame.from });
    } else if (text === ')' || text === '}') {
      frames.pop();
      const own = frame && ownName(frame.name);
      if (!frame || own === undefined || frame.isSkipped) continue;
      const args = textsOf(frame, formula, match.index).map(each => valueIn(each, read));
      if (args.some(arg => arg === undefined)) return undefined;
      calls.push({ name: own, args: args.map(arg => (arg as { value: unknown }).value) });
    }
  }
  return calls;
}

/** Whether the sheet evaluates the current argument of a function; undefined when that isn't known. */
function takes(frame: Frame, formula: string, read: ReadCells): boolean | undefined {
  const { name } = frame;
  if (name === '' || name === '{' || EAGER.has(name)) return true;
  const before = textsOf(frame, formula, formula.length).length - 1;
  if (before === 0) return name === 'IF' || FIRST_ONLY.has(name) ? true : undefined;
  if (name !== 'IF') return undefined;
  const truth = truthOf(valueIn(textsOf(frame, formula, formula.length)[0] ?? '', read));
  return truth === undefined ? undefined : truth === (before === 1);
}

const textsOf = ({ from, separators }: Frame, formula: string, end: number) =>
  argumentTexts(formula.slice(from, end), separators);

function ownName(name: string): string | undefined {
  const upper = name.toUpperCase();
  const own = upper.endsWith(TWIN) ? upper.slice(0, -TWIN.length) : upper;
  return own in formulas ? own : undefined;
}
