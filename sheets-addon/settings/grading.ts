/** What grading a card costs and how likely each grade is: the file's settings, which its editors type and its formulas use. */
import { type CardToGrade, readGrading, sellerCostNames } from '@sold-data/core/engine';
import { packRecord, unpackRecord } from '../platform/records.ts';
import { refusal } from '../platform/refusal.ts';
import { readProperty, writeNow } from '../platform/shared.ts';
import { inFieldsOf, savedFees } from './fees.ts';

/** As they are kept; none is assumed. */
export type Grading = ReturnType<typeof readGrading>;

/** As a form sends them. */
export type GivenGrading = { readonly [Name in keyof Grading]?: unknown };

const NAME = 'grading';

export const savedGrading = (): Grading => unpackRecord<Grading>(readProperty(NAME)) ?? {};

/** @throws InvalidParametersError that names the field, such as `grading.chanceOf9`, and its bound. */
export function saveGrading({ currency, ...given }: GivenGrading): void {
  const code = typeof currency === 'string' ? currency.trim().toUpperCase() : currency;
  const read = inFieldsOf('grading', () => readGrading({ ...given, currency: code }));
  if (read.gradingCost !== undefined && read.currency === undefined)
    throw refusal('The currency of the grading cost is missing', 'Enter it, such as USD', 'grading.currency');
  writeNow({ [NAME]: packRecord(read) });
}

/** The costs of selling that the file has for the auction site, where the sales of the ladder are; none in another currency. */
export function sellingCosts(currency: string | undefined): Partial<CardToGrade> {
  const { markets, currency: own } = savedFees();
  const costs = markets.auction;
  if (!costs || (currency !== undefined && currency !== own)) return {};
  return { ...Object.fromEntries(sellerCostNames.map(name => [name, costs[name]])), currency: own };
}
