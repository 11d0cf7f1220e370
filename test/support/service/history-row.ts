// Writes history rows and totals down field by field (reference 2.5). All money is in dollars (4.4 rule 3).
import { draw } from './chance.ts';
import { type Dataset, dayText } from './market/dataset.ts';
import { itemIdOf } from './market/listing.ts';
import type { HistorySale, HistoryTotals } from './market/sales-history.ts';
import { aspectsOf, titleOf } from './market/titles.ts';

/** Rows older than this may lack their texts and addresses (reference 2.5). */
const OLD_DAYS = 400;
const A = { title: 100, url: 101, image: 102, extended: 103, bids: 104, shipping: 105 } as const;

export function historyRow(dataset: Dataset, sale: HistorySale, today: number): Record<string, unknown> {
  const { facts, units, totalSales } = sale;
  const { base, site } = dataset;
  const itemId = itemIdOf(dataset, facts.row);
  const old = today - facts.day > OLD_DAYS;
  const has = (attribute: number, share: number): boolean => !old || draw(base, facts.row, attribute) < share;
  const title = has(A.title, 0.93) ? titleOf(dataset, facts.row, facts.kind, false) : null;
  const single = units === 1;
  return {
    itemId,
    title,
    extendedTitle:
      title !== null && draw(base, facts.row, A.extended) < 0.5
        ? `${title} ${Object.values(aspectsOf(dataset, facts.row)).join(' ')}`
        : null,
    itemUrl: has(A.url, 0.8) ? `https://www.${site.name}/itm/${itemId}` : null,
    imageUrl: has(A.image, 0.7) ? `https://images.${site.name}/${itemId}/s-l225.jpg` : null,
    recordType: single ? 'single_unit_listing' : 'listing_aggregate',
    soldUnits: units,
    averageSoldPrice: money(Math.round(totalSales / units)),
    totalSales: money(totalSales),
    averageShipping: money(facts.shipping),
    soldPrice: single ? money(facts.price) : null,
    soldDate: single ? dayText(facts.day) : null,
    lastSoldDate: dayText(facts.day),
    listingFormat: facts.format,
    bids:
      facts.format === 'auction' || facts.format === 'auctionWithBIN'
        ? 1 + Math.floor(draw(base, facts.row, A.bids) * 40)
        : null,
    condition: null,
    conditionId: facts.conditionId,
  };
}

export function historyTotals(totals: HistoryTotals | null): Record<string, unknown> | null {
  if (!totals) return null;
  return {
    totalSold: totals.units,
    totalSellers: totals.sellers,
    averageSoldPrice: money(Math.round(totals.sales / totals.units)),
    minSoldPrice: money(totals.min),
    maxSoldPrice: money(totals.max),
    averageShipping: money(totals.averageShipping),
    totalSales: money(totals.sales),
    freeShippingPercent: percent(totals.freeShippingPercent),
    sellThroughPercent: percent(totals.sellThroughPercent),
  };
}

/** Reference 2.1: `{amount, currency, display}`. */
function money(cents: number | null): { amount: string; currency: 'USD'; display: string } | null {
  if (cents === null) return null;
  const [whole, fraction] = (cents / 100).toFixed(2).split('.') as [string, string];
  return {
    amount: `${whole}.${fraction}`,
    currency: 'USD',
    display: `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`,
  };
}

function percent(value: number | null): string | null {
  return value === null ? null : value.toFixed(1);
}
