// Written by zapier-app/generate.ts from the catalogue. Change the catalogue and run: npm run generate
import type { InputField, OutputField } from '../field.ts';

export const inputFields: InputField[] = [
  {
    "key": "keyword",
    "label": "Keyword",
    "type": "string",
    "required": true,
    "helpText": "What to search for; a word with a minus sign in front is excluded.",
    "placeholder": "iphone 13 128gb"
  },
  {
    "key": "sold",
    "label": "Sold",
    "type": "boolean",
    "required": false,
    "helpText": "True for completed sales, false for active listings.",
    "group": "advanced",
    "default": "true"
  },
  {
    "key": "ebaySite",
    "label": "Site",
    "type": "string",
    "required": false,
    "helpText": "Regional auction site to search.",
    "dynamic": "site_list.id.name",
    "default": "auctionsite.com"
  },
  {
    "key": "categoryId",
    "label": "Category",
    "type": "string",
    "required": false,
    "helpText": "Where in the catalog to search; 0 for everywhere.",
    "dynamic": "category_list.id.name",
    "default": "0"
  },
  {
    "key": "itemCondition",
    "label": "Condition",
    "type": "string",
    "required": false,
    "helpText": "State of the item.",
    "choices": [
      {
        "value": "any",
        "label": "Any",
        "sample": "any"
      },
      {
        "value": "new",
        "label": "New",
        "sample": "new"
      },
      {
        "value": "used",
        "label": "Used",
        "sample": "used"
      }
    ],
    "default": "any"
  },
  {
    "key": "conditionId",
    "label": "Condition Code",
    "type": "integer",
    "required": false,
    "helpText": "Numeric condition; overrides Condition.",
    "dynamic": "condition_list.id.name",
    "group": "advanced",
    "placeholder": "3000"
  },
  {
    "key": "buyingFormat",
    "label": "Buying Format",
    "type": "string",
    "required": false,
    "helpText": "How the item is or was offered.",
    "choices": [
      {
        "value": "all",
        "label": "All",
        "sample": "all"
      },
      {
        "value": "auction",
        "label": "Auction",
        "sample": "auction"
      },
      {
        "value": "buyItNow",
        "label": "Buy It Now",
        "sample": "buyItNow"
      },
      {
        "value": "acceptsOffers",
        "label": "Accepts Offers",
        "sample": "acceptsOffers"
      }
    ],
    "default": "all"
  },
  {
    "key": "minPrice",
    "label": "Minimum Price",
    "type": "number",
    "required": false,
    "helpText": "Lowest total price, item plus shipping.",
    "placeholder": "50"
  },
  {
    "key": "maxPrice",
    "label": "Maximum Price",
    "type": "number",
    "required": false,
    "helpText": "Highest total price, item plus shipping.",
    "placeholder": "500"
  },
  {
    "key": "soldAfter",
    "label": "Sold After",
    "type": "datetime",
    "required": false,
    "helpText": "First sale day to include.",
    "placeholder": "2026-09-01"
  },
  {
    "key": "soldBefore",
    "label": "Sold Before",
    "type": "datetime",
    "required": false,
    "helpText": "Last sale day to include.",
    "placeholder": "2026-10-31"
  },
  {
    "key": "sortOrder",
    "label": "Sort Order",
    "type": "string",
    "required": false,
    "helpText": "What comes first.",
    "choices": [
      {
        "value": "endedRecently",
        "label": "Ended Recently",
        "sample": "endedRecently"
      },
      {
        "value": "timeNewlyListed",
        "label": "Time Newly Listed",
        "sample": "timeNewlyListed"
      },
      {
        "value": "pricePlusPostageLowest",
        "label": "Price Plus Postage Lowest",
        "sample": "pricePlusPostageLowest"
      },
      {
        "value": "pricePlusPostageHighest",
        "label": "Price Plus Postage Highest",
        "sample": "pricePlusPostageHighest"
      },
      {
        "value": "distanceNearest",
        "label": "Distance Nearest",
        "sample": "distanceNearest"
      }
    ],
    "group": "advanced",
    "default": "endedRecently"
  },
  {
    "key": "itemLocation",
    "label": "Item Location",
    "type": "string",
    "required": false,
    "helpText": "Where the item is.",
    "choices": [
      {
        "value": "default",
        "label": "Default",
        "sample": "default"
      },
      {
        "value": "domestic",
        "label": "Domestic",
        "sample": "domestic"
      },
      {
        "value": "worldwide",
        "label": "Worldwide",
        "sample": "worldwide"
      }
    ],
    "group": "advanced",
    "default": "default"
  },
  {
    "key": "sellerType",
    "label": "Seller Type",
    "type": "string",
    "required": false,
    "helpText": "Only sellers with this label; used on the four EU sites, ignored elsewhere.",
    "choices": [
      {
        "value": "private",
        "label": "Private",
        "sample": "private"
      },
      {
        "value": "business",
        "label": "Business",
        "sample": "business"
      }
    ],
    "group": "advanced"
  },
  {
    "key": "includeCompleteListing",
    "label": "Completed Listings Only",
    "type": "boolean",
    "required": false,
    "helpText": "Restricts to completed listings, which also tells accepted offers; ignored for active listings.",
    "group": "advanced",
    "default": "true"
  },
  {
    "key": "aspectFilter",
    "label": "Aspect Filter",
    "type": "string",
    "required": false,
    "helpText": "A facet on each line, with its value or with several, as in `Blue|Red`.",
    "dict": true,
    "group": "advanced"
  },
  {
    "key": "exactMatch",
    "label": "Exact Match",
    "type": "boolean",
    "required": false,
    "helpText": "Drops rows that match fewer words; a long keyword may then return nothing.",
    "group": "advanced",
    "default": "false"
  },
  {
    "key": "relevance",
    "label": "Relevance Cleanup",
    "type": "boolean",
    "required": false,
    "helpText": "Removes rows that are not the item, such as accessories and lots, before the statistics.",
    "group": "advanced",
    "default": "true"
  },
  {
    "key": "bestOfferPrice",
    "label": "Accepted Offer Prices",
    "type": "boolean",
    "required": false,
    "helpText": "Adds the price actually paid on best-offer sales where it is known; no extra charge.",
    "group": "advanced",
    "default": "false"
  },
  {
    "key": "count",
    "label": "Rows Per Page",
    "type": "integer",
    "required": false,
    "helpText": "Most rows on one page; fewer may return after filters and cleanup. 1 to 240.",
    "group": "advanced",
    "placeholder": "240"
  },
  {
    "key": "page",
    "label": "Page",
    "type": "integer",
    "required": false,
    "helpText": "Which part of the result to read, from 1.",
    "group": "advanced",
    "placeholder": "1"
  }
];

