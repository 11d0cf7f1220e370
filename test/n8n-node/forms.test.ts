/** What the panel promises: a field sends what somebody set, and is called what people call it. */
import type { INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';
import { offered, placeOf, resources } from '../../n8n-node/nodes/SoldData/resources/index.ts';
import { nodeOf, nodeTypeOf, workflowWith } from '../support/n8n/nodes.ts';
import { freshWorkbench, plainQuestion } from './workbench.ts';

const bench = freshWorkbench({ plan: '500k', shippingPlan: { quota: 100 } });

const properties = (node = 'soldData') => nodeTypeOf(bench.loaded, node).description.properties;
const shownFor = (resource: string, operation: string, what = '') =>
  properties().filter(({ displayOptions: { show = {} } = {} }) => {
    const shows = (name: string, value: string) => show[name]?.includes(value) ?? true;
    const isShown = shows('resource', resource) && shows('operation', operation) && shows('what', what);
    return show.operation !== undefined && isShown;
  });
/** A field and those of its collection. */
const all = (fields: INodeProperties[]): INodeProperties[] =>
  fields.flatMap(field => [
    field,
    ...(field.type === 'collection' ? all(field.options as INodeProperties[]) : []),
    ...(field.type === 'fixedCollection' && field.name !== 'pollTimes'
      ? (field.options as { values: INodeProperties[] }[]).flatMap(({ values }) => values)
      : []),
  ]);
const everyField = () => all([...properties(), ...properties('soldDataTrigger')]);

/** Every option that starts empty, added and left as it is. */
const untouched = (fields: INodeProperties[]): INodeParameters =>
  Object.fromEntries(
    fields
      .filter(({ type }) => type === 'collection')
      .map(({ name, options }) => [
        name,
        Object.fromEntries(
          (options as INodeProperties[])
            .filter(each => ['', '{}', '[]'].includes(String(each.default)) || typeof each.default === 'object')
            .map(each => [each.name, each.default]),
        ) as INodeParameters,
      ]),
  );

describe('a field that was added and left alone', () => {
  test.each(offered.map(placeOf))('of $resource $operation $what sends nothing', async place => {
    const { resource = '', operation = '', what = '' } = place;
    const asked = async (more: INodeParameters) => {
      const before = bench.requests.length;
      const parameters = { ...plainQuestion, ...place, ...more };
      await bench.run(resource, operation, parameters, { onError: 'continueErrorOutput' });
      const first = bench.requests[before];
      return { url: first?.url, body: first?.body };
    };
    const added = untouched(shownFor(resource, operation, what));
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

  test('has at most eight resources, each with a description', () => {
    const [{ options = [] } = {}] = properties().filter(({ name }) => name === 'resource');
    expect(options).toHaveLength(Object.keys(resources).length);
    expect(options.length).toBeLessThanOrEqual(8);
    expect(options.filter(option => !('description' in option && option.description))).toEqual([]);
  });

  test.each(offered.map(placeOf))('of $resource $operation $what has one collection, and no notice', place => {
    const fields = shownFor(place.resource as string, place.operation as string, place.what);
    const collections = fields.filter(({ type }) => /collection/i.test(type)).map(({ name }) => name);
    expect(collections).toEqual(place.operation === 'getWatchPlan' ? [] : ['options']);
    expect(fields.filter(({ type }) => type === 'notice')).toEqual([]);
  });

  test.each(
    offered.filter(({ endpoint, kind }) => endpoint.parameters.length > 0 && kind !== 'watchPlan').map(placeOf),
  )('of $resource $operation $what says what it costs as the hint of a field', place => {
    const hints = shownFor(place.resource as string, place.operation as string, place.what).map(({ hint }) => hint);
    expect(hints.join()).toMatch(/charged as one request|Free of charge/);
  });

  test.each([
    ['listing', 'getPriceSummary', 'Each search is charged as one request'],
    ['history', 'getTotals', 'Each search is charged as one request'],
    ['history', 'search', 'Each page of up to 50 rows is charged as one request'],
    [
      'history',
      'getTrend',
      'Each page of up to 50 rows is charged as one request, up to 20 for each keyword unless you change Max Pages',
    ],
  ])('says of %s %s what one run can cost', (resource, operation, words) => {
    const keyword = shownFor(resource, operation).find(({ name }) => name === 'keyword');
    expect(keyword?.hint).toBe(words);
  });

  test('calls the kinds of work of a job by what they do', () => {
    const choices = properties().filter(({ name }) => name === 'what');
    const names = choices.flatMap(({ options = [] }) => (options as INodePropertyOptions[]).map(({ name }) => name));
    expect([...new Set(names)].sort()).toEqual([
      'A Card List',
      'All Pages of a Search',
      'Many Keywords Now',
      'Many Keywords in the Background',
    ]);
  });

  test('asks how to find the card first, and for the site right after the keyword', () => {
    const names = (...place: [string, string, string?]) => shownFor(...place).map(({ name }) => name);
    expect(names('card', 'getPrice').slice(0, 3)).toEqual(['findBy', 'keyword', 'product']);
    expect(names('listing', 'searchSold').slice(0, 2)).toEqual(['keyword', 'ebaySite']);
    expect(names('job', 'run', 'bulkSearch').slice(0, 3)).toEqual(['what', 'keyword', 'ebaySite']);
  });

  test.each([
    ['soldData', { resource: 'listing', operation: 'searchSold' }, 'Listing: Search Sold'],
    ['soldData', { resource: 'card', operation: 'getPrice' }, 'Card: Get Price'],
    ['soldDataTrigger', { event: 'newSold' }, 'New Sold'],
  ])('puts plain words under a node on the canvas: %s %j', async (name, parameters, words) => {
    const node = nodeOf(bench.loaded, { node: name, parameters });
    const workflow = workflowWith(bench.loaded, [node]);
    const { subtitle } = nodeTypeOf(bench.loaded, name).description;
    await workflow.expression.acquireIsolate();
    expect(workflow.expression.getSimpleParameterValue(node, subtitle, 'manual', {})).toBe(words);
    await workflow.expression.releaseIsolate();
  });

  test('has no option without an effect', () => {
    const options = (...place: [string, string, string?]) =>
      all(shownFor(...place)).map(({ displayName }) => displayName);
    expect(options('account', 'getUsage')).not.toContain('Request Budget');
    expect(options('account', 'getUsage')).not.toContain('Parallel Requests');
    expect(options('job', 'run', 'bulkSearch')).not.toContain('Parallel Requests');
  });

  test('calls an action without an article', () => {
    const actions = properties().flatMap(({ name, options = [] }) =>
      name === 'operation' ? (options as INodePropertyOptions[]).map(({ action = '' }) => action) : [],
    );
    expect(actions).toHaveLength(new Set(offered.map(({ at }) => at)).size);
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
    ['listing', 'searchActive', { options: { sortOrder: 'distanceNearest' } }, /sortOrder=distanceNearest/],
    ['history', 'search', days, /sort=lastSoldDescending/],
    ['peer', 'searchSold', {}, /sortOrder=recentlySold/],
    ['peer', 'searchActive', {}, /sortOrder=newest/],
    // The service's own default is an order like any other, chosen by its label or its value.
    ['peer', 'searchSold', { options: { sortOrder: 'Best match' } }, /^(?!.*sortOrder=recentlySold)/],
    ['peer', 'searchSold', { options: { sortOrder: 'bestMatch' } }, /^(?!.*sortOrder=recentlySold)/],
    ['history', 'search', { ...days, options: { sort: 'quantityAscending' } }, /^(?!.*sort=lastSold)/],
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
    const parameters = { keyword: 'iphone 13 128gb', limit: 2, options: { maxPages: 1 } };
    const { rows } = await bench.run('listing', 'searchSold', { ...parameters, returnAll: `={{ "${text}" }}` });
    expect(rows.length > 2).toBe(all);
    expect(rows.length).toBeGreaterThanOrEqual(2);
  });

  test.each([
    ['false', 'false'],
    ['true', 'true'],
  ])('%s goes to the service so', async (exactMatch, sent) => {
    await bench.run('listing', 'searchSold', { keyword: 'iphone 13 128gb', options: { exactMatch } });
    const { searchParams } = new URL(bench.requests[0]?.url ?? '', 'http://service');
    expect(searchParams.get('exactMatch') ?? 'false').toBe(sent);
  });
});
