/** Every formula of the add-on, with its texts. Code.js carries only what runs (generated/runtime.ts). */
import { accountFormulas } from './account.ts';
import { auctionFormulas } from './auction.ts';
import { cardFormulas } from './cards.ts';
import { fashionFormulas } from './fashion.ts';
import type { Formula } from './formula.ts';
import { historyFormulas } from './history.ts';
import { peerFormulas } from './peer.ts';
import { shippingFormulas } from './shipping.ts';

export const formulas: readonly Formula[] = [
  ...auctionFormulas,
  ...historyFormulas,
  ...fashionFormulas,
  ...peerFormulas,
  ...cardFormulas,
  ...accountFormulas,
  ...shippingFormulas,
];
