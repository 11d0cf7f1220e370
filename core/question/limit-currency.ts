/**
 * The currency of price limits. The service takes plain numbers, so an amount that names another currency than the prices it bounds would
 * bound them wrongly.
 */
import { currencyWords } from '../input/currency.ts';
import { readMoney } from '../input/number.ts';

/** Why a typed limit is in the wrong currency, as a continuation of the text; undefined if it names none, or the right one. */
export function limitProblem(currency: string, typed: unknown): string | undefined {
  const { currencies = [] } = readMoney(typed).value ?? {};
  if (currencies.length === 0 || currencies.includes(currency)) return undefined;
  return `which is in ${currencyWords(currencies)}, but prices here are in ${currency}`;
}
