import { catalog, type Endpoint } from '@sold-data/core';
import type { OperationSurface } from '../nodes/SoldData/surface/index.ts';

/** What a call is charged, as a notice under the fields. */
export function costOf(operation: OperationSurface): string {
  const { cost, paging, buckets }: Endpoint = catalog[operation.endpoint];
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

/** What a trigger that looks again and again is charged. */
export function costOfLook({ simplified }: OperationSurface): string {
  // Only an event that puts out rows ever reads a second page.
  const pages = simplified ? ', more only when many listings are new' : '';
  const looks = 'Poll Times decides how often: every minute is about 43,000 requests a month, every hour 720.';
  return `Each look is charged as one request${pages}. ${looks}`;
}
