/**
 * Watches a list within a monthly budget. Each hour it checks the items that are due, writes their current prices beside the list, and new
 * events into a tab. Each check is saved with its events before the next one is paid for. Events are removed from the saved state only
 * after they are in the tab.
 */
import {
  type EventKind,
  fieldOfHeading,
  leftOutText,
  listHeading,
  type Operation,
  QuotaExceededError,
  type Round,
  readWatch,
  type SavedAnswers,
  saveWatch,
  type WatchSettings,
  type WatchState,
  type WatchStep,
  watchRound,
} from '@sold-data/core/engine';
import { answerFrom, keptFrom } from '../../answers/kept.ts';
import { wholeQuery } from '../../answers/query.ts';
import { answeredSince, keepAnswers, makeRoomForAnswers } from '../../answers/store.ts';
import type { SavedList } from '../../lists/list.ts';
import { endNote, type ListView, lostItems, openList } from '../../lists/list-view.ts';
import { refusal } from '../../platform/refusal.ts';
import { endSection } from '../../platform/shared.ts';
import { errorMessage } from '../../settings/messages.ts';
import { costsOn } from '../../settings/selling-costs.ts';
import type { AccountSession } from '../../settings/sessions.ts';
import type { WatchList } from '../draft.ts';
import { readNotes, writeNotes } from '../notes-tab.ts';
import { hasTab, openTab, refuseCopy, tabNow } from '../own-tab.ts';
import { emptied, markEnd, savedListOf, seenNow } from '../placing.ts';
import type { Run } from '../task.ts';
import type { Step, Work } from '../work.ts';
import {
  eventShape,
  eventsIn,
  mailEvents,
  type News,
  newsOf,
  type Unmailed,
  withEvents,
  writeNews,
} from './news-tab.ts';
import { foreignRows, keysIn, openStandings, refuseStranded, watchedItems, writeStandings } from './standings.ts';

const HOUR_MS = 3_600_000;
/** A run lasts three and a half minutes, and a single check may take half a minute. */
const MOST_CHECKS = 10;

/** Whether a heading is that of a column with searches or product numbers. */
export const isNaming = (heading: string) => ['keyword', 'productId'].includes(fieldOfHeading(heading) ?? '');

/** @throws InvalidParametersError when the headings of a list name neither a keyword nor a product ID. */
export function refuseUnnamed(headings: readonly string[], cells: string): void {
  if (!headings.some(isNaming))
    throw refusal(
      `The first row of ${cells} must hold headings, among them ${listHeading('keyword')} or ${listHeading('productId')}`,
      undefined,
      'what.range',
    );
}

export function settingsOf({ what, budget }: WatchList): WatchSettings {
  const { kinds, dealPercent, movedPercent } = what;
  return {
    monthly: budget ?? 0,
    everyMs: HOUR_MS,
    most: MOST_CHECKS,
    allAtFirst: true,
    dealPercent,
    movedPercent,
    kinds: kinds as EventKind[],
    costsOn,
  };
}

/** Answers that formulas and tasks of the file share with its watches, so none of them pays for what another has just read. */
const sheetAnswers: SavedAnswers = {
  find(question, since) {
    const [answered] = answeredSince(since, [wholeQuery(question)]).values();
    return answered && { data: answerFrom(question.endpoint, answered), at: answered.facts.at };
  },
  save(question, answer, at) {
    keepAnswers(new Map([[wholeQuery(question).name, keptFrom(question, answer, at)]]), new Set());
    endSection();
  },
};

/** State of a watch between its checks. */
interface Watched {
  state?: WatchState;
  /** Events that may not be in the tab yet. */
  news: News[];
  /** Events for the next e-mail, if the watch sends e-mails. */
  unmailed?: Unmailed;
}

