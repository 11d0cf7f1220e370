/**
 * Maps each action to what the add-on offers for it: formulas, a job of the sidebar, or nothing, with a reason. Read at build time only.
 */
import {
  type Action,
  type ActionId,
  actions,
  type EndpointId,
  endpoints,
  type NotOffered,
} from '@sold-data/core/engine';
import type { Formula, FormulaOffer, FormulaParameter, Statistic } from './formula.ts';

/** Splits a text into words whose type is known, so a column that is renamed in the catalogue breaks the build. */
type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;
const words = <Text extends string>(text: Text) => text.split(' ') as Words<Text>[];

/** A job that Find sales in the sidebar runs (tasks/find-sales/). */
export interface JobOffer {
  job: 'history' | 'cards';
}

type EndpointOf<Id extends ActionId> = (typeof actions)[Id] extends { endpoint: infer Known extends EndpointId }
  ? Known
  : EndpointId;
type Offers = {
  [Id in ActionId]: ({ formulas: readonly FormulaOffer<EndpointOf<Id>>[] } & Partial<JobOffer>) | JobOffer | NotOffered;
};

const inJobs = { notOffered: 'Find sales starts, watches and collects it.' };
const byKeyword = { notOffered: 'Find sales sends each keyword of a list as a search of its own, at the same price.' };
const byPage = { notOffered: 'Find sales reads a search page by page, at the same price.' };
const inSheet = { notOffered: 'The rows are written into a sheet.' };

const subject = (name: string, help: string, fills = name): FormulaParameter => {
  return { name, help: `${help}; a cell or a range.`, fills, range: true };
};
const optional = (name: string, help: string): FormulaParameter => {
  return { name, help: `(optional) ${help}`, fills: name, optional: true };
};
const keyword = subject('keyword', 'Search words');
const card = subject('card', 'Card name or product number', 'keyword');
/** One value for all keywords, or a range with one value for each. */
const amountBeside = (name: string, help: string): FormulaParameter => {
  return { name, help: `${help}; a value, or a range as large as that of the keywords.`, fills: name, range: true };
};
const columns = optional('columns', 'Columns in order, like "title, url"; a range; or "all".');
const rowCount = (normal: number) => optional('rows', `Most rows, up to 1000; ${normal} unless given.`);
const start: FormulaParameter = { name: 'start', help: 'First day, at most three years ago.', fills: 'startDate' };
const end: FormulaParameter = { name: 'end', help: 'Last day, today at the latest.', fills: 'endDate' };

const SOLD_COLUMNS = words('title soldPrice soldCurrency endedAt condition shippingPrice bestOfferAccepted url');
const PEER_COLUMNS = words('title price currency condition brand url');

/** One page, so one request. */
const FASHION_PAGE = endpoints.fashionSold.paging?.pageRows ?? 50;
const CARD_OFFERS = endpoints.cardListings.paging?.pageRows ?? 25;

/** A formula for one statistic in a single cell. */
const price = (name: string, of: Statistic, summary: string, options = '', parameter = keyword) => {
  const example = `=${name}(${options})`;
  return { name, summary, parameters: [parameter], shape: { kind: 'statistic', of } as const, example };
};
/** A formula for all statistics in a row. */
const prices = (name: string, summary: string, subjects = 'A2:A10', parameter = keyword) => {
  const example = `=${name}(${subjects})`;
  return { name, summary, parameters: [parameter], shape: { kind: 'statistics' } as const, example };
};
/** A formula for sales and prices by group. @param grid two groupings to suggest. */
const breakdown = (name: string, summary: string, example: string, grid: string, parameter = keyword) => ({
  name,
  summary,
  parameters: [
    parameter,
    optional(
      'by',
      `What the sales are grouped by, such as "condition"; two, such as "${grid}", make a grid. Condition unless given.`,
    ),
  ],
  shape: { kind: 'breakdown' } as const,
  example: `=${name}(${example})`,
});
/** A formula for a table of rows. */
const rows = <Name extends string>(
  name: string,
  summary: string,
  show: { columns: readonly Name[]; rows: number },
  example: string,
  parameters: readonly FormulaParameter[] = [keyword, columns, rowCount(show.rows)],
) => ({ name, summary, parameters, shape: { kind: 'rows', ...show } as const, example: `=${name}(${example})` });

