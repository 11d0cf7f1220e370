/** Every step of the app with a working input, for suites that run all steps. */
import type { Action, Definition } from '../checks/lint/zapier.ts';
import type { Opened } from '../support/zapier/open.ts';
import type { Outcome } from '../support/zapier/platform.ts';

type Kind = 'triggers' | 'searches' | 'creates';

export interface StepCase {
  /** Name of the case. Steps with a choice have one case per choice. */
  name: string;
  kind: Kind;
  key: string;
  inputData: Record<string, unknown>;
  /** Number of requests that a run is charged. */
  charged: number;
  /** The `meta` of the platform's call; by default that of a live Zap. */
  meta?: Record<string, unknown>;
}

export const KEYWORD = 'iphone 13 128gb';
const DAYS = { startDate: '2026-01-01T00:00:00-05:00', endDate: '2026-10-31T00:00:00Z' };
const PARCEL = { from__postalCode: '10001', to__postalCode: '94105', parcel__weightOz: '16' };

type Short = [name: string, key: string, inputData: Record<string, unknown>, charged: number, meta?: StepCase['meta']];
const cases = (kind: Kind, ...rows: Short[]): StepCase[] =>
  rows.map(([name, key, inputData, charged, meta]) => ({
    name,
    kind,
    key,
    inputData,
    charged,
    ...(meta ? { meta } : {}),
  }));
const listings = (lookIn: string, inputData: Record<string, unknown>): Short => [
  `find listings: ${lookIn}`,
  'find_listings',
  { lookIn, ...inputData },
  1,
];

const price = (source: string, inputData: Record<string, unknown>): Short => [
  `find sold price: ${source}`,
  'find_sold_price',
  { source, ...inputData },
  1,
];

export const steps: StepCase[] = [
  ...cases(
    'triggers',
    ['new sold listing', 'new_sold_listing', { keyword: KEYWORD }, 1],
    ['new listing for sale', 'new_listing_for_sale', { keyword: KEYWORD, maxPrice: 900 }, 1],
    ['quota low', 'quota_low', { left: 9_999_999 }, 0],
    ['category list', 'category_list', {}, 0],
    ['card list', 'card_product_list', { keyword: 'charizard' }, 1],
  ),
  ...cases(
    'searches',
    ['find sold price', 'find_sold_price', { keyword: KEYWORD }, 1],
    ['find where to sell', 'find_where_to_sell', { keyword: KEYWORD }, 3],
    ['find how fast', 'find_how_fast', { keyword: KEYWORD }, 2],
    ['find how fast in a year', 'find_how_fast', { keyword: KEYWORD, year: true }, 14],
    [
      'find worth grading',
      'find_worth_grading',
      { keyword: 'charizard base set', gradingCost: '$25', chanceOf9: '40 %', chanceOf10: 15 },
      3,
    ],
    price('history', { keyword: KEYWORD, ...DAYS }),
    price('scrapeCategory', { categoryId: '9355' }),
    price('fashionSold', { keyword: 'denim jacket' }),
    price('peerListings', { keyword: 'canon ae-1' }),
    price('cardSales', { keyword: 'charizard' }),
    price('priceSummary', { keyword: KEYWORD }),
    listings('searchSold', { keyword: KEYWORD }),
    listings('searchActive', { keyword: KEYWORD }),
    listings('browseCategory', { categoryId: '9355' }),
    listings('searchHistory', { keyword: KEYWORD, ...DAYS }),
    listings('searchFashion', { keyword: 'denim jacket' }),
    listings('searchPeerSold', { keyword: 'canon ae-1' }),
    listings('searchPeerActive', { keyword: 'canon ae-1' }),
    listings('searchCardSales', { keyword: 'charizard' }),
    listings('searchCardListings', { keyword: 'charizard' }),
    ['find listings of two pages', 'find_listings', { keyword: KEYWORD, maxRows: 300 }, 2],
    ['find card', 'find_card', { keyword: 'charizard' }, 1],
    ['find shipping rates', 'find_shipping_rates', PARCEL, 0],
    ['find account usage', 'find_account_usage', {}, 0],
    ['find shipping usage', 'find_account_usage', { account: 'shipping' }, 0],
    ['find whether the service answers', 'find_account_usage', { account: 'service' }, 0],
    ['read a list', 'read_list', { text: 'Name,Qty\nCanon AE-1,2' }, 0],
  ),
  ...cases(
    'creates',
    ['start keywordJob', 'start_job', { kind: 'keywordJob', keywords: [KEYWORD, 'pixel 8'] }, 0],
    ['start cardBatch', 'start_job', { kind: 'cardBatch', cards: [{ reference: 'a', keyword: '1986 fleer 57' }] }, 0],
    ['start deepPagination', 'start_job', { kind: 'deepPagination', keyword: KEYWORD, maxPages: 3 }, 0],
    ['start bulkSearch', 'start_job', { kind: 'bulkSearch', keywords: [KEYWORD, 'pixel 8'] }, 2],
  ),
];

