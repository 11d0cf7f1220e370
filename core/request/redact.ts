/** Removes the key and other secrets from everything that people read: messages, details, causes. */
import type { ResponseHeaders } from '../effects.ts';
import type { Endpoint } from '../endpoint.ts';
import { isRow } from '../rows/notices.ts';
import type { Session } from '../session.ts';
import type { Body } from './body.ts';

type Secrets = Pick<Session, 'authentication' | 'secrets'>;

/** The body of an error response without secrets, in case the service repeated one. @param others further words to hide. */
export function redactBody<Own extends Body>(session: Secrets, body: Own, others: readonly string[] = []): Own {
  if (body.kind !== 'json' || !isRow(body.value)) return body;
  const hide = (value: unknown, depth = 0): unknown => {
    if (typeof value === 'string') return redacted(session, value, others);
    if (typeof value !== 'object' || value === null) return value;
    // No text of a deeper level is ever shown.
    if (depth === 4) return undefined;
    if (Array.isArray(value)) return value.map(each => hide(each, depth + 1));
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, hide(each, depth + 1)]));
  };
  return { ...body, value: hide(body.value) };
}

/** The headers of a response for error messages, in case the service or a redirect repeats a secret in one. */
export const redactHeaders = (session: Secrets, headers: ResponseHeaders, others: readonly string[] = []) => ({
  get: (name: string) => {
    const value = headers.get(name);
    return value === null || value === undefined ? null : redacted(session, String(value), others);
  },
});

/** Reduces an error of the host to its message, because such errors often contain the request with its URL and headers. */
export function bareCause(session: Secrets, cause: unknown, others: readonly string[] = []): Error {
  const bare = new Error(redacted(session, cause instanceof Error ? cause.message : String(cause), others));
  if (cause instanceof Error) bare.name = cause.name;
  return bare;
}

/** The secrets in a URL, such as a download token, both encoded and decoded. */
export function secretsIn({ parameters }: Endpoint, url: string): string[] {
  return parameters
    .filter(({ secret }) => secret)
    .flatMap(({ name }) => {
      const written = new RegExp(`[?&]${name}=([^&#]+)`).exec(url)?.[1];
      return written === undefined ? [] : [written, decoded(written)];
    });
}

/** The decoded text of a URL part, or the text itself if it cannot be decoded. */
export function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** Patterns for a key in a header that a service or proxy repeats. They also hide a key that only the host knows (reference 5). */
const ECHOES = [
  /\bcs_[\w-]{4,}/gi,
  /(?<=\bbearer\s+)[^\s"',;}]+/gi,
  /(?<=\b(?:authorization|x-(?:api|gateway)-key)["']?\s*[:=]\s*["']?)(?!bearer\b)[^\s"',;}]+/gi,
];

/** A key as written, or as part of an address, whose host is in lower case. */
const anyCase = (key: string) => new RegExp(key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');

/** Only this many characters are searched for secrets and kept, because the patterns are slow on long runs of spaces. */
const LONGEST = 2_000;

function redacted({ authentication, secrets }: Secrets, words: string, others: readonly string[]): string {
  const own = authentication.kind === 'gateway' ? authentication.gatewayKey : '';
  const keys = [authentication.kind === 'key' ? authentication.apiKey : own, ...(secrets?.() ?? [])];
  const bare = keys.reduce((rest, key) => (key === '' ? rest : rest.replace(anyCase(key), '[key]')), words);
  const hidden = others.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), bare);
  return ECHOES.reduce((rest, echo) => rest.replace(echo, '[key]'), hidden.slice(0, LONGEST));
}
