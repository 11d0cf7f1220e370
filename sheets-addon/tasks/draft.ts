/** What a person asks for, as the sidebar sends it and as a task keeps it. Plain JSON. */
import type { EventKind } from '@sold-data/core/engine';

export type TaskKind = 'priceList' | 'findSales' | 'refresh' | 'watch';

/** `what`, `where` and `when` are the three steps of the form. */
export type TaskDraft = PriceList | FindSales | RefreshFormulas | WatchList;

interface Common {
  /** When it repeats; null runs it once. A watch repeats every hour whatever this says. */
  when: Recurrence | null;
  /** The most requests that one run may be charged, of a watch a month; null takes what the plan needs. */
  budget: number | null;
  /** Mail when a run fails twice in a row, and for a watch and moved prices what is new. */
  mail: boolean;
  /** The id of the tab that its rows go to, once a run has made or found it. */
  tab?: number;
}

/**
 * Where the list of a task is, as far as a person can't change it by moving cells: the sheet's id, and what is in the list. Rows and
 * columns count from 0.
 */
export interface ListAnchor {
  sheet: number;
  /** Where it began when it was saved or last found. */
  row: number;
  column: number;
  /** The cells above its columns; a single empty text where there are none. */
  headings: string[];
  /** Some of its items: the column that holds most of them is the list's. */
  sample: string[];
  /** Filled cells of its columns that don't belong to it, above it without the headings and below it. */
  above: number;
  below: number;
  /** Items when the task was saved. */
  items: number;
  /** What its sheet was called before, each until an instant, ms: rows of earlier runs name it so. */
  called?: { name: string; until: number }[];
  /** The column of what was paid, where it is on the same sheet. */
  paid?: { column: number; heading: string };
}

/** Searches that have sold prices. */
export type SearchSource = 'scrape' | 'fashionSold' | 'peerListings';

/** Values beside a list. `range` writes two columns, low and high. */
export type PriceColumn =
  | 'median'
  | 'sales'
  | 'range'
  | 'profit'
  | 'mostToPay'
  | 'change'
  /** From the picture of the answer. */
  | 'soldPerDay'
  | 'quickPrice'
  | 'patientPrice'
  | 'lastSale'
  | 'evidence'
  /** The same, drawn in the cell. */
  | 'rangeChart'
  | 'pricesChart'
  | 'trendChart'
  /** The best of the marketplaces that have fees, and what is left there. */
  | 'whereToSell';

export interface PriceList extends Common {
  kind: 'priceList';
  what: {
    /** One column of items: `Stock!A2:A91`. */
    range: string;
    source: SearchSource;
    /** Filters, as the endpoint's parameters: `{ itemCondition: 'used' }`. */
    options: Record<string, string | number | boolean>;
    columns: PriceColumn[];
    /** For `profit`: what each item cost, a column as long as the list: `Stock!B2:B91`. */
    paid: string | null;
    /** For `mostToPay`: the profit to remain, in percent of the sale price. */
    margin: number | null;
    /** Flags prices that moved by more than this many percent since they were first written; null for none. */
    alertPercent: number | null;
  };
  where: {
    /** The first column, on the sheet of the list: `C`. Currency, time and a note follow those that were chosen. */
    column: string;
    /** A tab that one dated row for each item is added to with every run; null for none. */
    history: string | null;
  };
  /** Made when the task is saved. */
  list?: ListAnchor;
}

/** How the rows of a list are read: one keyword a row, or cards under headings. */
export type BulkMode = 'keywords' | 'cards';

/** `replace`: the table's old rows go. `append`: below them. `update`: over the row with the same key, else below. */
export type WriteMode = 'replace' | 'append' | 'update';

export interface FindSales extends Common {
  kind: 'findSales';
  what: {
    /**
     * `search`: one search, newest sales first. `history`: one search between two days of the last three years. `months`: the same with
     * one row for each month. `keywords`: a list of searches. `cards`: a list of trading cards under headings.
     */
    of: 'search' | 'history' | 'months' | BulkMode;
    /** Of `search`: where it is sold. */
    source: SearchSource;
    /** Of `search`, `history` and `months`. */
    keyword: string;
    /** Of `history` and `months`, `YYYY-MM-DD`. The days of a task that repeats move with the day of its runs. */
    from: string | null;
    to: string | null;
    /** Of lists: `Stock!A2:A91`. */
    range: string;
    /** Of lists: one row of statistics for each, or their listings. Cards have statistics only. */
    rowsAs: 'statistics' | 'listings';
    /** Of `search` and `history`: the most rows. */
    rows: number;
    options: Record<string, unknown>;
    /** Names of columns of listings in order; empty for the usual ones. */
    columns: string[];
  };
  where: { sheet: string; mode: WriteMode };
}

export interface RefreshFormulas extends Common {
  kind: 'refresh';
  /** '' for every formula of the file, a sheet's name, or a range with its sheet. */
  what: { scope: string };
  where: null;
}

export interface WatchList extends Common {
  kind: 'watch';
  what: {
    /** A list under headings. */
    range: string;
    kinds: EventKind[];
    /** An offer at or below this percentage of the sold median is a deal; a median that moved by more percent is reported. */
    dealPercent: number;
    movedPercent: number;
  };
  /** The tab for what is new. */
  where: { tab: string };
  /** Made when the task is saved. */
  list?: ListAnchor;
}

/** Hours are those of the spreadsheet's time zone; the platform chooses the minute. */
export type Recurrence =
  | { kind: 'hourly'; every: number }
  /** `at`: hour of the day, 0..23. */
  | { kind: 'daily'; at: number }
  /** `on`: days of the week, 1 is Monday. */
  | { kind: 'weekly'; on: readonly number[]; at: number };
