/** Gets a price from the built automation app, for the conformance suite. */
import { loadApp, Platform } from '../support/zapier/platform.ts';
import type { Question, Statistics } from './price.ts';

const NOTHING: Statistics = {
  count: 0,
  median: null,
  mean: null,
  min: null,
  max: null,
  p25: null,
  p75: null,
  currency: null,
};

/** The statistics that Find Sold Price shows, or the one-line error of its step. */
export async function askPrice(
  sandboxUrl: string,
  apiKey: string,
  { endpoint, parameters }: Question,
): Promise<Statistics | { error: string }> {
  const platform = await Platform.open(await loadApp(), {
    authData: { apiKey },
    environment: { SOLD_DATA_BASE_URL: sandboxUrl },
  });
  try {
    const { results, failure } = await platform.search('find_sold_price', {
      inputData: { source: endpoint, ...parameters },
    });
    if (failure) return { error: failure.message };
    const [row] = results as Statistics[];
    if (!row) return NOTHING;
    const { count, median, mean, min, max, p25, p75, currency } = row;
    return { count, median, mean, min, max, p25, p75, currency };
  } finally {
    await platform.close();
  }
}
