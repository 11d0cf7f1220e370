/** Watch List: checks a whole list within a monthly request budget, and outputs new events. */
import { RateLimitError } from '@sold-data/core/engine';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { listField, ROWS, WATCH_COST, watchFields, watchSettings } from '../fields/watch.ts';
import { checkList, examplesOf, itemOf, type Kept, listError, readList, rowsIn } from '../run/watch.ts';
import type { EventKind } from './event.ts';
import type { Poll } from './poll.ts';

const list: INodeProperties = {
  ...listField,
  default: '',
  placeholder: 'e.g. canon ae-1; 120; used',
  description: `One item per line: what to search for, then, after semicolons, the most to pay, condition, site or market. JSON also works. ${ROWS}`,
};

export const watchList: EventKind = {
  name: 'Watch List',
  description: 'When there is a deal, a sale or a price move on a whole list, within a monthly number of requests',
  cost: WATCH_COST,
  form: () => watchFields(list),
  check: poll => ({ subject: SUBJECT, look: () => check(poll) }),
};

const SUBJECT = 'watchList';

/** The longest time between two saves of the state, ms. */
const SAVE_MS = 86_400_000;

async function check(poll: Poll): Promise<IDataObject[]> {
  const { field, session, context } = poll;
  const settings = watchSettings(field);
  const list = readList(rowsIn(field<unknown>('watchList', '')));
  if (poll.sample) {
    if (list.problems.length > 0) throw listError(list.problems);
    return examplesOf(settings);
  }
  const kept: Kept & { savedAt?: number } = { ...poll.memory<Kept>(SUBJECT) };
  const { events, round, failed, held } = await checkList(session, poll.host, list, settings, kept);
  poll.remember(SUBJECT, kept);
  if (round && round.problems.length > 0) poll.report(listError(round.problems));
  if (held) poll.report(held);
  for (const { item, error } of round?.failures ?? []) context.logger.warn(`${item.name}: ${error.message}`);
  // Items delayed by the per-minute limit stay due.
  const goesOn = events.length > 0 || (failed instanceof RateLimitError && (round?.checks ?? 0) > 0);
  if (failed !== undefined && !goesOn) throw failed;
  if (failed !== undefined) context.logger.warn(String(failed));
  // n8n saves a trigger's state only when it starts an execution, so an empty one is started to save what must not be lost.
  const isOld = (round?.checks ?? 0) > 0 && session.now() - (kept.savedAt ?? 0) >= SAVE_MS;
  if (events.length > 0 || round?.began || isOld || held) {
    poll.remember(SUBJECT, { ...kept, savedAt: session.now() });
    poll.keeps = true;
  }
  return events.map(itemOf);
}
