/** Maps each event of the trigger to its check. */
import { QuotaExceededError } from '@sold-data/core/engine';
import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { triggerPanel } from '../panel/properties.ts';
import type { EventId } from '../resources/index.ts';
import { nodeError } from '../run/errors.ts';
import { Form } from '../run/form.ts';
import { sessionOf } from '../run/host.ts';
import { jobFinished, medianChanged, quotaIsLow } from './events.ts';
import { newListings } from './listings.ts';
import { Poll } from './poll.ts';
import { watchList } from './watch.ts';

/** Returns the items of new events; empty if nothing happened. */
type Check = (poll: Poll) => Promise<IDataObject[]>;

const checks: Record<EventId, Check> = {
  newSold: poll => newListings(poll, 'newSold'),
  newActive: poll => newListings(poll, 'newActive'),
  medianChanged,
  jobFinished,
  quotaLow: quotaIsLow,
  watchList,
};

/** The longest wait of one check, ms, because the next poll comes anyway. A long list may wait for the per-minute limit. */
const maxWaitMs = (event: EventId) => (event === 'watchList' ? 300_000 : 60_000);

/** The maximum duration of a check, ms. A check that has not ended by then was killed. */
const LONGEST_MS = 3_600_000;

/**
 * Runs one check. Returns null when there is nothing new, so no execution starts. n8n polls again even if an earlier check is still waiting
 * for the service; that poll is skipped.
 */
export async function poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
  if (this.getMode() === 'manual') return check(this);
  const kept = this.getWorkflowStaticData('node');
  if (Date.now() - Number(kept.checkingSince ?? 0) < LONGEST_MS) return null;
  kept.checkingSince = Date.now();
  try {
    return await check(this);
  } finally {
    delete kept.checkingSince;
  }
}

async function check(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
  const event = context.getNodeParameter('event', 'newSold') as EventId;
  const form = new Form(triggerPanel, { event });
  try {
    const own = new Poll(context, await sessionOf(context, { maxWaitMs: maxWaitMs(event) }), form);
    const kept = context.getWorkflowStaticData('node');
    const period = periodOf(own.field<string>('atMost', 'poll'), own.session.now());
    if (!own.sample && period !== undefined && kept.period === period) return null;
    const items = await checks[event](own);
    if (!own.sample) kept.period = period;
    return items.length === 0 && !own.keeps ? null : [items.map(json => ({ json }))];
  } catch (error) {
    // An exhausted quota is not a failure of the workflow. Quota Low reports it, and the next poll tries again, free of charge.
    if (error instanceof QuotaExceededError && context.getMode() !== 'manual') {
      context.logger.info(error.message);
      return null;
    }
    throw nodeError(context, error, form.labelOf);
  }
}

const PERIODS: Record<string, number> = { hour: 3_600_000, day: 86_400_000 };

/** The hour or day (UTC) in which at most one check runs, however often n8n polls; undefined if each poll is a check. */
function periodOf(atMost: string, now: number): number | undefined {
  const ms = PERIODS[atMost];
  return ms === undefined ? undefined : Math.floor(now / ms);
}
