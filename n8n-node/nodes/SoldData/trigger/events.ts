import type { IDataObject, INodeExecutionData, INodeProperties, IPollFunctions } from 'n8n-workflow';
import { nodeError } from '../run/errors.ts';
import * as jobFinished from './jobFinished.event.ts';
import * as medianChanged from './medianChanged.event.ts';
import * as newActive from './newActive.event.ts';
import * as newSold from './newSold.event.ts';
import { openPoll, type TriggerEvent } from './poll.ts';
import * as quotaLow from './quotaLow.event.ts';

const events: Record<string, TriggerEvent> = { newSold, newActive, medianChanged, jobFinished, quotaLow };

/** The fields of every event. */
export const description: INodeProperties[] = Object.entries(events).flatMap(([event, { description: fields }]) =>
  fields.map(field => {
    const show = { event: [event], ...field.displayOptions?.show };
    return { ...field, displayOptions: { ...field.displayOptions, show } };
  }),
);

/** Looks once; null when there is nothing new, so that no execution starts. */
export async function lookOnce(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
  try {
    const poll = await openPoll(context);
    const event = poll.field('event', 'newSold');
    const items: IDataObject[] = await (events[event] as TriggerEvent).look(poll);
    return items.length === 0 ? null : [items.map(json => ({ json }))];
  } catch (error) {
    throw nodeError(context.getNode(), error);
  }
}
