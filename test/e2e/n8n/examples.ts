/** Every example workflow, imported and run from n8n's command line. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packageFolder } from './folders.ts';
import { operationExamples } from './operations.ts';
import type { Report } from './report.ts';
import type { Credential, N8n, Workflow } from './server.ts';

export interface Example extends Workflow {
  file: string;
}

/** The workflows of n8n-node/examples, and one for each operation and event, with fixed IDs. */
export function readExamples(): Example[] {
  const folder = join(packageFolder, 'examples');
  const shipped: Omit<Example, 'id'>[] = readdirSync(folder)
    .sort()
    .map(file => ({
      ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Omit<Workflow, 'id'>),
      file: basename(file, '.json'),
    }));
  return [...shipped, ...operationExamples()].map(
    (workflow, index) => ({ ...workflow, id: `example${String(index).padStart(9, '0')}` }) as Example,
  );
}

/** The credential that the examples use. */
export function credentialFor(baseUrl: string, apiKey: string): Credential {
  return { id: 'soldDataAccount1', name: 'Sold Data account', type: 'soldDataApi', data: { baseUrl, apiKey } };
}

/** A failed run tells the user what to do, and its exit code is non-zero. */
export async function runRefused(report: Report, n8n: N8n, examples: readonly Example[]): Promise<void> {
  await report.check('n8n execute with a refused key ends with 1 and says what to do', async () => {
    const { code, output } = await n8n.execute(examples.find(({ file }) => file === 'account-getUsage')?.id as string);
    const { error } = output.data.resultData;
    assert.equal(code, 1);
    assert.equal(error?.message, 'The API key was not accepted.');
    assert.match(error?.description ?? '', /^Check the key/);
    return error?.description;
  });
}

/** Runs each example with a manual trigger that needs no account of another service, and checks the output of its last node. */
export async function runExamples(report: Report, n8n: N8n, examples: readonly Example[]): Promise<void> {
  const has = ({ nodes }: Example, kind: string) => nodes.some(({ type }) => type.endsWith(kind));
  const byHand = examples.filter(example => has(example, '.manualTrigger') && !has(example, '.googleSheets'));
  const executed = await n8n.executeAll(byHand.map(({ id }) => id));
  for (const example of byHand) {
    await report.check(`n8n executes ${example.file}`, async () => {
      const output = executed.get(example.id);
      assert.ok(typeof output === 'object', String(output ?? 'it did not run'));
      const { runData } = output.data.resultData;
      assert.equal(output.status, 'success');
      const last = example.nodes.at(-1)?.name as string;
      const items = runData[last]?.[0]?.data?.main[0] ?? [];
      // The first check of a list is the baseline: nothing is new yet.
      if (example.file === 'listing-watchList' && items.length === 0) return 'nothing is new at the first check';
      assert.ok(items.length > 0, 'the last node put out nothing');
      assert.ok(
        items.every(item => item.pairedItem !== undefined),
        'an item has lost its link',
      );
      if (example.file.startsWith('job-download')) assert.ok(items[0]?.binary, 'no file came');
      return `${items.length} items`;
    });
  }
}
