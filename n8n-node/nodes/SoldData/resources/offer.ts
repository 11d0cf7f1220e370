/** What an operation of the node and an event of the trigger are made of. */
import type { EndpointId } from '@sold-data/core/engine';

/** The resources, one for each thing that a person wants to know or do. */
export const resources = {
  listing: { name: 'Listing', description: 'Sold and active listings of an auction site, and what is new on a list' },
  history: { name: 'Sold History', description: 'Three years of sold listings: totals, trends and rows' },
  fashion: { name: 'Fashion', description: 'Sold listings of a fashion resale site' },
  peer: { name: 'Peer', description: 'Sold and active listings of a peer-to-peer resale site' },
  card: { name: 'Card', description: 'Price, sales and offers of one trading card' },
  job: { name: 'Job', description: 'Many keywords, a card list or all pages of a search in one go' },
  shipping: { name: 'Shipping', description: 'Estimated shipping prices for a US parcel' },
  account: { name: 'Account', description: 'Requests and credits that are left' },
};

/** How rows and results are output. */
export type Output = 'answer' | 'job' | 'listings' | 'raw' | 'selectedFields' | 'simplified';

/** How a form departs from the catalogue. */
export interface Form {
  /** Optional parameters that are fields of their own beside the required ones, with their initial value. */
  main?: Readonly<Record<string, unknown>>;
  /** Parameters that the node requests in its own way. */
  own?: readonly string[];
  /** What the node adds to the help of an optional parameter. */
  help?: Readonly<Record<string, string>>;
  /** At most nine fields of a row, which Simplified output shows after its keyword. */
  simplified?: readonly string[];
}

/** An action of the core as an operation of the node. */
export interface Offer extends Form {
  /** Resource and operation: `listing.searchSold`. */
  at: `${keyof typeof resources}.${string}`;
  /** In the list of operations, where it is not the operation's value in Title Case. */
  name?: string;
  /** Sentence case. A model reads it as the description of the tool. */
  action: string;
  /** What comes out, and which operation to use instead; a model reads it too. */
  returns: string;
  description: string;
  /** The card may also be chosen from a list. */
  product?: true;
  /** The parameter that says how many rows an answer holds, where the endpoint has no pages. */
  sizeParameter?: string;
  /** The statistics can be requested without the rows behind them. */
  statisticsOnly?: true;
  /** How the results of a job can be output. */
  outputs?: readonly Output[];
}

/** What the trigger checks. */
export interface Event extends Form {
  name: string;
  description: string;
  /** The search that is watched, and the parameters that the event itself decides. */
  endpoint?: EndpointId;
  fixed?: Readonly<Record<string, unknown>>;
  /** It spends a number of requests a month. */
  isBudgeted?: true;
}
