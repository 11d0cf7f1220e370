/** The file's grading settings: the cost of grading a card and the chance of each grade. Editors enter them, and formulas use them. */
import { type CardToGrade, gradingParameters, readGrading, withoutFractions } from '@sold-data/core/engine';
import { packRecord, unpackRecord } from '../platform/records.ts';
import { refusal } from '../platform/refusal.ts';
import { readProperty, writeSurely } from '../platform/shared.ts';
import { costsOn, inFieldsOf } from './selling-costs.ts';

/** The saved settings. Nothing is assumed for a missing one. */
export type Grading = ReturnType<typeof readGrading>;

/** The settings as the form sends them. */
export type GivenGrading = { readonly [Name in keyof Grading]?: unknown };

const NAME = 'grading';

export const savedGrading = (): Grading => unpackRecord<Grading>(readProperty(NAME)) ?? {};

/** @throws InvalidParametersError that names the field, such as `grading.chanceOf9`, and its bound. */
export function saveGrading({ currency, ...given }: GivenGrading): void {
  const code = typeof currency === 'string' ? currency.trim().toUpperCase() : currency;
  const read = inFieldsOf('grading', () =>
    readGrading(withoutFractions(gradingParameters, { ...given, currency: code })),
  );
  if (read.gradingCost !== undefined && read.currency === undefined)
    throw refusal('The currency of the grading cost is missing', 'Enter it, such as USD', 'grading.currency');
  writeSurely({ [NAME]: packRecord(read) });
}

/** The selling costs on the auction site, where the ladder's sales are; empty if they are in another currency. */
export function sellingCosts(currency: string | undefined): Partial<CardToGrade> {
  const costs = costsOn('auction');
  return !costs || (currency !== undefined && currency !== costs.currency) ? {} : costs;
}
