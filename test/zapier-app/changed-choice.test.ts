// Tests of steps whose choice is changed right after the form was opened: the platform has already saved the form's prefilled values.
import { expect, test } from 'vitest';
import { type Opened, openApp } from '../support/zapier/open.ts';
import { steps } from './steps.ts';

type Input = Record<string, unknown>;
interface Field {
  key: string;
  default?: string;
}

/** Each step with a form that changes: its choices, and typical input for each. */
const choosing = [
  ['searches', 'find_listings', 'lookIn', 'searchSold'],
  ['searches', 'find_sold_price', 'source', 'scrape'],
  ['creates', 'start_job', 'kind', 'keywordJob'],
] as const;

const changes = choosing.flatMap(([kind, key, field, first]) => {
  const filled = new Map(
    steps.filter(step => step.key === key).map(({ inputData }) => [String(inputData[field] ?? first), inputData]),
  );
  return [...filled].flatMap(([from]) =>
    [...filled]
      .filter(([to]) => to !== from)
      .map(([to, input]) => ({ name: `${key}: ${from} to ${to}`, step: `${kind}.${key}`, field, from, to, input })),
  );
});

/** The values that the platform saves when a form is opened. */
async function savedFrom({ platform }: Opened, step: string, inputData: Input): Promise<Input> {
  const [kind, key] = step.split('.') as [string, string];
  const definition = (await platform.definition()) as unknown as Record<
    string,
    Record<string, { operation: { inputFields: Field[] } }>
  >;
  const fixed = definition[kind]![key]!.operation.inputFields.filter(field => typeof field === 'object');
  const { results } = await platform.run(`${step}.operation.inputFields`, { inputData });
  const fields = [...fixed, ...(results as Field[])].filter(field => field.default !== undefined);
  return Object.fromEntries(fields.map(field => [field.key, field.default]));
}

interface World {
  opened: Opened;
  /** Every request, with its body. */
  sent: { method: string; url: string; body?: string }[];
}

async function inNewWorld<Result>(act: (world: World) => Promise<Result>): Promise<Result> {
  const sent: World['sent'] = [];
  const opened = await openApp({ plan: 'growth' }, (request, serve) => {
    const { method, url, body } = request;
    sent.push({ method, url, body });
    return serve(request);
  });
  try {
    return await act({ opened, sent });
  } finally {
    await opened.close();
  }
}

/** The requests and the output of a run. */
async function ran({ opened, sent }: World, step: string, inputData: Input) {
  const { results, failure } = await opened.platform.run(`${step}.operation.perform`, { inputData });
  const rows = [results].flat() as Input[];
  const unlike = ['id', 'csv', 'requestsLeft'];
  return {
    failure,
    sent,
    rows: rows.map(row => Object.fromEntries(Object.entries(row).filter(([key]) => !unlike.includes(key)))),
  };
}

test('a choice changed right after its form was opened is tested from each value to each other one', () => {
  expect(changes.filter(({ step }) => step === 'searches.find_listings')).toHaveLength(72);
  expect(changes.filter(({ step }) => step === 'searches.find_sold_price')).toHaveLength(42);
  expect(changes.filter(({ step }) => step === 'creates.start_job')).toHaveLength(12);
});

test.each(changes)(
  'a choice changed right after its form was opened: $name is sent and answered like a new step',
  async ({ step, field, from, to, input }) => {
    const carried = await inNewWorld(async world => {
      const saved = await savedFrom(world.opened, step, { [field]: from });
      return ran(world, step, { ...saved, ...input, [field]: to });
    });
    const anew = await inNewWorld(async world => {
      const saved = await savedFrom(world.opened, step, { [field]: to });
      return ran(world, step, { ...saved, ...input, [field]: to });
    });
    expect(anew.failure).toBeUndefined();
    expect(anew.sent.length).toBeGreaterThan(0);
    expect(carried).toEqual(anew);
  },
);

/** Values that a person filled in before changing the choice, in fields that the new form doesn't have. */
const leftBehind: [step: string, input: Input, old: Input][] = [
  ['searches.find_listings', { lookIn: 'searchPeerSold', keyword: 'canon ae-1' }, { categoryId: '9355' }],
  ['searches.find_sold_price', { source: 'peerListings', keyword: 'canon ae-1' }, { categoryId: '9355' }],
  [
    'searches.find_listings',
    { lookIn: 'searchActive', keyword: 'canon ae-1' },
    { soldAfter: '2026-11-01', soldBefore: '2026-11-10', bestOfferPrice: true, includeCompleteListing: false },
  ],
  ['triggers.new_sold_listing', { keyword: 'canon ae-1' }, { soldAfter: '2026-11-01', page: '4' }],
];

test.each(leftBehind)('%s %j does not send %j, which its form does not show', async (step, input, old) => {
  const carried = await inNewWorld(world => ran(world, step, { ...old, ...input }));
  const anew = await inNewWorld(world => ran(world, step, input));
  expect(anew.sent.length).toBeGreaterThan(0);
  expect(carried).toEqual(anew);
});
