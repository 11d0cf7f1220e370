// Written by zapier-app/generate.ts from the catalogue. Change the catalogue and run: npm run generate
import type { InputField, OutputField } from '../field.ts';

export const inputFields: InputField[] = [
  {
    "key": "keyword",
    "label": "Keyword",
    "type": "string",
    "required": false,
    "helpText": "Card to look up; not needed with a Product ID.",
    "placeholder": "charizard base set 4/102"
  },
  {
    "key": "productId",
    "label": "Product",
    "type": "integer",
    "required": false,
    "helpText": "Exact card, as an earlier answer told it.",
    "dynamic": "card_product_list.id.name"
  },
  {
    "key": "condition",
    "label": "Condition",
    "type": "string",
    "required": false,
    "helpText": "State of the card.",
    "placeholder": "Near Mint"
  },
  {
    "key": "variant",
    "label": "Variant",
    "type": "string",
    "required": false,
    "helpText": "Such as foil or first edition."
  },
  {
    "key": "language",
    "label": "Language",
    "type": "string",
    "required": false,
    "helpText": "Printed on the card.",
    "placeholder": "English"
  },
  {
    "key": "count",
    "label": "Rows Per Page",
    "type": "integer",
    "required": false,
    "helpText": "Most listings on one page. 1 to 50.",
    "group": "advanced",
    "placeholder": "25"
  },
  {
    "key": "page",
    "label": "Page",
    "type": "integer",
    "required": false,
    "helpText": "Which part of the result to read, from 1. 1 to 50.",
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
    "key": "price",
    "label": "Price",
    "type": "number"
  },
  {
    "key": "shipping",
    "label": "Shipping",
    "type": "number"
  },
  {
    "key": "totalPrice",
    "label": "Total Price",
    "type": "number"
  },
  {
    "key": "quantity",
    "label": "Quantity",
    "type": "integer"
  },
  {
    "key": "condition",
    "label": "Condition",
    "type": "string"
  },
  {
    "key": "variant",
    "label": "Variant",
    "type": "string"
  },
  {
    "key": "language",
    "label": "Language",
    "type": "string"
  },
  {
    "key": "sellerName",
    "label": "Seller",
    "type": "string"
  },
  {
    "key": "sellerRating",
    "label": "Seller Rating",
    "type": "number"
  },
  {
    "key": "sellerSales",
    "label": "Seller Sales",
    "type": "integer"
  },
  {
    "key": "sellerLocation",
    "label": "Seller Location",
    "type": "string"
  },
  {
    "key": "goldSeller",
    "label": "Gold Seller",
    "type": "boolean"
  },
  {
    "key": "verifiedSeller",
    "label": "Verified Seller",
    "type": "boolean"
  },
  {
    "key": "directSeller",
    "label": "Direct Seller",
    "type": "boolean"
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
  "price": 289.5,
  "shipping": 6.4,
  "totalPrice": 295.9,
  "quantity": 1,
  "condition": "Pre-Owned",
  "variant": "Holofoil",
  "language": "English",
  "sellerName": "Card Corner",
  "sellerRating": 99.8,
  "sellerSales": 1520,
  "sellerLocation": "Austin, TX",
  "goldSeller": true,
  "verifiedSeller": true,
  "directSeller": false,
  "raw": "{\"itemId\":\"256112345678\"}"
};
