/** Generates the files that depend only on the catalogue. */
import { compile } from './compile.ts';
import { endpointsFile, summariesFile, textsFile } from './data.ts';
import { openapi } from './openapi.ts';
import { typesFile } from './types.ts';

/** File contents by path from the repository root. */
export function generate(): Record<string, string> {
  const compiled = compile();
  return {
    'core/generated/types.ts': typesFile(compiled),
    'core/generated/endpoints.ts': endpointsFile(compiled),
    'core/generated/texts.ts': textsFile(compiled),
    'core/generated/summaries.ts': summariesFile(compiled),
    'core/generated/openapi.json': `${JSON.stringify(openapi(), null, 2)}\n`,
  };
}
