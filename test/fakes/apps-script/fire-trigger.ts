import { clockEvent } from './events.ts';
import type { Execution } from './execution.ts';
import type { AppsScriptHost } from './host.ts';
import type { Trigger } from './triggers.ts';

/**
 * Fires the time-driven triggers that are due, each as its own user, with no interface. When none is due yet, the clock first
 * moves to the next one. A user whose 90 minutes of the day are spent gets the platform's refusal instead of a run.
 * @returns their executions; none when no trigger is installed.
 */
export function fireTrigger(host: AppsScriptHost): Execution[] {
  const next = host.triggers.nextAt();
  if (next === Number.POSITIVE_INFINITY) return [];
  host.clock.advanceTo(next);
  return host.triggers.takeDue(host.clock.now()).map(trigger => fire(host, trigger));
}

function fire(host: AppsScriptHost, trigger: Trigger): Execution {
  const { runtime } = host.triggers;
  const now = host.clock.now();
  if (runtime.used(trigger.user, now) >= runtime.limit) return refused();
  const execution = host.start({
    functionName: trigger.handler,
    args: [],
    mode: 'FULL',
    user: trigger.user,
    interactive: false,
    event: run => clockEvent(run, trigger.id, host.zone),
  });
  const left = runtime.limit - runtime.used(trigger.user, now);
  runtime.spend(trigger.user, now, Math.min(left, execution.elapsedMs));
  return execution;
}

function refused(): Execution {
  const error = { name: 'Exception', message: 'Service using too much computer time for one day', stack: '' };
  return { value: undefined, error, elapsedMs: 0, requests: [], waves: [], logs: [], timedOut: false };
}
