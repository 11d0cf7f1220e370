/** What selling costs, as the sidebar's form sends it. */
import type { CostsForm } from '../../sheets-addon/sidebar/server-interface.ts';

const NONE = { fixedFee: 0, shipping: 0, packaging: 0 };

/** The costs on three marketplaces, for tests that compare them. */
export const THREE = {
  currency: 'USD',
  markets: {
    auction: { ...NONE, feePercent: 13.25, fixedFee: 0.4, shipping: 8 },
    fashion: { ...NONE, feePercent: 20 },
    peer: { ...NONE, feePercent: 10, packaging: 1.2 },
  },
} satisfies CostsForm;

/** The costs on the auction site alone. */
export const onAuction = ({ currency, ...auction }: { currency?: unknown; [name: string]: unknown }): CostsForm => ({
  currency,
  markets: { auction },
});
