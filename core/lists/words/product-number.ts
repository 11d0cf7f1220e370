/** The number of a product, as a file holds it. */
import { endpoints } from '../../generated/endpoints.ts';
import { readField } from '../../question/check.ts';
import { parameterOf } from '../../question/parameter.ts';

const FORM = parameterOf(endpoints.cardSales, 'productId');
const NONE = /^0+([.,]0+)?$/;

/** The number in a cell, which a column of decimals writes as `125638.0`. Null if the cell says that there is none; undefined for others. */
export function readProductNumber(cell: string): number | null | undefined {
  return NONE.test(cell) ? null : (readField(FORM, cell).value as number | undefined);
}

/** The text without the decimals that a column of decimals adds to a whole number: `25.0` is 25. `1.000` could also be a thousand. */
export function withoutZeroDecimals(text: string): string {
  return text.replace(/^(\d+)\.00?$/, '$1');
}
