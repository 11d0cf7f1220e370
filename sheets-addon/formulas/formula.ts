/** The definition of a formula: one row of a table. Stubs, help, the sidebar's formula builder and the playground are generated from it. */
import type { CardPricePoint, EndpointId, Period, RowName } from '@sold-data/core/engine';

export interface FormulaParameter {
  name: string;
  /** One paragraph. The editor shows every parameter as required, so the text of an optional one says that it is optional. */
  help: string;
  /** The name it fills: a parameter of the endpoint, or an option of the formula such as `columns`. */
  fills: string;
  optional?: boolean;
  /** Accepts a range; each cell gets its own answer. */
  range?: boolean;
}

export type Statistic = 'priceNow' | 'median' | 'mean' | 'min' | 'max' | 'p25' | 'p75' | 'count' | 'avgShipping';

/** A column of an endpoint's rows; money has a second one with its currency. */
type ColumnName<Id extends EndpointId> = RowName<Id> | `${RowName<Id>}Currency`;

/** The kind of result that a formula makes from an answer. */
export type Shape<Id extends EndpointId = EndpointId> =
  | { kind: 'statistic'; of: Statistic }
  /** A price in words. */
  | { kind: 'sentence' }
  | { kind: 'statistics' }
  /** Rows of the answer. `rows` and `columns` are the defaults. */
  | { kind: 'rows'; columns: readonly ColumnName<Id>[]; rows: number }
  /** The market price history that an answer about a card holds beside its rows. */
  | { kind: 'cardPrices'; columns: readonly (keyof CardPricePoint)[] }
  | { kind: 'sellThrough' }
  /** Computed from the price now and the seller's own costs. */
  | { kind: 'profit'; of: 'netProfit' | 'mostToPay' }
  /** Marketplaces by net proceeds, highest first. */
  | { kind: 'whereToSell' }
  /** Days to sell, one line for each item. */
  | { kind: 'howFast' }
  /** A card ungraded and graded, one line for each card. */
  | { kind: 'worthGrading' }
  | { kind: 'totals' }
  | { kind: 'trend' }
  /** Sales and prices by one of the catalogue's grouping fields. */
  | { kind: 'breakdown' }
  /** Fields of the answer, one below another, or a single one. */
  | { kind: 'facts' }
  /** When the answer of another formula arrived. */
  | { kind: 'asOf' };

/** The part of a formula that Code.js needs at run time (generated/formulas.ts). */
export interface RunnableFormula {
  endpoint: EndpointId;
  /** Parameters with fixed values. */
  fixed?: Readonly<Record<string, unknown>>;
  /** Names that the arguments fill, in order. Name and value pairs follow. */
  takes: readonly string[];
  shape: Shape;
  /** Options of the add-on that it accepts in addition to the endpoint's parameters. */
  options: readonly string[];
}

/** Where a range shows its problems. */
export const REASONS = { once: 'Each problem once', beside: 'In a column beside', each: 'Each in its cell' } as const;

export const PERIODS: Readonly<Record<Period, string>> = {
  ...{ week: 'Weeks', month: 'Months', quarter: 'Quarters', year: 'Years' },
};

/** Filters that have the same meaning in every search of an action; for kinds that are not listed, all filters of the endpoint. */
export const SHARED_FILTERS: Partial<Record<Shape['kind'], readonly string[]>> = {
  whereToSell: [],
  howFast: ['ebaySite'],
  worthGrading: ['startDate', 'endDate', 'ebaySite'],
};

/** A formula as declared for an action, which names its endpoint. */
export interface FormulaOffer<Id extends EndpointId = EndpointId> {
  /** Name as typed in a cell. */
  name: string;
  /** One sentence that describes the result. */
  summary: string;
  parameters: readonly FormulaParameter[];
  shape: Shape<Id>;
  /** Fixed parameters in addition to those of the action. */
  fixed?: Readonly<Record<string, unknown>>;
  /** A complete formula to try. */
  example: string;
}

/** A formula with the endpoint and fixed parameters of its action. */
export interface Formula extends FormulaOffer {
  endpoint: EndpointId;
  fixed: Readonly<Record<string, unknown>>;
}

/**
 * Suffix of a formula's second name. Renaming a formula makes the sheet calculate it again (refill/cells.ts). The second name has no help
 * and is not typed by accident.
 */
export const TWIN = '_R';

export const twinOf = (name: string) => name + TWIN;
