/** Price Changed: the price of something moved by more than you want to overlook. */
import type { Price } from '@sold-data/core';
import { wholeNumber } from '../forms/input.ts';
import { answerWithin, interval } from '../polling/answer.ts';
import { priceFields, priceSample } from '../rows/facts.ts';
import { sampleSpent, spentFields } from '../rows/table.ts';
import { priceForm, priceFound, priceQuestion } from '../searches/find-price.ts';
import { trigger } from '../transport/define.ts';
import type { Step } from '../transport/step.ts';

/** Kept long enough for a Zap that is off for a holiday; every poll renews it. */
const KEEP_S = 60 * 24 * 3600;

type Known = Price & { median: number };

interface Seen {
  /** The price that the last change was told with; the next one is measured against it. */
  price: Known;
  previous: number | null;
  /** When it was first seen, ms; null for the price that was there at the beginning. */
  at: number | null;
}

const change = wholeNumber(
  {
    key: 'change',
    label: 'Smallest Change',
    helpText: 'In percent, up or down, of the last price that started the Zap.',
  },
  { min: 1, max: 1000, normal: 5 },
);

async function work(step: Step) {
  const { z, cache } = step;
  const { question: asked, options } = priceQuestion(step, 'scrape');
  const question = `${asked.key} ${options.minSales} ${options.bestOffers}`;
  const percent = change.read(step.input);
  const price = await answerWithin(step, `price ${question}`, () => priceFound(step, asked, options));
  const name = `price:${z.hash('sha256', `${question} ${percent}`)}`;
  const seen = await cache.lookUp<Seen>(name);
  // Without the price that was told last, a change could be overlooked: the next poll measures it.
  if (seen === undefined) return [];
  const now = next(seen, price, percent, Date.now());
  if (!now) return [];
  // A change that cannot be kept would be found again at the next poll, under another name.
  const told = (await cache.write(name, now, KEEP_S)) ? now : seen;
  return told ? [{ ...rowOf(z.hash('sha256', question).slice(0, 12), told), ...step.spent() }] : [];
}

/** The state after a look, or nothing while no price is known. Too few sales change nothing. */
function next(seen: Seen | null, price: Price, percent: number, at: number): Seen | undefined {
  const { median } = price;
  if (median === null) return seen ?? undefined;
  const known = { ...price, median };
  if (!seen) return { price: known, previous: null, at: null };
  const before = seen.price.median;
  if (Math.abs(median - before) < (before * percent) / 100) return seen;
  return { price: known, previous: before, at };
}

/** The first price has a name without a time: when the memory was lost, it is not told again. */
function rowOf(question: string, { price, previous, at }: Seen) {
  return {
    id: `${question}-${at ?? 'first'}`,
    previousMedian: previous,
    changePercent: previous === null ? null : Math.round(((price.median - previous) / previous) * 1000) / 10,
    changedAt: at === null ? null : new Date(at).toISOString(),
    ...price,
  };
}

export const priceChanged = trigger({
  key: 'price_changed',
  noun: 'Price',
  label: 'Price Changed',
  description:
    'Triggers when the median sold price of something has moved by at least the percentage that you choose. Each look is one request.',
  form: priceForm('scrape', change.field, interval.field),
  work,
  output: [
    { key: 'id', label: 'Change', type: 'string' },
    { key: 'previousMedian', label: 'Previous Median', type: 'number' },
    { key: 'changePercent', label: 'Change in Percent', type: 'number' },
    { key: 'changedAt', label: 'Changed At', type: 'datetime' },
    ...priceFields,
    ...spentFields,
  ],
  sample: {
    id: '5f2c8a90b1de-1793527200000',
    previousMedian: 310,
    changePercent: -6.6,
    changedAt: '2026-11-01T10:00:00.000Z',
    ...priceSample,
    ...sampleSpent,
  },
});
