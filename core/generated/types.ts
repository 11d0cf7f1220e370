/** What requests take, and what answers and rows hold: any field of an answer may be missing or null. Made from core/catalog by `npm run generate`. */

export type EndpointId =
  | 'scrape'
  | 'scrapeCategory'
  | 'history'
  | 'fashionSold'
  | 'peerListings'
  | 'cardSales'
  | 'cardListings'
  | 'priceSummary'
  | 'accountUsage'
  | 'bulkSearch'
  | 'bulkSearchCsv'
  | 'startCardBatch'
  | 'cardBatch'
  | 'cancelCardBatch'
  | 'startDeepPagination'
  | 'deepPagination'
  | 'cancelDeepPagination'
  | 'deepPaginationCsv'
  | 'startKeywordJob'
  | 'keywordJob'
  | 'shippingRates'
  | 'shippingUsage'
  | 'status';

/** Their answers have prices of sales. */
export type PricedId =
  | 'scrape'
  | 'scrapeCategory'
  | 'history'
  | 'fashionSold'
  | 'peerListings'
  | 'cardSales'
  | 'priceSummary';

export type JobKindId = 'cardBatch' | 'deepPagination' | 'keywordJob' | 'bulkSearch';

export type MarketId = 'auction' | 'fashion' | 'peer' | 'cards';

/** The endpoint with the sales of a market. */
export interface SoldById {
  auction: 'scrape';
  fashion: 'fashionSold';
  peer: 'peerListings';
  cards: 'cardSales';
}

export interface Card {
  /** Your own name for this card, returned with its result. */
  reference?: string;
  /** Free text, in place of the fields below. */
  keyword?: string;
  /** Year of the edition. */
  year?: number;
  /** Edition that the card belongs to. */
  set?: string;
  /** Person or character on the card. */
  player?: string;
  /** Within the set. */
  cardNumber?: string;
  /** Variant of the print. */
  parallel?: string;
  /** Company that graded the card. */
  grader?: string;
  /** Grade from that company. */
  grade?: number;
}

export interface KeywordQuery {
  /** What to search for. A minus sign in front of a word excludes it. */
  keyword: string;
  /** Searches completed sales; without it, active listings. */
  sold?: boolean;
  /** Regional auction site to search. */
  ebaySite?:
    | 'auctionsite.com'
    | 'auctionsite.co.uk'
    | 'auctionsite.de'
    | 'auctionsite.fr'
    | 'auctionsite.it'
    | 'auctionsite.es'
    | 'auctionsite.ca'
    | 'auctionsite.com.au';
  /** Number of the category; 0 searches all of them. */
  categoryId?: string;
  /** State of the item. */
  itemCondition?: 'any' | 'new' | 'used';
  /** Exact condition by number; overrides Condition. */
  conditionId?: number;
  /** How the item is or was offered. */
  buyingFormat?: 'all' | 'auction' | 'buyItNow' | 'acceptsOffers';
  /** Lowest total price, item plus shipping, in the currency of the site. */
  minPrice?: number;
  /** Highest total price, item plus shipping, in the currency of the site. */
  maxPrice?: number;
  /** First sale day to include. */
  soldAfter?: string;
  /** Last sale day to include. */
  soldBefore?: string;
  /** Which results come first. */
  sortOrder?:
    | 'endedRecently'
    | 'timeNewlyListed'
    | 'pricePlusPostageLowest'
    | 'pricePlusPostageHighest'
    | 'distanceNearest';
  /** Where the item is. */
  itemLocation?: 'default' | 'domestic' | 'worldwide';
  /** Only private or only business sellers; works on the four EU sites. */
  sellerType?: 'private' | 'business';
  /** Leaves out listings that are still open; needed to recognise best-offer sales. Ignored for active listings. */
  includeCompleteListing?: boolean;
  /** Names of aspects with one or more values each, as a JSON object. */
  aspectFilter?: Record<string, string | readonly string[]>;
  /** Leaves out listings that miss some of the words; a long keyword may then find nothing. */
  exactMatch?: boolean;
  /** Removes listings of other things, such as accessories and lots. */
  relevance?: boolean;
  /** Adds the price paid on best-offer sales, if known, at no extra cost. */
  bestOfferPrice?: boolean;
  /** Most rows per page; filters and cleanup may leave fewer. */
  count?: number;
  /** Page of the results to read; the first is 1. */
  page?: number;
}

export interface AuctionPage {
  /** What was searched for. */
  keyword?: string | null;
  /** Number of this page. */
  page?: number | null;
  /** At most 240. */
  totalItems?: number | null;
  /** Match count as the site shows it, such as 240,000+. */
  totalResults?: string | null;
  /** Whether there are more pages. */
  hasNextPage?: boolean | null;
  /** Category that the site chose for this keyword. */
  autoSelectedCategory?: {
    /** Number of the category. */
    id?: string | null;
    /** Its name on the site. */
    name?: string | null;
  } | null;
  /** Median before relevance cleanup. */
  rawMedian?: number | null;
  /** Prices behind the raw median. */
  rawSampleCount?: number | null;
  /** Only with Sold After or Sold Before. */
  scrapedCount?: number | null;
  /** Price statistics of the rows. */
  summary?: AuctionStatistics | null;
  /** The rows of this page. */
  items?: AuctionListing[] | null;
}

export interface AuctionStatistics {
  /** Number of prices behind the statistics. */
  count?: number | null;
  /** Of all prices in these statistics. */
  currency?: string | null;
  /** Half of the prices are lower, half are higher. */
  median?: number | null;
  /** Average of the prices. */
  mean?: number | null;
  /** Smallest price. */
  min?: number | null;
  /** Largest price. */
  max?: number | null;
  /** A quarter of the prices are lower. */
  p25?: number | null;
  /** A quarter of the prices are higher. */
  p75?: number | null;
  /** Mean shipping cost. */
  avgShipping?: number | null;
}

