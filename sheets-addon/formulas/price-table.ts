/** A table with all price statistics of each keyword. */
import { type Endpoint, endpoints, type Row } from '@sold-data/core/engine';
import { cellMessage } from '../answers/cell-text.ts';
import { priceOf } from '../answers/kept.ts';
import type { Source } from '../answers/source.ts';
import { present } from '../platform/lists.ts';
import { type Answer, askOnce, type Understood, understand } from './asking.ts';
import { type Cell, chooseColumns, priceColumnsOf, shownPriceColumns } from './columns.ts';
import type { RunnableFormula } from './formula.ts';
import { itemLines } from './item-lines.ts';
import { ageOf } from './saved-price.ts';

export function priceTable(formula: RunnableFormula, args: readonly unknown[], source: Source): Cell[][] {
  const understood = understand(formula, args);
  const endpoint: Endpoint = endpoints[formula.endpoint];
  const columns = chooseColumns(priceColumnsOf(endpoint), understood.own.columns, shownPriceColumns(endpoint));
  return itemLines(understood, columns, askOnce(source, formula, understood), ({ outcomes: [outcome] }) =>
    outcome?.ok ? priceRow(outcome, understood) : cellMessage(outcome?.error),
  );
}

/** A row of the table, by column name. */
function priceRow(answer: Answer, { bestOffers, minSales }: Understood): Row {
  const { facts } = present(answer.pages[0]);
  const price = priceOf(facts, bestOffers, minSales);
  return {
    ...price,
    note: [price.note, ageOf(answer)].filter(note => note !== '').join('; '),
    asOf: new Date(facts.at),
  };
}
