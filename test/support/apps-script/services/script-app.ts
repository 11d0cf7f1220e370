import { DailyQuota } from '../daily-quota.ts';
import { ScriptException, signatureMismatch } from '../exceptions.ts';
import { type Execution, failed } from '../execution.ts';
import { EnumValue, Exposed, enumeration } from '../exposed.ts';
import type { AppsScriptHost } from '../host.ts';
import { Service } from './service.ts';

const HOUR_MS = 3_600_000;
const HOURS = [1, 2, 4, 6, 8, 12];

/** An installed time-driven trigger. */
interface TriggerState {
  id: string;
  handler: string;
  user: string;
  everyHours: number;
  /** ms since the epoch. */
  nextAt: number;
}

/**
 * The installed triggers of an editor add-on in one document. Add-ons have stricter rules than scripts: one trigger of each type per user,
 * and intervals in hours.
 */
export class Triggers {
  readonly all: TriggerState[] = [];
  /** Total runtime of triggers, ms: 90 minutes a day for consumer accounts. */
  readonly runtime = new DailyQuota(90 * 60_000);

  constructor(private readonly random: () => number) {}

  /** @throws ScriptException with the platform's message when a rule forbids the trigger. */
  create(handler: string, user: string, everyHours: number, now: number): TriggerState {
    if (this.all.some(trigger => trigger.user === user)) {
      throw new ScriptException(
        'This add-on has created too many time-based triggers in this document for this Google user account.',
      );
    }
    const id = String(7_000_000_000_001 + this.all.length);
    const trigger = { id, handler, user, everyHours, nextAt: this.#next(everyHours, now) };
    this.all.push(trigger);
    return trigger;
  }

  /** Time when the next trigger is due; Infinity when there is none. */
  nextAt(): number {
    return Math.min(Number.POSITIVE_INFINITY, ...this.all.map(trigger => trigger.nextAt));
  }

  /** Returns the triggers due at `now` and schedules the next run of each. */
  takeDue(now: number): TriggerState[] {
    const due = this.all.filter(trigger => trigger.nextAt <= now);
    for (const trigger of due) trigger.nextAt = this.#next(trigger.everyHours, now);
    return due;
  }

  /** The platform guarantees the hour of a run, not the minute. */
  #next(everyHours: number, now: number): number {
    const minute = Math.floor(this.random() * 60) * 60_000;
    return (Math.floor(now / HOUR_MS) + everyHours) * HOUR_MS + minute;
  }
}

const AUTHORIZATION_STATUS = enumeration('REQUIRED', 'NOT_REQUIRED');
export const AUTH_MODE = enumeration('NONE', 'CUSTOM_FUNCTION', 'LIMITED', 'FULL');

export class ScriptApp extends Service {
  static override scriptName = 'ScriptApp';
  static override enums = { AuthMode: AUTH_MODE, AuthorizationStatus: AUTHORIZATION_STATUS };

  newTrigger(functionName: unknown): TriggerBuilder {
    const { triggers } = this.host;
    const create = (hours: number) => triggers.create(String(functionName), this.run.user, hours, this.run.now());
    return new TriggerBuilder(create);
  }

  /** The current user's triggers in this document. */
  getProjectTriggers(): Trigger[] {
    return this.host.triggers.all.filter(({ user }) => user === this.run.user).map(trigger => new Trigger(trigger));
  }

  /** Whether the user has to consent again, for example after a change of scopes; checks all scopes or only those passed. */
  getAuthorizationInfo(...args: unknown[]): AuthorizationInfo {
    const [mode, scopes] = args;
    if (!(mode instanceof EnumValue) || (args.length > 1 && !Array.isArray(scopes))) {
      throw signatureMismatch('ScriptApp.getAuthorizationInfo', args);
    }
    const { grantedScopes } = this.host.person(this.run.user);
    const missing = this.host.manifest.oauthScopes.filter(scope => !grantedScopes.has(scope));
    return new AuthorizationInfo(missing.some(scope => !Array.isArray(scopes) || scopes.includes(scope)));
  }
}

class AuthorizationInfo extends Exposed {
  static override scriptName = 'AuthorizationInfo';

  constructor(private readonly required: boolean) {
    super();
  }

  getAuthorizationStatus(): EnumValue {
    return this.required ? AUTHORIZATION_STATUS.REQUIRED : AUTHORIZATION_STATUS.NOT_REQUIRED;
  }

  /** Null when no consent is required. */
  getAuthorizationUrl(): string | null {
    return this.required ? 'https://script.google.com/authorize?script=fake-script-id' : null;
  }
}

class Trigger extends Exposed {
  static override scriptName = 'Trigger';

  constructor(private readonly state: TriggerState) {
    super();
  }

  getHandlerFunction(): string {
    return this.state.handler;
  }
}

class TriggerBuilder extends Exposed {
  static override scriptName = 'TriggerBuilder';
  #everyHours: number | undefined;

  constructor(private readonly install: (everyHours: number) => TriggerState) {
    super();
  }

  timeBased(): this {
    return this;
  }

  everyHours(hours: number): this {
    if (!HOURS.includes(hours)) throw new ScriptException(`You must specify one of ${HOURS.join(', ')} hours.`);
    this.#everyHours = hours;
    return this;
  }

  create(): Trigger {
    if (this.#everyHours === undefined) throw new ScriptException('A time-based trigger needs an interval.');
    return new Trigger(this.install(this.#everyHours));
  }
}

/**
 * Fires the time-driven triggers that are due, each as its own user and without a user interface. When none is due, the clock first moves
 * to the next one. For a user who has spent the day's 90 minutes, the platform refuses the run.
 * @returns the executions; empty when no trigger is installed.
 */
export function fireTrigger(host: AppsScriptHost): Execution[] {
  const next = host.triggers.nextAt();
  if (next === Number.POSITIVE_INFINITY) return [];
  host.clock.advanceTo(next);
  return host.triggers.takeDue(host.clock.now()).map(trigger => fire(host, trigger));
}

function fire(host: AppsScriptHost, { handler, user }: TriggerState): Execution {
  const { runtime } = host.triggers;
  const now = host.clock.now();
  const left = runtime.limit - runtime.used(user, now);
  if (left <= 0) return failed('Exception', 'Service using too much computer time for one day');
  const execution = host.start({
    functionName: handler,
    args: [],
    mode: 'FULL',
    user,
    event: true,
    interactive: false,
  });
  runtime.spend(user, now, Math.min(left, execution.elapsedMs));
  return execution;
}