export interface AuctionListing {
  /** Listing ID on the auction site. */
  itemId?: string | null;
  /** As the seller wrote it. */
  title?: string | null;
  /** An upper bound on best-offer sales. */
  soldPrice?: string | null;
  /** Currency of the sold price. */
  soldCurrency?: string | null;
  /** Day of the sale. */
  endedAt?: string | null;
  /** Asking price; the lower end of a range. */
  currentPrice?: string | null;
  /** Upper end of a price range. */
  currentPriceMax?: string | null;
  /** Currency of the current price. */
  currentCurrency?: string | null;
  /** Shipping cost. */
  shippingPrice?: string | null;
  /** Currency of the shipping price. */
  shippingCurrency?: string | null;
  /** How shipping is paid for. */
  shippingType?: 'free' | 'paid' | 'pickup' | 'unknown' | (string & {}) | null;
  /** Item plus shipping. */
  totalPrice?: string | null;
  /** In the language of the site. */
  condition?: string | null;
  /** The condition as a number. */
  conditionId?: number | null;
  /** How it was offered. */
  buyingFormat?: 'auction' | 'buyItNow' | 'auctionWithBIN' | (string & {}) | null;
  /** The sale closed through an accepted offer. */
  bestOfferAccepted?: boolean | null;
  /** Price actually paid, if known. */
  acceptedOfferPrice?: string | null;
  /** Whether the price paid is known; only for USD sales. */
  acceptedOfferPriceStatus?: 'found' | 'pending' | 'not_available' | (string & {}) | null;
  /** Auctions only. */
  bidCount?: number | null;
  /** People watching the listing. */
  watcherCount?: number | null;
  /** Sales of this listing so far. */
  unitsSold?: number | null;
  /** Buyers can offer a lower price. */
  acceptsOffers?: boolean | null;
  /** As the site displays it. */
  timeLeft?: string | null;
  /** Link to the listing. */
  url?: string | null;
  /** Image in standard resolution. */
  thumbnailUrl?: string | null;
  /** Image in full resolution. */
  fullResThumbnailUrl?: string | null;
  /** Product that the listing belongs to. */
  epid?: string | null;
  /** Category of the listing. */
  categoryId?: string | null;
  /** Sold or still active. */
  listingType?: 'sold' | 'active' | (string & {}) | null;
  /** Account name. */
  sellerUsername?: string | null;
  /** EU sites only. */
  sellerType?: 'private' | 'business' | (string & {}) | null;
  /** Share of positive ratings. */
  sellerPositivePercent?: number | null;
  /** Count of ratings. */
  sellerFeedbackScore?: number | null;
  /** Average of the product reviews. */
  productRating?: number | null;
  /** Number of product reviews. */
  productReviewCount?: number | null;
  /** Empty when domestic to the site. */
  itemLocation?: string | null;
  /** When the service read the listing. */
  scrapedAt?: string | null;
}

export interface HistoryTotals {
  /** In the whole search; there can be fewer rows. */
  totalSold?: number | null;
  /** Number of sellers. */
  totalSellers?: number | null;
  /** Mean over all units. */
  averageSoldPrice?: Money | null;
  /** Smallest price paid. */
  minSoldPrice?: Money | null;
  /** Largest price paid. */
  maxSoldPrice?: Money | null;
  /** Mean shipping cost. */
  averageShipping?: Money | null;
  /** Sum over all units. */
  totalSales?: Money | null;
  /** Share of sales with free shipping. */
  freeShippingPercent?: string | null;
  /** Share of listings that sold. */
  sellThroughPercent?: string | null;
}

export interface Money {
  /** Decimal number as text. */
  amount?: string | null;
  /** Of the amount. */
  currency?: string | null;
  /** As a person would read it. */
  display?: string | null;
}

export interface HistoryRow {
  /** Listing ID on the auction site. */
  itemId?: string | null;
  /** As the seller wrote it. */
  title?: string | null;
  /** Longer title, if there is one. */
  extendedTitle?: string | null;
  /** A single sale, or several sales of one listing together. */
  recordType?: 'single_unit_listing' | 'listing_aggregate' | (string & {}) | null;
  /** In the requested period. */
  soldUnits?: number | null;
  /** Price of a single sale; empty for several. */
  soldPrice?: Money | null;
  /** Mean over the units sold. */
  averageSoldPrice?: Money | null;
  /** Sum over the units sold. */
  totalSales?: Money | null;
  /** Mean shipping cost. */
  averageShipping?: Money | null;
  /** Day of a single sale; empty for several. */
  soldDate?: string | null;
  /** Day of the most recent sale. */
  lastSoldDate?: string | null;
  /** How it was offered. */
  listingFormat?: string | null;
  /** Auctions only. */
  bids?: number | null;
  /** Always empty in this data. */
  condition?: string | null;
  /** State of the item as a number. */
  conditionId?: number | null;
  /** Link to the listing; older rows may lack it. */
  itemUrl?: string | null;
  /** Picture; older rows may lack it. */
  imageUrl?: string | null;
}

export interface PriceStatistics {
  /** Number of prices behind the statistics. */
  count?: number | null;
  /** Half of the prices are lower, half are higher. */
  median?: number | null;
  /** Average of the prices. */
  mean?: number | null;
  /** Smallest price. */
  min?: number | null;
  /** Largest price. */
  max?: number | null;
  /** A quarter of the prices are lower. */
  p25?: number | null;
  /** A quarter of the prices are higher. */
  p75?: number | null;
}

export interface FashionRow {
  /** Listing ID on the fashion resale site. */
  listingId?: string | null;
  /** As the seller wrote it. */
  title?: string | null;
  /** USD; may be an upper bound, because private offers are not disclosed. */
  soldPrice?: number | null;
  /** When new, in USD. */
  originalPrice?: number | null;
  /** Empty when not shown for the item. */
  shippingCost?: number | null;
  /** Time of the sale. */
  soldAt?: string | null;
  /** When the listing was first posted. */
  listedAt?: string | null;
  /** From posting to sale. */
  daysToSell?: number | null;
  /** Maker. */
  brand?: string | null;
  /** As the seller gave it. */
  size?: string | null;
  /** Category of the listing. */
  category?: string | null;
  /** Code of the site. */
  condition?: string | null;
  /** Never worn, tags attached. */
  newWithTags?: boolean | null;
  /** As the seller gave them. */
  colors?: (string | null)[] | null;
  /** Text of the listing. */
  description?: string | null;
  /** Number of likes. */
  likes?: number | null;
  /** Number of comments. */
  comments?: number | null;
  /** Number of shares. */
  shares?: number | null;
  /** Account name. */
  sellerUsername?: string | null;
  /** Only with seller details. */
  sellerLocation?: string | null;
  /** Approximate; only with seller details. */
  sellerSoldCount?: string | number | null;
  /** Only with seller details. */
  sellerAverageShipDays?: number | null;
  /** Link to the listing. */
  url?: string | null;
  /** Picture of the item. */
  imageUrl?: string | null;
}

