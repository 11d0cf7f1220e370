// Written by zapier-app/generate.ts from the catalogue. Change the catalogue and run: npm run generate
import type { InputField, OutputField } from '../field.ts';

export const inputFields: InputField[] = [];

export const outputFields: OutputField[] = [
  {
    "key": "status",
    "label": "Status",
    "type": "string"
  },
  {
    "key": "raw",
    "label": "Raw JSON",
    "type": "string"
  }
];

export const sample: Record<string, unknown> = {
  "status": "done",
  "raw": "{\"itemId\":\"256112345678\"}"
};
