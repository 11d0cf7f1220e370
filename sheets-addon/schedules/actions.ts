/**
 * What the sidebar may ask about scheduled refreshes. Each answers with a plain value (no Date, no undefined: google.script.run
 * refuses them); what goes wrong is a sentence.
 */
import { refusal } from '../host/errors.ts';
import { withLock } from '../host/shared.ts';
import { leaveJob } from '../jobs/state.ts';
import { errorMessage, type Reply, reply } from '../settings/messages.ts';
import { readFrom } from '../settings/settings.ts';
import { checkedPlan } from './check.ts';
import { currentUser, mailAddress, saveMailAddress } from './current-user.ts';
import { type DayLeft, dayLeft, ensureTimer, hasTimer } from './dispatch.ts';
import { type Notice, readNotices, removeNotice } from './notices.ts';
import { anchorAfter, latestOccurrence, localOf, nextTime, recurrenceText, textOf, timeZone } from './recurrence.ts';
import {
  changeRefresh,
  dropRefresh,
  newRefreshId,
  type Refresh,
  type RefreshPlan,
  type RunResult,
  readRefresh,
  readRefreshes,
  targetText,
  writeRefresh,
} from './refresh.ts';
import { runRefresh } from './run.ts';
import { snapshotStart } from './tabs.ts';
import { planText } from './watch.ts';
import { dropWatched } from './watch-store.ts';

/** A refresh as the list shows it. */
export interface RefreshView extends RefreshPlan {
  id: string;
  /** `Daily at 07:00` */
  recurrenceText: string;
  /** `Keywords in Prices!A2:A100` */
  targetText: string;
  /** `running`: a run is unfinished; it goes on in the next hour, or at once with `runRefreshNow`. */
  status: 'scheduled' | 'running' | 'paused';
  /** `2026-11-21 07:00` in the spreadsheet's time zone; the platform chooses the minute. Null when paused. */
  nextRun: string | null;
  /** Of the unfinished run. */
  progress: { done: number; total: number; message: string } | null;
  last: (Omit<RunResult, 'endedAt'> & { at: string }) | null;
  /** Runs under this person's name; otherwise another editor's, who alone pays for it. */
  mine: boolean;
}

export interface ScheduleState {
  refreshes: RefreshView[];
  /** What a person has to know, until they dismiss it or it works again. `link`: where to consent again. */
  notices: { id: string; at: string; text: string; link: string | null }[];
  timeZone: string;
  /** Whether this person's hourly trigger is installed. It is, once anything has been saved. */
  timer: boolean;
  /** Where failures are mailed to; null when no address is saved. */
  mailAddress: string | null;
  /** Minutes of this person's daily trigger time: of 90, on a consumer account. */
  time: DayLeft;
}

export function scheduleState(): Reply<ScheduleState> {
  return reply(state);
}

/** Saves a new refresh (`id` null or missing) or changes one, and installs the hourly trigger when there is none. */
export function saveRefresh(input: RefreshPlan & { id?: string | null }): Reply<RefreshView> {
  return reply(() => {
    ensureTimer();
    return withLock(() => {
      const known = input.id ? readRefresh(input.id) : null;
      const refresh = planned(checkedPlan(input, known), known);
      writeRefresh(refresh);
      if (known?.jobId !== undefined && refresh.jobId === undefined) leaveJob(known.jobId);
      return view(refresh);
    });
  });
}

/** What a watch would do with its budget, in a sentence. Free of charge. */
export function previewWatch(input: RefreshPlan & { id?: string | null }): Reply<string> {
  return reply(() => {
    const { target, budget } = checkedPlan(input, input.id ? readRefresh(input.id) : null);
    if (target.kind !== 'watch') throw new Error('Only a watch has a plan');
    return planText({ target, budget });
  });
}

