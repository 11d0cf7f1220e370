/** Names of questions: equal questions have equal names, however their options are written. Light: see formulas/read-cached.ts. */
import { parametersFor } from '../generated/runtime.ts';

/** CacheService takes keys of at most 250 characters; some stay free for what stands around a name. */
const LONGEST = 180;

/** Cache keys of an answer's facts, of the freshness that is set, and of the request to read anew. */
export const factsKey = (name: string) => `facts:${name}`;
export const FRESH_KEY = 'fresh';
export const REFRESH_KEY = 'refresh';

/**
 * `scrape?keyword=iphone 13&itemCondition=used`: parameters in the catalogue's order, those at their default left out.
 * Takes them as cells hold them or as they are after validation. Contains no key.
 */
export function questionName(endpoint: string, given: Record<string, unknown>): string {
  const parts: string[] = [];
  for (const { name, kind, normal } of parametersFor(endpoint)) {
    const value = read(kind, given[name]);
    if (value !== undefined && value !== normal) parts.push(`${name}=${written(value)}`);
  }
  const text = `${endpoint}?${parts.join('&')}`;
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 50)}#${digest(text)}`;
}

/** The parameters that say anything: those at their default are left out. */
export function withoutDefaults(endpoint: string, parameters: Record<string, unknown>): Record<string, unknown> {
  const said = parametersFor(endpoint).filter(({ name, normal }) => parameters[name] !== normal);
  return Object.fromEntries(said.map(({ name }) => [name, parameters[name]]));
}

function read(kind: string, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') return kind === 't' && typeof value === 'number' ? String(value) : value;
  const trimmed = value.trim();
  if (kind === 'n' && trimmed !== '' && Number.isFinite(Number(trimmed))) return Number(trimmed);
  if (kind === 'f' && /^(true|false)$/i.test(trimmed)) return /^true$/i.test(trimmed);
  return trimmed;
}

function written(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function digest(text: string): string {
  return Utilities.base64EncodeWebSafe(
    Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, text, Utilities.Charset.UTF_8),
  );
}
