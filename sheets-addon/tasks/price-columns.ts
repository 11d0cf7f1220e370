/**
 * The columns that a price list writes beside its items. A row that failed keeps its last good values and says why; the time beside
 * them shows how old they are. `Compared With` is written once and then belongs to the person.
 */
import { inCents, type Price, type ProfitTerms, type Settled, sellerCostNames, withProfit } from '@sold-data/core';
import { neighbours, present } from '../platform/lists.ts';
import { errorMessage } from '../settings/messages.ts';
import { costsMissing, savedCosts } from '../settings/settings.ts';
import { formatOf, type TableColumn, written } from '../tables/shape.ts';
import type { PriceColumn, PriceList } from './draft.ts';
import { cellsOf, columnNumber, rangeOf } from './ranges.ts';

type Range = GoogleAppsScript.Spreadsheet.Range;
type Name =
  | 'median'
  | 'count'
  | 'p25'
  | 'p75'
  | 'netProfit'
  | 'mostToPay'
  | 'change'
  | 'compared'
  | 'currency'
  | 'updated'
  | 'note';

const COLUMNS: Record<Name, TableColumn> = {
  median: { label: 'Median', kind: 'amount' },
  count: { label: 'Sales', kind: 'integer' },
  p25: { label: 'Low', kind: 'amount' },
  p75: { label: 'High', kind: 'amount' },
  netProfit: { label: 'Profit', kind: 'amount' },
  mostToPay: { label: 'Most to Pay', kind: 'amount' },
  change: { label: 'Change', kind: 'number' },
  compared: { label: 'Compared With', kind: 'amount' },
  currency: { label: 'Currency', kind: 'currency' },
  updated: { label: 'Updated', kind: 'instant' },
  note: { label: 'Note', kind: 'text' },
};

const NAMES: Record<PriceColumn, Name[]> = {
  median: ['median'],
  sales: ['count'],
  range: ['p25', 'p75'],
  profit: ['netProfit'],
  mostToPay: ['mostToPay'],
  change: ['change', 'compared'],
};

/** Light enough for dark text; the note says the same in words. */
const RISEN = '#e6f4ea';
const FALLEN = '#fce8e6';
const CHANGE_FORMAT = '+0.0%;-0.0%;0.0%';

export interface PriceRow {
  /** The sheet's row. */
  row: number;
  /** The price, and when its answer came, ms. */
  result: Settled<Price & { at: number }>;
}

/** What each column shows, in order. */
export function namesOf(chosen: readonly PriceColumn[]): Name[] {
  return [...chosen.flatMap(column => NAMES[column]), 'currency', 'updated', 'note'];
}

export const labelsOf = (chosen: readonly PriceColumn[]) => namesOf(chosen).map(name => COLUMNS[name].label);

/** The block that a price list writes, a row for each of its list. */
export function blockOf({ what, where }: PriceList): Range {
  const cells = cellsOf(what.range);
  return cells
    .getSheet()
    .getRange(cells.getRow(), columnNumber(where.column), cells.getNumRows(), namesOf(what.columns).length);
}

/** Whether a price list can have written a row: sales are a number, and a time is a time. */
export function isPriceRow(chosen: readonly PriceColumn[]): (row: readonly unknown[]) => boolean {
  const names = namesOf(chosen);
  return row => {
    const [sales, updated] = [row[names.indexOf('count')] ?? '', row[names.indexOf('updated')] ?? ''];
    const isTime = updated instanceof Date || /^\d{4}-\d\d-\d\d/.test(String(updated));
    return (sales === '' || typeof sales === 'number') && (updated === '' || isTime);
  };
}

/** Writes rows, and headings where there is room for them. Returns how many prices moved further than the alert allows. */
export function writePriceRows(block: Range, draft: PriceList, rows: readonly PriceRow[]): number {
  const names = namesOf(draft.what.columns);
  if (block.getRow() > 1) {
    const headings = block.offset(-1, 0, 1);
    if (headings.isBlank()) headings.setValues([labelsOf(draft.what.columns)]).setFontWeight('bold');
  }
  const formats = names.map(name => (name === 'change' ? CHANGE_FORMAT : formatOf(COLUMNS[name].kind)));
  const paid = draft.what.paid === null ? undefined : rangeOf(draft.what.paid, 'what.paid').getValues();
  let moved = 0;
  const ascending = [...rows].sort((a, b) => a.row - b.row);
  for (const run of neighbours(ascending, ({ row }) => row)) {
    const cells = block.offset(present(run[0]).row - block.getRow(), 0, run.length);
    const before = cells.getValues();
    const lines = run.map(({ row, result }, place) => {
      const terms = termsOf(draft, paid?.[row - block.getRow()]?.[0]);
      return lineOf(result, names, present(before[place]), { terms, alertPercent: draft.what.alertPercent });
    });
    cells.setNumberFormats(run.map(() => formats));
    cells.setValues(lines.map(({ values }) => values));
    paint(cells, lines);
    moved += lines.filter(line => line.moved !== 0).length;
  }
  return moved;
}

