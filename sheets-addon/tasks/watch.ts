/**
 * Watches a list within a monthly budget: checks what is due each hour, writes what items sell for beside the list, and what is new into
 * a tab. Each check is kept with its events before the next is paid for; the tab gets the events that it does not have yet, and only
 * then they are forgotten.
 */
import {
  type EventKind,
  fieldOfHeading,
  listHeading,
  type Operation,
  type ProfitTerms,
  QuotaExceededError,
  type Round,
  readWatch,
  saveWatch,
  sellerCostNames,
  type WatchList as WatchedItems,
  type WatchSettings,
  type WatchState,
  type WatchStep,
  watchRound,
} from '@sold-data/core/engine';
import { refusal } from '../platform/refusal.ts';
import { errorMessage } from '../settings/messages.ts';
import type { AccountSession } from '../settings/sessions.ts';
import { savedCosts } from '../settings/settings.ts';
import { viewOf } from '../tables/view.ts';
import type { WatchList } from './draft.ts';
import {
  eventShape,
  eventsIn,
  mailEvents,
  type News,
  newsOf,
  type Unmailed,
  withEvents,
  writeNews,
} from './events-tab.ts';
import { anchorFor, anchorOf, sheetOf } from './list-place.ts';
import { readNotes, writeNotes } from './notes-tab.ts';
import { openTab, tabOf } from './own-tab.ts';
import { openStandings, watchedRows, writeStandings } from './standings.ts';
import type { Step, Work } from './work.ts';

type Range = GoogleAppsScript.Spreadsheet.Range;

const HOUR_MS = 3_600_000;
/** A run lasts three and a half minutes, and a check may last half of one. */
const MOST_CHECKS = 10;

/** The list in a range whose first row holds headings. @throws InvalidParametersError when none of them is one that a watch knows. */
export function listIn(range: Range): WatchedItems {
  const view = viewOf(range.getSheet());
  const anchor = anchorOf(range, true, view);
  const fields = anchor.headings.map(heading => fieldOfHeading(heading));
  if (!fields.includes('keyword') && !fields.includes('productId'))
    throw refusal(
      `The first row of ${range.getA1Notation()} must hold headings, among them ${listHeading('keyword')} or ${listHeading('productId')}`,
      undefined,
      'what.range',
    );
  return watchedRows(view, anchor, range.getA1Notation()).list;
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
    costs: costsOfSale(),
  };
}

/** Without one of the costs there is no profit to show. */
function costsOfSale(): ProfitTerms | undefined {
  const costs = savedCosts();
  return sellerCostNames.every(name => costs[name] !== undefined) ? (costs as ProfitTerms) : undefined;
}

/** What a watch keeps between its checks. */
interface Watched {
  state?: WatchState;
  /** What may not be in the tab yet. */
  news: News[];
  /** Of a watch that mails what is new. */
  unmailed?: Unmailed;
}

export function watchStep(draft: WatchList, work: Work): Step {
  const { id } = work.task();
  const { range } = draft.what;
  const anchor = anchorFor(draft, true);
  const sheet = sheetOf(anchor, range);
  openStandings(sheet, anchor, range);
  const { list } = watchedRows(viewOf(sheet), anchor, range);
  // A tab that takes no events is refused here, before anything is paid for.
  let watched = writePending(work, readWatched(id));
  const known = eventsIn(tabOf(work, draft.where.tab));
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
  const settings = { ...settingsOf(draft), keep };
  const round = work.payFor(session => capped(session, watchRound(session, list, watched.state, settings)));
  watched = { ...watched, state: round.state };
  if (round.began || round.checks > 0) writeWatched(id, watched);
  watched = writePending(work, watched);
  const failures = new Map(round.failures.map(({ item, error }) => [item.key, errorMessage(error)]));
  if (round.checks + failures.size + round.problems.length > 0)
    writeStandings(sheet, anchor, range, watched.state, failures);
  mailWaiting(work, watched);
  work.note(run => {
    run.cursor += round.checks + failures.size;
    run.total = run.cursor;
    run.failed += failures.size;
    run.rows += round.events.length;
    const [why] = failures.values();
    const standing = round.held ? errorMessage(round.held) : round.plan.text;
    run.note = why === undefined ? standing : `${failures.size} failed: ${why} ${standing}`;
  });
  if (round.stopped) throw round.stopped;
  // Like one that a request meets: reported once, with its reset.
  if (round.held instanceof QuotaExceededError) throw round.held;
  // A new list is checked as a whole, as far as the budget goes.
  const isUnseen = list.items.some(({ key }) => round.state.items[key] === undefined);
  return isUnseen && round.checks > 0 ? {} : { finished: true };
}

/** Today's cap ends a round like an empty budget. */
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

/** Sends what no e-mail has named yet, once a day. */
function mailWaiting(work: Work, { unmailed, ...watched }: Watched): void {
  const { id, draft } = work.task();
  if (!unmailed) return;
  if (!draft.mail || mailEvents(id, draft as WatchList, unmailed)) writeWatched(id, watched);
}

/** Writes the news that the tab does not have yet, and forgets it. */
function writePending(work: Work, watched: Watched): Watched {
  if (watched.news.length === 0) return watched;
  const { id, draft } = work.task();
  writeNews(openTab(work, (draft as WatchList).where.tab, eventShape), watched.news);
  const emitted = { ...watched, news: [] };
  writeWatched(id, emitted);
  return emitted;
}
