/**
 * Cells of numbers, and explanations for cells without one. A sentence among numbers breaks other formulas, because it compares as larger
 * than any number and can't be used in calculations. So in a range a cell without a number stays empty, and each problem is shown once.
 */
import type { Column } from '@sold-data/core/engine';
import { present } from '../platform/lists.ts';
import { withoutRequestId } from '../settings/messages.ts';
import type { Understood } from './asking.ts';
import { type Cell, hasNotes, sentenceRow } from './columns.ts';

/** Content of a result cell; undefined for an empty subject. */
export type Result =
  | { value: Cell }
  /** There is an answer, but no number, for example because there were only two sales. */
  | { lack: string }
  /** A problem that a person can fix or that time resolves. */
  | { problem: string }
  | undefined;

/** A figure of a price. @param note why there is none. */
export const figureOf = (value: unknown, note: string): Result =>
  typeof value === 'number' ? { value } : { lack: note || 'Not reported by the service' };

/** Cells of a result. A single cell shows its number or a sentence that explains why there is none. */
export function blockOf({ isRange, reasons }: Understood, results: readonly Result[][]): Cell | Cell[][] {
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

/** Builds rows for keywords without values. In a table without a Note column each sentence is shown only once. */
export function sentenceRows(columns: readonly Column[]): (keyword: string, sentence: string) => Cell[] {
  const say = hasNotes(columns) ? (sentence: string) => sentence : onceEach();
  return (keyword, sentence) => sentenceRow(columns, keyword, say(sentence));
}

/** Returns each sentence only the first time. Sentences that differ only in their request ID count as equal. */
export function onceEach(): (sentence: string) => string {
  const said = new Set<string>();
  return sentence => {
    const meaning = withoutRequestId(sentence);
    if (said.has(meaning)) return '';
    said.add(meaning);
    return sentence;
  };
}
