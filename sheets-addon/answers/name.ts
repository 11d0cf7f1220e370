/** Names of questions: equal questions have equal names, however their options are written. Light: see formulas/read-cached.ts. */
import { parametersFor } from '../generated/runtime.ts';

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
  return `${endpoint}?${parts.join('&')}`;
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
