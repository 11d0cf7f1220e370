import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openapi } from '../../../core/generate/openapi.ts';
import { onLoopback } from '../../support/loopback.ts';

/**
 * Runs the check against a service that serves this text, or that is down.
 * @param named false to leave out the URL.
 */
async function drift(served: string | undefined, named = true) {
  const service = await onLoopback(createServer((_, response) => response.end(served)));
  if (served === undefined) await service.close();
  const address = named ? ['--base-url', `${service.url}/`] : [];
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/checks/drift/drift.ts', ...address], {
    env: { ...process.env, SOLD_DATA_BASE_URL: '' },
  });
  const ended = new Promise(resolve => child.once('close', resolve));
  const output = (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
  const code = await ended;
  await service.close();
  return { code, output: output.replace(service.url, 'http://service') };
}

function document(bend: (paths: Record<string, unknown>) => void = () => {}): string {
  const { paths, ...rest } = openapi() as { paths: Record<string, unknown> };
  bend(paths);
  return JSON.stringify({ ...rest, paths });
}
const withAnother = (paths: Record<string, unknown>) => (paths['/v1/new'] = { get: { responses: {} } });

test.each([
  ['a service that agrees', document(), true, 0, 'No drift: http://service/openapi.json agrees with the catalogue.\n'],
  ['an addition', document(withAnother), true, 0, 'New (breaks nothing): 1\n- GET /v1/new is new\n'],
  [
    'removals listed before additions',
    document(paths => withAnother(paths) && delete paths['/v1/summary']),
    true,
    1,
    'Gone or changed: 1\n- GET /v1/summary is gone\nNew (breaks nothing): 1\n- GET /v1/new is new\n',
  ],
  [
    'a web page in place of the document',
    '<html>',
    true,
    1,
    expect.stringContaining('could not be compared: it answered no JSON.'),
  ],
  ['a service that is down', undefined, true, 1, expect.stringContaining('nothing answers there (ECONNREFUSED)')],
  ['no address', undefined, false, 2, expect.stringContaining('Name the service: npm run e2e -- drift --base-url')],
])('the exit code of the drift check: %s', async (_, served, named, code, output) => {
  expect(await drift(served, named)).toEqual({ code, output });
});
