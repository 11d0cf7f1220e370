/** What an operation of the node and an event of the trigger are made of. */
import type { EndpointId } from '@sold-data/core';

/** The resources by value, in the order of the tables. */
export const resources = {
  listing: 'Listing',
  history: 'Sold History',
  fashion: 'Fashion Listing',
  peer: 'Peer Listing',
  card: 'Card',
  cardBatch: 'Card Batch',
  deepPagination: 'Deep Pagination',
  keywordJob: 'Keyword Job',
  bulkSearch: 'Bulk Search',
  watch: 'Watch',
  shipping: 'Shipping',
  account: 'Account',
};

/** How rows and results come out. */
export type Output = 'answer' | 'job' | 'listings' | 'raw' | 'selectedFields' | 'simplified';

/** How a form departs from the catalogue. */
export interface Form {
  /** Optional parameters that stand beside the required ones, with the value the field starts with. */
  main?: Readonly<Record<string, unknown>>;
  /** Parameters that the node asks for in its own way. */
  own?: readonly string[];
  /** The order that a search of this form asks for unless another one is chosen. */
  newestFirst?: string;
  /** What the node adds to the help of an optional parameter. */
  help?: Readonly<Record<string, string>>;
  /** At most ten fields of a row, for Simplified output. */
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
  description: string;
  /** The card may also be chosen from a list. */
  product?: true;
  /** The parameter that says how many rows an answer holds, where the endpoint has no pages. */
  sizeParameter?: string;
  /** The statistics can be asked for without the rows behind them. */
  statisticsOnly?: true;
  /** How the results of a job can be put out. */
  outputs?: readonly Output[];
}

/** What the trigger looks at. */
export interface Event extends Form {
  name: string;
  description: string;
  /** The search that is watched, and the parameters that the event itself decides. */
  endpoint?: EndpointId;
  fixed?: Readonly<Record<string, unknown>>;
}
