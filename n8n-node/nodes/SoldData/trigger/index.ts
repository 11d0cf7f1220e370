/** What the trigger looks for: a row for each event. */
import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { properties } from '../generated/soldDataTrigger.ts';
import type { EventId } from '../resources/index.ts';
import { labelOf, nodeError } from '../run/errors.ts';
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
