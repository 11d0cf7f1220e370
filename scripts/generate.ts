/** `npm run generate`: writes every file generated from the catalogue. With `--check` it lists the stale ones and exits 1. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { command, run, writeWhole } from './lib/command.ts';
import { type Publisher, publisher, withRepository } from './lib/publisher.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Modules that export `generate()`, which returns file contents by path from the root. */
const generators = [
  'core/generate/generate.ts',
  'sheets-addon/build/generate.ts',
  'zapier-app/examples/draw.ts',
  'test/checks/breaks/page.ts',
];

/** Handwritten files that contain the repository's URL and the command that verifies a download. */
const NAME_THE_REPOSITORY = [
  '.github/CODEOWNERS',
  '.github/THREAT_MODEL.md',
  'core/README.md',
  'n8n-node/README.md',
  'n8n-node/credentials/SoldDataApi.credentials.ts',
  'n8n-node/nodes/SoldData/SoldData.node.json',
  'n8n-node/nodes/SoldData/SoldDataTrigger.node.json',
  'n8n-node/package.json',
  'sheets-addon/INSTALL.md',
  'zapier-app/PUBLISHING.md',
] as const;

/**
 * The content of each file by its path from the root, one generator after the other, because later ones read the output of the core's
 * generator. The linter skips generated code (biome.json), so each generator formats its own.
 */
async function* generatedInOrder(): AsyncGenerator<Record<string, string>> {
  for (const generator of generators) {
    const path = join(root, generator);
    const { generate } = (await import(pathToFileURL(path).href)) as {
      generate(facts: Publisher): Record<string, string>;
    };
    yield generate(publisher);
  }
  const { assumedPage, endpointsPage } = await import('../core/generate/endpoint-table.ts');
  const { missingRows, offered } = await import('./offered.ts');
  const missing = missingRows(offered);
  if (missing.length > 0) throw new Error(`${missing.join('\n')}\nAdd these rows, then run npm run generate again.`);
  yield {
    'core/ENDPOINTS.md': endpointsPage(offered),
    'core/ASSUMED.md': assumedPage(),
  };
  for (const file of NAME_THE_REPOSITORY)
    yield { [file]: withRepository(readFileSync(join(root, file), 'utf8'), publisher.repository) };
}

/** All generated files by path. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const some of generatedInOrder())
    for (const [file, content] of Object.entries(some)) files.set(file, content);
  return files;
}

/** The files that are out of date. */
export function staleAmong(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, content]) => (readOrNothing(file) === content ? [] : [file]));
}

function readOrNothing(file: string): string | undefined {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

async function listStale(): Promise<void> {
  const files = await generatedFiles();
  const stale = staleAmong(files);
  for (const file of stale) console.error(`stale: ${file}`);
  if (stale.length > 0) throw new Error('Run npm run generate.');
  console.log(`${files.size} generated files are up to date.`);
}

async function write(): Promise<void> {
  for await (const some of generatedInOrder()) {
    const files = new Map(Object.entries(some));
    for (const file of staleAmong(files)) {
      writeWhole(join(root, file), files.get(file) ?? '');
      console.log(`written: ${file}`);
    }
  }
  console.log('All generated files are up to date.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await run(
    command('generate', 'Writes what is made from the catalogue.')
      .option('--check', 'list what is stale and write nothing')
      .action(({ check }: { check?: boolean }) => (check ? listStale() : write())),
  );
}
