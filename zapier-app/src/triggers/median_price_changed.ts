/** Median Price Changed: the price of something moved by more than you want to overlook. */
import { catalog, dayOf, type Price, priceOf, questionKey, validate } from '@sold-data/core';
import { type Bundle, defineTrigger, type ZObject } from 'zapier-platform-core';
import { inWords } from '../errors.ts';
import { ADVANCED, type InputField, withFields } from '../field.ts';
import { outputFields, sample } from '../generated/price.ts';
import { keep, recallSurely } from '../memory.ts';
import { parametersFrom, wholeNumber } from '../parameters.ts';
import { answerWithin, intervalField } from '../polling/answer.ts';
import { formOf } from '../price-sources.ts';
import { Step } from '../transport.ts';

/** Kept long enough for a Zap that is off for a holiday; every poll renews it. */
const KEEP_S = 60 * 24 * 3600;

interface Seen {
  /** The price that the last change was told with; the next one is measured against it. */
  price: Price;
  previous: number | null;
  /** When it was first seen, ms; null for the price that was there at the beginning. */
  at: number | null;
}

const change: InputField = {
  key: 'change',
  label: 'Smallest Change',
  type: 'integer',
  required: false,
  helpText: 'In percent of the last price that you were told, up or down.',
  placeholder: '5',
};

async function perform(z: ZObject, bundle: Bundle) {
  const input = bundle.inputData as Record<string, unknown>;
  const parameters = { ...parametersFrom(catalog.scrape, input), sold: true };
  const { question, percent } = readOptions(input, parameters);
  const price = await answerWithin(z, bundle, `price ${question}`, () =>
    new Step(z, bundle).core(session => priceOf(session, catalog.scrape, parameters)),
  );
  const name = `price:${z.hash('sha256', `${question} ${percent}`)}`;
  const seen = await recallSurely<Seen>(z, name);
  // Without the price that was told last, a change could be overlooked: the next poll measures it.
  if (seen === undefined) return [];
  const now = next(seen, price, percent, Date.now());
  if (!now) return [];
  // A change that cannot be kept would be found again at the next poll, under another name.
  const told = (await keep(z, name, now, KEEP_S)) ? now : seen;
  return told ? [rowOf(z.hash('sha256', question).slice(0, 12), told)] : [];
}

/** The state after a look, or nothing while no price is known. Too few sales change nothing. */
export function next(seen: Seen | null, price: Price, percent: number, now: number): Seen | undefined {
  if (price.median === null) return seen ?? undefined;
  if (!seen) return { price, previous: null, at: null };
  const before = seen.price.median!;
  if (Math.abs(price.median - before) < (before * percent) / 100) return seen;
  return { price, previous: before, at: now };
}

/** The first price has a name without a time: when the memory was lost, it is not told again. */
function rowOf(question: string, { price, previous, at }: Seen) {
  return {
    id: `${question}-${at ?? 'first'}`,
    previousMedian: previous,
    changePercent: previous === null ? null : Math.round(((price.median! - previous) / previous) * 1000) / 10,
    changedAt: at === null ? null : new Date(at).toISOString(),
    ...price,
  };
}

function readOptions(input: Record<string, unknown>, parameters: Record<string, unknown>) {
  const checked = validate(catalog.scrape, parameters, dayOf(Date.now()));
  return {
    question: questionKey(catalog.scrape, checked),
    percent: wholeNumber(input, change, { min: 1, max: 1000, normal: 5 }),
  };
}

export const medianPriceChanged = defineTrigger({
  key: 'median_price_changed',
  noun: 'Price',
  display: {
    label: 'Median Price Changed',
    description: 'Triggers when the median sold price of something has moved up or down.',
    hidden: true,
  },
  operation: {
    type: 'polling',
    inputFields: withFields(formOf('scrape'), change, intervalField),
    inputFieldGroups: [ADVANCED],
    perform: inWords(perform),
    outputFields: [
      { key: 'id', label: 'Change', type: 'string' },
      { key: 'previousMedian', label: 'Previous Median', type: 'number' },
      { key: 'changePercent', label: 'Change in Percent', type: 'number' },
      { key: 'changedAt', label: 'Changed At', type: 'datetime' },
      ...outputFields,
    ],
    sample: {
      id: '5f2c8a90b1de-1793527200000',
      previousMedian: 310,
      changePercent: -6.6,
      changedAt: '2026-11-01T10:00:00.000Z',
      ...sample,
    },
  },
});
