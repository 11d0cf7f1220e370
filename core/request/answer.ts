/** Checks that a good status came with an answer: a service, or a proxy in front of it, may report an error under 200. Pure. */
import type { Endpoint, Row } from '../endpoint.ts';
import type { ErrorDetails } from '../errors/errors.ts';
import { rowOf } from '../errors/table.ts';
import { amountOf } from '../money.ts';
import { isRow } from '../rows/notices.ts';
import { LONGEST_TEXT, textIn, wordsIn } from './body.ts';

/** Codes that mean the same under any status. Others could make a host repeat a request that may have been charged. */
const FINAL = ['unauthorized', 'forbidden', 'quota_exceeded', 'invalid_params', 'not_found'];

export interface Fault {
  code: string;
  words: Pick<ErrorDetails, 'detail' | 'hint'>;
}

/**
 * The error of a body that is no answer, although its status is good; undefined for an answer. Any part that isn't named here may be missing
 * or new: a wrong assumption then costs a label, never the data.
 */
export function errorIn(endpoint: Endpoint, value: unknown): Fault | undefined {
  const { format, rows, statistics, method } = endpoint;
  // A file is no value, so a value came in its place.
  if (format === 'text' && typeof value !== 'string') return faultOf(isRow(value) ? value : {});
  if (format !== 'json') return undefined;
  if (!isRow(value) || Array.isArray(value)) return lacking('JSON object');
  if (rows ? listed(value, rows.field) : (amountOf(statisticsIn(value).count) ?? 0) > 0) return undefined;
  // A job states its own errors beside its status.
  const isJob = !rows && !statistics && ('status' in value || 'jobId' in value);
  const missing = missingPart(endpoint, value);
  // The start of a job looks for a job's ID first, because the service may have started one beside the error.
  const isStart = method === 'POST' && !rows;
  // Where the list itself is assumed, it may have another name, and a carrier may have refused.
  const isStated = statesError(rows?.assumed ? { ...value, errors: undefined } : value);
  const isWithoutAnswer = isStated || (missing !== undefined && errorWords(value) !== undefined);
  if (method !== 'DELETE' && !isStart && !isJob && isWithoutAnswer) return faultOf(value);
  return missing === undefined ? undefined : lacking(missing);
}

const errorWords = (value: Row) => wordsIn(value) ?? (isRow(value.error) ? wordsIn(value.error) : undefined);

function faultOf(value: Row): Fault {
  const code = textIn(value, 'code') ?? '';
  return {
    code: FINAL.includes(code) ? code : 'error_in_answer',
    words: {
      detail: errorWords(value)?.slice(0, LONGEST_TEXT),
      hint: textIn(value, 'hint')?.slice(0, LONGEST_TEXT),
    },
  };
}

const lacking = (part: string): Fault => ({
  code: 'unexpected_answer',
  words: { detail: `The answer has no ${part}` },
});

/** Whether a good answer reports an error, so the request may not have been charged. */
export function statesError(value: unknown): boolean {
  if (!isRow(value)) return false;
  const { error, errors, success, ok, code } = value;
  const isError = (typeof error === 'string' && error !== '') || isRow(error) || error === true;
  const isListed = Array.isArray(errors) && errors.length > 0;
  const isCode = typeof code === 'string' && rowOf(code) !== undefined;
  return isError || isListed || success === false || ok === false || isCode;
}

const listed = (value: Row, field: string) => Array.isArray(value[field]) && value[field].length > 0;

/** The service's own statistics: in `summary`, or at the top of the answer (assumed for /v1/summary). */
export function statisticsIn(answer: Row): Row {
  return isRow(answer.summary) ? answer.summary : answer;
}

function missingPart({ rows, statistics }: Endpoint, value: Row): string | undefined {
  if (rows && !rows.assumed && !Array.isArray(value[rows.field])) return `list "${rows.field}"`;
  // Without sales, the summary is null (reference 2.4).
  if (statistics && !((amountOf(statisticsIn(value).count) ?? -1) >= 0) && value.summary !== null)
    return 'number of sales';
  return undefined;
}
