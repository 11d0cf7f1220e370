/**
 * Polls one search for new listings. The platform ignores rows that it has received before. The core decides which rows are returned at
 * all, because an old row can move up into a full page.
 */
import {
  atStake,
  type Endpoint,
  errorOf,
  hasKey,
  listingIds,
  newRows,
  type PagesResult,
  pages,
  type Question,
  type Row,
  type SeenRows,
  SoldDataError,
  type Spent,
  safeText,
  shownId,
} from '@sold-data/core/engine';
import { questionTo, type Source } from '../rows/sources.ts';
import { searchedForIn, tableOf, withinResult } from '../rows/table.ts';
import type { Step } from '../transport/step.ts';
import { intervalMs } from './interval.ts';

/** The editor shows three samples. */
const IN_EDITOR = 3;
/** How long the state is kept after a check, seconds: longer than a Zap is usually turned off, for example during a holiday. */
const KEEP_S = 60 * 24 * 3600;
/** Tolerance for the platform's inexact clock, ms. A check that comes slightly early would otherwise have to wait for the next one. */
const EARLY_MS = 60_000;

/** A row, and the ID by which the platform recognizes it. */
interface Listed {
  row: Row;
  id: string;
}

/** The saved state of a search, shared by all Zaps with this question. */
interface Kept {
  /** When the service was last called, ms. */
  at: number;
  /** The listings of that check, except those that were there before the first check. */
  listed?: Listed[];
  warning?: string;
  /** The error of that check, if it may have been charged. It then counts for the interval. */
  failed?: Pick<SoldDataError, 'code' | 'status' | 'detail'>;
  seen?: SeenRows;
}

/** Rows of the search, newest first. Equal questions always request the same page, so the range of rows never grows. */
export async function pollListings(step: Step, source: Source): Promise<({ id: string } & Row)[]> {
  const question = questionTo(source, step.input);
  const { isLoadingSample, isPopulatingDedupe } = step.meta;
  const within = intervalMs(step.input) - EARLY_MS;
  const name = `poll:${step.z.hash('sha256', question.key)}`;
  const known = await step.cache.lookUp<Kept>(name);
  // Turning a Zap on always sends a request, because all current rows must count as known.
  const isFresh = known && !isPopulatingDedupe && Date.now() - known.at < within;
  // A test in the editor tries again.
  if (isFresh && known.failed && !isLoadingSample) throw errorOf(known.failed);
  const { rows, warning, spent } =
    isFresh && known.listed
      ? { rows: known.listed, warning: known.warning, spent: undefined }
      : await check(step, question, name, known);
  const shown = isLoadingSample ? rows.slice(0, IN_EDITOR) : rows;
  const read = shown.map(({ row }) => row);
  const table = tableOf(source, { rows: read, searchedFor: searchedForIn(question) }, step.spent(spent), {
    warning: '',
  });
  const { fitting, cut } = withinResult(
    table.map((row, index) => ({ ...row, id: safeText(shown[index]?.id ?? row.id) })),
  );
  const said = [warning, cut].filter(Boolean).join(' ');
  return fitting.map((row, index) => (index === 0 && said ? { ...row, warning: said } : row));
}

/** @param known null before the first check; undefined if the cache does not answer, so its content must not be overwritten. */
async function check(step: Step, question: Question, name: string, known: Kept | null | undefined) {
  const keep = async (next: Kept) => {
    if (known !== undefined) await step.cache.write(name, next, KEEP_S);
  };
  try {
    const read = await step.run(pages(step.session, question, { maxPages: 1 }));
    const { all, rows, warning, seen } = newsIn(question.endpoint, read, known?.seen);
    await keep({ at: Date.now(), listed: rows, warning, seen });
    // All rows present when a Zap is turned on count as known.
    return { rows: step.meta.isPopulatingDedupe ? all : rows, warning, spent: read.spent as Spent | undefined };
  } catch (error) {
    if (error instanceof SoldDataError && atStake(error) > 0) {
      const { code, status, detail } = error;
      await keep({ at: Date.now(), failed: { code, status, detail }, seen: known?.seen });
    }
    throw error;
  }
}

function newsIn(endpoint: Endpoint, { rows: read, complete }: PagesResult, before: SeenRows | undefined) {
  // A row without an ID is reported once it has one.
  const rows = read.filter(row => hasKey(endpoint, row));
  const ids = listingIds(endpoint, rows, before?.seen ?? [], { at: Date.now(), isWhole: complete });
  const { fresh, shown, state } = newRows(ids, complete, before);
  const visible = new Set(shown);
  const all = rows.map((row, index): Listed => ({ row, id: shownId(ids[index] as string) }));
  const isAllNew =
    before !== undefined &&
    before.seen.length > 0 &&
    !complete &&
    fresh.length > 0 &&
    fresh.length === new Set(ids).size;
  return {
    all,
    rows: all.filter((_, index) => visible.has(ids[index] as string)),
    warning: isAllNew ? ALL_NEW : '',
    seen: state,
  };
}

const ALL_NEW =
  'Every listing on the page is new, so older ones may be missing. Shorten Check Again After, or make the search narrower.';
