/** Many questions at once: equal ones are asked once, and one failure does not stop the others. */
import type { Endpoint, EndpointId } from '../endpoint.ts';
import { ask, dayOf, type Question } from '../question/question.ts';
import { all, type Operation, type Settled, settle } from './effects.ts';
import type { Session } from './session.ts';

/**
 * Answers each question with a value or its error, in order.
 * @param given the parameters of each, as a form or a cell holds them.
 * @param answer what to do for one question, called once for equal ones.
 * @param width how many run side by side; the limiter decides when each request goes.
 */
export function* askMany<Id extends EndpointId, Result>(
  session: Session,
  endpoint: Endpoint<Id>,
  given: readonly Record<string, unknown>[],
  answer: (question: Question<Id>) => Operation<Result>,
  width = Number.POSITIVE_INFINITY,
): Operation<Settled<Result>[]> {
  const today = dayOf(session.now());
  const places: (number | { ok: false; error: unknown })[] = [];
  const distinct = new Map<string, number>();
  const operations: Operation<Settled<Result>>[] = [];
  for (const parameters of given) {
    try {
      const question = ask(endpoint, parameters, today);
      const place = distinct.get(question.key) ?? operations.length;
      if (place === operations.length) {
        distinct.set(question.key, place);
        operations.push(settle(answer(question)));
      }
      places.push(place);
    } catch (error) {
      places.push({ ok: false, error });
    }
  }
  const answers = yield* all(operations, width);
  return places.map(place => (typeof place === 'number' ? (answers[place] as Settled<Result>) : place));
}
