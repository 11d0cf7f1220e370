// Written by zapier-app/generate.ts from the catalogue. Change the catalogue and run: npm run generate
import type { InputField, OutputField } from '../field.ts';

export const inputFields: InputField[] = [
  {
    "key": "from__postalCode",
    "label": "From Postal Code",
    "type": "string",
    "required": true,
    "helpText": "US ZIP code.",
    "placeholder": "10001"
  },
  {
    "key": "to__postalCode",
    "label": "To Postal Code",
    "type": "string",
    "required": true,
    "helpText": "US ZIP code.",
    "placeholder": "10001"
  },
  {
    "key": "parcel__weightOz",
    "label": "Parcel Weight",
    "type": "number",
    "required": true,
    "helpText": "In ounces.",
    "placeholder": "16"
  },
  {
    "key": "parcel__lengthIn",
    "label": "Parcel Length",
    "type": "number",
    "required": false,
    "helpText": "In inches.",
    "placeholder": "10"
  },
  {
    "key": "parcel__widthIn",
    "label": "Parcel Width",
    "type": "number",
    "required": false,
    "helpText": "In inches.",
    "placeholder": "8"
  },
  {
    "key": "parcel__heightIn",
    "label": "Parcel Height",
    "type": "number",
    "required": false,
    "helpText": "In inches.",
    "placeholder": "4"
  },
  {
    "key": "carriers",
    "label": "Carriers",
    "type": "string",
    "required": false,
    "helpText": "Only these; without them all.",
    "list": true
  }
];

export const outputFields: OutputField[] = [
  {
    "key": "id",
    "label": "Row Key",
    "type": "string"
  },
  {
    "key": "carrier",
    "label": "Carrier",
    "type": "string"
  },
  {
    "key": "service",
    "label": "Service",
    "type": "string"
  },
  {
    "key": "amount",
    "label": "Amount",
    "type": "number"
  },
  {
    "key": "amountDecimal",
    "label": "Amount as Decimal",
    "type": "string"
  },
  {
    "key": "currency",
    "label": "Currency",
    "type": "string"
  },
  {
    "key": "estimatedDays",
    "label": "Estimated Days",
    "type": "integer"
  },
  {
    "key": "raw",
    "label": "Raw JSON",
    "type": "string"
  }
];

export const sample: Record<string, unknown> = {
  "id": "256112345678",
  "carrier": "USPS",
  "service": "Ground Advantage",
  "amount": 7.85,
  "amountDecimal": "7.85",
  "currency": "USD",
  "estimatedDays": 3,
  "raw": "{\"itemId\":\"256112345678\"}"
};
