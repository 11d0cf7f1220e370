import { expect, test } from 'vitest';
import { campaign } from './campaign.ts';

/** 20,000 in every run; `WORLDS=100000` for more. */
const WORLDS = Number(process.env.WORLDS ?? 20_000);
/** `WORLD=4711` plays one again, with all there is to see. */
const ONE = process.env.WORLD;

test('in random worlds of lost, late and odd answers no job runs unreported, no budget is exceeded, nothing is paid twice', async () => {
  const { objections, requests, endings } = await campaign(ONE ? Number(ONE) : 1, ONE ? 1 : WORLDS);
  expect(objections.slice(0, 10)).toEqual([]);
  if (ONE) return;
  // The worlds are worth something: most end well, and every way to end is there.
  expect(requests).toBeGreaterThan(WORLDS * 2);
  for (const ending of [
    'done',
    'complete',
    'cancelled',
    'start_unknown',
    'start_unconfirmed',
    'cancel_unknown',
    'job_active',
    'read',
    'read in part',
  ])
    expect(endings[ending] ?? 0, ending).toBeGreaterThan(WORLDS / 500);
}, 600_000);
