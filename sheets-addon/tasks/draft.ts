/** The settings of a task, as the sidebar sends them and a task saves them. Plain JSON. */
import type { EventKind, MarketId, priceActions } from '@sold-data/core/engine';
import type { Reading, SavedList } from '../lists/list.ts';
import type { PriceColumn } from './price-list/choices.ts';

export type TaskKind = 'priceList' | 'findSales' | 'refresh' | 'watch';

/** `what`, `where` and `when` are the three steps of the form. */
export type TaskDraft = PriceList | FindSales | RefreshFormulas | WatchList;

interface Common {
  /** The schedule; null for a single run. A watch runs every hour regardless. */
  when: Recurrence | null;
  /** The most requests that one run may be charged (for a watch, per month); null means as many as the plan needs. */
  budget: number | null;
  /** Sends an e-mail when a run fails twice in a row; for watches and price alerts, also when there is news. */
  mail: boolean;
  /** The ID of the output tab, once a run has created or found it. */
  tab?: number;
}

/** The searches that price an item, one for each marketplace. */
export type SearchSource = (typeof priceActions)[MarketId]['endpoint'];

export interface PriceList extends Common {
  kind: 'priceList';
  what: {
    /** One column of items, such as `Stock!A2:A91`, or a table with its headings, such as `Stock!A1:H91`. */
    range: string;
    /** For a table: what a person has changed in how it is read. */
    reading?: Reading;
    source: SearchSource;
    /** Filters as parameters of the endpoint, such as `{ itemCondition: 'used' }`. */
    options: Record<string, string | number | boolean>;
    columns: PriceColumn[];
    /** For `profit`: the range of purchase prices, as long as the list, such as `Stock!B2:B91`. */
    paid: string | null;
    /** For `mostToPay`: the desired profit, in percent of the sale price. */
    margin: number | null;
    /** Flags prices that moved by more than this many percent since they were first written; null for none. */
    alertPercent: number | null;
  };
  where: {
    /** The first output column, on the list's sheet, such as `C`. The chosen columns are followed by currency, time and a note. */
    column: string;
    /** A tab that gets one dated row per item with every run; null for none. */
    history: string | null;
  };
  /** Set when the task is saved. */
  list?: SavedList;
}

/** What a list's rows are looked up as: searches, or cards of the service's batch. */
export type BulkMode = 'keywords' | 'cards';

/** `replace` deletes the table's old rows. `append` writes below them. `update` overwrites the row with the same key, or appends. */
export type WriteMode = 'replace' | 'append' | 'update';

export interface FindSales extends Common {
  kind: 'findSales';
  what: {
    /**
     * `search`: one search, newest sales first. `history`: one search between two days of the last three years. `months`: the same with
     * one row for each month. `keywords`: a list of searches. `cards`: a list of trading cards.
     */
    of: 'search' | 'history' | 'months' | BulkMode;
    /** For `search` and `keywords`: the source of sold prices. */
    source: SearchSource;
    /** For `search`, `history` and `months`. */
    keyword: string;
    /** For `history` and `months`, `YYYY-MM-DD`. In a recurring task the period moves with the day of the run. */
    from: string | null;
    to: string | null;
    /** For lists, such as `Stock!A2:A91`, or a table with its headings. */
    range: string;
    /** For a table: what a person has changed in how it is read. */
    reading?: Reading;
    /** For lists: one row of statistics per entry, or its listings. Cards have statistics only. */
    rowsAs: 'statistics' | 'listings';
    /** For `search` and `history`: the maximum number of rows. */
    rows: number;
    options: Record<string, unknown>;
    /** Listing columns in order; empty for the default ones. */
    columns: string[];
  };
  where: { sheet: string; mode: WriteMode };
  /** For lists; set when the task is saved. */
  list?: SavedList;
}

export interface RefreshFormulas extends Common {
  kind: 'refresh';
  /** '' for all formulas in the file, a sheet's name, or a range with its sheet. */
  what: { scope: string };
  where: null;
  /** For a sheet or a range; set when the task is saved. */
  list?: SavedList;
}

export interface WatchList extends Common {
  kind: 'watch';
  what: {
    /** A list under headings. */
    range: string;
    /** For a table: what a person has changed in how it is read. */
    reading?: Reading;
    /** The marketplace of rows that name none. By default, cards with a product number belong to theirs. */
    market?: MarketId | null;
    kinds: EventKind[];
    /**
     * An offer at or below this percentage of the price now is a deal. A change of the median by more than `movedPercent` is reported.
     */
    dealPercent: number;
    movedPercent: number;
  };
  /** The tab for new events. */
  where: { tab: string };
  /** Set when the task is saved. */
  list?: SavedList;
}

/** A schedule. Hours are in the spreadsheet's time zone; Google chooses the minute. */
export type Recurrence =
  | { kind: 'hourly'; every: number }
  /** `at`: hour of the day, 0 to 23. */
  | { kind: 'daily'; at: number }
  /** `on`: days of the week; Monday is 1. */
  | { kind: 'weekly'; on: readonly number[]; at: number };
