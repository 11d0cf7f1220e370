/**
 * The figures of a price: name, label, kind, help and calculation of each, in the order in which people need them. The columns of a sheet
 * and the fields of workflows and Zaps are taken from here, and so are their values.
 */
import type { Field } from '../endpoint.ts';
import type { SavedPicture } from '../rows/picture-text.ts';
import type { Price } from '../rows/price-facts.ts';
import { noteWithPicture, priceSentence } from './sentence.ts';

export interface FigureField<Name extends string = string> extends Field<Name> {
  /** Whether it is an amount in the price's currency. */
  money?: true;
  /** One sentence. */
  help: string;
  /** Calculates it from the price and, if known, the picture of its sales. */
  of?(price: Price, picture: SavedPicture | null): FigureValue;
  /** Takes it from the picture, without which it is null. */
  ofSales?(picture: SavedPicture): FigureValue;
}

export type FigureValue = string | number | boolean | null;

/** A figure without a calculation is the field of the price with its name. */
type Described = Omit<FigureField, 'name'>;
const money = (label: string, help: string): Omit<Described, 'of' | 'ofSales'> => ({
  label,
  kind: 'number',
  money: true,
  help,
});

const FIGURES = {
  keyword: { label: 'Keyword', kind: 'text', help: 'What was searched for.' },
  product: { label: 'Product', kind: 'text', help: 'The card that was matched, with its set and number.' },
  priceNow: money('Price Now', 'The price to list an item at today: the median of the newest sales where they agree.'),
  median: money('Median', 'Half of the sales cost less.'),
  currency: { label: 'Currency', kind: 'text', help: 'Currency of the prices.' },
  count: { label: 'Sales', kind: 'integer', help: 'Number of sales behind the statistics.' },
  evidence: {
    label: 'Evidence',
    kind: 'text',
    help: 'How far the price can be trusted: strong, fair, weak or none.',
    ofSales: ({ evidence }) => evidence.grade,
  },
  summary: {
    label: 'Summary',
    kind: 'text',
    help: 'The price in one sentence, with its evidence and limitations.',
    of: priceSentence,
  },
  quickPrice: {
    ...money('Quick Price', 'A price for a quick sale: a quarter of the newest sales cost less.'),
    ofSales: ({ quickPrice }) => quickPrice,
  },
  patientPrice: {
    ...money('Patient Price', 'A price for patient sellers: a quarter of the newest sales cost more.'),
    ofSales: ({ patientPrice }) => patientPrice,
  },
  soldPerDay: {
    label: 'Sold per Day',
    kind: 'number',
    help: 'Sales a day, by the dates of the newest ones.',
    ofSales: ({ soldPerDay }) => soldPerDay,
  },
  lastSoldDate: {
    label: 'Last Sold',
    kind: 'text',
    help: 'Day of the newest sale.',
    ofSales: ({ lastDay }) => lastDay,
  },
  mean: money('Mean', 'Average price.'),
  min: money('Lowest', 'Lowest price.'),
  max: money('Highest', 'Highest price.'),
  p25: money('Lower Quartile', 'A quarter of the sales cost less.'),
  p75: money('Upper Quartile', 'A quarter of the sales cost more.'),
  avgShipping: money('Average Shipping', 'Average shipping cost.'),
  upperBounds: { label: 'Best-Offer Sales', kind: 'integer', help: 'Sales whose price is only an upper bound.' },
  enough: { label: 'Enough Sales', kind: 'flag', help: 'Whether there are enough sales for a price.' },
  image: { label: 'Image', kind: 'text', help: 'A photo of a recent sale.', ofSales: ({ image }) => image },
  note: { label: 'Note', kind: 'text', help: 'Limitations of the price.', of: noteWithPicture },
  netProceeds: money('Net Proceeds', 'The price now less the costs of selling.'),
  netProfit: money('Net Profit', 'Net proceeds less the purchase price.'),
  mostToPay: money('Most to Pay', 'The highest purchase price that leaves the margin.'),
} as const satisfies Record<string, Described>;

export type Figure = keyof typeof FIGURES;

/** The figures with this calculation. */
type With<Calculation extends 'of' | 'ofSales'> = {
  [Name in Figure]: (typeof FIGURES)[Name] extends Record<Calculation, unknown> ? Name : never;
}[Figure];
export type FigureOfSales = With<'ofSales'>;
type FieldOfPrice = Exclude<Figure, With<'of'> | FigureOfSales>;

export const figureFields = Object.entries<Described>(FIGURES).map(([name, described]) => ({
  name: name as Figure,
  ...described,
})) satisfies FigureField<Figure>[];

/** The fields with these names, in the given order. */
export function figuresNamed(...names: readonly Figure[]): FigureField<Figure>[] {
  return names.map(name => figureFields.find(field => field.name === name)!);
}

export const figureLabel = (name: Figure): string => FIGURES[name].label;

/** A figure; null if it is unknown. */
export function figureOf(name: Figure, price: Price, picture: SavedPicture | null): FigureValue {
  const { of, ofSales }: Described = FIGURES[name];
  if (of) return of(price, picture);
  if (ofSales) return picture && ofSales(picture);
  return price[name as FieldOfPrice] ?? null;
}

/** The figures as a flat row, in the order of `figureFields`. */
export function figuresOf(price: Price, picture: SavedPicture | null): Record<Figure, FigureValue> {
  return Object.fromEntries(figureFields.map(({ name }) => [name, figureOf(name, price, picture)])) as Record<
    Figure,
    FigureValue
  >;
}

/** The figures that neither a price nor a picture has. */
export type WorkedOut = {
  [Name in Exclude<With<'of'>, keyof Price>]: ReturnType<(typeof FIGURES)[Name]['of']>;
};

export function workedOut(price: Price, picture: SavedPicture | null): WorkedOut {
  const names = figureFields.flatMap(({ name, of }) => (of && !(name in price) ? [name] : []));
  return Object.fromEntries(names.map(name => [name, figureOf(name, price, picture)])) as unknown as WorkedOut;
}
