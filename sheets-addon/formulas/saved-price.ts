/** A price and its evidence from saved answers, for formulas that compare several of them. */
import {
  coverNote,
  ENOUGH_SALES,
  type Evidence,
  evidenceOf,
  moment,
  readPicture,
  type SellingPrice,
} from '@sold-data/core/engine';
import { cellMessage, isWaiting } from '../answers/cell-text.ts';
import { type Facts, priceOf } from '../answers/kept.ts';
import type { Query } from '../answers/query.ts';
import type { Outcome } from '../answers/source.ts';
import { present } from '../platform/lists.ts';

/** The reason for showing no result yet: an answer is pending or failed. A ranking that the next answer could change is not shown. */
export function whyNothing(outcomes: readonly Outcome[]): { error: unknown } | undefined {
  const errors = outcomes.flatMap(outcome => (outcome.ok ? [] : [outcome]));
  return errors.find(({ error }) => isWaiting(error)) ?? (errors.length === outcomes.length ? errors[0] : undefined);
}

/** The searches whose saved answers have no picture. */
export function unpictured(queries: readonly Query[], outcomes: readonly Outcome[]): Query[] {
  const lacks = (outcome: Outcome | undefined) => outcome?.ok && outcome.pages[0]?.facts.picture === undefined;
  return queries.filter((_, at) => lacks(outcomes[at]));
}

/** @param pictures saved pictures of answers that were saved without one, by query name. */
export function savedPrice(
  outcome: Outcome,
  { name }: Query,
  minSales: number | undefined,
  pictures: ReadonlyMap<string, Facts>,
): SellingPrice {
  if (!outcome.ok) return { why: cellMessage(outcome.error) };
  const { facts } = present(outcome.pages[0]);
  const price = priceOf(facts, undefined, minSales);
  const picture = readPicture(facts.picture ?? pictures.get(name)?.picture);
  const covers = picture ? coverNote(picture.count, price.count) : '';
  price.note = [price.note, covers, ageOf(outcome)].filter(note => note !== '').join('; ');
  if (!picture) return { price, soldPerDay: null, evidence: null };
  return { price, soldPerDay: picture.soldPerDay, evidence: gradeOf(picture, minSales) };
}

/** For an old answer that could not be renewed: its age, and the reason. */
export function ageOf({ pages, stale }: Extract<Outcome, { ok: true }>): string {
  return stale === undefined ? '' : `as of ${moment(present(pages[0]).facts.at)}: ${cellMessage(stale)}`;
}

/** Withheld prices give no evidence of their spread. */
function gradeOf(picture: Parameters<typeof evidenceOf>[0], minSales = ENOUGH_SALES): Evidence {
  const withheld = picture.count < minSales ? { median: null, p25: null, p75: null } : {};
  return evidenceOf({ ...picture, ...withheld });
}
