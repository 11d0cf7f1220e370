/** The columns that people choose for a price list: the figures of a price, and what the list makes of them. */
import { type Figure, figureFields } from '@sold-data/core/engine';

/** Figures that a list has under another name, has always, or leaves out. */
const OTHERWISE = [
  ...(['count', 'p25', 'p75', 'netProfit', 'lastSoldDate', 'keyword', 'currency', 'note'] as const),
  ...(['summary', 'mean', 'min', 'max', 'avgShipping', 'upperBounds', 'enough', 'image', 'netProceeds'] as const),
] satisfies readonly Figure[];

type ChosenFigure = Exclude<Figure, (typeof OTHERWISE)[number]>;

export const chosenFigures = figureFields.filter(
  (field): field is typeof field & { name: ChosenFigure } => !(OTHERWISE as readonly Figure[]).includes(field.name),
);

/** Columns that consist of one or several others, by the words that people choose them by. `range` writes two, low and high. */
export const madeColumns = {
  sales: 'Sales',
  range: 'Low–high',
  profit: 'Profit',
  change: 'Change',
  lastSale: 'Days since last sale',
  /** The figures as charts in cells. */
  charts: 'Charts',
  /** The best of the marketplaces with selling costs, and the net proceeds there. */
  whereToSell: 'Where to sell',
  howFast: 'How fast',
  forSale: 'For sale now',
} as const;

export type MadeColumn = keyof typeof madeColumns;

/** Columns written beside a list. */
export type PriceColumn = ChosenFigure | MadeColumn;

/** Columns that nobody chooses: the product where a marketplace matches products, and the listings for sale where How fast counts them. */
export const FOLLOWING: readonly PriceColumn[] = ['product', 'forSale'];
