/** Parameters that several formulas share. */
import type { FormulaParameter } from './formula.ts';

export function subject(name: string, help: string, fills = name): FormulaParameter {
  return { name, help: `${help}; a cell or a range.`, fills, range: true };
}

export const keyword = subject('keyword', 'Search words');
export const card = subject('card', 'Card name or product ID', 'keyword');

export const columns: FormulaParameter = {
  name: 'columns',
  help: '(optional) Columns in order, like "title, url"; a range; or "all".',
  fills: 'columns',
  optional: true,
};

/** @param normal what it is without the argument. */
export function rowCount(normal: number): FormulaParameter {
  return {
    name: 'rows',
    help: `(optional) Most rows: ${normal}, up to 1000.`,
    fills: 'rows',
    optional: true,
  };
}

export const start: FormulaParameter = {
  name: 'start',
  help: 'First day, at most three years ago.',
  fills: 'startDate',
};
export const end: FormulaParameter = { name: 'end', help: 'Last day, today at the latest.', fills: 'endDate' };
