/** Writes prices, days and periods of a picture for people. */
import { moneyForm, type SavedPicture } from '@sold-data/core/engine';
import { dayText as dayOfYear } from '../../../platform/moments.ts';

/** Writes amounts of a currency that are read together. @see moneyForm */
export type Amount = ReturnType<typeof moneyForm>;

/** For amounts of which none leads: all are written like the largest. */
export const formOf = (amounts: readonly number[], currency: string | null): Amount =>
  moneyForm(Math.max(0, ...amounts.map(Math.abs)), currency);

/** For amounts that add up to one that is shown: rounded parts would miss it, so all keep their cents if any has cents. */
export const formOfParts = (parts: readonly number[], currency: string | null): Amount =>
  parts.some(part => Math.round(part * 100) % 100 !== 0) ? moneyForm(0, currency) : formOf(parts, currency);

/** For example `+$53`. */
export function withPlus(text: string): string {
  return /^-|^[^1-9]*$/.test(text) ? text : `+${text}`;
}

/** For example `20 Nov` for `2026-11-20`. */
export const dayText = (day: string) => dayOfYear(day, day);

/** For example `2–20 Nov 2026`, `30 Oct – 20 Nov 2026` or `20 Nov 2026`. */
export function daysText(first: string, last: string): string {
  const year = last.slice(0, 4);
  if (first === last) return dayOfYear(last);
  if (first.slice(0, 7) === last.slice(0, 7)) return `${Number(first.slice(8, 10))}–${dayOfYear(last)}`;
  return `${dayOfYear(first, year)} – ${dayOfYear(last)}`;
}

const DAY_MS = 86_400_000;

/** The length of a period: `day`, `week` or `5 days`. */
export function periodName(periods: SavedPicture['periods']): string {
  const [first] = periods;
  const days = first ? Math.round((Date.parse(first.end) - Date.parse(first.start)) / DAY_MS) + 1 : 1;
  return days === 1 ? 'day' : days === 7 ? 'week' : `${days} days`;
}
