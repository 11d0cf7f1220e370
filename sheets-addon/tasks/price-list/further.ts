/** Columns of a price list whose values need more than the price of each item: further searches, or facts that come with its answer. */
import type { Cell, Settled } from '@sold-data/core/engine';
import type { Answered } from '../../answers/kept.ts';
import type { Query } from '../../answers/query.ts';
import type { Outcome } from '../../answers/source.ts';
import type { PriceList } from '../draft.ts';

export interface Further<Name extends string = string> {
  /**
   * What the review says about the further searches; undefined for nothing.
   * @throws InvalidParametersError when the list can't have these columns.
   */
  review(query: Query, what: PriceList['what']): { label: string; value: string } | undefined;
  /** Plans the items of a list, each once: a step reads the list several times. */
  planner(what: PriceList['what']): (query: Query, keyword: unknown, paid: unknown) => FurtherPlan<Name>;
}

/** The further searches of one item. */
export interface FurtherPlan<Name extends string = string> {
  /** May include the item's own query, which is paid for once. */
  queries: readonly Query[];
  /** The column that holds something once the answers of further searches are written, unless one has failed; absent without such searches. */
  filled?: Name;
  /** Undefined while an answer is missing. */
  result(answerTo: AnswerTo): FurtherValues<Name> | undefined;
}

export type AnswerTo = (query: Query) => Settled<Answered> | undefined;

export interface FurtherValues<Name extends string = string> {
  cells: Partial<Record<Name, Cell>>;
  /** Explains missing values. May be empty. */
  note: string;
  /** Currency of the amounts. */
  currency?: string | undefined;
  /** Whether the note already says why the price paid can't be used. */
  saysPaid?: boolean;
}

/** The outcomes of these queries, in their order; undefined while one is missing. */
export function outcomesOf(queries: readonly Query[], answerTo: AnswerTo): Outcome[] | undefined {
  const outcomes = queries.flatMap((query): Outcome[] => {
    const answer = answerTo(query);
    if (!answer) return [];
    return [answer.ok ? { ok: true, pages: [answer.value] } : answer];
  });
  return outcomes.length < queries.length ? undefined : outcomes;
}

/** A sentence as a part of a note. */
export const withinSentence = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1).replace(/\.$/, '')}`;
