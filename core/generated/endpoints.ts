/** Every endpoint as plain data, in JSON: a script that asks one builds no other. Made from core/catalog by `npm run generate`. */

import {
  type Bucket,
  type BucketFacts,
  type Endpoint,
  type Field,
  type FieldKind,
  headingOf,
  type JobKind,
  type Market,
  type Parameter,
  type Plan,
  type Rows,
} from '../endpoint.ts';
import type { EndpointId, JobKindId, MarketId } from './types.ts';

export const sites = [
  'auctionsite.com',
  'auctionsite.co.uk',
  'auctionsite.de',
  'auctionsite.fr',
  'auctionsite.it',
  'auctionsite.es',
  'auctionsite.ca',
  'auctionsite.com.au',
] as const;

export const mainCategories: readonly { id: string; name: string }[] = [
  { id: '20081', name: 'Antiques' },
  { id: '550', name: 'Art' },
  { id: '2984', name: 'Baby' },
  { id: '267', name: 'Books & Magazines' },
  { id: '12576', name: 'Business & Industrial' },
  { id: '625', name: 'Cameras & Photo' },
  { id: '15032', name: 'Cell Phones & Accessories' },
  { id: '11450', name: 'Clothing, Shoes & Accessories' },
  { id: '11116', name: 'Coins & Paper Money' },
  { id: '1', name: 'Collectibles' },
  { id: '58058', name: 'Computers/Tablets & Networking' },
  { id: '293', name: 'Consumer Electronics' },
  { id: '14339', name: 'Crafts' },
  { id: '237', name: 'Dolls & Bears' },
  { id: '26395', name: 'Health & Beauty' },
  { id: '11700', name: 'Home & Garden' },
  { id: '281', name: 'Jewelry & Watches' },
  { id: '11232', name: 'Movies & TV' },
  { id: '11233', name: 'Music' },
  { id: '619', name: 'Musical Instruments & Gear' },
  { id: '1281', name: 'Pet Supplies' },
  { id: '870', name: 'Pottery & Glass' },
  { id: '888', name: 'Sporting Goods' },
  { id: '260', name: 'Stamps' },
  { id: '220', name: 'Toys & Hobbies' },
  { id: '1249', name: 'Video Games & Consoles' },
];

/** What most endpoints have in common; an endpoint tells where it differs. */
const USUAL = { rules: [], format: 'json', timeoutMs: 30000 } as const;

/** An endpoint as it is written: `"soldPrice": "decimal?"` is a field that not every row has, with its name as its label. */
interface Told extends Omit<Endpoint, keyof typeof USUAL | 'rows'> {
  rows?: Omit<Rows, 'fields'> & { fields: Record<string, string | Omit<Field, 'name'>> };
}

function fieldOf([name, told]: [string, string | Omit<Field, 'name'>]): Field {
  if (typeof told !== 'string') return { name, ...told };
  const label = headingOf(name);
  const optional = told.endsWith('?');
  const kind = (optional ? told.slice(0, -1) : told) as FieldKind;
  return optional ? { name, kind, label, optional } : { name, kind, label };
}

/** Where each parameter travels: those that the path names in it, others in the query, of a POST in the body. */
function placed({ rows, ...told }: Told): Endpoint {
  const rest = told.method === 'POST' ? 'body' : 'query';
  const parameters = told.parameters.map(parameter => {
    const inPath = told.path.includes(`{${parameter.name}}`);
    return { ...parameter, in: inPath ? 'path' : rest } satisfies Parameter;
  });
  const endpoint: Endpoint = { ...USUAL, ...told, parameters };
  if (rows) {
    let fields: readonly Field[] | undefined;
    endpoint.rows = {
      ...rows,
      get fields() {
        fields ??= Object.entries(rows.fields).map(fieldOf);
        return fields;
      },
    };
  }
  return endpoint;
}

const keyword = `{"name":"keyword","kind":"text","required":true,"min":1,"keyword":true}`;

const sold = `{"name":"sold","kind":"flag","default":true}`;

