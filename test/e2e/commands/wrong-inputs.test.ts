/** What people mistype, and the sentence and exit code each gets: `wrong-inputs.md` beside this file is made here (`SOLD_DATA_WRITE=1`). */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Sandbox, serve } from '../../support/service/index.ts';
import { type Copy, copyRepository } from '../new-endpoint/copy.ts';
import { inPairs, scripts, type } from './outcome.ts';
import { type Wrong, wrongInputs } from './wrong-inputs.ts';

const page = join(import.meta.dirname, 'wrong-inputs.md');
const home = mkdtempSync(join(tmpdir(), 'sold-data-wrong-'));
/** Root may write everywhere: it tries the read-only checkout as nobody. */
const nobody = process.getuid?.() === 0 ? 65_534 : undefined;

let sandbox: Awaited<ReturnType<typeof serve>>;
const servers: Server[] = [];
let checkout: Copy;
/** Where all else is typed: what other commands write meanwhile is not seen here. */
let own: Copy;
const places: Record<string, string> = {};

beforeAll(async () => {
  sandbox = await serve(new Sandbox());
  const html = createServer((_, response) => response.end('<h1>Welcome</h1>'));
  const closed = createServer();
  const secure = createSecureServer(selfSigned(), (_, response) => response.end('{}'));
  servers.push(html, secure);
  for (const server of [html, closed, secure]) await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const portOf = (server: Server) => String((server.address() as AddressInfo).port);
  [checkout, own] = [copyRepository(), copyRepository()];
  // One generated file is stale, so that there is something to write.
  writeFileSync(join(checkout.folder, 'core/ASSUMED.md'), '');
  writable(checkout.folder, false);
  const others = join(home, 'others');
  mkdirSync(others);
  writeFileSync(join(others, 'letter.txt'), 'Dear reader');
  Object.assign(places, { sandbox: sandbox.url, taken: new URL(sandbox.url).port, html: portOf(html) });
  Object.assign(places, { closed: portOf(closed), selfSigned: portOf(secure), checkout: checkout.folder });
  Object.assign(places, { others, file: join(others, 'letter.txt'), here: own.folder });
  await new Promise(done => closed.close(done));
}, 120_000);
afterAll(async () => {
  await sandbox.close();
  for (const server of servers) server.close();
  writable(checkout.folder, true);
  checkout.remove();
  own.remove();
  rmSync(home, { recursive: true });
});

test('each wrong input gets one sentence and an exit code, and writes nothing', async () => {
  const tables = wrongInputs(Object.keys(scripts));
  const before = written();
  const lines: string[] = [];
  for (const [heading, wrong] of Object.entries(tables)) {
    lines.push('', `## ${heading}`, '', '| typed | says | exit code |', '| --- | --- | --- |');
    const outcomes = await inPairs(wrong, typed);
    for (const [at, each] of wrong.entries()) {
      const { code, out, error } = outcomes[at]!;
      const expected = { each, code: each.code ?? 2, error: expect.stringContaining(each.says) };
      expect.soft({ each, code, error }).toEqual(expected);
      expect.soft(error, each.script).not.toMatch(/^\s+at .*\(?.*:\d+:\d+\)?$/m);
      expect.soft(error.trim().split('\n'), error).toHaveLength(1);
      expect.soft(out, each.script).toBe('');
      lines.push(`| \`${shown(each)}\` | ${masked(error.trim())} | ${code} |`);
    }
  }
  expect(written()).toEqual(before);
  // Nor are tools installed for a name that is wrong.
  expect(existsSync(join(own.folder, 'test/bench/node_modules'))).toBe(false);
  const head =
    '# Wrong inputs\n\nMade by `SOLD_DATA_WRITE=1 npm run e2e:commands`; checked without it. `{words}` in braces stand for ports, folders and files.\n';
  const made = `${head}${lines.join('\n')}\n`;
  if (process.env.SOLD_DATA_WRITE) writeFileSync(page, made);
  expect(made).toBe(readFileSync(page, 'utf8'));
}, 900_000);

test.each(Object.keys(scripts))('%s on an older Node says which it needs', async script => {
  const older = "Object.defineProperty(process.versions,'node',{value:'18.20.8'})";
  const environment = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}` };
  const { code, out, error } = await type({ script, words: ['--help'], environment, cwd: own.folder });
  const says = 'Node 18.20.8 is too old for this. Install Node 20 or newer (^20.19.0 || >=22.12.0 <27).\n';
  expect({ code, out, error }).toEqual({ code: 1, out: '', error: says });
});

function typed({ script, words = '', environment = {}, readOnly }: Wrong) {
  const given = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]));
  return type({
    script,
    words: filled(words).split(' ').filter(Boolean),
    environment: given,
    ...(readOnly ? { cwd: checkout.folder, uid: nobody } : { cwd: own.folder }),
  });
}

/** When each file of the checkout was written, to the millisecond; without what is installed. */
function written(): Record<string, number> {
  const files = readdirSync(own.folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => !/\/(node_modules|\.cache)\//.test(file))
    .map(file => [file, statSync(file).mtimeMs]);
  return Object.fromEntries(files);
}

function writable(folder: string, yes: boolean): void {
  const folders = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => join(entry.parentPath, entry.name));
  for (const each of [folder, ...folders]) chmodSync(each, yes ? 0o755 : 0o555);
}

function selfSigned(): { key: string; cert: string } {
  const [key, cert] = [join(home, 'key.pem'), join(home, 'cert.pem')];
  const words = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-subj',
    '/CN=127.0.0.1',
  ];
  execFileSync('openssl', [...words, '-keyout', key, '-out', cert], { stdio: 'pipe' });
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}

function filled(text: string): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => places[name]!);
}

function masked(line: string): string {
  return Object.entries(places)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .reduce((text, [name, place]) => text.replaceAll(place, `{${name}}`), line)
    .replaceAll('|', '\\|');
}

function shown({ script, words, environment = {}, readOnly }: Wrong): string {
  const kept = Object.entries(environment).flatMap(([name]) =>
    /^npm_config_(.+)$/.exec(name)?.[1] ? [` --${name.slice(11)}`] : [],
  );
  const set = Object.entries(environment)
    .filter(([name]) => !name.startsWith('npm_'))
    .map(([name, value]) => `${name}='${value}' `);
  const run = script === 'start' || script === 'test' ? `npm ${script}` : `npm run ${script}`;
  const at = readOnly ? 'cd {checkout} && ' : '';
  return `${at}${set.join('')}${run}${kept.join('')}${words ? ` -- ${words}` : ''}`.replaceAll('\u200b', '\\u200b');
}
