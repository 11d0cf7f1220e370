/** `npm run generate`: writes every generated file; with `--check` lists the stale ones and exits 1. */
import { join } from 'node:path';
import { command, run, writeWhole } from '../../command.ts';
import { generatedFiles, generatedInOrder, root, staleAmong } from './files.ts';

await run(
  command('generate', 'Writes what is made from the catalogue.')
    .option('--check', 'list what is stale and write nothing')
    .action(async ({ check }: { check?: boolean }) => (check ? listStale() : write())),
);

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
