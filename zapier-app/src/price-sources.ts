/** Where Find Sold Price can look: every endpoint whose answer holds sales or their statistics. */
import { catalog, type Endpoint } from '@sold-data/core';
import type { InputField } from './field.ts';
import { without } from './field.ts';
import { inputFields as cardSales } from './generated/cardSales.ts';
import { inputFields as fashionSold } from './generated/fashionSold.ts';
import { inputFields as history } from './generated/history.ts';
import { inputFields as peerListings } from './generated/peerListings.ts';
import { inputFields as priceSummary } from './generated/priceSummary.ts';
import { inputFields as scrape } from './generated/scrape.ts';
import { inputFields as scrapeCategory } from './generated/scrapeCategory.ts';

export const sources = [
  'scrape',
  'scrapeCategory',
  'history',
  'fashionSold',
  'peerListings',
  'cardSales',
  'priceSummary',
] as const;
export type Source = (typeof sources)[number];

const forms: Record<Source, InputField[]> = {
  scrape,
  scrapeCategory,
  history,
  fashionSold,
  peerListings,
  cardSales,
  priceSummary,
};

/**
 * The fields of a source. A price is one page of sales, so that the choice of page, size and order has no place;
 * a number that nobody can pick from a list would only puzzle people in a step that everybody sees.
 */
export function formOf(source: Source): InputField[] {
  return without(forms[source], 'sold', 'page', 'count', 'limit', 'sortOrder', 'sortBy', 'sort', 'history').filter(
    ({ key, dynamic }) => dynamic !== undefined || !key.endsWith('Id'),
  );
}

export function endpointOf(source: Source): Endpoint {
  return catalog[source];
}

export const sourceChoices = sources.map(source => ({ value: source, label: catalog[source].title, sample: source }));
