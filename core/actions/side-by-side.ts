/** Sends several questions in parallel. Each gets its answer, or the error in its place. */
import { all, type Operation, settle } from '../effects.ts';
import type { Row } from '../endpoint.ts';
import { RateLimitError, SoldDataError, type Spent } from '../errors/errors.ts';
import { withFacts } from '../errors/table.ts';
import type { Question } from '../question/question.ts';
import { call } from '../request/call.ts';
import { add, nothingSpent } from '../request/spent.ts';
import { asWhole } from '../run/whole.ts';
import type { Session } from '../session.ts';

export interface Answers {
  /** In the order of the questions. */
  answers: (Row | SoldDataError)[];
  /** Charges for all requests together. */
  spent: Spent;
}

/**
 * Answers that a host keeps between two runs of one operation, because it runs the operation again when a limit rejects a part of it. Only
 * the missing answers are requested then.
 */
export interface KeptAnswers {
  /** By the question's key. */
  readonly answers: Map<string, Row>;
  /** Charges of the earlier runs. */
  readonly spent: Spent;
  /** Set when a per-minute limit rejected a part of the last run. */
  limited?: SoldDataError;
}

/**
 * Sends one request for each question, and none of them if the budget, the reserve, the quota or the limits don't allow all of them.
 * @throws BudgetError, QuotaExceededError or RateLimitError before any request, or the first error if every request failed.
 */
export function* sideBySide(session: Session, questions: readonly Question[], kept?: KeptAnswers): Operation<Answers> {
  const spent = kept ? { ...kept.spent } : nothingSpent();
  const open = questions.filter(({ key }) => !kept?.answers.has(key));
  const seen = new Map<string, Row | SoldDataError>(kept?.answers);
  const isBegun = kept !== undefined && kept.answers.size > 0;
  const settled = yield* asWhole(session, open, isBegun, () =>
    all(open.map(question => settle(call(session, question)))),
  );
  for (const [at, each] of settled.entries()) {
    add(spent, each.ok ? each.value.spent : (each.error as Partial<SoldDataError>).spent);
    if (!each.ok && !(each.error instanceof SoldDataError)) throw each.error;
    seen.set((open[at] as Question).key, each.ok ? (each.value.data as Row) : (each.error as SoldDataError));
  }
  const answers = questions.map(({ key }) => seen.get(key) as Row | SoldDataError);
  const [first] = answers;
  if (first instanceof SoldDataError && answers.every(each => each instanceof SoldDataError))
    throw withFacts(first, { spent });
  if (kept) keep(kept, questions, answers, spent);
  return { answers, spent };
}

function keep(
  kept: KeptAnswers,
  questions: readonly Question[],
  answers: readonly (Row | SoldDataError)[],
  spent: Spent,
): void {
  for (const [at, answer] of answers.entries())
    if (!(answer instanceof SoldDataError)) kept.answers.set((questions[at] as Question).key, answer);
  Object.assign(kept.spent, spent);
  kept.limited = answers.find(answer => answer instanceof RateLimitError);
}
