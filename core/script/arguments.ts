/** Checks what a script gives, because scripts are not always type-checked. */
import type { PriceOptions } from '../actions/price.ts';
import type { Endpoint, EndpointId } from '../endpoint.ts';
import { endpoints } from '../generated/endpoints.ts';
import { isBlank } from '../input/text.ts';
import { readField } from '../question/check.ts';
import { withoutFractions } from '../question/fractions.ts';
import { nearest } from '../question/nearest.ts';
import { kindOf } from '../question/options.ts';
import { refusal } from '../question/refusal.ts';
import { profitParameters } from '../rows/profit.ts';
import { type BestOffers, bestOffersForm } from '../rows/sales.ts';

/** @throws InvalidParametersError for a mistyped ID, because scripts are not always type-checked. */
export function endpointOf<Id extends EndpointId>(id: Id): Endpoint<Id> {
  if (Object.hasOwn(endpoints, id)) return endpoints[id];
  const near = nearest(String(id), Object.keys(endpoints));
  throw refusal(undefined, () => `${String(id)} is not an endpoint${near ? `; did you mean ${near}?` : ''}`);
}

/** @throws InvalidParametersError for anything but an object, whose letters or entries would be taken for parameters. */
export function record<Given extends object>(name: string, given: Given): Given {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given;
  throw refusal(
    name,
    nameOf => `${nameOf(name)} must be an object such as { keyword: 'canon ae-1' }, got ${kindOf(given)}`,
  );
}

export function recordsOf<Given extends object>(name: string, given: readonly Given[]): readonly Given[] {
  if (Array.isArray(given)) return given.map((each, at) => record(`${name}[${at + 1}]`, each));
  throw refusal(name, nameOf => `${nameOf(name)} must be a list of objects such as { keyword: 'canon ae-1' }`);
}

const BEST_OFFERS = { values: Object.keys(bestOffersForm.choices), choices: bestOffersForm.choices };

/** The options of a price, read like those of a form. */
export function priceOptions<Options extends PriceOptions>(options: Options): Options {
  const { profit, bestOffers } = options;
  if (profit) withoutFractions(profitParameters, record('profit', profit));
  if (isBlank(bestOffers)) return options;
  const { value, problem } = readField({ kind: 'choice', ...BEST_OFFERS }, bestOffers);
  if (problem !== undefined) throw refusal('bestOffers', nameOf => `${nameOf('bestOffers')} ${problem}`);
  return { ...options, bestOffers: value as BestOffers };
}

export function checkNumber(name: string, value: unknown, least: number): void {
  if (value === undefined || (typeof value === 'number' && value >= least)) return;
  throw refusal(name, nameOf => `${nameOf(name)} must be a number of ${least} or more, got ${value}`);
}

export function checkFunction(name: string, value: unknown, needed: string): void {
  if (typeof value === 'function') return;
  throw refusal(name, nameOf => `${nameOf(name)} must be ${needed}, got ${kindOf(value)}`);
}
