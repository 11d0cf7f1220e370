// Written by zapier-app/generate.ts from the catalogue. Change the catalogue and run: npm run generate
import type { OutputField } from '../field.ts';

export const outputFields: OutputField[] = [
  {
    "key": "keyword",
    "label": "Keyword",
    "type": "string"
  },
  {
    "key": "count",
    "label": "Rows",
    "type": "integer"
  },
  {
    "key": "complete",
    "label": "Complete",
    "type": "boolean"
  },
  {
    "key": "nextPage",
    "label": "Next Page",
    "type": "integer"
  },
  {
    "key": "requests",
    "label": "Requests Spent",
    "type": "integer"
  },
  {
    "key": "warning",
    "label": "Warning",
    "type": "string"
  },
  {
    "key": "items[]id",
    "label": "Row Key",
    "type": "string"
  },
  {
    "key": "items[]itemId",
    "label": "Item ID",
    "type": "string"
  },
  {
    "key": "items[]title",
    "label": "Title",
    "type": "string"
  },
  {
    "key": "items[]soldPrice",
    "label": "Sold Price",
    "type": "number"
  },
  {
    "key": "items[]soldPriceDecimal",
    "label": "Sold Price as Decimal",
    "type": "string"
  },
  {
    "key": "items[]soldCurrency",
    "label": "Sold Currency",
    "type": "string"
  },
  {
    "key": "items[]endedAt",
    "label": "Sold On",
    "type": "string"
  },
  {
    "key": "items[]currentPrice",
    "label": "Current Price",
    "type": "number"
  },
  {
    "key": "items[]currentPriceDecimal",
    "label": "Current Price as Decimal",
    "type": "string"
  },
  {
    "key": "items[]currentPriceMax",
    "label": "Current Price Max",
    "type": "number"
  },
  {
    "key": "items[]currentPriceMaxDecimal",
    "label": "Current Price Max as Decimal",
    "type": "string"
  },
  {
    "key": "items[]currentCurrency",
    "label": "Current Currency",
    "type": "string"
  },
  {
    "key": "items[]shippingPrice",
    "label": "Shipping Price",
    "type": "number"
  },
  {
    "key": "items[]shippingPriceDecimal",
    "label": "Shipping Price as Decimal",
    "type": "string"
  },
  {
    "key": "items[]shippingCurrency",
    "label": "Shipping Currency",
    "type": "string"
  },
  {
    "key": "items[]shippingType",
    "label": "Shipping Type",
    "type": "string"
  },
  {
    "key": "items[]totalPrice",
    "label": "Total Price",
    "type": "number"
  },
  {
    "key": "items[]totalPriceDecimal",
    "label": "Total Price as Decimal",
    "type": "string"
  },
  {
    "key": "items[]condition",
    "label": "Condition",
    "type": "string"
  },
  {
    "key": "items[]conditionId",
    "label": "Condition Code",
    "type": "number"
  },
  {
    "key": "items[]buyingFormat",
    "label": "Buying Format",
    "type": "string"
  },
  {
    "key": "items[]bestOfferAccepted",
    "label": "Best Offer Accepted",
    "type": "boolean"
  },
  {
    "key": "items[]acceptedOfferPrice",
    "label": "Accepted Offer Price",
    "type": "number"
  },
  {
    "key": "items[]acceptedOfferPriceDecimal",
    "label": "Accepted Offer Price as Decimal",
    "type": "string"
  },
  {
    "key": "items[]acceptedOfferPriceStatus",
    "label": "Accepted Offer Status",
    "type": "string"
  },
  {
    "key": "items[]bidCount",
    "label": "Bids",
    "type": "number"
  },
  {
    "key": "items[]watcherCount",
    "label": "Watchers",
    "type": "number"
  },
  {
    "key": "items[]unitsSold",
    "label": "Units Sold",
    "type": "number"
  },
  {
    "key": "items[]acceptsOffers",
    "label": "Accepts Offers",
    "type": "boolean"
  },
  {
    "key": "items[]timeLeft",
    "label": "Time Left",
    "type": "string"
  },
  {
    "key": "items[]url",
    "label": "URL",
    "type": "string"
  },
  {
    "key": "items[]thumbnailUrl",
    "label": "Thumbnail URL",
    "type": "string"
  },
  {
    "key": "items[]fullResThumbnailUrl",
    "label": "Image URL",
    "type": "string"
  },
  {
    "key": "items[]epid",
    "label": "Catalog Product ID",
    "type": "string"
  },
  {
    "key": "items[]categoryId",
    "label": "Category ID",
    "type": "string"
  },
  {
    "key": "items[]listingType",
    "label": "Listing Type",
    "type": "string"
  },
  {
    "key": "items[]sellerUsername",
    "label": "Seller",
    "type": "string"
  },
  {
    "key": "items[]sellerType",
    "label": "Seller Type",
    "type": "string"
  },
  {
    "key": "items[]sellerPositivePercent",
    "label": "Seller Positive Percent",
    "type": "number"
  },
  {
    "key": "items[]sellerFeedbackScore",
    "label": "Seller Feedback Score",
    "type": "number"
  },
  {
    "key": "items[]productRating",
    "label": "Product Rating",
    "type": "number"
  },
  {
    "key": "items[]productReviewCount",
    "label": "Product Reviews",
    "type": "number"
  },
  {
    "key": "items[]itemLocation",
    "label": "Item Location",
    "type": "string"
  },
  {
    "key": "items[]scrapedAt",
    "label": "Read At",
    "type": "datetime"
  },
  {
    "key": "items[]raw",
    "label": "Raw JSON",
    "type": "string"
  }
];

export const sample: Record<string, unknown> = {
  "keyword": "iphone 13 128gb",
  "count": 37,
  "complete": true,
  "nextPage": 2,
  "requests": 1,
  "warning": "None",
  "items": [
    {
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
    }
  ]
};
