/**
 * Rows of sales on a sheet: one search or one history page by page, a list of keywords search by search, or a list of cards as jobs of
 * the service. Each keyword of a list is a search of its own: it costs the same as in a bulk run of the service, every answer is saved
 * when it comes, and formulas over the same keywords cost nothing afterwards.
 */
import { ask, counted, dayOf, endpoints, explain } from '@sold-data/core';
import { type Answered, priceOf } from '../answers/kept.ts';
import { goesOn, pageName, type Query, queryOf } from '../answers/query.ts';
import { dayMeant } from '../formulas/days.ts';
import { present } from '../platform/lists.ts';
import type { TableRow } from '../tables/shape.ts';
import { answersTo, nextBatch } from './batch.ts';
import { cardsStep } from './card-list.ts';
import type { FindSales } from './draft.ts';
import { entriesOf } from './entries.ts';
import { beginSheet, columnsFor, endpointOf, noted, rowsOf, statisticsRow, writeRows } from './sales-rows.ts';
import type { Step, Work } from './work.ts';

export function findSalesStep(draft: FindSales, work: Work): Step {
  if (work.run().since === 0) beginSheet(draft, work);
  const { of } = draft.what;
  if (of === 'cards') return cardsStep(draft, work);
  return of === 'keywords' ? keywordsStep(draft, work) : pagesStep(draft, work);
}

// One search, page by page.

/** The question of the first page. The days of a task that repeats move with the day. @throws InvalidParametersError */
export function questionOf({ what, when }: FindSales, createdAt: number, now = Date.now()) {
  const { of, keyword, options } = what;
  const moved = when === null ? 0 : Math.floor(now / DAY_MS) - Math.floor(createdAt / DAY_MS);
  const dates = of === 'history' ? { startDate: shifted(what.from, moved), endDate: shifted(what.to, moved) } : {};
  const sold = of === 'search' && what.source !== 'fashionSold' ? { sold: true } : {};
  return ask(endpointOf(what), { ...options, ...sold, ...dates, keyword }, dayOf(now));
}

const DAY_MS = 86_400_000;

function shifted(day: string | null, days: number): string | undefined {
  return day === null ? undefined : dayMeant(new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10));
}

function pagesStep(draft: FindSales, work: Work): Step {
  const { cursor, rows: written } = work.run();
  const query = queryOf(questionOf(draft, work.task().createdAt), MOST_PAGES, draft.what.rows);
  const answered = pageOf(query, cursor, work);
  const { rows = [] } = answered;
  const columns = columnsFor(draft.what);
  const listings = rowsOf(rows, columns).slice(0, draft.what.rows - written);
  const count = writeRows(draft, work, listings);
  const { lastPage = Number.POSITIVE_INFINITY } = query.question.endpoint.paging ?? {};
  const isRead =
    count >= draft.what.rows || rows.length === 0 || cursor + 1 >= lastPage || !goesOn(query.question, answered);
  // Pages can be shorter than planned: what a person agreed to spend ends a run that nobody repeats.
  const isSpent = !isRead && draft.when === null && work.budgetLeft() === 0;
  const isLast = isRead || isSpent;
  const more = `There are more sales than ${counted(draft.budget ?? 0, 'request')} could read.`;
  const notices = [...(answered.facts.notices ?? []), ...(isSpent ? [more] : [])];
  work.note(run => {
    run.rows = count;
    run.cursor += 1;
    run.total = isLast ? run.cursor : Math.max(run.cursor + 1, Math.ceil(draft.what.rows / Math.max(1, rows.length)));
    run.note = noted(run.note, notices);
  });
  return isLast ? { finished: true } : {};
}

const MOST_PAGES = 1_000;

function pageOf(query: Query, page: number, work: Work): Answered {
  const { results, stop } = answersTo([query], work, { page });
  const result = results.get(pageName(query, page));
  if (result?.ok) return result.value;
  throw result?.error ?? stop;
}

// A list of keywords, a wave of searches at a time.

function keywordsStep(draft: FindSales, work: Work): Step {
  const { what } = draft;
  const entries = entriesOf(what).entries as string[];
  const isListings = what.rowsAs === 'listings';
  const asking = nextBatch(entries, work).map(keyword => {
    const question = ask(endpoints.scrape, { ...what.options, sold: true, keyword }, dayOf(Date.now()));
    return { keyword, query: queryOf(question, 1, isListings ? 1 : undefined) };
  });
  if (asking.length === 0) return { finished: true };
  const { results, stop } = answersTo(
    asking.map(({ query }) => query),
    work,
  );
  const rows: TableRow[] = [];
  const notices: string[] = [];
  let done = 0;
  let failed = 0;
  for (const { keyword, query } of asking) {
    const result = results.get(query.name);
    if (!result) break;
    done += 1;
    if (result.ok) notices.push(...(result.value.facts.notices ?? []));
    else failed += 1;
    if (!isListings) {
      const price = result.ok ? priceOf(result.value.facts) : { note: explain(result.error).what };
      rows.push(statisticsRow(keyword, price, Date.now()));
    } else if (result.ok)
      rows.push(...rowsOf(present(result.value.rows), columnsFor(what)).map(row => [keyword, ...row]));
  }
  const count = writeRows(draft, work, rows);
  work.note(run => {
    run.total = entries.length;
    run.cursor += done;
    run.failed += failed;
    run.rows = count;
    run.note = noted(run.note, notices);
  });
  if (stop !== undefined) throw stop;
  return work.run().cursor >= entries.length ? { finished: true } : {};
}
