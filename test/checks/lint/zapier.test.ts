import { describe, expect, test } from 'vitest';
import { CODES, type Definition, lintDefinition, lintListing, lintLogo, lintResults } from './zapier.ts';

/** A definition without a fault. Each case below breaks one thing in a copy of it. */
const sound = {
  authentication: {
    connectionLabel: '{{plan}}',
    fields: [
      {
        key: 'apiKey',
        label: 'API Key',
        type: 'password',
        helpText: 'Create one in the [dashboard](https://example.com/keys).',
      },
    ],
  },
  triggers: {
    new_sale: {
      key: 'new_sale',
      noun: 'Sale',
      display: { label: 'New Sale', description: 'Triggers when an item is sold. Each look is one request.' },
      operation: {
        type: 'polling',
        inputFields: [{ key: 'keyword', label: 'Keyword', required: true, helpText: 'What to look for.' }],
        outputFields: [
          { key: 'id', label: 'ID' },
          { key: 'price', label: 'Price', type: 'number' },
          { key: 'sold_at', label: 'Sold At', type: 'datetime' },
        ],
        sample: { id: '1', price: 9.5, sold_at: '2026-11-01T10:00:00Z' },
      },
    },
    category_list: {
      key: 'category_list',
      noun: 'Category',
      display: { label: 'New Category', description: 'Triggers when a category appears.', hidden: true },
      operation: {
        type: 'polling',
        outputFields: [
          { key: 'id', label: 'ID' },
          { key: 'name', label: 'Name' },
        ],
        sample: { id: '9', name: 'Phones' },
      },
    },
  },
  searches: {
    find_sale: {
      key: 'find_sale',
      noun: 'Sale',
      display: { label: 'Find Sale', description: 'Finds sold items. Use it to price one; one request.' },
      operation: {
        inputFields: [
          { key: 'keyword', label: 'Keyword', required: true },
          { key: 'categoryId', label: 'Category', dynamic: 'category_list.id.name' },
        ],
        outputFields: [{ key: 'id', label: 'ID' }],
        sample: { id: '1' },
      },
    },
  },
  creates: {
    start_job: {
      key: 'start_job',
      noun: 'Job',
      display: { label: 'Start Job', description: 'Starts a job. Use it for lists; one request each.' },
      operation: {
        inputFields: [{ key: 'keyword', label: 'Keyword', required: true }],
        outputFields: [
          { key: 'id', label: 'ID' },
          { key: 'rows[]title', label: 'Title' },
        ],
        sample: { id: '1', rows: [{ title: 'A' }] },
      },
    },
  },
};

const SALE = 'triggers.new_sale.operation';
const FIND = 'searches.find_sale.operation';
const START = 'creates.start_job.operation';
const KEY = 'authentication.fields.0';
const ABOUT_SALE = 'triggers.new_sale.display.description';
const ABOUT_START = 'creates.start_job.display.description';

