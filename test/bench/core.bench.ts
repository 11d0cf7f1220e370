/** The core beside the clients that people know, and its queue. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  all,
  ask,
  call,
  dayOf,
  endpoints,
  type Operation,
  openSession,
  runAsync,
  runSync,
  type Session,
  settle,
} from '../../core/index.ts';
import type { ClientName } from './clients.ts';
import { type Bench, cpuOf, type Figure, inTurns, repeated } from './figure.ts';

const ROUNDS = 12;
const FETCH = 'core over bare fetch';
const HTTP = 'core over bare node:http';
const BARE_FETCH = 'bare fetch and JSON.parse';
const BARE_HTTP = 'bare node:http and JSON.parse';
/** Each beside clients on the same transport, because `fetch` alone takes more than `node:http`; the last two are not. */
const AGAINST: readonly { ours: ClientName; peer: ClientName; most?: Partial<Record<Manner, number>> }[] = [
  // Measured on a busy machine: 1.17 to 1.21 in fresh processes, 1.12 to 1.27 in a living one, 1.17 to 1.34 after a collection. The
  // bounds leave room for other work beside the bench; 1.1 is the goal.
  { ours: FETCH, peer: BARE_FETCH, most: { fresh: 1.4, living: 1.5, cold: 1.5 } },
  { ours: FETCH, peer: 'ky' },
  { ours: FETCH, peer: 'p-retry around fetch' },
  { ours: FETCH, peer: 'core over its own fetch host, which ends what takes too long' },
  { ours: HTTP, peer: BARE_HTTP },
  { ours: HTTP, peer: 'got', most: { living: 1, cold: 1 } },
  { ours: HTTP, peer: 'axios with axios-retry', most: { living: 1, cold: 1 } },
  { ours: FETCH, peer: 'got' },
  { ours: FETCH, peer: 'axios with axios-retry' },
];

/**
 * How the clients' processes are measured. A fresh one compiles all that it runs, as a script does that reads these pages once. One that
 * lives keeps what it has compiled, and collects when it has to. A full collection before a run throws that code away again.
 */
type Manner = 'fresh' | 'living' | 'cold';
const MANNERS: Readonly<Record<Manner, string>> = {
  fresh: 'in a fresh process',
  living: 'in a process that lives',
  cold: 'after a full collection',
};

export const benches: Bench[] = [
  { name: 'core: 10,000 history rows in 200 pages', check: true, measure: measurePages },
  { name: 'core: a queue of questions', check: true, measure: measureQueue },
];

async function measurePages(times = 1): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const manner of ['fresh', 'living', 'cold'] as const) {
    // A process for each run takes its time: only what is promised.
    const pairs = AGAINST.filter(({ most }) => manner !== 'fresh' || most?.fresh !== undefined);
    const names = [...new Set(pairs.flatMap(({ ours, peer }) => [ours, peer]))];
    const cpu = await cpuOfClients(names, manner, times);
    for (const { ours, peer, most } of pairs)
      figures.push({
        what: `CPU of ${ours}, ${MANNERS[manner]}`,
        ours: cpu[ours],
        unit: 'ms',
        peer: { name: peer, figure: cpu[peer] },
        ...(most?.[manner] ? { promise: { most: most[manner], of: 'ratio' } } : {}),
      });
  }
  return figures;
}

async function cpuOfClients(
  names: readonly ClientName[],
  manner: Manner,
  times: number,
): Promise<Record<ClientName, number>> {
  const service = started('history-process.ts');
  const [url] = (await once(service, 'message')) as [string];
  const lasting = manner === 'fresh' ? [] : await Promise.all(names.map(startedClient));
  const work = names.map((name, at) => {
    const asked = { name, url, cold: manner === 'cold' };
    const run = async () => {
      const process = lasting[at] ?? (await startedClient());
      try {
        return await cpuOfClient(process, asked);
      } finally {
        if (!lasting[at]) process.kill();
      }
    };
    return [name, repeated(name === FETCH || name === HTTP ? times : 1, run)];
  });
  const cpu = await inTurns(Object.fromEntries(work) as Record<ClientName, () => Promise<number>>, ROUNDS);
  for (const process of [service, ...lasting]) process.kill();
  return cpu;
}

async function startedClient(): Promise<ChildProcess> {
  const process = started('client-process.ts');
  await once(process, 'message');
  return process;
}

const started = (script: string): ChildProcess =>
  fork(join(import.meta.dirname, script), { execArgv: ['--expose-gc', '--import', 'tsx'] });

async function cpuOfClient(
  process: ChildProcess,
  asked: { name: ClientName; url: string; cold: boolean },
): Promise<number> {
  process.send(asked);
  const [{ cpu, rows }] = (await once(process, 'message')) as [{ cpu: number; rows: number }];
  if (rows < 9_000) throw new Error(`${asked.name} read ${rows} rows`);
  return cpu;
}

const answer = { status: 200, headers: { 'x-ratelimit-limit': '120' }, body: '{"items":[]}' };

/** The queue of a host that promises, and of one that blocks and sends in waves. */
const drivers: Record<string, (questions: number) => unknown> = {
  'run as promises': questions => {
    const { session, operation, skip } = queueOf(questions);
    return runAsync(operation, session, { send: async () => answer, sleep: async ms => skip(ms) });
  },
  'run in waves': questions => {
    const { session, operation, skip } = queueOf(questions);
    return runSync(operation, session, { sendAll: requests => requests.map(() => answer), sleep: skip });
  },
};

async function measureQueue(times = 1): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [driver, run] of Object.entries(drivers)) {
    // The short queues several times, so what is measured is not the clock.
    const of = (questions: number, runs: number) =>
      cpuOf(async () => {
        for (let i = 0; i < runs; i += 1) await run(questions);
      });
    // The long queue takes a twentieth of its bound: to break that, it is done as often squared.
    const cpu = await inTurns(
      { few: of(800, 5), more: repeated(times, of(1_600, 5)), many: repeated(times ** 2, of(4_000, 1)) },
      6,
    );
    figures.push(
      { what: `4,000 questions ${driver}, CPU`, ours: cpu.many / 1000, unit: 's', promise: { most: 1, of: 'figure' } },
      {
        what: `1,600 questions ${driver} five times, CPU`,
        ours: cpu.more,
        unit: 'ms',
        peer: { name: '800 questions five times', figure: cpu.few },
        promise: { most: 2.5, of: 'ratio' },
      },
    );
  }
  return figures;
}

/** So many different questions at 120 a minute; waiting costs no time. */
function queueOf(questions: number): { session: Session; operation: Operation<unknown>; skip(ms: number): void } {
  let now = Date.parse('2026-11-20T12:00:00Z');
  const session = openSession({
    baseUrl: 'https://service.test',
    authentication: { kind: 'key', apiKey: 'cs_bench' },
    now: () => now,
    random: () => 0.5,
    policy: { maxWaitMs: Number.POSITIVE_INFINITY },
  });
  const skip = (ms: number) => {
    now += ms;
  };
  return { session, operation: answered(session, questions), skip };
}

function* answered(session: Session, questions: number): Operation<unknown> {
  const calls = Array.from({ length: questions }, (_, i) => {
    const question = ask(endpoints.scrape, { keyword: `item number ${i}` }, dayOf(session.now()));
    return settle(call(session, question));
  });
  const answers = yield* all(calls);
  const count = answers.filter(({ ok }) => ok).length;
  if (count < questions) throw new Error(`Only ${count} of ${questions} questions were answered`);
  return answers;
}
