import type { Endpoint } from '@sold-data/core';
import type { Question } from '../run/ask.ts';
import { keywordsIn, parametersAt } from '../run/parameters.ts';
import { fieldsOf, type Run } from '../run/run.ts';

/** What an operation asks for one item beyond its plain fields. */
export type Extra = (run: Run, itemIndex: number) => Record<string, unknown>;

export interface Asking {
  endpoint: Endpoint;
  fixed?: Readonly<Record<string, unknown>>;
  main?: Readonly<Record<string, unknown>>;
  extra?: Extra;
  /** Settings of the item that change its answer. */
  variant?: (run: Run, itemIndex: number) => unknown;
}

/** The questions of all input items: one for each, or one for each keyword in an item's list. */
export function questionsOf(run: Run, { endpoint, fixed, main, extra, variant }: Asking): Question[] {
  return run.context.getInputData().flatMap((_, itemIndex) => {
    const own = { ...fixed, ...extra?.(run, itemIndex) };
    const parameters = parametersAt(fieldsOf(run, itemIndex), endpoint, own, main);
    const common = { itemIndexes: [itemIndex], endpoint, variant: JSON.stringify(variant?.(run, itemIndex)) };
    if (parameters.keyword === undefined) return [{ ...common, parameters }];
    return keywordsIn(parameters.keyword).map(keyword => ({ ...common, parameters: { ...parameters, keyword } }));
  });
}

/** The items that ask more than one question: their results must say which keyword they belong to. */
export function itemsWithSeveral(questions: readonly Question[]): Set<number> {
  const seen = new Set<number>();
  const several = new Set<number>();
  for (const { itemIndexes } of questions) {
    for (const itemIndex of itemIndexes) (seen.has(itemIndex) ? several : seen).add(itemIndex);
  }
  return several;
}
