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
    "key": "history",
    "label": "Price History",
    "type": "string",
    "required": false,
    "helpText": "How far back market prices are added.",
    "choices": [
      {
        "value": "none",
        "label": "None",
        "sample": "none"
      },
      {
        "value": "month",
        "label": "Month",
        "sample": "month"
      },
      {
        "value": "quarter",
        "label": "Quarter",
        "sample": "quarter"
      },
      {
        "value": "annual",
        "label": "Annual",
        "sample": "annual"
      }
    ],
    "default": "none"
  },
  {
    "key": "count",
    "label": "Sales",
    "type": "integer",
    "required": false,
    "helpText": "Most sales to return. 1 to 250.",
    "group": "advanced",
    "placeholder": "100"
  }
];

export const outputFields: OutputField[] = [
  {
    "key": "id",
    "label": "Row Key",
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
    "key": "soldAt",
    "label": "Sold At",
    "type": "datetime"
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
    "key": "listingType",
    "label": "Listing Type",
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
  "title": "iPhone 13 128GB Midnight Unlocked",
  "price": 289.5,
  "shipping": 6.4,
  "totalPrice": 295.9,
  "quantity": 1,
  "soldAt": "2026-11-01T10:15:00Z",
  "condition": "Pre-Owned",
  "variant": "Holofoil",
  "language": "English",
  "listingType": "sold",
  "raw": "{\"itemId\":\"256112345678\"}"
};