/** What a sale leaves, by the saved costs. @throws InvalidParametersError when one of them is missing. */
function termsOf({ what }: PriceList, paid: unknown): ProfitTerms | undefined {
  if (!what.columns.includes('profit') && !what.columns.includes('mostToPay')) return undefined;
  refuseMissingCosts();
  const terms = { ...savedCosts() } as ProfitTerms & { paid?: number; margin?: number };
  if (typeof paid === 'number') terms.paid = paid;
  if (what.margin !== null) terms.margin = what.margin;
  return terms;
}

/** @throws InvalidParametersError */
export function refuseMissingCosts(): void {
  const costs = savedCosts();
  if ([...sellerCostNames, 'currency' as const].some(name => costs[name] === undefined))
    throw costsMissing('A profit needs your costs of a sale', 'what.columns');
}

interface Line {
  values: unknown[];
  /** Further than the alert allows: up 1, down -1. */
  moved: -1 | 0 | 1;
  failed: boolean;
}

function lineOf(
  result: PriceRow['result'],
  names: readonly Name[],
  before: readonly unknown[],
  { terms, alertPercent }: { terms?: ProfitTerms; alertPercent: number | null },
): Line {
  const old = (name: Name) => before[names.indexOf(name)];
  const keep = (note: string): Line => {
    return { values: names.map((name, place) => (name === 'note' ? note : before[place])), moved: 0, failed: true };
  };
  if (!result.ok) return keep(errorMessage(result.error));
  const price = terms ? withProfit(result.value, terms) : result.value;
  const compared = old('compared');
  const isSet = typeof compared === 'number' && compared > 0;
  const { median, currency, note } = price;
  // An amount is never shown beside another currency: the row stays as it was until somebody has checked it.
  if (isSet && old('currency') !== '' && currency !== null && old('currency') !== currency)
    return keep(
      `Not compared: the prices were in ${old('currency')} and are ${median ?? 'too few'} in ${currency} now. Clear Compared With to start over`,
    );
  // In cents: 110 is not more than 10 % above 100, as the quotient of the two would be.
  const rise = isSet && median !== null ? inCents(median) - inCents(compared) : 0;
  const isFar = alertPercent !== null && isSet && Math.abs(rise) * 100 > inCents(compared) * alertPercent;
  const moved = !isFar ? 0 : rise > 0 ? 1 : -1;
  const said =
    moved === 0
      ? note
      : [`${moved > 0 ? 'Up' : 'Down'} by more than ${alertPercent} %`, note].filter(Boolean).join('; ');
  const zone = SpreadsheetApp.getActive().getSpreadsheetTimeZone();
  const cells: Record<Name, string | number | null> = {
    median,
    count: price.count,
    p25: price.p25,
    p75: price.p75,
    netProfit: price.netProfit ?? null,
    mostToPay: price.mostToPay ?? null,
    change: isSet && median !== null ? median / compared - 1 : null,
    compared: isSet ? compared : median,
    currency: currency ?? (isSet ? String(old('currency')) : null),
    updated: new Date(result.value.at).toISOString(),
    note: said,
  };
  const values = names.map((name, place) =>
    // What a person has put there stays, also a formula's value.
    name === 'compared' && before[place] !== '' ? before[place] : written(cells[name], COLUMNS[name].kind, zone),
  );
  return { values, moved, failed: false };
}

/** Colours rows that moved, and takes only our own colours away again. */
function paint(block: Range, lines: readonly Line[]): void {
  for (const [at, [before]] of block.getBackgrounds().entries()) {
    const { moved, failed } = present(lines[at]);
    const ours = before === RISEN || before === FALLEN;
    const color = moved > 0 ? RISEN : moved < 0 ? FALLEN : ours ? null : before;
    if (!failed && color !== before) block.offset(at, 0, 1).setBackground(color ?? null);
  }
}
