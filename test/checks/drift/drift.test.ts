import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { openapi } from '../../../core/generate/openapi.ts';
import { onLoopback } from '../../support/loopback.ts';

interface Run {
  code: number | null;
  output: string;
}

function drift(...args: string[]): Promise<Run> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'test/checks/drift/drift.ts', ...args], {
      env: { ...process.env, SOLD_DATA_BASE_URL: '' },
    });
    let output = '';
    child.stdout.on('data', data => {
      output += data;
    });
    child.stderr.on('data', data => {
      output += data;
    });
    child.on('close', code => resolve({ code, output }));
  });
}

/** A service that serves one document. */
const serving = (document: unknown) =>
  onLoopback(createServer((_, response) => response.end(JSON.stringify(document))));

test('what is gone ends with exit code 1; what is new is listed after it', async () => {
  const document = openapi() as { paths: Record<string, unknown> };
  delete document.paths['/v1/summary'];
  document.paths['/v1/new'] = { get: { responses: {} } };
  const service = await serving(document);
  const run = await drift('--base-url', `${service.url}/`);
  service.close();
  expect(run).toEqual({
    code: 1,
    output: 'Gone or changed: 1\n- GET /v1/summary is gone\nNew (breaks nothing): 1\n- GET /v1/new is new\n',
  });
});
