/** The prices of many searches of one kind. */
import { act, all, type Operation, settle } from '../effects.ts';
import type { Endpoint, EndpointId, ParametersOf } from '../endpoint.ts';
import { SoldDataError, type Spent } from '../errors/errors.ts';
import { dayOf } from '../input/day.ts';
import { ask } from '../question/question.ts';
import { add, nothingSpent } from '../request/spent.ts';
import type { Session } from '../session.ts';
import { type PriceWithPicture, priceWithPicture } from './picture.ts';
import { type PriceOptions, withReadTerms } from './price.ts';

/** The price of one search, or the reason why it has none. */
export type PriceResult<Parameters = object> = { index: number; parameters: Parameters } & (
  | { ok: true; price: PriceWithPicture; error?: undefined }
  | { ok: false; error: SoldDataError; price?: undefined }
);

export interface PricesOptions<Parameters = object> extends PriceOptions {
  /** Receives each result as it arrives, in any order. The returned list contains all of them. */
  onResult?(result: PriceResult<Parameters>): void | Promise<void>;
}

export interface Prices<Parameters = object> {
  /** In the order of the searches. */
  results: PriceResult<Parameters>[];
  spent: Spent;
}

/**
 * Sends one request for each search that differs from the others. A search that is invalid or fails has an error in its place, and so has
 * each one that was open when the run was stopped.
 * @throws InvalidParametersError before any request, for an invalid option; errors of `onResult`.
 */
export function* pricesOf<Id extends EndpointId>(
  session: Session,
  endpoint: Endpoint<Id>,
  searches: readonly ParametersOf<Id>[],
  options: PricesOptions<ParametersOf<Id>> = {},
): Operation<Prices<ParametersOf<Id>>> {
  const today = dayOf(session.now());
  const read = withReadTerms(options);
  const results = yield* all(
    searches.map(function* (parameters, index): Operation<PriceResult<ParametersOf<Id>>> {
      const settled = yield* settle(priced(parameters));
      if (!settled.ok && !(settled.error instanceof SoldDataError)) throw settled.error;
      const result: PriceResult<ParametersOf<Id>> = settled.ok
        ? { index, parameters, ok: true, price: settled.value }
        : { index, parameters, ok: false, error: settled.error as SoldDataError };
      yield* act(() => options.onResult?.(result));
      return result;
    }),
  );
  const spent = nothingSpent();
  for (const each of results) add(spent, each.ok ? each.price.spent : each.error.spent);
  return { results, spent };

  function* priced(parameters: ParametersOf<Id>): Operation<PriceWithPicture> {
    return yield* priceWithPicture(session, ask(endpoint, parameters, today), read);
  }
}
