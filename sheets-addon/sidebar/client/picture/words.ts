/** Formats prices, days and periods of a picture for people. */
import type { SavedPicture } from '@sold-data/core/engine';
import { dayText as dayOfYear } from '../../../platform/moments.ts';

/** For example `$12,345.67`; a code that is not ISO 4217 follows the number. */
export function money(amount: number, currency: string | null, options: Intl.NumberFormatOptions = {}): string {
  if (currency !== null && /^[A-Z]{3}$/.test(currency))
    return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options }).format(amount);
  const plain = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2, ...options });
  return currency === null ? plain.format(amount) : `${plain.format(amount)} ${currency}`;
}

/** A price for the end of an axis, without cents from 100 on. */
export function shortMoney(amount: number, currency: string | null): string {
  return Math.abs(amount) < 100 ? money(amount, currency) : money(amount, currency, WHOLE);
}

/** For example `+$52.90`; from ten thousand on without cents, so it fits with large text: `+$43,308`. */
export function signedMoney(amount: number, currency: string | null): string {
  return money(amount, currency, { ...(Math.abs(amount) < 10_000 ? {} : WHOLE), signDisplay: 'exceptZero' });
}

const WHOLE: Intl.NumberFormatOptions = { minimumFractionDigits: 0, maximumFractionDigits: 0 };
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
