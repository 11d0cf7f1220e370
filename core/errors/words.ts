/** Sentences that several rows of the error table share: what happened, what to do, how long it takes. */
import { counted } from '../counts.ts';
import type { AccountFacts, ErrorDetails, Spent } from './errors.ts';

export interface Explanation {
  /** What happened, one sentence. */
  what: string;
  /** What to do, one sentence. */
  todo: string;
}

/** For a transient failure: try again, and what it may have cost. */
export const nothingCharged =
  (what: string, when = 'shortly') =>
  ({ spent }: ErrorDetails) => ({ what, todo: `Try again ${when}; ${chargeOf(spent) ?? 'nothing was charged'}.` });

/** What to do, then what may have been charged, else what was charged, if anything. */
export function withCost(todo: string, { spent }: ErrorDetails): string {
  const charge = chargeOf(spent);
  return charge === undefined ? todo : `${todo.slice(0, -1)}; ${charge}.`;
}

function chargeOf({ charged = 0, doubt = 0 }: Partial<Spent> = {}): string | undefined {
  if (doubt > 0) return `${counted(doubt, 'request')} may have been charged`;
  return charged > 0 ? `${counted(charged, 'request')} ${charged === 1 ? 'was' : 'were'} charged` : undefined;
}

/** A spent monthly quota. */
export function requestsSpent({ resetAt, accountFacts }: ErrorDetails): Explanation {
  const link = linkToBuy(accountFacts);
  // Not at the end of the sentence: programs that make a link clickable would take in its full stop.
  const buy = link ? `buy credits at ${link} and try again` : 'buy credits in the dashboard';
  return {
    what: 'The monthly requests and credits are used up.',
    todo: resetAt
      ? `The quota renews on ${moment(resetAt)}; to continue now, ${buy}.`
      : `Wait for the renewal or ${buy}.`,
  };
}

/** Where the account gets more requests, as the service said. */
export function linkToBuy({ purchaseCreditsUrl, upgradeUrl }: AccountFacts = {}): string | undefined {
  return [purchaseCreditsUrl, upgradeUrl].find(url => url?.startsWith('https:'));
}

/** Credits do not fund shipping rates (reference 8 rule 6). */
export function shippingSpent({ resetAt }: ErrorDetails): Explanation {
  return {
    what: 'The monthly shipping requests are used up.',
    todo: resetAt
      ? `The quota renews on ${moment(resetAt)}; to continue now, choose a larger shipping plan.`
      : 'Wait for the renewal or choose a larger shipping plan.',
  };
}

/** For a start whose answer was lost or could not be read. */
export function mayRun({ spent, status = 0 }: ErrorDetails): string {
  const lost = status >= 200 && status < 300 ? 'could not be read' : 'was lost';
  const most = spent ? ` (up to ${counted(spent.doubt || spent.charged, 'request')})` : '';
  return `The answer to the start request ${lost}, so the job may be running and charged${most}.`;
}

/** `Try again in 45 seconds.` */
export function again({ retryAfterMs }: ErrorDetails): string {
  return `Try again in ${retryAfterMs === undefined ? 'a minute' : inWords(retryAfterMs)}.`;
}

const UNITS = [
  { unit: 'second', ms: 1000, most: 120 },
  { unit: 'minute', ms: 60_000, most: 120 },
  { unit: 'hour', ms: 3_600_000, most: 48 },
  { unit: 'day', ms: 86_400_000, most: 60 },
];

/** A wait as a person would say it: `45 seconds`, `2 minutes`, `5 hours`, `3 days`. Rounded up. */
function inWords(waitMs: number): string {
  for (const { unit, ms, most } of UNITS) {
    const count = Math.max(1, Math.ceil(waitMs / ms));
    if (count < most) return counted(count, unit);
  }
  return 'several months';
}

/** `2026-12-01 00:00 UTC`: readable in a cell and without a locale. */
export function moment(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** A message as a sentence. A parameter's own name keeps its case: `minPrice must be ...`. */
export function sentence(words: string): string {
  const trimmed = words.trim();
  const first = trimmed.charAt(0);
  const keepsCase = /^[a-z]+[A-Z]|^[\w.[\]]+ must\b/.test(trimmed);
  return ended(`${keepsCase ? first : first.toUpperCase()}${trimmed.slice(1)}`);
}

/** With its full stop. */
export function ended(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
