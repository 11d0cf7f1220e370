/** The files that are made from the catalogue alone. */
import { openapi } from './openapi.ts';

/** Path from the root of the repository to content. */
export function generate(): Record<string, string> {
  return { 'core/openapi.json': `${JSON.stringify(openapi(), null, 2)}\n` };
}
