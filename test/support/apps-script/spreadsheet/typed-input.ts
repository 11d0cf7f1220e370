// What a sheet makes of a text: setValue() and setValues() take a text as if somebody typed it (US locale).
import { Zone } from '../zone.ts';

export type CellValue = string | number | boolean | Date;

export interface Typed {
  value: CellValue;
  /** With its leading `=`; empty when the text is no formula. */
  formula: string;
  /** The number format the sheet chooses by itself. */
  format?: string;
}

/**
 * Reads a text as typed into a cell.
 * @param plainText the cell's format is `@`: everything stays text.
 */
export function readTyped(text: string, plainText: boolean, timeZone: string, now: number): Typed {
  if (plainText) return { value: text, formula: '' };
  if (text.startsWith("'")) return { value: text.slice(1), formula: '' };
  if (text.startsWith('=') && text.length > 1) return { value: '', formula: text };
  const trimmed = text.trim();
  if (/^(true|false)$/i.test(trimmed)) return { value: /^true$/i.test(trimmed), formula: '' };
  const number = readNumber(trimmed);
  if (number) return { ...number, formula: '' };
  // `+A1` and `-A1` are formulas for somebody who types; a guard that forgets them is a hole.
  if (/^[+-]/.test(trimmed) && trimmed.length > 1) return { value: '', formula: `=${trimmed}` };
  const date = readDate(trimmed, timeZone, now);
  return date ? { ...date, formula: '' } : { value: text, formula: '' };
}

// Arguments of a formula are separated by semicolons in every locale, and by commas where these are no decimal sign. Where they may be either, the sheet writes a comma.

const OUTSIDE_TEXTS = /"(?:[^"]|"")*"|'(?:[^']|'')*'|./gs;

/** A formula as a US sheet keeps it. */
export function withCommas(formula: string): string {
  return formula.replace(OUTSIDE_TEXTS, part => (part === ';' ? ',' : part));
}

/** Whether a sheet whose decimal sign is a comma can read it; otherwise it is a formula parse error. */
export function isFormulaWithDecimalComma(formula: string): boolean {
  const bare = formula.replace(OUTSIDE_TEXTS, part => (part.length > 1 ? 'x' : part));
  return !/\D,|,\D|\d,\d+,|\d\.\d/.test(bare);
}

function readNumber(text: string): { value: number; format?: string } | undefined {
  const match = /^([+-])?(\$)?([+-])?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)(e[+-]?\d+)?(%)?$/i.exec(text);
  if (!match || (match[1] && match[3])) return undefined;
  const [, sign = '', dollar, inner = '', digits = '', exponent = '', percent] = match;
  const size = Number(digits.replaceAll(',', '') + exponent);
  const value = (sign === '-' || inner === '-' ? -size : size) / (percent ? 100 : 1);
  if (dollar) return { value, format: digits.includes('.') ? '$#,##0.00' : '$#,##0' };
  if (percent) return { value, format: digits.includes('.') ? '0.00%' : '0%' };
  return { value };
}

const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME = '(?:[ ]+(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.\\d+)?)?[ ]*([ap]m)?)?';

/** Shapes a US sheet takes for a date. ISO 8601 with a `T` stays text, and so do strings with a zone. */
const DATE_SHAPES: readonly { pattern: RegExp; order: 'ymd' | 'mdy' | 'dmy' | 'my' | 'md' | 'dm' }[] = [
  { pattern: new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${TIME}$`, 'i'), order: 'ymd' },
  { pattern: new RegExp(`^(\\d{1,2})[-/](\\d{1,2})[-/](\\d{4}|\\d{2})${TIME}$`, 'i'), order: 'mdy' },
  { pattern: new RegExp(`^(${MONTH})[ .-]+(\\d{1,2}),?[ -]+(\\d{4})${TIME}$`, 'i'), order: 'mdy' },
  { pattern: new RegExp(`^(\\d{1,2})[ -]+(${MONTH})[ ,-]+(\\d{4})${TIME}$`, 'i'), order: 'dmy' },
  { pattern: new RegExp(`^(${MONTH})[ -]+(\\d{4})$`, 'i'), order: 'my' },
  { pattern: /^(\d{1,2})[-/](\d{1,2})$/, order: 'md' },
  { pattern: new RegExp(`^(${MONTH})[ -]+(\\d{1,2})$`, 'i'), order: 'md' },
  { pattern: new RegExp(`^(\\d{1,2})[ -]+(${MONTH})$`, 'i'), order: 'dm' },
];

function readDate(text: string, timeZone: string, now: number): { value: Date; format: string } | undefined {
  const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?[ ]*([ap]m)?$/i.exec(text);
  if (clock) {
    const ms = timeOf(clock[1], clock[2], clock[3], clock[4]);
    // Times without a day are counted from the sheet's day zero.
    return ms === undefined
      ? undefined
      : { value: local(Date.UTC(1899, 11, 30) + ms, timeZone), format: 'h:mm:ss am/pm' };
  }
  for (const { pattern, order } of DATE_SHAPES) {
    const match = pattern.exec(text);
    if (!match) continue;
    const parts = match.slice(1, order.length + 1);
    const part = (letter: string) => parts[order.indexOf(letter)];
    const year = yearOf(part('y'), now);
    const month = monthOf(part('m'));
    const day = Number(part('d') ?? 1);
    const [hour, minute, second, half] = match.slice(order.length + 1);
    const time = hour === undefined ? 0 : timeOf(hour, minute, second, half);
    const days = Date.UTC(year, month - 1, day);
    const exists = new Date(days).getUTCMonth() === month - 1 && day >= 1;
    if (!exists || time === undefined) return undefined;
    return { value: local(days + time, timeZone), format: time === 0 ? 'M/d/yyyy' : 'M/d/yyyy H:mm:ss' };
  }
  return undefined;
}

function yearOf(text: string | undefined, now: number): number {
  if (text === undefined) return new Date(now).getUTCFullYear();
  if (text.length === 4) return Number(text);
  return Number(text) < 50 ? 2000 + Number(text) : 1900 + Number(text);
}

function monthOf(text: string | undefined): number {
  if (/^\d+$/.test(text ?? '')) return Number(text);
  return MONTHS.indexOf((text ?? '').slice(0, 3).toLowerCase()) + 1;
}

function timeOf(hour?: string, minute?: string, second = '0', half?: string): number | undefined {
  const hours = Number(hour);
  if (half && (hours < 1 || hours > 12)) return undefined;
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const shifted = half ? (hours % 12) + (/^p/i.test(half) ? 12 : 0) : hours;
  return ((shifted * 60 + Number(minute)) * 60 + Number(second)) * 1000;
}

/** The instant at which a wall clock in the sheet's zone shows these UTC fields. */
function local(fields: number, timeZone: string): Date {
  const zone = new Zone(timeZone);
  return new Date(fields - zone.offset(fields - zone.offset(fields)));
}
