/**
 * Writes rows of sales to a sheet: one search or history page by page, a list of keywords search by search, or a list of cards as jobs of
 * the service. Each keyword or item has a search of its own. It costs the same as a bulk run of the service, each answer is saved on arrival,
 * and formulas for the same searches cost nothing afterwards.
 */
import {
  ask,
  counted,
  countOf,
  dayNumber,
  dayOf,
  ENOUGH_SALES,
  type Endpoint,
  estimate,
  explain,
  grouped,
  pageSize,
  pagesFor,
  type Question,
  type Row,
  readDay,
  sizeOf,
  spansOf,
  tooFew,
} from '@sold-data/core/engine';
import { type Answered, priceOf } from '../../answers/kept.ts';
import { distinct, goesOn, onPage, pageName, type Query, queryOf, withoutDefaults } from '../../answers/query.ts';
import { answeredSince } from '../../answers/store.ts';
import { judged } from '../../answers/verdicts.ts';
import { dayFrom } from '../../formulas/days.ts';
import { pointOf } from '../../formulas/trend.ts';
import { present } from '../../platform/lists.ts';
import { dayText } from '../../platform/moments.ts';
import { errorMessage } from '../../settings/messages.ts';
import type { TableRow } from '../../tables/shape.ts';
import type { OpenTable } from '../../tables/table.ts';
import { answersTo, nextBatch } from '../batch.ts';
import type { FindSales } from '../draft.ts';
import { foreignNotes, freshSince, soldOnly } from '../price-list/items.ts';
import type { AllSales } from '../task.ts';
import { chartTask } from '../task-charts.ts';
import type { Step, Work } from '../work.ts';
import { cardsStep } from './cards.ts';
import { entriesOfRun, saveList } from './list-of-run.ts';
import { beginSheet, columnsFor, endpointOf, noted, statisticsRow, tableOf, tableRows, writeRows } from './rows.ts';
import { searchOf } from './searches.ts';

export function findSalesStep(draft: FindSales, work: Work): Step {
  const { of, rowsAs } = draft.what;
  if (!work.run().begun) {
    if (of === 'keywords' || of === 'cards') saveList(draft, work);
    beginSheet(draft, work);
    if (of === 'keywords' && rowsAs === 'statistics') acceptKnown(work);
  }
  if (of === 'cards') return cardsStep(draft, work);
  const table = tableOf(draft, work);
  if (of === 'keywords') return keywordsStep(draft, work, table);
  const step = of === 'months' ? monthsStep(draft, work, table) : pagesStep(draft, work, table);
  // The chart of months grows with them.
  if (step.finished || of === 'months') chartTask(table, work);
  return step;
}

/** The first prices of a list may have been looked up before, as those of a price list. */
function acceptKnown(work: Work): void {
  if (work.task().goodAt !== undefined) return;
  work.note(run => {
    run.since ??= freshSince(run.startedAt, true);
  });
}

// One search, page by page.

/** The request for the first page. In a recurring task the period moves with the current day. */
export function questionOf({ what, when }: FindSales, createdAt: number, now = Date.now()) {
  const { of, keyword, options } = what;
  const moved = when === null ? 0 : Math.floor(now / DAY_MS) - Math.floor(createdAt / DAY_MS);
  const dates =
    of === 'history' || of === 'months'
      ? { startDate: shifted(what.from, moved), endDate: shifted(what.to, moved) }
      : {};
  const endpoint = endpointOf(what);
  const sold = of === 'search' ? { ...soldOnly(what.source), ...wholeAnswer(endpoint, what.rows) } : {};
  return ask(endpoint, { ...options, ...sold, ...dates, keyword }, dayOf(now));
}

/** An endpoint without pages returns as many rows as are asked for. */
function wholeAnswer(endpoint: Endpoint, rows: number): Record<string, number> {
  const { name, max } = sizeOf(endpoint) ?? {};
  return endpoint.paging || !name || max === undefined ? {} : { [name]: Math.min(max, rows) };
}

const DAY_MS = 86_400_000;

/** A text that is no day stays as it is, and is refused like one in a formula. */
function shifted(typed: string | null, days: number): string | undefined {
  const day = typed === null ? undefined : readDay(typed)?.day;
  return day === undefined ? (typed ?? undefined) : (dayFrom(dayOf((dayNumber(day) + days) * DAY_MS)) as string);
}

