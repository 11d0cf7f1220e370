/** Formulas over the peer-to-peer resale site (reference 4.6). */
import type { Formula } from './formula.ts';
import { columns, keyword, rowCount } from './parameters.ts';

const sold = { sold: true };
const shown = ['title', 'price', 'currency', 'condition', 'brand', 'url'];

export const peerFormulas: readonly Formula[] = [
  {
    name: 'PEER_SOLD',
    endpoint: 'peerListings',
    fixed: sold,
    summary: 'Sold listings of the peer-to-peer resale site (US) as a table; it tells no day of the sale.',
    parameters: [keyword, columns, rowCount(50)],
    shape: { kind: 'rows', columns: shown, rows: 50 },
    example: '=PEER_SOLD("canon ae-1", "title, price, condition", 20)',
  },
  {
    name: 'PEER_ACTIVE',
    endpoint: 'peerListings',
    fixed: { sold: false },
    summary: 'Listings for sale now on the peer-to-peer resale site (US) as a table.',
    parameters: [keyword, columns, rowCount(50)],
    shape: { kind: 'rows', columns: shown, rows: 50 },
    example: '=PEER_ACTIVE("canon ae-1", , 20, "sortOrder", "lowestPrice")',
  },
  {
    name: 'PEER_MEDIAN',
    endpoint: 'peerListings',
    fixed: sold,
    summary: 'Median sold price on the peer-to-peer resale site (US).',
    parameters: [keyword],
    shape: { kind: 'statistic', of: 'median' },
    example: '=PEER_MEDIAN("canon ae-1", "itemCondition", "good")',
  },
  {
    name: 'PEER_STATS',
    endpoint: 'peerListings',
    fixed: sold,
    summary: 'Sales, median, mean, range and quartiles on the peer-to-peer resale site, one row per keyword.',
    parameters: [keyword],
    shape: { kind: 'statistics' },
    example: '=PEER_STATS(A2:A10)',
  },
];
