// What was charged, and where the sheet shows it: from the service's own answers and the book, without any code of the add-on.
import type { BookState, CellValue } from './book.ts';
import { position } from './book.ts';

/** One request that was charged. */
export interface Charge {
  /** The same for the same search. */
  question: string;
  /** The item that was searched, or the path of a request without one. */
  item: string;
  charged: number;
  /** The answer was charged and never reached the script. */
  lost: boolean;
  /** Of the answer; null below three sales or offers, and for an answer without prices. */
  median: number | null;
}

export interface LedgerLine extends Omit<Charge, 'lost'> {
  /** Charged answers that never arrived. */
  lost: number;
  /** Whether an answer arrived. */
  answered: boolean;
  /** Cells beside the item that show the median. */
  shown: number;
  /** Cells beside this item that show the median of another one. */
  wrong: number;
}

export interface Ledger {
  lines: LedgerLine[];
  /** All that the account was charged, jobs included. */
  charged: number;
}

/** Reference 2.4 has the median of sales. That of offers is of fixed prices: a bid is no asking price (reference 2.3). */
export function medianIn(body: string): number | null {
  const { summary, items } = JSON.parse(body) as Answer;
  const isOffers = items?.some(({ listingType }) => listingType === 'active');
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

/** @param charged all that the account was charged. Questions that were charged last come first. */
export function ledgerOf(charges: readonly Charge[], charged: number, book: BookState): Ledger {
  const lines = new Map<string, LedgerLine>();
  for (const { lost, ...charge } of charges) {
    const known = lines.get(charge.question);
    lines.delete(charge.question);
    lines.set(charge.question, {
      ...charge,
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
  const jobs = { question: 'jobs', item: 'Jobs', lost: 0, answered: true, median: null, shown: 0, wrong: 0 };
  return { charged, lines: charged > inLines ? [...all, { ...jobs, charged: charged - inLines }] : all };
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

/** A column in which some row shows its own median holds prices: a median of another item is wrong there. */
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
