// Written by zapier-app/generate.ts from the catalogue. Change the catalogue and run: npm run generate
import type { InputField, OutputField } from '../field.ts';

export const inputFields: InputField[] = [
  {
    "key": "keyword",
    "label": "Keyword",
    "type": "string",
    "required": true,
    "helpText": "Every word must appear in the listing title; brand plus model works best.",
    "placeholder": "iphone 13 128gb"
  },
  {
    "key": "startDate",
    "label": "Start Date",
    "type": "datetime",
    "required": true,
    "helpText": "First day to include, at most three years ago.",
    "placeholder": "2026-01-01"
  },
  {
    "key": "endDate",
    "label": "End Date",
    "type": "datetime",
    "required": true,
    "helpText": "Last day to include, today (UTC) at the latest.",
    "placeholder": "2026-10-31"
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
    "key": "singleUnitOnly",
    "label": "Single Units Only",
    "type": "boolean",
    "required": false,
    "helpText": "Only listings that sold exactly one unit, whose price and day are those of the sale.",
    "default": "false"
  },
  {
    "key": "relevance",
    "label": "Relevance Cleanup",
    "type": "boolean",
    "required": false,
    "helpText": "Removes accessories, lots, other models and odd prices; takes about a second longer.",
    "default": "false"
  },
  {
    "key": "sort",
    "label": "Sort Order",
    "type": "string",
    "required": false,
    "helpText": "Newest sales first, or by units sold.",
    "choices": [
      {
        "value": "lastSoldDescending",
        "label": "Last Sold Descending",
        "sample": "lastSoldDescending"
      },
      {
        "value": "quantityAscending",
        "label": "Quantity Ascending",
        "sample": "quantityAscending"
      }
    ],
    "group": "advanced",
    "default": "quantityAscending"
  },
  {
    "key": "limit",
    "label": "Rows Per Page",
    "type": "integer",
    "required": false,
    "helpText": "Most rows on one page. 10, 20 or 50.",
    "choices": [
      {
        "value": "10",
        "label": "10",
        "sample": "10"
      },
      {
        "value": "20",
        "label": "20",
        "sample": "20"
      },
      {
        "value": "50",
        "label": "50",
        "sample": "50"
      }
    ],
    "group": "advanced",
    "default": "50"
  },
  {
    "key": "page",
    "label": "Page",
    "type": "integer",
    "required": false,
    "helpText": "Which part of the result to read, from 1. 1 to 200.",
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
    "key": "extendedTitle",
    "label": "Extended Title",
    "type": "string"
  },
  {
    "key": "recordType",
    "label": "Record Type",
    "type": "string"
  },
  {
    "key": "soldUnits",
    "label": "Units Sold",
    "type": "integer"
  },
  {
    "key": "soldPrice",
    "label": "Sold Price",
    "type": "number"
  },
  {
    "key": "soldPriceCurrency",
    "label": "Sold Price Currency",
    "type": "string"
  },
  {
    "key": "soldPriceDecimal",
    "label": "Sold Price as Decimal",
    "type": "string"
  },
  {
    "key": "averageSoldPrice",
    "label": "Average Sold Price",
    "type": "number"
  },
  {
    "key": "averageSoldPriceCurrency",
    "label": "Average Sold Price Currency",
    "type": "string"
  },
  {
    "key": "averageSoldPriceDecimal",
    "label": "Average Sold Price as Decimal",
    "type": "string"
  },
  {
    "key": "totalSales",
    "label": "Total Sales",
    "type": "number"
  },
  {
    "key": "totalSalesCurrency",
    "label": "Total Sales Currency",
    "type": "string"
  },
  {
    "key": "totalSalesDecimal",
    "label": "Total Sales as Decimal",
    "type": "string"
  },
  {
    "key": "averageShipping",
    "label": "Average Shipping",
    "type": "number"
  },
  {
    "key": "averageShippingCurrency",
    "label": "Average Shipping Currency",
    "type": "string"
  },
  {
    "key": "averageShippingDecimal",
    "label": "Average Shipping as Decimal",
    "type": "string"
  },
  {
    "key": "soldDate",
    "label": "Sold On",
    "type": "string"
  },
  {
    "key": "lastSoldDate",
    "label": "Last Sold On",
    "type": "string"
  },
  {
    "key": "listingFormat",
    "label": "Listing Format",
    "type": "string"
  },
  {
    "key": "bids",
    "label": "Bids",
    "type": "integer"
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
    "key": "itemUrl",
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
  "itemId": "256112345678",
  "title": "iPhone 13 128GB Midnight Unlocked",
  "extendedTitle": "iPhone 13 128GB Midnight Unlocked, Battery 91%",
  "recordType": "single_unit_listing",
  "soldUnits": 1,
  "soldPrice": 289.5,
  "soldPriceCurrency": "USD",
  "soldPriceDecimal": "289.50",
  "averageSoldPrice": 289.5,
  "averageSoldPriceCurrency": "USD",
  "averageSoldPriceDecimal": "289.50",
  "totalSales": 289.5,
  "totalSalesCurrency": "USD",
  "totalSalesDecimal": "289.50",
  "averageShipping": 6.4,
  "averageShippingCurrency": "USD",
  "averageShippingDecimal": "6.40",
  "soldDate": "2026-11-01",
  "lastSoldDate": "2026-11-01",
  "listingFormat": "Fixed price",
  "bids": 12,
  "condition": "Pre-Owned",
  "conditionId": 3000,
  "itemUrl": "https://www.example.com/item/256112345678",
  "imageUrl": "https://images.example.com/256112345678.jpg",
  "raw": "{\"itemId\":\"256112345678\"}"
};
