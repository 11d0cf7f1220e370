/** One part of the report: questions, results and costs. */

export interface Line {
  asked: string;
  shown: string;
  requests: number;
}

export interface Part {
  title: string;
  lines: Line[];
  /** The connector's price for the common question, for comparison with the others. */
  price?: PriceShown;
  /** Any other difference from the request, as a sentence. */
  fault?: string;
}

export interface PriceShown {
  median: number | null;
  count: number;
}

/**
 * Start time of the report and the playground, ms since the epoch. It is the same day for everybody, so a keyword has the same price
 * everywhere.
 */
export const OPENING = Date.parse('2026-11-20T12:00:00Z');

/** The search that all three connectors run. */
export const QUESTION = 'iphone 13 128gb';

/** Ten items of a reseller's list, two of them listed twice. */
export const ITEMS = [
  QUESTION,
  'nintendo switch',
  'lego castle',
  'canon ae-1',
  'seiko 5',
  'nintendo switch',
  'makita drill',
  'playstation 5',
  'lego castle',
  'iphone 12',
];

/** The maximum number of requests per connector on a healthy account. The report shows the sum before it starts. */
export const PRICE_OF_PARTS = { sheets: new Set(ITEMS).size, n8n: 2, zapier: 1, script: 1 };
