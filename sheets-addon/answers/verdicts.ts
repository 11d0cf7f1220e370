/** Rows of an answer with the columns that say whether they count towards the price. */
import { type Column, judgeOf, type Question, type Row, verdictColumns } from '@sold-data/core/engine';
import { type Answered, answerFrom } from './kept.ts';

/**
 * The rows with their verdicts, if a column shows one; otherwise unchanged.
 * @param asked returns the search and its first page, whose price they count towards.
 */
export function judged(
  rows: readonly Row[],
  columns: readonly Column[],
  asked: () => { question: Question; first: Answered },
): readonly Row[] {
  if (!columns.some(column => verdictColumns.some(({ name }) => name === column.name))) return rows;
  const { question, first } = asked();
  const judge = judgeOf(question, answerFrom(question.endpoint, first));
  return rows.map(row => {
    const { counts, leftOut } = judge(row);
    return { ...row, counts, leftOut };
  });
}
