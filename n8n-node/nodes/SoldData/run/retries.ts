/** What a try of the node was answered, for the next one: n8n's "Retry On Fail" runs the node again with all its items. */
import type { Operation } from '@sold-data/core';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

/** Answers by the key of their question. */
export type Answers = Map<string, unknown>;

interface Tried {
  answers: Answers;
  /** When the try ended, ms; none while it runs. */
  endedAt?: number;
}

const tries = new Map<string, Tried>();

/** n8n waits at most 5 s between two tries. */
const NEXT_TRY_MS = 60_000;

/** What earlier tries of the same run of the node were answered. */
export function answersOf(context: IExecuteFunctions): Answers {
  for (const [name, { endedAt }] of tries)
    if (endedAt !== undefined && Date.now() - endedAt > NEXT_TRY_MS) tries.delete(name);
  const name = nameOf(context, context.getNode().id);
  const answers = tries.get(name)?.answers ?? new Map<string, unknown>();
  tries.set(name, { answers });
  return answers;
}

/** A try has ended. n8n tries again after an error, and when the first item is one. @param items none when the node failed. */
export function endTry(context: IExecuteFunctions, items?: readonly INodeExecutionData[]): void {
  const { id, retryOnFail } = context.getNode();
  if (!retryOnFail) return;
  const name = nameOf(context, id);
  const tried = tries.get(name);
  if (items && !items[0]?.json.error) tries.delete(name);
  else if (tried) tried.endedAt = Date.now();
}

/** In a loop each run of the node asks anew. */
function nameOf(context: IExecuteFunctions, id: string): string {
  return JSON.stringify([context.getExecutionId(), id, context.evaluateExpression('{{ $runIndex }}', 0)]);
}

/** Asks a question that no earlier try has an answer to. @param isWhole whether an answer serves the next try. */
export function* once<Result>(
  answers: Answers,
  key: string,
  asking: Operation<Result>,
  isWhole: (result: Result) => boolean,
): Operation<Result> {
  const known = answers.get(key) as { result: Result } | undefined;
  if (known) return known.result;
  const result = yield* asking;
  if (isWhole(result)) answers.set(key, { result });
  return result;
}
