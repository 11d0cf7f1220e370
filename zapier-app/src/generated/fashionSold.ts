// Written by zapier-app/generate.ts from the catalogue. Change the catalogue and run: npm run generate
import type { InputField, OutputField } from '../field.ts';

export const inputFields: InputField[] = [
  {
    "key": "keyword",
    "label": "Keyword",
    "type": "string",
    "required": true,
    "helpText": "What to search for.",
    "placeholder": "denim jacket"
  },
  {
    "key": "department",
    "label": "Department",
    "type": "string",
    "required": false,
    "helpText": "Part of the shop.",
    "choices": [
      {
        "value": "all",
        "label": "All",
        "sample": "all"
      },
      {
        "value": "women",
        "label": "Women",
        "sample": "women"
      },
      {
        "value": "men",
        "label": "Men",
        "sample": "men"
      },
      {
        "value": "kids",
        "label": "Kids",
        "sample": "kids"
      },
      {
        "value": "home",
        "label": "Home",
        "sample": "home"
      },
      {
        "value": "pets",
        "label": "Pets",
        "sample": "pets"
      },
      {
        "value": "electronics",
        "label": "Electronics",
        "sample": "electronics"
      }
    ],
    "default": "all"
  },
  {
    "key": "condition",
    "label": "Condition",
    "type": "string",
    "required": false,
    "helpText": "Everything, or only new with tags (nwt).",
    "choices": [
      {
        "value": "all",
        "label": "All",
        "sample": "all"
      },
      {
        "value": "nwt",
        "label": "Nwt",
        "sample": "nwt"
      }
    ],
    "default": "all"
  },
  {
    "key": "brand",
    "label": "Brand",
    "type": "string",
    "required": false,
    "helpText": "Public name of the maker."
  },
  {
    "key": "minPrice",
    "label": "Minimum Price",
    "type": "number",
    "required": false,
    "helpText": "Lowest sold price in USD.",
    "placeholder": "20"
  },
  {
    "key": "maxPrice",
    "label": "Maximum Price",
    "type": "number",
    "required": false,
    "helpText": "Highest sold price in USD.",
    "placeholder": "200"
  },
  {
    "key": "enrich",
    "label": "Seller Details",
    "type": "boolean",
    "required": false,
    "helpText": "Adds location, sold count and ship time of the seller; still one request.",
    "default": "false"
  },
  {
    "key": "sortBy",
    "label": "Sort Order",
    "type": "string",
    "required": false,
    "helpText": "What comes first.",
    "choices": [
      {
        "value": "sold_recently",
        "label": "Sold Recently",
        "sample": "sold_recently"
      },
      {
        "value": "price_asc",
        "label": "Price Asc",
        "sample": "price_asc"
      },
      {
        "value": "price_desc",
        "label": "Price Desc",
        "sample": "price_desc"
      },
      {
        "value": "likes",
        "label": "Likes",
        "sample": "likes"
      }
    ],
    "group": "advanced",
    "default": "sold_recently"
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
    "key": "listingId",
    "label": "Listing ID",
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
    "key": "originalPrice",
    "label": "Original Price",
    "type": "number"
  },
  {
    "key": "shippingCost",
    "label": "Shipping Cost",
    "type": "number"
  },
  {
    "key": "soldAt",
    "label": "Sold At",
    "type": "datetime"
  },
  {
    "key": "listedAt",
    "label": "Listed At",
    "type": "datetime"
  },
  {
    "key": "daysToSell",
    "label": "Days To Sell",
    "type": "number"
  },
  {
    "key": "brand",
    "label": "Brand",
    "type": "string"
  },
  {
    "key": "size",
    "label": "Size",
    "type": "string"
  },
  {
    "key": "category",
    "label": "Category",
    "type": "string"
  },
  {
    "key": "condition",
    "label": "Condition",
    "type": "string"
  },
  {
    "key": "newWithTags",
    "label": "New With Tags",
    "type": "boolean"
  },
  {
    "key": "colors",
    "label": "Colors",
    "type": "string",
    "list": true
  },
  {
    "key": "description",
    "label": "Description",
    "type": "string"
  },
  {
    "key": "likes",
    "label": "Likes",
    "type": "integer"
  },
  {
    "key": "comments",
    "label": "Comments",
    "type": "integer"
  },
  {
    "key": "shares",
    "label": "Shares",
    "type": "integer"
  },
  {
    "key": "sellerUsername",
    "label": "Seller",
    "type": "string"
  },
  {
    "key": "sellerLocation",
    "label": "Seller Location",
    "type": "string"
  },
  {
    "key": "sellerSoldCount",
    "label": "Seller Sold Count",
    "type": "string"
  },
  {
    "key": "sellerAverageShipDays",
    "label": "Seller Average Ship Days",
    "type": "number"
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
    "key": "raw",
    "label": "Raw JSON",
    "type": "string"
  }
];

export const sample: Record<string, unknown> = {
  "id": "256112345678",
  "listingId": "64f1c2a97b1e",
  "title": "iPhone 13 128GB Midnight Unlocked",
  "soldPrice": 289.5,
  "originalPrice": 399,
  "shippingCost": 7.97,
  "soldAt": "2026-11-01T10:15:00Z",
  "listedAt": "2026-10-12T08:00:00Z",
  "daysToSell": 20,
  "brand": "Levi Strauss",
  "size": "M",
  "category": "Jackets & Coats",
  "condition": "Pre-Owned",
  "newWithTags": false,
  "colors": [
    "Blue"
  ],
  "description": "Worn twice, no flaws.",
  "likes": 14,
  "comments": 2,
  "shares": 1,
  "sellerUsername": "phone_corner",
  "sellerLocation": "Austin, TX",
  "sellerSoldCount": "250+",
  "sellerAverageShipDays": 2,
  "url": "https://www.example.com/item/256112345678",
  "imageUrl": "https://images.example.com/256112345678.jpg",
  "raw": "{\"itemId\":\"256112345678\"}"
};