export function watchStep(draft: WatchList, work: Work): Step {
  makeRoomForAnswers(MOST_CHECKS);
  const { id, goodAt, month } = work.task();
  const saved = savedListOf(draft);
  const opened = openList(id, saved);
  const seen = openStandings(opened, opened.look(), saved, goodAt === undefined);
  markEnd(id, opened.sheet, seen.place, seen.view);
  refuseEmpty(draft, seen);
  const list = watchedItems(seen, draft);
  const now = seenNow(draft, opened.sheet, seen);
  savedListOf(now).headed = true;
  if (JSON.stringify(now) !== JSON.stringify(draft))
    work.note((_, task) => {
      task.draft = seenNow(task.draft, opened.sheet, seen);
      savedListOf(task.draft).headed = true;
    });
  const before = readWatched(id);
  if (before.state) refuseStranded(seen, draft, saved, before.state);
  let watched = writePending(work, before);
  // A tab that can't hold events is rejected here, before anything is paid for.
  const { tab } = draft.where;
  refuseCopy(work, tab);
  const known = hasTab(work, tab) ? eventsIn(openTab(work, tab, eventShape)) : new Set<string>();
  const keep = ({ state, events }: WatchStep) => {
    const fresh = events.filter(event => !known.has(event.id));
    for (const event of fresh) known.add(event.id);
    watched = { ...watched, state };
    if (fresh.length > 0) {
      watched.news = [...watched.news, newsOf(fresh)];
      if (draft.mail) watched.unmailed = withEvents(watched.unmailed ?? NONE, fresh);
    }
    writeWatched(id, watched);
  };
  // Values of an earlier step may be missing. A row that can't show its price is not paid for.
  const written = watched.state
    ? writeStandings(opened, draft, watched.state)
    : { seen, refused: foreignRows(seen, draft, undefined) };
  const since = work.run().startedAt;
  const paused = keysIn(written.seen, draft, written.refused);
  const settings = { ...settingsOf(draft), keep, answers: sheetAnswers, since, paused };
  // A person may have deleted the hidden tab, or restored an earlier version of the file.
  const isForgotten = watched.state === undefined && month !== undefined;
  const state = isForgotten ? { month, lookedAt: 0, items: {} } : withMonth(watched.state, month);
  const round = work.payFor(session => capped(session, watchRound(session, list, state, settings)));
  watched = { ...watched, state: round.state };
  if (round.began || round.checks > 0) writeWatched(id, watched);
  watched = writePending(work, watched);
  const failures = new Map(round.failures.map(({ item, error }) => [item.key, errorMessage(error)]));
  const hasNews = round.checks + failures.size + round.problems.length > 0;
  const { seen: shown, refused } = hasNews ? writeStandings(opened, draft, watched.state, failures) : written;
  mailWaiting(work, watched);
  // A new list is checked completely, as far as the budget allows.
  const isUnseen = list.items.some(({ key }) => round.state.items[key] === undefined);
  const isLast = !isUnseen || round.checks === 0;
  const stuck = keysIn(shown, draft, refused);
  // A run without a row that can be written fails; one with others is incomplete, also if none is due.
  const isStuck = stuck.size > 0 && list.items.every(({ key }) => stuck.has(key));
  const looked: Looked = { round, failures, shown, refused, paused, stuck, isStuck, since };
  work.note((run, task) => {
    task.month = round.state.month;
    count(run, looked, isLast);
    run.note = [isForgotten ? FORGOTTEN : '', noteOf(looked, saved)].join('').trim();
  });
  if (round.stopped) throw round.stopped;
  refuseEmpty(draft, shown);
  // Treated like a quota error from a request: reported once, with its reset time.
  if (round.held instanceof QuotaExceededError) throw round.held;
  return isLast ? { finished: true } : {};
}

const FORGOTTEN =
  'Its hidden sheet was deleted, so it has begun again: what is new since the last check is not known. ';

