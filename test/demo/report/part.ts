/** One part of the report: what was asked, what came out, and what it cost. */

export interface Line {
  asked: string;
  shown: string;
  requests: number;
}

export interface Part {
  title: string;
  lines: Line[];
  /** What the connector says the question of the day is worth, to be compared with the others. */
  price?: PriceShown;
  /** What else differs from the request, as a sentence. */
  fault?: string;
}

export interface PriceShown {
  median: number | null;
  count: number;
}

/** When the report and the playground begin, ms: the same day for everybody, so that a keyword has the same price wherever it is shown. */
export const OPENING = Date.parse('2026-11-20T12:00:00Z');

/** The search that all three connectors run. */
export const QUESTION = 'iphone 13 128gb';

/** Ten items as a reseller might list them, two of them twice. */
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

/** The most requests each connector spends on a healthy account; the report says the sum before it starts. */
export const PRICE_OF_PARTS = { sheets: new Set(ITEMS).size, n8n: 2, zapier: 1, script: 1 };
