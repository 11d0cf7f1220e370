/** Sends several questions in parallel. Each gets its answer, or the error in its place. */
import { all, type Operation, settle } from '../effects.ts';
import type { Row } from '../endpoint.ts';
import { SoldDataError, type Spent } from '../errors/errors.ts';
import { withFacts } from '../errors/table.ts';
import type { Question } from '../question/question.ts';
import { call } from '../request/call.ts';
import { add, nothingSpent } from '../request/spent.ts';
import type { Session } from '../session.ts';

export interface Answers {
  /** In the order of the questions. */
  answers: (Row | SoldDataError)[];
  /** Charges for all requests together. */
  spent: Spent;
}

/** Sends one request for each question. @throws the first error if every request failed. */
export function* sideBySide(session: Session, questions: readonly Question[]): Operation<Answers> {
  const spent = nothingSpent();
  const answers: (Row | SoldDataError)[] = [];
  for (const seen of yield* all(questions.map(question => settle(call(session, question))))) {
    add(spent, seen.ok ? seen.value.spent : (seen.error as Partial<SoldDataError>).spent);
    if (!seen.ok && !(seen.error instanceof SoldDataError)) throw seen.error;
    answers.push(seen.ok ? (seen.value.data as Row) : (seen.error as SoldDataError));
  }
  const [first] = answers;
  if (first instanceof SoldDataError && answers.every(each => each instanceof SoldDataError))
    throw withFacts(first, { spent });
  return { answers, spent };
}
