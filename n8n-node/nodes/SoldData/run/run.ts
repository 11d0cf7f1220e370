/** One execution of the node, whatever the operation: all input items share a session, and equal questions are one request. */
import {
  type AsyncHost,
  all,
  counted,
  dayOf,
  keepReserve,
  type Operation,
  type Question,
  runAsync,
  type Session,
  type Settled,
  spendable,
} from '@sold-data/core/engine';
import type { IBinaryData, IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { errorJson, type NodeError, nodeError } from './errors.ts';
import { type FieldReader, type Form, fieldsAt } from './form.ts';
import { hostOf, sessionOf } from './host.ts';
import { forgetAnswers, sendingOnce } from './retry-on-fail.ts';
import { asksForMore, runSettings } from './settings.ts';

export interface Run {
  readonly context: IExecuteFunctions;
  readonly session: Session;
  readonly host: AsyncHost;
  readonly form: Form;
  /** The fields of an input item. */
  fieldsAt(itemIndex: number): FieldReader;
  /** The UTC day that questions are checked against. */
  readonly today: string;
  readonly items: Items;
  /** Sentences that appear under the output. */
  readonly notes: Set<string>;
  /** Jobs that this execution started: when it fails, their results are a Get away. */
  readonly jobs: Set<string>;
  /** Requests of jobs that an earlier run had started and paid for. */
  readonly reused: { requests: number };
  /** Sentences for the error when the node fails: what was paid for and how to get it. */
  readonly advice: Set<string>;
  /** A failed question goes to its items' error output instead of failing the node. */
  readonly keepsGoing: boolean;
  /** How many requests run side by side unless an operation needs another width. */
  readonly parallel: number;
  /** The most requests that the run may be charged. */
  readonly budget: number;
}

export async function openRun(context: IExecuteFunctions, form: Form): Promise<Run> {
  const { budget = Number.MAX_SAFE_INTEGER, parallel, ...limits } = runSettings(fieldsAt(context, 0, form));
  const session = await sessionOf(context, { ...limits, budget });
  return {
    context,
    session,
    today: dayOf(session.now()),
    host: sendingOnce(context, hostOf(context)),
    form,
    fieldsAt: itemIndex => fieldsAt(context, itemIndex, form),
    items: new Items(error => errorJson(context, error, form.labelOf)),
    notes: new Set(),
    jobs: new Set(),
    reused: { requests: 0 },
    advice: new Set(),
    // A model can't read the error of a tool that fails, and calls it again: it gets the error as an item.
    keepsGoing: context.continueOnFail() || isTool(context),
    parallel,
    budget,
  };
}

/** What one input item wants to know, or several together. */
export interface Asked<Settings = unknown> {
  itemIndexes: readonly number[];
  question: Question;
  settings: Settings;
  /** Equal keys are one request. */
  key: string;
  /** What its results begin with: the keyword, or what takes its place. None for a job of several entries. */
  subject?: IDataObject;
}

/** An item whose fields could not be read, or whose question would be refused: it fails and sends nothing. */
export interface Refused {
  itemIndexes: readonly number[];
  refused: unknown;
}

/**
 * Sends requests side by side, equal ones once, and gives each answer to every item that asked, in their order.
 * @throws NodeApiError or NodeOperationError with the item's index, at the first failure, unless the run keeps going.
 */
export async function askAll<One extends Asked, Result>(
  run: Run,
  asked: readonly (One | Refused)[],
  ask: (one: One, nth: number) => Operation<Result>,
  give: (one: One, result: Result) => void | Promise<void>,
  width = run.parallel,
): Promise<void> {
  const { keepsGoing, items } = run;
  const distinct = new Map<string, One>();
  for (const one of asked) {
    if ('key' in one) {
      if (!distinct.has(one.key)) distinct.set(one.key, one);
    } else if (!keepsGoing) throw runError(run, one.refused, one.itemIndexes[0]);
  }
  const answers = new Map<string, Settled<Result>>();
  function* settled(one: One, nth: number): Operation<void> {
    try {
      answers.set(one.key, { ok: true, value: yield* ask(one, nth) });
    } catch (error) {
      answers.set(one.key, { ok: false, error });
      if (!keepsGoing) throw runError(run, error, one.itemIndexes[0]);
    }
  }
  try {
    const questions = [...distinct.values()];
    const account = questions[0]?.question.endpoint.buckets[0];
    await runAsync(keepReserve(run.session, all(questions.map(settled), width), account), run.session, run.host);
  } catch (error) {
    throw runError(run, error);
  }
  for (const one of asked) {
    const answer = 'key' in one ? answers.get(one.key) : { ok: false as const, error: one.refused };
    if (answer?.ok) await give(one as One, answer.value);
    else for (const itemIndex of one.itemIndexes) items.fail(itemIndex, answer?.error);
  }
}

/**
 * A failure after something was paid for, which comes out beside the error where the node continues after errors.
 * @throws the error elsewhere. @param advice how to get what was paid for.
 */
export function salvaged<Failure>(run: Run, error: Failure, paid: readonly unknown[], advice: string): Failure {
  if (paid.length > 0 && run.keepsGoing) return error;
  if (paid.length > 0) run.advice.add(advice);
  throw error;
}

/** An error of one input item. */
export function runError({ context, form }: Run, error: unknown, itemIndex?: number): NodeError {
  return nodeError(context, error, form.labelOf, itemIndex);
}

/** The error that fails the node. It names the jobs that were started, so nothing that was paid for is lost. */
export function failRun({ context, form, jobs, advice }: Run, error: unknown): NodeError {
  const shown = nodeError(context, error, form.labelOf);
  const others = [...jobs].filter(jobId => !`${shown.message} ${shown.description}`.includes(jobId));
  const started = others.length > 0 ? [`Started before: ${others.join(', ')}; get them by ID.`] : [];
  shown.description = [shown.description, ...started, ...advice].join(' ');
  return shown;
}

/** n8n drops the output of a stopped execution, so its log is the only place that can name the jobs, which continue. */
export function logJobs({ context, jobs }: Run): void {
  if (jobs.size === 0) return;
  const name = context.getNode().name;
  context.logger.warn(
    `${name} was stopped. Its jobs continue at the service and are charged: ${[...jobs].join(', ')}. Get fetches their results by ID, and Cancel ends a card list or the reading of all pages.`,
  );
}

/** The items of a finished run. What it cost and what the reader should know appears under the output. */
export function closeRun({ context, session, notes, items, fieldsAt, budget, reused }: Run): INodeExecutionData[][] {
  forgetAnswers(context);
  const { requests, usage } = session.seen;
  const left = spendable(usage);
  const more = left === undefined ? '' : ` ${counted(left, 'request')} left this month.`;
  const charged = budget - (session.budget?.left ?? budget) - reused.requests;
  const used = requests === 0 ? [] : [`This run used ${counted(charged, 'request')}.${more}`];
  for (const message of [...used, ...notes]) context.addExecutionHints({ message, location: 'outputPane' });
  return [isTool(context) ? shortened(fieldsAt(0), items.all()) : items.all()];
}

/** A model uses the tool variant of the node, which n8n makes and names. */
export const isTool = (context: IExecuteFunctions): boolean => context.getNode().type.endsWith('Tool');

/** About 2,000 tokens, at four characters each. */
export const TOOL_CHARACTERS = 7_600;

/** A model pays for every word it reads: unless an amount or an output was asked for, it gets as many items as fit, and the result says so. */
function shortened(field: FieldReader, all: INodeExecutionData[]): INodeExecutionData[] {
  if (asksForMore(field)) return all;
  const errors = all.filter(({ json }) => 'details' in json);
  const results = all.filter(({ json }) => !('details' in json));
  let length = JSON.stringify(errors.map(({ json }) => json)).length;
  const kept = results.findIndex(({ json }) => {
    length += JSON.stringify(json).length;
    return length > TOOL_CHARACTERS;
  });
  if (kept < 0) return all;
  const shown = Math.max(kept, 1);
  const message = `${shown} of ${results.length} items are shown to keep the answer short. Set Limit to change that.`;
  return [...results.slice(0, shown), { json: { message, complete: false }, pairedItem: { item: 0 } }, ...errors];
}

/** Collects what each input item gave and hands it to n8n: in order, linked to its item, failures as n8n expects them. */
export class Items {
  private readonly byItem: INodeExecutionData[][] = [];
  private readonly told: (error: unknown) => IDataObject;

  /** @param shown what the error output says of an error: nothing but `error` and `details`, or n8n takes it for a result. */
  constructor(told: (error: unknown) => IDataObject) {
    this.told = told;
  }

  /** Adds an item that came from one input item, or from several. */
  add(from: number | readonly number[], json: IDataObject, binary?: Record<string, IBinaryData>): void {
    const origins = typeof from === 'number' ? [from] : from;
    const [first = 0] = origins;
    const pairedItem = origins.length === 1 ? { item: first } : origins.map(item => ({ item }));
    this.byItem[first] ??= [];
    this.byItem[first].push({ json, ...(binary ? { binary } : {}), pairedItem });
  }

  fail(itemIndex: number, error: unknown): void {
    this.add(itemIndex, this.told(error));
  }

  /** Fails each of the first `count` input items that gave nothing yet. */
  failOthers(count: number, error: unknown): void {
    for (let itemIndex = 0; itemIndex < count; itemIndex += 1) if (!this.byItem[itemIndex]) this.fail(itemIndex, error);
  }

  /** Everything, in the order of the input items. */
  all(): INodeExecutionData[] {
    return this.byItem.flatMap(items => items ?? []);
  }
}
