// What a sheet makes of a text: setValue() and setValues() take a text as if somebody typed it (US locale).
import type { CellImage } from '../services/cell-content.ts';
import { instantOf } from '../services/date-format.ts';

export type CellValue = string | number | boolean | Date | CellImage;

interface Typed {
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
export function readTyped(text: string, plainText: boolean, timeZone: string): Typed {
  if (plainText) return { value: text, formula: '' };
  if (text.startsWith("'")) return { value: text.slice(1), formula: '' };
  if (text.startsWith('=') && text.length > 1) return { value: '', formula: text };
  const trimmed = text.trim();
  if (/^(true|false)$/i.test(trimmed)) return { value: /^true$/i.test(trimmed), formula: '' };
  const number = readNumber(trimmed);
  if (number) return { ...number, formula: '' };
  // `+A1` and `-A1` are formulas for somebody who types; a guard that forgets them is a hole.
  if (/^[+-]/.test(trimmed) && trimmed.length > 1) return { value: '', formula: `=${trimmed}` };
  const date = readDate(trimmed, timeZone);
  return date ? { ...date, formula: '' } : { value: text, formula: '' };
}

// Arguments of a formula are separated by semicolons in every locale, and by commas where these are no decimal sign. Where they may be either, the sheet writes a comma.

const OUTSIDE_TEXTS = /"(?:[^"]|"")*"|'(?:[^']|'')*'|./gs;

/** A formula as a US sheet keeps it. Between braces a semicolon ends a row in every locale. */
export function withCommas(formula: string): string {
  let braces = 0;
  return formula.replace(OUTSIDE_TEXTS, part => {
    braces += part === '{' ? 1 : part === '}' ? -1 : 0;
    return part === ';' && braces === 0 ? ',' : part;
  });
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

/** Shapes a US sheet takes for a date. ISO 8601 with a `T` stays text, and so do strings with a zone. */
const DAY = /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})\/(\d{1,2})\/(\d{4}))(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

function readDate(text: string, timeZone: string): { value: Date; format: string } | undefined {
  const match = DAY.exec(text);
  if (!match) return undefined;
  const [year, month, day, usMonth, usDay, usYear, hour, minute, second] = match
    .slice(1)
    .map(part => Number(part ?? 0));
  const days = Date.UTC(year || usYear!, (month || usMonth!) - 1, day || usDay);
  const exists = new Date(days).getUTCMonth() === (month || usMonth!) - 1;
  if (!exists || hour! > 23 || minute! > 59 || second! > 59) return undefined;
  const time = ((hour! * 60 + minute!) * 60 + second!) * 1000;
  return {
    value: new Date(instantOf(days + time, timeZone)),
    format: time === 0 ? 'M/d/yyyy' : 'M/d/yyyy H:mm:ss',
  };
}