const ebaySite = `{"name":"ebaySite","kind":"choice","default":"auctionsite.com","values":["auctionsite.com","auctionsite.co.uk","auctionsite.de","auctionsite.fr","auctionsite.it","auctionsite.es","auctionsite.ca","auctionsite.com.au"]}`;

const categoryId = `{"name":"categoryId","kind":"text","default":"0","min":1}`;

const itemCondition = `{"name":"itemCondition","kind":"choice","default":"any","values":["any","new","used"]}`;

const conditionId = `{"name":"conditionId","kind":"integer","min":0}`;

const buyingFormat = `{"name":"buyingFormat","kind":"choice","default":"all","values":["all","auction","buyItNow","acceptsOffers"]}`;

const minPrice = `{"name":"minPrice","kind":"number"}`;

const maxPrice = `{"name":"maxPrice","kind":"number"}`;

const soldAfter = `{"name":"soldAfter","kind":"date"}`;

const soldBefore = `{"name":"soldBefore","kind":"date"}`;

const sortOrder = `{"name":"sortOrder","kind":"choice","default":"endedRecently","values":["endedRecently","timeNewlyListed","pricePlusPostageLowest","pricePlusPostageHighest","distanceNearest"]}`;

const itemLocation = `{"name":"itemLocation","kind":"choice","default":"default","values":["default","domestic","worldwide"]}`;

const sellerType = `{"name":"sellerType","kind":"choice","values":["private","business"]}`;

const includeCompleteListing = `{"name":"includeCompleteListing","kind":"flag","default":true}`;

const aspectFilter = `{"name":"aspectFilter","kind":"facets"}`;

const exactMatch = `{"name":"exactMatch","kind":"flag","default":false}`;

const relevance = `{"name":"relevance","kind":"flag","default":true}`;

const bestOfferPrice = `{"name":"bestOfferPrice","kind":"flag","default":false}`;

const count = `{"name":"count","kind":"integer","default":240,"min":1,"max":240}`;

const page = `{"name":"page","kind":"integer","default":1,"min":1}`;

const rows = `{"field":"items","key":["itemId"],"sale":{"price":["soldPrice"],"currency":{"field":"soldCurrency"},"soldAt":["endedAt"],"upperBound":"bestOfferAccepted","accepted":"acceptedOfferPrice","shipping":"shippingPrice"},"offer":{"only":{"field":"listingType","value":"active"},"bid":{"field":"buyingFormat","values":["auction","auctionWithBIN"]},"price":["currentPrice"],"upTo":"currentPriceMax","currency":{"field":"currentCurrency"},"shipping":"shippingPrice"},"fields":{"itemId":"text","title":"text","soldPrice":"decimal?","soldCurrency":"currency?","endedAt":{"kind":"day","label":"Sold On","optional":true},"currentPrice":"decimal?","currentPriceMax":"decimal?","currentCurrency":"currency?","shippingPrice":"decimal","shippingCurrency":"currency","shippingType":"text","totalPrice":"decimal","condition":"text","conditionId":{"kind":"number","label":"Condition Code"},"buyingFormat":"text","bestOfferAccepted":"flag?","acceptedOfferPrice":"decimal?","acceptedOfferPriceStatus":{"kind":"text","label":"Accepted Offer Status","optional":true},"bidCount":{"kind":"number","label":"Bids"},"watcherCount":{"kind":"number","label":"Watchers","optional":true},"unitsSold":"number?","acceptsOffers":"flag?","timeLeft":"text?","url":"url","thumbnailUrl":"url","fullResThumbnailUrl":{"kind":"url","label":"Image URL"},"epid":{"kind":"text","label":"Catalog Product ID"},"categoryId":"text","listingType":"text","sellerUsername":{"kind":"text","label":"Seller"},"sellerType":"text","sellerPositivePercent":"number","sellerFeedbackScore":"number","productRating":"number","productReviewCount":{"kind":"number","label":"Product Reviews"},"itemLocation":"text","scrapedAt":{"kind":"instant","label":"Read At"}}}`;

const minPrice2 = `{"name":"minPrice","kind":"number","min":0}`;

const maxPrice2 = `{"name":"maxPrice","kind":"number","min":0}`;

