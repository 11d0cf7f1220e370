/** What `npm run release` makes, installed into empty folders: each part gives the number that the service gives. `npm run e2e:release`. */
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppsScriptHost, type HostOptions, sandboxTransport } from '../../fakes/apps-script/index.ts';
import { executeNode, loadPackage } from '../../fakes/n8n/index.ts';
import { Sandbox, serve } from '../../fakes/service/index.ts';
import { Platform } from '../../fakes/zapier/platform.ts';

const KEYWORD = 'iphone 13 128gb';
const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Below the repository, so that the node finds the `n8n-workflow` that n8n lends its nodes. */
mkdirSync(join(root, '.cache'), { recursive: true });
const home = mkdtempSync(join(root, '.cache/release-test-'));
const made = join(home, 'release');
const noon = Date.UTC(2026, 10, 20, 12);
const sandbox = new Sandbox({ clock: () => noon, plan: 'growth' });
let service: Awaited<ReturnType<typeof serve>>;
let price: { median: number; count: number };

function release(out: string): void {
  execFileSync(process.execPath, ['--import', 'tsx', 'release.ts', '--out', out], { cwd: root, stdio: 'pipe' });
}

beforeAll(async () => {
  release(made);
  service = await serve(sandbox);
  const headers = { authorization: `Bearer ${sandbox.apiKey}` };
  const answer = await fetch(`${service.url}/v1/scrape?keyword=${encodeURIComponent(KEYWORD)}`, { headers });
  price = ((await answer.json()) as { summary: typeof price }).summary;
}, 300_000);
afterAll(() => {
  rmSync(home, { recursive: true });
  return service.close();
});

const artifact = (pattern: RegExp) => join(made, readdirSync(made).find(name => pattern.test(name))!);

function unpacked(archive: string): string {
  const folder = join(home, 'unpacked', archive.replace(/^.*[\\/]/, ''));
  for (const [name, content] of Object.entries(unzipSync(readFileSync(archive)))) {
    if (name.endsWith('/')) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** A folder with nothing but this tarball in it. */
function installed(tarball: string): string {
  const folder = join(home, 'installed');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const args = ['install', '--no-audit', '--no-fund', '--offline', '--legacy-peer-deps', tarball];
  execFileSync('npm', args, { cwd: folder, stdio: 'pipe', shell: process.platform === 'win32' });
  return folder;
}

test('the checksums are those of the files, and each part has its bill of materials', () => {
  const files = readdirSync(made).filter(file => file !== 'SHA256SUMS');
  const sums = files.map(
    file =>
      `${createHash('sha256')
        .update(readFileSync(join(made, file)))
        .digest('hex')}  ${file}`,
  );
  expect(readFileSync(join(made, 'SHA256SUMS'), 'utf8').trim().split('\n')).toEqual(sums.sort(byName));
  const bills = files.filter(file => file.endsWith('.cdx.json'));
  expect(bills).toEqual(['core.cdx.json', 'n8n-node.cdx.json', 'sheets-addon.cdx.json', 'zapier-app.cdx.json']);
});

test('the same commit gives the same bytes', () => {
  const again = join(home, 'again');
  release(again);
  expect(readFileSync(join(again, 'SHA256SUMS'), 'utf8')).toBe(readFileSync(join(made, 'SHA256SUMS'), 'utf8'));
}, 300_000);

test('the Sheets kit: its three files in a script of their own', () => {
  const folder = unpacked(artifact(/sheets.*\.zip$/));
  const file = (name: string) => readFileSync(join(folder, name), 'utf8');
  const host = new AppsScriptHost({
    code: file('Code.js'),
    html: { Sidebar: file('Sidebar.html') },
    manifest: JSON.parse(file('appsscript.json')) as HostOptions['manifest'],
    transport: sandboxTransport(sandbox),
  });
  host.run('saveSettings', [{ apiKey: sandbox.apiKey }], 'FULL');
  const cell = (formula: string) => host.run(formula, [KEYWORD], 'CUSTOM_FUNCTION').value;
  expect([cell('SOLD_MEDIAN'), cell('SOLD_COUNT')]).toEqual([price.median, price.count]);
  expect(file('INSTALL.md')).toContain('Sidebar.html');
});

test('the n8n package: installed, loaded by n8n, asked', async () => {
  const folder = installed(artifact(/^n8n-nodes.*\.tgz$/));
  const { outputs, error } = await executeNode(await loadPackage(join(folder, 'node_modules/n8n-nodes-sold-data')), {
    node: 'soldData',
    parameters: { resource: 'listing', operation: 'getPriceSummary', keyword: KEYWORD } as never,
    credentials: { soldDataApi: { baseUrl: service.url, apiKey: sandbox.apiKey } },
  });
  expect(error).toBeUndefined();
  expect(outputs[0]?.[0]?.json).toMatchObject({ median: price.median, count: price.count });
}, 60_000);

test('the Zapier archive: the app in it, asked by the platform', async () => {
  const folder = unpacked(artifact(/zapier-build.*\.zip$/));
  const { default: app } = (await import(pathToFileURL(join(folder, 'dist/index.js')).href)) as { default: never };
  const platform = await Platform.open(app, {
    authData: { apiKey: sandbox.apiKey },
    environment: { SOLD_DATA_BASE_URL: service.url },
  });
  const { results } = await platform.search('find_sold_price', { inputData: { keyword: KEYWORD } });
  await platform.close();
  expect((results as object[])[0]).toMatchObject({ median: price.median, count: price.count });
});

test("the core: the README's script after npm install", async () => {
  const folder = installed(artifact(/core.*\.tgz$/));
  const readme = readFileSync(join(folder, 'node_modules/@sold-data/core/README.md'), 'utf8');
  writeFileSync(join(folder, 'script.js'), /```js\n([\s\S]+?)```/.exec(readme)![1]!);
  const env = { PATH: process.env.PATH, SOLD_DATA_BASE_URL: service.url, SOLD_DATA_API_KEY: sandbox.apiKey };
  const { stdout } = await promisify(execFile)(process.execPath, ['script.js'], { cwd: folder, env });
  expect(stdout).toContain(`${price.median}`);
  expect(stdout).toContain(`from ${price.count} sales`);
}, 60_000);

function byName(a: string, b: string): number {
  const [one, other] = [a, b].map(line => line.split('  ')[1]!);
  return one! < other! ? -1 : 1;
}