export interface PeerRow {
  /** Listing ID on the peer resale site. */
  itemId?: string | null;
  /** As the seller wrote it. */
  title?: string | null;
  /** An upper bound for sales: private offers are not disclosed. */
  price?: string | null;
  /** Of the price. */
  currency?: string | null;
  /** Before reductions. */
  originalPrice?: string | null;
  /** Sold or still for sale. */
  status?: 'sold' | 'active' | (string & {}) | null;
  /** State of the item. */
  condition?: string | null;
  /** The condition as a number. */
  conditionId?: number | null;
  /** Maker. */
  brand?: string | null;
  /** Category of the listing. */
  categoryName?: string | null;
  /** Site of the listing. */
  marketplace?: string | null;
  /** When it was first posted; only with Listing Dates. */
  listedAt?: string | null;
  /** Account of the seller. */
  sellerId?: string | null;
  /** Link to the listing. */
  url?: string | null;
  /** Picture in full size. */
  imageUrl?: string | null;
  /** Small picture. */
  thumbnailUrl?: string | null;
}

export interface CardProduct {
  /** Identifies the card; use it in place of the keyword. */
  productId?: number | null;
  /** Name of the card. */
  name?: string | null;
  /** Game or sport. */
  productLine?: string | null;
  /** Edition that the card belongs to. */
  setName?: string | null;
  /** Card number within the set. */
  number?: string | null;
  /** As the market names it. */
  rarity?: string | null;
  /** A closed box or pack. */
  sealed?: boolean | null;
  /** As the market computes it. */
  marketPrice?: number | null;
  /** Cheapest offer now. */
  lowestPrice?: number | null;
  /** Cheapest offer now, delivered. */
  lowestPriceWithShipping?: number | null;
  /** Offers now. */
  totalListings?: number | null;
  /** Link to the card. */
  url?: string | null;
}

export interface CardSale {
  /** Title of the listing that sold. */
  title?: string | null;
  /** Price of the card. */
  price?: number | null;
  /** Shipping cost. */
  shipping?: number | null;
  /** Card plus shipping. */
  totalPrice?: number | null;
  /** Cards in the sale. */
  quantity?: number | null;
  /** Time of the sale. */
  soldAt?: string | null;
  /** State of the card. */
  condition?: string | null;
  /** Such as foil or first edition. */
  variant?: string | null;
  /** Printed on the card. */
  language?: string | null;
  /** How it was offered. */
  listingType?: string | null;
}

export interface CardPricePoint {
  /** Start of the period. */
  date?: string | null;
  /** Such as foil or first edition. */
  variant?: string | null;
  /** State of the card. */
  condition?: string | null;
  /** Printed on the card. */
  language?: string | null;
  /** As the market computes it. */
  marketPrice?: number | null;
  /** Smallest price paid. */
  lowSalePrice?: number | null;
  /** Largest price paid. */
  highSalePrice?: number | null;
  /** Number of cards sold. */
  quantitySold?: number | null;
  /** Number of sales. */
  transactionCount?: number | null;
}

export interface CardListing {
  /** Identifies the offer. */
  listingId?: string | null;
  /** Price of the card. */
  price?: number | null;
  /** Shipping cost. */
  shipping?: number | null;
  /** Card plus shipping. */
  totalPrice?: number | null;
  /** Cards on offer. */
  quantity?: number | null;
  /** State of the card. */
  condition?: string | null;
  /** Such as foil or first edition. */
  variant?: string | null;
  /** Printed on the card. */
  language?: string | null;
  /** Account name. */
  sellerName?: string | null;
  /** As the market shows it. */
  sellerRating?: number | null;
  /** Number of sales so far. */
  sellerSales?: number | null;
  /** Where it ships from. */
  sellerLocation?: string | null;
  /** A gold seller of the market. */
  goldSeller?: boolean | null;
  /** Verified by the market. */
  verifiedSeller?: boolean | null;
  /** Ships through the market. */
  directSeller?: boolean | null;
}

export interface BulkEvent {
  /** A result, or the end of the run. */
  type?: 'result' | 'done' | (string & {}) | null;
  /** Needed for the CSV. */
  runId?: string | null;
  /** Place of the keyword in the request, from 0. */
  index?: number | null;
  /** False when this keyword failed; it was not charged then. */
  ok?: boolean | null;
  /** What was searched for. */
  keyword?: string | null;
  /** Number of this page. */
  page?: number | null;
  /** At most 240. */
  totalItems?: number | null;
  /** Match count as the site shows it, such as 240,000+. */
  totalResults?: string | null;
  /** Whether there are more pages. */
  hasNextPage?: boolean | null;
  /** Category that the site chose for this keyword. */
  autoSelectedCategory?: {
    /** Number of the category. */
    id?: string | null;
    /** Its name on the site. */
    name?: string | null;
  } | null;
  /** Median before relevance cleanup. */
  rawMedian?: number | null;
  /** Prices behind the raw median. */
  rawSampleCount?: number | null;
  /** Only with Sold After or Sold Before. */
  scrapedCount?: number | null;
  /** Price statistics of the rows. */
  summary?: AuctionStatistics | null;
  /** The rows of this page. */
  items?: AuctionListing[] | null;
  /** Why this keyword failed. */
  error?: string | null;
  /** The error as one word. */
  code?: string | null;
  /** Keywords with a result; at the end. */
  succeeded?: number | null;
  /** Keywords without one; at the end. */
  failed?: number | null;
}

export interface CardBatchProgress {
  /** Needed to poll, cancel and download. */
  jobId?: string | null;
  /** State of the job. */
  status?: 'queued' | 'running' | 'done' | 'partial' | 'cancelled' | 'failed' | (string & {}) | null;
  /** So far. */
  processedCards?: number | null;
  /** Number of cards in the batch. */
  totalCards?: number | null;
  /** One per card. */
  results?: CardResult[] | null;
}

