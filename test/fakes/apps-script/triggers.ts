import { DailyQuota } from './daily-quota.ts';
import { ScriptException } from './exceptions.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** When a time-driven trigger fires. */
export type Schedule =
  | { kind: 'hours'; every: number }
  | { kind: 'minutes'; every: number }
  | { kind: 'days'; every: number; hour: number }
  | { kind: 'weeks'; every: number; hour: number; weekDay: number }
  | { kind: 'once'; at: number };

export interface Trigger {
  id: string;
  handler: string;
  user: string;
  eventType: 'CLOCK' | 'ON_OPEN' | 'ON_EDIT' | 'ON_CHANGE';
  schedule?: Schedule;
  /** ms since the epoch; Infinity for triggers that no clock fires. */
  nextAt: number;
}

/**
 * The installed triggers of an editor add-on in one document, with the rules add-ons have beyond those of scripts:
 * one trigger of each type per user, and none more often than hourly.
 */
export class Triggers {
  readonly all: Trigger[] = [];
  /** Runtime of triggers: 90 minutes a day for consumer accounts. */
  readonly runtime = new DailyQuota(90 * 60_000);
  /** Creations: about 20 a day by reports, so that deleting and creating on each save runs dry. */
  readonly creations = new DailyQuota(20);
  readonly #random: () => number;
  #count = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** @throws ScriptException in the platform's words when a rule forbids it. */
  create(wanted: Pick<Trigger, 'handler' | 'user' | 'eventType' | 'schedule'>, now: number): Trigger {
    const { schedule, user, eventType } = wanted;
    const tooOften = schedule?.kind === 'minutes' || (schedule?.kind === 'once' && schedule.at < now + HOUR_MS);
    if (tooOften) {
      throw new ScriptException('The recurrence interval for an Add-on trigger must be at least one hour.');
    }
    const twin = this.all.some(trigger => trigger.user === user && trigger.eventType === eventType);
    if (twin || !this.creations.spend(user, now)) {
      const type = eventType === 'CLOCK' ? 'time-based' : eventType.toLowerCase().replace('_', ' ');
      throw new ScriptException(
        `This add-on has created too many ${type} triggers in this document for this Google user account.`,
      );
    }
    const trigger = { ...wanted, id: String(7_000_000_000_000 + ++this.#count), nextAt: Number.POSITIVE_INFINITY };
    if (schedule) trigger.nextAt = this.#next(schedule, now);
    this.all.push(trigger);
    return trigger;
  }

  remove(id: string): void {
    const index = this.all.findIndex(trigger => trigger.id === id);
    if (index >= 0) this.all.splice(index, 1);
  }

  /** When the next one is due; Infinity when none ever is. */
  nextAt(): number {
    return Math.min(Number.POSITIVE_INFINITY, ...this.all.map(trigger => trigger.nextAt));
  }

  /** Takes the triggers due at `now` and sets each one's next time; single ones are gone afterwards. */
  takeDue(now: number): Trigger[] {
    const due = this.all.filter(trigger => trigger.nextAt <= now);
    for (const trigger of due) {
      if (!trigger.schedule || trigger.schedule.kind === 'once') this.remove(trigger.id);
      else trigger.nextAt = this.#next(trigger.schedule, now);
    }
    return due;
  }

  /** The platform promises the hour, not the minute. */
  #next(schedule: Schedule, now: number): number {
    if (schedule.kind === 'once') return schedule.at;
    const minute = Math.floor(this.#random() * 60) * 60_000;
    if (schedule.kind === 'hours' || schedule.kind === 'minutes') {
      return (Math.floor(now / HOUR_MS) + (schedule.kind === 'hours' ? schedule.every : 1)) * HOUR_MS + minute;
    }
    let day = Math.floor(now / DAY_MS);
    const matches = () => schedule.kind === 'days' || new Date(day * DAY_MS).getUTCDay() === schedule.weekDay;
    const at = () => day * DAY_MS + schedule.hour * HOUR_MS + minute;
    while (!matches() || at() <= now) day++;
    return at();
  }
}
