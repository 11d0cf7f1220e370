/** `npm run typecheck`: checks every package with its own tsconfig, which declares only what its host offers. */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { command, run, shown } from '../../scripts/lib/command.ts';
import { linkTools } from '../../scripts/lib/tools.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const compiler = join(root, 'node_modules/typescript/bin/tsc');

await run(command('typecheck', 'Checks the types of each package by its own tsconfig.json.').action(checkAll));

async function checkAll(): Promise<void> {
  linkTools(join(root, 'test/e2e'));
  for (const project of projects(root)) {
    const code = await shown(process.execPath, [compiler, '--noEmit', '--pretty', 'false', '-p', project]);
    console.log(`${code === 0 ? 'right' : 'wrong'}: ${relative(root, project)}`);
    if (code !== 0) process.exitCode = 1;
  }
}

/** Every `tsconfig*.json` of the packages and the tests, except the root's, which contains only shared settings. */
function projects(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const { name } = entry;
    if (entry.isDirectory()) return /^(node_modules|dist|build|\..*)$/.test(name) ? [] : projects(join(folder, name));
    return folder !== root && /^tsconfig.*\.json$/.test(name) ? [join(folder, name)] : [];
  });
}
