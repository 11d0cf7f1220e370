/** Items Without a Price: what happens to an item whose median is empty, which a filter or a calculation would take for the cheapest. */
import { counted, errorOf, type SoldDataError } from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import { shared as fields } from '../fields/shared.ts';
import { type FieldReader, fieldsAt, optionChoiceAt } from './field-reader.ts';
import type { Run } from './run.ts';

export type Unpriced = 'putOut' | 'leaveOut' | 'fail';

export function unpricedAt(field: FieldReader): Unpriced {
  return optionChoiceAt(field, fields.unpriced) as Unpriced;
}

/** The fields of an input item. What is read once its result has been paid for is checked before. */
export function fieldsToAsk(run: Pick<Run, 'context' | 'form'>, itemIndex: number): FieldReader {
  const field = fieldsAt(run, itemIndex);
  unpricedAt(field);
  return field;
}

/** Whether an item would have a price and has none. */
export const isUnpriced = (item: IDataObject): boolean => item.median === null;

export function noPrice({ keyword, productId, categoryId, count }: IDataObject): SoldDataError {
  const subject = keyword ?? productId ?? categoryId;
  const found = typeof count === 'number' ? `: ${counted(count, 'sale')}` : '';
  return errorOf({ code: 'no_price', detail: `${subject ?? 'An item'} has no price${found}` });
}
