// Written by zapier-app/generate.ts from the catalogue. Change the catalogue and run: npm run generate
import type { InputField, OutputField } from '../field.ts';

export const inputFields: InputField[] = [
  {
    "key": "categoryId",
    "label": "Category",
    "type": "string",
    "required": true,
    "helpText": "Which part of the catalog to browse.",
    "dynamic": "category_list.id.name",
    "placeholder": "9355"
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
    "key": "id",
    "label": "Row Key",
    "type": "string"
  },
  {
    "key": "itemId",
    "label": "Item ID",
    "type": "string"
  },
  {
    "key": "title",
    "label": "Title",
    "type": "string"
  },
  {
    "key": "soldPrice",
    "label": "Sold Price",
    "type": "number"
  },
  {
    "key": "soldPriceDecimal",
    "label": "Sold Price as Decimal",
    "type": "string"
  },
  {
    "key": "soldCurrency",
    "label": "Sold Currency",
    "type": "string"
  },
  {
    "key": "endedAt",
    "label": "Sold On",
    "type": "string"
  },
  {
    "key": "currentPrice",
    "label": "Current Price",
    "type": "number"
  },
  {
    "key": "currentPriceDecimal",
    "label": "Current Price as Decimal",
    "type": "string"
  },
  {
    "key": "currentPriceMax",
    "label": "Current Price Max",
    "type": "number"
  },
  {
    "key": "currentPriceMaxDecimal",
    "label": "Current Price Max as Decimal",
    "type": "string"
  },
  {
    "key": "currentCurrency",
    "label": "Current Currency",
    "type": "string"
  },
  {
    "key": "shippingPrice",
    "label": "Shipping Price",
    "type": "number"
  },
  {
    "key": "shippingPriceDecimal",
    "label": "Shipping Price as Decimal",
    "type": "string"
  },
  {
    "key": "shippingCurrency",
    "label": "Shipping Currency",
    "type": "string"
  },
  {
    "key": "shippingType",
    "label": "Shipping Type",
    "type": "string"
  },
  {
    "key": "totalPrice",
    "label": "Total Price",
    "type": "number"
  },
  {
    "key": "totalPriceDecimal",
    "label": "Total Price as Decimal",
    "type": "string"
  },
  {
    "key": "condition",
    "label": "Condition",
    "type": "string"
  },
  {
    "key": "conditionId",
    "label": "Condition Code",
    "type": "number"
  },
  {
    "key": "buyingFormat",
    "label": "Buying Format",
    "type": "string"
  },
  {
    "key": "bestOfferAccepted",
    "label": "Best Offer Accepted",
    "type": "boolean"
  },
  {
    "key": "acceptedOfferPrice",
    "label": "Accepted Offer Price",
    "type": "number"
  },
  {
    "key": "acceptedOfferPriceDecimal",
    "label": "Accepted Offer Price as Decimal",
    "type": "string"
  },
  {
    "key": "acceptedOfferPriceStatus",
    "label": "Accepted Offer Status",
    "type": "string"
  },
  {
    "key": "bidCount",
    "label": "Bids",
    "type": "number"
  },
  {
    "key": "watcherCount",
    "label": "Watchers",
    "type": "number"
  },
  {
    "key": "unitsSold",
    "label": "Units Sold",
    "type": "number"
  },
  {
    "key": "acceptsOffers",
    "label": "Accepts Offers",
    "type": "boolean"
  },
  {
    "key": "timeLeft",
    "label": "Time Left",
    "type": "string"
  },
  {
    "key": "url",
    "label": "URL",
    "type": "string"
  },
  {
    "key": "thumbnailUrl",
    "label": "Thumbnail URL",
    "type": "string"
  },
  {
    "key": "fullResThumbnailUrl",
    "label": "Image URL",
    "type": "string"
  },
  {
    "key": "epid",
    "label": "Catalog Product ID",
    "type": "string"
  },
  {
    "key": "categoryId",
    "label": "Category ID",
    "type": "string"
  },
  {
    "key": "listingType",
    "label": "Listing Type",
    "type": "string"
  },
  {
    "key": "sellerUsername",
    "label": "Seller",
    "type": "string"
  },
  {
    "key": "sellerType",
    "label": "Seller Type",
    "type": "string"
  },
  {
    "key": "sellerPositivePercent",
    "label": "Seller Positive Percent",
    "type": "number"
  },
  {
    "key": "sellerFeedbackScore",
    "label": "Seller Feedback Score",
    "type": "number"
  },
  {
    "key": "productRating",
    "label": "Product Rating",
    "type": "number"
  },
  {
    "key": "productReviewCount",
    "label": "Product Reviews",
    "type": "number"
  },
  {
    "key": "itemLocation",
    "label": "Item Location",
    "type": "string"
  },
  {
    "key": "scrapedAt",
    "label": "Read At",
    "type": "datetime"
  },
  {
    "key": "raw",
    "label": "Raw JSON",
    "type": "string"
  }
];

export const sample: Record<string, unknown> = {
  "id": "256112345678",
  "itemId": "256112345678",
  "title": "iPhone 13 128GB Midnight Unlocked",
  "soldPrice": 289.5,
  "soldPriceDecimal": "289.50",
  "soldCurrency": "USD",
  "endedAt": "2026-11-01",
  "currentPrice": 310,
  "currentPriceDecimal": "310.00",
  "currentPriceMax": 330,
  "currentPriceMaxDecimal": "330.00",
  "currentCurrency": "USD",
  "shippingPrice": 6.4,
  "shippingPriceDecimal": "6.40",
  "shippingCurrency": "USD",
  "shippingType": "paid",
  "totalPrice": 295.9,
  "totalPriceDecimal": "295.90",
  "condition": "Pre-Owned",
  "conditionId": 3000,
  "buyingFormat": "buyItNow",
  "bestOfferAccepted": true,
  "acceptedOfferPrice": 280,
  "acceptedOfferPriceDecimal": "280.00",
  "acceptedOfferPriceStatus": "found",
  "bidCount": 12,
  "watcherCount": 8,
  "unitsSold": 2,
  "acceptsOffers": true,
  "timeLeft": "3d 4h",
  "url": "https://www.example.com/item/256112345678",
  "thumbnailUrl": "https://images.example.com/256112345678-small.jpg",
  "fullResThumbnailUrl": "https://images.example.com/256112345678.jpg",
  "epid": "19049288235",
  "categoryId": "9355",
  "listingType": "sold",
  "sellerUsername": "phone_corner",
  "sellerType": "business",
  "sellerPositivePercent": 99.4,
  "sellerFeedbackScore": 2481,
  "productRating": 4.7,
  "productReviewCount": 312,
  "itemLocation": "Germany",
  "scrapedAt": "2026-11-02T09:30:00Z",
  "raw": "{\"itemId\":\"256112345678\"}"
};
