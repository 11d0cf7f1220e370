/** The selling fees of three marketplaces, for tests that compare them. */
import type { FeesForm } from '../../../sheets-addon/sidebar/server-interface.ts';

const NONE = { fixedFee: 0, postage: 0, packaging: 0 };
export const FEES: FeesForm = {
  currency: 'USD',
  markets: {
    auction: { ...NONE, feePercent: 13.25, fixedFee: 0.4, postage: 8 },
    fashion: { ...NONE, feePercent: 20 },
    peer: { ...NONE, feePercent: 10, packaging: 1.2 },
  },
};
