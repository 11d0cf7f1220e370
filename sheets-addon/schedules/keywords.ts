/** A refresh over a range of keywords. */
import type { Price, Settled } from '@sold-data/core';
import { alone } from '../host/lock.ts';
import { LOCK_PATIENCE_MS } from '../jobs/state.ts';
import { columnsFor, type PriceRow, writePriceRows } from './price-rows.ts';
import { askPrices, priceReading, searchText } from './prices.ts';
import type { Target } from './refresh.ts';
import { appendSnapshot } from './snapshot.ts';
import { nothingWorked, type Step, type StepContext, settledCount } from './step.ts';

export type KeywordTarget = Extract<Target, { kind: 'keywords' }>;

/** Questions of one piece: at 30 a minute some 80 seconds, and no more than one wave on large plans. */
const PIECE = 40;

export function stepKeywords(target: KeywordTarget, context: StepContext): Step {
  const { refresh, run, session } = context;
  const items = keywordsIn(target);
  const total = items.length;
  // A run whose predecessor stopped at its budget begins where that one stopped, so that every row has its turn.
  const turn = Array.from({ length: Math.max(0, Math.min(PIECE, total - run.cursor)) }, (_, i) => {
    return items[(run.from + run.cursor + i) % total]!;
  });
  const asked = turn.map(item => ({ ...item, ...question(target, item.keyword) }));
  const questions = asked.flatMap(({ question: one }) => (one.ok ? [one.value] : []));
  const answers = askPrices(session, questions, run.startedAt);
  let next = 0;
  const results = asked.map(({ row, keyword, question: one }) => ({
    row,
    keyword: String(keyword),
    search: one.ok ? searchText(one.value) : '',
    result: (one.ok ? answers[next++]! : one) as Settled<Price>,
  }));
  const outcomes = results.map(({ result }) => result);
  const count = nothingWorked(outcomes, total) ? 0 : settledCount(outcomes);
  const settled = results.slice(0, count);
  const flagged = alone(() => {
    const rows = [...settled].sort((a, b) => a.row - b.row);
    const moved = writeRows(target, rows, session.now(), refresh.alertPercent);
    if (refresh.snapshotTab !== null) appendSnapshot(refresh, run, settled);
    SpreadsheetApp.flush();
    return moved;
  }, LOCK_PATIENCE_MS);
  const failures = settled.flatMap(({ result }) => (result.ok ? [] : [result.error]));
  const stopper = outcomes[count];
  return {
    cursor: run.cursor + count,
    total,
    done: count - failures.length,
    failed: failures.length,
    flagged,
    itemError: failures[0],
    stop: stopper && !stopper.ok ? stopper.error : undefined,
  };
}

function question(target: KeywordTarget, keyword: unknown) {
  try {
    return { question: { ok: true as const, value: priceReading(target.endpoint, keyword, target.options) } };
  } catch (error) {
    return { question: { ok: false as const, error } };
  }
}

interface Item {
  row: number;
  keyword: unknown;
}

/** The filled cells of the range. */
function keywordsIn({ range }: KeywordTarget): Item[] {
  const cells = SpreadsheetApp.getActive().getRange(range);
  const first = cells.getRow();
  return cells.getValues().flatMap(([keyword], i) => {
    return String(keyword).trim() === '' ? [] : [{ row: first + i, keyword }];
  });
}

function writeRows(target: KeywordTarget, rows: readonly PriceRow[], at: number, alertPercent: number | null): number {
  const cells = SpreadsheetApp.getActive().getRange(target.range);
  const sheet = cells.getSheet();
  const columns = columnsFor(alertPercent);
  const column = sheet.getRange(`${target.to}1`).getColumn();
  if (cells.getRow() > 1) {
    const headings = sheet.getRange(cells.getRow() - 1, column, 1, columns.length);
    const empty = headings.getValues()[0]!.every(value => value === '');
    if (empty) headings.setValues([columns.map(({ label }) => label)]).setFontWeight('bold');
  }
  return writePriceRows(sheet, column, rows, at, alertPercent);
}
