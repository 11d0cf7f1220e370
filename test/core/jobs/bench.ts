/** A sandbox, a clock and a session for runs of jobs in virtual time. */
import {
  errorOf,
  type Job,
  type JobKindId,
  type Operation,
  openSession,
  type Policy,
  runAsync,
  runSync,
  type Session,
  type StartOptions,
  startJob,
  waitForJob,
} from '../../../core/index.ts';
import { VirtualAsyncHost, VirtualSyncHost, VirtualTime } from '../../support/clock/index.ts';
import { Sandbox, type SandboxOptions, type SandboxRequest } from '../../support/service/index.ts';

export interface Workshop {
  time: VirtualTime;
  sandbox: Sandbox;
  session: Session;
  /** Runs on a blocking host, and on one with promises. */
  run<Result>(operation: Operation<Result>, onEmit?: (value: unknown) => void): Result;
  runStreaming<Result>(operation: Operation<Result>, onEmit?: (value: unknown) => void): Promise<Result>;
  /** A person stops what streams, that many ms from now. */
  stopIn(ms: number): void;
  /** Requests that the sandbox charged so far. */
  charged(): number;
}

/** @param bend changes what the sandbox is asked, as something between it and us might. */
export function open(
  options: SandboxOptions = {},
  policy: Partial<Policy> = {},
  bend: (request: SandboxRequest) => SandboxRequest = request => request,
): Workshop {
  const time = new VirtualTime(Date.parse('2026-11-20T12:00:00Z'));
  const sandbox = new Sandbox({ plan: '500k', ...options, clock: time.now });
  const session = openSession({
    baseUrl: 'http://127.0.0.1',
    authentication: { kind: 'key', apiKey: sandbox.apiKey },
    now: time.now,
    random: () => 0.5,
    policy,
  });
  const serve = (request: SandboxRequest) => sandbox.handle(bend(request));
  const sync = new VirtualSyncHost(time, serve);
  const async = new VirtualAsyncHost(time, serve);
  return {
    time,
    sandbox,
    session,
    run: (operation, onEmit) => runSync(operation, session, sync, onEmit),
    runStreaming: (operation, onEmit) => runAsync(operation, session, async, onEmit),
    stopIn: ms => time.at(time.now() + ms, () => async.cancel(errorOf({ code: 'cancelled' }))),
    charged: () => {
      sandbox.settle();
      return sandbox.chargedToUs;
    },
  };
}

/** Starts a job and waits for it. */
export function* runJob(
  session: Session,
  kind: JobKindId,
  parameters: Record<string, unknown>,
  { patienceMs, ...options }: StartOptions & { patienceMs: number },
): Operation<Job> {
  return yield* waitForJob(session, yield* startJob(session, kind, parameters, options), patienceMs);
}

/** Starts in the sandbox's log: POSTs that were accepted. */
export const startsOf = (sandbox: Sandbox, path: string) =>
  sandbox.log.filter(entry => entry.method === 'POST' && entry.path === path && entry.status < 300);
