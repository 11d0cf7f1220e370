/** What a formula is: one row of a table. Stubs, help, the sidebar's builder and the playground are made from it. */
import type { CardPricePoint, EndpointId, RowName } from '@sold-data/core/engine';

export interface FormulaParameter {
  name: string;
  /** One block of text; the editor shows every parameter as required, so an optional one says so itself. */
  help: string;
  /** What it fills: a parameter of the endpoint, or a word of the formula's own such as `columns`. */
  fills: string;
  optional?: boolean;
  /** Accepts a range: one answer per cell. */
  range?: boolean;
}

export type Statistic = 'median' | 'mean' | 'min' | 'max' | 'p25' | 'p75' | 'count' | 'avgShipping';

/** A column of an endpoint's rows; money has a second one with its currency. */
type ColumnName<Id extends EndpointId> = RowName<Id> | `${RowName<Id>}Currency`;

/** What a formula makes of an answer. */
export type Shape<Id extends EndpointId = EndpointId> =
  | { kind: 'statistic'; of: Statistic }
  | { kind: 'statistics' }
  /** Rows of the answer, at most so many unless set; `columns` unless others are chosen. */
  | { kind: 'rows'; columns: readonly ColumnName<Id>[]; rows: number }
  /** The list of market prices that an answer about a card has beside its rows. */
  | { kind: 'cardPrices'; columns: readonly (keyof CardPricePoint)[] }
  | { kind: 'sellThrough' }
  /** From the median and the seller's own costs. */
  | { kind: 'profit'; of: 'netProfit' | 'mostToPay' }
  /** Marketplaces, the one that leaves most first. */
  | { kind: 'whereToSell' }
  /** Days to sell, one line for each item. */
  | { kind: 'howFast' }
  /** A card ungraded and graded, one line for each card. */
  | { kind: 'worthGrading' }
  | { kind: 'totals' }
  | { kind: 'trend' }
  /** Sales and prices by a grouping field of the catalogue. */
  | { kind: 'breakdown' }
  /** Fields of the answer under each other, or one of them. */
  | { kind: 'facts' }
  /** When the answer of another formula came. */
  | { kind: 'asOf' };

/** A formula as it runs: all that Code.js needs of the table (generated/formulas.ts). */
export interface RunnableFormula {
  endpoint: EndpointId;
  /** Parameters that the formula sets by itself. */
  fixed?: Readonly<Record<string, unknown>>;
  /** What its arguments fill, in order; name and value pairs follow. */
  takes: readonly string[];
  shape: Shape;
  /** Options of the add-on that it understands beside those of the endpoint. */
  options: readonly string[];
}

/** Filters of a search that mean the same in each search of an action; all of those of its endpoint unless listed. */
export const SHARED_FILTERS: Partial<Record<Shape['kind'], readonly string[]>> = {
  whereToSell: [],
  howFast: ['ebaySite'],
  worthGrading: ['startDate', 'endDate', 'ebaySite'],
};

/** A formula as it is declared, for an action that names its endpoint. */
export interface FormulaOffer<Id extends EndpointId = EndpointId> {
  /** As typed in a cell. */
  name: string;
  /** What it answers, one sentence. */
  summary: string;
  parameters: readonly FormulaParameter[];
  shape: Shape<Id>;
  /** Parameters that it sets beside those of the action. */
  fixed?: Readonly<Record<string, unknown>>;
  /** A whole formula to try. */
  example: string;
}

/** A formula with what its action says. */
export interface Formula extends FormulaOffer {
  endpoint: EndpointId;
  fixed: Readonly<Record<string, unknown>>;
}

/** The second name of a formula, which makes a sheet calculate it again (tasks/cells.ts). It cannot be typed by accident, and has no help. */
export const TWIN = '_R';

export const twinOf = (name: string) => name + TWIN;
