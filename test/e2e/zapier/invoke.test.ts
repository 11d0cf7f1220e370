// `zapier-platform invoke` on every step of the app, with a sandbox on a loopback socket.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillStage, stage } from '../../../zapier-app/zip.ts';
import { Sandbox } from '../../support/service/sandbox.ts';
import { serve } from '../../support/service/serve.ts';
import { steps } from '../../zapier-app/steps.ts';
import { cli } from './platform-tools.ts';

const TYPE = { triggers: 'trigger', searches: 'search', creates: 'create' } as const;

const sandbox = new Sandbox({ plan: '500k' });
let server: Awaited<ReturnType<typeof serve>>;
let app: string;
beforeAll(async () => {
  server = await serve(sandbox);
  mkdirSync(dirname(stage), { recursive: true });
  app = mkdtempSync(`${stage}-`);
  await fillStage(app);
  writeFileSync(join(app, '.env'), `SOLD_DATA_BASE_URL=${server.url}\nauthData_apiKey=${sandbox.apiKey}\n`);
}, 120_000);
afterAll(() => {
  rmSync(app, { recursive: true });
  return server.close();
});

/** Runs a step on the command line and returns its printed result. */
async function invoke(
  type: string,
  key: string,
  inputData: Record<string, unknown>,
  meta: Record<string, unknown> = {},
): Promise<{ code: number; output: string; result?: unknown }> {
  // The command line reads all values as text, as a form does.
  const input = JSON.stringify(inputData, (_, value: unknown) =>
    typeof value === 'boolean' || typeof value === 'number' ? String(value) : value,
  );
  const flags = Object.keys(meta).map(name => `--${name}`);
  const ended = await cli(app, 'invoke', type, key, '-i', input, '--non-interactive', ...flags);
  const json = /^[[{][\s\S]*^[\]}]/m.exec(ended.output)?.[0];
  return { ...ended, ...(json ? { result: JSON.parse(json) } : {}) };
}

test('the command line accepts the definition', async () => {
  const { code, output } = await cli(app, 'validate', '--without-style', '--skip-build');
  expect(output).toContain('No structural errors');
  expect(code).toBe(0);
});

test('the command line tests the connection and shows its label without the key', async () => {
  const tested = await cli(app, 'invoke', 'auth', 'test', '--non-interactive');
  const label = await cli(app, 'invoke', 'auth', 'label', '--non-interactive');
  expect(tested.code).toBe(0);
  expect(label.output).toMatch(/500k plan, key [0-9a-f]{6}/);
  expect(label.output).not.toContain(sandbox.apiKey);
});

test.each(steps)('the command line runs $name', async ({ kind, key, inputData, meta }) => {
  // The command line has no cache, so triggers run as in the editor and show existing rows.
  const inEditor = kind === 'triggers' && !key.endsWith('_list') ? { isLoadingSample: true } : {};
  const { code, output, result } = await invoke(TYPE[kind], key, inputData, { ...meta, ...inEditor });
  expect({ key, code, output: code === 0 ? '' : output }).toEqual({ key, code: 0, output: '' });
  expect(JSON.stringify(result).length).toBeGreaterThan(10);
});

test.each([
  ['job_finished', /^\[\]$/m],
  ['job_list', /start a job with Start Job first/],
])('the command line runs %s, which lists no jobs before one is started', async (key, words) => {
  const { code, output } = await invoke('trigger', key, {});
  expect(code).toBe(0);
  expect(output).toMatch(words);
});

test('the command line follows a job from its start to its end and cancels another', async () => {
  const started = (await invoke('create', 'start_job', { kind: 'deepPagination', keyword: 'canon ae-1', maxPages: 50 }))
    .result as { id: string };
  const found = await invoke('search', 'find_job', { job: started.id });
  const cancelled = await invoke('create', 'cancel_job', { job: started.id });
  expect(found.result).toMatchObject([{ id: started.id }]);
  expect(cancelled.result).toMatchObject({ id: started.id, finished: true });
});

test('the command line prints our message when a step fails', async () => {
  const { code, output } = await invoke('search', 'find_listings', { keyword: 'canon ae-1', maxRows: 1201 });
  expect(code).not.toBe(0);
  expect(output).toContain('Maximum Rows must be 1 to 1200, got 1201');
});
