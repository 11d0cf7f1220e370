/** What the panel promises: a field sends what somebody set, and is called what people call it. */
import type { INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';
import { offered } from '../../n8n-node/nodes/SoldData/resources/index.ts';
import { nodeTypeOf } from '../support/n8n/index.ts';
import { plainQuestion } from './versions.ts';
import { freshWorkbench } from './workbench.ts';

const bench = freshWorkbench({ plan: '500k', shippingPlan: { quota: 100 } });

const properties = (node = 'soldData') => nodeTypeOf(bench.loaded, node).description.properties;
const shownFor = (resource: string, operation: string) =>
  properties().filter(({ displayOptions: { show = {} } = {} }) => {
    const shows = (name: string, value: string) => show[name]?.includes(value) ?? true;
    return show.operation !== undefined && shows('resource', resource) && shows('operation', operation);
  });
/** A field and those of its collection. */
const all = (fields: INodeProperties[]): INodeProperties[] =>
  fields.flatMap(field => [field, ...(field.type === 'collection' ? all(field.options as INodeProperties[]) : [])]);
const everyField = () => all([...properties(), ...properties('soldDataTrigger')]);

/** Every filter added and left as it is. */
const untouched = (fields: INodeProperties[]): INodeParameters =>
  Object.fromEntries(
    fields
      .filter(({ type }) => type === 'collection')
      .map(({ name, options }) => [
        name,
        Object.fromEntries((options as INodeProperties[]).map(each => [each.name, each.default])) as INodeParameters,
      ]),
  );

describe('a field that was added and left alone', () => {
  const operations = offered.map(({ resource, operation }) => [resource, operation] as const);

  test.each(operations)('of %s %s sends nothing', async (resource, operation) => {
    const asked = async (more: INodeParameters) => {
      const before = bench.requests.length;
      await bench.run(resource, operation, { ...plainQuestion, ...more }, { onError: 'continueErrorOutput' });
      const first = bench.requests[before];
      return { url: first?.url, body: first?.body };
    };
    const added = untouched(shownFor(resource, operation));
    expect(await asked(added)).toEqual(await asked({}));
  });

  test('is empty where it takes a number, so that its placeholder shows', () => {
    const typed = everyField().filter(({ type, placeholder }) => type === 'number' && placeholder);
    expect(typed.length).toBeGreaterThan(5);
    expect(typed.filter(field => field.default === 0).map(({ name }) => name)).toEqual([]);
  });
});

describe('the panel', () => {
  test('has no choice that is none', () => {
    const single = everyField().filter(({ type, options = [] }) => type === 'options' && options.length < 2);
    expect(single.map(({ name }) => name)).toEqual([]);
  });

  test('names what comes first and how much of it in a collection of its own', () => {
    for (const { name, options = [] } of everyField().filter(({ type }) => type === 'collection')) {
      const within = (options as INodeProperties[]).map(({ displayName }) => displayName);
      const paging = within.filter(label => /Sort|Page/.test(label));
      expect([name, paging]).toEqual([name, name === 'paging' ? paging : []]);
    }
  });

  test('asks for the card by a locator first, and for the site right after the keyword', () => {
    const names = (resource: string, operation: string) => shownFor(resource, operation).map(({ name }) => name);
    expect(names('card', 'getPrice').slice(0, 2)).toEqual(['product', 'keyword']);
    expect(names('listing', 'searchSold').slice(0, 2)).toEqual(['keyword', 'ebaySite']);
    expect(names('bulkSearch', 'run').slice(0, 2)).toEqual(['keyword', 'ebaySite']);
  });

  test('has no option without an effect', () => {
    const options = (resource: string, operation: string) =>
      all(shownFor(resource, operation)).map(({ displayName }) => displayName);
    expect(options('account', 'getUsage')).not.toContain('Request Budget');
    expect(options('account', 'getUsage')).not.toContain('Parallel Requests');
    expect(options('bulkSearch', 'run')).not.toContain('Parallel Requests');
  });

  test('calls an action without an article', () => {
    const actions = properties().flatMap(({ name, options = [] }) =>
      name === 'operation' ? (options as INodePropertyOptions[]).map(({ action = '' }) => action) : [],
    );
    expect(actions).toHaveLength(offered.length);
    expect(actions.filter(action => /\b(a|an|the)\b/i.test(action))).toEqual([]);
  });

  test('calls a field of the action and of the trigger by one name', () => {
    const fieldsOf = (node: string) => all(properties(node)).filter(({ type }) => type !== 'notice');
    const called = (wanted: string) =>
      fieldsOf('soldData').flatMap(({ name, displayName }) => (name === wanted ? [displayName] : []));
    const other = fieldsOf('soldDataTrigger').filter(({ name, displayName }) => {
      const names = called(name);
      return names.length > 0 && !names.includes(displayName);
    });
    expect(other.map(({ displayName }) => displayName)).toEqual([]);
  });
});

describe('rows come newest first unless another order is chosen', () => {
  const days = { startDate: '2026-09-01', endDate: '2026-10-31' };

  test.each([
    ['listing', 'searchSold', {}, /^(?!.*sortOrder)|sortOrder=endedRecently/],
    ['listing', 'searchActive', {}, /sortOrder=timeNewlyListed/],
    ['listing', 'searchActive', { paging: { sortOrder: 'distanceNearest' } }, /sortOrder=distanceNearest/],
    ['history', 'search', days, /sort=lastSoldDescending/],
    ['peer', 'searchSold', {}, /sortOrder=recentlySold/],
    ['peer', 'searchActive', {}, /sortOrder=newest/],
  ] as const)('%s %s', async (resource, operation, more, wanted) => {
    await bench.run(resource, operation, { keyword: 'canon ae-1', ...more } as INodeParameters);
    expect(bench.requests[0]?.url).toMatch(wanted);
  });
});

describe('a switch that a model or an expression writes as text', () => {
  test.each([
    ['false', false],
    ['no', false],
    ['true', true],
  ])('%s is read as what it says', async (text, all) => {
    const parameters = { keyword: 'iphone 13 128gb', limit: 2, paging: { maxPages: 1 } };
    const { rows } = await bench.run('listing', 'searchSold', { ...parameters, returnAll: `={{ "${text}" }}` });
    expect(rows.length > 2).toBe(all);
    expect(rows.length).toBeGreaterThanOrEqual(2);
  });

  test.each([
    ['false', 'false'],
    ['true', 'true'],
  ])('%s goes to the service so', async (exactMatch, sent) => {
    await bench.run('listing', 'searchSold', { keyword: 'iphone 13 128gb', filters: { exactMatch } });
    const { searchParams } = new URL(bench.requests[0]?.url ?? '', 'http://service');
    expect(searchParams.get('exactMatch') ?? 'false').toBe(sent);
  });
});