export interface CardResult {
  /** Your own name for this card. */
  reference?: string | null;
  /** Whether sales were found. */
  status?: 'found' | 'not_found' | 'failed' | (string & {}) | null;
  /** Price statistics of the card; empty when not found. */
  summary?: AuctionStatistics | null;
  /** Why this card failed; it was not charged then. */
  error?: string | null;
  /** The error as one word. */
  code?: string | null;
}

export interface DeepPaginationProgress {
  /** Needed to poll, cancel and download. */
  jobId?: string | null;
  /** State of the job. */
  status?: 'queued' | 'running' | 'done' | 'maxPages_reached' | 'cancelled' | 'failed' | (string & {}) | null;
  /** What is searched for. */
  keyword?: string | null;
  /** Most pages to read. */
  maxPages?: number | null;
  /** So far; each is one request. */
  pagesScraped?: number | null;
  /** Collected so far. */
  totalItems?: number | null;
  /** Anyone with this address can read the file. */
  downloadUrl?: string | null;
  /** Why it stopped. */
  error?: string | null;
  /** The error as one word. */
  code?: string | null;
  /** The rows of this page. */
  items?: AuctionListing[] | null;
}

export interface KeywordResult {
  /** What was searched for. */
  keyword?: string | null;
  /** Whether sales were found. */
  status?: 'found' | 'not_found' | 'failed' | (string & {}) | null;
  /** Price statistics of the rows. */
  summary?: AuctionStatistics | null;
  /** The rows of this page. */
  items?: AuctionListing[] | null;
  /** Why this search failed; it was not charged then. */
  error?: string | null;
  /** The error as one word. */
  code?: string | null;
}

export interface ShippingRate {
  /** Delivery company. */
  carrier?: string | null;
  /** Delivery service. */
  service?: string | null;
  /** Estimated price. */
  amount?: string | null;
  /** Of the estimated price. */
  currency?: string | null;
  /** Until delivery. */
  estimatedDays?: number | null;
}

export interface Error {
  /** What went wrong, as a sentence. */
  error?: string | null;
  /** What went wrong, as one word. */
  code?: string | null;
  /** Further details, if any. */
  message?: string | null;
  /** What to do about it. */
  hint?: string | null;
  /** Seconds to wait. */
  retry_after?: number | null;
  /** ISO text or epoch seconds. */
  reset_at?: string | number | null;
  /** Of the account. */
  plan?: string | null;
  /** Included in the plan. */
  quota?: number | null;
  /** Since the last reset. */
  used?: number | null;
  /** Until the next reset. */
  remaining?: number | null;
  /** Unused requests from earlier. */
  rollover_balance?: number | null;
  /** Purchased requests left. */
  credit_balance?: number | null;
  /** Where to upgrade the plan. */
  upgrade_url?: string | null;
  /** Where to buy requests. */
  purchase_credits_url?: string | null;
  /** Quote it when you contact support. */
  requestId?: string | null;
}

export interface Conflict {
  /** What went wrong, as a sentence. */
  error?: string | null;
  /** What went wrong, as one word. */
  code?: string | null;
  /** Further details, if any. */
  message?: string | null;
  /** What to do about it. */
  hint?: string | null;
  /** Seconds to wait. */
  retry_after?: number | null;
  /** ISO text or epoch seconds. */
  reset_at?: string | number | null;
  /** Of the account. */
  plan?: string | null;
  /** Included in the plan. */
  quota?: number | null;
  /** Since the last reset. */
  used?: number | null;
  /** Until the next reset. */
  remaining?: number | null;
  /** Unused requests from earlier. */
  rollover_balance?: number | null;
  /** Purchased requests left. */
  credit_balance?: number | null;
  /** Where to upgrade the plan. */
  upgrade_url?: string | null;
  /** Where to buy requests. */
  purchase_credits_url?: string | null;
  /** Quote it when you contact support. */
  requestId?: string | null;
  /** The active job. */
  job?: {
    /** Needed to poll, cancel and download. */
    jobId?: string | null;
    /** State of the job. */
    status?: 'queued' | 'running' | 'done' | 'maxPages_reached' | 'cancelled' | 'failed' | (string & {}) | null;
    /** What is searched for. */
    keyword?: string | null;
    /** Most pages to read. */
    maxPages?: number | null;
    /** So far; each is one request. */
    pagesScraped?: number | null;
    /** Collected so far. */
    totalItems?: number | null;
    /** Anyone with this address can read the file. */
    downloadUrl?: string | null;
    /** Why it stopped. */
    error?: string | null;
    /** The error as one word. */
    code?: string | null;
  } | null;
}

export interface ScrapeParameters {
  /** What to search for. A minus sign in front of a word excludes it. */
  keyword: string;
  /** Searches completed sales; without it, active listings. */
  sold?: boolean;
  /** Regional auction site to search. */
  ebaySite?:
    | 'auctionsite.com'
    | 'auctionsite.co.uk'
    | 'auctionsite.de'
    | 'auctionsite.fr'
    | 'auctionsite.it'
    | 'auctionsite.es'
    | 'auctionsite.ca'
    | 'auctionsite.com.au';
  /** Number of the category; 0 searches all of them. */
  categoryId?: string;
  /** State of the item. */
  itemCondition?: 'any' | 'new' | 'used';
  /** Exact condition by number; overrides Condition. */
  conditionId?: number;
  /** How the item is or was offered. */
  buyingFormat?: 'all' | 'auction' | 'buyItNow' | 'acceptsOffers';
  /** Lowest total price, item plus shipping, in the currency of the site. */
  minPrice?: number;
  /** Highest total price, item plus shipping, in the currency of the site. */
  maxPrice?: number;
  /** First sale day to include. */
  soldAfter?: string;
  /** Last sale day to include. */
  soldBefore?: string;
  /** Which results come first. */
  sortOrder?:
    | 'endedRecently'
    | 'timeNewlyListed'
    | 'pricePlusPostageLowest'
    | 'pricePlusPostageHighest'
    | 'distanceNearest';
  /** Where the item is. */
  itemLocation?: 'default' | 'domestic' | 'worldwide';
  /** Only private or only business sellers; works on the four EU sites. */
  sellerType?: 'private' | 'business';
  /** Leaves out listings that are still open; needed to recognise best-offer sales. Ignored for active listings. */
  includeCompleteListing?: boolean;
  /** Names of aspects with one or more values each, as a JSON object. */
  aspectFilter?: Record<string, string | readonly string[]>;
  /** Leaves out listings that miss some of the words; a long keyword may then find nothing. */
  exactMatch?: boolean;
  /** Removes listings of other things, such as accessories and lots. */
  relevance?: boolean;
  /** Adds the price paid on best-offer sales, if known, at no extra cost. */
  bestOfferPrice?: boolean;
  /** Most rows per page; filters and cleanup may leave fewer. */
  count?: number;
  /** Page of the results to read; the first is 1. */
  page?: number;
}

