import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints, jobKinds } from '../../core/engine.ts';
import { publisher } from '../../scripts/lib/publisher.ts';
import { type Definition, lintDefinition, lintListing, lintLogo } from '../checks/lint/zapier.ts';
import type { Platform } from '../support/zapier/platform.ts';
import { open } from './opened.ts';
import { actionOf, run, steps } from './steps.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

type Shown = {
  display: { label: string; hidden?: boolean };
  operation: { inputFields?: unknown[]; outputFields?: unknown[]; lock?: unknown };
};
type Actions = Record<'triggers' | 'searches' | 'creates', Record<string, Shown>>;

async function definitionOf(platform: Platform): Promise<Definition & Actions> {
  return (await platform.definition()) as unknown as Definition & Actions;
}

function visible(actions: Record<string, Shown>): string[] {
  return Object.values(actions)
    .filter(({ display }) => !display.hidden)
    .map(({ display }) => display.label);
}

test('the definition passes the schema of the platform, and the linter with its connection', async () => {
  const { platform } = await open();
  expect(await platform.validate()).toEqual([]);
  const found = lintDefinition(await definitionOf(platform));
  expect(found.filter(({ at }) => at === '' || at.startsWith('authentication'))).toEqual([]);
});

test.each(steps)('the definition passes the offline linter with the form and the columns of: $name', async step => {
  const opened = await open();
  const definition = await definitionOf(opened.platform);
  const action = await actionOf(opened, step);
  const changed = { ...definition, [step.kind]: { ...definition[step.kind], [step.key]: action } };
  // The sample belongs to the first choice (steps.ts). Other cases test other choices.
  const noSample = Object.keys(action.operation.sample ?? {}).length === 0;
  const found = lintDefinition(changed).filter(({ at }) => at.startsWith(`${step.kind}.${step.key}`));
  expect(found.filter(({ message }) => !(noSample && /^the sample lacks|^has no /.test(message)))).toEqual([]);
});

test.each(['find_job', 'cancel_job', 'job_finished', 'new_deal', 'price_changed'])(
  'the definition passes the offline linter with %s',
  async key => {
    const { platform } = await open();
    const found = lintDefinition(await definitionOf(platform));
    expect(found.filter(({ at }) => at.includes(`.${key}`))).toEqual([]);
  },
);

test('the definition offers these steps, and hides only drop-downs', async () => {
  const { platform } = await open();
  const { triggers, searches, creates } = await definitionOf(platform);
  expect([visible(triggers), visible(searches), visible(creates)]).toEqual([
    ['New Sold Listing', 'New Listing for Sale', 'New Deal', 'Price Changed', 'Job Finished', 'Quota Low'],
    [
      'Find Sold Price',
      'Find Listings',
      'Find Where to Sell',
      'Find How Fast It Sells',
      'Find Out If Worth Grading',
      'Find Card',
      'Find Job',
      'Find Shipping Rates',
      'Find Account Usage',
      'Read a List',
    ],
    ['Start Job', 'Cancel Job'],
  ]);
});

test.each(steps)('the definition has no more than 30 output fields in: $name', async step => {
  const { operation } = await actionOf(await open(), step);
  expect(operation.outputFields!.length).toBeLessThanOrEqual(30);
});

test.each([
  ['searches', 'find_job'],
  ['creates', 'cancel_job'],
  ['triggers', 'job_finished'],
  ['triggers', 'new_deal'],
  ['triggers', 'price_changed'],
] as const)('the definition has no more than 30 output fields in: %s %s', async (kind, key) => {
  const { platform } = await open();
  const { operation } = (await definitionOf(platform))[kind][key]!;
  expect(operation.outputFields!.length).toBeLessThanOrEqual(30);
});

test('the definition starts jobs one at a time for each connection', async () => {
  const { platform } = await open();
  const { creates } = await definitionOf(platform);
  expect(creates.start_job!.operation.lock).toEqual({ key: 'start_job', scope: ['auth'], timeout: 60 });
});

test('every step of the definition except the lists has an input that the suites run', async () => {
  const { platform } = await open();
  const { triggers, searches, creates } = await definitionOf(platform);
  const keys = [...Object.keys(triggers), ...Object.keys(searches), ...Object.keys(creates)];
  // Other suites test these: they need a running job or a watched list.
  const elsewhere = ['job_finished', 'job_list', 'find_job', 'cancel_job', 'new_deal', 'price_changed'];
  expect(keys.filter(key => !elsewhere.includes(key)).sort()).toEqual([...new Set(steps.map(({ key }) => key))].sort());
});

test('the suites run visible steps with every choice that changes the form', async () => {
  const { platform } = await open();
  const { triggers, searches, creates } = await definitionOf(platform);
  const actions = Object.entries({ ...triggers, ...searches, ...creates });
  const chosen = actions.flatMap(([key, { operation }]) => {
    const [choice] = operation.inputFields as {
      key: string;
      altersDynamicFields?: true;
      choices: { value: string }[];
    }[];
    return choice?.altersDynamicFields && choice.choices
      ? [[key, choice.key, choice.choices.map(({ value }) => value)] as const]
      : [];
  });
  expect(chosen.map(([key]) => key)).toEqual(['find_sold_price', 'find_listings', 'start_job']);
  for (const [key, field, values] of chosen) {
    const first = values[0];
    const used = steps.filter(step => step.key === key).map(({ inputData }) => inputData[field] ?? first);
    expect(new Set(used)).toEqual(new Set(values));
  }
});

test('visible steps reach every endpoint of the service', async () => {
  const opened = await open({ plan: 'growth' });
  const { platform, sandbox, clock } = opened;
  for (const step of steps) {
    const { csv } = ((await run(opened, step)).results ?? {}) as { csv?: string | null };
    if (csv) await platform.hydrate(csv);
    clock.pass(3 * 60_000);
  }
  for (const { id } of (await platform.trigger('job_list')).results as { id: string }[]) {
    const found = (await platform.search('find_job', { inputData: { job: id } })).results as { csv: string | null }[];
    if (found[0]?.csv) await platform.hydrate(found[0].csv);
    const kind = Object.values(jobKinds).find(each => id.startsWith(each.id));
    if (kind?.cancel) await platform.create('cancel_job', { inputData: { job: id } });
  }
  const patterns = Object.values(endpoints).map(({ id, method, path }) => ({
    id,
    method,
    address: new RegExp(`^${path.replace(/{\w+}/g, '[^/]+')}$`),
  }));
  const reached = sandbox.log
    .filter(({ status }) => status < 400)
    .map(entry => patterns.find(({ method, address }) => method === entry.method && address.test(entry.path))?.id);
  expect(new Set(reached)).toEqual(new Set(Object.keys(endpoints)));
});

test('the listing passes the checks of the marketplace', () => {
  const { logo, ...listing } = JSON.parse(read('zapier-app/listing.json'));
  expect(lintListing({ ...listing, url: publisher.home })).toEqual([]);
  expect(lintLogo(readFileSync(new URL(`zapier-app/${logo}`, root)))).toEqual([]);
});
