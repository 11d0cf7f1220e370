/** The forms of "Insert a formula": each formula is listed by its outcome, with its arguments and options as fields. */
import { described, endpoints, gridGroupings, groupings, sideOf } from '@sold-data/core/engine';
import { availableColumns } from '../../formulas/columns.ts';
import { type Formula, type FormulaParameter, PERIODS } from '../../formulas/formula.ts';
import { formulas } from '../../formulas/offers.ts';
import { type OwnOption, ownOptionsOf, searchOptions } from '../../formulas/options.ts';
import { present } from '../../platform/lists.ts';
import {
  type Choice,
  columnChoices,
  type Field,
  type FormulaForm,
  type FormulaForms,
  fieldOf,
  isForPeople,
  labelOf,
} from './forms.ts';

/** Formulas by purpose, in the order in which people need them. */
const OUTCOMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Prices: {
    SOLD_PRICE_NOW: 'What to list it at now',
    SOLD_SAY: 'The price in one sentence',
    SOLD_MEDIAN: 'Median sold price',
    SOLD_STATS: 'All price figures in a row',
    SOLD_MEAN: 'Mean sold price',
    SOLD_MIN: 'Lowest sold price',
    SOLD_MAX: 'Highest sold price',
    SOLD_P25: 'Low end: a quarter sold for less',
    SOLD_P75: 'High end: a quarter sold for more',
    SOLD_COUNT: 'Number of sales',
    SOLD_BREAKDOWN: 'Prices by condition, format or week',
    SOLD_SHIPPING: 'Average shipping cost',
    SOLD_SUMMARY: 'Price figures from the cleaned summary',
    ACTIVE_MEDIAN: 'Median asking price',
    SOLD_AS_OF: 'When a price was looked up',
  },
  'Profit and speed': {
    SOLD_PROFIT: 'Profit after my costs',
    SOLD_MAX_PRICE: 'The most to pay for an item',
    SOLD_WHERE_TO_SELL: 'Where an item sells best',
    SOLD_HOW_FAST: 'How fast it sells',
    SELL_THROUGH: 'Sales for each one on offer',
  },
  'Over time': {
    SOLD_TREND: 'Price and sales per month',
    SOLD_HISTORY_TOTALS: 'Totals of up to 3 years',
    SOLD_HISTORY: 'Sales of up to 3 years',
  },
  'Tables of listings': {
    SOLD_LISTINGS: 'Sold listings',
    SOLD_CATEGORY: 'Sold listings of a category',
    ACTIVE_LISTINGS: 'Listings for sale now',
  },
  'Other marketplaces': {
    FASHION_MEDIAN: 'Median price of fashion',
    FASHION_STATS: 'All price figures of fashion',
    FASHION_BREAKDOWN: 'Fashion prices by size, brand or condition',
    FASHION_SOLD: 'Sold fashion listings',
    PEER_MEDIAN: 'Median peer-to-peer price',
    PEER_STATS: 'All peer-to-peer price figures',
    PEER_BREAKDOWN: 'Peer-to-peer prices by condition or brand',
    PEER_SOLD: 'Sold peer-to-peer listings',
    PEER_ACTIVE: 'Peer-to-peer listings for sale',
  },
  'Trading cards': {
    CARD_PRICE: 'Median price of a card',
    CARD_STATS: 'All price figures of a card',
    CARD_BREAKDOWN: 'Card prices by condition or variant',
    CARD_SALES: 'Sales of a card',
    CARD_PRICE_HISTORY: 'Market price of a card over time',
    SOLD_WORTH_GRADING: 'Whether a card is worth grading',
    CARD_LISTINGS: 'Offers of a card',
  },
  'Account and shipping': {
    SOLD_USAGE: 'Requests left',
    SHIPPING_RATES: 'Shipping rates of a parcel',
    SHIPPING_USAGE: 'Shipping requests left',
  },
};

