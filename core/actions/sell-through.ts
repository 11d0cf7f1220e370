/** Sell-through: compares sold listings with active ones. */
import { all, type Operation, settle } from '../effects.ts';
import type { ParametersOf, Row } from '../endpoint.ts';
import { SoldDataError, type Spent } from '../errors/errors.ts';
import { withFacts } from '../errors/table.ts';
import { endpoints } from '../generated/endpoints.ts';
import { dayOf } from '../input/day.ts';
import { ask } from '../question/question.ts';
import { call } from '../request/call.ts';
import { add, nothingSpent } from '../request/spent.ts';
import { rateOf, refuseDates, type SellThrough } from '../rows/sell-through.ts';
import type { Session } from '../session.ts';

/** Compares the match counts of a sold and an active search. Two requests. @throws InvalidParametersError before them. */
export function* sellThrough(
  session: Session,
  parameters: Omit<ParametersOf<'scrape'>, 'sold'> | Row,
): Operation<SellThrough & { spent: Spent }> {
  refuseDates(parameters);
  const look = (sold: boolean) => call(session, ask(endpoints.scrape, { ...parameters, sold }, dayOf(session.now())));
  const spent = nothingSpent();
  const rows: Row[] = [];
  let failure: unknown;
  for (const seen of yield* all([settle(look(true)), settle(look(false))])) {
    add(spent, seen.ok ? seen.value.spent : (seen.error as Partial<SoldDataError>).spent);
    if (seen.ok) rows.push(seen.value.data as Row);
    else failure ??= seen.error;
  }
  // The other request may have been charged.
  if (failure !== undefined) throw failure instanceof SoldDataError ? withFacts(failure, { spent }) : failure;
  return { ...rateOf(...(rows as [Row, Row])), spent };
}
