/** What people mistype, and the sentence and exit code each gets: `wrong-inputs.md` beside this file is made here (`SOLD_DATA_WRITE=1`). */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Sandbox, serve } from '../../fakes/service/index.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const page = join(import.meta.dirname, 'wrong-inputs.md');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

interface Wrong {
  script: string;
  typed?: string;
  environment?: Record<string, string>;
  says: string;
  code?: number;
}

const service = (url: string, key = 'cs_key') => ({ SOLD_DATA_BASE_URL: url, SOLD_DATA_API_KEY: key });
const deployment = (SOLD_DATA_BASE_URL: string, SOLD_DATA_SCRIPT_ID = 'an-id') => ({
  SOLD_DATA_BASE_URL,
  SOLD_DATA_SCRIPT_ID,
});

const wrong: Wrong[] = [
  { script: 'start', typed: '--prot 3000', says: 'Did you mean --port?' },
  { script: 'start', typed: '--port lots', says: '--port must be a whole number up to 65535; got lots.' },
  { script: 'start', typed: '--port 70000', says: '--port must be a whole number up to 65535; got 70000.' },
  { script: 'start', typed: '--port -1', says: '--port must be a whole number up to 65535; got -1.' },
  { script: 'start', typed: 'now', says: 'too many arguments' },
  { script: 'start', environment: { SOLD_DATA_BASE_URL: 'https://api.example.com' }, says: 'Set both' },
  { script: 'start', environment: { SOLD_DATA_API_KEY: 'cs_key' }, says: 'Set both' },
  { script: 'start', environment: service('nonsense'), says: 'must be an address such as' },
  { script: 'start', environment: service('http://api.example.com'), says: 'must start with https://' },
  { script: 'start', environment: service('ftp://api.example.com'), says: 'must start with https://' },
  { script: 'start', environment: service('https://api.example.com/v1'), says: 'without a path' },
  { script: 'start', environment: service('https://api.example.com?a=1'), says: 'without a path' },
  { script: 'start', environment: service('https://user:word@api.example.com'), says: 'or a password' },
  { script: 'start', environment: service('http://127.0.0.1:{closed}'), says: 'Nothing answers at' },
  { script: 'start', environment: service('https://127.0.0.1:{html}'), says: 'Nothing answers at' },
  { script: 'start', environment: service('http://127.0.0.1:{html}'), says: 'is not the service (200, no JSON)' },
  { script: 'start', environment: service('{sandbox}', 'cs_wrong'), says: 'The service refuses the key (401).' },
  { script: 'start', environment: service('{sandbox}', 'cs_\u200bkey'), says: 'has a character that no key has' },
  { script: 'sandbox', typed: '--port {taken}', says: 'Choose another with --port' },
  { script: 'sandbox', typed: '--prot 8787', says: 'Did you mean --port?' },
  { script: 'sandbox', typed: '--port 1e3', says: '--port must be a whole number up to 65535; got 1e3.' },
  { script: 'sandbox', typed: '--plan gold', says: '--plan must be one of basic,' },
  { script: 'sandbox', typed: '--quota lots', says: '--quota must be a whole number; got lots.' },
  { script: 'sandbox', typed: '--used -5', says: '--used must be a whole number; got -5.' },
  { script: 'sandbox', typed: '--fault 503', says: '--fault must be JSON such as' },
  { script: 'sandbox', typed: '--fault {', says: '--fault must be JSON such as' },
  { script: 'sandbox', typed: '--colour red', says: "unknown option '--colour'" },
  { script: 'sandbox', typed: 'growth', says: 'too many arguments' },
  { script: 'generate', typed: '--chekc', says: 'Did you mean --check?' },
  { script: 'generate', typed: 'core', says: 'too many arguments' },
  {
    script: 'generate',
    environment: { npm_config_check: 'true' },
    says: 'Put -- before it: npm run generate -- --check',
  },
  { script: 'bench', typed: '--chek', says: 'Did you mean --check?' },
  { script: 'bench', typed: 'nothing-like-this', says: 'No benchmark is called nothing-like-this.' },
  { script: 'bench', environment: { npm_config_json: 'true' }, says: 'Put -- before it: npm run bench -- --json' },
  { script: 'drift', says: 'Say which service: npm run drift -- --base-url', code: 2 },
  { script: 'drift', typed: '--base-ulr http://127.0.0.1', says: 'Did you mean --base-url?' },
  { script: 'drift', typed: '--base-url nonsense', says: '--base-url must be an address such as', code: 2 },
  { script: 'drift', typed: '--base-url http://127.0.0.1:{closed}', says: 'could not be compared', code: 2 },
  { script: 'drift', typed: '--base-url http://127.0.0.1:{html}', says: 'could not be compared', code: 2 },
  { script: 'deploy:sheets', typed: '--chekc', says: "unknown option '--chekc'" },
  { script: 'deploy:sheets', typed: '--psuh', says: 'Did you mean --push?' },
  { script: 'deploy:sheets', typed: 'push', says: 'too many arguments' },
  { script: 'deploy:sheets', says: 'SOLD_DATA_BASE_URL is not set.' },
  { script: 'deploy:sheets', environment: deployment('nonsense'), says: 'must be an https address' },
  { script: 'deploy:sheets', environment: deployment('http://api.example.com'), says: 'must be an https address' },
  {
    script: 'deploy:sheets',
    environment: deployment('https://api.example.com', ''),
    says: 'SOLD_DATA_SCRIPT_ID is not',
  },
];

