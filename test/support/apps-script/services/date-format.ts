import { invalidArgument } from '../exceptions.ts';
import { Zone } from '../zone.ts';

type Field = (local: Date) => number | string;

/** The letters of Java's SimpleDateFormat that the add-on and the cells' formats use. */
const FIELDS: Record<string, Field> = {
  y: local => local.getUTCFullYear(),
  M: local => local.getUTCMonth() + 1,
  d: local => local.getUTCDate(),
  u: local => local.getUTCDay() || 7,
  a: local => (local.getUTCHours() < 12 ? 'AM' : 'PM'),
  H: local => local.getUTCHours(),
  h: local => local.getUTCHours() % 12 || 12,
  m: local => local.getUTCMinutes(),
  s: local => local.getUTCSeconds(),
};

/** Utilities.formatDate. Throws for an unknown zone or letter. */
export function formatDate(date: Date, timeZone: string, pattern: string): string {
  const ms = date.getTime();
  if (Number.isNaN(ms)) throw invalidArgument('date');
  const local = new Date(ms + zoneOf(timeZone).offset(ms));
  return pattern.replace(
    /'((?:[^']|'')*)'|([A-Za-z])\2*/g,
    (run: string, literal: string | undefined, letter: string) => {
      if (literal !== undefined) return literal === '' ? "'" : literal.replaceAll("''", "'");
      const field = FIELDS[letter];
      if (!field || (letter === 'M' && run.length > 2)) throw invalidArgument(pattern);
      return String(field(local)).padStart(run.length, '0');
    },
  );
}

function zoneOf(name: string): Zone {
  try {
    return new Zone(name);
  } catch (error) {
    if (error instanceof RangeError) throw invalidArgument(name);
    throw error;
  }
}
