/** Texts about the cost of an operation: the notice at the top of its form, and the part of its action name that a model reads. */
import { GRADING_REQUESTS, sellingMarkets, TIMING_REQUESTS } from '@sold-data/core/engine';
import type { INodeProperties } from 'n8n-workflow';
import type { Event, Offered } from '../resources/index.ts';
import { own } from './own-fields.ts';

/** A notice, unlike a hint, stays visible when fields hold expressions. */
export const notice = (displayName: string): INodeProperties => ({
  displayName,
  name: 'cost',
  type: 'notice',
  default: '',
});

const WATCH = 'Costs one request for each check of an item, and never more than Requests a Month.';

/** The cost for all input items, and the cost of a repetition. */
export function costOf(offered: Offered): string {
  const { kind, endpoint, job } = offered;
  const { cost, paging } = endpoint;
  if (kind === 'watchList') return WATCH;
  if (cost.per === 'nothing' || kind === 'watchPlan') return 'Free of charge.';
  const each = `for each ${subjectOf(offered)} of each input item`;
  if (job === 'deepPagination')
    return `Costs one request for each page, up to Max Pages ${each}. A repeat finds the job while it runs.`;
  if (job)
    return `Costs one request ${each}, if it has a result. All items go into one job, equal ones once. ${REPEAT[job]}${kind === 'start' ? '' : ` ${TEST_ENOUGH}`}`;
  if (kind === 'trend')
    return `Costs up to ${own.trendPages.default} requests ${each}: one for each page of ${paging?.pageRows} sales. Max Pages limits them. ${TEST_ENOUGH}`;
  if (kind === 'whereToSell')
    return `Costs up to ${sellingMarkets.length} requests ${each}: one for each marketplace. ${ONCE} ${TEST_MEDIAN.replace('group', 'marketplace')}`;
  if (kind === 'howFast')
    return `Costs up to ${TIMING_REQUESTS.days} requests ${each}, and ${TIMING_REQUESTS.year} more with Best and Worst Month. ${ONCE}`;
  if (kind === 'worthGrading') return `Costs ${GRADING_REQUESTS} requests ${each}: one for each grade. ${ONCE}`;
  const request = endpoint.buckets.includes('shipping') ? 'one request of the shipping plan' : 'one request';
  // Prices and totals read only the first page.
  const pages = kind === 'rows' && cost.per === 'page' ? ` and each page of up to ${paging?.pageRows} rows` : '';
  const test = kind === 'price' ? ` ${TEST_ENOUGH}` : kind === 'breakdown' ? ` ${TEST_MEDIAN}` : '';
  return `Costs ${request} ${each}${pages}. ${ONCE}${test}`;
}

/** n8n runs a node anew for each batch of a loop. */
const ONCE = 'Equal searches in one batch are charged once.';

const TEST_ENOUGH =
  'Without enough sales the median is empty: test enough before you compare or calculate, or choose Items Without a Price.';
const TEST_MEDIAN = 'A group with too few sales has an empty median: leave it out with Items Without a Price.';

const AGAIN = 'Running it again pays again.';
const REPEAT: Partial<Record<NonNullable<Offered['job']>, string>> = {
  bulkSearch: AGAIN,
  keywordJob: AGAIN,
  cardBatch:
    'The same list in the same node finds its job again on the same day; a copied node and each batch of a loop start their own.',
};

/** The cost of a trigger's checks. */
export function costOfCheck({ endpoint, simplified, kind }: Event): string {
  if (kind === 'watchList') return WATCH;
  if (!endpoint) return 'Free of charge.';
  // Only an event that outputs rows may read a second page.
  const more = simplified ? ', more only when many listings are new' : '';
  return `Costs one request for each check${more}. Check at Most limits how many of the Poll Times are checks.`;
}

/** The cost of a call, as part of an action name. */
export function priceOf({ kind, endpoint: { cost, buckets } }: Offered): string {
  if (kind === 'watchList') return 'within monthly request budget';
  if (cost.per === 'nothing' || kind === 'watchPlan') return 'free of charge';
  const request = buckets.includes('shipping') ? 'one shipping request' : 'one request';
  if (kind === 'whereToSell') return `${request} per marketplace`;
  if (kind === 'howFast') return `up to ${TIMING_REQUESTS.days} requests and ${TIMING_REQUESTS.year} more with months`;
  if (kind === 'worthGrading') return `${GRADING_REQUESTS} requests`;
  // Statistics come from one page.
  if (cost.per === 'request' || ['price', 'breakdown', 'totals'].includes(kind)) return request;
  return `${request} per ${cost.per === 'page' ? 'page' : cost.noun}`;
}

/** The kind of thing that an operation looks up. */
function subjectOf({ endpoint, product, job, kind }: Offered): string {
  if (product || job === 'cardBatch' || kind === 'worthGrading') return 'card';
  if (endpoint.buckets.includes('shipping')) return 'parcel';
  const byCategory = endpoint.parameters.some(({ name, required }) => name === own.category.name && required);
  return byCategory ? 'category' : 'keyword';
}
