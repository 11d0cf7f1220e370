/** Sentences that several rows of the error table share: the cause, the remedy, and the wait. */
import { counted } from '../counts.ts';
import type { AccountFacts, ErrorDetails, Spent } from './errors.ts';

export interface Explanation {
  /** One sentence about the cause. */
  what: string;
  /** One sentence about the remedy. */
  todo: string;
}

/** For a transient failure: advice to try again, and the possible charge. */
export const nothingCharged =
  (what: string, when = 'shortly') =>
  ({ spent }: ErrorDetails) => ({ what, todo: `Try again ${when}; ${chargeText(spent) ?? 'nothing was charged'}.` });

/** The remedy, followed by the possible charge, or else the certain charge, if any. */
export function withCost(todo: string, { spent }: ErrorDetails): string {
  const charge = chargeText(spent);
  return charge === undefined ? todo : `${todo.slice(0, -1)}; ${charge}.`;
}

/** For example `1 request was charged, and 2 more may have been`; undefined if nothing was. */
export function chargeText({ charged = 0, doubt = 0 }: Partial<Spent> = {}): string | undefined {
  const sure = charged > 0 ? `${counted(charged, 'request')} ${charged === 1 ? 'was' : 'were'} charged` : undefined;
  if (doubt === 0) return sure;
  return sure ? `${sure}, and ${doubt} more may have been` : `${counted(doubt, 'request')} may have been charged`;
}

/** For an exhausted monthly quota. */
export function requestsSpent({ resetAt, accountFacts }: ErrorDetails): Explanation {
  const link = linkToBuy(accountFacts);
  // The link is not at the end of the sentence, because some programs would include the full stop in it.
  const buy = link ? `buy credits at ${link} and try again` : 'buy credits in the dashboard';
  return {
    what: 'The monthly requests and credits are used up.',
    todo: resetAt
      ? `The quota renews on ${moment(resetAt)}; to continue now, ${buy}.`
      : `Wait for the renewal or ${buy}.`,
  };
}

/** The service's address to buy more requests. */
export function linkToBuy({ purchaseCreditsUrl, upgradeUrl }: AccountFacts = {}): string | undefined {
  return [purchaseCreditsUrl, upgradeUrl].find(url => url?.startsWith('https:'));
}

/** For an exhausted shipping quota. Credits do not pay for shipping rates (reference 8 rule 6). */
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
  const most = spent ? ` (up to ${counted(spent.doubt + spent.charged, 'request')})` : '';
  return `The answer to the start request ${lost}, so the job may be running and charged${most}.`;
}

/** For example `Try again in 45 seconds.` */
export function again({ retryAfterMs }: ErrorDetails): string {
  return `Try again in ${retryAfterMs === undefined ? 'a minute' : inWords(retryAfterMs)}.`;
}

const UNITS = [
  { unit: 'second', ms: 1000, most: 120 },
  { unit: 'minute', ms: 60_000, most: 120 },
  { unit: 'hour', ms: 3_600_000, most: 48 },
  { unit: 'day', ms: 86_400_000, most: 60 },
];

/** A wait in words, rounded up: `45 seconds`, `2 minutes`, `5 hours` or `3 days`. */
function inWords(waitMs: number): string {
  for (const { unit, ms, most } of UNITS) {
    const count = Math.max(1, Math.ceil(waitMs / ms));
    if (count < most) return counted(count, unit);
  }
  return 'several months';
}

/** For example `2026-12-01 00:00 UTC`, which fits a cell and needs no locale. */
export function moment(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Turns a message into a sentence. A parameter name at its start keeps its case: `minPrice must be ...`. */
export function sentence(words: string): string {
  const trimmed = words.trim();
  const first = trimmed.charAt(0);
  const keepsCase = /^[a-z]+[A-Z]|^[\w.[\]]+ must\b/.test(trimmed);
  return ended(`${keepsCase ? first : first.toUpperCase()}${trimmed.slice(1)}`);
}

/** Adds a missing full stop. */
export function ended(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
