/** Turns input items into questions: one an item, or one for each keyword in an item's list. */

import { ask, dayOf, type Endpoint, type Question } from '@sold-data/core';
import type { IExecuteFunctions } from 'n8n-workflow';
import { keywordsIn, parametersAt } from './parameters.ts';
import type { Run } from './run.ts';
import { type FieldReader, readerOf } from './settings.ts';

/** What one input item wants to know, or several together. */
export interface Asked<Settings = unknown> {
  itemIndexes: readonly number[];
  question: Question;
  settings: Settings;
  /** Equal keys are asked once. */
  key: string;
}

/** An item whose fields could not be read, or whose question would be refused: it fails and asks nothing. */
export interface Refused {
  itemIndexes: readonly number[];
  refused: unknown;
}

/** How an operation asks. */
export interface Asking {
  endpoint: Endpoint;
  fixed?: Readonly<Record<string, unknown>>;
  main?: Readonly<Record<string, unknown>>;
  product?: true;
}

/** What an operation reads of an item beyond the catalogue's parameters. */
export interface Read<Settings> {
  settings: Settings;
  /** The endpoint, where the settings choose another one. */
  endpoint?: Endpoint;
  parameters?: Record<string, unknown>;
  /** Settings that make the answer another one. */
  apart?: unknown;
}

/** The questions of all input items, checked. An item that is refused fails alone. */
export function questionsOf<Settings>(
  run: Run,
  asking: Asking,
  read: (field: FieldReader) => Read<Settings>,
): (Asked<Settings> | Refused)[] {
  return run.context.getInputData().flatMap((_, itemIndex) => {
    try {
      return questionsAt(run, asking, itemIndex, read);
    } catch (refused) {
      return [{ itemIndexes: [itemIndex], refused }];
    }
  });
}

function questionsAt<Settings>(
  { context, session }: Run,
  { endpoint, fixed, main, product }: Asking,
  itemIndex: number,
  read: (field: FieldReader) => Read<Settings>,
): (Asked<Settings> | Refused)[] {
  const field = readerOf(context, itemIndex);
  const own = read(field);
  const decided = { ...fixed, ...(product ? productAt(context, itemIndex) : {}), ...own.parameters };
  const asked = own.endpoint ?? endpoint;
  const parameters = parametersAt(field, asked, decided, main);
  const today = dayOf(session.now());
  const itemIndexes = [itemIndex];
  const { settings, apart } = own;
  const one = (given: Record<string, unknown>): Asked<Settings> | Refused => {
    try {
      const question = ask(asked, given, today);
      return { itemIndexes, question, settings, key: `${question.key} ${JSON.stringify(apart) ?? ''}` };
    } catch (refused) {
      return { itemIndexes, refused };
    }
  };
  if (parameters.keyword === undefined) return [one(parameters)];
  return keywordsIn(parameters.keyword).map(keyword => one({ ...parameters, keyword }));
}

/** The parameters that name the card when a product is set; it wins over the keyword. */
function productAt(context: IExecuteFunctions, itemIndex: number): Record<string, unknown> {
  const product = context.getNodeParameter('product', itemIndex, '', { extractValue: true });
  return product === '' || product === undefined ? {} : { productId: product, keyword: undefined };
}

/** The items that ask more than one question: their results must say which keyword they belong to. */
export function itemsWithSeveral(asked: readonly (Asked | Refused)[]): Set<number> {
  const seen = new Set<number>();
  const several = new Set<number>();
  for (const { itemIndexes } of asked) {
    for (const itemIndex of itemIndexes) (seen.has(itemIndex) ? several : seen).add(itemIndex);
  }
  return several;
}