function pagesStep(draft: FindSales, work: Work, table: OpenTable): Step {
  const { cursor, rows: written } = work.run();
  const query = queryOf(questionOf(draft, work.task().createdAt), MOST_PAGES, draft.what.rows);
  const answered = pageOf(query, cursor, work);
  const { rows = [] } = answered;
  const columns = columnsFor(draft.what);
  const { question } = query;
  const sales = judged(rows.slice(0, draft.what.rows - written), columns, () => {
    return { question, first: cursor === 0 ? answered : (firstPage(query) ?? answered) };
  });
  const count = writeRows(draft, work, table, tableRows(sales, columns), sales);
  const { lastPage = Number.POSITIVE_INFINITY } = question.endpoint.paging ?? {};
  const isRead = count >= draft.what.rows || rows.length === 0 || cursor + 1 >= lastPage || !goesOn(question, answered);
  // Pages can be shorter than planned, so a spent budget ends a run that doesn't recur. A request in doubt doesn't count.
  const isSpent = !isRead && draft.when === null && work.budgetLeft() === 0 && work.run().doubt === 0;
  const isLast = isRead || isSpent;
  const more = `There are more sales than ${counted(draft.budget ?? 0, 'request')} could read.`;
  const { text = '', all }: Partial<Cover> = isLast ? coverOf(query, answered, count) : {};
  // A task that recurs has no button for it, because each of its runs would cost as much.
  const cost = all && draft.when ? costOfAll(all) : '';
  const notices = [
    ...[text, cost].filter(Boolean),
    ...(answered.facts.notices ?? []),
    ...(isSpent && !all ? [more] : []),
  ];
  work.note(run => {
    if (all) run.all = { ...all, since: run.startedAt };
    run.rows = count;
    run.cursor += 1;
    run.total = isLast ? run.cursor : Math.max(run.cursor + 1, Math.ceil(draft.what.rows / Math.max(1, rows.length)));
    run.note = noted(run.note, notices);
  });
  return isLast ? { finished: true } : {};
}

const MOST_PAGES = 1_000;

/** The first page, whose price is the price of the search; undefined if the cache has lost it. */
const firstPage = (query: Query) => answeredSince(0, [onPage(query, 0)]).get(query.name);

interface Cover {
  /** `200 newest of about 3,900, 18 Sep 2026 to 20 Nov 2026.` */
  text: string;
  /** If there are more. */
  all?: Omit<AllSales, 'since'>;
}

/** The part of the sales that a run's rows cover. */
function coverOf({ question }: Query, last: Answered, count: number): Cover {
  const { endpoint, parameters } = question;
  const first = firstPage(queryOf(question)) ?? last;
  const days = [...(first.facts.days ?? []), ...(last.facts.days ?? [])].sort();
  const span = days.length > 0 ? `, ${dayText(present(days[0]))} to ${dayText(present(days.at(-1)))}` : '';
  const totals = last.facts.env.totals as Row | null | undefined;
  const total = countOf(totals?.totalSold) ?? countOf(last.facts.env.totalResults);
  if (!total || total.count <= count) return { text: count === 0 ? '' : `${counted(count, 'row')}${span}.` };
  const isNewest = endpoint.id !== 'history' || parameters.sort === 'lastSoldDescending';
  const rows = Math.min(
    total.count,
    (endpoint.paging?.lastPage ?? Number.POSITIVE_INFINITY) * pageSize(endpoint, parameters),
  );
  const requests = estimate(endpoint, parameters, pagesFor(endpoint, rows, parameters));
  return {
    text: `${grouped(count)} ${isNewest ? 'newest ' : ''}of about ${grouped(total.count)}${span}.`,
    all: { rows, requests, isWhole: rows === total.count },
  };
}

const costOfAll = ({ rows, requests, isWhole }: Omit<AllSales, 'since'>) =>
  `${isWhole ? 'All of them' : `The ${grouped(rows)} that can be read`}: ${counted(requests, 'request')}.`;

// A history with one row per month.

/** The months from the first to the last day, one request each. */
export function monthsOf(draft: FindSales, createdAt: number, now = Date.now()): { start: string; query: Query }[] {
  const { parameters, endpoint } = questionOf(draft, createdAt, now);
  const { startDate, endDate } = parameters as { startDate: string; endDate: string };
  return spansOf(startDate, endDate, 'month').map(span => {
    const question = ask(endpoint, { ...withoutDefaults({ endpoint, parameters } as Question), ...span }, dayOf(now));
    return { start: span.startDate, query: queryOf(question, 1, 1) };
  });
}

