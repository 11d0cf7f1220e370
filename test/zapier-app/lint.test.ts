import { describe, expect, test } from 'vitest';
import { CODES, type Definition, lintDefinition, lintListing, lintResults } from '../checks/lint/zapier.ts';

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
      display: { label: 'New Sale', description: 'Triggers when an item is sold.' },
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
      display: { label: 'Find Sale', description: 'Finds sold items.' },
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
      display: { label: 'Start Job', description: 'Starts a job.' },
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

type Broken = typeof sound & Record<string, never>;
// biome-ignore lint/suspicious/noExplicitAny: cases put things where the type does not want them, as a slip would.
type Slip = (definition: any) => void;

const slips: [check: string, what: string, slip: Slip][] = [
  [
    'D001',
    'a step that asks for an API key',
    d => d.searches.find_sale.operation.inputFields.push({ key: 'api_key', label: 'Access' }),
  ],
  [
    'D001',
    'a password field in a step',
    d => d.searches.find_sale.operation.inputFields.push({ key: 'pin', label: 'Pin', type: 'password' }),
  ],
  [
    'D002',
    'a key field without a link',
    d => {
      d.authentication.fields[0].helpText = 'Look in the dashboard.';
    },
  ],
  ['D003', 'no connection label', d => delete d.authentication.connectionLabel],
  [
    'D003',
    'the same label for everybody',
    d => {
      d.authentication.connectionLabel = 'My account';
    },
  ],
  [
    'D003',
    'the key in the label',
    d => {
      d.authentication.connectionLabel = '{{bundle.authData.apiKey}}';
    },
  ],
  ['D004', 'an id without a drop-down', d => delete d.searches.find_sale.operation.inputFields[1].dynamic],
  [
    'D005',
    'a drop-down from nowhere',
    d => {
      d.searches.find_sale.operation.inputFields[1].dynamic = 'gone.id.name';
    },
  ],
  [
    'D005',
    'a drop-down that names no column',
    d => {
      d.searches.find_sale.operation.inputFields[1].dynamic = 'category_list.id.title';
    },
  ],
  [
    'D006',
    'a hook without a list',
    d => {
      d.triggers.new_sale.operation.type = 'hook';
    },
  ],
  [
    'D007',
    'an address without https',
    d => {
      d.authentication.fields[0].helpText = 'See [here](http://example.com) or [there](https://example.com).';
    },
  ],
  [
    'D008',
    'a bare address',
    d => {
      d.triggers.new_sale.operation.inputFields[0].helpText = 'See https://example.com for more.';
    },
  ],
  [
    'D009',
    'a search without a field',
    d => {
      d.searches.find_sale.operation.inputFields = [];
    },
  ],
  ['D010', 'a trigger sample without id', d => delete d.triggers.new_sale.operation.sample.id],
  [
    'D010',
    'a trigger sample without its primary key',
    d => d.triggers.new_sale.operation.outputFields.push({ key: 'lot', label: 'Lot', primary: true }),
  ],
  [
    'D011',
    'a help text that repeats the label',
    d => {
      d.triggers.new_sale.operation.inputFields[0].helpText = 'Keyword.';
    },
  ],
  ['D012', 'no sample', d => delete d.searches.find_sale.operation.sample],
  [
    'D013',
    'a connector to no search',
    d => {
      d.searches.find_sale.operation.inputFields[1].search = 'gone.id';
    },
  ],
  [
    'D014',
    'a connector without a drop-down',
    d => {
      d.searches.find_sale.operation.inputFields[0].search = 'find_sale.id';
    },
  ],
  [
    'D015',
    'a pair that names no search',
    d => {
      d.searchOrCreates = { x: { search: 'gone', create: 'start_job' } };
    },
  ],
  [
    'D015',
    'a pair that names no create',
    d => {
      d.searchOrCreates = { x: { search: 'find_sale', create: 'gone' } };
    },
  ],
  [
    'D016',
    'a static hook',
    d => Object.assign(d.triggers.new_sale.operation, { type: 'hook', performList: '$func$2$f$' }),
  ],
  [
    'D018',
    'a lower-case action label',
    d => {
      d.searches.find_sale.display.label = 'Find sale';
    },
  ],
  [
    'D018',
    'a lower-case field label',
    d => {
      d.searches.find_sale.operation.inputFields[0].label = 'keyword';
    },
  ],
  [
    'D018',
    'a lower-case label in the connection',
    d => {
      d.authentication.fields[0].label = 'API key';
    },
  ],
  [
    'D018',
    'a lower-case output label',
    d => {
      d.triggers.new_sale.operation.outputFields[1].label = 'sold price';
    },
  ],
  [
    'D021',
    'a trigger described in other words',
    d => {
      d.triggers.new_sale.display.description = 'Triggers whenever an item is sold.';
    },
  ],
  [
    'D021',
    'a trigger description without a full stop',
    d => {
      d.triggers.new_sale.display.description = 'Triggers when an item is sold';
    },
  ],
  [
    'D022',
    'a create with computed fields only',
    d => {
      d.creates.start_job.operation.inputFields = ['$func$2$f$'];
    },
  ],
  [
    'D023',
    'a time without a zone',
    d => {
      d.triggers.new_sale.operation.sample.sold_at = '2026-11-01T10:00:00';
    },
  ],
  [
    'D023',
    'a date in local order',
    d => {
      d.triggers.new_sale.operation.sample.sold_at = '01/11/2026';
    },
  ],
  [
    'D024',
    'a number written as text',
    d => {
      d.triggers.new_sale.operation.sample.price = '9.5';
    },
  ],
  [
    'D024',
    'an empty required output',
    d => {
      d.triggers.new_sale.operation.outputFields[1].required = true;
      d.triggers.new_sale.operation.sample.price = null;
    },
  ],
  [
    'D025',
    'a javascript address',
    d => {
      d.triggers.new_sale.operation.inputFields[0].helpText = '[Go](javascript:alert(1))';
    },
  ],
  [
    'D026',
    'a host name that the user fills',
    d => {
      d.searches.find_sale.operation.perform = { url: 'https://{{bundle.authData.shop}}.example.com' };
    },
  ],
  [
    'M002',
    'the platform by name',
    d => {
      d.creates.start_job.display.description = 'Starts a job from Zapier.';
    },
  ],
  [
    'T004',
    'an output field that the sample lacks',
    d => d.creates.start_job.operation.outputFields.push({ key: 'rows[]price', label: 'Price' }),
  ],
  [
    'T004',
    'a sample key without an output field',
    d => {
      d.creates.start_job.operation.sample.extra = 'x';
    },
  ],
  [
    'S101',
    'a search that gets',
    d => {
      d.searches.find_sale.display.label = 'Get Sale';
    },
  ],
  [
    'S101',
    'a create described in the imperative',
    d => {
      d.creates.start_job.display.description = 'Start a job.';
    },
  ],
  [
    'S101',
    'a label of 65 letters',
    d => {
      d.creates.start_job.display.label = `Start ${'J'.repeat(60)}`;
    },
  ],
  [
    'S101',
    'a description without a full stop',
    d => {
      d.creates.start_job.display.description = 'Starts a job';
    },
  ],
  [
    'S102',
    'a field called ID',
    d => {
      d.searches.find_sale.operation.inputFields[1].label = 'Category ID';
    },
  ],
  [
    'S103',
    'a required field at the end',
    d => d.searches.find_sale.operation.inputFields.push({ key: 'last', label: 'Last', required: true }),
  ],
  [
    'S103',
    'a required line item',
    d =>
      (d.creates.start_job.operation.inputFields = [
        { key: 'lines', required: true, children: [{ key: 'a', label: 'A' }] },
      ]),
  ],
  ['S104', 'an input without a label', d => delete d.searches.find_sale.operation.inputFields[0].label],
  ['S104', 'an output without a label', d => delete d.searches.find_sale.operation.outputFields[0].label],
];

