/** One look of the trigger at the service, and what it remembers between two looks. */
import { ask, dayOf, type Endpoint, type Operation, type Question, runAsync, type Session } from '@sold-data/core';
import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { properties } from '../generated/soldDataTrigger.ts';
import type { EventId } from '../resources/index.ts';
import { labelOf, nodeError } from '../run/errors.ts';
import { hostOf, sessionOf } from '../run/host.ts';
import { parametersAt } from '../run/questions.ts';
import type { FieldReader } from '../run/settings.ts';
import { jobFinished, medianChanged, quotaLow } from './events.ts';
import { newActive, newSold } from './listings.ts';

export interface Poll {
  context: IPollFunctions;
  session: Session;
  field: FieldReader;
  /** A person asked for sample data in the editor: show some, remember nothing. */
  sample: boolean;
  run<Result>(operation: Operation<Result>): Promise<Result>;
  /** The search that is watched, checked. Fixed parameters win over the user's. */
  question(endpoint: Endpoint, fixed: Readonly<Record<string, unknown>>): Question;
  /**
   * What the last look left under this subject, undefined on the first one. A changed subject starts anew.
   * Nothing is kept until `remember`, so a look that fails is repeated as it was.
   */
  memory<Memory extends IDataObject>(subject: unknown): Memory | undefined;
  remember(subject: unknown, memory: IDataObject): void;
}

/** The items of new events; none when nothing happened. */
export type Look = (poll: Poll) => Promise<IDataObject[]>;

const looks: Record<EventId, Look> = { newSold, newActive, medianChanged, jobFinished, quotaLow };

/** The longest wait of one look, ms: the next look comes anyway. */
const MAX_WAIT_MS = 60_000;

/** Looks once; null when there is nothing new, so that no execution starts. */
export async function poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
  const event = this.getNodeParameter('event', 'newSold') as EventId;
  try {
    const items = await looks[event](await openPoll(this));
    return items.length === 0 ? null : [items.map(json => ({ json }))];
  } catch (error) {
    throw nodeError(this, error, { nameOf: parameter => labelOf(properties, { event }, parameter) });
  }
}

async function openPoll(context: IPollFunctions): Promise<Poll> {
  const session = await sessionOf(context, { maxWaitMs: MAX_WAIT_MS });
  const host = hostOf(context);
  const kept = context.getWorkflowStaticData('node');
  const sample = context.getMode() === 'manual';
  const field: FieldReader = (name, fallback) => context.getNodeParameter(name, fallback) as typeof fallback;
  return {
    context,
    session,
    field,
    sample,
    run: operation => runAsync(operation, session, host),
    question: (endpoint, fixed) => ask(endpoint, parametersAt(field, endpoint, fixed), dayOf(session.now())),
    memory: <Memory extends IDataObject>(subject: unknown) =>
      kept.subject === JSON.stringify(subject) ? (kept.memory as Memory) : undefined,
    remember(subject, memory) {
      if (sample) return;
      kept.subject = JSON.stringify(subject);
      kept.memory = memory;
    },
  };
}
