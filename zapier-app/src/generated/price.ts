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
    "label": "Sales",
    "type": "integer"
  },
  {
    "key": "currency",
    "label": "Currency",
    "type": "string"
  },
  {
    "key": "median",
    "label": "Median",
    "type": "number"
  },
  {
    "key": "mean",
    "label": "Mean",
    "type": "number"
  },
  {
    "key": "min",
    "label": "Lowest",
    "type": "number"
  },
  {
    "key": "max",
    "label": "Highest",
    "type": "number"
  },
  {
    "key": "p25",
    "label": "Lower Quartile",
    "type": "number"
  },
  {
    "key": "p75",
    "label": "Upper Quartile",
    "type": "number"
  },
  {
    "key": "avgShipping",
    "label": "Average Shipping",
    "type": "number"
  },
  {
    "key": "upperBounds",
    "label": "Best-Offer Sales",
    "type": "integer"
  },
  {
    "key": "enough",
    "label": "Enough Sales",
    "type": "boolean"
  },
  {
    "key": "note",
    "label": "Note",
    "type": "string"
  }
];

export const sample: Record<string, unknown> = {
  "keyword": "iphone 13 128gb",
  "count": 37,
  "currency": "USD",
  "median": 289.5,
  "mean": 293.12,
  "min": 199,
  "max": 405,
  "p25": 262.25,
  "p75": 319.99,
  "avgShipping": 6.4,
  "upperBounds": 4,
  "enough": true,
  "note": "4 best-offer prices are upper bounds"
};
