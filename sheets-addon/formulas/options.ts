/** Options that a formula accepts as name and value pairs: those of its search and those of the add-on. Read at build time only. */
import {
  bestOffersForm,
  type DescribedParameter,
  described,
  type Endpoint,
  endpoints,
  gradingSettingsForm,
  profitTexts,
  sellerCostNames,
  sellingMarkets,
} from '@sold-data/core/engine';
import { type Formula, REASONS, SHARED_FILTERS, type Shape } from './formula.ts';

export interface OwnOption {
  name: string;
  label: string;
  help: string;
  /** Values that a form offers, with their labels. */
  choices?: Readonly<Record<string, string>>;
  example: string;
  /** Kinds of formulas that accept it. */
  kinds: readonly Shape['kind'][];
  /** Only for searches that can distinguish best-offer sales from others. */
  bestOffers?: true;
}

/** Labels in sentence case. Other connectors show them in title case. */
const inSentenceCase = (labels: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(labels).map(([value, label]) => [value, label.charAt(0) + label.slice(1).toLowerCase()]),
  );

/** The file's grading costs and chances, for one formula. */
const gradingOptions = gradingSettingsForm.map(
  ({ name, label, help, values, example }): OwnOption => ({
    name,
    label,
    help: `${help} Overrides the one saved under Account.`,
    ...(values ? { choices: Object.fromEntries(values.map(value => [value, String(value)])) } : {}),
    example: String(example ?? values?.[1]),
    kinds: ['worthGrading'],
  }),
);

const ownOptions: readonly OwnOption[] = [
  {
    name: 'minSales',
    label: 'Minimum Sales',
    help: 'The fewest sales for which a price is shown; 3 unless you set it.',
    example: '5',
    kinds: [
      'statistic',
      'sentence',
      'statistics',
      'profit',
      'whereToSell',
      'howFast',
      'worthGrading',
      'trend',
      'breakdown',
    ],
  },
  {
    name: 'bestOffers',
    label: bestOffersForm.label,
    help: 'Best offers count at the price paid; those whose price is unknown are left out if enough sales remain. Or include all at the listed price, exclude all, or accepted: only known prices.',
    choices: inSentenceCase(bestOffersForm.choices),
    example: 'exclude',
    kinds: ['statistic', 'sentence', 'statistics', 'profit', 'breakdown'],
    bestOffers: true,
  },
  {
    name: 'reasons',
    label: 'Reasons',
    help: 'In a range, a cell without a number is empty, and each problem is shown once. Or show the reasons in a column beside, or each in its cell.',
    choices: REASONS,
    example: 'beside',
    kinds: ['statistic', 'sentence', 'profit', 'sellThrough'],
  },
  {
    name: 'places',
    label: 'Marketplaces to Show',
    help: 'Shows the best ones only. With 1, a range has one line beside each item.',
    choices: Object.fromEntries(
      sellingMarkets.map((_, at) => [String(at + 1), at === 0 ? 'The best' : `The best ${at + 1}`]),
    ),
    example: '1',
    kinds: ['whereToSell'],
  },
  {
    name: 'markets',
    label: 'Marketplaces',
    help: `Which to compare, separated by commas: ${sellingMarkets.join(', ')}. All unless you name some; trading cards need a product number.`,
    example: sellingMarkets.slice(0, 2).join(', '),
    kinds: ['whereToSell'],
  },
  {
    name: 'margin',
    label: profitTexts.margin.label,
    help: profitTexts.margin.help,
    example: '30',
    kinds: ['whereToSell'],
  },
  {
    name: 'columns',
    label: 'Columns',
    help: 'Names of columns in the order you want, separated by commas.',
    example: 'keyword, median, count',
    kinds: ['statistics', 'whereToSell', 'howFast', 'worthGrading', 'totals', 'breakdown'],
  },
  {
    name: 'grid',
    label: 'Layout',
    help: 'TRUE shows one row for each date and a column of market prices for each condition, variant and language.',
    choices: { true: 'A column for each condition and variant', false: 'A row for each price' },
    example: 'true',
    kinds: ['cardPrices'],
  },
  {
    name: 'headers',
    label: 'Headings',
    help: 'FALSE leaves the heading row out.',
    choices: { true: 'Show them', false: 'Leave them out' },
    example: 'false',
    kinds: [
      'statistics',
      'rows',
      'cardPrices',
      'whereToSell',
      'howFast',
      'worthGrading',
      'totals',
      'trend',
      'breakdown',
      'facts',
    ],
  },
  {
    name: 'requests',
    label: 'Most Requests',
    help: 'With many sales, each period is looked up with its own request; this many at most, 13 unless you set it.',
    example: '40',
    kinds: ['trend'],
  },
  ...sellerCostNames.map(
    (name): OwnOption => ({
      name,
      label: profitTexts[name].label,
      help: `${profitTexts[name].help} Overrides the one saved under Account.`,
      example: '5',
      kinds: ['profit', 'worthGrading'],
    }),
  ),
  ...gradingOptions,
  {
    name: 'freshHours',
    label: 'Look Up Again After Hours',
    help: 'How old an answer may be before it is looked up again; any age unless you set it.',
    example: '24',
    kinds: [
      'statistic',
      'sentence',
      'statistics',
      'profit',
      'whereToSell',
      'howFast',
      'worthGrading',
      'rows',
      'cardPrices',
      'sellThrough',
      'totals',
      'trend',
      'breakdown',
      'asOf',
    ],
  },
];

/** Options of the search itself. An object parameter is replaced by its fields. */
export function searchOptions({ endpoint, fixed, parameters, shape }: Formula): DescribedParameter[] {
  const filled = new Set([...parameters.map(({ fills }) => fills), 'postalCode']);
  if ('sold' in fixed) filled.add('sold');
  const all = described(endpoints[endpoint]).flatMap(each => (each.kind === 'object' ? (each.fields ?? []) : [each]));
  const shared = SHARED_FILTERS[shape.kind];
  return all.filter(({ name, use }) => use !== 'page' && !filled.has(name) && (shared?.includes(name) ?? true));
}

/** The add-on's options that a formula accepts. */
export function ownOptionsOf({ endpoint, fixed, shape }: Formula): OwnOption[] {
  const { rows }: Endpoint = endpoints[endpoint];
  const hasBestOffers = rows?.sale?.upperBound !== undefined && fixed.sold !== false;
  return ownOptions.filter(({ kinds, bestOffers }) => kinds.includes(shape.kind) && (!bestOffers || hasBestOffers));
}

/** All options of a formula as name and value pairs; commonly used ones come first. */
export function optionsOf(formula: Formula): (DescribedParameter | OwnOption)[] {
  const search = searchOptions(formula);
  return [
    ...search.filter(({ advanced }) => !advanced),
    ...ownOptionsOf(formula),
    ...search.filter(({ advanced }) => advanced),
  ];
}