/** The plan with what is known of it: a new recurrence begins a new count, a new target begins anew. */
function planned(plan: RefreshPlan, known: Refresh | null): Refresh {
  const now = Date.now();
  const same = (name: 'recurrence' | 'target' | 'snapshotTab') =>
    known !== null && JSON.stringify(known[name]) === JSON.stringify(plan[name]);
  const kept = same('target') ? known : null;
  const anchor = known && same('recurrence') ? known.anchor : anchorAfter(now);
  const run = kept?.run ?? null;
  if (run && plan.snapshotTab !== null && !same('snapshotTab')) run.snapshotRow = snapshotStart(plan.snapshotTab);
  return {
    ...plan,
    id: known?.id ?? newRefreshId(),
    runner: known?.runner ?? currentUser(),
    paused: known?.paused ?? false,
    anchor,
    occurrence:
      known && same('recurrence') ? known.occurrence : latestOccurrence(plan.recurrence, anchor, now, localOf()),
    run,
    from: kept?.from ?? 0,
    jobId: kept?.jobId,
    last: known?.last ?? null,
    failures: kept?.failures ?? 0,
    leaseUntil: known?.leaseUntil ?? 0,
  };
}

/** Pauses a refresh or lets it go on. Turns that passed meanwhile are not made up for. */
export function pauseRefresh(id: string, paused: boolean): Reply<RefreshView> {
  return reply(() =>
    view(
      changeRefresh(id, refresh => {
        refresh.paused = paused;
        if (!paused) refresh.occurrence = latestOccurrence(refresh.recurrence, refresh.anchor, Date.now(), localOf());
      }),
    ),
  );
}

export function deleteRefresh(id: string): Reply<ScheduleState> {
  return reply(() => {
    const job = readRefresh(id)?.jobId;
    dropRefresh(id);
    dropWatched(id);
    if (job !== undefined) leaveJob(job);
    return state();
  });
}

/** From now on it runs under this person's name, with the key that this person's runs use. */
export function takeOverRefresh(id: string): Reply<RefreshView> {
  return reply(() => {
    ensureTimer();
    return view(
      changeRefresh(id, refresh => {
        refresh.runner = currentUser();
      }),
    );
  });
}

/** How long one call from the sidebar works; the sidebar calls again while the status is `running`. */
const SLICE_MS = 60_000;

/** Runs a refresh now, or goes on with its unfinished run, for about a minute. Call again while `status` is `running` and `progress.message` is empty. */
export function runRefreshNow(id: string): Reply<RefreshView> {
  return reply(() => {
    const runner = readRefresh(id)?.runner ?? currentUser();
    if (runner !== currentUser() && !readFrom('spreadsheet'))
      throw refusal(
        'This schedule runs and pays under the name of another editor',
        'Press "Run it as me" to run it with your own key',
      );
    return view(runRefresh(id, Date.now() + SLICE_MS));
  });
}

/** Where failures are mailed to; an empty text forgets the address. */
export function saveScheduleMail(address: string): Reply<ScheduleState> {
  return reply(() => {
    saveMailAddress(address);
    return state();
  });
}

export function dismissScheduleNotice(id: string): Reply<ScheduleState> {
  return reply(() => {
    removeNotice(id);
    return state();
  });
}

function state(): ScheduleState {
  const refreshes = readRefreshes();
  const wanted = refreshes.some(({ runner, paused }) => runner === currentUser() && !paused);
  const failed = wanted ? restoreTimer() : [];
  return {
    refreshes: refreshes.map(view),
    notices: [...readNotices(), ...failed].map(notice => ({ ...notice, at: textOf(notice.at) })),
    timeZone: timeZone(),
    timer: hasTimer(),
    mailAddress: mailAddress(),
    time: dayLeft(Date.now()),
  };
}

/** Installs the timer again when it was removed by hand or with the add-on: a person who looks at schedules expects them to run. */
function restoreTimer(): Notice[] {
  try {
    ensureTimer();
    return [];
  } catch (error) {
    return [{ id: 'timer', at: Date.now(), text: errorMessage(error), link: null }];
  }
}

function view(refresh: Refresh): RefreshView {
  const { runner, anchor, occurrence, run, from, jobId, failures, leaseUntil, paused, last, ...plan } = refresh;
  const { recurrence, target } = plan;
  return {
    ...plan,
    recurrenceText: recurrenceText(recurrence),
    targetText: targetText(target),
    status: paused ? 'paused' : run ? 'running' : 'scheduled',
    nextRun: paused ? null : nextTime(recurrence, anchor, Date.now(), localOf()),
    progress: run && { done: run.done, total: run.total, message: run.message },
    last: last && resultView(last),
    mine: runner === currentUser(),
  };
}

function resultView({ endedAt, ...result }: RunResult): RefreshView['last'] {
  return { ...result, at: textOf(endedAt) };
}
