// Written by zapier-app/generate.ts from the catalogue. Change the catalogue and run: npm run generate
import type { InputField, OutputField } from '../field.ts';

export const inputFields: InputField[] = [];

export const outputFields: OutputField[] = [
  {
    "key": "plan",
    "label": "Plan",
    "type": "string"
  },
  {
    "key": "quota",
    "label": "Monthly Requests",
    "type": "integer"
  },
  {
    "key": "used",
    "label": "Used",
    "type": "integer"
  },
  {
    "key": "remaining",
    "label": "Remaining",
    "type": "integer"
  },
  {
    "key": "rollover_balance",
    "label": "Carried Over",
    "type": "integer"
  },
  {
    "key": "credit_balance",
    "label": "Credits",
    "type": "integer"
  },
  {
    "key": "reset_at",
    "label": "Resets At",
    "type": "string"
  },
  {
    "key": "rate_limit",
    "label": "Requests Per Minute",
    "type": "integer"
  },
  {
    "key": "raw",
    "label": "Raw JSON",
    "type": "string"
  }
];

export const sample: Record<string, unknown> = {
  "plan": "starter",
  "quota": 2000,
  "used": 1180,
  "remaining": 820,
  "rollover_balance": 0,
  "credit_balance": 500,
  "reset_at": "2026-12-01T00:00:00.000Z",
  "rate_limit": 60,
  "raw": "{\"itemId\":\"256112345678\"}"
};
