/** One execution of the node for any operation. All input items share a session, and equal questions are sent once. */
import {
  type AsyncHost,
  all,
  budgetReached,
  chargeText,
  counted,
  dayOf,
  isBlank,
  keepReserve,
  mostCharged,
  type Operation,
  type Question,
  requestFor,
  runAsync,
  type Session,
  type Settled,
  spendable,
} from '@sold-data/core/engine';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { ExecutionBudget } from './budget.ts';
import { errorJson, type NodeError, nodeError } from './errors.ts';
import { fieldsAt } from './field-reader.ts';
import type { Form } from './form.ts';
import { hostOf, sessionOf } from './host.ts';
import { Items } from './items.ts';
import { forgetAnswers, sendingOnce } from './retry-on-fail.ts';
import { runSettings } from './settings.ts';
import { shortened } from './shortened.ts';
import { Turns } from './turns.ts';
import { unpricedAt } from './unpriced.ts';

export interface Run {
  readonly context: IExecuteFunctions;
  readonly session: Session;
  readonly host: AsyncHost;
  readonly form: Form;
  /** The UTC date used to check questions. */
  readonly today: string;
  readonly items: Items;
  /** Sentences shown below the output. */
  readonly notes: Set<string>;
  /** Jobs started by this execution. If it fails, their results can still be fetched. */
  readonly jobs: Set<string>;
  /** Sentences for the error if the node fails: what was paid for and how to get it. */
  readonly advice: Set<string>;
  /** Whether a failed question goes to the error output of its items instead of failing the node. */
  readonly keepsGoing: boolean;
  /** Number of parallel requests, unless an operation sets its own. */
  readonly parallel: number;
  /** The requests that the execution may still be charged, and those of this run. */
  readonly budget: ExecutionBudget;
}

export async function openRun(context: IExecuteFunctions, form: Form): Promise<Run> {
  const { budget: most, parallel, ...limits } = runSettings(fieldsAt({ context, form }, 0));
  const budget = new ExecutionBudget(context, most);
  const session = await sessionOf(context, { ...limits, budget });
  return {
    context,
    session,
    today: dayOf(session.now()),
    host: context.getNode().retryOnFail ? sendingOnce(context, hostOf(context)) : hostOf(context),
    form,
    items: new Items(
      error => errorJson(context, error, form.labelOf),
      itemIndex => unpricedAt(fieldsAt({ context, form }, itemIndex)),
    ),
    notes: new Set(),
    jobs: new Set(),
    advice: new Set(),
    // A model can't read the error of a failed tool and would call it again, so it gets the error as an item.
    keepsGoing: context.continueOnFail() || isTool(context),
    parallel,
    budget,
  };
}

/** A question of one input item, or of several together. */
export interface Asked<Settings = unknown> {
  itemIndexes: readonly number[];
  question: Question;
  settings: Settings;
  /** Questions with equal keys are sent once. */
  key: string;
  /** First fields of its results: the keyword, or its substitute. Absent for a job of several entries. */
  subject?: IDataObject;
}

/** An item with unreadable fields or an invalid question. It fails without sending anything. */
export interface Refused {
  itemIndexes: readonly number[];
  refused: unknown;
}

/**
 * Sends requests in parallel, equal ones once, and passes each answer to all of its items in order.
 * @throws NodeApiError or NodeOperationError with the item's index at the first failure, unless the run continues after errors.
 */
export async function askAll<One extends Asked, Result>(
  run: Run,
  given: readonly (One | Refused)[],
  ask: (one: One, nth: number) => Operation<Result>,
  give: (one: One, result: Result) => void | Promise<void>,
  width = run.parallel,
): Promise<void> {
  const { keepsGoing, items } = run;
  const asked = keepsGoing ? given : withoutEmptyItems(run, given);
  const distinct = new Map<string, One>();
  for (const one of asked) {
    if ('key' in one) {
      if (!distinct.has(one.key)) distinct.set(one.key, one);
    } else if (!keepsGoing) throw runError(run, one.refused, one.itemIndexes[0]);
  }
  if (!keepsGoing) checkBudget(run, [...distinct.values()]);
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
  const turns = new Turns(run);
  for (const one of asked) {
    await turns.next();
    const answer = 'key' in one ? answers.get(one.key) : { ok: false as const, error: one.refused };
    if (answer?.ok) await give(one as One, answer.value);
    else for (const itemIndex of one.itemIndexes) items.fail(itemIndex, answer?.error);
  }
}

/** Whether an earlier try has paid for the answer. */
export const isAnswered = ({ session, host }: Run, question: Question): boolean =>
  host.kept?.(requestFor(session, question)) !== undefined;

/**
 * Checks that the budget has a request for each search. Without it the node would fail in the middle, and what was paid before would be lost.
 * @throws NodeOperationError
 */