const page2 = `{"name":"page","kind":"integer","default":1,"min":1,"max":100}`;

const keyword2 = `{"name":"keyword","kind":"text","min":1,"max":300,"keyword":true}`;

const productId = `{"name":"productId","kind":"integer","min":1}`;

const condition = `{"name":"condition","kind":"text","min":1}`;

const variant = `{"name":"variant","kind":"text","min":1}`;

const language = `{"name":"language","kind":"text","min":1}`;

const jobId = `{"name":"jobId","kind":"text","required":true,"min":1}`;

/** Endpoints by their ids, each built when it is first read. */
export const endpoints = {} as { [Id in EndpointId]: Endpoint<Id> };
for (const [id, text] of [
  [
    'scrape',
    `{"id":"scrape","method":"GET","path":"/v1/scrape","parameters":[${keyword},${sold},${ebaySite},${categoryId},${itemCondition},${conditionId},${buyingFormat},${minPrice},${maxPrice},${soldAfter},${soldBefore},${sortOrder},${itemLocation},${sellerType},${includeCompleteListing},${aspectFilter},${exactMatch},${relevance},${bestOfferPrice},${count},${page}],"rules":[{"rule":"order","low":"minPrice","high":"maxPrice"},{"rule":"order","low":"soldAfter","high":"soldBefore"}],"rows":${rows},"paging":{"parameter":"page","pageRows":240,"sizeParameter":"count"},"buckets":["plan"],"cost":{"per":"page"},"credits":true,"timeoutMs":75000}`,
  ],
  [
    'scrapeCategory',
    `{"id":"scrapeCategory","method":"GET","path":"/v1/scrape/category","parameters":[{"name":"categoryId","kind":"text","required":true,"min":1},${sold},${ebaySite},${itemCondition},${conditionId},${buyingFormat},${minPrice},${maxPrice},${soldAfter},${soldBefore},${sortOrder},${itemLocation},${sellerType},${includeCompleteListing},${aspectFilter},${exactMatch},${relevance},${bestOfferPrice},${count},${page}],"rules":[{"rule":"order","low":"minPrice","high":"maxPrice"},{"rule":"order","low":"soldAfter","high":"soldBefore"}],"rows":${rows},"paging":{"parameter":"page","pageRows":240,"sizeParameter":"count"},"buckets":["plan"],"cost":{"per":"page"},"credits":true,"timeoutMs":75000}`,
  ],
  [
    'history',
    `{"id":"history","method":"GET","path":"/v1/research/sold","parameters":[{"name":"keyword","kind":"text","required":true,"min":1,"max":200,"keyword":true},{"name":"startDate","kind":"date","required":true},{"name":"endDate","kind":"date","required":true},${ebaySite},{"name":"singleUnitOnly","kind":"flag","default":false},{"name":"relevance","kind":"flag","default":false},{"name":"sort","kind":"choice","default":"quantityAscending","values":["lastSoldDescending","quantityAscending"]},{"name":"limit","kind":"integer","default":50,"values":[10,20,50]},{"name":"page","kind":"integer","default":1,"min":1,"max":200}],"rules":[{"rule":"order","low":"startDate","high":"endDate"},{"rule":"yearsBack","name":"startDate","years":3},{"rule":"notAfterToday","name":"endDate"}],"rows":{"field":"results","key":["itemId","recordType"],"sale":{"price":["soldPrice","averageSoldPrice"],"soldAt":["soldDate","lastSoldDate"],"units":"soldUnits","shipping":"averageShipping"},"fields":{"itemId":"text","title":"text?","extendedTitle":"text?","recordType":"text","soldUnits":{"kind":"integer","label":"Units Sold"},"soldPrice":"money","averageSoldPrice":"money","totalSales":"money","averageShipping":"money","soldDate":{"kind":"day","label":"Sold On"},"lastSoldDate":{"kind":"day","label":"Last Sold On"},"listingFormat":"text","bids":"integer","condition":"text","conditionId":{"kind":"integer","label":"Condition Code"},"itemUrl":{"kind":"url","label":"URL","optional":true},"imageUrl":"url?"}},"paging":{"parameter":"page","lastPage":200,"pageRows":50,"sizeParameter":"limit"},"buckets":["plan","history"],"cost":{"per":"page"},"credits":true}`,
  ],
  [
    'fashionSold',
    `{"id":"fashionSold","method":"GET","path":"/v1/fashionresale/sold","parameters":[${keyword},{"name":"department","kind":"choice","default":"all","values":["all","women","men","kids","home","pets","electronics"]},{"name":"condition","kind":"choice","default":"all","values":["all","nwt"]},{"name":"brand","kind":"text","min":1},${minPrice2},${maxPrice2},{"name":"enrich","kind":"flag","default":false},{"name":"sortBy","kind":"choice","default":"sold_recently","values":["sold_recently","price_asc","price_desc","likes"]},${page2}],"rules":[{"rule":"order","low":"minPrice","high":"maxPrice"}],"rows":{"field":"items","key":["listingId"],"sale":{"price":["soldPrice"],"currency":{"always":"USD"},"soldAt":["soldAt"],"shipping":"shippingCost"},"fields":{"listingId":"text","title":"text","soldPrice":"number","originalPrice":"number","shippingCost":"number","soldAt":"instant","listedAt":"instant","daysToSell":"number","brand":"text","size":"text?","category":"text","condition":"text?","newWithTags":"flag?","colors":"list?","description":"text?","likes":"integer?","comments":"integer?","shares":"integer?","sellerUsername":{"kind":"text","label":"Seller"},"sellerLocation":"text?","sellerSoldCount":{"kind":"text","label":"Seller Sold Count","optional":true,"orNumber":true},"sellerAverageShipDays":"number?","url":"url?","imageUrl":"url?"}},"paging":{"parameter":"page","lastPage":100,"pageRows":48,"assumed":true},"buckets":["plan"],"cost":{"per":"page"},"credits":true,"timeoutMs":45000}`,
  ],
  [
    'peerListings',
    `{"id":"peerListings","method":"GET","path":"/v1/peerresale","parameters":[${keyword},${sold},{"name":"itemCondition","kind":"choice","default":"any","values":["any","new","likeNew","good","fair","poor"]},${minPrice2},${maxPrice2},{"name":"categoryId","kind":"integer","min":1},{"name":"brandId","kind":"integer","min":1},{"name":"includeListedAt","kind":"flag","default":false},{"name":"sortOrder","kind":"choice","default":"bestMatch","values":["bestMatch","newest","lowestPrice","highestPrice","recentlySold","mostPopular"]},{"name":"count","kind":"integer","default":100,"min":1,"max":100},${page2}],"rules":[{"rule":"order","low":"minPrice","high":"maxPrice"}],"rows":{"field":"items","key":["itemId"],"sale":{"price":["price"],"currency":{"field":"currency"},"only":{"field":"status","value":"sold"}},"offer":{"price":["price"],"currency":{"field":"currency"},"only":{"field":"status","value":"active"}},"fields":{"itemId":"text","title":"text","price":"decimal","currency":"currency","originalPrice":"decimal?","status":"text","condition":"text","conditionId":{"kind":"integer","label":"Condition Code"},"brand":"text","categoryName":{"kind":"text","label":"Category"},"marketplace":"text","listedAt":"instant?","sellerId":"text?","url":"url","imageUrl":"url?","thumbnailUrl":"url?"}},"paging":{"parameter":"page","lastPage":100,"pageRows":100,"sizeParameter":"count","assumed":true},"buckets":["plan"],"cost":{"per":"page"},"credits":true,"timeoutMs":45000}`,
  ],
  [
    'cardSales',
    `{"id":"cardSales","method":"GET","path":"/v1/cardmarket/sold","parameters":[${keyword2},${productId},${condition},${variant},${language},{"name":"history","kind":"choice","default":"none","values":["none","month","quarter","annual"]},{"name":"count","kind":"integer","default":100,"min":1,"max":250}],"rules":[{"rule":"oneOf","names":["keyword","productId"]}],"rows":{"field":"items","key":[],"sale":{"price":["price"],"soldAt":["soldAt"],"shipping":"shipping"},"fields":{"title":"text","price":"number","shipping":"number","totalPrice":"number","quantity":"integer","soldAt":"instant","condition":"text","variant":"text","language":"text","listingType":"text"}},"buckets":["plan"],"cost":{"per":"request"},"credits":true}`,
  ],
  [
    'cardListings',
    `{"id":"cardListings","method":"GET","path":"/v1/cardmarket/listings","parameters":[${keyword2},${productId},${condition},${variant},${language},{"name":"count","kind":"integer","default":25,"min":1,"max":50},{"name":"page","kind":"integer","default":1,"min":1,"max":50}],"rules":[{"rule":"oneOf","names":["keyword","productId"]}],"rows":{"field":"items","key":["listingId"],"offer":{"price":["price"],"units":"quantity","shipping":"shipping"},"fields":{"listingId":"text","price":"number","shipping":"number","totalPrice":"number","quantity":"integer","condition":"text","variant":"text","language":"text","sellerName":{"kind":"text","label":"Seller"},"sellerRating":"number","sellerSales":"integer","sellerLocation":"text","goldSeller":"flag","verifiedSeller":"flag","directSeller":"flag"}},"paging":{"parameter":"page","lastPage":50,"pageRows":50,"sizeParameter":"count"},"buckets":["plan"],"cost":{"per":"page"},"credits":true}`,
  ],
  [
    'priceSummary',
    `{"id":"priceSummary","method":"GET","path":"/v1/summary","parameters":[${keyword},${sold},${ebaySite},${categoryId},${itemCondition},${conditionId},${buyingFormat},${minPrice},${maxPrice},${soldAfter},${soldBefore},${sortOrder},${itemLocation},${sellerType},${includeCompleteListing},${aspectFilter},${exactMatch},${relevance},${bestOfferPrice},${count},${page}],"rules":[{"rule":"order","low":"minPrice","high":"maxPrice"},{"rule":"order","low":"soldAfter","high":"soldBefore"}],"buckets":["plan"],"cost":{"per":"request"},"credits":true,"timeoutMs":75000}`,
  ],
  [
    'accountUsage',
    `{"id":"accountUsage","method":"GET","path":"/v1/account/usage","parameters":[],"buckets":[],"cost":{"per":"nothing"}}`,
  ],
  [
    'bulkSearch',
    `{"id":"bulkSearch","method":"POST","path":"/v1/bulk-search","parameters":[{"name":"keywords","kind":"list","required":true,"min":1,"max":20,"entries":[{"name":"keywords","kind":"text","min":1,"keyword":true}]},{"name":"options","kind":"object","fields":[${sold},${ebaySite},${categoryId},${itemCondition},${conditionId},${buyingFormat},${minPrice},${maxPrice},${soldAfter},${soldBefore},${sortOrder},${itemLocation},${sellerType},${includeCompleteListing},${aspectFilter},${exactMatch},${relevance},${bestOfferPrice},${count},${page}]}],"rules":[{"rule":"inside","name":"options","rules":[{"rule":"order","low":"minPrice","high":"maxPrice"},{"rule":"order","low":"soldAfter","high":"soldBefore"}]}],"format":"stream","buckets":["plan"],"cost":{"per":"entry","of":"keywords","noun":"keyword"},"credits":true,"timeoutMs":300000}`,
  ],
  [
    'bulkSearchCsv',
    `{"id":"bulkSearchCsv","method":"GET","path":"/v1/bulk-search/{runId}/download.csv","parameters":[{"name":"runId","kind":"text","required":true,"min":1},{"name":"keyword","kind":"text","min":1}],"format":"text","buckets":["plan"],"cost":{"per":"nothing"}}`,
  ],
  [
    'startCardBatch',
    `{"id":"startCardBatch","method":"POST","path":"/v1/cards/batch","parameters":[{"name":"cards","kind":"list","required":true,"min":1,"max":100,"entries":[{"name":"cards","kind":"object","fields":[{"name":"reference","kind":"text","min":1},{"name":"keyword","kind":"text","min":1,"keyword":true},{"name":"year","kind":"integer"},{"name":"set","kind":"text","min":1},{"name":"player","kind":"text","min":1},{"name":"cardNumber","kind":"text","min":1},{"name":"parallel","kind":"text","min":1},{"name":"grader","kind":"text","min":1},{"name":"grade","kind":"number"}]}]},{"name":"options","kind":"object","fields":[{"name":"count","kind":"integer","default":60,"min":1,"max":240},{"name":"outputMode","kind":"choice","default":"summary","values":["summary"]},${relevance}]}],"rules":[{"rule":"inside","name":"cards","rules":[{"rule":"oneOf","names":["keyword","player","set"]}]}],"buckets":["plan"],"cost":{"per":"entry","of":"cards","noun":"card"},"credits":true,"idempotencyKey":true}`,
  ],
  [
    'cardBatch',
    `{"id":"cardBatch","method":"GET","path":"/v1/cards/batch/{jobId}","parameters":[${jobId}],"buckets":["plan"],"cost":{"per":"nothing"}}`,
  ],
  [
    'cancelCardBatch',
    `{"id":"cancelCardBatch","method":"DELETE","path":"/v1/cards/batch/{jobId}","parameters":[${jobId}],"buckets":["plan"],"cost":{"per":"nothing"}}`,
  ],
  [
    'startDeepPagination',
    `{"id":"startDeepPagination","method":"POST","path":"/v1/scrape/max","parameters":[${keyword},{"name":"maxPages","kind":"integer","min":1,"max":100},${sold},${ebaySite},${categoryId},${itemCondition},${conditionId},${buyingFormat},${minPrice},${maxPrice},${soldAfter},${soldBefore},${sortOrder},${itemLocation},${sellerType},${includeCompleteListing},${aspectFilter},${exactMatch},${relevance},${bestOfferPrice},${count},${page}],"rules":[{"rule":"order","low":"minPrice","high":"maxPrice"},{"rule":"order","low":"soldAfter","high":"soldBefore"}],"buckets":["plan"],"cost":{"per":"entry","of":"maxPages","noun":"page"},"credits":true}`,
  ],
  [
    'deepPagination',
    `{"id":"deepPagination","method":"GET","path":"/v1/scrape/max/results/{jobId}","parameters":[${jobId}],"buckets":["plan"],"cost":{"per":"nothing"}}`,
  ],
  [
    'cancelDeepPagination',
    `{"id":"cancelDeepPagination","method":"DELETE","path":"/v1/scrape/max/{jobId}","parameters":[${jobId}],"buckets":["plan"],"cost":{"per":"nothing"}}`,
  ],
  [
    'deepPaginationCsv',
    `{"id":"deepPaginationCsv","method":"GET","path":"/v1/scrape/max/{jobId}/download.csv","parameters":[${jobId},{"name":"token","kind":"text","required":true,"min":1,"secret":true}],"format":"text","buckets":["plan"],"cost":{"per":"nothing"}}`,
  ],
  [
    'startKeywordJob',
    `{"id":"startKeywordJob","method":"POST","path":"/v1/scrape/jobs","parameters":[{"name":"queries","kind":"list","required":true,"min":1,"max":100,"entries":[{"name":"queries","kind":"object","fields":[${keyword},${sold},${ebaySite},${categoryId},${itemCondition},${conditionId},${buyingFormat},${minPrice},${maxPrice},${soldAfter},${soldBefore},${sortOrder},${itemLocation},${sellerType},${includeCompleteListing},${aspectFilter},${exactMatch},${relevance},${bestOfferPrice},${count},${page}]},{"name":"queries","kind":"text","min":1,"keyword":true}]}],"rules":[{"rule":"inside","name":"queries","rules":[{"rule":"order","low":"minPrice","high":"maxPrice"},{"rule":"order","low":"soldAfter","high":"soldBefore"}]}],"buckets":["plan"],"cost":{"per":"entry","of":"queries","noun":"query"},"credits":true}`,
  ],
  [
    'keywordJob',
    `{"id":"keywordJob","method":"GET","path":"/v1/scrape/jobs/{jobId}","parameters":[${jobId}],"buckets":["plan"],"cost":{"per":"nothing"}}`,
  ],
  [
    'shippingRates',
    `{"id":"shippingRates","method":"POST","path":"/v1/shipping/rates","parameters":[{"name":"from","kind":"object","required":true,"fields":[{"name":"postalCode","kind":"text","required":true,"pattern":"^\\\\d{5}(-\\\\d{4})?$","form":"a US ZIP code such as 10001 or 10001-1234"}]},{"name":"to","kind":"object","required":true,"fields":[{"name":"postalCode","kind":"text","required":true,"pattern":"^\\\\d{5}(-\\\\d{4})?$","form":"a US ZIP code such as 10001 or 10001-1234"}]},{"name":"parcel","kind":"object","required":true,"fields":[{"name":"weightOz","kind":"number","required":true,"above":0},{"name":"lengthIn","kind":"number","above":0},{"name":"widthIn","kind":"number","above":0},{"name":"heightIn","kind":"number","above":0}]},{"name":"carriers","kind":"list","entries":[{"name":"carriers","kind":"text","min":1}]}],"rows":{"field":"rates","key":["carrier","service"],"assumed":true,"fields":{"carrier":"text?","service":"text?","amount":"decimal?","currency":"currency?","estimatedDays":"integer?"}},"buckets":["shipping"],"cost":{"per":"request"}}`,
  ],
  [
    'shippingUsage',
    `{"id":"shippingUsage","method":"GET","path":"/v1/shipping/usage","parameters":[],"buckets":[],"cost":{"per":"nothing"}}`,
  ],
  [
    'status',
    `{"id":"status","method":"GET","path":"/v1/status","parameters":[],"buckets":[],"cost":{"per":"nothing"},"open":true}`,
  ],
] as const) {
  const get = () => {
    const value = placed(JSON.parse(text));
    Object.defineProperty(endpoints, id, { value, enumerable: true });
    return value;
  };
  Object.defineProperty(endpoints, id, { get, enumerable: true, configurable: true });
}

