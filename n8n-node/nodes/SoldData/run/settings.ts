/** Reads settings beyond the catalogue's parameters: limits of the run, number of rows, and output format. */
import { type BestOffers, type Endpoint, type Period, profitTerms } from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import { breakdownField, own as fields } from '../panel/own-fields.ts';
import type { Output } from '../resources/index.ts';
import { choiceOf, type FieldReader, flagAt, numberAt, optionAt, wordsIn } from './form.ts';

/** Settings of the whole execution, read from the first item, because an execution has one session and one budget. */
export function runSettings(field: FieldReader) {
  const budget = optionAt(field, fields.requestBudget, Number.POSITIVE_INFINITY);
  const reserve = optionAt(field, fields.reserve, 0);
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

export type RowSettings = ReturnType<typeof rowSettings>;

/** The amount to read: a number of rows, or everything up to a maximum number of pages. */
export function rowSettings(field: FieldReader, { paging }: Endpoint) {
  const all = flagAt(field, 'returnAll');
  return {
    ...shaping(field),
    maxRows: all ? Number.POSITIVE_INFINITY : numberAt(field, fields.limit),
    // The service's last page is already a limit.
    maxPages: optionAt(field, fields.maxPages, paging?.lastPage ? Number.POSITIVE_INFINITY : undefined),
    firstPage: paging ? optionAt(field, fields.firstPage) : 1,
  };
}

export type PriceSettings = ReturnType<typeof priceSettings>;

export function priceSettings(field: FieldReader) {
  return {
    minSales: optionAt(field, fields.minSales),
    bestOffers: choiceOf(
      fields.bestOffers,
      field<unknown>('options.bestOffers', fields.bestOffers.default),
    ) as BestOffers,
    statisticsOnly: flagAt(field, 'options.statisticsOnly'),
    profit: costsAt(field),
  };
}

/** The seller's own costs; undefined where none is set. @throws InvalidParametersError when some are missing or out of bounds. */
export function costsAt(field: FieldReader) {
  const costs = field<IDataObject | null>('options.sellingCosts.costs', {}) ?? {};
  const given = Object.entries(costs).filter(([, value]) => value !== '' && value !== null);
  return given.length > 0 ? profitTerms(Object.fromEntries(given)) : undefined;
}

/** The field by which sales are grouped. @throws InvalidParametersError that lists the labels, for an unknown one. */
export function breakdownAt(field: FieldReader, endpoint: Endpoint): unknown {
  const choices = breakdownField(endpoint);
  return choiceOf(choices, field<unknown>(choices.name, choices.default));
}

export type TrendSettings = ReturnType<typeof trendSettings>;

export function trendSettings(field: FieldReader) {
  return {
    maxPages: optionAt(field, fields.trendPages),
    minSales: optionAt(field, fields.minSales),
    period: choiceOf(fields.period, field<unknown>('period', fields.period.default)) as Period,
  };
}

export type ResultSettings = ReturnType<typeof resultSettings>;

/** Output settings for the results of a job. */
export function resultSettings(field: FieldReader) {
  return { ...shaping(field), minSales: optionAt(field, fields.minSales) };
}

/** Whether the user chose how much to output. */
export function asksForMore(field: FieldReader): boolean {
  const limit = field<unknown>('limit', fields.limit.default);
  return flagAt(field, 'returnAll') || limit !== fields.limit.default || field('output', 'simplified') !== 'simplified';
}
