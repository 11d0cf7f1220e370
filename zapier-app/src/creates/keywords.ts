/** Many keywords under one set of filters: the form and its reading, and the bulk search, which is a job that ends within one step. */
import {
  type BulkResult,
  type BulkRun,
  type EndpointId,
  endpoints,
  explainInOneLine,
  type Job,
  jobKinds,
  mostOf,
  runBulkSearch,
  SoldDataError,
} from '@sold-data/core';
import { formOf } from '../forms/endpoint-form.ts';
import type { Input, InputField } from '../forms/field.ts';
import { entriesOf, ONE_PER_ENTRY, parametersFrom } from '../forms/input.ts';
import { without } from '../forms/layout.ts';
import { replaying } from '../jobs/start.ts';
import type { Step } from '../transport/step.ts';

type Kind = 'keywordJob' | 'bulkSearch';

/** The search that each keyword is. */
const searchOf = (kind: Kind): EndpointId => jobKinds[kind].search ?? jobKinds[kind].start;

/** Keywords, then filters for all of them; each keyword is one page. */
export function keywordForm(kind: Kind): InputField[] {
  const { start, entries = '' } = jobKinds[kind];
  return [
    {
      key: 'keywords',
      label: 'Keywords',
      type: 'string',
      required: true,
      list: true,
      helpText: `${ONE_PER_ENTRY} At most ${mostOf(endpoints[start], entries)}; each is one request.`,
    },
    ...without(formOf(searchOf(kind)), 'keyword', 'page', 'count'),
  ];
}

export function keywordsIn({ keywords }: Input): string[] {
  return entriesOf(keywords ?? []).map(String);
}

export function filtersIn(kind: Kind, input: Input): Input {
  const { keyword, page, count, ...filters } = parametersFrom(searchOf(kind), input);
  return filters;
}

/** @throws SoldDataError when nothing arrived; what arrived is paid and comes back with a message. */
export async function bulkSearch(step: Step): Promise<Job> {
  const options = filtersIn('bulkSearch', step.input);
  const keywords = keywordsIn(step.input);
  const parameters = { keywords, ...(Object.keys(options).length > 0 ? { options } : {}) };
  const arrived: BulkResult[] = [];
  const replays = await replaying(step, 'bulkSearch', parameters);
  try {
    const found = await step.run(
      runBulkSearch(step.session, parameters, replays),
      value => void arrived.push(value as BulkResult),
    );
    const doubt = found.error ? explainInOneLine(found.error) : '';
    return jobOf(found, keywords, [failuresIn(found.results), doubt].filter(Boolean).join(' '));
  } catch (error) {
    if (!(error instanceof SoldDataError)) throw error;
    if (arrived.length === 0) throw error;
    const missing = keywords.filter(keyword => !arrived.some(each => each.keyword === keyword));
    return jobOf({ results: arrived, runId: error.jobId ?? null, missing }, keywords, explainInOneLine(error));
  }
}

function jobOf(
  { results, runId, missing }: Pick<BulkRun, 'results' | 'runId' | 'missing'>,
  keywords: readonly string[],
  message: string,
): Job {
  const status = missing.length === 0 ? 'done' : 'partial';
  const lost = missing.length === 0 ? '' : `Missing: ${missing.join(', ')}. Start a job for these alone.`;
  return {
    kind: 'bulkSearch',
    jobId: runId ?? '',
    outcome: status,
    status,
    done: results.length,
    total: new Set(keywords).size,
    results: results.map(({ keyword, ok, body }) => ({ ...body, keyword, status: ok ? 'found' : 'failed' })),
    csv: runId !== null,
    attached: false,
    keyword: null,
    message: [message, lost].filter(Boolean).join(' ') || null,
    raw: {},
    // Each successful keyword is one request, whether this run or the one before it was charged (reference 8 rule 1).
    spent: { charged: results.filter(({ ok }) => ok).length, doubt: missing.length },
  };
}

/** The service's reasons for keywords that failed; '' if none did. */
function failuresIn(results: readonly BulkResult[]): string {
  const failed = results.filter(({ ok }) => !ok);
  const reasons = [...new Set(failed.map(({ body }) => String(body.error ?? 'unknown')))];
  return failed.length === 0 ? '' : `${failed.length} of ${results.length} keywords failed: ${reasons.join('; ')}.`;
}
