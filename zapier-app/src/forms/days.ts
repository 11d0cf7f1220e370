/** The days of a form. They are those of the Zap's time zone. */
import { dayMeant, type Endpoint, endpoints, readDay } from '@sold-data/core/engine';
import type { Input } from './field.ts';

const parametersOf = ({ parameters }: Endpoint) => parameters;
/** The names of all fields for days. */
const DAYS = new Set(
  Object.values(endpoints)
    .flatMap(parametersOf)
    .flatMap(({ name, kind }) => (kind === 'date' ? [name] : [])),
);

/** The input with its days as `YYYY-MM-DD`. Others stay as they are, and are refused with their field. */
export function withDays(input: Input, timeZone: string | null | undefined): Input {
  const days = [...DAYS].flatMap(name => {
    const written = readDay(input[name], inZone);
    return written ? [[name, dayMeant(written, Date.now(), inZone)] as const] : [];
  });
  function inZone(at: number) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    return new Intl.DateTimeFormat('en-CA', { timeZone: timeZone ?? 'UTC', ...parts }).format(at);
  }
  return { ...input, ...Object.fromEntries(days) };
}
