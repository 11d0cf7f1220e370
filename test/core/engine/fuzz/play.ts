/** Plays one scenario and hands back everything that was wrong with it. */
import { all, type Operation, settle } from '../../../../core/run/effects.ts';
import { emptyLimits, type LimitsState, type LimitsStore } from '../../../../core/limits.ts';
import { type PagesResult, pages } from '../../../../core/pages.ts';
import { runAsync } from '../../../../core/run/async.ts';
import { runSync } from '../../../../core/run/sync.ts';
import { openSession, type Session } from '../../../../core/run/session.ts';
import { CancelledError } from '../../../../core/errors/errors.ts';
import { VirtualAsyncHost, VirtualSyncHost, VirtualTime } from '../../../support/clock/index.ts';
import { API_KEY, archive, asked, search } from '../fixture.ts';
import { faultsOfOutcome, type Outcome, type Share } from './judge.ts';
import { Chance, type Scenario, scenarioOf } from './scenario.ts';
import { FuzzService, keywordOf } from './service.ts';
import { readStream, watchedAsync, watchedSync } from './watched.ts';
import { Witness } from './witness.ts';

export interface Played {
  scenario: Scenario;
  /** What was wrong; nothing, when all is well. */
  objections: string[];
  requests: number;
  sleptMs: number;
}

/** All that a scenario needs while it is played. */
interface Stage {
  scenario: Scenario;
  chance: Chance;
  time: VirtualTime;
  service: FuzzService;
  witness: Witness;
  store: LimitsStore;
  /** Operations that were started, and that ended or were closed. */
  ends: { started: number; ended: number };
}

/**
 * @param forget what the limiter's store loses each time it is written, to see that the judges notice.
 */
export async function play(seed: number, forget: (state: LimitsState) => void = () => {}): Promise<Played> {
  const scenario = scenarioOf(seed);
  const chance = new Chance(seed ^ 0x5eed);
  const time = new VirtualTime();
  const stage: Stage = {
    scenario,
    chance,
    time,
    service: new FuzzService(scenario, chance),
    witness: new Witness(scenario, time.now()),
    store: sharedStore(scenario, forget),
    ends: { started: 0, ended: 0 },
  };
  const shares = divide(scenario);
  const sessions = shares.map(() => sessionOf(stage));
  const outcomes = await Promise.all(shares.map((share, place) => runShare(stage, sessions[place]!, share)));
  // What is still on its way may come back, but nothing more may leave.
  if (scenario.processes === 1) stage.witness.closed ??= 'the run had ended';
  await time.idle();
  return {
    scenario,
    objections: [
      ...new Set([
        ...stage.witness.objections,
        ...stage.service.overLimit,
        ...faultsOfStage(stage, sessions),
        ...outcomes.flatMap((outcome, place) => faultsOfOutcome(outcome, shares[place]!, scenario)),
      ]),
    ],
    requests: stage.witness.sent,
    sleptMs: stage.witness.sleptMs,
  };
}

function faultsOfStage({ scenario, service, witness, ends }: Stage, sessions: Session[]): string[] {
  const faults = [];
  const counted = sessions.reduce((sum, session) => sum + session.seen.requests, 0);
  if (counted !== witness.sent) faults.push(`${witness.sent} requests left, ${counted} were counted`);
  if (ends.started !== ends.ended) faults.push(`${ends.started} operations started, ${ends.ended} ended`);
  if (scenario.othersPerMinute === 0 && service.provoked > 0) faults.push(`${service.provoked} times 429 provoked`);
  if (scenario.budget !== undefined && service.succeeded > scenario.budget * scenario.processes)
    faults.push(`${service.succeeded} requests charged, ${scenario.budget} allowed`);
  return faults;
}

async function runShare(stage: Stage, session: Session, share: Share): Promise<Outcome> {
  const { scenario, time, service, witness, chance } = stage;
  const operation = workOf(stage, session, share);
  // Requests take different times to arrive, up to nearly the second that the engine allows for.
  const travel = { there: () => chance.between(0, 900), back: () => chance.between(0, 200) };
  if (scenario.driver === 'sync') {
    const host = watchedSync(new VirtualSyncHost(time, service.handle, travel), witness, time);
    return outcomeOf(async () => ({ value: runSync(operation, session, host) }));
  }
  const host = new VirtualAsyncHost(time, service.handle, travel);
  if (Number.isFinite(scenario.stoppedAfterMs))
    time.at(time.now() + scenario.stoppedAfterMs, () =>
      host.cancel(new CancelledError('The run was stopped', { code: 'cancelled' })),
    );
  const watched = watchedAsync(host, witness, time);
  const running = outcomeOf(async () =>
    scenario.driver === 'stream'
      ? readStream(operation, session, watched, stage)
      : { value: await runAsync(operation, session, watched) },
  );
  return Promise.race([running, time.idle().then((): Outcome => ({ error: new Error('It hangs') }))]);
}

function* workOf({ scenario, ends }: Stage, session: Session, share: Share): Operation<unknown[]> {
  const operations = share.map(one => {
    const operation = counted(readOne(session, one, scenario), ends);
    return scenario.settled ? settle(operation) : operation;
  });
  return yield* all<unknown>(operations, scenario.width);
}

function* readOne(session: Session, { work, index }: Share[number], { driver }: Scenario): Operation<PagesResult> {
  const endpoint = work.endpoint === 'archive' ? archive : search;
  const options = { maxRows: 1_000, stream: driver === 'stream' };
  return yield* pages(session, asked(endpoint as typeof search, { keyword: keywordOf(work, index) }), options);
}

function* counted<Result>(operation: Operation<Result>, ends: Stage['ends']): Operation<Result> {
  ends.started += 1;
  try {
    return yield* operation;
  } finally {
    ends.ended += 1;
  }
}

function divide({ work, processes }: Scenario): Share[] {
  const shares: Share[] = Array.from({ length: processes }, () => []);
  for (const [index, one] of work.entries()) shares[index % processes]!.push({ work: one, index });
  return shares;
}

function sessionOf({ scenario, time, store, chance }: Stage): Session {
  return openSession({
    baseUrl: 'https://service.test',
    authentication: { kind: 'key', apiKey: API_KEY },
    now: time.now,
    random: chance.next,
    limiter: store,
    budget: scenario.budget,
    policy: { deadline: time.now() + scenario.lifeMs, maxWaitMs: scenario.maxWaitMs, retries: scenario.retries },
  });
}

/** Several processes share the state as text, as hosts keep it. */
function sharedStore(
  { limitsKnown, perMinute, historyPerMinute, processes }: Scenario,
  forget: (state: LimitsState) => void,
): LimitsStore {
  let kept = emptyLimits();
  if (limitsKnown)
    kept.buckets = { plan: { limit: perMinute, sent: [] }, history: { limit: historyPerMinute, sent: [] } };
  return {
    update(change) {
      const result = change(kept);
      forget(kept);
      if (processes > 1) kept = JSON.parse(JSON.stringify(kept));
      return result;
    },
  };
}

async function outcomeOf(act: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await act();
  } catch (error) {
    return { error };
  }
}
