/** Texts about the cost of an operation: the notice at the top of its form, and the part of its action name that a model reads. */
import type { INodeProperties } from 'n8n-workflow';
import type { Offered } from '../resources/offer.ts';

export interface Cost {
  /** The cost for all input items, and the cost of a repetition. */
  notice: string;
  /** The cost of a call, as part of an action name. */
  action: string;
}

/** A notice, unlike a hint, stays visible when fields hold expressions. */
export const costNotice = (displayName: string): INodeProperties => ({
  displayName,
  name: 'cost',
  type: 'notice',
  default: '',
});

export const FREE: Cost = { notice: 'Free of charge.', action: 'free of charge' };

/** n8n runs a node anew for each batch of a loop. */
export const ONCE = 'Equal searches in one batch are charged once.';

export const TEST_ENOUGH =
  'Without enough sales the median is empty: test enough before you compare or calculate, or choose Items Without a Price.';
export const TEST_MEDIAN = 'A group with too few sales has an empty median: leave it out with Items Without a Price.';

/**
 * The cost of a search.
 * @param eachPage whether further pages are read, each for another request.
 * @param advice what to do about a missing price.
 */
export function searchCost(offered: Offered, { eachPage = false, advice = '' } = {}): Cost {
  const { cost, paging } = offered.endpoint;
  if (cost.per === 'nothing') return FREE;
  const request = isShipping(offered) ? 'one request of the shipping plan' : 'one request';
  const pages = eachPage && cost.per === 'page' ? ` and each page of up to ${paging?.pageRows} rows` : '';
  const notice = [`Costs ${request} ${forEach(offered)}${pages}.`, ONCE, advice].join(' ').trimEnd();
  return { notice, action: eachPage ? requestPerUnit(offered) : oneRequest(offered) };
}

/** A request, as part of an action name. */
export const oneRequest = (offered: Offered) => (isShipping(offered) ? 'one shipping request' : 'one request');

/** A request and the unit that it is charged for, as part of an action name. */
export function requestPerUnit(offered: Offered): string {
  const { cost } = offered.endpoint;
  if (cost.per === 'request' || cost.per === 'nothing') return oneRequest(offered);
  return `${oneRequest(offered)} per ${cost.per === 'page' ? 'page' : cost.noun}`;
}

/** The things that are charged, as part of a notice. */
export const forEach = (offered: Offered) => `for each ${subjectOf(offered)} of each input item`;

const isShipping = ({ endpoint }: Offered) => endpoint.buckets.includes('shipping');

/** The kind of thing that an operation looks up. */
function subjectOf({ endpoint, product, job, kind }: Offered): string {
  if (product || job === 'cardBatch' || kind === 'worthGrading') return 'card';
  if (endpoint.buckets.includes('shipping')) return 'parcel';
  return endpoint.parameters.some(({ name, required }) => name === 'categoryId' && required) ? 'category' : 'keyword';
}
