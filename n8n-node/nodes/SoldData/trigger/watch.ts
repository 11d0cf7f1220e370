/** Watch List: looks at a whole list within a number of requests a month, and tells what is new. */
import { RateLimitError } from '@sold-data/core';
import type { IDataObject } from 'n8n-workflow';
import { listError, readList, rowsIn } from '../watch/list.ts';
import { beganToCompare, itemOf, type Kept, lookAround, sampleOf, watchSettings } from '../watch/look.ts';
import type { Poll } from './poll.ts';

const SUBJECT = 'watchList';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What a look remembers is saved at least so often. */
const SAVE_MS = DAY_MS;

export async function watchList(poll: Poll): Promise<IDataObject[]> {
  const { field, session, sample, context } = poll;
  const settings = { ...watchSettings(field), everyMs: pollingMs(field<PollTimes>('pollTimes', {})) };
  const { items, problems } = readList(rowsIn(field<unknown>('watchList', '')));
  if (problems.length > 0) throw listError(problems, 'Line');
  const watched = items.map(({ item }) => item);
  if (sample) return (await poll.run(sampleOf(session, watched[0]!, settings))).map(itemOf);
  const before = poll.memory<Kept>(SUBJECT) ?? {};
  let kept = before;
  const { events, round, failed } = await lookAround(session, poll.host, watched, settings, before, now => {
    kept = { ...before, ...now };
    poll.remember(SUBJECT, kept);
  });
  for (const { item, error } of round?.failures ?? []) context.logger.warn(`${item.name}: ${error.message}`);
  // What was not looked at for the limit of a minute stays due.
  const goesOn = events.length > 0 || (failed instanceof RateLimitError && (round?.looks ?? 0) > 0);
  if (failed !== undefined && !goesOn) throw failed;
  if (failed !== undefined) context.logger.warn(String(failed));
  const saved = Number(before.savedAt ?? 0);
  // n8n saves what a trigger remembers when it starts an execution: an empty one saves what must not be lost.
  const isDue = beganToCompare(before.packed, kept.packed) || (kept !== before && session.now() - saved >= SAVE_MS);
  if (events.length > 0 || isDue) {
    poll.remember(SUBJECT, { ...kept, savedAt: session.now() });
    poll.keeps = true;
  }
  return events.map(itemOf);
}

type PollTimes = { item?: readonly { mode?: string; value?: unknown; unit?: string }[] };

const MODES: Record<string, number> = {
  everyMinute: MINUTE_MS,
  everyHour: HOUR_MS,
  everyDay: DAY_MS,
  everyWeek: 7 * DAY_MS,
  everyMonth: 30 * DAY_MS,
};

/** How often n8n looks, ms; a cron expression is taken for a day: looking more often than told does no harm. */
function pollingMs({ item = [] }: PollTimes): number {
  const each = item.map(({ mode = '', value, unit }) =>
    mode === 'everyX' ? Number(value) * (unit === 'minutes' ? MINUTE_MS : HOUR_MS) : (MODES[mode] ?? DAY_MS),
  );
  return each.length > 0 ? Math.min(...each) : MINUTE_MS;
}
