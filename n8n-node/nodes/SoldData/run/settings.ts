/** Reads what the user set beside the catalogue's own parameters: limits of the run, how many rows, and in which shape. */
import { type BestOffers, type Endpoint, type Period, profitTerms, refusal, requirement } from '@sold-data/core';
import type { IDataObject, IExecuteFunctions, INodeParameterResourceLocator, INodeProperties } from 'n8n-workflow';
import * as fields from '../generated/fields.ts';
import type { Output } from '../resources/index.ts';

/** Reads a field of the node; one that the operation does not have reads as the fallback. */
export type FieldReader = <Value>(name: string, fallback: Value) => Value;

/** The fields of one input item; of a resource locator its value. */
export function readerOf(context: IExecuteFunctions, itemIndex: number): FieldReader {
  return (name, fallback) => {
    const value = context.getNodeParameter(name, itemIndex, fallback);
    return (isLocator(value) ? value.value : value) as typeof fallback;
  };
}

function isLocator(value: unknown): value is INodeParameterResourceLocator {
  return (value as Partial<INodeParameterResourceLocator> | null | undefined)?.__rl === true;
}

/** What holds for the whole execution. It is read from the first item: an execution has one limiter and one budget. */
export function runSettings(field: FieldReader): { maxWaitMs: number; parallel: number; budget?: number } {
  const budget = optionAt(field, fields.requestBudget, Number.POSITIVE_INFINITY);
  return {
    maxWaitMs: optionAt(field, fields.maxWait) * 1000,
    parallel: optionAt(field, fields.concurrency),
    ...(Number.isFinite(budget) ? { budget } : {}),
  };
}

/** The shape of the items; `chosen` are the fields for Selected Fields. */
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

/** How far to read: a number of rows, or everything up to a ceiling of pages. */
export function rowSettings(field: FieldReader, { paging }: Endpoint) {
  const all = flagAt(field, 'returnAll');
  return {
    ...shaping(field),
    maxRows: all ? Number.POSITIVE_INFINITY : numberAt(field, fields.limit),
    // The service's last page is an end of its own.
    maxPages: optionAt(field, fields.maxPages, paging?.lastPage ? Number.POSITIVE_INFINITY : undefined),
    firstPage: paging ? optionAt(field, fields.firstPage) : 1,
  };
}

export type PriceSettings = ReturnType<typeof priceSettings>;

export function priceSettings(field: FieldReader) {
  return {
    minSales: optionAt(field, fields.minSales),
    bestOffers: chosenAt<BestOffers>(field, fields.bestOffers, 'options.bestOffers'),
    statisticsOnly: flagAt(field, 'options.statisticsOnly'),
    profit: costsAt(field),
  };
}

/** The seller's own costs; undefined where none is set. @throws InvalidParametersError when some are missing or out of bounds. */
export function costsAt(field: FieldReader) {
  const given = Object.entries(field<IDataObject>('costs', {})).filter(([, value]) => value !== '' && value !== null);
  return profitTerms(Object.fromEntries(given));
}

export type TrendSettings = ReturnType<typeof trendSettings>;

export function trendSettings(field: FieldReader) {
  return {
    maxPages: optionAt(field, fields.trendPages),
    minSales: optionAt(field, fields.minSales),
    period: chosenAt<Period>(field, fields.period),
  };
}

export type ResultSettings = ReturnType<typeof resultSettings>;

/** How the results of a job come out. */
export function resultSettings(field: FieldReader) {
  return { ...shaping(field), minSales: optionAt(field, fields.minSales) };
}

/**
 * A number among the options or the choices of paging. @param fallback what an option means that was not added, or added and left
 * alone, when it is not the option's default.
 */
export function optionAt(field: FieldReader, option: INodeProperties, fallback?: number): number {
  const untouched = fallback ?? option.default;
  const collection = /Pages?$/.test(option.name) ? 'paging' : 'options';
  const given = field<unknown>(`${collection}.${option.name}`, untouched);
  return checked(option, given === '' && option.default === '' ? untouched : given);
}

/** Whether somebody chose how much to put out, instead of leaving it as it is. */
export function asksForMore(field: FieldReader): boolean {
  const limit = field<unknown>('limit', fields.limit.default);
  return flagAt(field, 'returnAll') || limit !== fields.limit.default || field('output', 'simplified') !== 'simplified';
}

/** A switch. Expressions and models write it as text: "false" is false. */
function flagAt(field: FieldReader, name: string): boolean {
  const value = field<unknown>(name, false);
  return typeof value === 'string' ? /^\s*(true|yes|1)\s*$/i.test(value) : Boolean(value);
}

/** @throws InvalidParametersError when an expression gave something else: without its limit a run would spend what nobody asked for. */
export function numberAt(field: FieldReader, property: INodeProperties): number {
  return checked(property, field<unknown>(property.name, property.default));
}

/** @throws InvalidParametersError when an expression or a model gave none of the choices: another one would be another number. */
function chosenAt<Word extends string>(field: FieldReader, property: INodeProperties, path = property.name): Word {
  const { displayName, options = [], default: usual } = property;
  const value = field<unknown>(path, usual);
  const words = options.flatMap(option => ('value' in option ? String(option.value) : []));
  if (words.includes(value as string)) return value as Word;
  const choice = requirement({ name: property.name, kind: 'choice', values: words });
  throw refusal(undefined, () => `${displayName} must be ${choice}, got ${shown(value)}`);
}

/** The words of a list. Expressions and models write it as text. */
export function wordsIn(value: unknown): string[] {
  const words = Array.isArray(value) ? value : String(value ?? '').split(/[^\w]+/);
  return words.map(String).filter(Boolean);
}

function checked({ displayName, typeOptions }: INodeProperties, value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const min = typeOptions?.minValue ?? 0;
  if (typeof number === 'number' && number >= min) return number;
  throw refusal(undefined, () => `${displayName} must be a number of ${min} or more, got ${shown(value)}`);
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  return typeof value === 'number' ? String(value) : JSON.stringify(value).slice(0, 60);
}