const PHONE = '"iphone 13 128gb", "itemCondition", "used"';

/** In the order in which people need them: prices first, then tables. */
export const offers: Offers = {
  priceAuction: {
    formulas: [
      price(
        'SOLD_PRICE_NOW',
        'priceNow',
        'The price to list an item at today: the median of the newest 10 sales where they agree, otherwise of all.',
        PHONE,
      ),
      price('SOLD_MEDIAN', 'median', 'Median price of completed sales of the last 90 days or so.', PHONE),
      price('SOLD_MEAN', 'mean', 'Mean price of completed sales of the last 90 days or so.', PHONE),
      price('SOLD_MIN', 'min', 'Lowest price of completed sales of the last 90 days or so.', PHONE),
      price('SOLD_MAX', 'max', 'Highest price of completed sales of the last 90 days or so.', PHONE),
      price('SOLD_P25', 'p25', 'Lower quartile of the prices of completed sales: a quarter sold for less.', PHONE),
      price('SOLD_P75', 'p75', 'Upper quartile of the prices of completed sales: a quarter sold for more.', PHONE),
      price('SOLD_COUNT', 'count', 'Number of sales behind the statistics.', PHONE),
      price('SOLD_SHIPPING', 'avgShipping', 'Average shipping cost of completed sales.', PHONE),
      prices(
        'SOLD_STATS',
        'Sales, price now, median, mean, range, quartiles, shipping, currency and notes, one row per keyword.',
      ),
      {
        name: 'SOLD_SAY',
        summary: 'The price in one sentence: what it sells for, how fast, how the price moved, and how sure that is.',
        parameters: [keyword],
        shape: { kind: 'sentence' },
        example: '=SOLD_SAY(A2:A10)',
      },
      breakdown(
        'SOLD_BREAKDOWN',
        'Sales and prices by condition, buying format or week, one row per group; one request unless the sales are saved.',
        '"iphone 13 128gb", "condition"',
        'condition by format',
      ),
      {
        name: 'SOLD_PROFIT',
        summary:
          'Net profit of selling at the price now, less what you paid and your costs. Enter them in the sidebar under Account > What selling costs.',
        parameters: [keyword, amountBeside('paid', 'What you paid for one')],
        shape: { kind: 'profit', of: 'netProfit' },
        example: '=SOLD_PROFIT(A2:A10, B2:B10)',
      },
      {
        name: 'SOLD_MAX_PRICE',
        summary:
          'The most to pay for one, so that selling at the price now leaves your margin after your costs. Enter them in the sidebar under Account > What selling costs.',
        parameters: [keyword, amountBeside('margin', 'Profit to keep, in percent of the sale price: 30 or 30%')],
        shape: { kind: 'profit', of: 'mostToPay' },
        example: '=SOLD_MAX_PRICE("iphone 13 128gb", 30)',
      },
      {
        name: 'SOLD_AS_OF',
        summary: 'When the answer behind another formula was looked up. Sends no request and costs nothing.',
        parameters: [
          keyword,
          optional('formula', 'Name of the formula, SOLD_MEDIAN unless given; its other arguments follow.'),
        ],
        shape: { kind: 'asOf' },
        example: '=SOLD_AS_OF(A2, "SOLD_MEDIAN", "itemCondition", "used")',
      },
    ],
  },
  priceSummary: {
    formulas: [
      {
        ...prices(
          'SOLD_SUMMARY',
          'One row of statistics like SOLD_STATS, from the summary that the service has cleaned, without reading listings.',
          '"iphone 13 128gb"',
        ),
        fixed: { sold: true },
      },
    ],
  },
  searchSold: {
    formulas: [
      rows(
        'SOLD_LISTINGS',
        'Completed sales as a table, newest first.',
        { columns: SOLD_COLUMNS, rows: 50 },
        '"iphone 13 128gb", "title, soldPrice, endedAt", 20',
      ),
    ],
  },
  browseCategory: {
    formulas: [
      {
        ...rows(
          'SOLD_CATEGORY',
          'Completed sales in one category of the site as a table, newest first.',
          { columns: SOLD_COLUMNS, rows: 50 },
          '9355, "title, soldPrice, endedAt", 20',
          [subject('categoryId', 'Number of the category'), columns, rowCount(50)],
        ),
        fixed: { sold: true },
      },
    ],
  },
  searchActive: {
    formulas: [
      rows(
        'ACTIVE_LISTINGS',
        'Listings that are for sale now as a table.',
        { columns: words('title currentPrice currentCurrency condition shippingPrice timeLeft url'), rows: 50 },
        '"iphone 13 128gb", "title, currentPrice, url", 20',
      ),
      price(
        'ACTIVE_MEDIAN',
        'median',
        'Median asking price, without auctions, calculated from the listings of one page in their main currency.',
        PHONE,
      ),
    ],
  },
  sellThrough: {
    formulas: [
      {
        name: 'SELL_THROUGH',
        summary: 'Sold listings of the last 90 days or so for each one that is for sale now; two requests per keyword.',
        parameters: [keyword],
        shape: { kind: 'sellThrough' },
        example: '=SELL_THROUGH("iphone 13 128gb")',
      },
    ],
  },
  whereToSell: {
    formulas: [
      {
        name: 'SOLD_WHERE_TO_SELL',
        // SOLD_AS_OF reports the age of this one of its searches.
        fixed: { sold: true },
        summary:
          'Marketplaces where an item could be sold, the one that leaves most first; one request for each that is not saved. Enter your costs in the sidebar under Account > What selling costs.',
        parameters: [
          keyword,
          {
            ...optional('paid', 'What you paid for one; a value, or a range as large as that of the keywords.'),
            range: true,
          },
          {
            ...optional(
              'productId',
              'Product number of a trading card, which adds the card market; a value, or a range as large as that of the keywords.',
            ),
            range: true,
          },
        ],
        shape: { kind: 'whereToSell' },
        example: '=SOLD_WHERE_TO_SELL("dr martens boots", 40)',
      },
    ],
  },
  howFast: {
    formulas: [
      {
        name: 'SOLD_HOW_FAST',
        fixed: { sold: true },
        summary:
          'How fast items sell, one row each: on the fashion site the days from posting to sale of what sold, on the auction site the days that the present stock lasts, with the rule; one or two requests for each item that is not saved.',
        parameters: [keyword, optional('market', 'Where it is sold, "auction" or "fashion"; "auction" unless given.')],
        shape: { kind: 'howFast' },
        example: '=SOLD_HOW_FAST("dr martens boots", "fashion")',
      },
    ],
  },
  worthGrading: {
    formulas: [
      {
        name: 'SOLD_WORTH_GRADING',
        summary:
          'What a trading card sells for ungraded, as a 9 and as a 10, and what grading it gains, one row per card; three requests for each card that is not saved. Set your costs and chances in the sidebar under Account > Grading.',
        parameters: [subject('card', 'The card without a grade', 'keyword')],
        shape: { kind: 'worthGrading' },
        example: '=SOLD_WORTH_GRADING("charizard base set 4")',
      },
    ],
  },
  searchHistory: {
    job: 'history',
    formulas: [
      rows(
        'SOLD_HISTORY',
        'Listings sold between two days of the last three years as a table.',
        {
          columns: words(
            'title lastSoldDate soldUnits averageSoldPrice averageSoldPriceCurrency listingFormat itemUrl',
          ),
          rows: 50,
        },
        '"canon ae-1", DATE(2026,1,1), DATE(2026,6,30), "title, lastSoldDate, averageSoldPrice"',
        [keyword, start, end, columns, rowCount(50)],
      ),
    ],
  },
  historyTotals: {
    formulas: [
      {
        name: 'SOLD_HISTORY_TOTALS',
        summary: 'Units sold, sellers, average, lowest and highest price of a whole search, one row per keyword.',
        parameters: [keyword, start, end],
        shape: { kind: 'totals' },
        example: '=SOLD_HISTORY_TOTALS(A2:A10, DATE(2026,1,1), DATE(2026,6,30))',
      },
    ],
  },
  historyTrend: {
    formulas: [
      {
        name: 'SOLD_TREND',
        fixed: { sort: 'lastSoldDescending' },
        summary:
          'Sales and prices per week, month, quarter or year, for a chart or SPARKLINE; one request, or one per period.',
        parameters: [
          keyword,
          start,
          end,
          optional('period', '"week", "month", "quarter" or "year"; months unless given.'),
          optional('columns', 'Columns in order, like "start, median"; or "all".'),
        ],
        shape: { kind: 'trend' },
        example: '=SOLD_TREND("canon ae-1", DATE(2025,11,1), DATE(2026,10,31), "month")',
      },
    ],
  },
  priceHistory: { notOffered: 'SOLD_TREND prices the sold history period by period.' },
  searchFashion: {
    formulas: [
      rows(
        'FASHION_SOLD',
        'Sold listings of the fashion resale site (US, USD) as a table.',
        { columns: words('title brand size soldPrice soldAt condition daysToSell url'), rows: FASHION_PAGE },
        '"denim jacket", "title, brand, soldPrice", 20, "department", "women"',
      ),
    ],
  },
  priceFashion: {
    formulas: [
      price(
        'FASHION_MEDIAN',
        'median',
        'Median sold price on the fashion resale site (US, USD).',
        '"denim jacket", "condition", "nwt"',
      ),
      prices(
        'FASHION_STATS',
        'Sales, price now, median, mean, range and quartiles on the fashion resale site, one row per keyword.',
      ),
      breakdown(
        'FASHION_BREAKDOWN',
        'Sales and prices on the fashion resale site by condition, size, brand or week, one row per group.',
        '"denim jacket", "size"',
        'size by brand',
      ),
    ],
  },
  searchPeerSold: {
    formulas: [
      rows(
        'PEER_SOLD',
        'Sold listings of the peer-to-peer resale site (US) as a table; without the day of the sale.',
        { columns: PEER_COLUMNS, rows: 50 },
        '"canon ae-1", "title, price, condition", 20',
      ),
    ],
  },
  searchPeerActive: {
    formulas: [
      rows(
        'PEER_ACTIVE',
        'Listings for sale now on the peer-to-peer resale site (US) as a table.',
        { columns: PEER_COLUMNS, rows: 50 },
        '"canon ae-1", , 20, "sortOrder", "lowestPrice"',
      ),
    ],
  },
  pricePeer: {
    formulas: [
      price(
        'PEER_MEDIAN',
        'median',
        'Median sold price on the peer-to-peer resale site (US).',
        '"canon ae-1", "itemCondition", "good"',
      ),
      prices(
        'PEER_STATS',
        'Sales, price now, median, mean, range and quartiles on the peer-to-peer resale site, one row per keyword.',
      ),
      breakdown(
        'PEER_BREAKDOWN',
        'Sales and prices on the peer-to-peer resale site by condition or brand, one row per group.',
        '"canon ae-1", "condition"',
        'brand by condition',
      ),
    ],
  },
  priceCard: {
    formulas: [
      price(
        'CARD_PRICE',
        'median',
        'Median price of the completed sales of one trading card.',
        '"charizard base set 4/102", "condition", "Near Mint"',
        card,
      ),
      prices(
        'CARD_STATS',
        'Sales, price now, median, mean, range and quartiles of one trading card, one row per card.',
        'A2:A10',
        card,
      ),
      breakdown(
        'CARD_BREAKDOWN',
        'Sales and prices of one trading card by condition, variant, language or week, one row per group.',
        '"charizard base set 4/102", "variant"',
        'condition by variant',
        card,
      ),
    ],
  },
  searchCardSales: {
    formulas: [
      rows(
        'CARD_SALES',
        'Completed sales of one trading card as a table.',
        { columns: words('soldAt title price shipping condition variant language quantity'), rows: 100 },
        '"charizard base set 4/102", "soldAt, price, condition", 20',
        [card, columns, rowCount(100)],
      ),
      {
        name: 'CARD_PRICE_HISTORY',
        fixed: { history: 'quarter' },
        summary: 'Market prices of one trading card over time as a table; add "history", "annual" for a year.',
        parameters: [card, columns],
        shape: {
          kind: 'cardPrices',
          columns: words('date marketPrice lowSalePrice highSalePrice quantitySold condition variant'),
        },
        example: '=CARD_PRICE_HISTORY("charizard base set 4/102", "date, marketPrice", "history", "annual")',
      },
    ],
  },
  searchCardListings: {
    formulas: [
      {
        ...rows(
          'CARD_LISTINGS',
          'Active offers of one trading card as a table.',
          {
            columns: words('price shipping totalPrice quantity condition variant sellerName sellerRating'),
            rows: CARD_OFFERS,
          },
          '"charizard base set 4/102", "totalPrice, condition, sellerName"',
          [card, columns, rowCount(CARD_OFFERS)],
        ),
        fixed: { count: CARD_OFFERS },
      },
    ],
  },
  accountUsage: {
    formulas: [
      {
        name: 'SOLD_USAGE',
        summary: 'Plan, monthly requests used and left, credits and reset time of the account. Free of charge.',
        parameters: [optional('field', 'One value only, such as "remaining" or "plan".')],
        shape: { kind: 'facts' },
        example: '=SOLD_USAGE("remaining")',
      },
    ],
  },
  findShippingRates: {
    formulas: [
      rows(
        'SHIPPING_RATES',
        'Estimated shipping prices for a US parcel with several carriers, cheapest first; uses the shipping plan.',
        { columns: words('carrier service amount currency estimatedDays'), rows: 1_000 },
        '"10001", "94105", 24, , "lengthIn", 10, "widthIn", 8, "heightIn", 4',
        [
          { name: 'from', help: 'ZIP code where the parcel starts.', fills: 'from' },
          { name: 'to', help: 'ZIP code where it is sent.', fills: 'to' },
          { name: 'ounces', help: 'Weight in ounces.', fills: 'weightOz' },
          columns,
        ],
      ),
    ],
  },
  shippingUsage: {
    formulas: [
      {
        name: 'SHIPPING_USAGE',
        summary: 'Plan, quota and use of the shipping product. Free of charge.',
        parameters: [optional('field', 'One value only, such as "remaining".')],
        shape: { kind: 'facts' },
        example: '=SHIPPING_USAGE()',
      },
    ],
  },
  checkService: { notOffered: 'A cell says in a sentence that the service does not answer.' },
  runBulkSearch: byKeyword,
  runKeywordJob: byKeyword,
  startKeywordJob: byKeyword,
  getKeywordJob: byKeyword,
  runCardBatch: { job: 'cards' },
  cancelCardBatch: { job: 'cards' },
  startCardBatch: inJobs,
  getCardBatch: inJobs,
  runDeepPagination: byPage,
  cancelDeepPagination: byPage,
  startDeepPagination: byPage,
  getDeepPagination: byPage,
  downloadDeepPagination: inSheet,
  downloadBulkSearch: inSheet,
};

/** Every formula, with the endpoint and fixed parameters of its action. */
export const formulas: readonly Formula[] = (Object.keys(offers) as ActionId[]).flatMap(id => {
  const offer = offers[id];
  const action: Action = actions[id];
  if (!('formulas' in offer) || !('endpoint' in action)) return [];
  const fixed = 'fixed' in action ? action.fixed : {};
  return (offer.formulas as readonly FormulaOffer[]).map(formula => ({
    ...formula,
    endpoint: action.endpoint,
    fixed: { ...fixed, ...formula.fixed },
  }));
});
