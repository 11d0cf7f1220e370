/** Every formula of the add-on, with its texts. Code.js carries only what runs (generated/runtime.ts). */
import { accountFormulas, shippingFormulas } from './account.ts';
import { auctionFormulas } from './auction.ts';
import type { Formula } from './formula.ts';
import { historyFormulas } from './history.ts';
import { cardFormulas, fashionFormulas, peerFormulas } from './resale.ts';

export const formulas: readonly Formula[] = [
  ...auctionFormulas,
  ...historyFormulas,
  ...fashionFormulas,
  ...peerFormulas,
  ...cardFormulas,
  ...accountFormulas,
  ...shippingFormulas,
];