const copy = (): Broken => structuredClone(sound) as Broken;

describe('the offline linter', () => {
  test('a sound definition passes', () => {
    expect(lintDefinition(sound as unknown as Definition)).toEqual([]);
  });

  test.each(slips)('%s catches %s', (check, _what, slip) => {
    const definition = copy();
    slip(definition);
    expect(lintDefinition(definition as unknown as Definition).map(finding => finding.check)).toContain(check);
  });

  test('every check of a definition has a case that it catches', () => {
    const shown = new Set(slips.map(([check]) => check));
    expect(CODES.filter(code => !shown.has(code))).toEqual(['T002', 'T003', 'T005']);
  });

  test('hidden actions may take ids as they are', () => {
    const definition = copy();
    definition.searches.find_sale.display = { ...definition.searches.find_sale.display, hidden: true } as never;
    delete (definition.searches.find_sale.operation.inputFields[1] as { dynamic?: string }).dynamic;
    expect(lintDefinition(definition as unknown as Definition)).toEqual([]);
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
    homepage: 'https://example.com',
    category: 'Commerce',
    role: 'Owner',
  };

  test('a complete listing passes', () => {
    expect(lintListing(listing)).toEqual([]);
  });

  test.each([
    ['M002', { description: 'Too short.' }],
    ['M002', { description: `${listing.description} Works with Zapier.` }],
    ['M001', { category: '' }],
    ['M003', { role: '' }],
    ['M006', { homepage: '' }],
    ['M007', { title: '' }],
  ])('%s catches %o', (check, change) => {
    expect(lintListing({ ...listing, ...change }).map(finding => finding.check)).toContain(check);
  });
});
