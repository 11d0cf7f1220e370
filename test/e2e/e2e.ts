/**
 * `npm run e2e`: runs the suites that need more than Node; all of them, or those named. `-- browser --pictures` also writes the pictures of
 * the documents; `-- n8n --help` and `-- clone --help` show their options.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { command, run, shown } from '../../scripts/lib/command.ts';

const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '../vitest.mjs');
const config = join(import.meta.dirname, 'vitest.config.ts');

/** Suites that are projects of the Vitest configuration in this folder. */
const PROJECTS = {
  browser: 'playground and sidebar in a real browser',
  zapier: "the archive in Zapier's own command line",
  endpoint: 'the steps of ADDING.md on a copy',
  release: 'what people install, following its README',
};
/** Suites that are separate programs. */
const PROGRAMS = {
  n8n: ['the packed node in a real n8n server, alone and in queue mode', 'n8n/e2e.ts'],
  clone: ['a fresh clone with an empty cache, up to the first number', 'release/clone.ts'],
} as const;
const DRIFT = ["compares the catalogue with a service's own description", '../checks/drift/drift.ts'] as const;

const line = command('e2e', 'Everything that needs more than Node.');
line
  .command('all')
  .description('all suites one after the other, until one fails; the default')
  .action(async () => {
    await project(Object.keys(PROJECTS));
    for (const [, path] of Object.values(PROGRAMS)) await program(path);
  });
for (const [name, description] of Object.entries(PROJECTS))
  line
    .command(name)
    .description(description)
    .option('--pictures', 'write the pictures of the documents')
    .action(({ pictures }) => project([name], pictures ? { SOLD_DATA_PICTURES: '1' } : {}));
for (const [name, [description, path]] of Object.entries({ ...PROGRAMS, drift: DRIFT }))
  line
    .command(name)
    .description(description)
    .argument('[arguments...]')
    .allowUnknownOption()
    .helpOption(false)
    .action((given: string[]) => program(path, given));
if (process.argv.length === 2) process.argv.push('all');
await run(line);

async function project(names: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  await start([vitest, 'run', '--config', config, ...names.map(name => `--project=${name}`)], env);
}

async function program(path: string, given: readonly string[] = []): Promise<void> {
  await start(['--import', 'tsx', join(import.meta.dirname, path), ...given]);
}

/** The first failure ends the whole run. */
async function start(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const code = await shown(process.execPath, args, { env: { ...process.env, ...env } });
  if (code !== 0) process.exit(code);
}
