// The parameters of reference 4.2.
import { ServiceError } from './errors.ts';

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

/** A rule of the validation: `aspectFilter` is a JSON object of facets (reference 4.2). @throws ServiceError invalid_params */
export function checkAspects({ aspectFilter }: Readonly<Record<string, unknown>>): void {
  if (aspectFilter === undefined) return;
  for (const [name, value] of Object.entries(parsed(String(aspectFilter)))) {
    const good = typeof value === 'string' || (Array.isArray(value) && value.every(it => typeof it === 'string'));
    if (!good) throw new ServiceError('invalid_params', `aspectFilter.${name} must be a string or an array of strings`);
  }
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Told below: text that is no JSON and JSON that is no object are the same mistake to the caller.
  }
  throw new ServiceError('invalid_params', 'aspectFilter must be a JSON object of facet names');
}
