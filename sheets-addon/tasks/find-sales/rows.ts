/** Sales as table rows, and the sheet that a run writes them to. */
import {
  type Cell,
  type Column,
  cellOf,
  columnsOf,
  counted,
  type Endpoint,
  endpoints,
  imageIn,
  type Row,
  type RowName,
} from '@sold-data/core/engine';
import { priceColumnsOf, sheetColumns } from '../../formulas/columns.ts';
import { present } from '../../platform/lists.ts';
import { refusal } from '../../platform/refusal.ts';
import { dress, writeLinks, writePhotos } from '../../tables/dress.ts';
import { cutText, moneyFormat, type TableColumn, type TableRow, type TableShape } from '../../tables/shape.ts';
import type { OpenTable } from '../../tables/table.ts';
import { clearRows, keyedRows, putRows, reachFilter } from '../../tables/table-rows.ts';
import type { FindSales } from '../draft.ts';
import { hasTab, openTab } from '../own-tab.ts';
import type { Work } from '../work.ts';
import { type OwnCells, ownCellsOfRun } from './list-of-run.ts';

/** The endpoint that a search or a list uses. */
export function endpointOf({ of, source }: FindSales['what']): Endpoint {
  if (of === 'history' || of === 'months') return endpoints.history;
  return of === 'search' || of === 'keywords' ? endpoints[source] : endpoints.scrape;
}

// The default columns. Amounts show their currency, so its own column is for formulas.

const SOLD: readonly (RowName<'scrape'> | 'photo')[] = [
  'photo',
  'title',
  'soldPrice',
  'endedAt',
  'condition',
  'shippingPrice',
  'totalPrice',
  'buyingFormat',
  'bestOfferAccepted',
  'acceptedOfferPrice',
  'bidCount',
  'sellerUsername',
  'url',
  'soldCurrency',
];
const HISTORY: readonly (RowName<'history'> | 'averageSoldPriceCurrency' | 'photo')[] = [
  'photo',
  'title',
  'averageSoldPrice',
  'lastSoldDate',
  'soldUnits',
  'averageShipping',
  'listingFormat',
  'bids',
  'itemUrl',
  'averageSoldPriceCurrency',
];

/** The listing columns to write. They always include the key columns, which come last unless they are chosen. */
export function columnsFor(what: FindSales['what']): Column[] {
  const endpoint = endpointOf(what);
  const usual = what.of === 'history' ? HISTORY : endpoint.id === 'scrape' ? SOLD : [];
  const all = sheetColumns(endpoint);
  const keys: readonly string[] = endpoint.rows?.key ?? [];
  const others = ['photo', ...columnsOf(endpoint).flatMap(({ name }) => (keys.includes(name) ? [] : [name]))];
  const wanted = what.columns.length > 0 ? what.columns : usual.length > 0 ? usual : others;
  const names = new Set([...wanted, ...keys]);
  return [...names].flatMap(name => all.find(column => column.name === name) ?? []);
}

/** The columns and the key of a task's rows. @param own headings of a list of cards, whose columns are copied. */
export function shapeOf(what: FindSales['what'], listing: readonly Column[], own: readonly string[] = []): TableShape {
  const { of, rowsAs } = what;
  if (of === 'months') return { columns: MONTH, key: [0] };
  const isList = of === 'keywords' || of === 'cards';
  const entry: TableColumn = { label: 'Keyword', kind: 'text' };
  if (isList && (of === 'cards' || rowsAs === 'statistics')) {
    const along = ownColumns(own).map(({ label }): TableColumn => ({ label, kind: 'text' }));
    return { columns: [entry, ...along, ...statisticsOf(endpointOf(what)).map(statistic)], key: [0] };
  }
  const columns = listing.map(column => shown(column, endpointOf(what)));
  // If the rows have no ID, all columns form the key.
  const ids = listing.flatMap(({ name }, place) => (/^(item|listing)Id$|^recordType$/.test(name) ? [place] : []));
  const key = ids.length > 0 ? ids : columns.map((_, place) => place);
  // The same listing may match two keywords, so the keyword is part of the key.
  return isList ? { columns: [entry, ...columns], key: [0, ...key.map(place => place + 1)] } : { columns, key };
}

