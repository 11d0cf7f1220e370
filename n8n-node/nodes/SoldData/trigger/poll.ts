/** One look of the trigger at the service, and what it remembers between two looks. */
import {
  type AsyncHost,
  ask,
  dayOf,
  type Endpoint,
  type Operation,
  type Question,
  runAsync,
  type Session,
} from '@sold-data/core';
import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { properties } from '../generated/soldDataTrigger.ts';
import type { EventId } from '../resources/index.ts';
import { labelOf, nodeError } from '../run/errors.ts';
import { hostOf, sessionOf } from '../run/host.ts';
import { parametersAt } from '../run/questions.ts';
import type { FieldReader } from '../run/settings.ts';
import { jobFinished, medianChanged, quotaLow } from './events.ts';
import { newActive, newSold } from './listings.ts';
import { watchList } from './watch.ts';

/** One look of the trigger. */
export class Poll {
  readonly context: IPollFunctions;
  readonly session: Session;
  readonly host: AsyncHost;
  /** n8n saves what this look remembers also when there is nothing to tell: an execution without items starts. */
  keeps = false;
  /** A person asked for sample data in the editor: show some, remember nothing. */
  readonly sample: boolean;

  constructor(context: IPollFunctions, session: Session) {
    this.context = context;
    this.session = session;
    this.host = hostOf(context);
    this.sample = context.getMode() === 'manual';
  }

  field: FieldReader = (name, fallback) => this.context.getNodeParameter(name, fallback) as typeof fallback;

  run<Result>(operation: Operation<Result>): Promise<Result> {
    return runAsync(operation, this.session, this.host);
  }

  /** The search that is watched, checked. Fixed parameters win over the user's. */
  question(
    endpoint: Endpoint,
    fixed: Readonly<Record<string, unknown>>,
    beside?: Readonly<Record<string, unknown>>,
  ): Question {
    return ask(endpoint, parametersAt(this.field, endpoint, fixed, beside), dayOf(this.session.now()));
  }

  /**
   * What the last look left under this subject, undefined on the first one. A changed subject starts anew.
   * Nothing is kept until `remember`, so a look that fails is repeated as it was.
   */
  memory<Memory extends IDataObject>(subject: unknown): Memory | undefined {
    const { subject: last, memory } = this.context.getWorkflowStaticData('node');
    return last === JSON.stringify(subject) ? (memory as Memory) : undefined;
  }

  remember(subject: unknown, memory: IDataObject): void {
    if (this.sample) return;
    Object.assign(this.context.getWorkflowStaticData('node'), { subject: JSON.stringify(subject), memory });
  }
}

/** The items of new events; none when nothing happened. */
export type Look = (poll: Poll) => Promise<IDataObject[]>;

const looks: Record<EventId, Look> = { newSold, newActive, medianChanged, jobFinished, quotaLow, watchList };

/** The longest wait of one look, ms: the next look comes anyway. A long list waits for the limit of a minute. */
const maxWaitMs = (event: EventId) => (event === 'watchList' ? 300_000 : 60_000);

/** Looks once; null when there is nothing new, so that no execution starts. */
export async function poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
  const event = this.getNodeParameter('event', 'newSold') as EventId;
  try {
    const session = await sessionOf(this, { maxWaitMs: maxWaitMs(event) });
    const looking = new Poll(this, session);
    const items = await looks[event](looking);
    return items.length === 0 && !looking.keeps ? null : [items.map(json => ({ json }))];
  } catch (error) {
    throw nodeError(this, error, parameter => labelOf(properties, { event }, parameter));
  }
}