export interface ScrapeCategoryParameters {
  /** Category to browse. */
  categoryId: string;
  /** Searches completed sales; without it, active listings. */
  sold?: boolean;
  /** Regional auction site to search. */
  ebaySite?:
    | 'auctionsite.com'
    | 'auctionsite.co.uk'
    | 'auctionsite.de'
    | 'auctionsite.fr'
    | 'auctionsite.it'
    | 'auctionsite.es'
    | 'auctionsite.ca'
    | 'auctionsite.com.au';
  /** State of the item. */
  itemCondition?: 'any' | 'new' | 'used';
  /** Exact condition by number; overrides Condition. */
  conditionId?: number;
  /** How the item is or was offered. */
  buyingFormat?: 'all' | 'auction' | 'buyItNow' | 'acceptsOffers';
  /** Lowest total price, item plus shipping, in the currency of the site. */
  minPrice?: number;
  /** Highest total price, item plus shipping, in the currency of the site. */
  maxPrice?: number;
  /** First sale day to include. */
  soldAfter?: string;
  /** Last sale day to include. */
  soldBefore?: string;
  /** Which results come first. */
  sortOrder?:
    | 'endedRecently'
    | 'timeNewlyListed'
    | 'pricePlusPostageLowest'
    | 'pricePlusPostageHighest'
    | 'distanceNearest';
  /** Where the item is. */
  itemLocation?: 'default' | 'domestic' | 'worldwide';
  /** Only private or only business sellers; works on the four EU sites. */
  sellerType?: 'private' | 'business';
  /** Leaves out listings that are still open; needed to recognise best-offer sales. Ignored for active listings. */
  includeCompleteListing?: boolean;
  /** Names of aspects with one or more values each, as a JSON object. */
  aspectFilter?: Record<string, string | readonly string[]>;
  /** Leaves out listings that miss some of the words; a long keyword may then find nothing. */
  exactMatch?: boolean;
  /** Removes listings of other things, such as accessories and lots. */
  relevance?: boolean;
  /** Adds the price paid on best-offer sales, if known, at no extra cost. */
  bestOfferPrice?: boolean;
  /** Most rows per page; filters and cleanup may leave fewer. */
  count?: number;
  /** Page of the results to read; the first is 1. */
  page?: number;
}

export interface HistoryParameters {
  /** Every word must appear in the listing title; brand plus model works best. */
  keyword: string;
  /** First day to include, at most three years ago. */
  startDate: string;
  /** Last day to include, today (UTC) at the latest. */
  endDate: string;
  /** Regional auction site to search. */
  ebaySite?:
    | 'auctionsite.com'
    | 'auctionsite.co.uk'
    | 'auctionsite.de'
    | 'auctionsite.fr'
    | 'auctionsite.it'
    | 'auctionsite.es'
    | 'auctionsite.ca'
    | 'auctionsite.com.au';
  /** Only listings that sold exactly one unit, with the price and day of that sale. */
  singleUnitOnly?: boolean;
  /** Removes accessories, lots, other models and unusual prices; takes about a second longer. */
  relevance?: boolean;
  /** Newest sales first, or by units sold. */
  sort?: 'lastSoldDescending' | 'quantityAscending';
  /** Most rows on one page. */
  limit?: 10 | 20 | 50;
  /** Page of the results to read; the first is 1. */
  page?: number;
}

export interface HistoryAnswer {
  /** Where the rows come from. */
  source?: string | null;
  /** Regional auction site that was searched. */
  ebaySite?: string | null;
  /** Always USD. */
  displayCurrency?: string | null;
  /** First day included. */
  startDate?: string | null;
  /** Last day included. */
  endDate?: string | null;
  /** Number of this page. */
  page?: number | null;
  /** As requested. */
  limit?: number | null;
  /** On this page, before filters. */
  sourceResultCount?: number | null;
  /** As returned. */
  resultCount?: number | null;
  /** Whether there are more pages. */
  hasNextPage?: boolean | null;
  /** Page to continue with. */
  nextPage?: number | null;
  /** Whether the rows were cleaned up. */
  relevanceApplied?: boolean | null;
  /** Only with relevance cleanup. */
  rawResultCount?: number | null;
  /** Of the whole search before cleanup; empty without sales. */
  totals?: HistoryTotals | null;
  /** Often none. */
  warnings?: (string | null)[] | null;
  /** Quote it when you contact support. */
  requestId?: string | null;
  /** The rows of this page. */
  results?: HistoryRow[] | null;
}

export interface FashionSoldParameters {
  /** What to search for. */
  keyword: string;
  /** Department of the shop. */
  department?: 'all' | 'women' | 'men' | 'kids' | 'home' | 'pets' | 'electronics';
  /** Any condition, or only new with tags (nwt). */
  condition?: 'all' | 'nwt';
  /** Only this brand, spelled as on the site. */
  brand?: string;
  /** Lowest sold price in USD. */
  minPrice?: number;
  /** Highest sold price in USD. */
  maxPrice?: number;
  /** Adds the location, sales and shipping time of the seller, at no extra cost. */
  enrich?: boolean;
  /** Which results come first. */
  sortBy?: 'sold_recently' | 'price_asc' | 'price_desc' | 'likes';
  /** Page of the results to read; the first is 1. */
  page?: number;
}

export interface FashionSoldAnswer {
  /** What was searched for. */
  keyword?: string | null;
  /** Number of this page. */
  page?: number | null;
  /** At most 48. */
  totalItems?: number | null;
  /** Whether there are more pages. */
  hasNextPage?: boolean | null;
  /** Price statistics of the rows. */
  summary?: PriceStatistics | null;
  /** The rows of this page. */
  items?: FashionRow[] | null;
}