export const jobKinds: Record<JobKindId, JobKind> = {
  cardBatch: {
    id: 'cardBatch',
    title: 'Card Batch',
    start: 'startCardBatch',
    poll: 'cardBatch',
    cancel: 'cancelCardBatch',
    entries: 'cards',
    results: 'results',
    resultKey: ['reference'],
    entryFailed: 'failed',
    progress: { done: 'processedCards', total: 'totalCards' },
    states: {
      waiting: ['queued', 'running'],
      finished: ['done'],
      partial: ['partial'],
      failed: ['failed'],
      cancelled: ['cancelled'],
    },
    startOnce: 'idempotencyKey',
    pollEveryMs: 5000,
  },
  deepPagination: {
    id: 'deepPagination',
    title: 'Deep Pagination',
    start: 'startDeepPagination',
    poll: 'deepPagination',
    cancel: 'cancelDeepPagination',
    csv: 'deepPaginationCsv',
    search: 'scrape',
    results: 'items',
    resultKey: ['itemId'],
    progress: { done: 'pagesScraped', total: 'maxPages' },
    states: {
      waiting: ['queued', 'running'],
      finished: ['done', 'maxPages_reached'],
      partial: [],
      failed: ['failed'],
      cancelled: ['cancelled'],
    },
    startOnce: 'askForRunning',
    pollEveryMs: 5000,
  },
  keywordJob: {
    id: 'keywordJob',
    title: 'Keyword Job',
    start: 'startKeywordJob',
    poll: 'keywordJob',
    entries: 'queries',
    search: 'scrape',
    results: 'results',
    resultKey: [],
    entryFailed: 'failed',
    progress: { done: 'completedQueries', total: 'totalQueries' },
    states: {
      waiting: ['queued', 'running'],
      finished: ['done'],
      partial: ['partial'],
      failed: ['failed'],
      cancelled: ['cancelled'],
    },
    startOnce: 'never',
    pollEveryMs: 5000,
  },
  bulkSearch: {
    id: 'bulkSearch',
    title: 'Bulk Search',
    start: 'bulkSearch',
    csv: 'bulkSearchCsv',
    rowsOf: 'scrape',
    entries: 'keywords',
    search: 'scrape',
    results: 'results',
    resultKey: ['index'],
    states: { waiting: [], finished: ['done'], partial: [], failed: [], cancelled: [] },
    startOnce: 'never',
    pollEveryMs: 5000,
  },
};

