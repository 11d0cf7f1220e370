// The ledger: the charges, and the cells that show them. It uses only the service's responses and the book, none of the add-on's code.
import { median } from 'd3-array';
import { auctionUnits } from '../core/rows/picture-oracle.ts';
import type { BookState, CellValue } from './book.ts';
import { position } from './book.ts';

/** One charged request. */
export interface Charge {
  /** Identifies the search; equal for equal searches. */
  question: string;
  /** The searched item, or the path of a request without one. */
  item: string;
  charged: number;
  /** True when the answer was charged but never reached the script. */
  lost: boolean;
  /** The answer's median; null below three sales or offers. Undefined for an answer of another kind, such as a history. */
  median: number | null | undefined;
}

export interface LedgerLine extends Omit<Charge, 'lost'> {
  /** The position of its last charge among all. */
  order: number;
  /** Number of charged answers that never arrived. */
  lost: number;
  /** Whether an answer arrived. */
  answered: boolean;
  /** Number of cells next to the item that show its median. */
  shown: number;
  /** Number of cells next to this item that show the median of another item. */
  wrong: number;
}

/** Something that broke, or went on. */
export interface LedgerEvent {
  /** Spreadsheet time, ms. */
  at: number;
  /** Its position between charges. */
  order: number;
  text: string;
  isBad: boolean;
}

export interface Ledger {
  lines: LedgerLine[];
  /** Oldest first. */
  events: readonly LedgerEvent[];
  /** All charges of the account, including jobs. */
  charged: number;
}

/**
 * The median of an answer: for sales of the auction site, of what was paid (reference 2.2); for other sales, the service's own (reference
 * 2.4). For offers, the median of fixed prices only, because a bid isn't an asking price (reference 2.3).
 */
export function medianIn(body: string): number | null | undefined {
  const { summary, items } = JSON.parse(body) as Answer;
  const isOffers = items?.some(({ listingType }) => listingType === 'active');
  if (items?.some(({ listingType }) => listingType === 'sold')) {
    const prices = auctionUnits(items).map(({ price }) => price);
    return prices.length < ENOUGH ? null : Math.round(median(prices)! * 100 + 1e-6) / 100;
  }
  if (items?.some(item => 'averageSoldPrice' in item)) return undefined;
  if (!isOffers) return (summary?.count ?? 0) < ENOUGH ? null : (summary?.median ?? null);
  const fixed = items?.filter(({ buyingFormat }) => !buyingFormat?.startsWith('auction')) ?? [];
  const cents = fixed.map(({ currentPrice }) => Math.round(Number(currentPrice) * 100)).sort((a, b) => a - b);
  const [low = 0, high = 0] = [cents[Math.floor((cents.length - 1) / 2)], cents[Math.floor(cents.length / 2)]];
  return cents.length < ENOUGH ? null : Math.round((low + high) / 2) / 100;
}

const ENOUGH = 3;

interface Answer {
  summary?: { median?: number | null; count?: number } | null;
  items?: { listingType?: string; buyingFormat?: string; currentPrice?: string }[];
}

const normal = (text: unknown) => String(text).trim().replace(/\s+/g, ' ').toLowerCase();

/** @param charged all charges of the account. The lines are ordered by their last charge, newest first. */
export function ledgerOf(
  charges: readonly Charge[],
  charged: number,
  book: BookState,
  events: readonly LedgerEvent[] = [],
): Ledger {
  const lines = new Map<string, LedgerLine>();
  for (const [order, { lost, ...charge }] of charges.entries()) {
    const known = lines.get(charge.question);
    lines.delete(charge.question);
    lines.set(charge.question, {
      ...charge,
      order,
      charged: charge.charged + (known?.charged ?? 0),
      lost: (known?.lost ?? 0) + (lost ? 1 : 0),
      answered: !lost || known?.answered === true,
      median: lost ? (known?.median ?? null) : charge.median,
      shown: 0,
      wrong: 0,
    });
  }
  const all = [...lines.values()].reverse();
  for (const sheet of book) if (!sheet.hidden) countCells(all, rowsOf(sheet.cells));
  const inLines = all.reduce((sum, line) => sum + line.charged, 0);
  const jobs = {
    order: -1,
    question: 'jobs',
    item: 'Jobs',
    lost: 0,
    answered: true,
    median: undefined,
    shown: 0,
    wrong: 0,
  };
  return { charged, lines: charged > inLines ? [...all, { ...jobs, charged: charged - inLines }] : all, events };
}

type Line = ReadonlyMap<number, CellValue>;

function rowsOf(cells: BookState[number]['cells']): Line[] {
  const rows = new Map<number, Map<number, CellValue>>();
  for (const [key, { value }] of Object.entries(cells)) {
    if (value === undefined) continue;
    const [row, column] = position(key);
    rows.set(row, (rows.get(row) ?? new Map<number, CellValue>()).set(column, value));
  }
  return [...rows.values()];
}

/** Counts right and wrong cells. A column contains prices if some row shows its own median there; another item's median in it is wrong. */
function countCells(lines: readonly LedgerLine[], rows: readonly Line[]): void {
  const items = new Map<string, LedgerLine[]>();
  for (const line of lines) items.set(normal(line.item), [...(items.get(normal(line.item)) ?? []), line]);
  const medians = new Set(lines.flatMap(({ median }) => median ?? []));
  const foreign: { column: number; line: LedgerLine }[] = [];
  const columns = new Set<number>();
  for (const row of rows) {
    const own = [...row.values()].flatMap(value => items.get(normal(value)) ?? []);
    const [first] = own;
    if (!first) continue;
    for (const [column, value] of row) {
      if (typeof value !== 'number') continue;
      const match = own.find(({ median }) => median === value);
      if (match) {
        match.shown += 1;
        columns.add(column);
      } else if (medians.has(value)) foreign.push({ column, line: first });
    }
  }
  for (const { column, line } of foreign) if (columns.has(column)) line.wrong += 1;
}
