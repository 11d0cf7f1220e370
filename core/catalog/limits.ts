/** Per-minute limits before the service has told its own (reference 8), and the headers in which it tells them. */
import type { Bucket } from './endpoint.ts';

export interface BucketFacts {
  /** Requests in 60 s until a header says otherwise: the smallest plan's. */
  perMinute: number;
  /** Header names in lower case. */
  limitHeader?: string;
  remainingHeader?: string;
  resetHeader?: string;
}

export const bucketFacts: Record<Bucket, BucketFacts> = {
  plan: {
    perMinute: 30,
    limitHeader: 'x-ratelimit-limit',
    remainingHeader: 'x-ratelimit-remaining',
    resetHeader: 'x-ratelimit-reset',
  },
  history: {
    perMinute: 20,
    limitHeader: 'x-history-ratelimit-limit',
    remainingHeader: 'x-history-ratelimit-remaining',
  },
  // The reference shows no shipping limit ("Shipping plan quotas and per-minute limit: not shown"): the smallest plan's serves.
  shipping: { perMinute: 30 },
};

/** Plans with their per-minute limit and monthly requests (reference 8). */
export const plans = [
  { plan: 'Basic', perMinute: 30, monthly: 100 },
  { plan: 'Starter', perMinute: 60, monthly: 2_000 },
  { plan: 'Growth', perMinute: 60, monthly: 10_000 },
  { plan: 'Scale', perMinute: 60, monthly: 50_000 },
  { plan: '100K', perMinute: 120, monthly: 100_000 },
  { plan: '150K', perMinute: 120, monthly: 150_000 },
  { plan: '250K', perMinute: 120, monthly: 250_000 },
  { plan: '500K', perMinute: 120, monthly: 500_000 },
] as const;
