// How a sheet interprets a text: setValue() and setValues() treat a text as typed input (US locale).
import type { CellImage } from '../services/cell-content.ts';
import { instantOf } from '../services/date-format.ts';

export type CellValue = string | number | boolean | Date | CellImage;

interface Typed {
  value: CellValue;
  /** The formula with its leading `=`; empty when the text isn't a formula. */
  formula: string;
  /** The number format that the sheet chooses automatically. */
  format?: string;
}

/**
 * Interprets a text as typed into a cell.
 * @param plainText true when the cell's format is `@`: everything stays text.
 */
export function readTyped(text: string, plainText: boolean, timeZone: string): Typed {
  if (plainText) return { value: text, formula: '' };
  if (text.startsWith("'")) return { value: text.slice(1), formula: '' };
  if (text.startsWith('=') && text.length > 1) return { value: '', formula: text };
  const trimmed = text.trim();
  if (/^(true|false)$/i.test(trimmed)) return { value: /^true$/i.test(trimmed), formula: '' };
  const number = readNumber(trimmed);
  if (number) return { ...number, formula: '' };
  // A typed `+A1` or `-A1` is a formula. A formula-injection guard that misses these is unsafe.
  if (/^[+-]/.test(trimmed) && trimmed.length > 1) return { value: '', formula: `=${trimmed}` };
  const date = readDate(trimmed, timeZone);
  return date ? { ...date, formula: '' } : { value: text, formula: '' };
}

// Every locale accepts semicolons between a formula's arguments. Commas are accepted where they aren't the decimal sign, and there the
// sheet writes a comma.

const OUTSIDE_TEXTS = /"(?:[^"]|"")*"|'(?:[^']|'')*'|./gs;

/** The formula as a US sheet stores it. Between braces a semicolon ends a row in every locale. */
export function withCommas(formula: string): string {
  let braces = 0;
  return formula.replace(OUTSIDE_TEXTS, part => {
    braces += part === '{' ? 1 : part === '}' ? -1 : 0;
    return part === ';' && braces === 0 ? ',' : part;
  });
}

/** Whether a sheet with a decimal comma can parse the formula. Otherwise it shows a formula parse error. */
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

/** Texts that a US sheet interprets as dates. ISO 8601 with a `T` and texts with a time zone stay text. */
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
