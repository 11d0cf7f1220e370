/** Runs the check of the chosen event. */
import { errorOf, QuotaExceededError } from '@sold-data/core/engine';
import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { triggerPanel } from '../panel/properties.ts';
import { nodeError } from '../run/errors.ts';
import { readerOf, resolved } from '../run/field-reader.ts';
import { Form, shown as shownValue } from '../run/form.ts';
import { sessionOf } from '../run/host.ts';
import type { EventKind } from './event.ts';
import { forgetFailure, isFailing, noteFailure } from './failures.ts';
import { type Period, periodOf } from './period.ts';
import { Poll } from './poll.ts';
import { type EventId, events } from './table.ts';

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
  const isSample = context.getMode() === 'manual';
  let form: Form | undefined;
  let period: Period | undefined;
  try {
    if (!isSample && (await isFailing(context))) return null;
    const event = resolved('event', () => context.getNodeParameter('event', 'newSold')) as EventId;
    form = new Form(triggerPanel, { event });
    const { check: checkOf } = eventOf(event);
    const field = readerOf((name, fallback) => context.getNodeParameter(name, fallback), form);
    period = isSample ? undefined : periodOf(field('atMost', 'poll'), Date.now());
    const own = new Poll(context, await sessionOf(context, { maxWaitMs: maxWaitMs(event) }), form);
    const kept = context.getWorkflowStaticData('node');
    const { subject, look } = checkOf(own);
    // A search that has changed is checked at once, as that of a new trigger.
    if (period && kept.period === period.number && own.isLast(subject)) return null;
    const items = await look();
    if (!isSample) {
      kept.period = period?.number;
      forgetFailure(context);
    }
    return items.length === 0 && !own.keeps ? null : [items.map(json => ({ json }))];
  } catch (error) {
    // An exhausted quota is not a failure of the workflow. Quota Low reports it, and the next poll tries again, free of charge.
    if (error instanceof QuotaExceededError && !isSample) {
      context.logger.info(error.message);
      return null;
    }
    const shown = nodeError(context, error, form?.labelOf);
    const news = isSample ? shown : await noteFailure(context, period, error, shown);
    if (news) throw news;
    return null;
  }
}

/** @throws InvalidParametersError that lists the events, for one that this version does not have. */
function eventOf(event: EventId): EventKind {
  if (Object.hasOwn(events, event)) return events[event];
  const detail = `Event ${shownValue(event)} does not exist in this version of the node`;
  throw errorOf({ code: 'invalid_params', detail, hint: `Choose one of: ${Object.keys(events).join(', ')}.` });
}
