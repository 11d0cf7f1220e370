/** Every file that is made from the catalogue: what it should hold, and whether it does. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Each exports `generate()`, which returns paths from the root with their content. */
const generators = ['core/generate/generate.ts', 'sheets-addon/generate.ts', 'n8n-node/generate/generate.ts'];

/**
 * Path from the root to the content that belongs there, one generator after the other: the later ones read what the core's has
 * written. Generated code is left out of the linter (biome.json), so its writer sets its form.
 */
export async function* generatedInOrder(): AsyncGenerator<Record<string, string>> {
  for (const generator of generators) {
    const path = join(root, generator);
    const { generate } = (await import(pathToFileURL(path).href)) as { generate(): Record<string, string> };
    yield generate();
  }
  const { assumedPage, withEndpointTable } = await import('../../core/generate/endpoint-table.ts');
  const { offered } = await import('./offered.ts');
  yield {
    'README.md': withEndpointTable(readFileSync(join(root, 'README.md'), 'utf8'), offered),
    'core/ASSUMED.md': assumedPage(),
  };
}

/** All of them at once. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const some of generatedInOrder())
    for (const [file, content] of Object.entries(some)) files.set(file, content);
  return files;
}

/** The files that differ from what the catalogue makes of them. */
export function staleAmong(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, content]) => (readOrNothing(file) === content ? [] : [file]));
}

function readOrNothing(file: string): string | undefined {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
