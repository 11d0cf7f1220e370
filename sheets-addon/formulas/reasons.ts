/**
 * Cells of numbers, and why some have none. A sentence among numbers breaks a person's own formulas: it compares as larger than any number,
 * and nothing can be calculated with it. So in a range a cell without a number is empty, and each problem is shown once.
 */
import type { Column } from '@sold-data/core/engine';
import { present } from '../platform/lists.ts';
import { withoutRequestId } from '../settings/messages.ts';
import { oneOf, type Understood } from './asking.ts';
import { type Cell, hasNotes, sentenceRow } from './columns.ts';

/** What a cell is to show; nothing for an empty subject. */
export type Result =
  | { value: Cell }
  /** The answer is there and has no number, such as a price from two sales. */
  | { lack: string }
  /** A person or time can change it. */
  | { problem: string }
  | undefined;

const REASONS = ['once', 'beside', 'each'] as const;
export type Reasons = (typeof REASONS)[number];

/** Where a range says why cells have no number. @throws InvalidParametersError */
export const reasonsOf = ({ own }: Understood): Reasons => oneOf('reasons', own.reasons, REASONS, 'once');

/** A single cell shows its number or the sentence why there is none. */
export function blockOf({ isRange }: Understood, reasons: Reasons, results: readonly Result[][]): Cell | Cell[][] {
  if (!isRange) return numberIn(present(results[0])[0]) ?? sentenceIn(present(results[0])[0]);
  if (reasons === 'each') return results.map(row => row.map(each => numberIn(each) ?? sentenceIn(each)));
  if (reasons === 'beside')
    return results.map(row => [...row.map(each => numberIn(each) ?? ''), row.map(sentenceIn).find(Boolean) ?? '']);
  const hasNumbers = results.flat().some(each => numberIn(each) !== undefined);
  const say = onceEach();
  return results.map(row =>
    row.map(each => numberIn(each) ?? (hasNumbers && each && 'lack' in each ? '' : say(sentenceIn(each)))),
  );
}

const numberIn = (result: Result) => (result && 'value' in result ? result.value : undefined);

function sentenceIn(result: Result): string {
  if (!result || 'value' in result) return '';
  return 'lack' in result ? result.lack : result.problem;
}

/** The row of a keyword without values, in a table of numbers: without a column for notes each sentence is shown once. */
export function sentenceRows(columns: readonly Column[]): (keyword: string, sentence: string) => Cell[] {
  const say = hasNotes(columns) ? (sentence: string) => sentence : onceEach();
  return (keyword, sentence) => sentenceRow(columns, keyword, say(sentence));
}

/** Of each sentence only the first; requests that fail alike have different IDs. */
export function onceEach(): (sentence: string) => string {
  const said = new Set<string>();
  return sentence => {
    const meaning = withoutRequestId(sentence);
    if (said.has(meaning)) return '';
    said.add(meaning);
    return sentence;
  };
}
