/** The app definition that the platform loads. */
import { plans } from '@sold-data/core/engine';
import { defineApp } from 'zapier-platform-core';
import { authentication } from './authentication.ts';
import { jobCsv, runCsv } from './hydrators/csv.ts';
import { creates, searches, triggers } from './steps.ts';

/**
 * Maximum number of steps per minute for one connection. A step sends at least one request, so no plan can answer more; a lower number
 * would slow down large plans.
 */
const STEPS_PER_MINUTE = Math.max(...plans.map(plan => plan.perMinute));

export default defineApp({
  version: APP_VERSION,
  platformVersion: PLATFORM_VERSION,
  authentication,
  flags: {
    cleanInputData: false,
    // With early throttling the platform would repeat a step after every 429, even when the monthly allowance is used up.
    throwForThrottlingEarly: false,
    // All requests use z.request, which logs them. The patch would log each one again, with its whole answer.
    skipHttpPatch: true,
  },
  throttle: { window: 60, limit: STEPS_PER_MINUTE, scope: ['auth'] },
  triggers,
  searches,
  creates,
  hydrators: { jobCsv, runCsv },
});
