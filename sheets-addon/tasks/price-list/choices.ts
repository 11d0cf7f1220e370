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

/** Columns that consist of one or several others. `range` writes two, low and high. */
export type MadeColumn =
  | 'sales'
  | 'range'
  | 'profit'
  | 'change'
  | 'lastSale'
  /** The figures as three charts in cells. */
  | 'charts'
  /** The best of the marketplaces with selling costs, and the net proceeds there. */
  | 'whereToSell';

/** Columns written beside a list. `product` is there where a marketplace matches products. */
export type PriceColumn = ChosenFigure | MadeColumn;