function checkBudget(run: Run, asked: readonly Asked[]): void {
  const searches = asked.filter(({ question }) => question.endpoint.method === 'GET' && mostCharged(question) > 0);
  const open = searches.filter(({ question }) => !isAnswered(run, question)).length;
  if (open > run.budget.left) throw runError(run, budgetReached(open, run.budget.left));
}

/**
 * Leaves out input items without any content, such as the blank rows below a table, if others have some. With On Error set to Continue, each
 * item has an output, so they fail instead.
 */
function withoutEmptyItems<One extends Asked>(
  { context, notes }: Run,
  asked: readonly (One | Refused)[],
): readonly (One | Refused)[] {
  const items = context.getInputData();
  // n8n's nodes that read sheets add the number of the row.
  const isEmpty = (at: number) =>
    !items[at]?.binary &&
    Object.entries(items[at]?.json ?? {}).every(([name, value]) => name === 'row_number' || isBlank(value));
  const isRefused = (one: One | Refused): one is Refused => typeof one === 'object' && one !== null && 'refused' in one;
  const others = asked.filter(one => !isRefused(one) || !one.itemIndexes.every(isEmpty));
  const count = asked.length - others.length;
  // Fields that take their values from other nodes are filled in for empty items too.
  const isFilledIn = others.some(({ itemIndexes }) => itemIndexes.some(isEmpty));
  if (count === 0 || others.length === 0 || isFilledIn) return asked;
  notes.add(`${counted(count, 'empty item')} ${count === 1 ? 'was' : 'were'} left out.`);
  return others;
}

/**
 * Handles a failure after something was paid for. If the node continues after errors, returns the error, to be output beside the paid
 * results.
 * @throws the error otherwise.
 * @param advice how to get the paid results.
 */
export function salvaged<Failure>(run: Run, error: Failure, paid: readonly unknown[], advice: string): Failure {
  if (paid.length > 0 && run.keepsGoing) return error;
  if (paid.length > 0) run.advice.add(advice);
  throw error;
}

/** The n8n error for one input item. */
export function runError({ context, form }: Run, error: unknown, itemIndex?: number): NodeError {
  return nodeError(context, error, form.labelOf, itemIndex);
}

/** The error that fails the node. It names the jobs that were started, so their paid results are not lost. */
export function failRun(run: Run, error: unknown): NodeError {
  const { context, form, jobs, advice, budget, session } = run;
  const shown = nodeError(context, error, form.labelOf);
  const others = [...jobs].filter(jobId => !`${shown.message} ${shown.description}`.includes(jobId));
  const charges = chargeText(budget.end(session.seen.charged));
  if (charges && advice.size === 0 && jobs.size === 0)
    advice.add(`In this step, ${charges}; with On Error set to Continue, what was answered is output.`);
  const started = others.length > 0 ? [`Started before: ${others.join(', ')}; get them by ID.`] : [];
  shown.description = [shown.description, ...started, ...advice].join(' ');
  return shown;
}

/** Logs the jobs of a stopped execution, which continue. n8n drops its output, so the log is the only place for them. */
export function logJobs({ context, jobs }: Run): void {
  if (jobs.size === 0) return;
  const name = context.getNode().name;
  context.logger.warn(
    `${name} was stopped. Its jobs continue at the service and are charged: ${[...jobs].join(', ')}. Get fetches their results by ID, and Cancel ends a card list or the reading of all pages.`,
  );
}

/** The items of a finished run. Its cost and other notes are shown below the output. */
export function closeRun(run: Run): INodeExecutionData[][] {
  const { context, session, notes, items, budget, keepsGoing } = run;
  const [unpriced] = items.withoutPrice;
  if (unpriced && !keepsGoing) throw runError(run, unpriced.error, unpriced.itemIndex);
  forgetAnswers(context, items.all());
  const { requests, usage, charged } = session.seen;
  const spent = budget.end(charged);
  if (items.leftOut > 0) {
    const message = `${counted(items.leftOut, 'item')} without a price ${items.leftOut === 1 ? 'was' : 'were'} left out.`;
    notes.add(message);
    // A model would take an empty list for a failure.
    if (isTool(context) && items.all().length === 0) items.add(0, { message });
  }
  const left = spendable(usage);
  const more = left === undefined ? '' : ` ${counted(left, 'request')} left this month.`;
  const cost =
    spent.doubt > 0 ? `In this run, ${chargeText(spent)}.` : `This run used ${counted(spent.charged, 'request')}.`;
  const isFree = requests === 0 && spent.charged + spent.doubt === 0;
  const used = isFree ? [] : [`${cost}${more}`];
  for (const message of [...used, ...notes]) context.addExecutionHints({ message, location: 'outputPane' });
  return [isTool(context) ? shortened(run, items.all()) : items.all()];
}

/** Whether a model calls the node: n8n generates a tool variant of it, whose name ends with Tool. */
export const isTool = (context: IExecuteFunctions): boolean => context.getNode().type.endsWith('Tool');
