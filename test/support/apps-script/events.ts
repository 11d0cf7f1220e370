// Triggers: the event objects they hand to their functions, and how the time-driven ones fire.
import type { Execution } from './execution.ts';
import type { AppsScriptHost } from './host.ts';
import type { Run } from './run.ts';
import { AUTH_MODE, type TriggerState } from './services/script-app.ts';
import type { SpreadsheetApp } from './services/spreadsheet-app.ts';
import type { Zone } from './zone.ts';

/** onOpen and onInstall: `source` is there in every mode, but nothing may be asked of it in NONE. */
export function documentEvent(run: Run): Record<string, unknown> {
  return {
    authMode: AUTH_MODE[run.mode],
    source: (run.service('SpreadsheetApp') as SpreadsheetApp).getActive(),
  };
}

/** A time-driven trigger. Its fields are in the script's time zone. */
export function clockEvent(run: Run, triggerUid: string, zone: Zone): Record<string, unknown> {
  const local = new Date(run.now() + zone.offset(run.now()));
  return {
    authMode: AUTH_MODE[run.mode],
    triggerUid,
    timezone: zone.name,
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    'day-of-month': local.getUTCDate(),
    'day-of-week': local.getUTCDay() || 7,
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
  };
}

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

function fire(host: AppsScriptHost, trigger: TriggerState): Execution {
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
  return {
    value: undefined,
    error,
    elapsedMs: 0,
    requests: [],
    waves: [],
    logs: [],
    calls: [],
    timedOut: false,
    killed: false,
  };
}
