/**
 * The checks that a community node must pass before n8n lists it: n8n's own command line on a copy of the package outside this workspace,
 * and the verification scan of the source and the tarball. The tools need a different TypeScript version, so they are installed into their
 * own cache. With `--release` the publisher's details are checked as well.
 */
import { execFileSync, type SpawnSyncOptionsWithStringEncoding, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { transformSync } from 'esbuild';
import { nodeProperties, triggerProperties } from '../../../n8n-node/nodes/SoldData/panel/index.ts';
import { atEnd } from '../../../scripts/lib/command.ts';
import { isPlaceholder, publisher, unfitForRelease } from '../../../scripts/lib/publisher.ts';
import { environmentForNpm, toolsOf } from '../../../scripts/lib/tools.ts';

const repository = resolve(import.meta.dirname, '../../..');
const tools = join(import.meta.dirname, 'n8n');
const installed = toolsOf(tools);
const isRelease = process.argv.includes('--release');
/** Two checks may run concurrently. The copy that passed is the one that the workflow publishes. */
const cache = isRelease ? join(installed, 'release') : mkdtempSync(join(installed, 'run-'));
const source = join(repository, 'n8n-node');
/** Only the package, without the workspace around it. */
const alone = join(cache, 'package');
const unpacked = join(cache, 'tarball');

const env = environmentForNpm();

/** Prints one result per line; the first word is the verdict. */
function tell(holds: boolean, what: string, words = ''): void {
  process.stdout.write(`${holds ? 'ok  ' : 'FAIL'} n8n ${what}\n${holds || !words ? '' : `${words}\n`}`);
  if (!holds) process.exitCode = 1;
}

if (!isRelease) atEnd(() => rmSync(cache, { recursive: true, force: true }));
copyOut();
for (const [what, command] of [
  ['n8n-node lint', ['npm', 'run', 'lint']],
  ['n8n-node build', ['npm', 'run', 'build']],
  ['n8n-node cloud-support', ['npx', 'n8n-node', 'cloud-support']],
] as const) {
  const [program, ...args] = command;
  const { status, stdout, stderr } = ran(program, args, { cwd: alone, env, encoding: 'utf8' });
  // With CI set the tool colours parts of its output.
  const words = stripVTControlCharacters(stdout + stderr);
  // The result "NOT eligible" also has exit code 0.
  const eligible = !what.endsWith('support') || (/\beligible/.test(words) && !words.includes('NOT eligible'));
  tell(status === 0 && eligible, `${what} of the package by itself`, words);
}
pack();
const packed = readdirSync(unpacked, { recursive: true, encoding: 'utf8' }).filter(file =>
  /^dist.*\.(js|json|svg)$/.test(file),
);
const changed = packed.filter(file => codeOf(join(unpacked, file)) !== codeOf(join(source, file)));
tell(packed.length > 0 && changed.length === 0, 'the package by itself holds what is tested', changed.join('\n'));
if (
  ran('node', [join(cache, 'lint.mjs'), alone, unpacked], { cwd: cache, env, stdio: 'inherit', encoding: 'utf8' })
    .status !== 0
) {
  process.exitCode = 1;
}
if (isRelease) checkPublisher();

/** Ctrl-C ends the running program and this one. */
function ran(program: string, args: readonly string[], options: SpawnSyncOptionsWithStringEncoding) {
  const result = spawnSync(program, args, options);
  if (result.signal === 'SIGINT' || result.status === 130) process.exit(130);
  if (result.signal === 'SIGTERM' || result.status === 143) process.exit(143);
  return result;
}

function ownFiles(): string[] {
  const words = ['ls-files', '-co', '--exclude-standard'];
  const { status, stdout } = spawnSync('git', words, { cwd: source, encoding: 'utf8' });
  if (status !== 0) {
    console.error('npm run lint needs git and a clone: git lists the files of the package.');
    process.exit(1);
  }
  const listed = stdout.trim().split('\n');
  return listed.filter(name => existsSync(join(source, name)));
}

/** Copies the package's own files, and the core as a package for plain Node. Everything else is in the cache. */
function copyOut(): void {
  for (const folder of [alone, unpacked]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(alone, { recursive: true });
  copyFileSync(join(tools, 'lint.mjs'), join(cache, 'lint.mjs'));
  for (const file of ownFiles()) {
    mkdirSync(dirname(join(alone, file)), { recursive: true });
    copyFileSync(join(source, file), join(alone, file));
  }
  writeForms();
  // The bundler reads the service's URL from the folder beside the package.
  copyFileSync(join(repository, 'publisher.json'), join(cache, 'publisher.json'));
  execFileSync('npm', ['run', '--silent', 'build', '--', 'core', 'n8n'], {
    cwd: repository,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  cpSync(join(repository, 'core/dist'), join(alone, 'node_modules/@sold-data/core'), { recursive: true });
}

/** Writes the finished forms as a literal, so n8n's rules see every field, including those generated from the catalogue. */
function writeForms(): void {
  const panels = { properties: nodeProperties(), triggerPanel: triggerProperties() };
  const constants = Object.entries(panels).map(([name, panel]) => {
    const literal = JSON.stringify(panel, null, 2).replace(/^( *)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');
    return `export const ${name}: INodeProperties[] = ${literal};\n`;
  });
  const types = "import type { INodeProperties } from 'n8n-workflow';\n";
  writeFileSync(join(alone, 'nodes/SoldData/panel/properties.ts'), [types, ...constants].join('\n'));
}

function pack(): void {
  mkdirSync(unpacked, { recursive: true });
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', unpacked];
  const files = JSON.parse(execFileSync('npm', args, { cwd: alone, env, encoding: 'utf8' })) as unknown;
  const [first] = Object.values(files as Record<string, { filename: string }>);
  if (!first) throw new Error('npm packed nothing');
  execFileSync('tar', ['-xzf', first.filename, '--strip-components=1'], { cwd: unpacked });
}

/** The code without formatting, which differs between the compiler and the bundler. */
function codeOf(file: string): string {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return file.endsWith('.js') ? transformSync(text, { minifyWhitespace: true }).code : text;
}

/** Checks the publisher's settings: `publisher.json`, and the fields that npm reads in `n8n-node/package.json`. */
function checkPublisher(): void {
  const { author, repository: place, homepage } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const published = process.env.GITHUB_REPOSITORY ?? '';
  tell(!isPlaceholder(author.email.split('@').at(-1)), `author ${author.email} is no example`);
  tell(
    published !== '' && place.url.includes(`/${published}.git`),
    `repository ${place.url} is the one that publishes`,
  );
  const unfit = unfitForRelease(publisher);
  tell(unfit.length === 0, 'publisher.json holds the addresses of the publisher', unfit.join('\n'));
  tell(published !== '' && homepage.startsWith(`https://github.com/${published}/`), `homepage ${homepage} is in it`);
}