export const outputFields: OutputField[] = [
  {
    "key": "keyword",
    "label": "Keyword",
    "type": "string"
  },
  {
    "key": "page",
    "label": "Page",
    "type": "integer"
  },
  {
    "key": "totalItems",
    "label": "Rows On Page",
    "type": "integer"
  },
  {
    "key": "totalResults",
    "label": "Total Results",
    "type": "string"
  },
  {
    "key": "hasNextPage",
    "label": "Has Next Page",
    "type": "boolean"
  },
  {
    "key": "autoSelectedCategoryId",
    "label": "Detected Category Category ID",
    "type": "string"
  },
  {
    "key": "autoSelectedCategoryName",
    "label": "Detected Category Category",
    "type": "string"
  },
  {
    "key": "rawMedian",
    "label": "Raw Median",
    "type": "number"
  },
  {
    "key": "rawSampleCount",
    "label": "Raw Sample Count",
    "type": "integer"
  },
  {
    "key": "scrapedCount",
    "label": "Rows Before Date Filter",
    "type": "integer"
  },
  {
    "key": "summaryCount",
    "label": "Summary Sales",
    "type": "integer"
  },
  {
    "key": "summaryCurrency",
    "label": "Summary Currency",
    "type": "string"
  },
  {
    "key": "summaryMedian",
    "label": "Summary Median",
    "type": "number"
  },
  {
    "key": "summaryMean",
    "label": "Summary Mean",
    "type": "number"
  },
  {
    "key": "summaryMin",
    "label": "Summary Lowest",
    "type": "number"
  },
  {
    "key": "summaryMax",
    "label": "Summary Highest",
    "type": "number"
  },
  {
    "key": "summaryP25",
    "label": "Summary Lower Quartile",
    "type": "number"
  },
  {
    "key": "summaryP75",
    "label": "Summary Upper Quartile",
    "type": "number"
  },
  {
    "key": "summaryAvgShipping",
    "label": "Summary Average Shipping",
    "type": "number"
  },
  {
    "key": "raw",
    "label": "Raw JSON",
    "type": "string"
  }
];

export const sample: Record<string, unknown> = {
  "keyword": "iphone 13 128gb",
  "page": 3,
  "totalItems": 3,
  "totalResults": "1,240",
  "hasNextPage": true,
  "autoSelectedCategoryId": "9355",
  "autoSelectedCategoryName": "Cell Phones & Smartphones",
  "rawMedian": 279,
  "rawSampleCount": 58,
  "scrapedCount": 3,
  "summaryCount": 37,
  "summaryCurrency": "USD",
  "summaryMedian": 289.5,
  "summaryMean": 293.12,
  "summaryMin": 199,
  "summaryMax": 405,
  "summaryP25": 262.25,
  "summaryP75": 319.99,
  "summaryAvgShipping": 6.4,
  "raw": "{\"itemId\":\"256112345678\"}"
};
