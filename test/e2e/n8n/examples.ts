/** Every example workflow, imported and run from n8n's command line. */

import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** A list as a program exports it, for the example that reads a file. */
const LIST =
  'Exported on 2026-11-01\n\nItem Title,Condition,Quantity\nlego 75192,Used,1\niphone 13 128gb,,2\nTotal,,3\n';

const isSheet = ({ type }: Example['nodes'][number]) => type.endsWith('.googleSheets');

/** An example that can run here: with a file of ours, and without the sheet at its end, which needs an account. */
export function runnable(example: Example, { files }: N8n): Example {
  const file = join(files, 'list.csv');
  const nodes = example.nodes
    .filter(node => !isSheet(node))
    .map(node => {
      if (!node.type.endsWith('.readWriteFile')) return node;
      mkdirSync(files, { recursive: true });
      writeFileSync(file, LIST);
      return { ...node, parameters: { ...node.parameters, fileSelector: file } };
    });
  const [sheet] = example.nodes.filter(isSheet);
  const connections = Object.entries(example.connections as Record<string, { main?: { node: string }[][] }>).filter(
    ([, { main = [] }]) => !main.some(targets => targets.some(({ node }) => node === sheet?.name)),
  );
  return { ...example, nodes, connections: Object.fromEntries(connections) };
}

/** Runs each example with a manual trigger, and checks the output of its last node. */
export async function runExamples(report: Report, n8n: N8n, examples: readonly Example[]): Promise<void> {
  const byHand = examples.filter(({ nodes }) => nodes.some(({ type }) => type.endsWith('.manualTrigger')));
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
      if (example.file === 'list-from-file')
        assert.deepEqual(
          items.map(({ json }) => json.keyword),
          ['lego 75192', 'iphone 13 128gb'],
        );
      if (example.file.startsWith('job-download')) assert.ok(items[0]?.binary, 'no file came');
      return `${items.length} items`;
    });
  }
}
