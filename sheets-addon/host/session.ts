/** A core session for each kind of Apps Script execution (design: Hosts). */
import { openSession, type Session } from '@sold-data/core';
import { authentication, fingerprint } from '../settings/key.ts';
import { readSettings } from '../settings/settings.ts';
import { limitsOf } from './limits.ts';

declare const SOLD_DATA_BASE_URL: string;

/** A custom function dies after 30 s and cannot be caught: stop asking at 25. */
export const FORMULA_LIFE_MS = 25_000;
const FORMULA_WAIT_MS = 5_000;
/** A menu item, a sidebar call or a trigger lives 6 min. */
export const MENU_LIFE_MS = 330_000;
const MENU_WAIT_MS = 120_000;

/** @param lifeMs what is left of the formula's life. */
export function formulaSession(lifeMs = FORMULA_LIFE_MS): Session {
  return open(lifeMs, FORMULA_WAIT_MS);
}

export function menuSession(lifeMs = MENU_LIFE_MS, budget?: number): Session {
  return open(lifeMs, Math.min(MENU_WAIT_MS, lifeMs), budget);
}

function open(lifeMs: number, maxWaitMs: number, budget?: number): Session {
  const settings = readSettings();
  return openSession({
    baseUrl: SOLD_DATA_BASE_URL,
    authentication: authentication(settings),
    creditSource: settings.creditSource,
    now: () => Date.now(),
    random: () => Math.random(),
    limiter: limitsOf(fingerprint(settings)),
    policy: { maxWaitMs, deadline: Date.now() + lifeMs },
    budget,
  });
}
