/** Hosts that show the witness what goes out, what comes back and how long they sleep. */
import type { HttpRequest, HttpResponse, Operation, Unsent } from '../../../../core/run/effects.ts';
import type { Page } from '../../../../core/pages.ts';
import { type AsyncHost, stream } from '../../../../core/run/async.ts';
import type { SyncHost } from '../../../../core/run/sync.ts';
import type { Session } from '../../../../core/run/session.ts';
import type { VirtualTime } from '../../../support/clock/index.ts';
import type { Outcome } from './judge.ts';
import type { Scenario } from './scenario.ts';
import type { Witness } from './witness.ts';

export function watchedSync(host: SyncHost, witness: Witness, time: VirtualTime): SyncHost {
  return {
    sendAll(requests) {
      for (const request of requests) witness.leaves(request, time.now());
      const outcomes = host.sendAll(requests);
      for (const [place, outcome] of outcomes.entries()) witness.arrives(requests[place]!, outcome, time.now());
      return outcomes;
    },
    sleep(ms) {
      witness.sleeps(ms, time.now());
      host.sleep(ms);
    },
  };
}

export function watchedAsync(host: AsyncHost, witness: Witness, time: VirtualTime): AsyncHost {
  const arrives = (request: HttpRequest, outcome: HttpResponse | Unsent | Error) => {
    if ('unsent' in outcome) return outcome;
    witness.arrives(request, outcome, time.now());
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  return {
    send(request, scope) {
      witness.leaves(request, time.now());
      return host.send(request, scope).then(
        response => arrives(request, response),
        error => arrives(request, error),
      );
    },
    sleep(ms) {
      witness.sleeps(ms, time.now());
      return host.sleep(ms);
    },
    cancelled: () => host.cancelled?.(),
  };
}

/** Reads a stream as a slow caller does, which may leave early. */
export async function readStream(
  operation: Operation<unknown[]>,
  session: Session,
  host: AsyncHost,
  { time, witness, scenario }: { time: VirtualTime; witness: Witness; scenario: Scenario },
): Promise<Outcome> {
  const streamed: unknown[] = [];
  const held = { values: 0, since: 0, until: 0 };
  const steps = stream(operation, session, host);
  for (;;) {
    const step = await steps.next();
    if (step.done) return { value: step.value, streamed };
    streamed.push(...(step.value as Page).rows);
    // Values that come together are held one after the other.
    if (time.now() > held.until) held.since = time.now();
    witness.holds();
    if (scenario.heldMs > 0) await time.sleep(scenario.heldMs);
    held.until = time.now();
    witness.resumes(held.since, held.until);
    held.values += 1;
    if (held.values > scenario.leavesAfter) {
      witness.closed ??= 'the caller had left';
      await steps.return([]);
      return {};
    }
  }
}
