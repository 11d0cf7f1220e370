import type { Endpoint } from '@sold-data/core';
import type { Question } from '../run/ask.ts';
import { keywordsIn, parametersAt } from '../run/parameters.ts';
import { fieldsOf, type Run } from '../run/run.ts';
import { unreadable } from '../run/unreadable.ts';

/** What an operation asks for one item beyond its plain fields. */
export type Extra = (run: Run, itemIndex: number) => Record<string, unknown>;

export interface Asking {
  endpoint: Endpoint;
  /** The endpoint of an item, where its settings choose another one. */
  endpointAt?: (run: Run, itemIndex: number) => Endpoint;
  fixed?: Readonly<Record<string, unknown>>;
  main?: Readonly<Record<string, unknown>>;
  extra?: Extra;
  /** Settings of the item that change its answer. */
  variant?: (run: Run, itemIndex: number) => unknown;
}

/** The questions of all input items. An item whose fields cannot be read fails alone. */
export function questionsOf(run: Run, asking: Asking): Question[] {
  return run.context.getInputData().flatMap((_, itemIndex) => {
    try {
      return questionsAt(run, asking, itemIndex);
    } catch (error) {
      const { endpoint } = asking;
      return [{ itemIndexes: [itemIndex], endpoint, parameters: {}, unreadable: unreadable(error) }];
    }
  });
}

/** One question, or one for each keyword in the item's list. */
function questionsAt(run: Run, asking: Asking, itemIndex: number): Question[] {
  const { fixed, main, extra, variant } = asking;
  const endpoint = asking.endpointAt?.(run, itemIndex) ?? asking.endpoint;
  const own = { ...fixed, ...extra?.(run, itemIndex) };
  const parameters = parametersAt(fieldsOf(run, itemIndex), endpoint, own, main);
  const common = { itemIndexes: [itemIndex], endpoint, variant: JSON.stringify(variant?.(run, itemIndex)) };
  if (parameters.keyword === undefined) return [{ ...common, parameters }];
  return keywordsIn(parameters.keyword).map(keyword => ({ ...common, parameters: { ...parameters, keyword } }));
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