/** What a round and the sheet behind it show. */
interface Looked {
  round: Round;
  /** Why checks failed, by the keys of their items. */
  failures: ReadonlyMap<string, string>;
  shown: ListView;
  /** Why rows can't show their prices, by row. */
  refused: ReadonlyMap<number, string>;
  /** Keys of items that were not checked, because their rows could not show a price. */
  paused: ReadonlySet<string>;
  /** Keys of items whose rows can't show a price now. */
  stuck: ReadonlySet<string>;
  isStuck: boolean;
  /** When the run began, ms. */
  since: number;
}

/** Adds a round to the counts of its run. */
function count(run: Run, { round, failures, paused, stuck, isStuck, since }: Looked, isLast: boolean): void {
  run.cursor += round.checks + failures.size;
  run.failed += failures.size;
  if (isLast) {
    // Some may have been checked before a person filled them.
    const isChecked = (key: string) => (round.state.items[key]?.checkedAt ?? 0) * 60_000 > since - 60_000;
    if (isStuck) run.cursor = stuck.size;
    else if (run.cursor > 0) run.cursor += [...paused].filter(key => !isChecked(key)).length;
    const most = run.cursor || stuck.size;
    run.failed = Math.min(most, run.failed + [...stuck].filter(key => !failures.has(key)).length);
  }
  run.total = run.cursor;
  run.rows += round.events.length;
}

function noteOf({ round, failures, shown, refused, isStuck }: Looked, saved: SavedList): string {
  return [
    failed('failed', failures),
    failed("can't be written and aren't checked", refused),
    round.held ? errorMessage(round.held) : isStuck ? '' : round.plan.text,
    ...[lostItems(shown, saved.items), endNote(shown), leftOutText(shown.table?.list.leftOut ?? [])].map(
      text => text && ` ${text}.`,
    ),
  ].join('');
}

/** The state with the later of two accounts of its month. */
function withMonth(state: WatchState | undefined, month: WatchState['month'] | undefined): WatchState | undefined {
  if (!state || !month) return state;
  const [latest = month] = [state.month, month].sort((a, b) => b.endsAt - a.endsAt || b.spent - a.spent);
  return { ...state, month: latest };
}

/** How many items failed, and why the first one did; a blank text for none. */
function failed(how: string, reasons: ReadonlyMap<unknown, string>): string {
  const [why] = reasons.values();
  return why === undefined ? '' : `${reasons.size} ${how}: ${why} `;
}

/** @throws InvalidParametersError when a person has cleared the list or moved its items away. */
function refuseEmpty(draft: WatchList, seen: ListView): void {
  if (seen.rows.length === 0) throw emptied(draft, seen);
}

/** Reports today's cap as the reason if it ended the round. */
function* capped(session: AccountSession, operation: Operation<Round>): Operation<Round> {
  const round = yield* operation;
  return { ...round, stopped: session.budget.explain(round.stopped) };
}

function readWatched(id: string): Watched {
  const [head, state] = readNotes(id);
  if (head === undefined) return { news: [] };
  return {
    news: [],
    ...(JSON.parse(head) as Partial<Omit<Watched, 'state'>>),
    ...(state ? { state: readWatch(state) } : {}),
  };
}

function writeWatched(id: string, { state, ...head }: Watched): void {
  writeNotes(id, [JSON.stringify(head), state ? saveWatch(state) : '']);
}

const NONE: Unmailed = { count: 0, lines: [] };

/** E-mails the events that no e-mail has mentioned yet, at most once a day. */
function mailWaiting(work: Work, { unmailed, ...watched }: Watched): void {
  const { id, draft } = work.task();
  if (!unmailed) return;
  if (!draft.mail || mailEvents(id, tabNow(draft as WatchList), unmailed)) writeWatched(id, watched);
}

/** Writes pending events to the tab, then removes them from the saved state. */
function writePending(work: Work, watched: Watched): Watched {
  if (watched.news.length === 0) return watched;
  const { id, draft } = work.task();
  writeNews(openTab(work, (draft as WatchList).where.tab, eventShape), watched.news);
  const emitted = { ...watched, news: [] };
  writeWatched(id, emitted);
  return emitted;
}
