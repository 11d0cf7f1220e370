/** The node's panel keeps its promises: a field sends only values that somebody set, and its label is the usual term. */
import type { INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';
import { offered, resources } from '../../n8n-node/nodes/SoldData/resources/index.ts';
import { events } from '../../n8n-node/nodes/SoldData/trigger/table.ts';
import { nodeOf, nodeTypeOf, workflowWith } from '../support/n8n/nodes.ts';
import { freshWorkbench, plainQuestion } from './workbench.ts';

const bench = freshWorkbench({ plan: '500k', shippingPlan: { quota: 100 } });

const properties = (node = 'soldData') => nodeTypeOf(bench.loaded, node).description.properties;
const shownFor = (resource: string, operation: string) =>
  properties().filter(({ displayOptions: { show = {} } = {} }) => {
    const shows = (name: string, value: string) => show[name]?.includes(value) ?? true;
    return show.operation !== undefined && shows('resource', resource) && shows('operation', operation);
  });
const shownForEvent = (event: string) =>
  properties('soldDataTrigger').filter(({ displayOptions }) => displayOptions?.show?.event?.includes(event));
/** The forms of all operations and events, and their fields. */
const forms: [string, () => INodeProperties[]][] = [
  ...offered.map(({ at, resource, operation }): [string, () => INodeProperties[]] => [
    at,
    () => shownFor(resource, operation),
  ]),
  ...Object.keys(events).map((event): [string, () => INodeProperties[]] => [
    `trigger.${event}`,
    () => shownForEvent(event),
  ]),
];
/** All fields, including those inside collections. */
const all = (fields: INodeProperties[]): INodeProperties[] =>
  fields.flatMap(field => [
    field,
    ...(field.type === 'collection' ? all(field.options as INodeProperties[]) : []),
    ...(field.type === 'fixedCollection' && field.name !== 'pollTimes'
      ? (field.options as { values: INodeProperties[] }[]).flatMap(({ values }) => values)
      : []),
  ]);
const everyField = () => all([...properties(), ...properties('soldDataTrigger')]);

/** Every option that starts empty, added without a value. */
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

test.each(offered)(
  'an added but unchanged field of $resource $operation is not sent',
  async ({ resource, operation }) => {
    const asked = async (more: INodeParameters) => {
      const before = bench.requests.length;
      const parameters = { ...plainQuestion, resource, operation, ...more };
      await bench.run(resource, operation, parameters, { onError: 'continueErrorOutput' });
      const sent = bench.requests.slice(before);
      const first = sent.find(({ url }) => !url.includes('usage')) ?? sent[0];
      return { url: first?.url, body: first?.body };
    };
    const added = untouched(shownFor(resource, operation));
    expect(await asked(added)).toEqual(await asked({}));
  },
);

test('an added number field is empty, so its placeholder shows', () => {
  const typed = everyField().filter(({ type, placeholder }) => type === 'number' && placeholder);
  expect(typed.length).toBeGreaterThan(5);
  expect(typed.filter(field => field.default === 0).map(({ name }) => name)).toEqual([]);
});

test('every choice in the panel has at least two options', () => {
  const single = everyField().filter(({ type, options = [] }) => type === 'options' && options.length < 2);
  expect(single.map(({ name }) => name)).toEqual([]);
});

test('the panel has at most eight resources, each with a description', () => {
  const [{ options = [] } = {}] = properties().filter(({ name }) => name === 'resource');
  expect(options).toHaveLength(Object.keys(resources).length);
  expect(options.length).toBeLessThanOrEqual(8);
  expect(options.filter(option => !('description' in option && option.description))).toEqual([]);
});

test.each(forms)('the form of %s begins with its cost, in a notice', (_, fields) => {
  const [first, ...others] = fields();
  expect(first).toMatchObject({ type: 'notice' });
  expect(first?.displayName).toMatch(/^(Costs (one|(up to )?\d+) request.*|Free of charge)\.$/);
  expect(others.filter(({ type }) => type === 'notice')).toEqual([]);
});

test.each([
  [
    'listing',
    'searchSold',
    'Costs one request for each keyword of each input item and each page of up to 240 rows. Equal searches in one batch are charged once.',
  ],
  [
    'listing',
    'getPrice',
    'Costs one request for each keyword of each input item. Equal searches in one batch are charged once. Without enough sales the median is empty: test enough before you compare or calculate, or choose Items Without a Price.',
  ],
  [
    'history',
    'getTrend',
    'Costs up to 20 requests for each keyword of each input item: one for each page of 50 sales. Max Pages limits them. Without enough sales the median is empty: test enough before you compare or calculate, or choose Items Without a Price.',
  ],
  [
    'listing',
    'findWhereToSell',
    'Costs up to 4 requests for each keyword of each input item: one for each marketplace. Equal searches in one batch are charged once. A marketplace with too few sales has an empty median: leave it out with Items Without a Price.',
  ],
  [
    'listing',
    'findHowFastItSells',
    'Costs up to 2 requests for each keyword of each input item, and 12 more with Best and Worst Month. Equal searches in one batch are charged once.',
  ],
  [
    'card',
    'findOutIfWorthGrading',
    'Costs 3 requests for each card of each input item: one for each grade. Equal searches in one batch are charged once.',
  ],
  [
    'job',
    'priceKeywordsInBackground',
    'Costs one request for each keyword of each input item, if it has a result. All items go into one job, equal ones once. Running it again pays again. Without enough sales the median is empty: test enough before you compare or calculate, or choose Items Without a Price.',
  ],
])('the panel says what one run of %s %s can cost', (resource, operation, words) => {
  expect(shownFor(resource, operation)[0]?.displayName).toBe(words);
});

test.each(forms)('the form of %s lists at most 14 filters and 14 options', (_, fields) => {
  const collections = fields().filter(({ type }) => /collection/i.test(type));
  expect(['', 'filters', 'options', 'filters options', 'fees options', 'grading filters options']).toContain(
    collections.map(({ name }) => name).join(' '),
  );
  for (const { options = [] } of collections) expect(options.length).toBeLessThanOrEqual(14);
});

test("the panel's fields are in a person's order: what, where, when, how much, in which form, and then the rest", () => {
  const names = (...place: [string, string]) =>
    shownFor(...place)
      .map(({ name }) => name)
      .join(' ');
  expect(names('listing', 'searchSold')).toBe('cost keyword ebaySite returnAll limit output fields filters options');
  expect(names('history', 'getTrend')).toBe('cost keyword ebaySite startDate endDate period filters options');
  expect(names('card', 'getPrice')).toBe('cost findBy keyword product filters options');
  expect(names('job', 'priceCards')).toBe(
    'cost player set year cardNumber grade keyword patience output filters options',
  );
  expect(names('listing', 'findWhereToSell')).toBe('cost keyword product fees options');
  expect(names('listing', 'findHowFastItSells')).toBe('cost keyword market ebaySite year options');
  expect(names('card', 'findOutIfWorthGrading')).toBe('cost keyword grader ebaySite grading filters options');
  expect(names('listing', 'getWatchPlan')).toBe('cost watchList monthly tell');
  expect(names('listing', 'watchList')).toBe('cost watchList monthly tell options');
});

test("each date field of the panel that isn't an option has an initial date", () => {
  const dates = forms.flatMap(([name, fields]) =>
    fields().flatMap(field => (field.type === 'dateTime' ? [[name, field.name, field.default]] : [])),
  );
  expect(dates.length).toBeGreaterThan(3);
  expect(dates.filter(([, , initial]) => !/^=\{\{ \$now/.test(String(initial)))).toEqual([]);
});

test('the panel starts with the last 90 days for searches that accept dates', async () => {
  await bench.run('history', 'search', { keyword: 'canon ae-1' });
  const { searchParams } = new URL(bench.requests[0]?.url ?? '', 'http://service');
  const [from, to] = ['startDate', 'endDate'].map(name => Date.parse(searchParams.get(name) ?? ''));
  expect(((to ?? 0) - (from ?? 0)) / 86_400_000).toBe(90);
});

test.each([
  ['soldData', { resource: 'listing', operation: 'searchSold' }, 'Listing: Search Sold'],
  ['soldData', { resource: 'card', operation: 'getPrice' }, 'Card: Get Price'],
  ['soldDataTrigger', { event: 'newSold' }, 'New Sold'],
])('the text under a node on the canvas is in plain words: %s %j', async (name, parameters, words) => {
  const node = nodeOf(bench.loaded, { node: name, parameters });
  const workflow = workflowWith(bench.loaded, [node]);
  const { subtitle } = nodeTypeOf(bench.loaded, name).description;
  await workflow.expression.acquireIsolate();
  expect(workflow.expression.getSimpleParameterValue(node, subtitle, 'manual', {})).toBe(words);
  await workflow.expression.releaseIsolate();
});

test('the panel has no option without an effect', () => {
  const options = (...place: [string, string]) => all(shownFor(...place)).map(({ displayName }) => displayName);
  expect(options('account', 'getUsage')).not.toContain('Request Budget');
  expect(options('account', 'getUsage')).not.toContain('Parallel Requests');
  expect(options('job', 'priceKeywords')).not.toContain('Parallel Requests');
});

test('the words of a choice keep an apostrophe', () => {
  const names = properties().flatMap(({ options = [] }) => JSON.stringify(options).match(/"[^"]*'[^"]*"/g) ?? []);
  expect(names).toContainEqual('"Detail That Can\'t Be Used"');
});

test("the panel's action names have no articles", () => {
  const actions = properties().flatMap(({ name, options = [] }) =>
    name === 'operation' ? (options as INodePropertyOptions[]).map(({ action = '' }) => action) : [],
  );
  expect(actions).toHaveLength(new Set(offered.map(({ at }) => at)).size);
  expect(actions.filter(action => /\b(a|an|the)\b/i.test(action))).toEqual([]);
  expect(new Set(actions).size).toBe(actions.length);
  for (const action of actions) {
    // n8n's sentence-case rule accepts words without punctuation, and treats a dash as a word.
    expect(action).toMatch(/^[A-Z][a-z]+( ([a-z]+|[A-Z]+|\d+|–))+$/);
    expect(action).toMatch(
      / – (one (shipping )?request|(up to )?\d+ requests|free of charge|within monthly).* – returns /,
    );
  }
});

test('an action names an alternative, unless it is the only one of its kind', () => {
  const alone = ['shipping.getRates', 'listing.getWatchPlan'];
  const choices = offered.filter(({ at, endpoint }) => !alone.includes(at) && endpoint.cost.per !== 'nothing');
  expect(choices.length).toBeGreaterThan(20);
  const silent = choices.filter(({ returns }) => !/ – (for|to) .*\b(get|search|price|use)\b/.test(returns));
  expect(silent.map(({ at }) => at)).toEqual([]);
});

test('the panel uses one name for a field in the action and in the trigger', () => {
  const fieldsOf = (node: string) => all(properties(node)).filter(({ type }) => type !== 'notice');
  const called = (wanted: string) =>
    fieldsOf('soldData').flatMap(({ name, displayName }) => (name === wanted ? [displayName] : []));
  const other = fieldsOf('soldDataTrigger').filter(({ name, displayName }) => {
    const names = called(name);
    return names.length > 0 && !names.includes(displayName);
  });
  expect(other.map(({ displayName }) => displayName)).toEqual([]);
});

test('each form matches the snapshot, so a change is seen in review', async () => {
  const labels = (fields: INodeProperties[]): string[] =>
    fields.map(({ displayName, type, default: initial, options = [] }) => {
      if (type === 'collection') return `  ${displayName}: ${labels(options as INodeProperties[]).join(', ')}`;
      return initial === '' || typeof initial === 'object' ? displayName : `${displayName} (${initial})`;
    });
  const form = (heading: string, fields: INodeProperties[]) => [
    heading,
    ...labels(fields).map(label => `  ${label.trim()}`),
    '',
  ];
  const all = forms.flatMap(([name, fields]) => form(name, fields()));
  await expect(all.join('\n')).toMatchFileSnapshot('forms.snapshot.txt');
});

describe('rows are newest first unless another order is chosen', () => {
  const days = { startDate: '2026-09-01', endDate: '2026-10-31' };

  test.each([
    ['listing', 'searchSold', {}, /^(?!.*sortOrder)|sortOrder=endedRecently/],
    ['listing', 'searchActive', {}, /sortOrder=timeNewlyListed/],
    ['listing', 'searchActive', { options: { sortOrder: 'distanceNearest' } }, /sortOrder=distanceNearest/],
    ['history', 'search', days, /sort=lastSoldDescending/],
    ['peer', 'searchSold', {}, /sortOrder=recentlySold/],
    ['peer', 'searchActive', {}, /sortOrder=newest/],
    // The service's default order can be chosen like any other, by its label or value.
    ['peer', 'searchSold', { options: { sortOrder: 'Best match' } }, /^(?!.*sortOrder=recentlySold)/],
    ['peer', 'searchSold', { options: { sortOrder: 'bestMatch' } }, /^(?!.*sortOrder=recentlySold)/],
    ['history', 'search', { ...days, options: { sort: 'quantityAscending' } }, /^(?!.*sort=lastSold)/],
  ] as const)(
    'rows are newest first unless another order is chosen: %s %s',
    async (resource, operation, more, wanted) => {
      await bench.run(resource, operation, { keyword: 'canon ae-1', ...more } as INodeParameters);
      expect(bench.requests[0]?.url).toMatch(wanted);
    },
  );
});

test.each([
  ['false', false],
  ['no', false],
  ['true', true],
])('a switch that a model or an expression writes as text: %s is read as a boolean', async (text, all) => {
  const parameters = { keyword: 'iphone 13 128gb', limit: 2, options: { maxPages: 1 } };
  const { rows } = await bench.run('listing', 'searchSold', { ...parameters, returnAll: `={{ "${text}" }}` });
  expect(rows.length > 2).toBe(all);
  expect(rows.length).toBeGreaterThanOrEqual(2);
});

test.each([
  ['false', 'false'],
  ['true', 'true'],
])('a switch that a model or an expression writes as text: %s is sent as a boolean', async (exactMatch, sent) => {
  await bench.run('listing', 'searchSold', { keyword: 'iphone 13 128gb', filters: { exactMatch } });
  const { searchParams } = new URL(bench.requests[0]?.url ?? '', 'http://service');
  expect(searchParams.get('exactMatch') ?? 'false').toBe(sent);
});