export interface PeerListingsParameters {
  /** What to search for. */
  keyword: string;
  /** True for sold listings, false for active ones. */
  sold?: boolean;
  /** State of the item. */
  itemCondition?: 'any' | 'new' | 'likeNew' | 'good' | 'fair' | 'poor';
  /** Lowest price in USD. */
  minPrice?: number;
  /** Highest price in USD. */
  maxPrice?: number;
  /** Number of the category on the site. */
  categoryId?: number;
  /** Number of the brand on the site. */
  brandId?: number;
  /** Adds when each listing was posted; takes a few seconds longer, at no extra cost. */
  includeListedAt?: boolean;
  /** Which results come first. */
  sortOrder?: 'bestMatch' | 'newest' | 'lowestPrice' | 'highestPrice' | 'recentlySold' | 'mostPopular';
  /** Most rows on one page. */
  count?: number;
  /** Page of the results to read; the first is 1. */
  page?: number;
}

export interface PeerListingsAnswer {
  /** What was searched for. */
  keyword?: string | null;
  /** Number of this page. */
  page?: number | null;
  /** At most 100. */
  totalItems?: number | null;
  /** Match count as the site shows it. */
  totalResults?: string | null;
  /** Whether there are more pages. */
  hasNextPage?: boolean | null;
  /** Price statistics of sold rows; empty for active ones. */
  summary?: PriceStatistics | null;
  /** The rows of this page. */
  items?: PeerRow[] | null;
}

export interface CardSalesParameters {
  /** Card to look up; leave it empty if you enter the exact card. */
  keyword?: string;
  /** Number of the exact card, from an earlier search. */
  productId?: number;
  /** State of the card. */
  condition?: string;
  /** Such as foil or first edition. */
  variant?: string;
  /** Printed on the card. */
  language?: string;
  /** How far back to add market prices. */
  history?: 'none' | 'month' | 'quarter' | 'annual';
  /** Most sales to return. */
  count?: number;
}

export interface CardSalesAnswer {
  /** What was searched for. */
  keyword?: string | null;
  /** Market of the data. */
  marketplace?: string | null;
  /** The card that was found. */
  product?: CardProduct | null;
  /** Cards that also fit the keyword. */
  otherMatches?: (CardProduct | null)[] | null;
  /** Whether all sales are included. */
  salesHistory?: 'full' | 'limited' | (string & {}) | null;
  /** Sales known to the market. */
  totalSales?: number | null;
  /** Sales in this answer. */
  totalItems?: number | null;
  /** One row each. */
  items?: CardSale[] | null;
  /** Market prices over time. */
  priceHistory?: CardPricePoint[] | null;
  /** Price statistics of the sales. */
  summary?: PriceStatistics | null;
  /** When the service read the market. */
  scrapedAt?: string | null;
}

export interface CardListingsParameters {
  /** Card to look up; leave it empty if you enter the exact card. */
  keyword?: string;
  /** Number of the exact card, from an earlier search. */
  productId?: number;
  /** State of the card. */
  condition?: string;
  /** Such as foil or first edition. */
  variant?: string;
  /** Printed on the card. */
  language?: string;
  /** Most listings on one page. */
  count?: number;
  /** Page of the results to read; the first is 1. */
  page?: number;
}

export interface CardListingsAnswer {
  /** What was searched for. */
  keyword?: string | null;
  /** Market of the data. */
  marketplace?: string | null;
  /** The card that was found. */
  product?: CardProduct | null;
  /** Cards that also fit the keyword. */
  otherMatches?: (CardProduct | null)[] | null;
  /** Number of this page. */
  page?: number | null;
  /** As requested. */
  count?: number | null;
  /** Offers of this card now. */
  totalListings?: number | null;
  /** At most 50. */
  totalItems?: number | null;
  /** Whether there are more pages. */
  hasNextPage?: boolean | null;
  /** The rows of this page. */
  items?: CardListing[] | null;
  /** When the service read the market. */
  scrapedAt?: string | null;
}

export interface PriceSummaryParameters {
  /** What to search for. A minus sign in front of a word excludes it. */
  keyword: string;
  /** Searches completed sales; without it, active listings. */
  sold?: boolean;
  /** Regional auction site to search. */
  ebaySite?:
    | 'auctionsite.com'
    | 'auctionsite.co.uk'
    | 'auctionsite.de'
    | 'auctionsite.fr'
    | 'auctionsite.it'
    | 'auctionsite.es'
    | 'auctionsite.ca'
    | 'auctionsite.com.au';
  /** Number of the category; 0 searches all of them. */
  categoryId?: string;
  /** State of the item. */
  itemCondition?: 'any' | 'new' | 'used';
  /** Exact condition by number; overrides Condition. */
  conditionId?: number;
  /** How the item is or was offered. */
  buyingFormat?: 'all' | 'auction' | 'buyItNow' | 'acceptsOffers';
  /** Lowest total price, item plus shipping, in the currency of the site. */
  minPrice?: number;
  /** Highest total price, item plus shipping, in the currency of the site. */
  maxPrice?: number;
  /** First sale day to include. */
  soldAfter?: string;
  /** Last sale day to include. */
  soldBefore?: string;
  /** Which results come first. */
  sortOrder?:
    | 'endedRecently'
    | 'timeNewlyListed'
    | 'pricePlusPostageLowest'
    | 'pricePlusPostageHighest'
    | 'distanceNearest';
  /** Where the item is. */
  itemLocation?: 'default' | 'domestic' | 'worldwide';
  /** Only private or only business sellers; works on the four EU sites. */
  sellerType?: 'private' | 'business';
  /** Leaves out listings that are still open; needed to recognise best-offer sales. Ignored for active listings. */
  includeCompleteListing?: boolean;
  /** Names of aspects with one or more values each, as a JSON object. */
  aspectFilter?: Record<string, string | readonly string[]>;
  /** Leaves out listings that miss some of the words; a long keyword may then find nothing. */
  exactMatch?: boolean;
  /** Removes listings of other things, such as accessories and lots. */
  relevance?: boolean;
  /** Adds the price paid on best-offer sales, if known, at no extra cost. */
  bestOfferPrice?: boolean;
  /** Most rows per page; filters and cleanup may leave fewer. */
  count?: number;
  /** Page of the results to read; the first is 1. */
  page?: number;
}