/** A column of a listing. One of amounts shows their currency, which is that of the row unless the reference states one for all. */
function shown(column: Column, { rows }: Endpoint): TableColumn {
  if (column.name === 'photo') return { label: column.label, kind: 'photo' };
  const names = [rows?.sale, rows?.offer].flatMap(facts => {
    const { price = [], upTo, accepted, shipping, amounts = [] } = facts ?? {};
    return [...price, upTo, accepted, shipping, ...amounts];
  });
  if (column.kind !== 'decimal' && !names.includes(column.name)) return column;
  const { currency } = rows?.sale ?? rows?.offer ?? {};
  const format = currency && 'always' in currency ? { format: moneyFormat(currency.always) } : {};
  return { ...column, kind: 'amount', ...format };
}

const statisticsOf = (endpoint: Endpoint) => priceColumnsOf(endpoint).filter(({ name }) => name !== 'keyword');

/** The list's own headings to copy, with their indexes: each once, except those of the results. */
function ownColumns(own: readonly string[]): { label: string; at: number }[] {
  const taken = new Set(['keyword', ...statisticsOf(endpoints.scrape).map(({ label }) => label.toLowerCase())]);
  return own.flatMap((label, at) => {
    if (taken.has(label.toLowerCase())) return [];
    taken.add(label.toLowerCase());
    return [{ label, at }];
  });
}

/** Narrow, so a small window also shows the chart at the right. */
const MONTH: readonly TableColumn[] = [
  { label: 'Month', kind: 'day', format: 'mmm yyyy', width: 75 },
  { label: 'Sales', kind: 'integer', width: 55 },
  { label: 'Median', kind: 'amount', width: 80 },
  { label: 'Low (25%)', kind: 'amount', width: 85 },
  { label: 'High (75%)', kind: 'amount', width: 90 },
  { label: 'Mean', kind: 'amount', width: 80 },
  { label: 'Currency', kind: 'currency', width: 75 },
  { label: 'Note', kind: 'text', width: 130 },
];

const KINDS: Record<string, TableColumn['kind']> = {
  count: 'integer',
  currency: 'currency',
  product: 'text',
  note: 'text',
  asOf: 'instant',
};

const statistic = ({ name, label }: Column): TableColumn => ({ label, kind: KINDS[name] ?? 'amount' });

export function tableRows(rows: readonly Row[], columns: readonly Column[]): TableRow[] {
  return rows.map(row => columns.map(column => cellOf(row, column)));
}

/** @param price of the entry, or a note that explains why there is none. @param own the list's other columns. */
export function statisticsRow(
  entry: string,
  price: object,
  now: number,
  own?: OwnCells,
  endpoint: Endpoint = endpoints.scrape,
): TableRow {
  const cells: Record<string, unknown> = { ...price, asOf: new Date(now).toISOString() };
  const along = own ? ownColumns(own.headings).map(({ at }) => own.cells[entry]?.[at] ?? null) : [];
  return [entry, ...along, ...statisticsOf(endpoint).map(({ name }) => (cells[name] ?? null) as Cell)];
}

// The output sheet.

/** The headings of a list of cards as they were when the run began. */
const ownHeadings = ({ of }: FindSales['what'], work: Work) =>
  of === 'cards' ? ownCellsOfRun(work)?.headings : undefined;

/** Start time of the run that added the row. */
const ADDED: TableColumn = { label: 'Added', kind: 'instant' };

/** Appended rows have the time of their run in the key, so they differ from rows of other runs wherever a person moves them. */
const withTime = ({ columns, key }: TableShape): TableShape => ({
  columns: [...columns, ADDED],
  key: [...key, columns.length],
});

