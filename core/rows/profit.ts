/** The profit of a sale, and the most to pay for an item. The costs are the seller's own; none is assumed. */
import type { Parameter, ParameterText } from '../endpoint.ts';
import { bothOf, currencyWords } from '../input/currency.ts';
import { readMoney } from '../input/number.ts';
import { inCents, inUnits } from '../money.ts';
import { checkParameters } from '../question/check.ts';
import { refusal } from '../question/refusal.ts';

/** Costs of selling one item. Amounts are in the currency of the prices, in whole cents. */
export interface SellerCosts {
  /** Percent of the sale price, up to four decimals: 13.25. */
  feePercent: number;
  fixedFee: number;
  shipping: number;
  packaging: number;
}

export interface ProfitTerms extends SellerCosts {
  /** The purchase price of the item. */
  paid?: number;
  /** Desired profit, in percent of the sale price. */
  margin?: number;
  /** ISO 4217 code of the amounts. Prices in another currency give no profit. */
  currency?: string;
}

/** Terms that have been read. */
export interface ReadTerms extends ProfitTerms {
  /** In place of `currency`: the codes that the amounts can be in, because they have a sign of several currencies, such as `$` or `kr`. */
  currencies?: readonly string[];
}

/** The profit of one sale at a price; null if there is no price. */
export interface Profit {
  /** Sale price minus the costs of selling. */
  netProceeds: number | null;
  /** Net proceeds minus the purchase price; only if `paid` is given. */
  netProfit?: number | null;
  /** The highest purchase price that leaves the desired profit; negative if none does. Only if `margin` is given. */
  mostToPay?: number | null;
}

const amount = { kind: 'number', money: true, min: 0, max: 1_000_000_000 } as const;
/** Costs of one sale. They differ between marketplaces. */
export const costParameters: readonly (Parameter & { name: keyof SellerCosts })[] = [
  { name: 'feePercent', kind: 'number', percent: true, min: 0, max: 100 },
  { name: 'fixedFee', ...amount },
  { name: 'shipping', ...amount },
  { name: 'packaging', ...amount },
];

export const sellerCostNames = costParameters.map(({ name }) => name);

export const marginForm = { kind: 'number', percent: true, min: 0, max: 100 } as const;

/** Terms of the item, independent of the marketplace. */
export const itemParameters: readonly (Parameter & { name: Exclude<keyof ProfitTerms, keyof SellerCosts> })[] = [
  { name: 'paid', ...amount },
  { name: 'margin', ...marginForm },
  { name: 'currency', kind: 'text', pattern: '^[A-Z]{3}$', form: 'three capital letters, such as USD' },
];

/** The terms as form parameters. */
export const profitParameters: readonly (Parameter & { name: keyof ProfitTerms })[] = [
  ...costParameters,
  ...itemParameters,
];

/** Form texts of the terms. */
export const profitTexts: Readonly<Record<keyof ProfitTerms, ParameterText>> = {
  feePercent: {
    label: 'Fee Percent',
    help: 'What the marketplace keeps of the sale price, in percent.',
    example: '13',
  },
  fixedFee: { label: 'Fixed Fee', help: 'What the marketplace charges for each sale besides the percentage.' },
  shipping: { label: 'Shipping', help: 'What sending one item costs you; 0 if the buyer pays for it.' },
  packaging: { label: 'Packaging', help: 'What the packaging of one item costs you.' },
  paid: { label: 'Paid', help: 'What you paid for the item; adds its net profit.' },
  margin: { label: 'Margin', help: 'Profit to keep, in percent of the sale price; adds the most to pay.' },
  currency: {
    label: 'Currency',
    help: 'Currency of these amounts; prices in another currency give no profit.',
    example: 'USD',
  },
};

/** Terms as entered in a form or in cells. */
export type GivenTerms = { readonly [Name in keyof ReadTerms]?: unknown };

/**
 * Reads and checks the given terms; costs may be missing.
 * @throws InvalidParametersError that names a value out of bounds, or an amount in another currency than the others.
 */
export function readTerms({ currencies, ...given }: GivenTerms): Partial<ReadTerms> {
  const { currency, ...terms } = checkParameters(FORM, given, '') as Partial<ProfitTerms>;
  const stated = currency === undefined ? (currencies as readonly string[] | undefined) : [currency];
  return {
    ...terms,
    ...inCurrencies(
      currenciesOfAmounts(
        AMOUNTS.map(name => [name, given[name]]),
        stated,
      ),
    ),
  };
}

const FORM = { parameters: profitParameters, rules: [] };
const AMOUNTS = ['paid', 'fixedFee', 'shipping', 'packaging'] as const;

/**
 * The codes that amounts can be in, some of which name a currency: `EUR 14.50`. Undefined if nothing states it.
 * @param stated those that the other amounts can be in.
 * @throws InvalidParametersError that names an amount in another currency than the others.
 */