export interface PriceSummaryAnswer {
  /** What was searched for. */
  keyword?: string | null;
  /** Number of this page. */
  page?: number | null;
  /** At most 240. */
  totalItems?: number | null;
  /** Match count as the site shows it, such as 240,000+. */
  totalResults?: string | null;
  /** Whether there are more pages. */
  hasNextPage?: boolean | null;
  /** Category that the site chose for this keyword. */
  autoSelectedCategory?: {
    /** Number of the category. */
    id?: string | null;
    /** Its name on the site. */
    name?: string | null;
  } | null;
  /** Median before relevance cleanup. */
  rawMedian?: number | null;
  /** Prices behind the raw median. */
  rawSampleCount?: number | null;
  /** Only with Sold After or Sold Before. */
  scrapedCount?: number | null;
  /** Price statistics of the rows. */
  summary?: AuctionStatistics | null;
}

export interface AccountUsageAnswer {
  /** As sold in the dashboard. */
  plan?: string | null;
  /** Included in the plan. */
  quota?: number | null;
  /** Since the last reset. */
  used?: number | null;
  /** Until the next reset, without carried-over requests and credits. */
  remaining?: number | null;
  /** Unused requests from earlier. */
  rollover_balance?: number | null;
  /** Purchased requests that never expire. */
  credit_balance?: number | null;
  /** ISO text or epoch seconds. */
  reset_at?: string | number | null;
  /** Limit of the plan. */
  rate_limit?: number | null;
}

export interface BulkSearchParameters {
  /** Up to 20, each one search. */
  keywords: readonly string[];
  /** Filters for all searches of the run. */
  options?: {
    /** Searches completed sales; without it, active listings. */
    sold?: boolean;
    /** Regional auction site to search. */
    ebaySite?:
      | 'auctionsite.com'
      | 'auctionsite.co.uk'
      | 'auctionsite.de'
      | 'auctionsite.fr'
      | 'auctionsite.it'
      | 'auctionsite.es'
      | 'auctionsite.ca'
      | 'auctionsite.com.au';
    /** Number of the category; 0 searches all of them. */
    categoryId?: string;
    /** State of the item. */
    itemCondition?: 'any' | 'new' | 'used';
    /** Exact condition by number; overrides Condition. */
    conditionId?: number;
    /** How the item is or was offered. */
    buyingFormat?: 'all' | 'auction' | 'buyItNow' | 'acceptsOffers';
    /** Lowest total price, item plus shipping, in the currency of the site. */
    minPrice?: number;
    /** Highest total price, item plus shipping, in the currency of the site. */
    maxPrice?: number;
    /** First sale day to include. */
    soldAfter?: string;
    /** Last sale day to include. */
    soldBefore?: string;
    /** Which results come first. */
    sortOrder?:
      | 'endedRecently'
      | 'timeNewlyListed'
      | 'pricePlusPostageLowest'
      | 'pricePlusPostageHighest'
      | 'distanceNearest';
    /** Where the item is. */
    itemLocation?: 'default' | 'domestic' | 'worldwide';
    /** Only private or only business sellers; works on the four EU sites. */
    sellerType?: 'private' | 'business';
    /** Leaves out listings that are still open; needed to recognise best-offer sales. Ignored for active listings. */
    includeCompleteListing?: boolean;
    /** Names of aspects with one or more values each, as a JSON object. */
    aspectFilter?: Record<string, string | readonly string[]>;
    /** Leaves out listings that miss some of the words; a long keyword may then find nothing. */
    exactMatch?: boolean;
    /** Removes listings of other things, such as accessories and lots. */
    relevance?: boolean;
    /** Adds the price paid on best-offer sales, if known, at no extra cost. */
    bestOfferPrice?: boolean;
    /** Most rows per page; filters and cleanup may leave fewer. */
    count?: number;
    /** Page of the results to read; the first is 1. */
    page?: number;
  };
}

export interface BulkSearchCsvParameters {
  /** From the results of the run. */
  runId: string;
  /** Only rows of this keyword; empty for the whole run. */
  keyword?: string;
}

export interface StartCardBatchParameters {
  /** Up to 100, each with a reference and either a keyword or its fields. */
  cards: readonly Card[];
  /** For all cards of the batch. */
  options?: {
    /** Most sales to calculate a price from. */
    count?: number;
    /** What to return for each card. */
    outputMode?: 'summary';
    /** Removes sales of other cards. */
    relevance?: boolean;
  };
}

export interface StartCardBatchAnswer {
  /** Needed to poll, cancel and download. */
  jobId?: string | null;
  /** State of the job. */
  status?: 'queued' | 'running' | 'done' | 'partial' | 'cancelled' | 'failed' | (string & {}) | null;
  /** So far. */
  processedCards?: number | null;
  /** Number of cards in the batch. */
  totalCards?: number | null;
}

export interface CardBatchParameters {
  /** Returned by the start of the job. */
  jobId: string;
}

export interface CancelCardBatchParameters {
  /** Returned by the start of the job. */
  jobId: string;
}

export interface StartDeepPaginationParameters {
  /** What to search for. A minus sign in front of a word excludes it. */
  keyword: string;
  /** Most pages to read; each is one request. */
  maxPages?: number;
  /** Searches completed sales; without it, active listings. */
  sold?: boolean;
  /** Regional auction site to search. */
  ebaySite?:
    | 'auctionsite.com'
    | 'auctionsite.co.uk'
    | 'auctionsite.de'
    | 'auctionsite.fr'
    | 'auctionsite.it'
    | 'auctionsite.es'
    | 'auctionsite.ca'
    | 'auctionsite.com.au';
  /** Number of the category; 0 searches all of them. */
  categoryId?: string;
  /** State of the item. */
  itemCondition?: 'any' | 'new' | 'used';
  /** Exact condition by number; overrides Condition. */
  conditionId?: number;
  /** How the item is or was offered. */
  buyingFormat?: 'all' | 'auction' | 'buyItNow' | 'acceptsOffers';
  /** Lowest total price, item plus shipping, in the currency of the site. */
  minPrice?: number;
  /** Highest total price, item plus shipping, in the currency of the site. */
  maxPrice?: number;
  /** First sale day to include. */
  soldAfter?: string;
  /** Last sale day to include. */
  soldBefore?: string;
  /** Which results come first. */
  sortOrder?:
    | 'endedRecently'
    | 'timeNewlyListed'
    | 'pricePlusPostageLowest'
    | 'pricePlusPostageHighest'
    | 'distanceNearest';
  /** Where the item is. */
  itemLocation?: 'default' | 'domestic' | 'worldwide';
  /** Only private or only business sellers; works on the four EU sites. */
  sellerType?: 'private' | 'business';
  /** Leaves out listings that are still open; needed to recognise best-offer sales. Ignored for active listings. */
  includeCompleteListing?: boolean;
  /** Names of aspects with one or more values each, as a JSON object. */
  aspectFilter?: Record<string, string | readonly string[]>;
  /** Leaves out listings that miss some of the words; a long keyword may then find nothing. */
  exactMatch?: boolean;
  /** Removes listings of other things, such as accessories and lots. */
  relevance?: boolean;
  /** Adds the price paid on best-offer sales, if known, at no extra cost. */
  bestOfferPrice?: boolean;
  /** Most rows per page; filters and cleanup may leave fewer. */
  count?: number;
  /** Page of the results to read; the first is 1. */
  page?: number;
}

