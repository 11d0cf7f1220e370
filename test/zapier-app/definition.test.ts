import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalog, jobKinds } from '../../core/index.ts';
import { generate } from '../../zapier-app/generate.ts';
import { type Definition, lintDefinition, lintListing } from '../checks/lint/zapier.ts';
import type { Platform } from '../fakes/zapier/platform.ts';
import { open } from './opened.ts';
import { run, steps } from './steps.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

type Action = {
  display: { label: string; hidden?: boolean };
  operation: { inputFields?: unknown[]; throttle?: unknown; lock?: unknown };
};
type Actions = Record<'triggers' | 'searches' | 'creates', Record<string, Action>>;

async function definitionOf(platform: Platform): Promise<Definition & Actions> {
  return (await platform.definition()) as unknown as Definition & Actions;
}

function visible(actions: Record<string, Action>): string[] {
  return Object.values(actions)
    .filter(({ display }) => !display.hidden)
    .map(({ display }) => display.label);
}

describe('the definition', () => {
  test('passes the schema of the platform', async () => {
    const { platform } = await open();
    expect(await platform.validate()).toEqual([]);
  });

  test('passes the offline linter', async () => {
    const { platform } = await open();
    expect(lintDefinition(await definitionOf(platform))).toEqual([]);
  });

  test('passes the offline linter with every form that a choice brings up', async () => {
    const { platform } = await open();
    const definition = await definitionOf(platform);
    const action = definition.searches.find_sold_price!;
    const { choices } = (action.operation.inputFields as { key: string; choices: { value: string }[] }[])[0]!;
    for (const { value } of choices) {
      const { results } = await platform.run('searches.find_sold_price.operation.inputFields', {
        inputData: { source: value },
      });
      action.operation.inputFields = results as unknown[];
      expect(lintDefinition(definition)).toEqual([]);
    }
  });

  test('shows few steps, because each needs a live Zap before publishing; the rest is hidden', async () => {
    const { platform } = await open();
    const { triggers, searches, creates } = await definitionOf(platform);
    expect(visible(triggers)).toEqual(['New Sold Listing', 'New Active Listing', 'Job Finished']);
    expect(visible(searches)).toEqual(['Find Sold Price', 'Find Sold Listings', 'Find Job']);
    expect(visible(creates)).toEqual(['Start Keyword Job', 'Get Sold Listings as Rows']);
  });

  test('has every step that the project promises', async () => {
    const { platform } = await open();
    const { triggers, searches, creates } = await definitionOf(platform);
    const labels = (actions: Record<string, Action>) => Object.values(actions).map(({ display }) => display.label);
    expect(labels(triggers)).toEqual(
      expect.arrayContaining([
        'New Sold Listing',
        'New Active Listing',
        'Median Price Changed',
        'Job Finished',
        'Quota Low',
      ]),
    );
    expect(labels(searches)).toEqual(
      expect.arrayContaining([
        'Find Sold Price',
        'Find Sold Listings',
        'Find Active Listings',
        'Find Sold History',
        'Find Fashion Listings',
        'Find Peer Listings',
        'Find Card Sales',
        'Find Card Listings',
        'Find Shipping Rates',
        'Find Account Usage',
        'Find Job',
      ]),
    );
    expect(labels(creates)).toEqual(
      expect.arrayContaining([
        'Start Card Batch',
        'Start Keyword Job',
        'Start Deep Pagination',
        'Run Bulk Search',
        'Cancel Job',
        'Get Sold Listings as Rows',
      ]),
    );
  });

  test('starts jobs one at a time for each connection', async () => {
    const { platform } = await open();
    const { creates } = await definitionOf(platform);
    const locks = Object.entries(creates)
      .filter(([key]) => key.startsWith('start_'))
      .map(([, { operation }]) => operation.lock);
    expect(locks).toEqual([1, 2, 3].map(() => ({ key: 'start_job', scope: ['auth'], timeout: 60 })));
  });

  test('gives every step but the lists an input that the suites run', async () => {
    const { platform } = await open();
    const { triggers, searches, creates } = await definitionOf(platform);
    const keys = [...Object.keys(triggers), ...Object.keys(searches), ...Object.keys(creates)];
    // Their suites start a job first.
    const afterAJob = ['job_finished', 'job_list', 'find_job', 'cancel_job'];
    expect(keys.filter(key => !afterAJob.includes(key)).sort()).toEqual(steps.map(({ key }) => key).sort());
  });
});

describe('the catalogue', () => {
  test('every endpoint of the service is reached by some step', async () => {
    const opened = await open({ plan: 'growth' });
    const { platform, sandbox, clock } = opened;
    for (const step of steps) {
      await run(opened, step);
      clock.pass(3 * 60_000);
    }
    for (const source of ['priceSummary', 'fashionSold'])
      await platform.search('find_sold_price', { inputData: { source, keyword: 'denim jacket' } });
    await platform.search('find_account_usage', { inputData: { account: 'shipping' } });
    for (const { id } of (await platform.trigger('job_list')).results as { id: string }[]) {
      const found = (await platform.search('find_job', { inputData: { job: id } })).results as { csv: string | null }[];
      if (found[0]?.csv) await platform.hydrate(found[0].csv);
      const kind = Object.values(jobKinds).find(each => id.startsWith(each.id));
      if (kind?.cancel) await platform.create('cancel_job', { inputData: { job: id } });
    }
    const bulk = (await platform.create('run_bulk_search', { inputData: { keywords: ['canon ae-1'] } })).results as {
      csv: string;
    };
    await platform.hydrate(bulk.csv);
    const patterns = Object.values(catalog).map(({ id, method, path }) => ({
      id,
      method,
      address: new RegExp(`^${path.replace(/{\w+}/g, '[^/]+')}$`),
    }));
    const reached = sandbox.log
      .filter(({ status }) => status < 400)
      .map(entry => patterns.find(({ method, address }) => method === entry.method && address.test(entry.path))?.id);
    expect(new Set(reached)).toEqual(new Set(Object.keys(catalog)));
  });

  test('the checked-in forms, fields and samples are those that it generates', () => {
    const stale = Object.entries(generate())
      .filter(([path, content]) => read(path) !== content)
      .map(([path]) => path);
    expect(stale).toEqual([]);
  });
});

describe('the listing', () => {
  test('passes the checks of the marketplace', () => {
    expect(lintListing(JSON.parse(read('zapier-app/listing.json')))).toEqual([]);
  });
});
