/**
 * Computes when a task is due. Pure: the clock and the time zone are inputs. Google fires an add-on's trigger once per hour, at a minute of
 * its own choice, so one hour is the finest schedule.
 */
import { present } from '../platform/lists.ts';
import type { Recurrence } from './draft.ts';

/** An instant in the spreadsheet's time zone. */
interface LocalTime {
  /** For example `2026-11-20`. */
  date: string;
  hour: number;
  /** Day of the week; 1 is Monday. */
  weekday: number;
}

export type LocalOf = (ms: number) => LocalTime;

/** The name of an occurrence. Later occurrences compare greater, and all instants of one occurrence share a name. */
export type Occurrence = string;

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * The latest occurrence that has begun at `now`. A task is due when this is greater than its last occurrence. So missed occurrences (the
 * trigger did not fire, or daylight saving skipped the hour) are run once, and an hour that occurs twice counts once.
 * @param anchor the hour since the epoch from which hourly occurrences count. It is elapsed time, independent of daylight saving.
 */
export function latestOccurrence(recurrence: Recurrence, anchor: number, now: number, localOf: LocalOf): Occurrence {
  if (recurrence.kind === 'hourly') return hourName(lastHour(recurrence.every, anchor, now));
  const { date, hour } = localOf(now);
  const begun = hour >= recurrence.at ? date : dayAfter(date, -1);
  return recurrence.kind === 'daily' ? begun : dayOn(recurrence.on, begun, -1);
}

/** The average time between two occurrences, ms. */
export function intervalOf(recurrence: Recurrence): number {
  if (recurrence.kind === 'hourly') return recurrence.every * HOUR_MS;
  return recurrence.kind === 'daily' ? DAY_MS : (7 * DAY_MS) / recurrence.on.length;
}

/** The start of the next occurrence in the spreadsheet's time zone, such as `2026-11-21 07:00`. */
export function nextTime(recurrence: Recurrence, anchor: number, now: number, localOf: LocalOf): string {
  if (recurrence.kind === 'hourly') {
    const { date, hour } = localOf((lastHour(recurrence.every, anchor, now) + recurrence.every) * HOUR_MS);
    return clockText(date, hour);
  }
  const { date, hour } = localOf(now);
  const open = hour < recurrence.at ? date : dayAfter(date, 1);
  return existing(recurrence.kind === 'daily' ? open : dayOn(recurrence.on, open, 1), recurrence.at, now, localOf);
}

/** An hour of a day as the clock shows it; the next one where daylight saving skips it. */
function existing(date: string, hour: number, now: number, localOf: LocalOf): string {
  const local = localOf(now);
  const ahead = Date.parse(`${local.date}T${hourText(local.hour)}Z`) - Math.floor(now / HOUR_MS) * HOUR_MS;
  const near = Date.parse(`${date}T${hourText(hour)}Z`) - ahead;
  const wanted = clockText(date, hour);
  // Offsets change by at most two hours, somewhere by half an hour.
  for (let hours = -2; hours <= 3; hours += 0.5) {
    const found = localOf(near + hours * HOUR_MS);
    const text = clockText(found.date, found.hour);
    if (text >= wanted) return text;
  }
  return wanted;
}

/** The hour after `now`, in which a new hourly task starts. */
export function anchorAfter(now: number): number {
  return Math.floor(now / HOUR_MS) + 1;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** For example `Every 6 hours`, `Daily at 07:00` or `Weekly on Monday, Thursday at 07:00`. */
export function recurrenceText(recurrence: Recurrence): string {
  if (recurrence.kind === 'hourly') return recurrence.every === 1 ? 'Every hour' : `Every ${recurrence.every} hours`;
  if (recurrence.kind === 'daily') return `Daily at ${hourText(recurrence.at)}`;
  return `Weekly on ${recurrence.on.map(day => WEEKDAYS[day - 1]).join(', ')} at ${hourText(recurrence.at)}`;
}

function lastHour(every: number, anchor: number, now: number): number {
  return anchor + Math.floor((Math.floor(now / HOUR_MS) - anchor) / every) * every;
}

function hourName(hour: number): Occurrence {
  return new Date(hour * HOUR_MS).toISOString().slice(0, 13);
}

/**
 * The nearest date at or before (or after) `date` that falls on one of the weekdays.
 * @param step -1 searches backwards, 1 forwards
 */
function dayOn(days: readonly number[], date: string, step: 1 | -1): string {
  let day = date;
  while (!days.includes(new Date(day).getUTCDay() || 7)) day = dayAfter(day, step);
  return day;
}

function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

function clockText(date: string, hour: number): string {
  return `${date} ${hourText(hour)}`;
}

function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

// Tasks and their texts use the time zone from the spreadsheet's settings.

export function timeZone(): string {
  return SpreadsheetApp.getActive().getSpreadsheetTimeZone();
}

/** Converts instants to the spreadsheet's time zone, including daylight saving. */
export function localOf(): LocalOf {
  const zone = timeZone();
  return ms => {
    const [date, hour, weekday] = Utilities.formatDate(new Date(ms), zone, 'yyyy-MM-dd H u').split(' ');
    return { date: present(date), hour: Number(hour), weekday: Number(weekday) };
  };
}

/** For example `2026-11-20 14:05`. */
export function textOf(ms: number): string {
  return Utilities.formatDate(new Date(ms), timeZone(), 'yyyy-MM-dd HH:mm');
}