export function currenciesOfAmounts(
  amounts: readonly (readonly [name: string, typed: unknown])[],
  stated?: readonly string[],
): readonly string[] | undefined {
  let codes = stated;
  for (const [name, typed] of amounts) {
    const own = typeof typed === 'string' ? readMoney(typed).value?.currencies : undefined;
    if (!own || own.length === 0) continue;
    const others = codes ?? own;
    codes = bothOf(others, own);
    if (!codes)
      throw refusal(
        name,
        nameOf => `${nameOf(name)} is in ${currencyWords(own)}, the other amounts are in ${currencyWords(others)}`,
      );
  }
  return codes;
}

/** The part of the terms that says so. */
export function inCurrencies(codes: readonly string[] | undefined): Pick<ReadTerms, 'currency' | 'currencies'> {
  if (!codes) return {};
  return codes.length === 1 ? { currency: codes[0]! } : { currencies: codes };
}

/**
 * Reads and checks all terms of a profit; undefined if none is given.
 * @throws InvalidParametersError that names every missing cost, or a value out of bounds.
 */
export function profitTerms(given: GivenTerms): ReadTerms | undefined {
  const terms = readTerms(given);
  if (Object.keys(terms).length === 0) return undefined;
  const missing = costParameters.filter(({ name }) => terms[name] === undefined).map(({ name }) => name as string);
  if (missing.length > 0)
    throw refusal(missing[0], nameOf => `${areMissing(missing.map(nameOf))}: enter each cost, or 0 if there is none`);
  return terms as ReadTerms;
}

/** For example `Shipping is missing` or `Fixed fee, shipping and packaging are missing`. */
export function areMissing(names: readonly string[]): string {
  const last = names.at(-1);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last} are missing` : `${last} is missing`;
}

/** The profit of a sale at a price, exact to the cent. The fee is rounded half up, the most to pay is rounded down. */
export function profitAt(price: number | null, terms: ProfitTerms): Profit {
  const { feePercent, fixedFee, shipping, packaging, paid, margin } = terms;
  const cents = price === null ? null : inCents(price);
  const less = (cost: number) => (proceeds === null ? null : inUnits(proceeds - cost));
  const costs = inCents(fixedFee) + inCents(shipping) + inCents(packaging);
  const proceeds = cents === null ? null : cents - percentOf(cents, feePercent, Math.round) - costs;
  return {
    netProceeds: less(0),
    ...(paid === undefined ? {} : { netProfit: less(inCents(paid)) }),
    ...(margin === undefined ? {} : { mostToPay: less(percentOf(cents ?? 0, margin, Math.ceil)) }),
  };
}

/** The lowest price that recovers all costs including `paid`, to the cent; null if the fee takes nearly the whole price. */
export function breakEvenAt(costs: SellerCosts, paid: number): number | null {
  const { feePercent, fixedFee, shipping, packaging } = costs;
  if (feePercent > 99) return null;
  const needed = inCents(paid) + inCents(fixedFee) + inCents(shipping) + inCents(packaging);
  // The fee is rounded to the cent, so the result may be lower than the exact quotient.
  let cents = Math.max(0, Math.floor((needed - 0.5) / (1 - feePercent / 100)));
  while ((profitAt(inUnits(cents), { ...costs, paid }).netProfit ?? 0) < 0) cents += 1;
  return inUnits(cents);
}

/** A note with these words explains why a price has no profit. */
export const NO_PROFIT = 'No profit:';

/**
 * Adds the profit of a sale at the price now. If the costs are in another currency, there is no profit and the note explains why.
 * @param at another price of the sale.
 */
export function withProfit<Priced extends { priceNow: number | null; currency: string | null; note: string }>(
  price: Priced,
  terms: ReadTerms,
  at = price.priceNow,
): Priced & Profit {
  const { currency } = price;
  const codes = terms.currency ? [terms.currency] : terms.currencies;
  if (!codes || currency === null || codes.includes(currency)) return { ...price, ...profitAt(at, terms) };
  const reason = `${NO_PROFIT} the prices are in ${currency}, the costs in ${currencyWords(codes)}`;
  return { ...price, ...profitAt(null, terms), note: price.note ? `${price.note}; ${reason}` : reason };
}

/** Percentages are calculated in ten-thousandths of a percent. */
const PARTS = 10_000;
const WHOLE = 100 * PARTS;

/** A percentage of an amount in cents, computed in steps that a double represents exactly. */
function percentOf(cents: number, percent: number, round: (cents: number) => number): number {
  const parts = Math.round(percent * PARTS);
  const rest = cents % WHOLE;
  return ((cents - rest) / WHOLE) * parts + round((rest * parts) / WHOLE);
}
