/**
 * Polls one search for listings that were not there before. The platform starts nothing for a row that it was shown before;
 * but an old row can come over the lower edge of a full page, because rows above it went away or because the order shakes.
 * Nobody may hear of such a row, not even when it climbs later. Once a look has shown the whole list, everything unknown is
 * news, wherever it stands.
 */
import { pages, type Row, type RowOf, type Spent } from '@sold-data/core';
import { rememberChoices } from '../rows/choices.ts';
import { questionTo, type Source } from '../rows/sources.ts';
import { searchedForIn, tableOf } from '../rows/table.ts';
import type { Step } from '../transport/step.ts';
import { answerWithin } from './answer.ts';

/** The editor keeps three. */
const IN_EDITOR = 3;

/** Rows of the search, newest first. The same question always asks for the same page, so that the window never widens. */
export async function pollListings(step: Step, source: Source): Promise<({ id: string } & Row)[]> {
  const question = questionTo(source, step.input);
  const { isLoadingSample, isPopulatingDedupe } = step.meta;
  let all: Row[] | undefined;
  let spent: Spent | undefined;
  // What is kept serves the checks of every Zap with this question, whoever looked.
  const news = await answerWithin(step, question.key, async () => {
    const read = await step.run(pages(step.session, question, { maxPages: 1 }));
    await rememberChoices(step, question, read);
    spent = read.spent;
    all = read.rows.filter(row => identityOf(row) !== undefined);
    return newsAmong(step, question.key, all, read.nextPage !== null);
  });
  // All that stands there when a Zap is turned on is known to the platform from then on.
  const rows = isPopulatingDedupe ? (all ?? news) : news;
  const charged = step.spent(spent);
  return tableOf(source, isLoadingSample ? rows.slice(0, IN_EDITOR) : rows, searchedForIn(question), row => ({
    ...charged,
    raw: JSON.stringify(row),
  }));
}

/** An order shakes by some dozens of places: with fewer known rows than this share of a page below it, a row may be an old one. */
const EDGE_SHARE = 0.25;
/** Long enough for a Zap that is off for a holiday; every look renews it. */
const KEEP_S = 60 * 24 * 3600;
/** Rows that are remembered, newest first: several pages of them. */
const MOST = 2000;

export interface Memory {
  /** Rows that stood on the page at some look, the last look first. */
  seen: string[];
  /** Those of them that came over the edge. */
  silent: string[];
  /** Rows of the last page when there were more behind it; 0 when it showed the whole list. */
  full: number;
}

/** The rows to hand to the platform after a look, and what is remembered of it. Pure. @param more whether the page is full. */
export function judged(ids: readonly string[], more: boolean, before: Memory | null) {
  const seen = new Set(before?.seen);
  const silent = new Set(before?.silent);
  const hasEdge = before ? before.full > 0 : more;
  const margin = Math.floor(EDGE_SHARE * Math.max(ids.length, before?.full ?? 0));
  // Without a memory all rows but the last of a full page count as known.
  let below = before ? ids.filter(id => seen.has(id)).length : ids.length;
  const known = below;
  for (const id of ids) {
    if (!before || seen.has(id)) below -= 1;
    // What stands above all known rows came since the last look, however much it is.
    const isAbove = before !== null && below === known;
    if (hasEdge && !isAbove && below < margin && !seen.has(id)) silent.add(id);
  }
  const all = [...new Set([...ids, ...seen])].slice(0, MOST);
  const memory: Memory = { seen: all, silent: all.filter(id => silent.has(id)), full: more ? ids.length : 0 };
  return { shown: ids.filter(id => !silent.has(id)), memory };
}

/** The rows of a look that may be known or are news. */
async function newsAmong(step: Step, question: string, rows: Row[], more: boolean): Promise<Row[]> {
  const name = `window:${step.z.hash('sha256', question)}`;
  const before = await step.cache.lookUp<Memory>(name);
  const ids = rows.map(row => identityOf(row) ?? '');
  const { shown, memory } = judged(ids, more, before ?? null);
  // A memory that cannot be read must not be written over.
  if (before !== undefined) await step.cache.write(name, memory, KEEP_S);
  const visible = new Set(shown);
  return rows.filter(row => visible.has(identityOf(row) ?? ''));
}

/** A row without a number of its own could not be told from others at the next poll. */
function identityOf(row: Row): string | undefined {
  const { itemId } = row as RowOf<'scrape'>;
  return itemId === null || itemId === undefined || itemId === '' ? undefined : String(itemId);
}
