/** What the trigger looks for: a row for each event. */
import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { properties } from '../generated/soldDataTrigger.ts';
import type { EventId } from '../resources/index.ts';
import { alone } from '../run/alone.ts';
import { nodeError } from '../run/errors.ts';
import { Form } from '../run/form.ts';
import { sessionOf } from '../run/host.ts';
import { jobFinished, medianChanged, quotaLow } from './events.ts';
import { newActive, newSold } from './listings.ts';
import { Poll } from './poll.ts';
import { watchList } from './watch.ts';

/** The items of new events; none when nothing happened. */
type Look = (poll: Poll) => Promise<IDataObject[]>;

const looks: Record<EventId, Look> = { newSold, newActive, medianChanged, jobFinished, quotaLow, watchList };

/** The longest wait of one look, ms: the next look comes anyway. A long list waits for the limit of a minute. */
const maxWaitMs = (event: EventId) => (event === 'watchList' ? 300_000 : 60_000);

/**
 * Looks once; null when there is nothing new, so that no execution starts. n8n polls again while an earlier look still waits for the
 * service: that one is left out.
 */
export async function poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
  if (this.getMode() === 'manual') return await look(this);
  return (await alone(this, () => look(this))) ?? null;
}

async function look(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
  const event = context.getNodeParameter('event', 'newSold') as EventId;
  const form = new Form(properties, { event });
  try {
    const session = await sessionOf(context, { maxWaitMs: maxWaitMs(event) });
    const own = new Poll(context, session, form);
    const items = await looks[event](own);
    return items.length === 0 && !own.keeps ? null : [items.map(json => ({ json }))];
  } catch (error) {
    throw nodeError(context, error, form.labelOf);
  }
}
