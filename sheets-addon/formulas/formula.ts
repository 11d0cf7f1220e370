/** What a formula is: one row of a table. Stubs, help, the sidebar's builder and the playground are made from it. */
import type { EndpointId } from '@sold-data/core';

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

export const statistics = ['median', 'mean', 'min', 'max', 'p25', 'p75', 'count', 'avgShipping'] as const;
export type Statistic = (typeof statistics)[number];

/** What comes out of an answer. */
export type Shape =
  | { kind: 'statistic'; of: Statistic }
  | { kind: 'statistics' }
  /** Rows of the answer, or of another list in it (`list`); `columns` unless others are chosen. */
  | { kind: 'rows'; columns: readonly string[]; rows?: number; list?: string }
  | { kind: 'sellThrough' }
  | { kind: 'totals' }
  | { kind: 'trend' }
  /** Fields of the answer under each other, or one of them. */
  | { kind: 'facts' }
  /** When the answer of another formula came. */
  | { kind: 'asOf' };

/** A formula as it runs: all that Code.js needs of the table (generated/runtime.ts). */
export interface RunnableFormula {
  endpoint: EndpointId;
  /** Parameters that the formula sets by itself. */
  fixed?: Record<string, unknown>;
  /** What its arguments fill, in order; name and value pairs follow. */
  takes: readonly string[];
  shape: Shape;
  /** Options of the add-on that it understands beside those of the endpoint. */
  options: readonly string[];
}

export interface Formula extends Omit<RunnableFormula, 'takes' | 'options'> {
  /** As typed in a cell. */
  name: string;
  /** What it answers, one sentence. */
  summary: string;
  parameters: readonly FormulaParameter[];
  /** A whole formula to try. */
  example: string;
}
