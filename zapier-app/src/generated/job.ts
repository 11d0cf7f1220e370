// Written by zapier-app/generate.ts from the catalogue. Change the catalogue and run: npm run generate
import type { OutputField } from '../field.ts';

export const outputFields: OutputField[] = [
  {
    "key": "id",
    "label": "Job",
    "type": "string"
  },
  {
    "key": "jobId",
    "label": "Job Number",
    "type": "string"
  },
  {
    "key": "kind",
    "label": "Kind",
    "type": "string"
  },
  {
    "key": "title",
    "label": "Kind in Words",
    "type": "string"
  },
  {
    "key": "outcome",
    "label": "Outcome",
    "type": "string"
  },
  {
    "key": "status",
    "label": "Status",
    "type": "string"
  },
  {
    "key": "finished",
    "label": "Finished",
    "type": "boolean"
  },
  {
    "key": "done",
    "label": "Done",
    "type": "integer"
  },
  {
    "key": "total",
    "label": "Total",
    "type": "integer"
  },
  {
    "key": "attached",
    "label": "Was Running Already",
    "type": "boolean"
  },
  {
    "key": "keyword",
    "label": "Keyword",
    "type": "string"
  },
  {
    "key": "message",
    "label": "Message",
    "type": "string"
  },
  {
    "key": "resultCount",
    "label": "Results",
    "type": "integer"
  },
  {
    "key": "listingCount",
    "label": "Listings",
    "type": "integer"
  },
  {
    "key": "csv",
    "label": "CSV File",
    "type": "file"
  },
  {
    "key": "results[]reference",
    "label": "Reference",
    "type": "string"
  },
  {
    "key": "results[]status",
    "label": "Status",
    "type": "string"
  },
  {
    "key": "results[]summaryCount",
    "label": "Summary Sales",
    "type": "integer"
  },
  {
    "key": "results[]summaryCurrency",
    "label": "Summary Currency",
    "type": "string"
  },
  {
    "key": "results[]summaryMedian",
    "label": "Summary Median",
    "type": "number"
  },
  {
    "key": "results[]summaryMean",
    "label": "Summary Mean",
    "type": "number"
  },
  {
    "key": "results[]summaryMin",
    "label": "Summary Lowest",
    "type": "number"
  },
  {
    "key": "results[]summaryMax",
    "label": "Summary Highest",
    "type": "number"
  },
  {
    "key": "results[]summaryP25",
    "label": "Summary Lower Quartile",
    "type": "number"
  },
  {
    "key": "results[]summaryP75",
    "label": "Summary Upper Quartile",
    "type": "number"
  },
  {
    "key": "results[]summaryAvgShipping",
    "label": "Summary Average Shipping",
    "type": "number"
  },
  {
    "key": "results[]error",
    "label": "Error",
    "type": "string"
  },
  {
    "key": "results[]code",
    "label": "Error Code",
    "type": "string"
  },
  {
    "key": "results[]keyword",
    "label": "Keyword",
    "type": "string"
  },
  {
    "key": "listings[]keyword",
    "label": "Keyword",
    "type": "string"
  },
  {
    "key": "listings[]itemId",
    "label": "Item ID",
    "type": "string"
  },
  {
    "key": "listings[]title",
    "label": "Title",
    "type": "string"
  },
  {
    "key": "listings[]soldPrice",
    "label": "Sold Price",
    "type": "number"
  },
  {
    "key": "listings[]soldPriceDecimal",
    "label": "Sold Price as Decimal",
    "type": "string"
  },
  {
    "key": "listings[]soldCurrency",
    "label": "Sold Currency",
    "type": "string"
  },
  {
    "key": "listings[]endedAt",
    "label": "Sold On",
    "type": "string"
  },
  {
    "key": "listings[]currentPrice",
    "label": "Current Price",
    "type": "number"
  },
  {
    "key": "listings[]currentPriceDecimal",
    "label": "Current Price as Decimal",
    "type": "string"
  },
  {
    "key": "listings[]currentPriceMax",
    "label": "Current Price Max",
    "type": "number"
  },
  {
    "key": "listings[]currentPriceMaxDecimal",
    "label": "Current Price Max as Decimal",
    "type": "string"
  },
  {
    "key": "listings[]currentCurrency",
    "label": "Current Currency",
    "type": "string"
  },
  {
    "key": "listings[]shippingPrice",
    "label": "Shipping Price",
    "type": "number"
  },
  {
    "key": "listings[]shippingPriceDecimal",
    "label": "Shipping Price as Decimal",
    "type": "string"
  },
  {
    "key": "listings[]shippingCurrency",
    "label": "Shipping Currency",
    "type": "string"
  },
  {
    "key": "listings[]shippingType",
    "label": "Shipping Type",
    "type": "string"
  },
  {
    "key": "listings[]totalPrice",
    "label": "Total Price",
    "type": "number"
  },
  {
    "key": "listings[]totalPriceDecimal",
    "label": "Total Price as Decimal",
    "type": "string"
  },
  {
    "key": "listings[]condition",
    "label": "Condition",
    "type": "string"
  },
  {
    "key": "listings[]conditionId",
    "label": "Condition Code",
    "type": "number"
  },
  {
    "key": "listings[]buyingFormat",
    "label": "Buying Format",
    "type": "string"
  },
  {
    "key": "listings[]bestOfferAccepted",
    "label": "Best Offer Accepted",
    "type": "boolean"
  },
  {
    "key": "listings[]acceptedOfferPrice",
    "label": "Accepted Offer Price",
    "type": "number"
  },
  {
    "key": "listings[]acceptedOfferPriceDecimal",
    "label": "Accepted Offer Price as Decimal",
    "type": "string"
  },
  {
    "key": "listings[]acceptedOfferPriceStatus",
    "label": "Accepted Offer Status",
    "type": "string"
  },
  {
    "key": "listings[]bidCount",
    "label": "Bids",
    "type": "number"
  },
  {
    "key": "listings[]watcherCount",
    "label": "Watchers",
    "type": "number"
  },
  {
    "key": "listings[]unitsSold",
    "label": "Units Sold",
    "type": "number"
  },
  {
    "key": "listings[]acceptsOffers",
    "label": "Accepts Offers",
    "type": "boolean"
  },
  {
    "key": "listings[]timeLeft",
    "label": "Time Left",
    "type": "string"
  },
  {
    "key": "listings[]url",
    "label": "URL",
    "type": "string"
  },
  {
    "key": "listings[]thumbnailUrl",
    "label": "Thumbnail URL",
    "type": "string"
  },
  {
    "key": "listings[]fullResThumbnailUrl",
    "label": "Image URL",
    "type": "string"
  },
  {
    "key": "listings[]epid",
    "label": "Catalog Product ID",
    "type": "string"
  },
  {
    "key": "listings[]categoryId",
    "label": "Category ID",
    "type": "string"
  },
  {
    "key": "listings[]listingType",
    "label": "Listing Type",
    "type": "string"
  },
  {
    "key": "listings[]sellerUsername",
    "label": "Seller",
    "type": "string"
  },
  {
    "key": "listings[]sellerType",
    "label": "Seller Type",
    "type": "string"
  },
  {
    "key": "listings[]sellerPositivePercent",
    "label": "Seller Positive Percent",
    "type": "number"
  },
  {
    "key": "listings[]sellerFeedbackScore",
    "label": "Seller Feedback Score",
    "type": "number"
  },
  {
    "key": "listings[]productRating",
    "label": "Product Rating",
    "type": "number"
  },
  {
    "key": "listings[]productReviewCount",
    "label": "Product Reviews",
    "type": "number"
  },
  {
    "key": "listings[]itemLocation",
    "label": "Item Location",
    "type": "string"
  },
  {
    "key": "listings[]scrapedAt",
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
  "jobId": "job_7f3a",
  "kind": "keywordJob",
  "title": "iPhone 13 128GB Midnight Unlocked",
  "outcome": "done",
  "status": "done",
  "finished": true,
  "done": 12,
  "total": 12,
  "attached": false,
  "keyword": "iphone 13 128gb",
  "message": "None",
  "resultCount": 12,
  "listingCount": 340,
  "csv": "https://files.example.com/rows.csv",
  "results": [
    {
      "reference": "row-2",
      "status": "done",
      "summaryCount": 37,
      "summaryCurrency": "USD",
      "summaryMedian": 289.5,
      "summaryMean": 293.12,
      "summaryMin": 199,
      "summaryMax": 405,
      "summaryP25": 262.25,
      "summaryP75": 319.99,
      "summaryAvgShipping": 6.4,
      "error": "None",
      "code": "Text",
      "keyword": "iphone 13 128gb"
    }
  ],
  "listings": [
    {
      "keyword": "iphone 13 128gb",
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
      "scrapedAt": "2026-11-02T09:30:00Z"
    }
  ],
  "raw": "{\"itemId\":\"256112345678\"}"
};
