// The choices of the page's switches: the plans of the reference (section 8) and the service's possible problems.

import type { Plan } from '../support/service/account.ts';
import { PLANS as plans } from '../support/service/account.ts';
import type { Fault } from '../support/service/faults.ts';
import type { Sandbox } from '../support/service/sandbox.ts';
import type { Choice, FaultId } from './protocol.ts';

export const PLANS: Choice<Plan>[] = Object.entries(plans).map(([id, { quota, perMinute }]) => ({
  id: id as Plan,
  label: id.replace(/^[a-z]|k$/g, letter => letter.toUpperCase()),
  explanation: `${quota.toLocaleString('en-US')} requests a month, ${perMinute} a minute.`,
}));

/** One problem of the service: the page's explanation, and the way to put the sandbox into this state. */
interface Trouble extends Choice<FaultId> {
  fault?: Fault;
  begin?(sandbox: Sandbox): void;
}

export const SEARCHES = /^\/v1\/(?!status|account)/;
const always = { times: Number.POSITIVE_INFINITY };

export const TROUBLES: Trouble[] = [
  { id: 'none', label: 'Works', explanation: 'The service answers at once and everything works.' },
  {
    id: 'slow',
    label: 'Slow',
    explanation: 'Every search takes 8 seconds (here 1). Meanwhile, cells show Loading.',
    fault: { ...always, match: { path: SEARCHES }, delayMs: 8000 },
  },
  {
    id: 'flaky',
    label: 'Busy (503)',
    explanation: 'Every second request is refused. The add-on tries again after the time that the service names.',
    fault: { ...always, match: { path: SEARCHES, every: 2 }, status: 503, code: 'server_busy', retryAfter: '1' },
  },
  {
    id: 'limited',
    label: 'Rate limited',
    explanation: 'Other clients use the same plan: every third request hits the per-minute limit.',
    fault: { ...always, match: { path: SEARCHES, every: 3 }, status: 429, code: 'rate_limited', retryAfter: '3' },
  },
  {
    id: 'spent',
    label: 'Quota spent',
    explanation: 'The monthly requests are used up. Nothing is charged, and saved values stay.',
    begin: ({ account }) => {
      account.used = account.quota;
      account.rollover = 0;
      account.credits = 0;
    },
  },
  {
    id: 'drops',
    label: 'Connection drops',
    explanation: 'Every third request gets no answer at all.',
    fault: { ...always, match: { path: SEARCHES, every: 3 }, drop: true },
  },
  {
    id: 'cut',
    label: 'No network',
    explanation: 'No request gets through. Nothing is charged, and saved values stay.',
    fault: { ...always, match: { path: SEARCHES }, drop: true },
  },
  {
    id: 'revoked',
    label: 'Key revoked',
    explanation: 'The key no longer works. Cells say what to do, and no request is repeated.',
    begin: sandbox => sandbox.setKey(null),
  },
];
