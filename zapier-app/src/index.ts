/** The app as the platform loads it. */
import { plans } from '@sold-data/core';
import { defineApp } from 'zapier-platform-core';
import { authentication } from './authentication.ts';
import { jobCsv, runCsv } from './hydrators/csv.ts';
import { creates, searches, triggers } from './steps.ts';

/** Steps of one connection in a minute: four fifths of the smallest paid plan's limit, since a step may send more than one request. */
const STEPS_PER_MINUTE = Math.floor(0.8 * Math.min(...plans.slice(1).map(plan => plan.perMinute)));

export default defineApp({
  version: APP_VERSION,
  platformVersion: PLATFORM_VERSION,
  authentication,
  flags: {
    cleanInputData: false,
    // With early throttling the platform would repeat a step for every 429, also when the month's allowance is spent.
    throwForThrottlingEarly: false,
    // All requests go through z.request, which logs them. The patch would log each a second time, with its whole answer.
    skipHttpPatch: true,
  },
  throttle: { window: 60, limit: STEPS_PER_MINUTE, scope: ['auth'] },
  triggers,
  searches,
  creates,
  hydrators: { jobCsv, runCsv },
});