/** The columns of a task's sheet. @param own headings of a list of cards. */
export function sheetShape({ what, where }: FindSales, own?: readonly string[]): TableShape {
  const shape = shapeOf(what, columnsFor(what), own);
  // The time is not part of the key, because a sheet with rows of another mode has none.
  return where.mode === 'append' ? { ...shape, columns: withTime(shape).columns } : shape;
}

/** Creates the sheet with its headings. */
export function beginSheet(draft: FindSales, work: Work): void {
  const { what, where } = draft;
  const shape = sheetShape(draft, ownHeadings(what, work));
  const table = openTab(work, where.sheet, shape, true, where.mode !== 'append');
  if (where.mode === 'replace') clearRows(table);
  work.note(run => {
    run.begun = true;
  });
}

/** @throws InvalidParametersError when the output sheet was deleted. */
function refuseDeleted({ where }: Pick<FindSales, 'where'>, work: Work): void {
  if (hasTab(work, where.sheet)) return;
  throw refusal(
    `The sheet “${where.sheet}” was deleted, and ${counted(work.run().rows, 'row')} with it`,
    'Undo that and resume, or cancel the task and run it again',
  );
}

/**
 * The table of a run that has begun.
 * @throws PlaceLost, InvalidParametersError when its rows can't be written, so nothing is paid for them.
 */
export function tableOf({ what, where }: FindSales, work: Work): OpenTable {
  const shape = shapeOf(what, columnsFor(what), ownHeadings(what, work));
  const isAdded = where.mode === 'append';
  refuseDeleted({ where }, work);
  return openTab(work, where.sheet, isAdded ? withTime(shape) : shape, false, !isAdded);
}

/**
 * Writes rows of a run.
 * @param listings of the rows, for their photos and links.
 * @returns the number of rows written so far.
 */
export function writeRows(
  { what, where }: FindSales,
  work: Work,
  table: OpenTable,
  rows: readonly TableRow[],
  listings: readonly Row[] = [],
): number {
  const added = new Date(work.run().startedAt).toISOString();
  // A person may have deleted it while the rows were looked up.
  refuseDeleted({ where }, work);
  const lines = where.mode === 'append' ? rows.map(row => [...row, added]) : rows;
  putRows(table, lines, where.mode === 'update');
  if (listings.length > 0) dressListings(table, endpointOf(what), lines, listings);
  reachFilter(table.sheet);
  return work.run().rows + rows.length;
}

/** Adds the photo of each listing, and the link to it on its title. */
function dressListings(table: OpenTable, endpoint: Endpoint, lines: readonly TableRow[], listings: readonly Row[]) {
  const { idOf, standingIn } = keyedRows(table.shape);
  const { sale, fields = [] } = endpoint.rows ?? {};
  const { columns } = table.shape;
  const label = fields.find(({ name }) => name === sale?.title)?.label;
  const [photo, title] = [
    columns.findIndex(({ kind }) => kind === 'photo'),
    columns.findIndex(each => each.label === label),
  ];
  const shown = listings.map((row, at) => {
    const line = present(lines[at]);
    const link = sale?.link === undefined ? null : row[sale.link];
    return {
      id: idOf(line),
      image: imageIn(endpoint, row),
      title: [{ text: cutText(String(line[title] ?? '')), url: typeof link === 'string' ? link : null }],
    };
  });
  dress(table, shown, standingIn, [
    {
      columns: [title],
      write(cells, rows) {
        const titles = rows.map(row => row.title);
        writeLinks(cells, titles);
      },
    },
    {
      columns: [photo],
      write(cells, rows) {
        const images = rows.map(({ image }) => image);
        writePhotos(cells, images);
      },
    },
  ]);
}

const MOST_NOTICES = 3;

/** Adds notices to the note. A notice that repeats on every page is added once. */
export function noted(note: string, notices: readonly string[]): string {
  const fresh = [...new Set(notices)].filter(notice => !note.includes(notice)).slice(0, MOST_NOTICES);
  return [note, ...fresh].filter(part => part !== '').join(' ');
}
