/** Reads a response body without ever throwing. */
import type { Body } from './decide.ts';

export function readBody(body: string, format: 'json' | 'text' | 'stream'): Body {
  if (format !== 'json') return { kind: 'text' };
  try {
    return { kind: 'json', value: JSON.parse(body) };
  } catch {
    return { kind: 'broken', html: /^\s*</.test(body) };
  }
}
