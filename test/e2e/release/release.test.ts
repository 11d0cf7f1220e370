/**
 * The output of `npm run release`, installed into empty folders by following its own README: each part shows the same price as the service.
 */
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { median } from 'd3-array';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auctionUnits } from '../../core/rows/picture-oracle.ts';
import { AppsScriptHost, type HostOptions } from '../../support/apps-script/host.ts';
import { sandboxTransport } from '../../support/apps-script/http.ts';
import { copyRepository } from '../../support/copy.ts';
import { executeNode } from '../../support/n8n/execute.ts';
import { loadPackage } from '../../support/n8n/nodes.ts';
import { Sandbox } from '../../support/service/sandbox.ts';
import { serve } from '../../support/service/serve.ts';
import { launchBrowser } from '../browser.ts';
import { platformTools } from '../zapier/platform-tools.ts';

const KEYWORD = 'iphone 13 128gb';
const root = fileURLToPath(new URL('../../..', import.meta.url));
/** A folder below the repository, so the node finds the `n8n-workflow` that n8n provides to its nodes. */
mkdirSync(join(root, '.cache'), { recursive: true });
const home = mkdtempSync(join(root, '.cache/release-test-'));
const made = join(home, 'release');
const noon = Date.UTC(2026, 10, 20, 12);
const sandbox = new Sandbox({ clock: () => noon, plan: 'growth' });
let service: Awaited<ReturnType<typeof serve>>;
/** What was paid by the service's own rows: best offers of unknown price are left out (reference 2.2). */
let price: { median: number; count: number };

function release(cwd: string, out: string, umask: string): void {
  const line = `umask ${umask} && exec node --import tsx scripts/release.ts --sandbox --out "$0"`;
  // The copy uses the same commit, whose ID is in the script for Sheets.
  const GIT_DIR = execFileSync('git', ['rev-parse', '--absolute-git-dir'], { cwd: root, encoding: 'utf8' }).trim();
  execFileSync('bash', ['-c', line, out], { cwd, stdio: 'pipe', env: { ...process.env, GIT_DIR } });
}

