/** `npm run typecheck`: every package by its own tsconfig, which knows exactly what its host offers. */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { command, run } from '../../command.ts';
import { linkTools } from '../../tools.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const compiler = join(root, 'node_modules/typescript/bin/tsc');

/** Every `tsconfig*.json` of the packages and the tests, without the root's, which only holds what they share. */
export function projects(folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const { name } = entry;
    if (entry.isDirectory()) return /^(node_modules|dist|build|\..*)$/.test(name) ? [] : projects(join(folder, name));
    return folder !== root && /^tsconfig.*\.json$/.test(name) ? [join(folder, name)] : [];
  });
}

/** What the compiler says of a project; nothing when all is well. */
export function compile(project: string): Promise<string> {
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
  return new Promise(resolve => {
    execFile(
      process.execPath,
      [compiler, '--noEmit', '--pretty', 'false', '-p', project],
      options,
      (error, stdout, stderr) => resolve(error ? stdout + stderr || String(error) : ''),
    );
  });
}

async function checkAll(): Promise<void> {
  linkTools(join(root, 'test/e2e'));
  for (const project of projects()) {
    const report = await compile(project);
    console.log(`${report ? 'wrong' : 'right'}: ${relative(root, project)}`);
    if (report) process.exitCode = 1;
    process.stdout.write(report);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await run(command('typecheck', 'Checks the types of each package by its own tsconfig.json.').action(checkAll));
}
