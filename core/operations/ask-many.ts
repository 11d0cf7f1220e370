/** Many questions at once: equal ones are asked once, and one failure does not stop the others. */
import type { Endpoint } from '../catalog/endpoint.ts';
import { dayOf } from '../engine/call.ts';
import { all, type Operation, type Settled, settle } from '../engine/effects.ts';
import { place } from '../engine/request.ts';
import type { Session } from '../engine/session.ts';
import { validate } from '../engine/validate.ts';

/** The name of a question: equal names are equal questions, whoever asks. Contains no key and no host. */
export function questionKey(endpoint: Endpoint, parameters: Record<string, unknown>): string {
  const { path, query, body } = place(endpoint, parameters);
  return `${endpoint.method} ${path}${query}${body ? ` ${body}` : ''}`;
}

/**
 * Answers each question with a value or its error, in order.
 * @param ask what to do for one question, called once for equal ones.
 * @param width how many run side by side; the limiter decides when each request goes.
 */
export function* askMany<Result>(
  session: Session,
  endpoint: Endpoint,
  questions: readonly Record<string, unknown>[],
  ask: (parameters: Record<string, unknown>) => Operation<Result>,
  width = Number.POSITIVE_INFINITY,
): Operation<Settled<Result>[]> {
  const today = dayOf(session.now());
  const places: (number | { ok: false; error: unknown })[] = [];
  const distinct = new Map<string, number>();
  const operations: Operation<Settled<Result>>[] = [];
  for (const question of questions) {
    try {
      const key = questionKey(endpoint, validate(endpoint, question, today));
      const known = distinct.get(key);
      if (known === undefined) {
        distinct.set(key, operations.length);
        operations.push(settle(ask(question)));
      }
      places.push(known ?? operations.length - 1);
    } catch (error) {
      places.push({ ok: false, error });
    }
  }
  const answers = yield* all(operations, width);
  return places.map(at => (typeof at === 'number' ? answers[at]! : at));
}
