/** A copy of the repository for experiments: its files, with links to the installed packages. */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Copy {
  folder: string;
  /** Additional environment variables for its commands. */
  env: Record<string, string>;
  /**
   * Runs a command in the copy and returns its output.
   * @throws Error with both output streams when it fails.
   */
  run(command: string, ...args: string[]): Promise<string>;
  remove(): void;
}

/** Copies everything that would be committed. Built and installed files are left out. */
export function copyRepository(below = tmpdir()): Copy {
  const folder = mkdtempSync(join(below, 'sold-data-copy-'));
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\0').filter(file => file !== '' && existsSync(join(root, file)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  for (const place of ['.', 'core', 'sheets-addon', 'n8n-node', 'zapier-app']) linkPackages(place, folder);
  // Tools that some commands install are available, as in the original.
  for (const place of [root, folder]) mkdirSync(join(place, '.cache'), { recursive: true });
  mkdirSync(join(root, '.cache/tools'), { recursive: true });
  symlinkSync(join(root, '.cache/tools'), join(folder, '.cache/tools'), 'junction');
  const env: Copy['env'] = {};
  const run: Copy['run'] = async (command, ...args) => {
    try {
      const options = { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
      return (await promisify(execFile)(command, args, options)).stdout;
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
    }
  };
  return { folder, env, run, remove: () => rmSync(folder, { recursive: true }) };
}

/** Links each installed package separately, so the workspace's packages are those of the copy. */
function linkPackages(place: string, folder: string): void {
  const installed = join(root, place, 'node_modules');
  if (!existsSync(installed)) return;
  for (const name of readdirSync(installed)) {
    const inside = name.startsWith('@') ? readdirSync(join(installed, name)).map(inner => join(name, inner)) : [name];
    for (const entry of inside) {
      const link = join(folder, place, 'node_modules', entry);
      mkdirSync(dirname(link), { recursive: true });
      const own = lstatSync(join(installed, entry)).isSymbolicLink() && entry.startsWith('@sold-data/');
      symlinkSync(own ? join(folder, entry.replace('@sold-data/', '')) : join(installed, entry), link);
    }
  }
}
