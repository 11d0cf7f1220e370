// Written by zapier-app/generate.ts from the catalogue. Change the catalogue and run: npm run generate
import type { InputField } from '../field.ts';

export const inputFields: InputField[] = [
  {
    "key": "cards",
    "label": "Cards",
    "required": false,
    "children": [
      {
        "key": "reference",
        "label": "Reference",
        "type": "string",
        "required": false,
        "helpText": "Your own name for this card; comes back with its result.",
        "placeholder": "row-2"
      },
      {
        "key": "keyword",
        "label": "Keyword",
        "type": "string",
        "required": false,
        "helpText": "Free text, instead of the fields below.",
        "placeholder": "1986 fleer michael jordan 57 psa 8"
      },
      {
        "key": "year",
        "label": "Year",
        "type": "integer",
        "required": false,
        "helpText": "Of the edition.",
        "placeholder": "1986"
      },
      {
        "key": "set",
        "label": "Set",
        "type": "string",
        "required": false,
        "helpText": "Edition that the card belongs to.",
        "placeholder": "Fleer"
      },
      {
        "key": "player",
        "label": "Player",
        "type": "string",
        "required": false,
        "helpText": "Person or character on the card.",
        "placeholder": "Michael Jordan"
      },
      {
        "key": "cardNumber",
        "label": "Card Number",
        "type": "string",
        "required": false,
        "helpText": "Within the set.",
        "placeholder": "57"
      },
      {
        "key": "parallel",
        "label": "Parallel",
        "type": "string",
        "required": false,
        "helpText": "Variant of the print.",
        "placeholder": "Refractor"
      },
      {
        "key": "grader",
        "label": "Grader",
        "type": "string",
        "required": false,
        "helpText": "Company that graded it.",
        "placeholder": "PSA"
      },
      {
        "key": "grade",
        "label": "Grade",
        "type": "number",
        "required": false,
        "helpText": "As the company gave it.",
        "placeholder": "8"
      }
    ]
  },
  {
    "key": "options__count",
    "label": "Sales Per Card",
    "type": "integer",
    "required": false,
    "helpText": "Most sales to rest a price on. 1 to 240.",
    "placeholder": "60"
  },
  {
    "key": "options__outputMode",
    "label": "Output Mode",
    "type": "string",
    "required": false,
    "helpText": "What comes back for a card.",
    "choices": [
      {
        "value": "summary",
        "label": "Summary",
        "sample": "summary"
      }
    ],
    "default": "summary"
  },
  {
    "key": "options__relevance",
    "label": "Relevance Cleanup",
    "type": "boolean",
    "required": false,
    "helpText": "Removes sales that are not the card.",
    "default": "true"
  }
];
