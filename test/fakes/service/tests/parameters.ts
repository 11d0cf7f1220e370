// Reference 4.2 to 4.8, 4.9 and service-facts as a table: each parameter at, just inside and just outside each bound, each
// enum value, and its default. Written from the text, not from openapi.json.

export interface ParameterRow {
  /** Section of the reference, or `service-facts`. */
  readonly section: string;
  readonly path: string;
  readonly name: string;
  readonly good: readonly (string | number | boolean)[];
  readonly bad: readonly (string | number | boolean)[];
  /** undefined: no default. */
  readonly default: unknown;
  readonly required?: true;
}

/** What else a request of this path needs. */
export const OTHERS: Readonly<Record<string, Record<string, string>>> = {
  '/v1/scrape': { keyword: 'nike' },
  '/v1/scrape/category': { categoryId: '9355' },
  '/v1/summary': { keyword: 'nike' },
  '/v1/research/sold': { keyword: 'nike', startDate: '2026-01-01', endDate: '2026-02-01' },
  '/v1/fashionresale/sold': { keyword: 'nike' },
  '/v1/peerresale': { keyword: 'nike' },
  '/v1/cardmarket/sold': { keyword: 'pikachu' },
  '/v1/cardmarket/listings': { keyword: 'pikachu' },
};

const SITES = [
  'auctionsite.com',
  'auctionsite.co.uk',
  'auctionsite.de',
  'auctionsite.fr',
  'auctionsite.it',
  'auctionsite.es',
  'auctionsite.ca',
  'auctionsite.com.au',
];
const NOT_INTEGERS = ['1.5', 'abc', '', ' 1', '1e2', '0x10', 'null'];
const BOOLEANS = { good: ['true', 'false'], bad: ['1', '0', 'yes', 'TRUE', 'False', ''] };
const DATES = {
  good: ['2024-02-29', '2026-11-20'],
  bad: ['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-5', '20-11-2026', '2026-11-20T00:00:00Z', 'today', ''],
};
const PRICES_ANY = { good: ['0', '0.01', '19.99', '100000'], bad: ['abc', '1,50', '$5', 'NaN', 'Infinity', ''] };
const PRICES_NON_NEGATIVE = { good: ['0', '0.01', '19.99'], bad: ['-0.01', '-1', 'abc', ''] };
const ONE_OF = (...values: string[]) => ({
  good: values,
  bad: [values[0]!.toUpperCase().replace('NWT', 'NwT'), 'other', ''],
});

const scrapeFilters = (section: string, path: string): ParameterRow[] =>
  (
    [
      { name: 'count', good: [1, 2, 239, 240], bad: [0, 241, -1, ...NOT_INTEGERS], default: 240 },
      { name: 'page', good: [1, 2, 100_000], bad: [0, -1, ...NOT_INTEGERS], default: 1 },
      { name: 'ebaySite', good: SITES, bad: ['auctionsite.pl', 'Auctionsite.com', ''], default: 'auctionsite.com' },
      {
        name: 'sortOrder',
        ...ONE_OF(
          'endedRecently',
          'timeNewlyListed',
          'pricePlusPostageLowest',
          'pricePlusPostageHighest',
          'distanceNearest',
        ),
        default: 'endedRecently',
      },
      { name: 'itemLocation', ...ONE_OF('default', 'domestic', 'worldwide'), default: 'default' },
      { name: 'itemCondition', ...ONE_OF('any', 'new', 'used'), default: 'any' },
      { name: 'conditionId', good: [0, 1, 3000], bad: [-1, ...NOT_INTEGERS], default: undefined },
      { name: 'buyingFormat', ...ONE_OF('all', 'auction', 'buyItNow', 'acceptsOffers'), default: 'all' },
      { name: 'sellerType', ...ONE_OF('private', 'business'), default: undefined },
      { name: 'minPrice', ...PRICES_ANY, default: undefined },
      { name: 'maxPrice', ...PRICES_ANY, default: undefined },
      { name: 'includeCompleteListing', ...BOOLEANS, default: true },
      { name: 'sold', ...BOOLEANS, default: true },
      { name: 'soldAfter', ...DATES, default: undefined },
      { name: 'soldBefore', ...DATES, default: undefined },
      { name: 'exactMatch', ...BOOLEANS, default: false },
      { name: 'relevance', ...BOOLEANS, default: true },
      { name: 'bestOfferPrice', ...BOOLEANS, default: false },
    ] as const
  ).map(row => ({ section, path, ...row }));

