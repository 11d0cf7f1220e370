/** The app as the platform loads it. */
import { plans } from '@sold-data/core/engine';
import { defineApp } from 'zapier-platform-core';
import { authentication } from './authentication.ts';
import { jobCsv, runCsv } from './hydrators/csv.ts';
import { creates, searches, triggers } from './steps.ts';

/** Steps of one connection in a minute. A step sends at least one request, so no plan can answer more; a lower number slows down large plans. */
const STEPS_PER_MINUTE = Math.max(...plans.map(plan => plan.perMinute));

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
