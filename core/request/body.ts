/** The body of an answer, as far as it can be read, and what errors state in it. Pure. */
import type { Row } from '../endpoint.ts';
import { isRow } from '../rows/notices.ts';

/** A parsed body. */
export type Body = { kind: 'json'; value: unknown } | { kind: 'text' } | { kind: 'broken'; html: boolean };

/**
 * Parses a body and never throws. A byte order mark may precede the text (RFC 8259, 8.1), and not every host removes it. A file is a text,
 * unless JSON came in its place.
 */
export function readBody(body: string, format: 'json' | 'text' | 'stream'): Body {
  if (format === 'stream' || (format === 'text' && !/^\ufeff?\s*[[{]/.test(body))) return { kind: 'text' };
  try {
    return { kind: 'json', value: JSON.parse(body.charCodeAt(0) === 0xfeff ? body.slice(1) : body) };
  } catch {
    if (format === 'text') return { kind: 'text' };
    return { kind: 'broken', html: /^\s*</.test(body) };
  }
}

/** The fields of a body; none if it is no object. */
export function fieldsIn(body: Body): Record<string, unknown> {
  return body.kind === 'json' && typeof body.value === 'object' && body.value !== null ? (body.value as Row) : {};
}

/** The text of an error: `error`, or else `message`. */
export function wordsIn(body: Record<string, unknown>): string | undefined {
  return textIn(body, 'error') ?? textIn(body, 'message');
}

/** Texts of the service are cut to this many characters in messages. */
export const LONGEST_TEXT = 300;

export function textIn(body: Record<string, unknown>, name: string): string | undefined {
  const value = body[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The id of a job, text or number, wherever an answer holds it (the place is assumed): `jobId` or `id`, at the top or in `job` or `activeJob`. */
export function jobIdIn(body: Row): string | undefined {
  for (const holder of [body.jobId, body.job, body.activeJob, body]) {
    const { jobId, id } = (isRow(holder) ? holder : { jobId: holder }) as Row;
    for (const each of [jobId, id])
      if ((typeof each === 'string' && each !== '') || Number.isFinite(each)) return String(each);
  }
  return undefined;
}
