/**
 * `npm run drift -- --base-url URL`: compares the catalogue with the document that a service serves.
 * Exit code 0: nothing, or additions only; 1: something we rely on is gone or changed; 2: no document.
 */
import { parseArgs } from 'node:util';
import { openapi } from '../../../core/generate/openapi.ts';
import { compare } from './compare.ts';
import type { Json } from './document.ts';
import { readDocument } from './document.ts';

const { values } = parseArgs({ options: { 'base-url': { type: 'string' } } });
const baseUrl = values['base-url'] ?? process.env.SOLD_DATA_BASE_URL;
if (!baseUrl) {
  console.error('Say which service: npm run drift -- --base-url http://localhost:8787');
  process.exit(2);
}
const address = `${baseUrl.replace(/\/+$/, '')}/openapi.json`;

async function served(): Promise<Json> {
  const answer = await fetch(address, {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  return (await answer.json()) as Json;
}

try {
  const findings = compare(readDocument(openapi()), readDocument(await served()));
  const notes = findings.filter(finding => finding.kind === 'note');
  const drifts = findings.filter(finding => finding.kind === 'drift');
  if (findings.length === 0) console.log(`No drift: ${address} says what the catalogue says.`);
  for (const [title, list] of [
    ['Gone or changed', drifts],
    ['New (breaks nothing)', notes],
  ] as const) {
    if (list.length === 0) continue;
    console.log(`${title}: ${list.length}`);
    for (const { where, what } of list) console.log(`- ${where} ${what}`);
  }
  process.exitCode = drifts.length > 0 ? 1 : 0;
} catch (error) {
  console.error(`${address} could not be compared: ${(error as Error).message}`);
  process.exitCode = 2;
}
