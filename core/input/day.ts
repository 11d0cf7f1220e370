/** Reads days as people, platforms and services write them. */
import { isDate, isDay } from './date.ts';
import { fullWidthFolded, visibleText } from './text.ts';

/** A day as it is written, and its instant in ms if it names one. */
export interface WrittenDay {
  day: string;
  at?: number;
}

const DAY_MS = 86_400_000;

/** The UTC day of an instant, `YYYY-MM-DD`. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Days since 1970. */
export const dayNumber = (day: string): number => Math.floor(Date.parse(day) / DAY_MS);

/** The day with this number, `YYYY-MM-DD`. */
export const dayWith = (number: number): string => dayOf(number * DAY_MS);

/** A day with the year first, and perhaps a time with its zone. No other order of the parts has one meaning. */
const DAY =
  /^(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<date>\d{1,2})(?:(?:[T ]|, )(?<time>(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?) ?(?<zone>Z|UTC|GMT|[-+]\d{2}:?\d{2})?)?$/i;
/** Seconds and milliseconds since the epoch, as services send them. */
const EPOCH = /^(?:1\d{9}|\d{12,13})$/;

/**
 * Reads a day: `2026-04-10`, `2026/4/1`, a time, a date object or an epoch time. A time without a zone, or with an offset, names its own day.
 * An instant in UTC belongs to the day of the reader's time zone; midnight in UTC is how services write a plain day.
 * @param dayIn the day of an instant in that zone; UTC unless given.
 * @returns undefined for anything else, such as `10/04/2026`, which could be April or October.
 */
export function readDay(given: unknown, dayIn: (ms: number) => string = dayOf): WrittenDay | undefined {
  const dayAt = (at: number) =>
    Number.isFinite(at) ? { day: at % DAY_MS === 0 ? dayOf(at) : dayIn(at), at } : undefined;
  if (isDate(given)) return dayAt(given.getTime());
  if (typeof given === 'object') return undefined;
  const text = fullWidthFolded(visibleText(String(given)));
  if (EPOCH.test(text)) return dayAt(Number(text) * (text.length === 10 ? 1000 : 1));
  const { year, month = '', date = '', time, zone } = DAY.exec(text)?.groups ?? {};
  if (year === undefined) return undefined;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  if (!isDay(day)) return undefined;
  if (time === undefined || zone === undefined) return { day };
  const isUtc = !/\d/.test(zone);
  const at = Date.parse(`${day}T${/^\d:/.test(time) ? '0' : ''}${time}${isUtc ? 'Z' : zone}`);
  return isUtc || !Number.isFinite(at) ? dayAt(at) : { day, at };
}

/**
 * The day that the service gets. It counts days in UTC: where today, or an instant that has passed, is already tomorrow's date, it becomes the
 * service's latest day.
 */
export function dayMeant(
  { day, at = Number.POSITIVE_INFINITY }: WrittenDay,
  now: number,
  dayIn: (ms: number) => string,
): string {
  const today = dayOf(now);
  return day > today && (day <= dayIn(now) || at <= now) ? today : day;
}
