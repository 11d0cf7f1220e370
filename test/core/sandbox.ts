/** The fake service and a session that uses it, in virtual time. */
import { errorOf, type Operation, openSession, runAsync, runSync, type Session } from '../../core/engine.ts';
import { VirtualAsyncHost } from '../support/clock/async-host.ts';
import { VirtualSyncHost } from '../support/clock/sync-host.ts';
import { VirtualTime } from '../support/clock/time.ts';
import { Sandbox, type SandboxOptions } from '../support/service/sandbox.ts';

interface Workshop {
  time: VirtualTime;
  sandbox: Sandbox;
  session: Session;
  /** `run` uses a blocking host, `runStreaming` one with promises. */
  run<Result>(operation: Operation<Result>): Result;
  runStreaming<Result>(operation: Operation<Result>): Promise<Result>;
  /** Stops the streaming operation after `ms` milliseconds, as a person would. */
  stopIn(ms: number): void;
  /** Requests that the sandbox charged so far. */
  charged(): number;
}

export function open(options: SandboxOptions = {}): Workshop {
  const time = new VirtualTime(Date.parse('2026-11-20T12:00:00Z'));
  const sandbox = new Sandbox({ plan: '500k', ...options, clock: time.now });
  const session = openSession({
    baseUrl: 'http://127.0.0.1',
    authentication: { kind: 'key', apiKey: sandbox.apiKey },
    now: time.now,
    random: () => 0.5,
  });
  const sync = new VirtualSyncHost(time, request => sandbox.handle(request));
  const async = new VirtualAsyncHost(time, request => sandbox.handle(request));
  return {
    time,
    sandbox,
    session,
    run: operation => runSync(operation, session, sync),
    runStreaming: operation => runAsync(operation, session, async),
    stopIn: ms => time.at(time.now() + ms, () => async.cancel(errorOf({ code: 'cancelled' }))),
    charged: () => {
      sandbox.settle();
      return sandbox.chargedToUs;
    },
  };
}
