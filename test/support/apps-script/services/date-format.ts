import { invalidArgument } from '../exceptions.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * Local time in a zone at an instant (ms), as the UTC fields of a date.
 * @throws RangeError for an unknown zone.
 */
function localTime(ms: number, timeZone: string): Date {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return new Date(`${clock.format(ms).replace(' ', 'T')}Z`);
}

/** What a cell shows of an instant in a zone, as the UTC fields of a date in ms. */
export function wallClockOf(ms: number, timeZone: string): number {
  const fraction = ((ms % 1000) + 1000) % 1000;
  return localTime(ms - fraction, timeZone).getTime() + fraction;
}

/** The instant (ms) at which the local time in the zone equals these fields, given as those of UTC. */
export function instantOf(fields: number, timeZone: string): number {
  const offset = (ms: number) => wallClockOf(ms, timeZone) - ms;
  return fields - offset(fields - offset(fields));
}

/** The letters of Java's SimpleDateFormat that the add-on and the cell formats use. */
const FIELDS: Record<string, (local: Date) => number> = {
  y: local => local.getUTCFullYear(),
  M: local => local.getUTCMonth() + 1,
  d: local => local.getUTCDate(),
  u: local => local.getUTCDay() || 7,
  H: local => local.getUTCHours(),
  m: local => local.getUTCMinutes(),
  s: local => local.getUTCSeconds(),
};

/** Utilities.formatDate. Throws for an unknown zone or letter. */
export function formatDate(date: Date, timeZone: string, pattern: string): string {
  if (Number.isNaN(date.getTime())) throw invalidArgument('date');
  const local = localTime(date.getTime(), timeZone);
  return pattern.replace(/'([^']*)'|([A-Za-z])\2*/g, (run: string, literal: string | undefined, letter: string) => {
    if (literal !== undefined) return literal;
    const field = FIELDS[letter];
    if (!field) throw invalidArgument(pattern);
    return String(field(local)).padStart(run.length, '0');
  });
}
