/** Sell-through: compares sold listings with active ones. */
import type { Operation } from '../effects.ts';
import type { ParametersOf, Row } from '../endpoint.ts';
import { SoldDataError, type Spent } from '../errors/errors.ts';
import { withFacts } from '../errors/table.ts';
import { endpoints } from '../generated/endpoints.ts';
import { dayOf } from '../input/day.ts';
import { ask } from '../question/question.ts';
import { rateOf, refuseDates, type SellThrough } from '../rows/sell-through.ts';
import type { Session } from '../session.ts';
import { sideBySide } from './side-by-side.ts';

/**
 * Compares the match counts of a sold and an active search. Two requests, or none if only one can be charged.
 * @throws InvalidParametersError before them.
 */
export function* sellThrough(
  session: Session,
  parameters: Omit<ParametersOf<'scrape'>, 'sold'> | Row,
): Operation<SellThrough & { spent: Spent }> {
  refuseDates(parameters);
  const today = dayOf(session.now());
  const { answers, spent } = yield* sideBySide(
    session,
    [true, false].map(sold => ask(endpoints.scrape, { ...parameters, sold }, today)),
  );
  // The other request may have been charged.
  for (const answer of answers) if (answer instanceof SoldDataError) throw withFacts(answer, { spent });
  return { ...rateOf(...(answers as [Row, Row])), spent };
}
