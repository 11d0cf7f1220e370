/** Reads what the item in a row of a list is. */
import type { Table } from '../headings/table.ts';
import type { CellOf } from '../rows/named.ts';
import type { Vocabulary } from '../words/conditions.ts';
import { readProductNumber } from '../words/product-number.ts';
import { cleaned, memo } from '../words/text.ts';
import type { Facts } from './facts.ts';
import { gradeColumns } from './graded.ts';
import { kindTakers, shoeTakers } from './kind.ts';
import { nameTakers } from './name.ts';
import { platformTakers } from './platform.ts';
import { printingTakers } from './printing.ts';
import { type Reading, type Row, readingOf, type Take } from './reading.ts';
import { remarkTakers } from './remarks.ts';
import { conditionTakers, copyTakers, regionTakers } from './state.ts';
import { textsReader } from './texts.ts';

export function factsReader(table: Table, vocabulary: Vocabulary, textOf: CellOf): (row: Row) => Facts {
  const reading = readingOf(table, vocabulary, textOf);
  const textsOf = textsReader(reading);
  const grades = gradeColumns(reading);
  const takers: readonly Take[] = [
    ...platformTakers(reading),
    ...nameTakers(reading),
    ...printingTakers(reading),
    ...regionTakers(reading),
    ...conditionTakers(reading, grades.isCondition),
    ...grades.takers,
    ...copyTakers(reading),
    ...productTakers(reading),
    ...shoeTakers(reading),
    ...remarkTakers(reading),
    ...kindTakers(reading),
  ];
  return row => {
    const facts = textsOf(row);
    for (const take of takers) take(row, facts);
    return facts;
  };
}

/** Reader of the column of product numbers. */
function productTakers({ textOf, has }: Reading): Take[] {
  if (!has('productId')) return [];
  const products = memo(readProductNumber);
  return [
    (row, facts) => {
      const written = cleaned(textOf(row, 'productId'));
      if (written === '') return;
      const number = products(written);
      if (number === undefined) facts.unreadProduct = written;
      else facts.productId = number;
    },
  ];
}
