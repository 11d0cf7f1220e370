import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { type Clasp, deploy, publishable, SHIPPED_FILES } from '../../sheets-addon/build/deploy.ts';
import { manifestFor } from '../../sheets-addon/platform/manifest.ts';
import { AppsScriptHost } from '../support/apps-script/host.ts';
import { sandboxTransport } from '../support/apps-script/http.ts';
import { Sandbox } from '../support/service/sandbox.ts';

const service = 'https://api.example.com';
const folder = () => {
  const at = mkdtempSync(join(tmpdir(), 'sold-data-deploy-'));
  onTestFinished(() => rmSync(at, { recursive: true }));
  return at;
};
const plan = (more: object = {}) => ({
  baseUrl: service,
  scriptId: 'the-id',
  push: true,
  folder: folder(),
  ...more,
});

/** A fake clasp that is logged in, pushes nothing and records its arguments. */
function fakeClasp(answers: Record<string, string> = {}): { clasp: Clasp; told: string[] } {
  const told: string[] = [];
  const normal: Record<string, string> = {
    'show-file-status': JSON.stringify({ filesToPush: SHIPPED_FILES.map(file => `dist/${file}`) }),
    'show-authorized-user': '{"loggedIn":true}',
    push: '',
    'create-version': 'Created version 7',
  };
  const clasp: Clasp = args => {
    told.push(args.join(' '));
    return { ...normal, ...answers }[args[0]!]!;
  };
  return { clasp, told };
}

test.each(['entry.ts', 'sidebar/client/main.tsx'])(
  '%s bundles only the package Preact, and the kit contains its notice',
  async entry => {
    const { metafile } = await build({
      absWorkingDir: join(import.meta.dirname, '../../sheets-addon'),
      entryPoints: [entry],
      bundle: true,
      write: false,
      metafile: true,
      jsx: 'automatic',
      jsxImportSource: 'preact',
    });
    const packages = Object.keys(metafile.inputs).flatMap(
      file => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [],
    );
    expect([...new Set(packages)]).toEqual(entry === 'entry.ts' ? [] : ['preact']);
  },
);

it('a project file without a project ID is rejected with an instruction', async () => {
  const at = folder();
  for (const content of ['{ "scriptId": ', '{}']) {
    writeFileSync(join(at, '.clasp.json'), content);
    const told = deploy({ ...plan({ push: false, folder: at }), scriptId: undefined }, fakeClasp().clasp);
    await expect(told).rejects.toThrow('.clasp.json names no project. Set SOLD_DATA_SCRIPT_ID, which writes it again.');
  }
});

it('deploying stops if the folder contains an unknown file', async () => {
  const files = JSON.stringify({ filesToPush: [...SHIPPED_FILES, 'notes.js'].map(file => `dist/${file}`) });
  const { clasp, told } = fakeClasp({ 'show-file-status': files });
  await expect(deploy(plan(), clasp)).rejects.toThrow(
    'clasp would push Code.js, Sidebar.html, appsscript.json, notes.js',
  );
  expect(told).toEqual(['show-file-status --json']);
});

it('deploying builds, checks, pushes and makes a version, in this order', async () => {
  const { clasp, told } = fakeClasp();
  const lines = await deploy(plan(), clasp);
  expect(told).toEqual([
    'show-file-status --json',
    'show-authorized-user --json',
    'push --force',
    'create-version Sold Data 0.2.0',
  ]);
  expect(lines).toContain('Created version 7');
});

it('deploying remembers its project', async () => {
  const at = folder();
  writeFileSync(join(at, '.clasp.json'), '{"scriptId":"known","rootDir":"dist"}');
  const { clasp, told } = fakeClasp();
  await deploy(plan({ folder: at, scriptId: undefined }), clasp);
  expect(told).toContain('push --force');
  expect(readFileSync(join(at, '.clasp.json'), 'utf8')).toContain('known');
});

it('deploying stops when clasp is not logged in', async () => {
  const { clasp, told } = fakeClasp({ 'show-authorized-user': '{"loggedIn":false}' });
  await expect(deploy(plan(), clasp)).rejects.toThrow('clasp is not logged in. Run npx @google/clasp login first.');
  expect(told).not.toContain('push --force');
});

it('deploying stops when there is no project', async () => {
  await expect(deploy(plan({ scriptId: undefined }), fakeClasp().clasp)).rejects.toThrow(
    'SOLD_DATA_SCRIPT_ID is not set.',
  );
});

it.each<[string | undefined, string]>([
  [undefined, 'SOLD_DATA_BASE_URL is not set.'],
  ['', 'SOLD_DATA_BASE_URL is not set.'],
  ['http://127.0.0.1:8787', 'must be an https address'],
  ['https://api.example.com/?key=secret', 'must be an https address'],
  ['https://user:secret@api.example.com', 'must be an https address'],
  ['api.example.com', 'must be an https address'],
])('the address %s is refused before anything is built', async (baseUrl, sentence) => {
  const { clasp, told } = fakeClasp();
  await expect(deploy(plan({ baseUrl }), clasp)).rejects.toThrow(sentence);
  expect(told).toEqual([]);
});

it("the error about a rejected address doesn't repeat its password", () => {
  expect(() => publishable('https://user:secret@api.example.com')).toThrow(/^(?!.*secret)/);
});

it("the manifest's scopes cover only this file, the service, the sidebar, the timer and sending e-mail, and none reads other data", () => {
  expect(manifestFor(service).oauthScopes.map(scope => scope.replace('https://www.googleapis.com/auth/', ''))).toEqual([
    'spreadsheets.currentonly',
    'script.external_request',
    'script.container.ui',
    'script.scriptapp',
    'script.send_mail',
  ]);
});

it('the manifest lets the add-on reach the service and nothing else', () => {
  expect(manifestFor(`${service}/`).urlFetchWhitelist).toEqual([`${service}/`]);
  expect(manifestFor('https://gateway.example.com/sold').urlFetchWhitelist).toEqual([
    'https://gateway.example.com/sold/',
  ]);
});

it('a build for the real service opens its menu in every auth mode, even in a file that has never used the add-on', async () => {
  const at = folder();
  await deploy(plan({ push: false, folder: at }), fakeClasp().clasp);
  const file = (name: string) => readFileSync(join(at, 'dist', name), 'utf8');
  for (const mode of ['NONE', 'LIMITED', 'FULL'] as const) {
    const manifest = JSON.parse(file('appsscript.json')) as object;
    const host = new AppsScriptHost({ code: file('Code.js'), manifest, transport: sandboxTransport(new Sandbox()) });
    expect(host.open(mode).error, mode).toBeUndefined();
    expect(host.ui.menus).toHaveLength(1);
  }
});

it('a build for the real service mentions neither the sandbox nor this machine', async () => {
  const at = folder();
  await deploy(plan({ push: false, folder: at }), fakeClasp().clasp);
  const everything = SHIPPED_FILES.map(name => readFileSync(join(at, 'dist', name), 'utf8')).join('\n');
  expect(everything).toContain(service);
  expect(everything).not.toMatch(/127\.0\.0\.1|localhost|\/home\/|\/work\//);
});

describe('the README of the add-on', () => {
  const readme = readFileSync(new URL('../../sheets-addon/README.md', import.meta.url), 'utf8');

  it('the README of the add-on names every scope of the manifest and no other', () => {
    const named = [...readme.matchAll(/^\| `([a-z_]+\.[a-z_.]+)` \|/gm)].map(([, scope]) => scope);
    const asked = manifestFor(service).oauthScopes.map(scope => scope.replace('https://www.googleapis.com/auth/', ''));
    expect(named).toEqual(asked);
  });
});
