/** How fast something sells, asked of the service. */
import type { ParametersOf, Row } from '../endpoint.ts';
import { call } from '../engine/call.ts';
import { all, type Operation } from '../engine/effects.ts';
import type { Session } from '../engine/session.ts';
import { endpoints } from '../generated/endpoints.ts';
import { ask, dayOf } from '../question/question.ts';
import { rateOf, type SellThrough } from '../rows/sell-through.ts';

/** Compares the match counts of a sold and an active search. Two requests. */
export function* sellThrough(
  session: Session,
  parameters: Omit<ParametersOf<'scrape'>, 'sold'> | Row,
): Operation<SellThrough> {
  const look = (sold: boolean) => call(session, ask(endpoints.scrape, { ...parameters, sold }, dayOf(session.now())));
  const [sold, active] = yield* all([look(true), look(false)]);
  return rateOf(sold?.data as Row, active?.data as Row);
}