/** @param all formulas; one without an outcome above is listed last, by its summary. */
export function formulaForms(all: readonly Formula[] = formulas): FormulaForms {
  const texts: string[] = [];
  const shared = (fields: readonly Field[]): number => {
    const text = JSON.stringify(fields);
    if (!texts.includes(text)) texts.push(text);
    return texts.indexOf(text);
  };
  const known = new Set(Object.values(OUTCOMES).flatMap(Object.keys));
  const more = all.filter(({ name }) => !known.has(name)).map(({ name, summary }) => [name, summary] as const);
  const forms = Object.entries({ ...OUTCOMES, More: Object.fromEntries(more) }).flatMap(([group, outcomes]) =>
    Object.entries(outcomes).map(([name, outcome]): FormulaForm => {
      const formula = all.find(each => each.name === name)!;
      const { summary, example, parameters } = formula;
      const fields = parameters.map(parameter => parameterField(formula, parameter));
      return { name, group, outcome, summary, example, parameters: fields, options: shared(optionFields(formula)) };
    }),
  );
  return { formulas: forms, options: texts.map(text => JSON.parse(text) as Field[]) };
}

/** Filters of the search, followed by the add-on's own options. */
function optionFields(formula: Formula): Field[] {
  const fills = new Set(formula.parameters.map(parameter => parameter.fills));
  const own = ownOptionsOf(formula).filter(({ name }) => !fills.has(name));
  return [
    ...searchOptions(formula)
      .filter(option => option.name !== 'sold' && isForPeople(option))
      .map(fieldOf),
    ...own.map(option => ownField(formula, option)),
  ];
}

function ownField(formula: Formula, option: OwnOption): Field {
  const { name, help, choices, example } = option;
  const label = labelOf(option);
  if (name === 'columns') return columnsField(formula);
  if (!choices) return { name, label, help, kind: 'text', example, more: true };
  return { name, label, kind: 'choice', choices: [['', 'As usual'], ...Object.entries(choices)], more: true };
}

/** Labels for subjects, in the user's words. */
const SUBJECTS: Readonly<Record<string, string>> = {
  keyword: 'Items',
  card: 'Cards',
  categoryId: 'Category number',
  paid: 'What you paid',
  margin: 'Profit to keep (% of the price)',
  productId: 'Product number of a card',
  from: 'From (ZIP code)',
  to: 'To (ZIP code)',
  ounces: 'Weight in ounces',
};
const KINDS: Readonly<Record<string, Field['kind']>> = { rows: 'integer', weightOz: 'number' };

function parameterField(formula: Formula, { name, fills, help: text, optional, range }: FormulaParameter): Field {
  if (fills === 'columns') return columnsField(formula);
  const known = described(endpoints[formula.endpoint]).find(each => each.name === fills);
  const spoken = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const field: Field = {
    name,
    fills,
    label: SUBJECTS[name] ?? (known ? labelOf(known) : spoken),
    help: text.replace('(optional) ', ''),
    kind: range ? 'range' : (KINDS[fills] ?? (known?.kind === 'date' ? 'date' : 'text')),
    ...(known?.example === undefined ? {} : { example: String(known.example) }),
    ...(optional ? {} : { required: true as const }),
  };
  const { help: _, ...choice } = field;
  if (fills === 'by') {
    const single = groupings(endpoints[formula.endpoint]).map(({ field: value, label }): Choice => [value, label]);
    const grids = gridGroupings(endpoints[formula.endpoint]).map(({ name: value, label }): Choice => [value, label]);
    const choices = [...single, ...grids];
    return { ...choice, label: 'Grouped by', kind: 'choice', choices, preset: present(choices[0])[0] };
  }
  if (fills === 'period') return { ...choice, kind: 'choice', choices: Object.entries(PERIODS), preset: 'month' };
  if (fills === 'field')
    return { ...choice, label: 'Value', kind: 'choice', choices: [['', 'All of them'], ...columnsOf(formula)] };
  return field;
}

function columnsField(formula: Formula): Field {
  const help = 'In the order in which you choose them. None: the usual ones.';
  return { name: 'columns', label: 'Columns', help, kind: 'choices', choices: columnsOf(formula), more: true };
}

function columnsOf(formula: Formula): Choice[] {
  const endpoint = endpoints[formula.endpoint];
  return columnChoices(availableColumns(formula, endpoint), endpoint, '', sideOf(formula.fixed));
}
