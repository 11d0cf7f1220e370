/** Types that define the node's operations and the trigger's events. */
import { type Action, type ActionId, type Endpoint, type JobKindId, jobKinds } from '@sold-data/core/engine';

/** The resources, one for each subject that a person may look up. */
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

/** Forms in which rows and results can be output. */
export type Output = 'answer' | 'job' | 'listings' | 'raw' | 'selectedFields' | 'simplified';

/** A row of the tables: one operation, and its differences from the catalogue. */
export interface Offer {
  /** Resource and operation: `listing.searchSold`. */
  at: `${keyof typeof resources}.${string}`;
  /** Name in the list of operations, if it differs from the operation's value in Title Case. */
  name?: string;
  /** In sentence case. A model reads it as the tool's description. */
  action: string;
  /** The output, and which operation to use instead; a model reads it too. */
  returns: string;
  description: string;
  /** Optional parameters that are main fields like the required ones, with their initial values. */
  main?: Readonly<Record<string, unknown>>;
  /** Parameters without a field. */
  hidden?: readonly string[];
  /** Texts added to the help of optional parameters. */
  help?: Readonly<Record<string, string>>;
  /** Up to nine fields of a row that Simplified output shows after its keyword. */
  simplified?: readonly string[];
  /** Whether the card may also be chosen from a list. */
  product?: true;
  /** Whether the statistics can be requested without rows. */
  statisticsOnly?: true;
  /** Output forms for the results of a job. */
  outputs?: readonly Output[];
}

/** An operation: its row, combined with the data of its action. */
export interface Offered extends Offer {
  id: ActionId | WatchId | ListId | `${ActionId}Breakdown`;
  resource: string;
  operation: string;
  kind: Exclude<Action['kind'], 'sellThrough'> | 'breakdown' | WatchId | ListId;
  /** The endpoint whose parameters the form shows. */
  endpoint: Endpoint;
  fixed: Readonly<Record<string, unknown>>;
  job?: JobKindId;
  /** Parameters that sort the newest rows first, used if the user chose no order. */
  newest?: Readonly<Record<string, string>>;
  /** The endpoint of the output rows, if the operation outputs rows. */
  rowsOf?: Endpoint;
  /** Whether each row is a sale with a verdict on whether it counts towards the price. */
  isJudged?: boolean;
}

/** Operations for a watched list. They belong to no single action: the core's watch chooses what to check next. */
export type WatchId = 'watchList' | 'watchPlan';

/** Reading a list sends nothing, so it belongs to no action. */
export type ListId = 'readList';

/** Only one deep-pagination job runs at a time (reference 3); a bulk search already streams many searches. */
export const isSerial = (job: JobKindId): boolean =>
  job === 'bulkSearch' || jobKinds[job].startOnce === 'askForRunning';
