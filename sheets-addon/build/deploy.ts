/**
 * Builds the add-on and shows what would be pushed where; with `--push` pushes it as a new version. `npm run deploy:sheets`.
 *
 * SOLD_DATA_BASE_URL   the service, https: the manifest lets the add-on reach nothing else
 * SOLD_DATA_SCRIPT_ID  the Apps Script project; needed once, then .clasp.json knows it
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { command, replaceFolder, run, TypedWrong } from '../../scripts/lib/command.ts';
import { toolsOf } from '../../scripts/lib/tools.ts';
import { buildAddon } from './build.ts';

const here = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as { version: string };

/** The only files that belong to the add-on. Any other file in the folder would become public with it. */
export const SHIPPED_FILES = ['Code.js', 'Sidebar.html', 'appsscript.json'];

export interface Deployment {
  baseUrl: string | undefined;
  scriptId: string | undefined;
  /** Without it nothing is uploaded and no login is needed. */
  push: boolean;
  /** Folder of .clasp.json; the build is in its `dist`. */
  folder: string;
}

/** Runs clasp with these arguments in the folder and returns what it prints. */
export type Clasp = (args: readonly string[], folder: string) => string;

/** @returns a report of each step, one line each. @throws Error in one sentence when something is missing or wrong. */
export async function deploy({ baseUrl, scriptId, push, folder }: Deployment, clasp: Clasp): Promise<string[]> {
  const service = publishable(baseUrl);
  if (!scriptId && !existsSync(join(folder, '.clasp.json')))
    throw new TypedWrong(
      'SOLD_DATA_SCRIPT_ID is not set. Make a project with npx @google/clasp create-script --type standalone, or copy the id from its settings.',
    );
  await replaceFolder(join(folder, 'dist'), out => buildAddon(service, out));
  const project = linkProject(folder, scriptId);
  const files = filesToPush(clasp(['show-file-status', '--json'], folder));
  if (files.join() !== SHIPPED_FILES.join())
    throw new Error(`clasp would push ${files.join(', ') || 'nothing'}; expected ${SHIPPED_FILES.join(', ')}.`);
  const lines = [`Built for ${service}: ${files.join(', ')}`, `Apps Script project: ${project}`];
  if (!push) return [...lines, 'Nothing was pushed. To push: npm run deploy:sheets -- --push'];
  if (!(JSON.parse(clasp(['show-authorized-user', '--json'], folder)) as { loggedIn?: boolean }).loggedIn)
    throw new Error('clasp is not logged in. Run npx @google/clasp login first.');
  // --force: scopes and addresses in the manifest come from this repository, not from the online editor.
  clasp(['push', '--force'], folder);
  const made = clasp(['create-version', `Sold Data ${version}`], folder).trim();
  return [...lines, 'Pushed.', made, 'Enter this version number in the Marketplace SDK, App Configuration.'];
}

/** Checks that the address suits the manifest: https, a host and perhaps a path, but no key or query. */
export function publishable(baseUrl: string | undefined, where = 'SOLD_DATA_BASE_URL'): string {
  if (!baseUrl) throw new TypedWrong(`${where} is not set. It names the service, such as https://api.example.com.`);
  const shape = /^https:\/\/[^/?#@\s]+(\/[^?#@\s]*)?$/;
  if (!shape.test(baseUrl))
    throw new TypedWrong(
      `${where} must be an https address without a query or a password, got ${baseUrl.replace(/\/\/.*@/, '//...@')}.`,
    );
  return baseUrl.replace(/\/+$/, '');
}

/** @returns the id of the project that .clasp.json names */
function linkProject(folder: string, scriptId: string | undefined): string {
  const file = join(folder, '.clasp.json');
  if (scriptId) writeFileSync(file, `${JSON.stringify({ scriptId, rootDir: 'dist' }, null, 2)}\n`);
  let project: { scriptId?: unknown } = {};
  try {
    project = JSON.parse(readFileSync(file, 'utf8'));
  } catch {}
  if (typeof project.scriptId === 'string') return project.scriptId;
  throw new TypedWrong(`${file} names no project. Set SOLD_DATA_SCRIPT_ID, which writes it again.`);
}

function filesToPush(status: string): string[] {
  const { filesToPush: files } = JSON.parse(status) as { filesToPush: string[] };
  return files.map(file => file.replace(/^dist[\\/]/, '')).sort();
}

/** The clasp version from the lock file in `clasp/`, installed on first use. */
export const ownClasp: Clasp = (args, folder) => {
  const tools = toolsOf(join(here, 'clasp'));
  const script = createRequire(join(tools, 'package.json')).resolve('@google/clasp');
  return execFileSync(process.execPath, [script, ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
};

async function main({ push = false }: { push?: boolean }): Promise<void> {
  const { SOLD_DATA_BASE_URL: baseUrl, SOLD_DATA_SCRIPT_ID: scriptId } = process.env;
  console.log((await deploy({ baseUrl, scriptId, push, folder: here }, ownClasp)).join('\n'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await run(
    command('deploy:sheets', 'Builds the add-on and shows what would be pushed where.')
      .option('--push', 'push it, as a new version of the Apps Script project')
      .action(main),
  );
}
