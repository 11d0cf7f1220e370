/**
 * The currency of price limits. The service takes plain numbers, so an amount that names another currency than the prices it bounds would
 * bound them wrongly.
 */
import { currencyWords } from '../input/currency.ts';
import { readMoney } from '../input/number.ts';

/**
 * The currency of each regional site. Assumed: the reference states USD for the limits of the resale sites, and none for those of the
 * auction site (4.2). A number without a currency is sent as it is, whatever the site's currency.
 */
const SITES: Readonly<Record<string, string>> = {
  'auctionsite.com': 'USD',
  'auctionsite.co.uk': 'GBP',
  'auctionsite.de': 'EUR',
  'auctionsite.fr': 'EUR',
  'auctionsite.it': 'EUR',
  'auctionsite.es': 'EUR',
  'auctionsite.ca': 'CAD',
  'auctionsite.com.au': 'AUD',
};
const DEFAULT_SITE = 'auctionsite.com';

/** USD, or the currency of the regional site that is searched. */
export type LimitCurrency = 'USD' | 'ofSite';

/** Why a typed limit is in the wrong currency, as a continuation of the text; undefined if it names none, or the right one. */
export function limitProblem(currency: LimitCurrency, typed: unknown, typedSite?: unknown): string | undefined {
  const { currencies = [] } = readMoney(typed).value ?? {};
  const site = typeof typedSite === 'string' && typedSite.trim() !== '' ? typedSite.trim().toLowerCase() : DEFAULT_SITE;
  const own = currency === 'ofSite' ? SITES[site] : currency;
  if (own === undefined || currencies.length === 0 || currencies.includes(own)) return undefined;
  const where = currency === 'ofSite' ? `prices on ${site}` : 'prices here';
  return `which is in ${currencyWords(currencies)}, but ${where} are in ${own}`;
}
