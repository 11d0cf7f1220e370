// The fields of a row: the default ones, or those that people choose.
import { describe, expect, test } from 'vitest';
import type { Opened } from '../support/zapier/open.ts';
import { open } from './opened.ts';
import { KEYWORD, rowsOf } from './steps.ts';

interface Field {
  key: string;
  label: string;
  choices?: { value: string; label: string }[];
}
const steps: [step: string, inputData: Record<string, unknown>][] = [
  ['searches.find_listings', { keyword: KEYWORD, maxRows: 2 }],
  ['searches.find_listings', { lookIn: 'searchCardListings', keyword: 'charizard', maxRows: 2 }],
  ['searches.find_shipping_rates', { from__postalCode: '10001', to__postalCode: '94105', parcel__weightOz: '16' }],
  ['triggers.new_sold_listing', { keyword: KEYWORD }],
];
const DETAILS = ['requestsSpent', 'requestsInDoubt', 'requestsLeft', 'warning'];
const inEditor = { isLoadingSample: true };

const run = async ({ platform }: Opened, step: string, inputData: Record<string, unknown>) =>
  rowsOf(await platform.run(`${step}.operation.perform`, { inputData, meta: inEditor }));
const fieldsOf = async ({ platform }: Opened, step: string, inputData: Record<string, unknown>, part: string) => {
  const { operation } = (
    (await platform.definition()) as never as Record<string, Record<string, { operation: Record<string, Field[]> }>>
  )[step.split('.')[0]!]![step.split('.')[1]!]!;
  const fields = operation[part]!;
  if (!fields.some(field => typeof field === 'string')) return fields;
  return (await platform.run(`${step}.operation.${part}`, { inputData })).results as Field[];
};

describe.each(steps)('rows of %s %j', (step, inputData) => {
  test("rows don't contain a copy of the row as the service sent it", async () => {
    for (const row of await run(await open(), step, inputData)) expect(row).not.toHaveProperty('raw');
  });

  test("rows and the field picker have only the chosen fields, the run's cost and the key", async () => {
    const opened = await open();
    const choices = (await fieldsOf(opened, step, inputData, 'inputFields')).find(({ key }) => key === 'fields')!
      .choices!;
    const [first, second] = choices as [Field & { value: string }, Field & { value: string }];
    // One field by its label, one by its value, each as a separate entry.
    const chosen = { ...inputData, fields: [first.label, second.value] };
    const rows = await run(opened, step, chosen);
    const keys = (await fieldsOf(opened, step, chosen, 'outputFields')).map(({ key }) => key);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const own = Object.keys(row).filter(key => !DETAILS.includes(key));
      expect(own).toEqual([first.value, second.value, 'id']);
      expect(keys).toEqual(Object.keys(row));
    }
  });

  test('rows contain the row as the service sent it if that is chosen', async () => {
    const [row = {}] = await run(await open(), step, { ...inputData, fields: 'Raw JSON' });
    expect(Object.keys(JSON.parse(String(row.raw))).length).toBeGreaterThan(3);
  });
});

test('rows have a rare field when it is chosen', async () => {
  const inputData = { keyword: KEYWORD, maxRows: 2, fields: ['title', 'sellerType'] };
  const rows = await run(await open(), 'searches.find_listings', inputData);
  expect(rows.map(row => Object.keys(row).filter(key => !DETAILS.includes(key)))).toEqual([
    ['title', 'sellerType', 'id'],
    ['title', 'sellerType', 'id'],
  ]);
});

test.each([
  [
    'that names another',
    'colour',
    /^Fields to Return must be one of \d+ choices, such as Title, Sold Price, [\w ]+, got "colour"\. Change/,
  ],
  [
    'with a typing error',
    'soldPrize',
    /^Fields to Return must be .{1,80}, got "soldPrize"; did you mean Sold Price\? Change/,
  ],
  [
    'as long as a text',
    `colour ${'x'.repeat(2000)}`,
    /^Fields to Return must be .{1,80}, got "colour x{53}\.{3}"\. Change.{1,60}$/,
  ],
])('an unknown field %s is rejected before a request is sent, and the error quotes it', async (_, field, words) => {
  const { platform, sandbox } = await open();
  const { failure } = await platform.search('find_listings', { inputData: { keyword: KEYWORD, fields: [field] } });
  expect(failure).toMatchObject({ name: 'HaltedError', message: expect.stringMatching(words) });
  expect(sandbox.log).toHaveLength(0);
});