function monthsStep(draft: FindSales, work: Work, table: OpenTable): Step {
  const months = monthsOf(draft, work.task().createdAt, work.run().startedAt);
  const asking = nextBatch(months, work);
  if (asking.length === 0) return { finished: true };
  const { results, stop } = answersTo(
    asking.map(({ query }) => query),
    work,
  );
  const rows: TableRow[] = [];
  let [done, failed] = [0, 0];
  for (const { start, query } of asking) {
    const result = results.get(query.name);
    if (!result) break;
    done += 1;
    if (!result.ok) failed += 1;
    rows.push(
      result.ok ? monthRow(start, query, result.value) : monthRow(start, query, undefined, explain(result.error).what),
    );
  }
  const count = writeRows(draft, work, table, rows);
  work.note(run => {
    run.total = months.length;
    run.cursor += done;
    run.failed += failed;
    run.rows = count;
  });
  if (stop !== undefined) throw stop;
  return work.run().cursor >= months.length ? { finished: true } : {};
}

function monthRow(start: string, { question }: Query, page: Answered | undefined, failure = ''): TableRow {
  if (!page) return [start, null, null, null, null, null, null, failure];
  const point = pointOf({ search: question.parameters }, page);
  const enough = Number(point.count ?? 0) >= ENOUGH_SALES;
  const price = (name: string) => (enough ? ((point[name] ?? null) as number | null) : null);
  const few = enough ? '' : tooFew(Number(point.count ?? 0), 'sale');
  return [
    start,
    Number(point.count ?? 0),
    price('median'),
    price('p25'),
    price('p75'),
    price('mean'),
    (point.currency ?? null) as string | null,
    [partNote(question.parameters), few].filter(Boolean).join('; '),
  ];
}

/** The days of a month that is not whole, because the search begins or ends within it; empty for a whole one. */
function partNote({ startDate, endDate }: Question['parameters']): string {
  const [start, end] = [String(startDate), String(endDate)];
  const after = new Date(Date.parse(end) + DAY_MS).toISOString();
  return start.endsWith('-01') && after.slice(8, 10) === '01'
    ? ''
    : `Only ${Number(start.slice(8))} to ${dayText(end, end)}`;
}

function pageOf(query: Query, page: number, work: Work): Answered {
  const { results, stop } = answersTo([query], work, page);
  const result = results.get(pageName(query, page));
  if (result?.ok) return result.value;
  throw result?.error ?? stop;
}

// A list of keywords, one wave of searches at a time.

function keywordsStep(draft: FindSales, work: Work, table: OpenTable): Step {
  const { what } = draft;
  const entries = entriesOfRun(draft, work);
  const isListings = what.rowsAs === 'listings';
  const columns = columnsFor(what);
  const asking = nextBatch(entries, work).map(entry => searchOf(what, entry, isListings ? 1 : undefined));
  if (asking.length === 0) return { finished: true };
  const { results, stop } = answersTo(distinct(asking.flatMap(({ query }) => (query.ok ? [query.value] : []))), work);
  const rows: TableRow[] = [];
  const listings: Row[] = [];
  const notices: string[] = [];
  let done = 0;
  let failed = 0;
  for (const { name, keyword, query } of asking) {
    const result = query.ok ? results.get(query.value.name) : query;
    if (!result) break;
    done += 1;
    if (result.ok) notices.push(...(result.value.facts.notices ?? []));
    else failed += 1;
    if (!query.ok) notices.push(`${name} is not looked up: ${errorMessage(query.error)}`);
    if (!isListings) {
      const price = result.ok ? priceOf(result.value.facts) : { note: explain(result.error).what };
      if ('product' in price && query.ok)
        price.note = [...foreignNotes(query.value, keyword, price), price.note].filter(Boolean).join('; ');
      rows.push(statisticsRow(name, price, Date.now(), undefined, endpointOf(what)));
    } else if (result.ok && query.ok) {
      const { value } = result;
      const { question } = query.value;
      const sales = judged(present(value.rows), columns, () => ({ question, first: value }));
      rows.push(...tableRows(sales, columns).map(row => [name, ...row]));
      listings.push(...sales);
    }
  }
  const count = writeRows(draft, work, table, rows, listings);
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
