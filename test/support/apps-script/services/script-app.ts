import { DailyQuota } from '../daily-quota.ts';
import { ScriptException, signatureMismatch } from '../exceptions.ts';
import { EnumValue, Exposed, enumeration } from '../exposed.ts';
import { Service } from './service.ts';

const HOUR_MS = 3_600_000;
const INTERVALS = { hours: [1, 2, 4, 6, 8, 12], minutes: [1, 5, 10, 15, 30] };

/** An installed time-driven trigger. */
export interface TriggerState {
  id: string;
  handler: string;
  user: string;
  everyHours: number;
  /** ms since the epoch. */
  nextAt: number;
}

/**
 * The installed triggers of an editor add-on in one document, with the rules add-ons have beyond those of scripts:
 * one trigger of each type per user, and none more often than hourly.
 */
export class Triggers {
  readonly all: TriggerState[] = [];
  /** Runtime of triggers: 90 minutes a day for consumer accounts. */
  readonly runtime: DailyQuota;
  /** Creations: about 20 a day by reports, so deleting and creating on each save runs dry. */
  readonly creations: DailyQuota;
  #count = 0;

  constructor(
    private readonly random: () => number,
    beside?: Triggers,
  ) {
    this.runtime = beside?.runtime ?? new DailyQuota(90 * 60_000);
    this.creations = beside?.creations ?? new DailyQuota(20);
  }

  /** @throws ScriptException in the platform's words when a rule forbids it. */
  create(handler: string, user: string, everyHours: number, now: number): TriggerState {
    if (everyHours < 1) {
      throw new ScriptException('The recurrence interval for an Add-on trigger must be at least one hour.');
    }
    const twin = this.all.some(trigger => trigger.user === user);
    if (twin || !this.creations.spend(user, now)) {
      throw new ScriptException(
        'This add-on has created too many time-based triggers in this document for this Google user account.',
      );
    }
    const id = String(7_000_000_000_000 + ++this.#count);
    const trigger = { id, handler, user, everyHours, nextAt: this.#next(everyHours, now) };
    this.all.push(trigger);
    return trigger;
  }

  /** The platform or the user has taken it away. */
  remove(id: string): void {
    const index = this.all.findIndex(trigger => trigger.id === id);
    if (index >= 0) this.all.splice(index, 1);
  }

  /** When the next one is due; Infinity when none ever is. */
  nextAt(): number {
    return Math.min(Number.POSITIVE_INFINITY, ...this.all.map(trigger => trigger.nextAt));
  }

  /** Takes the triggers due at `now` and sets each one's next time. */
  takeDue(now: number): TriggerState[] {
    const due = this.all.filter(trigger => trigger.nextAt <= now);
    for (const trigger of due) trigger.nextAt = this.#next(trigger.everyHours, now);
    return due;
  }

  /** The platform promises the hour, not the minute. */
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
    return this.host
      .person(this.run.user)
      .triggers()
      .map(trigger => new Trigger(trigger));
  }

  /** Whether the user has to consent again, as after a change of scopes; of all scopes, or of those that are named. */
  getAuthorizationInfo(...args: unknown[]): AuthorizationInfo {
    const [mode, scopes] = args;
    if (!(mode instanceof EnumValue) || (args.length > 1 && !Array.isArray(scopes))) {
      throw signatureMismatch('ScriptApp.getAuthorizationInfo', args);
    }
    const missing = this.host.person(this.run.user).missingScopes();
    return new AuthorizationInfo(missing.some(scope => !Array.isArray(scopes) || scopes.includes(scope)));
  }
}

export class AuthorizationInfo extends Exposed {
  static override scriptName = 'AuthorizationInfo';

  constructor(private readonly required: boolean) {
    super();
  }

  getAuthorizationStatus(): EnumValue {
    return this.required ? AUTHORIZATION_STATUS.REQUIRED : AUTHORIZATION_STATUS.NOT_REQUIRED;
  }

  /** Null when nothing is required. */
  getAuthorizationUrl(): string | null {
    return this.required ? 'https://script.google.com/authorize?script=fake-script-id' : null;
  }
}

export class Trigger extends Exposed {
  static override scriptName = 'Trigger';

  constructor(private readonly state: TriggerState) {
    super();
  }

  getHandlerFunction(): string {
    return this.state.handler;
  }
}

export class TriggerBuilder extends Exposed {
  static override scriptName = 'TriggerBuilder';

  constructor(private readonly install: (everyHours: number) => TriggerState) {
    super();
  }

  timeBased(): ClockTriggerBuilder {
    return new ClockTriggerBuilder(this.install);
  }
}

export class ClockTriggerBuilder extends Exposed {
  static override scriptName = 'ClockTriggerBuilder';
  #everyHours: number | undefined;

  constructor(private readonly install: (everyHours: number) => TriggerState) {
    super();
  }

  everyHours(hours: number): this {
    return this.#every('hours', hours, hours);
  }

  everyMinutes(minutes: number): this {
    return this.#every('minutes', minutes, minutes / 60);
  }

  create(): Trigger {
    if (this.#everyHours === undefined) throw new ScriptException('A time-based trigger needs an interval.');
    return new Trigger(this.install(this.#everyHours));
  }

  #every(unit: keyof typeof INTERVALS, count: number, hours: number): this {
    const allowed = INTERVALS[unit];
    if (!allowed.includes(count)) throw new ScriptException(`You must specify one of ${allowed.join(', ')} ${unit}.`);
    this.#everyHours = hours;
    return this;
  }
}
