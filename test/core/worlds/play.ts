/** Plays one world: the host runs the step, and repeats it as its platform would. */
import {
  all,
  ask,
  CancelledError,
  cancelJob,
  endpoints,
  type Operation,
  openSession,
  pages,
  runAsync,
  runBulkSearch,
  runSync,
  type Session,
  SoldDataError,
  type StartNote,
  settle,
  startJob,
  wait,
  waitForJob,
} from '../../../core/engine.ts';
import { VirtualAsyncHost } from '../../support/clock/async-host.ts';
import { VirtualSyncHost } from '../../support/clock/sync-host.ts';
import { VirtualTime } from '../../support/clock/time.ts';
import { Chance } from '../../support/random.ts';
import { judge } from './judge.ts';
import { WorldService } from './service.ts';
import { API_KEY, type Searches, type Try } from './try.ts';
import { parametersOf, SEARCHES, type World, worldOf } from './world.ts';

interface Played {
  /** Broken invariants; empty when there are none. */
  objections: string[];
  requests: number;
  /** The end of the last try: the outcome of a job, or the code of an error. */
  ending: string;
}

export async function play(seed: number): Promise<Played> {
  const world = worldOf(seed);
  const time = new VirtualTime();
  const service = new WorldService(world, time.now());
  const chance = new Chance(seed ^ 0xabc);
  const tries: Try[] = [];
  let note: StartNote | undefined;
  let shared: Pick<Session, 'budget' | 'limits'> | undefined;
  for (let nth = 1; nth <= world.tries; nth += 1) {
    service.inTry = nth;
    service.stopsAt = time.now() + (nth === 1 ? world.stoppedAfterMs : Number.POSITIVE_INFINITY);
    const session = sessionOf(world, time, chance);
    shared ??= { budget: session.budget, limits: session.limits };
    if (world.shares) Object.assign(session, shared);
    const keep = (kept: StartNote | null) => {
      note = kept ?? undefined;
    };
    const keeping = world.keeps ? { note, keep } : {};
    const one = await outcomeOf(world, time, service, session, step(session, world, keeping));
    tries.push(one);
    if (one.error === undefined) break;
    time.advanceTo(time.now() + world.pauseMs);
  }
  // Running work continues to its end.
  await time.idle();
  time.advanceTo(time.now() + 3_600_000);
  for (const work of service.works) service.stateOf(work, time.now());
  const last = tries.at(-1) as Try;
  return {
    objections: [...new Set(judge(world, service, tries))],
    requests: service.log.length,
    ending: last.error === undefined ? endOf(last.value) : String((last.error as SoldDataError).code),
  };
}

function endOf(value: Try['value']): string {
  if (value && 'outcome' in value) return value.outcome;
  if (value && 'searches' in value) return value.searches.every(({ ok }) => ok) ? 'read' : 'read in part';
  return value?.complete ? 'complete' : 'incomplete';
}

function* step(
  session: Session,
  world: World,
  options: Parameters<typeof startJob>[3],
): Operation<Required<Try>['value']> {
  const { kind, act, cancelledAfterMs } = world;
  if (kind === 'search') return yield* readPages(session);
  if (kind === 'bulkSearch') return yield* runBulkSearch(session, parametersOf(world), options);
  const job = yield* startJob(session, kind, parametersOf(world), options);
  if (act === 'run') return yield* waitForJob(session, job, 120_000);
  try {
    yield* wait(cancelledAfterMs);
    return { ...(yield* cancelJob(session, kind, job.jobId)), spent: job.spent };
  } catch (error) {
    // The host knows the job and the charges of its start.
    if (error instanceof SoldDataError) Object.assign(error, { jobId: job.jobId, spent: job.spent });
    throw error;
  }
}

function* readPages(session: Session): Operation<Searches> {
  const reading = SEARCHES.map(keyword => settle(pages(session, ask(endpoints.scrape, { keyword }, '2026-11-20'))));
  const searches = yield* all(reading);
  const spent = { charged: 0, doubt: 0 };
  for (const each of searches) {
    const part = each.ok ? each.value.spent : (each.error as SoldDataError).spent;
    spent.charged += part?.charged ?? 0;
    spent.doubt += part?.doubt ?? 0;
  }
  return { searches, spent };
}

function sessionOf({ budget, lifeMs }: World, time: VirtualTime, chance: Chance): Session {
  return openSession({
    baseUrl: 'https://service.test',
    authentication: { kind: 'key', apiKey: API_KEY },
    now: time.now,
    random: chance.next,
    budget,
    policy: { deadline: time.now() + lifeMs },
  });
}

async function outcomeOf(
  world: World,
  time: VirtualTime,
  service: WorldService,
  session: Session,
  operation: Operation<Required<Try>['value']>,
): Promise<Try> {
  try {
    if (world.driver === 'sync')
      return { value: runSync(operation, session, new VirtualSyncHost(time, service.handle)) };
    const host = new VirtualAsyncHost(time, service.handle);
    if (Number.isFinite(service.stopsAt))
      time.at(service.stopsAt, () => host.cancel(new CancelledError('The run was stopped.', { code: 'cancelled' })));
    const hangs = time.idle().then(() => {
      throw new Error('It hangs');
    });
    return { value: await Promise.race([runAsync(operation, session, host), hangs]) };
  } catch (error) {
    return { error };
  }
}
