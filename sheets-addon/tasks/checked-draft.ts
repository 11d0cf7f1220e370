/** Checks a draft before it becomes a task. Nothing is charged; each error names a field of the form. */
import { type ListView, openList } from '../lists/list-view.ts';
import { refusal } from '../platform/refusal.ts';
import { bytesOf } from '../platform/shared.ts';
import { PlaceLost } from '../tables/place-lost.ts';
import { MOST_REQUESTS, whole } from './checked-number.ts';
import type { Checked } from './chosen-list.ts';
import type { PriceList, Recurrence, TaskDraft, TaskKind, WatchList } from './draft.ts';
import { checkedFindSales } from './find-sales/check.ts';
import { type DraftOf, kindOf } from './kinds.ts';
import { nameIn, tabNow } from './own-tab.ts';
import { isSameList, seenNow, withNamesOf } from './placing.ts';
import { checkedPriceList } from './price-list/check.ts';
import { checkedRefresh } from './refresh/check.ts';
import { MOST_DRAFT_BYTES, readTasks, type Task, titleOf } from './task.ts';
import { checkedWatch } from './watch/check.ts';

type Check<Draft> = (draft: Draft, known: TaskDraft | null, id: string | null) => Checked;

const checks: { [Name in TaskKind]: Check<DraftOf<Name>> } = {
  priceList: checkedPriceList,
  findSales: checkedFindSales,
  refresh: checkedRefresh,
  watch: checkedWatch,
};

/** @param known the previous draft, whose own output cells may hold values. */
export function check(shown: TaskDraft, stored: TaskDraft | null, id: string | null = null): Checked {
  // A person may have renamed the tab of the task.
  const known = stored && tabNow(stored);
  const given = stored ? tabNow(shown, stored) : shown;
  const when = kindOf(given).when ?? (given.when && checkedRecurrence(given.when));
  const budget = given.budget === null ? null : whole(given.budget, 1, MOST_REQUESTS, 'The budget', 'budget');
  const isMail = given.mail === true;
  const wanted = isSameList(given, known) ? withNamesOf(given, known) : given;
  // Only the schedule, the budget or the e-mails change, so the sheet doesn't matter.
  if (known && isSameList(wanted, known) && isSameWork(wanted, known))
    return { draft: { ...known, when, budget, mail: isMail } as TaskDraft };
  const checked = checks[wanted.kind] as Check<TaskDraft>;
  const { draft: what, ...look } = checked(wanted, known, id);
  const draft = { ...what, when, budget, mail: isMail } as TaskDraft;
  const tab = SpreadsheetApp.getActive().getSheetByName(nameIn(draft) ?? '');
  delete draft.tab;
  if (tab) draft.tab = tab.getSheetId();
  else if (known?.tab !== undefined && nameIn(known) === nameIn(draft)) draft.tab = known.tab;
  if (bytesOf(JSON.stringify(draft)) > MOST_DRAFT_BYTES)
    throw refusal('The keyword and the filters are too long', 'Shorten them');
  refuseTwin(draft, look.seen, id);
  return { draft, ...look };
}

export const checkedDraft = (given: TaskDraft, known: TaskDraft | null, id: string | null = null): TaskDraft =>
  check(given, known, id).draft;

/** Whether two drafts have the same work: the same cells, values and output. */
export const isSameWork = (a: TaskDraft, b: TaskDraft) =>
  JSON.stringify([a.kind, a.what, a.where]) === JSON.stringify([b.kind, b.what, b.where]);

/** Why a draft can't start yet: several columns of its table could name the item. */
export function doubtOf(draft: TaskDraft) {
  const unsure = 'list' in draft ? draft.list?.table?.unsure : undefined;
  const names = unsure?.map(heading => `“${heading}”`).join(' or ');
  return names === undefined ? undefined : refusal(`The item may be in ${names}`, 'Choose its column', 'what.range');
}

function checkedRecurrence(recurrence: Recurrence): Recurrence {
  if (recurrence.kind === 'hourly')
    return { kind: 'hourly', every: whole(recurrence.every, 1, 24 * 7, 'The hours between two runs', 'when.every') };
  const at = whole(recurrence.at, 0, 23, 'The hour of the day', 'when.at');
  if (recurrence.kind === 'daily') return { kind: 'daily', at };
  const on = [...new Set(recurrence.on.map(day => whole(day, 1, 7, 'The day of the week', 'when.on')))].sort();
  if (on.length === 0) throw refusal('No day of the week is chosen', 'Choose at least one', 'when.on');
  return { kind: 'weekly', on, at };
}

/** Refuses a task that duplicates another one, or writes into the same cells. */
function refuseTwin(draft: TaskDraft, seen: ListView | undefined, id: string | null): void {
  const others = readTasks().filter(other => other.id !== id && (other.state !== 'done' || other.run !== null));
  for (const other of others) {
    const same =
      JSON.stringify([other.draft.what, other.draft.where, other.draft.when]) ===
      JSON.stringify([draft.what, draft.where, draft.when]);
    if (same) throw refusal(`“${titleOf(other.draft)}” does this already`, 'Change that task instead');
    const writer = writerInto(draft, seen, other);
    if (writer)
      throw refusal(
        `“${titleOf(writer)}” writes there`,
        'Choose other cells',
        kindOf(draft).writesBeside ? 'where.column' : 'where.sheet',
      );
  }
}

/** The draft of another task that writes into the same cells as this one, with its cells named as they are now. */
function writerInto(draft: TaskDraft, seen: ListView | undefined, { id, draft: other }: Task): TaskDraft | undefined {
  const [here, there] = [draft.where, other.where];
  if (here && there && 'mode' in here && 'mode' in there)
    return here.sheet === there.sheet && (here.mode === 'replace' || there.mode === 'replace') ? other : undefined;
  const hasResults = (each: TaskDraft): each is PriceList | WatchList => kindOf(each).writesBeside === true;
  if (!seen || !hasResults(draft) || !hasResults(other) || !other.list) return undefined;
  if (draft.list?.sheet !== other.list.sheet) return undefined;
  try {
    const { sheet, look } = openList(id, other.list);
    const theirs = look();
    const columns = new Set(seen.place.results.values());
    const isThere = meets(seen.rows, theirs.rows) && [...theirs.place.results.values()].some(at => columns.has(at));
    return isThere ? seenNow(other, sheet, theirs) : undefined;
  } catch (error) {
    // The other list has lost its place, so it writes nothing.
    if (error instanceof PlaceLost) return undefined;
    throw error;
  }
}

/** Whether rows lie between the first and the last of others. */
const meets = (own: readonly number[], others: readonly number[]) =>
  (own[0] ?? 0) <= (others.at(-1) ?? -1) && (others[0] ?? 0) <= (own.at(-1) ?? -1);
