/** Reads settings that several operations share, in addition to the catalogue's parameters: limits of the run, output format, and costs. */
import {
  type BestOffers,
  type GivenTerms,
  profitParameters,
  profitTerms,
  withoutFractions,
} from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import { shared as fields } from '../fields/shared.ts';
import type { Output } from '../resources/offer.ts';
import { type FieldReader, flagAt, limitAt, optionAt, optionChoiceAt } from './field-reader.ts';
import { wordsIn } from './form.ts';

/** Settings of the whole execution, read from the first item, because an execution has one session and one budget. */
export function runSettings(field: FieldReader) {
  const budget = limitAt(field, fields.requestBudget, Number.POSITIVE_INFINITY);
  const reserve = limitAt(field, fields.reserve, 0);
  return {
    maxWaitMs: optionAt(field, fields.maxWait) * 1000,
    parallel: optionAt(field, fields.concurrency),
    ...(Number.isFinite(budget) ? { budget } : {}),
    ...(reserve > 0 ? { reserve } : {}),
  };
}

/** Output settings; `chosen` are the fields for Selected Fields. */
export type Shaping = ReturnType<typeof shaping>;

export function shaping(field: FieldReader) {
  return {
    output: field<Output>('output', 'simplified'),
    chosen: wordsIn(field<unknown>('fields', [])),
    addNumbers: flagAt(field, 'options.addNumbers'),
    safeTexts: flagAt(field, 'options.safeTexts'),
  };
}

/** The seller's own costs as entered. */
export function enteredCosts(field: FieldReader): GivenTerms {
  const costs = field<IDataObject | null>('options.sellingCosts.costs', null) ?? {};
  const given = Object.entries(costs).filter(([, value]) => value !== '' && value !== null);
  return withoutFractions(profitParameters, Object.fromEntries(given));
}

/** The same, read; undefined where none is set. @throws InvalidParametersError when some are missing or out of bounds. */
export const costsAt = (field: FieldReader) => profitTerms(enteredCosts(field));

export type PriceSettings = ReturnType<typeof priceSettings>;

/** Which sales count towards a price, and the costs of selling at it. */
export function priceSettings(field: FieldReader) {
  const bestOffers = optionChoiceAt(field, fields.bestOffers) as BestOffers;
  return { minSales: optionAt(field, fields.minSales), bestOffers, profit: costsAt(field) };
}

export type ResultSettings = ReturnType<typeof resultSettings>;

/** Output settings for the results of a job. */
export function resultSettings(field: FieldReader) {
  return { ...shaping(field), minSales: optionAt(field, fields.minSales) };
}

/** Whether the user chose how much to output. @param initialLimit the limit of the operation's form. */
export function asksForMore(field: FieldReader, initialLimit: number): boolean {
  const limit = Number(field<unknown>('limit', fields.limit.default));
  const asksForRows = Number.isFinite(limit) && ![fields.limit.default, initialLimit].includes(limit);
  return flagAt(field, 'returnAll') || asksForRows || field('output', 'simplified') !== 'simplified';
}
