/**
 * The figures of a price: name, label, kind and help of each, in the order in which people need them. The columns of a sheet and the fields
 * of workflows and Zaps are taken from here, and so are their values.
 */
import type { Field, Row } from '../endpoint.ts';
import type { Picture } from '../rows/picture.ts';
import type { Price } from '../rows/price-facts.ts';
import { noteWithPicture } from './picture.ts';
import { priceSentence } from './sentence.ts';

export interface FigureField<Name extends string = string> extends Field<Name> {
  /** Whether it is an amount in the price's currency. */
  money?: true;
  /** One sentence. */
  help: string;
}

type Described = Omit<FigureField, 'name'>;
const money = (label: string, help: string): Described => ({ label, kind: 'number', money: true, help });

const FIGURES = {
  keyword: { label: 'Keyword', kind: 'text', help: 'What was searched for.' },
  product: { label: 'Product', kind: 'text', help: 'The card that was matched, with its set and number.' },
  priceNow: money('Price Now', 'The price to list an item at today: the median of the newest sales where they agree.'),
  median: money('Median', 'Half of the sales cost less.'),
  currency: { label: 'Currency', kind: 'text', help: 'Currency of the prices.' },
  count: { label: 'Sales', kind: 'integer', help: 'Number of sales behind the statistics.' },
  evidence: { label: 'Evidence', kind: 'text', help: 'How far the price can be trusted: strong, fair, weak or none.' },
  summary: { label: 'Summary', kind: 'text', help: 'The price in one sentence, with its evidence and limitations.' },
  quickPrice: money('Quick Price', 'A price for a quick sale: a quarter of the newest sales cost less.'),
  patientPrice: money('Patient Price', 'A price for patient sellers: a quarter of the newest sales cost more.'),
  soldPerDay: { label: 'Sold per Day', kind: 'number', help: 'Sales a day, by the dates of the newest ones.' },
  lastSoldDate: { label: 'Last Sold', kind: 'text', help: 'Day of the newest sale.' },
  mean: money('Mean', 'Average price.'),
  min: money('Lowest', 'Lowest price.'),
  max: money('Highest', 'Highest price.'),
  p25: money('Lower Quartile', 'A quarter of the sales cost less.'),
  p75: money('Upper Quartile', 'A quarter of the sales cost more.'),
  avgShipping: money('Average Shipping', 'Average cost of delivery.'),
  upperBounds: { label: 'Best-Offer Sales', kind: 'integer', help: 'Sales whose price is only an upper bound.' },
  enough: { label: 'Enough Sales', kind: 'flag', help: 'Whether there are enough sales for a price.' },
  image: { label: 'Image', kind: 'text', help: 'A photo of a recent sale.' },
  note: { label: 'Note', kind: 'text', help: 'Limitations of the price.' },
  netProceeds: money('Net Proceeds', 'The price now less the costs of selling.'),
  netProfit: money('Net Profit', 'Net proceeds less the purchase price.'),
  mostToPay: money('Most to Pay', 'The highest purchase price that leaves the margin.'),
} as const satisfies Record<string, Described>;

export type Figure = keyof typeof FIGURES;

export const figureFields = Object.entries<Described>(FIGURES).map(([name, described]) => ({
  name: name as Figure,
  ...described,
})) satisfies FigureField<Figure>[];

/** The fields with these names, in the given order. */
export function figuresNamed(...names: readonly Figure[]): FigureField<Figure>[] {
  return names.map(name => figureFields.find(field => field.name === name)!);
}

export const figureLabel = (name: Figure): string => FIGURES[name].label;

/** The figures of a price and its picture as a flat row, in the order of `figureFields`. Unknown figures are null. */
export function figuresOf(price: Price, picture: Picture | null): Record<Figure, Row[string]> {
  const { evidence, lastDay = null, ...more } = picture ?? {};
  const known: Row = { ...more, ...price, evidence: evidence?.grade, lastSoldDate: lastDay };
  known.note = noteWithPicture(price, picture);
  known.summary = priceSentence(price, picture);
  return Object.fromEntries(figureFields.map(({ name }) => [name, known[name] ?? null])) as Record<Figure, Row[string]>;
}