let sandbox: Awaited<ReturnType<typeof serve>>;
let html: Server;
const places: Record<string, string> = {};

beforeAll(async () => {
  sandbox = await serve(new Sandbox());
  html = createServer((_, response) => response.end('<h1>Welcome</h1>'));
  const closed = createServer();
  for (const server of [html, closed]) await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const portOf = (server: Server) => String((server.address() as AddressInfo).port);
  Object.assign(places, { sandbox: sandbox.url, taken: new URL(sandbox.url).port, html: portOf(html) });
  places.closed = portOf(closed);
  await new Promise(done => closed.close(done));
});
afterAll(async () => {
  await sandbox.close();
  html.close();
});

test('each wrong input gets one sentence and an exit code', async () => {
  const rows: string[] = [];
  const outcomes = await inPairs(wrong, typed);
  for (const [at, each] of wrong.entries()) {
    const { code, out, error } = outcomes[at]!;
    expect
      .soft({ each, code, error })
      .toEqual({ each, code: each.code ?? 1, error: expect.stringContaining(each.says) });
    expect.soft(error).not.toMatch(/^\s+at .*\(?.*:\d+:\d+\)?$/m);
    expect.soft(out, each.script).toBe('');
    rows.push(`| \`${shown(each)}\` | ${error.trim().split('\n').map(masked).join('<br>')} | ${code} |`);
  }
  const written = `# Wrong inputs\n\nMade by \`SOLD_DATA_WRITE=1 npm run e2e:commands\`; checked without it.\n\n| typed | says | exit code |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  if (process.env.SOLD_DATA_WRITE) writeFileSync(page, written);
  expect(written).toBe(readFileSync(page, 'utf8'));
}, 300_000);

/** Runs the script's own last command, as npm does. */
function typed({ script, typed: words = '', environment = {} }: Wrong) {
  const [, file, cwd] = commandOf(script);
  const args = ['--import', 'tsx', file, ...filled(words).split(' ').filter(Boolean)];
  const own = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_config_(check|json|port)|SOLD_DATA_.*)$/i.test(name)),
  );
  const given = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]));
  return new Promise<{ code: number | null; out: string; error: string }>(resolve => {
    const child = execFile(
      process.execPath,
      args,
      { cwd, env: { ...own, NODE_EXTRA_CA_CERTS: '', ...given }, timeout: 60_000 },
      (_, out, error) => resolve({ code: child.exitCode, out, error }),
    );
  });
}

/** Two at a time. */
async function inPairs<T, R>(list: readonly T[], act: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = [...list.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await act(next[1]);
  };
  await Promise.all([worker(), worker()]);
  return results;
}

function commandOf(script: string): [string, string, string] {
  const last = scripts[script]!.split('&&').at(-1)!.trim();
  const file = / -w (\S+)/.exec(last) ? 'deploy.ts' : /(test\/\S+\.ts)/.exec(last)![1]!;
  return [script, file === 'deploy.ts' ? join(root, 'sheets-addon', file) : join(root, file), root];
}

function filled(text: string): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => places[name]!);
}

function masked(line: string): string {
  return Object.entries(places)
    .reduce((text, [name, place]) => text.replaceAll(place, `{${name}}`), line)
    .replaceAll('|', '\\|');
}

function shown({ script, typed: words, environment = {} }: Wrong): string {
  const set = Object.entries(environment).map(([name, value]) => `${name}='${value}' `);
  const run = script === 'start' ? 'npm start' : `npm run ${script}`;
  return `${set.join('')}${run}${words ? ` -- ${words}` : ''}`.replaceAll('\u200b', '\\u200b');
}