/** What breaks it: where, and what stands there then; nothing removes it, and a path that ends with `+` adds an entry. */
const slips: [check: string, what: string, path: string, value?: unknown][] = [
  ['D001', 'a step that asks for an API key', `${FIND}.inputFields+`, { key: 'api_key', label: 'Access' }],
  ['D001', 'a password field in a step', `${FIND}.inputFields+`, { key: 'pin', label: 'Pin', type: 'password' }],
  ['D002', 'a key field without a link', `${KEY}.helpText`, 'Look in the dashboard.'],
  ['D003', 'no connection label', 'authentication.connectionLabel'],
  ['D003', 'the same label for everybody', 'authentication.connectionLabel', 'My account'],
  ['D003', 'the key in the label', 'authentication.connectionLabel', '{{bundle.authData.apiKey}}'],
  ['D004', 'an id without a drop-down', `${FIND}.inputFields.1.dynamic`],
  ['D005', 'a drop-down from nowhere', `${FIND}.inputFields.1.dynamic`, 'gone.id.name'],
  ['D005', 'a drop-down that names no column', `${FIND}.inputFields.1.dynamic`, 'category_list.id.title'],
  ['D006', 'a hook without a list', `${SALE}.type`, 'hook'],
  ['D007', 'an address without https', `${KEY}.helpText`, 'See [here](http://x.com) or [there](https://x.com).'],
  ['D008', 'a bare address', `${SALE}.inputFields.0.helpText`, 'See https://example.com for more.'],
  ['D009', 'a search without a field', `${FIND}.inputFields`, []],
  ['D010', 'a trigger sample without id', `${SALE}.sample.id`],
  ['D010', 'a sample without its primary key', `${SALE}.outputFields+`, { key: 'lot', label: 'Lot', primary: true }],
  ['D011', 'a help text that repeats the label', `${SALE}.inputFields.0.helpText`, 'Keyword.'],
  ['D012', 'no sample', `${FIND}.sample`],
  ['D013', 'a connector to no search', `${FIND}.inputFields.1.search`, 'gone.id'],
  ['D014', 'a connector without a drop-down', `${FIND}.inputFields.0.search`, 'find_sale.id'],
  ['D015', 'a pair that names no search', 'searchOrCreates', { x: { search: 'gone', create: 'start_job' } }],
  ['D015', 'a pair that names no create', 'searchOrCreates', { x: { search: 'find_sale', create: 'gone' } }],
  ['D016', 'a static hook', SALE, { ...sound.triggers.new_sale.operation, type: 'hook', performList: '$func$2$f$' }],
  ['D018', 'a lower-case action label', 'searches.find_sale.display.label', 'Find sale'],
  ['D018', 'a lower-case field label', `${FIND}.inputFields.0.label`, 'keyword'],
  ['D018', 'a lower-case label in the connection', `${KEY}.label`, 'API key'],
  ['D018', 'a lower-case output label', `${SALE}.outputFields.1.label`, 'sold price'],
  ['D021', 'a trigger described in other words', ABOUT_SALE, 'Triggers whenever an item is sold.'],
  ['D021', 'a trigger description without a full stop', ABOUT_SALE, 'Triggers when an item is sold'],
  ['D022', 'a create with computed fields only', `${START}.inputFields`, ['$func$2$f$']],
  ['D023', 'a time without a zone', `${SALE}.sample.sold_at`, '2026-11-01T10:00:00'],
  ['D023', 'a date in local order', `${SALE}.sample.sold_at`, '01/11/2026'],
  ['D024', 'a number written as text', `${SALE}.sample.price`, '9.5'],
  [
    'D024',
    'a required output that is not there',
    `${SALE}.outputFields.1`,
    { key: 'gone', label: 'G', required: true },
  ],
  ['D025', 'a javascript address', `${SALE}.inputFields.0.helpText`, '[Go](javascript:alert(1))'],
  ['D026', 'a host name that the user fills', `${FIND}.perform`, { url: 'https://{{bundle.authData.shop}}.x.com' }],
  ['M002', 'the platform by name', ABOUT_START, 'Starts a job from Zapier.'],
  ['T004', 'an output field that the sample lacks', `${START}.outputFields+`, { key: 'rows[]price', label: 'Price' }],
  ['T004', 'a sample key without an output field', `${START}.sample.extra`, 'x'],
  ['S101', 'a search that gets', 'searches.find_sale.display.label', 'Get Sale'],
  ['S101', 'a create described in the imperative', ABOUT_START, 'Start a job.'],
  ['S101', 'a label of 65 letters', 'creates.start_job.display.label', `Start ${'J'.repeat(60)}`],
  ['S101', 'a description without a full stop', ABOUT_START, 'Starts a job'],
  ['S102', 'a field called ID', `${FIND}.inputFields.1.label`, 'Category ID'],
  ['S103', 'a required field at the end', `${FIND}.inputFields+`, { key: 'last', label: 'Last', required: true }],
  ['S103', 'a required line item', `${START}.inputFields`, [{ key: 'a', required: true, children: [{ key: 'b' }] }]],
  ['S105', 'nine open fields', `${FIND}.inputFields`, many(9)],
  ['S106', 'a field with one choice', `${FIND}.inputFields.0.choices`, ['only']],
  ['S107', '31 output fields', `${START}.outputFields`, many(31)],
  ['S107', 'the same label twice', `${START}.outputFields.1.label`, 'ID'],
  ['S108', 'a hidden step', 'creates.start_job.display.hidden', true],
  ['S109', 'a description that tells no cost', ABOUT_START, 'Starts a job. Use it for lists.'],
  ['S109', 'a description that does not say when to use it', ABOUT_START, 'Starts a job of many requests.'],
  ['S104', 'an input without a label', `${FIND}.inputFields.0.label`],
  ['S104', 'an output without a label', `${FIND}.outputFields.0.label`],
];

