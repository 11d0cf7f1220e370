/** Sets of columns for the one page of "Price a list". Every column can be chosen on the pages behind it. */
import type { PriceColumn } from '../../server-interface.ts';

export interface Bundle {
  id: 'selling' | 'buying' | 'collecting';
  label: string;
  columns: readonly PriceColumn[];
}

export const bundles: readonly Bundle[] = [
  { id: 'selling', label: 'Selling', columns: ['priceNow', 'profit', 'sales', 'soldPerDay', 'evidence', 'charts'] },
  { id: 'buying', label: 'Buying', columns: ['priceNow', 'mostToPay', 'sales', 'soldPerDay', 'evidence'] },
  { id: 'collecting', label: 'Collecting', columns: ['priceNow', 'sales', 'range', 'change', 'evidence', 'charts'] },
];
