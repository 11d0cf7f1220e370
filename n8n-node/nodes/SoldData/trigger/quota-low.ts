/** Few requests are left. */
import {
  ask,
  call,
  dayOf,
  endpoints,
  quotaLow as fallsBelow,
  type QuotaState,
  type Row,
  spendable,
  usageOf,
} from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import { FREE } from '../fields/cost.ts';
import { number } from '../fields/field.ts';
import { numberAt } from '../run/field-reader.ts';
import type { EventKind } from './event.ts';
import type { Check, Poll } from './poll.ts';

const limit = number(
  'Requests Left',
  'threshold',
  100,
  'Starts the workflow once when fewer requests are left: allowance, carried-over requests and credits together',
);

export const quotaLow: EventKind = {
  name: 'Quota Low',
  description: 'When fewer requests are left than you want to keep',
  cost: FREE.notice,
  form: () => [limit],
  check: checkOf,
};

/** Reports once that few requests are left, and again only after the quota has recovered. */
function checkOf(poll: Poll): Check {
  const { session } = poll;
  const threshold = numberAt(poll.field, limit);
  const look = async () => {
    const { data } = await poll.run(call(session, ask(endpoints.accountUsage, {}, dayOf(session.now()))));
    const left = spendable(usageOf(data as Row));
    const { state, isNew } = fallsBelow(left, threshold, session.now(), poll.memory<QuotaState>(threshold));
    poll.remember(threshold, state);
    return isNew || poll.sample ? [{ left, threshold, ...(data as IDataObject) }] : [];
  };
  return { subject: threshold, look };
}
