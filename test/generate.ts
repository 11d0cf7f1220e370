/** `npm run generate`: writes every generated file; with `--check` lists the stale ones and exits 1. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generatedFiles, generatedInOrder, root, staleAmong } from './generated-files.ts';

if (process.argv.includes('--check')) {
  const files = await generatedFiles();
  const stale = staleAmong(files);
  for (const file of stale) console.error(`stale: ${file}`);
  if (stale.length > 0) {
    console.error('Run npm run generate.');
    process.exitCode = 1;
  } else console.log(`${files.size} generated files are up to date.`);
} else {
  for await (const some of generatedInOrder()) {
    const files = new Map(Object.entries(some));
    for (const file of staleAmong(files)) {
      const path = join(root, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, files.get(file) ?? '');
      console.log(`written: ${file}`);
    }
  }
  console.log('All generated files are up to date.');
}
