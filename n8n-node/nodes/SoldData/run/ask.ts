/** Many input items are one run: equal questions are asked once, and each item gets its own answer or its own error. */
import {
  all,
  dayOf,
  type Endpoint,
  type Operation,
  questionKey,
  runAsync,
  type Session,
  type Settled,
  settle,
  validate,
} from '@sold-data/core';
import type { IExecuteFunctions } from 'n8n-workflow';
import { nodeError } from './errors.ts';
import { hostOf } from './host.ts';

/** What one item wants to know, or several together. An item with several keywords has several questions. */
export interface Question {
  itemIndexes: readonly number[];
  endpoint: Endpoint;
  parameters: Record<string, unknown>;
  /** Why the item's fields could not be read: it is answered with this and asks nothing. */
  unreadable?: unknown;
  /** What else makes an answer different, such as how many rows are wanted. */
  variant?: string;
}

export interface Asked<Result> {
  question: Question;
  answer: Settled<Result>;
}

export interface AskOptions {
  session: Session;
  /** How many questions are asked side by side. */
  width: number;
  /** A failure ends the whole run at once, and nothing more is spent; otherwise it stays with its items. */
  stopAtFirst: boolean;
}

/**
 * Asks each distinct question once and hands the answer to everyone who asked it, in their order.
 * @throws NodeApiError or NodeOperationError with the item's index when `stopAtFirst` is set.
 */
export async function askAll<Result>(
  context: IExecuteFunctions,
  questions: readonly Question[],
  ask: (question: Question) => Operation<Result>,
  { session, width, stopAtFirst }: AskOptions,
): Promise<Asked<Result>[]> {
  const today = dayOf(session.now());
  const distinct = new Map<string, Question>();
  const keys = questions.map((question): Settled<string> => {
    try {
      if (question.unreadable !== undefined) throw question.unreadable;
      const checked = validate(question.endpoint, question.parameters, today);
      const key = `${questionKey(question.endpoint, checked)} ${question.variant ?? ''}`;
      if (!distinct.has(key)) distinct.set(key, question);
      return { ok: true, value: key };
    } catch (error) {
      if (stopAtFirst) throw nodeError(context.getNode(), error, question.itemIndexes[0]);
      return { ok: false, error };
    }
  });
  const answers = new Map<string, Settled<Result>>();
  let failed: Question | undefined;
  function* one(key: string, question: Question): Operation<void> {
    const answer = yield* settle(ask(question));
    answers.set(key, answer);
    if (answer.ok || !stopAtFirst) return;
    failed ??= question;
    throw answer.error;
  }
  const operations = [...distinct].map(([key, question]) => one(key, question));
  try {
    await runAsync(all(operations, width), session, hostOf(context));
  } catch (error) {
    throw nodeError(context.getNode(), error, failed?.itemIndexes[0]);
  }
  return questions.map((question, index) => {
    const key = keys[index] as Settled<string>;
    return { question, answer: key.ok ? (answers.get(key.value) as Settled<Result>) : key };
  });
}