/** Kinds of jobs that continue at the service after the step has ended. */
export const lastingKinds = ['keywordJob', 'cardBatch', 'deepPagination'];

export function stepNamed(name: string): StepCase {
  const step = steps.find(each => each.name === name);
  if (!step) throw new Error(`There is no step "${name}"`);
  return step;
}

export function run(
  { platform }: Opened,
  { kind, key, inputData, meta: usual = {} }: Pick<StepCase, 'kind' | 'key' | 'inputData' | 'meta'>,
  meta: Record<string, unknown> = {},
): Promise<Outcome> {
  return platform.run(`${kind}.${key}.operation.perform`, { inputData, meta: { ...usual, ...meta } });
}

/** Starts a job with the input of its case. */
export async function start({ platform }: Opened, kind: string, meta: Record<string, unknown> = {}): Promise<Outcome> {
  return platform.create('start_job', { inputData: stepNamed(`start ${kind}`).inputData, meta });
}

/** The output of a run as rows: searches and triggers return many, creates one. */
export function rowsOf(outcome: Outcome): Record<string, unknown>[] {
  return (Array.isArray(outcome.results) ? outcome.results : [outcome.results]) as Record<string, unknown>[];
}

/** The action of a case, with the fields and columns that depend on its choice. */
export async function actionOf({ platform }: Opened, { kind, key, inputData }: StepCase): Promise<Action> {
  const definition = (await platform.definition()) as unknown as Definition;
  const action = structuredClone(definition[kind]![key]!);
  const { operation } = action;
  for (const part of ['inputFields', 'outputFields'] as const) {
    if (!operation[part]?.some(field => typeof field === 'string')) continue;
    const { results } = await platform.run(`${kind}.${key}.operation.${part}`, { inputData });
    operation[part] = results as unknown[];
  }
  // The platform shows only one sample, for the first choice.
  const isFirst = (inputData.lookIn ?? 'searchSold') === 'searchSold';
  if (key === 'find_listings' && !isFirst) operation.sample = {};
  return action;
}

/** Starts `jobs` keyword jobs of `keywords` keywords each. Returns their IDs in order. */
export async function startMany({ platform }: Opened, jobs: number, keywords = 1): Promise<string[]> {
  const started: string[] = [];
  for (let job = 0; job < jobs; job += 1) {
    const inputData = { keywords: Array.from({ length: keywords }, (_, index) => `word ${job} ${index}`), count: 60 };
    const { results, failure } = await platform.create('start_job', {
      inputData: { kind: 'keywordJob', ...inputData },
    });
    if (failure) throw new Error(`Job ${job} did not start: ${failure.message}`);
    started.push((results as { id: string }).id);
  }
  return started;
}

/** The IDs of the rows, sorted. */
export const idsOf = (rows: Record<string, unknown>[]): string[] => rows.map(({ id }) => String(id)).sort();
