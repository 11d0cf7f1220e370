/** Facts of an endpoint in words, for documents. */

import { parametersOf } from '../catalog/describe.ts';
import type { Bucket, Endpoint } from '../catalog/endpoint.ts';
import { bucketFacts } from '../catalog/limits.ts';

/** What a call spends (reference 8, billing rules). */
export function costInWords(endpoint: Endpoint): string {
  const { cost } = endpoint;
  const product = endpoint.buckets.includes('shipping') ? 'shipping request' : 'request';
  switch (cost.per) {
    case 'nothing':
      return 'free';
    case 'request':
      return `1 ${product}`;
    case 'page':
      return `1 ${product} a page`;
    case 'entry':
      return `1 ${product} a ${cost.noun}`;
  }
}

/** How an answer is divided, or that it is not. */
export function pagingInWords({ paging }: Endpoint): string {
  if (!paging) return '';
  const size = `${paging.pageRows} rows a page`;
  if (paging.lastPage === undefined) return size;
  return `${size}, ${paging.lastPage} pages`;
}

const bucketWords: Record<Bucket, string> = {
  plan: 'plan',
  history: `${bucketFacts.history.perMinute} a minute`,
  shipping: 'shipping plan',
};

/** Which per-minute limits a call counts against, and how many entries it takes. */
export function limitsInWords(endpoint: Endpoint): string {
  const lists = parametersOf(endpoint)
    .filter(fact => fact.kind === 'list' && fact.max !== undefined)
    .map(fact => `${fact.max} ${fact.name}`);
  const pages = parametersOf(endpoint)
    .filter(fact => fact.name === 'maxPages')
    .map(fact => `${fact.max} pages`);
  return [...endpoint.buckets.map(bucket => bucketWords[bucket]), ...lists, ...pages].join(', ');
}
