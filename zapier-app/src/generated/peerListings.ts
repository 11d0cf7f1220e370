// Written by zapier-app/generate.ts from the catalogue. Change the catalogue and run: npm run generate
import type { InputField, OutputField } from '../field.ts';

export const inputFields: InputField[] = [
  {
    "key": "keyword",
    "label": "Keyword",
    "type": "string",
    "required": true,
    "helpText": "What to search for.",
    "placeholder": "canon ae-1"
  },
  {
    "key": "sold",
    "label": "Sold",
    "type": "boolean",
    "required": false,
    "helpText": "True for sold listings, false for active ones.",
    "group": "advanced",
    "default": "true"
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
        "value": "likeNew",
        "label": "Like New",
        "sample": "likeNew"
      },
      {
        "value": "good",
        "label": "Good",
        "sample": "good"
      },
      {
        "value": "fair",
        "label": "Fair",
        "sample": "fair"
      },
      {
        "value": "poor",
        "label": "Poor",
        "sample": "poor"
      }
    ],
    "default": "any"
  },
  {
    "key": "minPrice",
    "label": "Minimum Price",
    "type": "number",
    "required": false,
    "helpText": "Lowest price in USD.",
    "placeholder": "20"
  },
  {
    "key": "maxPrice",
    "label": "Maximum Price",
    "type": "number",
    "required": false,
    "helpText": "Highest price in USD.",
    "placeholder": "200"
  },
  {
    "key": "categoryId",
    "label": "Category",
    "type": "integer",
    "required": false,
    "helpText": "Part of the catalog to search in.",
    "group": "advanced"
  },
  {
    "key": "brandId",
    "label": "Brand",
    "type": "integer",
    "required": false,
    "helpText": "Maker, as a number of the site.",
    "group": "advanced"
  },
  {
    "key": "includeListedAt",
    "label": "Listing Dates",
    "type": "boolean",
    "required": false,
    "helpText": "Adds when each listing was posted; takes a few seconds longer, costs no more.",
    "default": "false"
  },
  {
    "key": "sortOrder",
    "label": "Sort Order",
    "type": "string",
    "required": false,
    "helpText": "What comes first; mostPopular means recentlySold.",
    "choices": [
      {
        "value": "bestMatch",
        "label": "Best Match",
        "sample": "bestMatch"
      },
      {
        "value": "newest",
        "label": "Newest",
        "sample": "newest"
      },
      {
        "value": "lowestPrice",
        "label": "Lowest Price",
        "sample": "lowestPrice"
      },
      {
        "value": "highestPrice",
        "label": "Highest Price",
        "sample": "highestPrice"
      },
      {
        "value": "recentlySold",
        "label": "Recently Sold",
        "sample": "recentlySold"
      },
      {
        "value": "mostPopular",
        "label": "Most Popular",
        "sample": "mostPopular"
      }
    ],
    "group": "advanced",
    "default": "bestMatch"
  },
  {
    "key": "count",
    "label": "Rows Per Page",
    "type": "integer",
    "required": false,
    "helpText": "Most rows on one page. 1 to 100.",
    "group": "advanced",
    "placeholder": "100"
  },
  {
    "key": "page",
    "label": "Page",
    "type": "integer",
    "required": false,
    "helpText": "Which part of the result to read, from 1. 1 to 100.",
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
    "key": "price",
    "label": "Price",
    "type": "number"
  },
  {
    "key": "priceDecimal",
    "label": "Price as Decimal",
    "type": "string"
  },
  {
    "key": "currency",
    "label": "Currency",
    "type": "string"
  },
  {
    "key": "originalPrice",
    "label": "Original Price",
    "type": "number"
  },
  {
    "key": "originalPriceDecimal",
    "label": "Original Price as Decimal",
    "type": "string"
  },
  {
    "key": "status",
    "label": "Status",
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
    "type": "integer"
  },
  {
    "key": "brand",
    "label": "Brand",
    "type": "string"
  },
  {
    "key": "categoryName",
    "label": "Category",
    "type": "string"
  },
  {
    "key": "marketplace",
    "label": "Marketplace",
    "type": "string"
  },
  {
    "key": "listedAt",
    "label": "Listed At",
    "type": "datetime"
  },
  {
    "key": "sellerId",
    "label": "Seller ID",
    "type": "string"
  },
  {
    "key": "url",
    "label": "URL",
    "type": "string"
  },
  {
    "key": "imageUrl",
    "label": "Image URL",
    "type": "string"
  },
  {
    "key": "thumbnailUrl",
    "label": "Thumbnail URL",
    "type": "string"
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
  "price": 289.5,
  "priceDecimal": "289.50",
  "currency": "USD",
  "originalPrice": 399,
  "originalPriceDecimal": "399.00",
  "status": "done",
  "condition": "Pre-Owned",
  "conditionId": 3000,
  "brand": "Levi Strauss",
  "categoryName": "Cameras",
  "marketplace": "peerresale",
  "listedAt": "2026-10-12T08:00:00Z",
  "sellerId": "3384021",
  "url": "https://www.example.com/item/256112345678",
  "imageUrl": "https://images.example.com/256112345678.jpg",
  "thumbnailUrl": "https://images.example.com/256112345678-small.jpg",
  "raw": "{\"itemId\":\"256112345678\"}"
};
