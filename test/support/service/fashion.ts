// GET /v1/fashionresale/sold (reference 4.5, 2.7, 2.9).
import { type FashionFilter, searchFashion } from './market/fashion.ts';
import { Recent } from './market/order.ts';
import type { Handler, Route } from './routes.ts';
import { statisticsOrEmpty } from './statistics.ts';

/** Reference 4.5. */
const ROWS_PER_PAGE = 48;
/** Assumed: sellers are looked up one by one. */
const ENRICH_MS = 1_800;

const fashionSold: Handler = ({ params, service, now }) => {
  const { page, enrich } = params as { page: number; enrich: boolean };
  const filter = filterOf(params);
  const recent = service.store('fashion orders', () => new Recent<readonly number[]>(8));
  const search = searchFashion(service.seed, now, filter, recent);
  const from = (page - 1) * ROWS_PER_PAGE;
  const items = search.rows(from, from + ROWS_PER_PAGE, enrich);
  const prices = items.flatMap(item => (typeof item.soldPrice === 'number' ? [item.soldPrice] : []));
  return {
    body: {
      keyword: filter.keyword,
      page,
      totalItems: items.length,
      // True on page 100 too when there is more: the ceiling is the caller's to know (reference 4.5).
      hasNextPage: from + ROWS_PER_PAGE < search.count,
      summary: statisticsOrEmpty(prices),
      items,
    },
    delayMs: enrich ? ENRICH_MS : 0,
  };
};

function filterOf(params: Readonly<Record<string, unknown>>): FashionFilter {
  const { page: _page, enrich: _enrich, ...filter } = params;
  return filter as unknown as FashionFilter;
}

export const fashionRoutes: Route[] = [
  { method: 'GET', path: '/v1/fashionresale/sold', cost: 1, handler: fashionSold },
];
