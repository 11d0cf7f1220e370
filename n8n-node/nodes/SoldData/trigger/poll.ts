/** One look of the trigger at the service, and what it remembers between two looks. */
import { type Operation, runAsync, type Session } from '@sold-data/core';
import type { IDataObject, INodeProperties, IPollFunctions } from 'n8n-workflow';
import { hostOf } from '../run/host.ts';
import type { FieldReader } from '../run/parameters.ts';
import { sessionOf } from '../run/session.ts';

export interface Poll {
  context: IPollFunctions;
  session: Session;
  field: FieldReader;
  /** A person asked for sample data in the editor: show some, remember nothing. */
  sample: boolean;
  ask<Result>(operation: Operation<Result>): Promise<Result>;
  /**
   * What the last look left under this question, undefined on the first one. Changing the question starts anew.
   * Nothing is kept until `remember`, so a look that fails is repeated as it was.
   */
  memory<Memory extends IDataObject>(question: unknown): Memory | undefined;
  remember(question: unknown, memory: IDataObject): void;
}

export interface TriggerEvent {
  description: INodeProperties[];
  /** The items of new events; none when nothing happened. */
  look(poll: Poll): Promise<IDataObject[]>;
}

/** The longest wait of one look, ms: the next look comes anyway. */
const MAX_WAIT_MS = 60_000;

export async function openPoll(context: IPollFunctions): Promise<Poll> {
  const session = await sessionOf(context, { maxWaitMs: MAX_WAIT_MS });
  const host = hostOf(context);
  const kept = context.getWorkflowStaticData('node');
  const sample = context.getMode() === 'manual';
  return {
    context,
    session,
    field: (name, fallback) => context.getNodeParameter(name, fallback) as typeof fallback,
    sample,
    ask: operation => runAsync(operation, session, host),
    memory: <Memory extends IDataObject>(question: unknown) =>
      kept.question === JSON.stringify(question) ? (kept.memory as Memory) : undefined,
    remember(question, memory) {
      if (sample) return;
      kept.question = JSON.stringify(question);
      kept.memory = memory;
    },
  };
}