export interface DeepPaginationParameters {
  /** Returned by the start of the job. */
  jobId: string;
}

export interface CancelDeepPaginationParameters {
  /** Returned by the start of the job. */
  jobId: string;
}

export interface DeepPaginationCsvParameters {
  /** Returned by the start of the job. */
  jobId: string;
  /** Secret; part of the CSV address of the job. */
  token: string;
}

export interface StartKeywordJobParameters {
  /** Up to 100, each a keyword or an object with a keyword and filters. */
  queries: readonly (KeywordQuery | string)[];
}

export interface StartKeywordJobAnswer {
  /** Needed to poll, cancel and download. */
  jobId?: string | null;
  /** State of the job. */
  status?: 'queued' | 'running' | 'done' | 'partial' | 'cancelled' | 'failed' | (string & {}) | null;
  /** In the job. */
  totalQueries?: number | null;
  /** So far; each is one request. */
  completedQueries?: number | null;
}

export interface KeywordJobParameters {
  /** Returned by the start of the job. */
  jobId: string;
}

export interface KeywordJobAnswer {
  /** Needed to poll, cancel and download. */
  jobId?: string | null;
  /** State of the job. */
  status?: 'queued' | 'running' | 'done' | 'partial' | 'cancelled' | 'failed' | (string & {}) | null;
  /** In the job. */
  totalQueries?: number | null;
  /** So far; each is one request. */
  completedQueries?: number | null;
  /** One per query. */
  results?: KeywordResult[] | null;
}

export interface ShippingRatesParameters {
  /** Where the parcel starts. */
  from: {
    /** US ZIP code. */
    postalCode: string;
  };
  /** Where the parcel is sent. */
  to: {
    /** US ZIP code. */
    postalCode: string;
  };
  /** Weight and size. */
  parcel: {
    /** In ounces. */
    weightOz: number;
    /** In inches. */
    lengthIn?: number;
    /** In inches. */
    widthIn?: number;
    /** In inches. */
    heightIn?: number;
  };
  /** Only these carriers; empty for all. */
  carriers?: readonly string[];
}

export interface ShippingRatesAnswer {
  /** Quote it when you contact support. */
  requestId?: string | null;
  /** One per carrier and service. */
  rates?: ShippingRate[] | null;
}

export interface ShippingUsageAnswer {
  /** Shipping plan of the account. */
  plan?: string | null;
  /** Included in the plan. */
  quota?: number | null;
  /** Since the last reset. */
  used?: number | null;
  /** Until the next reset. */
  remaining?: number | null;
  /** ISO text or epoch seconds. */
  reset_at?: string | number | null;
}

export interface StatusAnswer {
  /** State of the service, in one word. */
  status?: string | null;
}

/** The endpoint that starts a job. */
export interface StartById {
  cardBatch: 'startCardBatch';
  deepPagination: 'startDeepPagination';
  keywordJob: 'startKeywordJob';
  bulkSearch: 'bulkSearch';
}

export interface ParametersById {
  scrape: ScrapeParameters;
  scrapeCategory: ScrapeCategoryParameters;
  history: HistoryParameters;
  fashionSold: FashionSoldParameters;
  peerListings: PeerListingsParameters;
  cardSales: CardSalesParameters;
  cardListings: CardListingsParameters;
  priceSummary: PriceSummaryParameters;
  accountUsage: Record<string, never>;
  bulkSearch: BulkSearchParameters;
  bulkSearchCsv: BulkSearchCsvParameters;
  startCardBatch: StartCardBatchParameters;
  cardBatch: CardBatchParameters;
  cancelCardBatch: CancelCardBatchParameters;
  startDeepPagination: StartDeepPaginationParameters;
  deepPagination: DeepPaginationParameters;
  cancelDeepPagination: CancelDeepPaginationParameters;
  deepPaginationCsv: DeepPaginationCsvParameters;
  startKeywordJob: StartKeywordJobParameters;
  keywordJob: KeywordJobParameters;
  shippingRates: ShippingRatesParameters;
  shippingUsage: Record<string, never>;
  status: Record<string, never>;
}

export interface AnswerById {
  scrape: AuctionPage;
  scrapeCategory: AuctionPage;
  history: HistoryAnswer;
  fashionSold: FashionSoldAnswer;
  peerListings: PeerListingsAnswer;
  cardSales: CardSalesAnswer;
  cardListings: CardListingsAnswer;
  priceSummary: PriceSummaryAnswer;
  accountUsage: AccountUsageAnswer;
  bulkSearch: BulkEvent;
  bulkSearchCsv: string;
  startCardBatch: StartCardBatchAnswer;
  cardBatch: CardBatchProgress;
  cancelCardBatch: CardBatchProgress;
  startDeepPagination: DeepPaginationProgress;
  deepPagination: DeepPaginationProgress;
  cancelDeepPagination: DeepPaginationProgress;
  deepPaginationCsv: string;
  startKeywordJob: StartKeywordJobAnswer;
  keywordJob: KeywordJobAnswer;
  shippingRates: ShippingRatesAnswer;
  shippingUsage: ShippingUsageAnswer;
  status: StatusAnswer;
}

export interface RowById {
  scrape: AuctionListing;
  scrapeCategory: AuctionListing;
  history: HistoryRow;
  fashionSold: FashionRow;
  peerListings: PeerRow;
  cardSales: CardSale;
  cardListings: CardListing;
  shippingRates: ShippingRate;
}