beforeAll(async () => {
  release(root, made, '022');
  service = await serve(sandbox);
  const headers = { authorization: `Bearer ${sandbox.apiKey}` };
  const query = new URLSearchParams({ keyword: KEYWORD, bestOfferPrice: 'true' });
  const answer = await fetch(`${service.url}/v1/scrape?${query}`, { headers });
  const { items } = (await answer.json()) as { items: Record<string, string | null>[] };
  const prices = auctionUnits(items).map(unit => unit.price);
  price = { median: Math.round(median(prices)! * 100 + 1e-6) / 100, count: prices.length };
}, 600_000);
afterAll(() => {
  service.close();
  rmSync(home, { recursive: true });
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

/** A person with an empty home folder who has downloaded only this file. */
function person(name: string, file: string): { folder: string; env: NodeJS.ProcessEnv } {
  const folder = join(home, name);
  mkdirSync(join(folder, 'Downloads'), { recursive: true });
  copyFileSync(file, join(folder, 'Downloads', file.replace(/^.*[\\/]/, '')));
  const path = `${dirname(platformTools().node)}:${process.env.PATH}`;
  // The npm registry is reached as usual on this machine, without settings of a surrounding npm run.
  const own = Object.fromEntries(Object.entries(process.env).filter(([each]) => !/^npm_/i.test(each)));
  const npm = { npm_config_userconfig: process.env.npm_config_userconfig ?? join(homedir(), '.npmrc') };
  const account = { SOLD_DATA_BASE_URL: service.url, SOLD_DATA_API_KEY: sandbox.apiKey };
  return { folder, env: { ...own, ...npm, ...account, PATH: path, HOME: folder } };
}

/** The line with a price that the READMEs' scripts print. */
const said = () => `${price.median} USD from ${price.count} sales`;

test('the checksums match the files, and each part has its bill of materials', () => {
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

interface Bill {
  metadata: { component: { name: string } };
  components: { name: string; version: string }[];
}

test('each bill of materials names its artifact and the packages that the artifact contains', () => {
  const archive = unpacked(artifact(/zapier-build.*\.zip$/));
  const inArchive = [...new Set(packageFolders(archive).map(idOf))];
  expect(inArchive).toContain(idOf(join(root, 'node_modules/zapier-platform-core')));
  const core = idOf(join(root, 'core'));
  const contents = {
    'sold-data-sheets-addon': [core, idOf(join(root, 'node_modules/preact'))],
    'n8n-nodes-sold-data': [core],
    'sold-data-zapier-app': [core, ...inArchive].sort(),
    '@sold-data/core': [],
  };
  const bills = ['sheets-addon', 'n8n-node', 'zapier-app', 'core'].map(part => {
    const bill = JSON.parse(readFileSync(join(made, `${part}.cdx.json`), 'utf8')) as Bill;
    return [bill.metadata.component.name, bill.components.map(({ name, version }) => `${name}@${version}`).sort()];
  });
  expect(Object.fromEntries(bills)).toEqual(contents);
});

test('every package in the Zapier archive has its licence beside it, or its notice in NOTICES.txt', () => {
  const archive = unpacked(artifact(/zapier-build.*\.zip$/));
  const notices = readFileSync(join(archive, 'NOTICES.txt'), 'utf8');
  const without = packageFolders(archive).filter(
    folder => !readdirSync(folder).some(file => /^licen[cs]e/i.test(file)),
  );
  for (const folder of without) expect(notices).toContain(folder.split('/node_modules/').at(-1));
});

/** `name@version`; npm drops the letter of a version such as `v1.3.0`. */
function idOf(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${name}@${version.replace(/^v/, '')}`;
}

/** The folders of all packages below `node_modules`, at any depth. */
function packageFolders(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file))
    .map(file => join(folder, dirname(file)));
}

test('a build in another folder, at another time and with another umask has the same bytes', () => {
  const copy = copyRepository();
  const again = join(home, 'again');
  release(copy.folder, again, '077');
  copy.remove();
  expect(readFileSync(join(again, 'SHA256SUMS'), 'utf8')).toBe(readFileSync(join(made, 'SHA256SUMS'), 'utf8'));
}, 600_000);

test('the Sheets kit works by its guide, step by step', async () => {
  const folder = unpacked(artifact(/sheets.*\.zip$/));
  const browser = await launchBrowser();
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await page.goto(pathToFileURL(join(folder, 'INSTALL.html')).href);
  const guide = await page.innerText('main');
  const pictures = await page.evaluate('[...document.images].map(image => image.naturalWidth)');
  expect(pictures).toEqual([1500, 300, 900]);
  // Steps with a button, such as "Click Code.gs, select all, and paste the content of Code.js": the file to open in the editor, and its
  // content.
  const editor: Record<string, string> = {};
  for (const step of await page.locator('li:has(button)').all()) {
    const [, opened] = /(?:Click|exactly) ([\w.]*\w)/.exec(await step.innerText())!;
    await step.getByRole('button').click();
    await step.getByText('is copied: now paste it').waitFor();
    editor[opened!] = await page.evaluate('navigator.clipboard.readText()');
  }
  await browser.close();
  expect(Object.keys(editor)).toEqual(['appsscript.json', 'Code.gs', 'Sidebar']);
  for (const [opened, file] of [
    ['appsscript.json', 'appsscript.json'],
    ['Code.gs', 'Code.js'],
    ['Sidebar', 'Sidebar.html'],
  ] as const)
    expect(editor[opened]).toBe(readFileSync(join(folder, file), 'utf8'));
  expect(readFileSync(join(folder, 'NOTICES.txt'), 'utf8')).toContain(
    readFileSync(join(root, 'node_modules/preact/LICENSE'), 'utf8'),
  );
  const host = new AppsScriptHost({
    code: editor['Code.gs']!,
    html: { Sidebar: editor.Sidebar! },
    manifest: JSON.parse(editor['appsscript.json']!) as HostOptions['manifest'],
    transport: sandboxTransport(sandbox),
  });
  host.run(
    'sidebar',
    ['saveKey', [{ apiKey: sandbox.apiKey, gatewayKey: '', gatewayHost: '', scope: 'person' }]],
    'FULL',
  );
  const [, formula = '', keyword] = /=(\w+)\("([^"]+)"\)/.exec(guide)!;
  const { value } = host.run(formula, [keyword], 'CUSTOM_FUNCTION');
  expect(value).toBe(price.median);
});

test('the n8n package is installed, loaded by n8n and executed', async () => {
  const file = artifact(/^n8n-nodes.*\.tgz$/);
  const { folder, env } = person('n8n', file);
  const installing = installingBy(readFileSync(join(root, 'n8n-node/README.md'), 'utf8'), 'Install');
  await follow(installing, folder, env);
  const place = join(folder, '.n8n/nodes/node_modules/n8n-nodes-sold-data');
  expect(readFileSync(join(place, 'README.md'), 'utf8')).toContain(installing.commands[0]);
  const { outputs, error } = await executeNode(await loadPackage(place), {
    node: 'soldData',
    parameters: { resource: 'listing', operation: 'getPrice', keyword: KEYWORD } as never,
    credentials: { soldDataApi: { baseUrl: service.url, apiKey: sandbox.apiKey } },
  });
  expect(error).toBeUndefined();
  expect(outputs[0]?.[0]?.json).toMatchObject({ median: price.median, count: price.count });
}, 300_000);

test('the Zapier archive runs unpacked on its own, without the platform', async () => {
  const file = artifact(/zapier-build.*\.zip$/);
  const { folder, env } = person('zapier', file);
  const readme = readFileSync(join(root, 'zapier-app/PUBLISHING.md'), 'utf8');
  const installing = installingBy(readme, 'Try a release on your own machine');
  const printed = await follow(installing, folder, env);
  expect(printed).toContain(said());
}, 300_000);

test("the core runs the README's script after npm install", async () => {
  const file = artifact(/core.*\.tgz$/);
  const { folder, env } = person('core', file);
  const installing = installingBy(readFileSync(join(root, 'core/README.md'), 'utf8'), 'Install');
  const printed = await follow(installing, folder, env);
  expect(printed).toContain(said());
  const inside = join(folder, 'sold-data/node_modules/@sold-data/core/README.md');
  expect(readFileSync(inside, 'utf8')).toContain(installing.commands[0]);
}, 300_000);

function byName(a: string, b: string): number {
  const [one, other] = [a, b].map(line => line.split('  ')[1]!);
  return one! < other! ? -1 : 1;
}

/** The commands that a README tells people to type, parsed from the README so nothing is repeated here. */
interface Installing {
  /** The section's shell blocks, in order. */
  commands: string[];
  /** The page's first JavaScript, and the file name under which the section saves it. */
  script?: { name: string; text: string };
}

/** @throws Error when the section shows no command, because nothing would be tested */
function installingBy(readme: string, heading: string): Installing {
  const [, from = ''] = readme.split(`\n## ${heading}\n`);
  const [section = ''] = from.split(/\n## /);
  const commands = [...section.matchAll(/```sh\n([\s\S]+?)```/g)].map(([, text]) => text!);
  if (commands.length === 0) throw new Error(`"${heading}" shows no command`);
  const name = /as `(\w+\.mjs)`/.exec(section)?.[1];
  const text = /```js\n([\s\S]+?)```/.exec(section)?.[1] ?? /```js\n([\s\S]+?)```/.exec(readme)?.[1];
  return { commands, script: name && text ? { name, text } : undefined };
}

/**
 * Runs the commands in one shell, as a person does. The script is saved before the last block, which runs it.
 * @returns the output of the last block
 */
async function follow({ commands, script }: Installing, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const [last, ...before] = commands.toReversed();
  const save = script ? [`cat > ${script.name} <<'END_OF_SCRIPT'\n${script.text}END_OF_SCRIPT\n`] : [];
  const line = ['set -e', ...before.toReversed().map(block => `{ ${block} } >&2`), ...save, last].join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-c', line], { cwd, env });
  return stdout;
}
