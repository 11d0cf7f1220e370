// GET /v1/peerresale (reference 4.6, 2.8, 2.9).
import { Recent } from './market/order.ts';
import { type PeerFilter, searchPeer } from './market/peer.ts';
import type { Handler, Route } from './routes.ts';
import { statisticsOrEmpty } from './statistics.ts';

/** Reference 4.6: "a few seconds longer". */
const LISTED_AT_MS = 3_000;
/** The site stops counting here and says so with a plus sign (service-facts, common). */
const MOST_COUNTED = 5_000;

const peer: Handler = ({ params, service, now }) => {
  const { page, count, includeListedAt } = params as { page: number; count: number; includeListedAt: boolean };
  const filter = filterOf(params);
  const recent = service.store('peer orders', () => new Recent<readonly number[]>(8));
  const search = searchPeer(service.seed, now, filter, recent);
  const from = (page - 1) * count;
  const items = search.rows(from, from + count, includeListedAt);
  const prices = items.flatMap(item => (typeof item.price === 'string' ? [Number(item.price)] : []));
  return {
    body: {
      keyword: filter.keyword,
      page,
      totalItems: items.length,
      totalResults: totalResults(search.count),
      // True on page 100 too when there is more: the ceiling is the caller's to know (reference 4.6).
      hasNextPage: from + count < search.count,
      summary: filter.sold ? statisticsOrEmpty(prices) : null,
      items,
    },
    delayMs: includeListedAt ? LISTED_AT_MS : 0,
  };
};

function filterOf(params: Readonly<Record<string, unknown>>): PeerFilter {
  const { page: _page, count: _count, includeListedAt: _includeListedAt, ...filter } = params;
  return filter as unknown as PeerFilter;
}

function totalResults(count: number): string | null {
  if (count === 0) return null;
  return count > MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en-US')}+` : count.toLocaleString('en-US');
}

export const peerRoutes: Route[] = [{ method: 'GET', path: '/v1/peerresale', cost: 1, handler: peer }];
