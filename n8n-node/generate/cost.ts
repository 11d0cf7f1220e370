import type { Endpoint } from '@sold-data/core';

/** What a call is charged, as a notice under the fields. */
export function costOf({ cost, paging, buckets }: Endpoint): string {
  const from = buckets.includes('shipping') ? ' of the shipping plan' : '';
  switch (cost.per) {
    case 'nothing':
      return 'Free of charge';
    case 'page':
      return `Each page of up to ${paging?.pageRows} rows is charged as one request${from}. What fails is not charged.`;
    case 'entry':
      return `Each ${cost.noun} with a result is charged as one request${from}. What fails is not charged.`;
    case 'request':
      return `Each call is charged as one request${from}. What fails is not charged.`;
  }
}