/** So many fields, each with a label of its own. */
function many(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({ key: `field${index}`, label: `Field ${index}` }));
}

/** The sound definition with one thing changed. */
function changed(path: string, value?: unknown): Definition {
  const definition = structuredClone(sound) as unknown as Record<string, unknown>;
  const names = path.replace('+', '.+').split('.');
  const last = names.pop()!;
  const place = names.reduce((at, name) => at[name] as Record<string, unknown>, definition);
  if (last === '+') (place as unknown as unknown[]).push(value);
  else if (value === undefined) delete place[last];
  else place[last] = value;
  return definition as Definition;
}

describe('the offline linter', () => {
  test('a sound definition passes', () => {
    expect(lintDefinition(sound as unknown as Definition)).toEqual([]);
  });

  test.each(slips)('%s catches %s', (check, _what, path, value) => {
    expect(lintDefinition(changed(path, value)).map(finding => finding.check)).toContain(check);
  });

  test('every check of a definition has a case that it catches', () => {
    const shown = new Set(slips.map(([check]) => check));
    expect(CODES.filter(code => !shown.has(code))).toEqual(['T002', 'T003', 'T005']);
  });

  test('hidden actions may take ids as they are', () => {
    const definition = changed(`${FIND}.inputFields.1.dynamic`);
    definition.searches!.find_sale!.display.hidden = true;
    expect(lintDefinition(definition).map(({ check }) => check)).toEqual(['S108']);
  });
});

describe('results', () => {
  const action = sound.triggers.new_sale;
  const row = { id: '2', price: 3, sold_at: '2026-11-02T10:00:00+01:00', more: 1 };
  const cases: [check: string, what: string, row: Record<string, unknown>][] = [
    ['T002', 'a row without its key', { ...row, id: null }],
    ['T003', 'a time without a zone', { ...row, sold_at: '2026-11-02 10:00' }],
    ['T004', 'a row that lacks what the sample shows', { id: '2', price: 3 }],
    ['T005', 'a price as text', { ...row, price: '3' }],
  ];

  test('a row with more than the sample passes', () => {
    expect(lintResults(action, 'triggers', [row])).toEqual([]);
  });

  test.each(cases)('%s catches %s', (check, _what, broken) => {
    expect(lintResults(action, 'triggers', [broken]).map(finding => finding.check)).toContain(check);
  });

  test('rows inside a row may be none', () => {
    expect(lintResults(sound.creates.start_job, 'creates', [{ id: '1', rows: [] }])).toEqual([]);
  });
});

describe('the listing', () => {
  const listing = {
    title: 'Sold Data',
    description: 'Look up what things really sold for on four marketplaces.',
    url: 'https://example.com',
    audience: 'private',
    role: 'employee',
    category: 'marketing-automation',
  };

  test('a complete listing passes', () => {
    expect(lintListing(listing)).toEqual([]);
  });

  test.each([
    ['M002', { description: 'Too short.' }],
    ['M002', { description: `${listing.description} Works with Zapier.` }],
    ['M001', { category: 'Marketing Automation' }],
    ['M003', { role: 'I work there' }],
    ['M006', { url: '' }],
    ['M007', { title: '' }],
    ['L001', { audience: 'everybody' }],
  ])('%s catches %o', (check, change) => {
    expect(lintListing({ ...listing, ...change }).map(finding => finding.check)).toContain(check);
  });

  test.each([
    ['no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['128 pixels', pngHead(128, 128, 6)],
    ['no square', pngHead(256, 300, 6)],
    ['no transparency', pngHead(256, 256, 2)],
  ])('M004 catches a logo with %s', (_, png) => {
    expect(lintLogo(png).map(({ check }) => check)).toEqual(['M004']);
    expect(lintLogo(pngHead(256, 256, 6))).toEqual([]);
  });
});

function pngHead(width: number, height: number, colours: number): Buffer {
  const head = Buffer.alloc(33);
  head.write('\x89PNG', 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  head[25] = colours;
  return head;
}