const KEYWORD = {
  name: 'keyword',
  good: ['nike', '-', '=1+1', 'ключ'],
  bad: ['', '   '],
  default: undefined,
  required: true,
} as const;

export const PARAMETERS: readonly ParameterRow[] = [
  { section: '4.2', path: '/v1/scrape', ...KEYWORD },
  { section: '4.2', path: '/v1/scrape', name: 'categoryId', good: ['0', '9355'], bad: [], default: '0' },
  {
    section: '4.2',
    path: '/v1/scrape',
    name: 'aspectFilter',
    good: ['{"Color":"Red|Blue"}', '{"Color":["Red"]}', '{}'],
    bad: [],
    default: undefined,
  },
  ...scrapeFilters('4.2', '/v1/scrape'),
  {
    section: '4.3',
    path: '/v1/scrape/category',
    name: 'categoryId',
    good: ['9355', '1'],
    bad: ['', ' '],
    default: undefined,
    required: true,
  },
  ...scrapeFilters('4.3', '/v1/scrape/category'),
  { section: '4.9', path: '/v1/summary', ...KEYWORD },
  ...scrapeFilters('4.9', '/v1/summary'),
  {
    section: '4.4',
    path: '/v1/research/sold',
    name: 'keyword',
    good: ['n', 'x'.repeat(199), 'x'.repeat(200)],
    bad: ['', 'x'.repeat(201)],
    default: undefined,
    required: true,
  },
  {
    section: '4.4',
    path: '/v1/research/sold',
    name: 'startDate',
    good: ['2026-01-01', '2024-02-29'],
    bad: DATES.bad,
    default: undefined,
    required: true,
  },
  {
    section: '4.4',
    path: '/v1/research/sold',
    name: 'endDate',
    good: ['2026-11-20'],
    bad: DATES.bad,
    default: undefined,
    required: true,
  },
  {
    section: '4.4',
    path: '/v1/research/sold',
    name: 'ebaySite',
    good: SITES,
    bad: ['auctionsite.pl', ''],
    default: 'auctionsite.com',
  },
  {
    section: '4.4',
    path: '/v1/research/sold',
    name: 'sort',
    ...ONE_OF('lastSoldDescending', 'quantityAscending'),
    default: 'quantityAscending',
  },
  {
    section: '4.4',
    path: '/v1/research/sold',
    name: 'limit',
    good: [10, 20, 50],
    bad: [0, 9, 11, 19, 21, 30, 49, 51, ...NOT_INTEGERS],
    default: 50,
  },
  {
    section: '4.4',
    path: '/v1/research/sold',
    name: 'page',
    good: [1, 2, 199, 200],
    bad: [0, 201, ...NOT_INTEGERS],
    default: 1,
  },
  { section: '4.4', path: '/v1/research/sold', name: 'singleUnitOnly', ...BOOLEANS, default: false },
  { section: '4.4', path: '/v1/research/sold', name: 'relevance', ...BOOLEANS, default: false },
  { section: '4.5', path: '/v1/fashionresale/sold', ...KEYWORD },
  {
    section: '4.5',
    path: '/v1/fashionresale/sold',
    name: 'page',
    good: [1, 2, 99, 100],
    bad: [0, 101, ...NOT_INTEGERS],
    default: 1,
  },
  { section: '4.5', path: '/v1/fashionresale/sold', name: 'minPrice', ...PRICES_NON_NEGATIVE, default: undefined },
  { section: '4.5', path: '/v1/fashionresale/sold', name: 'maxPrice', ...PRICES_NON_NEGATIVE, default: undefined },
  {
    section: '4.5',
    path: '/v1/fashionresale/sold',
    name: 'department',
    ...ONE_OF('all', 'women', 'men', 'kids', 'home', 'pets', 'electronics'),
    default: 'all',
  },
  { section: '4.5', path: '/v1/fashionresale/sold', name: 'condition', ...ONE_OF('all', 'nwt'), default: 'all' },
  {
    section: '4.5',
    path: '/v1/fashionresale/sold',
    name: 'brand',
    good: ['Kestrel', "D'Arcy & Sons"],
    bad: [],
    default: undefined,
  },
  {
    section: '4.5',
    path: '/v1/fashionresale/sold',
    name: 'sortBy',
    ...ONE_OF('sold_recently', 'price_asc', 'price_desc', 'likes'),
    default: 'sold_recently',
  },
  { section: '4.5', path: '/v1/fashionresale/sold', name: 'enrich', ...BOOLEANS, default: false },
  { section: '4.6', path: '/v1/peerresale', ...KEYWORD },
  {
    section: '4.6',
    path: '/v1/peerresale',
    name: 'page',
    good: [1, 2, 99, 100],
    bad: [0, 101, ...NOT_INTEGERS],
    default: 1,
  },
  {
    section: '4.6',
    path: '/v1/peerresale',
    name: 'count',
    good: [1, 2, 99, 100],
    bad: [0, 101, ...NOT_INTEGERS],
    default: 100,
  },
  {
    section: '4.6',
    path: '/v1/peerresale',
    name: 'sortOrder',
    ...ONE_OF('bestMatch', 'newest', 'lowestPrice', 'highestPrice', 'recentlySold', 'mostPopular'),
    default: 'bestMatch',
  },
  { section: '4.6', path: '/v1/peerresale', name: 'minPrice', ...PRICES_NON_NEGATIVE, default: undefined },
  { section: '4.6', path: '/v1/peerresale', name: 'maxPrice', ...PRICES_NON_NEGATIVE, default: undefined },
  {
    section: '4.6',
    path: '/v1/peerresale',
    name: 'itemCondition',
    ...ONE_OF('any', 'new', 'likeNew', 'good', 'fair', 'poor'),
    default: 'any',
  },
  {
    section: '4.6',
    path: '/v1/peerresale',
    name: 'categoryId',
    good: [1, 9355],
    bad: [0, -1, ...NOT_INTEGERS],
    default: undefined,
  },
  {
    section: '4.6',
    path: '/v1/peerresale',
    name: 'brandId',
    good: [1, 2],
    bad: [0, -1, ...NOT_INTEGERS],
    default: undefined,
  },
  { section: '4.6', path: '/v1/peerresale', name: 'sold', ...BOOLEANS, default: true },
  { section: '4.6', path: '/v1/peerresale', name: 'includeListedAt', ...BOOLEANS, default: false },
  {
    section: '4.7',
    path: '/v1/cardmarket/sold',
    name: 'keyword',
    good: ['p', 'x'.repeat(299), 'x'.repeat(300)],
    bad: ['x'.repeat(301)],
    default: undefined,
  },
  {
    section: '4.7',
    path: '/v1/cardmarket/sold',
    name: 'productId',
    good: [1, 2, 1001],
    bad: [0, -1, ...NOT_INTEGERS],
    default: undefined,
  },
  {
    section: '4.7',
    path: '/v1/cardmarket/sold',
    name: 'count',
    good: [1, 2, 249, 250],
    bad: [0, 251, ...NOT_INTEGERS],
    default: 100,
  },
  { section: '4.7', path: '/v1/cardmarket/sold', name: 'condition', good: ['Near Mint'], bad: [], default: undefined },
  { section: '4.7', path: '/v1/cardmarket/sold', name: 'variant', good: ['Holofoil'], bad: [], default: undefined },
  { section: '4.7', path: '/v1/cardmarket/sold', name: 'language', good: ['Japanese'], bad: [], default: undefined },
  {
    section: '4.7',
    path: '/v1/cardmarket/sold',
    name: 'history',
    ...ONE_OF('none', 'month', 'quarter', 'annual'),
    default: 'none',
  },
  {
    section: '4.8',
    path: '/v1/cardmarket/listings',
    name: 'keyword',
    good: ['p', 'x'.repeat(300)],
    bad: ['x'.repeat(301)],
    default: undefined,
  },
  {
    section: '4.8',
    path: '/v1/cardmarket/listings',
    name: 'productId',
    good: [1, 1001],
    bad: [0, ...NOT_INTEGERS],
    default: undefined,
  },
  {
    section: '4.8',
    path: '/v1/cardmarket/listings',
    name: 'page',
    good: [1, 2, 49, 50],
    bad: [0, 51, ...NOT_INTEGERS],
    default: 1,
  },
  {
    section: '4.8',
    path: '/v1/cardmarket/listings',
    name: 'count',
    good: [1, 2, 49, 50],
    bad: [0, 51, ...NOT_INTEGERS],
    default: 25,
  },
  {
    section: '4.8',
    path: '/v1/cardmarket/listings',
    name: 'condition',
    good: ['Damaged'],
    bad: [],
    default: undefined,
  },
  { section: '4.8', path: '/v1/cardmarket/listings', name: 'variant', good: ['Normal'], bad: [], default: undefined },
  { section: '4.8', path: '/v1/cardmarket/listings', name: 'language', good: ['German'], bad: [], default: undefined },
];
