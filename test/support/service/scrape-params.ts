// The parameters of reference 4.2, from the validated request to what the upstream is asked.
import { ServiceError } from './errors.ts';
import { readKeyword } from './market/keyword.ts';
import { siteOf } from './market/sites.ts';
import type { UpstreamSearch } from './market/upstream-search.ts';

/** Reference 4.2, defaults filled in by the validation. */
export interface ScrapeParams {
  keyword?: string;
  count: number;
  page: number;
  ebaySite: string;
  categoryId: string;
  sortOrder: string;
  itemLocation: string;
  itemCondition: string;
  conditionId?: number;
  buyingFormat: string;
  sellerType?: string;
  minPrice?: number;
  maxPrice?: number;
  includeCompleteListing: boolean;
  sold: boolean;
  soldAfter?: string;
  soldBefore?: string;
  aspectFilter?: string;
  exactMatch: boolean;
  relevance: boolean;
  bestOfferPrice: boolean;
}

/** What the upstream filters and sorts itself. Throws 400 `invalid_params` for a malformed `aspectFilter`. */
export function upstreamSearch(params: ScrapeParams): UpstreamSearch {
  return {
    site: siteOf(params.ebaySite),
    sold: params.sold,
    keyword: params.keyword === undefined ? null : readKeyword(params.keyword),
    categoryId: params.categoryId,
    sortOrder: params.sortOrder,
    itemLocation: params.itemLocation,
    itemCondition: params.itemCondition,
    conditionId: params.conditionId ?? null,
    buyingFormat: params.buyingFormat,
    minPrice: params.minPrice ?? null,
    maxPrice: params.maxPrice ?? null,
    includeCompleteListing: params.includeCompleteListing,
    aspects: readAspects(params.aspectFilter),
  };
}

/** A rule of the validation: `aspectFilter` is a JSON object of facets. @throws ServiceError invalid_params */
export function checkAspects({ aspectFilter }: Readonly<Record<string, unknown>>): void {
  readAspects(aspectFilter as string | undefined);
}

/** Facet names with the values that match: a string, a string with `|` between values, or an array of strings. */
export function readAspects(text: string | undefined): Record<string, readonly string[]> {
  if (text === undefined) return {};
  const filter = parseObject(text);
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, readValues(name, value)]));
}

function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Told below: text that is no JSON and JSON that is no object are the same mistake to the caller.
  }
  throw new ServiceError('invalid_params', 'aspectFilter must be a JSON object of facet names');
}

function readValues(name: string, value: unknown): readonly string[] {
  if (typeof value === 'string') return value.split('|').map(it => it.trim());
  if (Array.isArray(value) && value.every(it => typeof it === 'string')) return value;
  throw new ServiceError('invalid_params', `aspectFilter.${name} must be a string or an array of strings`);
}
