/** Every step of the app with an input that works, for suites that go through all of them. */
import type { Opened } from '../fakes/zapier/open.ts';
import type { Outcome } from '../fakes/zapier/platform.ts';

export type Kind = 'triggers' | 'searches' | 'creates';

export interface StepCase {
  kind: Kind;
  key: string;
  inputData: Record<string, unknown>;
  /** Requests that a run is charged with. */
  charged: number;
  /** Asks nobody: it has no failures. */
  silent?: boolean;
}

export const KEYWORD = 'iphone 13 128gb';

export const steps: StepCase[] = [
  { kind: 'triggers', key: 'new_sold_listing', inputData: { keyword: KEYWORD }, charged: 1 },
  { kind: 'triggers', key: 'new_active_listing', inputData: { keyword: KEYWORD, maxPrice: 900 }, charged: 1 },
  { kind: 'triggers', key: 'median_price_changed', inputData: { keyword: KEYWORD }, charged: 1 },
  { kind: 'triggers', key: 'quota_low', inputData: { left: 9_999_999 }, charged: 0 },
  { kind: 'triggers', key: 'category_list', inputData: { keyword: KEYWORD }, charged: 1 },
  { kind: 'triggers', key: 'condition_list', inputData: { keyword: KEYWORD }, charged: 1 },
  { kind: 'triggers', key: 'card_product_list', inputData: { keyword: 'charizard' }, charged: 1 },
  { kind: 'triggers', key: 'site_list', inputData: {}, charged: 0, silent: true },
  { kind: 'searches', key: 'find_sold_price', inputData: { keyword: KEYWORD }, charged: 1 },
  { kind: 'searches', key: 'find_sold_listings', inputData: { keyword: KEYWORD }, charged: 1 },
  { kind: 'searches', key: 'find_active_listings', inputData: { keyword: KEYWORD }, charged: 1 },
  { kind: 'searches', key: 'find_category_listings', inputData: { categoryId: '9355' }, charged: 1 },
  {
    kind: 'searches',
    key: 'find_sold_history',
    inputData: { keyword: KEYWORD, startDate: '2026-01-01T00:00:00-05:00', endDate: '2026-10-31T00:00:00Z' },
    charged: 1,
  },
  { kind: 'searches', key: 'find_fashion_listings', inputData: { keyword: 'denim jacket' }, charged: 1 },
  { kind: 'searches', key: 'find_peer_listings', inputData: { keyword: 'canon ae-1' }, charged: 1 },
  { kind: 'searches', key: 'find_card_sales', inputData: { keyword: 'charizard' }, charged: 1 },
  { kind: 'searches', key: 'find_card_listings', inputData: { keyword: 'charizard' }, charged: 1 },
  {
    kind: 'searches',
    key: 'find_shipping_rates',
    inputData: { from__postalCode: '10001', to__postalCode: '94105', parcel__weightOz: '16' },
    charged: 0,
  },
  { kind: 'searches', key: 'find_account_usage', inputData: {}, charged: 0 },
  { kind: 'searches', key: 'find_service_status', inputData: {}, charged: 0 },
  { kind: 'creates', key: 'start_keyword_job', inputData: { keywords: [KEYWORD, 'pixel 8'] }, charged: 0 },
  {
    kind: 'creates',
    key: 'start_card_batch',
    inputData: { cards: [{ reference: 'a', keyword: '1986 fleer michael jordan 57 psa 8' }] },
    charged: 0,
  },
  { kind: 'creates', key: 'start_deep_pagination', inputData: { keyword: KEYWORD, maxPages: 3 }, charged: 0 },
  { kind: 'creates', key: 'get_sold_listings_as_rows', inputData: { keyword: KEYWORD, maxRows: 300 }, charged: 2 },
  { kind: 'creates', key: 'run_bulk_search', inputData: { keywords: [KEYWORD, 'pixel 8'] }, charged: 2 },
];

export function run(
  { platform }: Opened,
  { kind, key, inputData }: Pick<StepCase, 'kind' | 'key' | 'inputData'>,
  meta: Record<string, unknown> = {},
): Promise<Outcome> {
  return platform.run(`${kind}.${key}.operation.perform`, { inputData, meta });
}

/** Starts a job with the input of its step. */
export async function start({ platform }: Opened, key: string, meta: Record<string, unknown> = {}): Promise<Outcome> {
  const { inputData } = steps.find(step => step.key === key)!;
  return platform.create(key, { inputData, meta });
}

/** What a run handed on, as rows: searches and triggers return many, creates one. */
export function rowsOf(outcome: Outcome): Record<string, unknown>[] {
  return (Array.isArray(outcome.results) ? outcome.results : [outcome.results]) as Record<string, unknown>[];
}