export const markets: Record<MarketId, Market> = {
  auction: {
    label: 'Auction site',
    sold: {
      endpoint: 'scrape',
      takesCode: { condition: 'conditionId' },
      group: ['conditionId'],
      link: 'url',
      postageCurrency: 'shippingCurrency',
      fixed: { sold: true, bestOfferPrice: true },
      takes: { keyword: 'keyword', site: 'ebaySite', condition: 'itemCondition', minPrice: 'minPrice' },
    },
    offered: {
      endpoint: 'scrape',
      takesCode: { condition: 'conditionId' },
      group: ['conditionId'],
      link: 'url',
      postageCurrency: 'shippingCurrency',
      fixed: { sold: false, sortOrder: 'pricePlusPostageLowest', buyingFormat: 'buyItNow' },
      takes: {
        keyword: 'keyword',
        site: 'ebaySite',
        condition: 'itemCondition',
        minPrice: 'minPrice',
        maxPrice: 'maxPrice',
      },
      cheapestFirst: true,
    },
  },
  fashion: {
    label: 'Fashion resale',
    sold: {
      endpoint: 'fashionSold',
      fixed: {},
      takes: { keyword: 'keyword', condition: 'condition', brand: 'brand', minPrice: 'minPrice' },
      group: ['condition'],
      link: 'url',
    },
  },
  peer: {
    label: 'Peer resale',
    sold: {
      endpoint: 'peerListings',
      fixed: { sold: true, sortOrder: 'recentlySold' },
      takes: { keyword: 'keyword', condition: 'itemCondition', minPrice: 'minPrice' },
      group: ['conditionId'],
      link: 'url',
    },
    offered: {
      endpoint: 'peerListings',
      fixed: { sold: false, sortOrder: 'lowestPrice' },
      takes: { keyword: 'keyword', condition: 'itemCondition', minPrice: 'minPrice', maxPrice: 'maxPrice' },
      group: ['conditionId'],
      link: 'url',
      cheapestFirst: true,
    },
  },
  cards: {
    label: 'Trading cards',
    sold: {
      endpoint: 'cardSales',
      fixed: { count: 250 },
      takes: {
        keyword: 'keyword',
        productId: 'productId',
        condition: 'condition',
        variant: 'variant',
        language: 'language',
      },
      group: ['condition', 'variant', 'language'],
      savedMs: 86400000,
    },
    offered: {
      endpoint: 'cardListings',
      fixed: { count: 50 },
      takes: {
        keyword: 'keyword',
        productId: 'productId',
        condition: 'condition',
        variant: 'variant',
        language: 'language',
      },
      group: ['condition', 'variant', 'language'],
    },
  },
};

export const bucketFacts: Record<Bucket, BucketFacts> = {
  plan: {
    perMinute: 30,
    limitHeader: 'x-ratelimit-limit',
    remainingHeader: 'x-ratelimit-remaining',
    resetHeader: 'x-ratelimit-reset',
  },
  history: {
    perMinute: 20,
    limitHeader: 'x-history-ratelimit-limit',
    remainingHeader: 'x-history-ratelimit-remaining',
  },
  shipping: { perMinute: 30 },
};

export const plans: readonly Plan[] = [
  { plan: 'Basic', perMinute: 30, monthly: 100 },
  { plan: 'Starter', perMinute: 60, monthly: 2000 },
  { plan: 'Growth', perMinute: 60, monthly: 10000 },
  { plan: 'Scale', perMinute: 60, monthly: 50000 },
  { plan: '100K', perMinute: 120, monthly: 100000 },
  { plan: '150K', perMinute: 120, monthly: 150000 },
  { plan: '250K', perMinute: 120, monthly: 250000 },
  { plan: '500K', perMinute: 120, monthly: 500000 },
];
