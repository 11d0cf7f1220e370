import { invalidArgument, ScriptException } from '../exceptions.ts';
import { EnumValue, Exposed, enumeration } from '../exposed.ts';
import type { AppsScriptHost } from '../host.ts';
import type { Run } from '../run.ts';
import type { Schedule, Trigger as TriggerModel } from '../triggers.ts';

const EVENT_TYPE = enumeration('CLOCK', 'ON_OPEN', 'ON_EDIT', 'ON_CHANGE');
const SOURCE = enumeration('SPREADSHEETS', 'CLOCK');
const HOURS = [1, 2, 4, 6, 8, 12];
const MINUTES = [1, 5, 10, 15, 30];

export class Trigger extends Exposed {
  static override scriptName = 'Trigger';
  readonly #trigger: TriggerModel;

  constructor(trigger: TriggerModel) {
    super();
    this.#trigger = trigger;
  }

  getUniqueId(): string {
    return this.#trigger.id;
  }

  getHandlerFunction(): string {
    return this.#trigger.handler;
  }

  getEventType(): EnumValue {
    return EVENT_TYPE[this.#trigger.eventType];
  }

  getTriggerSource(): EnumValue {
    return this.#trigger.eventType === 'CLOCK' ? SOURCE.CLOCK : SOURCE.SPREADSHEETS;
  }

  getTriggerSourceId(): null {
    return null;
  }
}

export class TriggerBuilder extends Exposed {
  static override scriptName = 'TriggerBuilder';
  readonly #host: AppsScriptHost;
  readonly #run: Run;
  readonly #handler: string;

  constructor(host: AppsScriptHost, run: Run, handler: string) {
    super();
    this.#host = host;
    this.#run = run;
    this.#handler = handler;
  }

  timeBased(): ClockTriggerBuilder {
    return new ClockTriggerBuilder(this.#host, this.#run, this.#handler);
  }

  forSpreadsheet(_document: unknown): SpreadsheetTriggerBuilder {
    return new SpreadsheetTriggerBuilder(this.#host, this.#run, this.#handler);
  }
}

export class ClockTriggerBuilder extends Exposed {
  static override scriptName = 'ClockTriggerBuilder';
  readonly #host: AppsScriptHost;
  readonly #run: Run;
  readonly #handler: string;
  #unit: Schedule['kind'] | undefined;
  #every = 1;
  #at = 0;
  #hour: number | undefined;
  #weekDay: number | undefined;

  constructor(host: AppsScriptHost, run: Run, handler: string) {
    super();
    this.#host = host;
    this.#run = run;
    this.#handler = handler;
  }

  everyHours(hours: number): this {
    if (!HOURS.includes(hours)) throw new ScriptException(`You must specify one of ${HOURS.join(', ')} hours.`);
    return this.#set('hours', hours);
  }

  everyMinutes(minutes: number): this {
    if (!MINUTES.includes(minutes)) throw new ScriptException(`You must specify one of ${MINUTES.join(', ')} minutes.`);
    return this.#set('minutes', minutes);
  }

  everyDays(days: number): this {
    return this.#set('days', days);
  }

  everyWeeks(weeks: number): this {
    return this.#set('weeks', weeks);
  }

  onWeekDay(day: unknown): this {
    if (!(day instanceof EnumValue)) throw invalidArgument('day');
    this.#weekDay = day.ordinal();
    return this.#set('weeks', this.#every);
  }

  atHour(hour: number): this {
    if (!(hour >= 0 && hour <= 23)) throw invalidArgument('hour');
    this.#hour = hour;
    return this;
  }

  nearMinute(_minute: number): this {
    return this;
  }

  inTimezone(_timeZone: unknown): this {
    return this;
  }

  after(ms: number): this {
    this.#at = this.#run.now() + ms;
    return this.#set('once', 1);
  }

  at(date: unknown): this {
    if (!(date instanceof Date)) throw invalidArgument('date');
    this.#at = date.getTime();
    return this.#set('once', 1);
  }

  create(): Trigger {
    const request = { handler: this.#handler, user: this.#run.user, eventType: 'CLOCK' as const };
    return new Trigger(this.#host.triggers.create({ ...request, schedule: this.#schedule() }, this.#run.now()));
  }

  #set(unit: Schedule['kind'], every: number): this {
    this.#unit = unit;
    this.#every = every;
    return this;
  }

  #schedule(): Schedule {
    // Without an hour the platform picks one; midnight is as good as any.
    const hour = this.#hour ?? 0;
    switch (this.#unit) {
      case 'hours':
      case 'minutes':
        return { kind: this.#unit, every: this.#every };
      case 'days':
        return { kind: 'days', every: this.#every, hour };
      case 'weeks':
        return { kind: 'weeks', every: this.#every, hour, weekDay: this.#weekDay ?? 1 };
      case 'once':
        return { kind: 'once', at: this.#at };
      default:
        throw new ScriptException('A time-based trigger needs an interval.');
    }
  }
}

export class SpreadsheetTriggerBuilder extends Exposed {
  static override scriptName = 'SpreadsheetTriggerBuilder';
  readonly #host: AppsScriptHost;
  readonly #run: Run;
  readonly #handler: string;
  #eventType: 'ON_OPEN' | 'ON_EDIT' | 'ON_CHANGE' | undefined;

  constructor(host: AppsScriptHost, run: Run, handler: string) {
    super();
    this.#host = host;
    this.#run = run;
    this.#handler = handler;
  }

  onOpen(): this {
    this.#eventType = 'ON_OPEN';
    return this;
  }

  onEdit(): this {
    this.#eventType = 'ON_EDIT';
    return this;
  }

  onChange(): this {
    this.#eventType = 'ON_CHANGE';
    return this;
  }

  create(): Trigger {
    if (!this.#eventType) throw new ScriptException('A spreadsheet trigger needs an event.');
    const request = { handler: this.#handler, user: this.#run.user, eventType: this.#eventType };
    return new Trigger(this.#host.triggers.create(request, this.#run.now()));
  }
}
