/** The files that are made from the catalogue alone. */
import { compile } from './compile.ts';
import { endpointsFile, summariesFile, textsFile } from './data.ts';
import { openapi } from './openapi.ts';
import { typesFile } from './types.ts';

/** Path from the root of the repository to content. */
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
