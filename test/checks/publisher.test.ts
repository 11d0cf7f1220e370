/** A release contains real URLs of its publisher, or states that it is a trial. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { generatedFiles } from '../../scripts/generate.ts';
import { type Publisher, publisher, unfitForRelease, withRepository } from '../../scripts/lib/publisher.ts';
import { buildSidebar } from '../../sheets-addon/build/sidebar.ts';

const root = join(import.meta.dirname, '../..');
const names = Object.keys(publisher);
/** URLs of a publisher that is ready, except for the service. */
const withService = (service: string) => {
  const ready = Object.fromEntries(names.map(name => [name, `https://sold-data.dev/${name}`])) as unknown as Publisher;
  return { ...ready, repository: 'https://github.com/sold-data-dev/connectors', service };
};

test.each([
  ['', '"service" is empty.'],
  ['http://127.0.0.1:8787', '"service" is a local address (http://127.0.0.1:8787).'],
  ['https://192.168.0.4', '"service" is a local address (https://192.168.0.4).'],
  ['https://172.16.0.9', '"service" is a local address (https://172.16.0.9).'],
  ['https://169.254.1.1', '"service" is a local address (https://169.254.1.1).'],
  ['https://your-service', '"service" is a local address (https://your-service).'],
  ['https://api.sold-data.dev/v1', '"service" has a path (https://api.sold-data.dev/v1).'],
  ['https://me:secret@api.sold-data.dev', '"service" contains a password.'],
  ['http://api.sold-data.dev', '"service" is not an https address (http://api.sold-data.dev).'],
  ['api.sold-data.dev', '"service" is not an https address (api.sold-data.dev).'],
  ['https://api.sold-data.dev ', '"service" contains a blank ("https://api.sold-data.dev ").'],
  ['\thttps://api.sold-data.dev', '"service" contains a blank ("\thttps://api.sold-data.dev").'],
  [' ', '"service" is empty.'],
  ['https://api.example.com', '"service" is a placeholder (https://api.example.com).'],
  ['https://sold-data.invalid', '"service" is a placeholder (https://sold-data.invalid).'],
])('a release with the address "%s" is refused', (address, sentence) => {
  expect(unfitForRelease(withService(address))).toEqual([sentence]);
});

test('real addresses are accepted', () => {
  expect(unfitForRelease(withService('https://api.sold-data.dev'))).toEqual([]);
});

test.each([
  ['https://github.com/example/sold-data-connectors', 'is a placeholder'],
  ['https://github.com/sold-data-dev', 'is not https://github.com/<owner>/<name>'],
  ['https://github.com/sold-data-dev/connectors.dev/tree', 'is not https://github.com/<owner>/<name>'],
  ['https://github.com/someone/connectors', 'is not the repository that builds this, sold-data-dev/connectors'],
])('a release that names the repository "%s" is refused', (repository, problem) => {
  const facts = { ...withService('https://api.sold-data.dev'), repository };
  expect(unfitForRelease(facts, 'sold-data-dev/connectors')).toEqual([`"repository" ${problem} (${repository}).`]);
});

test('every page that links to the code or verifies a download names the repository of publisher.json', async () => {
  const moved = 'https://github.com/sold-data-dev/connectors';
  const files = await promisify(execFile)(
    'git',
    ['grep', '-lE', 'github\\.com/[^/ ]+/sold-data-connectors|--repo [a-z]', '--', ':!test', ':!scripts'],
    { cwd: root },
  );
  const naming = files.stdout
    .trim()
    .split('\n')
    .filter(file => file !== 'publisher.json');
  const generated = await generatedFiles();
  expect(naming.filter(file => !generated.has(file))).toEqual([]);
  const text =
    'gh attestation verify x --repo example/sold-data-connectors; https://github.com/example/sold-data-connectors/tree';
  expect(withRepository(text, moved)).toBe(`gh attestation verify x --repo sold-data-dev/connectors; ${moved}/tree`);
});

test.skipIf(unfitForRelease(publisher).length === 0)(
  'npm run release names each address that is missing, and writes nothing',
  async () => {
    const line = ['--import', 'tsx', 'scripts/release.ts', '--out', join(root, '.cache/never')];
    const refused = await promisify(execFile)(process.execPath, line, { cwd: root }).catch(error => error);
    expect(refused.code).toBe(2);
    for (const sentence of unfitForRelease(publisher)) expect(refused.stderr).toContain(sentence);
    expect(refused.stderr).toContain('--sandbox');
  },
);

test('only the sidebar of a sandbox kit says that the prices are made up', async () => {
  expect(await buildSidebar(true)).toContain('Sandbox: all prices are made up.');
  expect(await buildSidebar(false)).not.toContain('Sandbox: all prices are made up.');
});
