/**
 * `npm run e2e -- drift --base-url URL`: compares the catalogue with a service's own document. Exit code 0: no differences, or only
 * additions; 1: something we rely on is gone or changed, or there is no document to compare with.
 */

import { openapi } from '../../../core/generate/openapi.ts';
import { command, run, serviceAddress, TypedWrong } from '../../../scripts/lib/command.ts';
import { compare, type Json } from './compare.ts';

await run(
  command('e2e', 'Compares the catalogue with the document that a service serves.')
    .option('--base-url <url>', 'the service', process.env.SOLD_DATA_BASE_URL)
    .action(tell),
);

async function tell({ baseUrl }: { baseUrl?: string }): Promise<void> {
  if (!baseUrl) throw new TypedWrong('Name the service: npm run e2e -- drift --base-url http://localhost:8787');
  const address = `${serviceAddress('--base-url', baseUrl)}/openapi.json`;
  const findings = compare(openapi(), await served(address));
  const notes = findings.filter(finding => finding.kind === 'note');
  const drifts = findings.filter(finding => finding.kind === 'drift');
  if (findings.length === 0) console.log(`No drift: ${address} agrees with the catalogue.`);
  for (const [title, list] of [
    ['Gone or changed', drifts],
    ['New (breaks nothing)', notes],
  ] as const) {
    if (list.length === 0) continue;
    console.log(`${title}: ${list.length}`);
    for (const { text } of list) console.log(`- ${text}`);
  }
  process.exitCode = drifts.length > 0 ? 1 : 0;
}

/** @throws Error with a one-sentence message when there is no such document */
async function served(address: string): Promise<Json> {
  try {
    const signal = AbortSignal.timeout(30_000);
    const answer = await fetch(address, { headers: { Accept: 'application/json' }, signal });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    const text = await answer.text();
    try {
      return JSON.parse(text) as Json;
    } catch {
      throw new Error('it answered no JSON');
    }
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    const why = cause ? `nothing answers there (${cause.code ?? message}). Check the address` : message;
    throw new Error(`${address} could not be compared: ${why}.`);
  }
}
