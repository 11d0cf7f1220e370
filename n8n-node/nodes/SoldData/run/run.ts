/** One execution of the node, whatever the operation: shared session, options, output and error handling. */
import type { Operation, Session } from '@sold-data/core';
import type { IExecuteFunctions, INodeExecutionData, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { concurrency, maxWait, requestBudget } from '../fields/options.ts';
import { askAll, type Question } from './ask.ts';
import { nodeError } from './errors.ts';
import { Items, tell } from './items.ts';
import { numberAt } from './number.ts';
import type { FieldReader } from './parameters.ts';
import { sessionOf } from './session.ts';

export interface Run {
  context: IExecuteFunctions;
  session: Session;
  items: Items;
  /** Sentences that appear under the output. */
  notes: Set<string>;
  /** Jobs that this execution started: when it fails, their results are a Get away. */
  jobs: Set<string>;
  /** Sentences for the error when the node fails: what was paid for and how to get it. */
  advice: Set<string>;
  /** A failed question goes to its items' error output instead of failing the node. */
  keepsGoing: boolean;
  /** How many questions are asked side by side unless an operation needs another width. */
  parallel: number;
  /** A field of an item; what the operation does not have reads as the fallback. */
  field<Value>(name: string, itemIndex: number, fallback: Value): Value;
  /** Asks questions side by side and gives each answer to everyone who asked. */
  ask<Result>(
    questions: readonly Question[],
    ask: (question: Question) => Operation<Result>,
    give: (question: Question, result: Result) => void | Promise<void>,
    width?: number,
  ): Promise<void>;
}

/** Options of a whole run are read from the first item: an execution has one limiter and one budget. */
export async function openRun(context: IExecuteFunctions): Promise<Run> {
  const field = <Value>(name: string, itemIndex: number, fallback: Value) =>
    context.getNodeParameter(name, itemIndex, fallback) as Value;
  const first: FieldReader = (name, fallback) => field(name, 0, fallback);
  const budget = numberAt(first, requestBudget, 'options');
  const parallel = numberAt(first, concurrency, 'options');
  const session = await sessionOf(context, {
    maxWaitMs: numberAt(first, maxWait, 'options') * 1000,
    ...(budget > 0 ? { budget } : {}),
  });
  const items = new Items();
  const keepsGoing = context.continueOnFail();
  return {
    context,
    session,
    items,
    notes: new Set(),
    jobs: new Set(),
    advice: new Set(),
    keepsGoing,
    parallel,
    field,
    async ask(questions, ask, give, width = parallel) {
      const asked = await askAll(context, questions, ask, { session, width, stopAtFirst: !keepsGoing });
      for (const { question, answer } of asked) {
        if (answer.ok) await give(question, answer.value);
        else for (const itemIndex of question.itemIndexes) items.fail(itemIndex, answer.error);
      }
    },
  };
}

/** The error that fails the node. It names the jobs that were started, so that nothing that was paid for is lost. */
export function failRun(
  context: IExecuteFunctions,
  error: unknown,
  { jobs, advice }: Pick<Run, 'jobs' | 'advice'> = { jobs: new Set(), advice: new Set() },
): NodeApiError | NodeOperationError {
  const shown = nodeError(context.getNode(), error);
  const others = [...jobs].filter(jobId => !`${shown.message} ${shown.description}`.includes(jobId));
  if (others.length > 0)
    shown.description = `${shown.description} Started before: ${others.join(', ')}; get them by ID.`;
  for (const sentence of advice) shown.description = `${shown.description} ${sentence}`;
  return shown;
}

/** When the node goes on after errors, a run that cannot go on fails every item that has no answer yet: n8n would hand it on as a result. */
export function failItems(context: IExecuteFunctions, error: unknown, items = new Items()): INodeExecutionData[][] {
  items.failOthers(context.getInputData().length, error);
  return [items.all()];
}

export function closeRun(run: Run): INodeExecutionData[][] {
  tell(run.context, run.session, run.notes);
  return [run.items.all()];
}

/** The fields of one item. */
export function fieldsOf(run: Run, itemIndex: number): FieldReader {
  return (name, fallback) => run.field(name, itemIndex, fallback);
}
