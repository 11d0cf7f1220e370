import { invalidArgument } from '../exceptions.ts';
import { Zone } from '../zone.ts';

/** Utilities.formatDate: the patterns of Java's SimpleDateFormat, in English. Throws for an unknown zone or letter. */
export function formatDate(date: Date, timeZone: string, pattern: string): string {
  const zone = zoneOf(timeZone);
  const ms = date.getTime();
  if (Number.isNaN(ms)) throw invalidArgument('date');
  const local = new Date(ms + zone.offset(ms));
  return pattern.replace(
    /'((?:[^']|'')*)'|([A-Za-z])\2*/g,
    (run: string, literal: string | undefined, letter: string) => {
      if (literal !== undefined) return literal === '' ? "'" : literal.replaceAll("''", "'");
      const field = FIELDS[letter];
      if (!field) throw invalidArgument(pattern);
      return field(local, run.length, zone, ms);
    },
  );
}

type Field = (local: Date, width: number, zone: Zone, ms: number) => string;

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July'].concat([
  ...['August', 'September', 'October', 'November', 'December'],
]);
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const DAY_MS = 86_400_000;

const digits = (value: number, width: number) => String(value).padStart(width, '0');
const word = (name: string, width: number) => (width >= 4 ? name : name.slice(0, 3));

const FIELDS: Record<string, Field> = {
  G: () => 'AD',
  y: (at, width) => (width === 2 ? digits(at.getUTCFullYear() % 100, 2) : digits(at.getUTCFullYear(), width)),
  Y: (at, width) => (width === 2 ? digits(weekYear(at) % 100, 2) : digits(weekYear(at), width)),
  M: (at, width) => (width >= 3 ? word(MONTHS[at.getUTCMonth()] ?? '', width) : digits(at.getUTCMonth() + 1, width)),
  d: (at, width) => digits(at.getUTCDate(), width),
  D: (at, width) => digits(dayOfYear(at), width),
  w: (at, width) => digits(weekOfYear(at), width),
  E: (at, width) => word(DAYS[at.getUTCDay()] ?? '', width),
  u: (at, width) => digits(at.getUTCDay() || 7, width),
  a: at => (at.getUTCHours() < 12 ? 'AM' : 'PM'),
  H: (at, width) => digits(at.getUTCHours(), width),
  k: (at, width) => digits(at.getUTCHours() || 24, width),
  h: (at, width) => digits(at.getUTCHours() % 12 || 12, width),
  K: (at, width) => digits(at.getUTCHours() % 12, width),
  m: (at, width) => digits(at.getUTCMinutes(), width),
  s: (at, width) => digits(at.getUTCSeconds(), width),
  S: (at, width) => digits(at.getUTCMilliseconds(), width),
  z: (_at, width, zone, ms) => (width >= 4 ? zone.longName(ms) : zone.shortName(ms)),
  Z: (_at, _width, zone, ms) => offsetText(zone.offset(ms), ''),
  X: (_at, width, zone, ms) => {
    const offset = zone.offset(ms);
    if (offset === 0) return 'Z';
    const text = offsetText(offset, width === 3 ? ':' : '');
    return width === 1 ? text.slice(0, 3) : text;
  },
};

function offsetText(offset: number, separator: string): string {
  const minutes = Math.abs(offset) / 60_000;
  return `${offset < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60), 2)}${separator}${digits(minutes % 60, 2)}`;
}

function dayOfYear(at: Date): number {
  return Math.floor((at.getTime() - Date.UTC(at.getUTCFullYear(), 0, 1)) / DAY_MS) + 1;
}

/** Weeks as in the US locale: they begin on Sunday, and week 1 holds January 1. */
function weekOfYear(at: Date): number {
  if (weekYear(at) > at.getUTCFullYear()) return 1;
  const firstDay = new Date(Date.UTC(at.getUTCFullYear(), 0, 1)).getUTCDay();
  return Math.ceil((dayOfYear(at) + firstDay) / 7);
}

function weekYear(at: Date): number {
  const saturday = new Date(at.getTime() + (6 - at.getUTCDay()) * DAY_MS);
  return saturday.getUTCFullYear();
}

function zoneOf(name: string): Zone {
  try {
    return new Zone(name);
  } catch (error) {
    if (error instanceof RangeError) throw invalidArgument(name);
    throw error;
  }
}
