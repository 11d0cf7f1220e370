/** Ctrl-C and SIGTERM in the middle of a command: silence, the exit code of the signal, no process left, nothing half done. */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toolsOf } from '../../../tools.ts';
import { type Copy, copyRepository } from '../new-endpoint/copy.ts';
import { type } from './outcome.ts';

const DEPLOYMENT = { SOLD_DATA_BASE_URL: 'https://api.example.com', SOLD_DATA_SCRIPT_ID: 'an-id' };
/** Other commands may build in the checkout meanwhile. */
let copy: Copy;
let root: string;
let temporary: string;
let whole: string;
/** Where the tools of `npm run lint` are: each run has a folder of its own there. */
let linters: string;

beforeAll(async () => {
  copy = copyRepository();
  root = copy.folder;
  // The linter asks git for the files of the package.
  await copy.run('git', 'init', '--quiet');
  await copy.run('npm', 'run', 'build', '--', 'sheets', 'n8n', 'zapier', 'core');
  linters = toolsOf(join(root, 'test/checks/lint/n8n'), join(root, '.cache/tools'));
  whole = built();
}, 300_000);
afterAll(() => copy.remove());
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'sold-data-ctrl-c-'));
});
afterEach(() => rmSync(temporary, { recursive: true }));

const some = (out: string) => out !== '';
const half = (where: string) => () => partsIn(where).length > 0;

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s', (name, code) => {
  test.each([
    ['start', 'while it builds', half('sheets-addon'), []],
    ['start', 'while it reports', some, []],
    ['build', 'in the first part', half('sheets-addon'), []],
    ['build', 'in the second part', half('n8n-node'), []],
    ['release', 'while it fills the folder', () => partsIn(temporary).length > 0, ['--out', '{temporary}/release']],
    ['sandbox', 'while it serves', some, ['--port', '0']],
    ['test', 'while it builds', half('sheets-addon'), ['univer']],
    ['test', 'while the suites run', some, ['univer']],
    ['deploy:sheets', 'while it builds', half('sheets-addon'), []],
    ['typecheck', 'between two packages', some, []],
    ['bench', 'while it measures', some, ['core']],
    ['generate', 'while it compares', (_: string, ms: number) => ms > 700, []],
    ['lint', 'between two tools', (out: string) => out.includes('n8n-node lint'), []],
  ] as const)(
    'npm run %s, %s',
    async (script, _, when, words) => {
      const { error, group, ...outcome } = await type({
        script,
        cwd: root,
        words: words.map(word => word.replace('{temporary}', temporary)),
        environment: { TMPDIR: temporary, ...(script === 'deploy:sheets' ? DEPLOYMENT : {}) },
        signal: { name, when },
      });
      expect({ code: outcome.code, error }).toEqual({ code, error: '' });
      expect(await left(group)).toEqual([]);
      expect(['sheets-addon', 'n8n-node', 'zapier-app', 'core', '.'].flatMap(partsIn)).toEqual([]);
      expect(readdirSync(linters).filter(file => file.startsWith('run-'))).toEqual([]);
      expect(built()).toBe(whole);
      expect(readdirSync(temporary).filter(file => !/^(tsx-|node-compile-cache)/.test(file))).toEqual([]);
    },
    180_000,
  );
});

/** A first run: neither tools nor servers are installed yet. */
test.each([
  ['typecheck', 'the tools', (folder: string) => hidden(join(folder, '.cache/tools')).length > 0],
  ['e2e:n8n', 'a server', (folder: string) => hidden(join(folder, '.cache/n8n-server'), 'installing').length > 0],
] as const)(
  'Ctrl-C in npm run %s while it installs %s',
  async (script, _, isInstalling) => {
    const copy = copyRepository(temporary);
    const cache = join(copy.folder, '.cache');
    if (script === 'typecheck') rmSync(join(cache, 'tools'));
    let since = 0;
    const when = (_: string, ms: number) => {
      if (isInstalling(copy.folder)) since ||= ms;
      return since > 0 && ms - since > 1_000;
    };
    const { code, error, group } = await type({ script, cwd: copy.folder, signal: { name: 'SIGINT', when } });
    expect({ code, error: error.replace(/^Installing .* into .cache, once\.\n/gm, '') }).toEqual({
      code: 130,
      error: '',
    });
    expect(await left(group)).toEqual([]);
    const place = join(cache, script === 'typecheck' ? 'tools' : 'n8n-server');
    expect(readdirSync(place).filter(file => /^(\.|run-|installing|.*\.installed)/.test(file))).toEqual([]);
  },
  180_000,
);

/** What is in a folder under a name that begins so; a dot is for what is not whole yet. */
function hidden(folder: string, start = '.'): string[] {
  return existsSync(folder) ? readdirSync(folder).filter(name => name.startsWith(start)) : [];
}

test('Ctrl-C in the playground ends it', async () => {
  const words = `${process.execPath} --import tsx test/demo/report/start.ts`;
  const terminal = spawn('script', ['-qec', words, '/dev/null'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  let out = '';
  let pressed = false;
  terminal.stdout.on('data', (text: Buffer) => {
    out += text;
    if (!pressed && /Ctrl\+C ends it\./.test(out)) pressed = terminal.stdin.write('\x03');
  });
  const code = await new Promise(resolve => terminal.once('close', resolve));
  expect(code).toBe(130);
  expect(out).not.toMatch(/^\s+at /m);
}, 180_000);

function partsIn(folder: string): string[] {
  return readdirSync(join(folder.startsWith('/') ? '' : root, folder)).filter(name => name.endsWith('.part'));
}

function filesIn(folder: string): [string, Buffer][] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(file => [file.slice(root.length), readFileSync(file)]);
}

/** What stands in the folders that commands write. */
function built(): string {
  return digestOf(['sheets-addon/dist', 'n8n-node/dist', 'zapier-app/dist', 'core/dist'].flatMap(filesIn));
}

function digestOf(files: [string, Buffer][]): string {
  const digest = createHash('sha256');
  for (const [name, content] of files.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    digest.update(`${name}\n`).update(content);
  return digest.digest('hex');
}

/** Processes of the group that still run after a moment. */
async function left(group: number): Promise<string[]> {
  let lines: string[] = [];
  for (let tries = 0; tries < 50; tries += 1) {
    const all = execFileSync('ps', ['-A', '-o', 'pgid=,stat=,args='], { encoding: 'utf8' });
    lines = all.split('\n').filter(line => new RegExp(`^\\s*${group} +[^Z]`).test(line));
    if (lines.length === 0) break;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  return lines;
}
