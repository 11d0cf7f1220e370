/**
 * Polls one search for listings that were not there before. The platform starts nothing for a row that it was shown before; the core
 * decides which rows are shown at all, because an older row can move up into a full page.
 */
import { newRows, pages, type Row, type RowOf, type SeenRows, type Spent } from '@sold-data/core';
import { questionTo, type Source } from '../rows/sources.ts';
import { searchedForIn, tableOf } from '../rows/table.ts';
import type { Step } from '../transport/step.ts';
import { answerWithin } from './answer.ts';

/** The editor keeps three. */
const IN_EDITOR = 3;

/** Rows of the search, newest first. The same question always asks for the same page, so the window never widens. */
export async function pollListings(step: Step, source: Source): Promise<({ id: string } & Row)[]> {
  const question = questionTo(source, step.input);
  const { isLoadingSample, isPopulatingDedupe } = step.meta;
  let all: Row[] | undefined;
  let spent: Spent | undefined;
  // One look serves the checks of every Zap with this question.
  const news = await answerWithin(step, question.key, async () => {
    const read = await step.run(pages(step.session, question, { maxPages: 1 }));
    spent = read.spent;
    all = read.rows.filter(row => identityOf(row) !== undefined);
    return newsAmong(step, question.key, all, read.complete);
  });
  // Everything there when a Zap is turned on counts as shown from then on.
  const rows = isPopulatingDedupe ? (all ?? news) : news;
  const shown = isLoadingSample ? rows.slice(0, IN_EDITOR) : rows;
  return tableOf(source, shown, searchedForIn(question), step.spent(spent));
}

/** Long enough for a Zap that is off for a holiday; each look renews it. */
const KEEP_S = 60 * 24 * 3600;

/** The rows of a look that were not on a page before the first one. */
async function newsAmong(step: Step, question: string, rows: Row[], isWhole: boolean): Promise<Row[]> {
  const name = `window:${step.z.hash('sha256', question)}`;
  const before = await step.cache.lookUp<SeenRows>(name);
  const ids = rows.map(row => identityOf(row) ?? '');
  const { shown, state } = newRows(ids, isWhole, before ?? undefined);
  // A memory that cannot be read must not be written over.
  if (before !== undefined) await step.cache.write(name, state, KEEP_S);
  const visible = new Set(shown);
  return rows.filter(row => visible.has(identityOf(row) ?? ''));
}

/** A row without an id could not be recognised at the next poll. */
function identityOf(row: Row): string | undefined {
  const { itemId } = row as RowOf<'scrape'>;
  return String(itemId ?? '') || undefined;
}
