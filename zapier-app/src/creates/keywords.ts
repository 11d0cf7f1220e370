/** Many keywords with the same filters: their form, and bulk search, a job that ends within one step. */
import {
  type BulkResult,
  type BulkRun,
  counted,
  type EndpointId,
  endpoints,
  explainInOneLine,
  foldKeyword,
  foundNothing,
  type Job,
  jobKinds,
  mostOf,
  namesFor,
  pastedSearches,
  type Row,
  readKeywords,
  runBulkSearch,
  SoldDataError,
} from '@sold-data/core/engine';
import { formOf } from '../forms/endpoint-form.ts';
import type { Input, InputField } from '../forms/field.ts';
import { AS_JOINED, ONE_PER_ENTRY, parametersFrom, wholeNumber } from '../forms/input.ts';
import { FOLDED, without } from '../forms/layout.ts';
import { MOST_JOB_ROWS } from '../jobs/row.ts';
import { replaying } from '../jobs/start.ts';
import type { Step } from '../transport/step.ts';

type Kind = 'keywordJob' | 'bulkSearch';

/** The search that is run for each keyword. */
const searchOf = (kind: Kind): EndpointId => jobKinds[kind].search ?? jobKinds[kind].start;

/** A field for the keywords, then filters for all of them. Each keyword reads one page. */
export function keywordForm(kind: Kind): InputField[] {
  const { start, entries = '' } = jobKinds[kind];
  return [
    {
      key: 'keywords',
      label: 'Keywords',
      type: 'string',
      required: true,
      list: true,
      helpText: `${ONE_PER_ENTRY} Or a file with its headings, or its text. At most ${mostOf(endpoints[start], entries)}; each is one request.`,
    },
    ...without(formOf(searchOf(kind)), ...namesFor(endpoints[searchOf(kind)], 'subject', 'page', 'size')),
    ...(kind === 'keywordJob' ? [rowsPerKeyword.field] : []),
  ];
}

interface Searches {
  /** Distinct searches: the keyword, and the filters that its row of a list states. */
  queries: (Row & { keyword: string })[];
  /** What was read, if a file's text was given. */
  note: string;
}

/** The searches in the field. @throws InvalidParametersError that names an invalid entry, or says why a list has no items */
function searchesIn(kind: Kind, { keywords }: Input): Searches {
  const pasted = pastedSearches(keywords, 'keywords', takenBy(kind));
  if (pasted === undefined)
    return { queries: readKeywords(keywords, 'keywords', AS_JOINED).map(keyword => ({ keyword })), note: '' };
  const queries = new Map(
    pasted.searches.map(({ keyword, parameters }) => [
      JSON.stringify({ ...parameters, keyword: foldKeyword(keyword) }),
      { ...parameters, keyword },
    ]),
  );
  return { queries: [...queries.values()], note: pasted.note };
}

/** What each keyword may have besides. All keywords of a bulk search share their options. */
const takenBy = (kind: Kind) =>
  kind === 'bulkSearch' ? [] : endpoints[searchOf(kind)].parameters.map(({ name }) => name);

const rowsPerKeyword = wholeNumber(
  {
    key: 'rowsPerKeyword',
    label: 'Rows per Keyword',
    helpText: `1 to 240, at no extra cost. A job of many keywords returns fewer: ${MOST_JOB_ROWS.toLocaleString('en')} rows in all.`,
    group: FOLDED.key,
  },
  { min: 1, max: 240, normal: 240 },
);

/** The queries of a keyword job. All paid results must fit into one answer that the platform can fetch. */
export function keywordQueries(input: Input): { queries: Row[]; note: string } {
  const { queries, note } = searchesIn('keywordJob', input);
  const count = Math.min(rowsPerKeyword.read(input), Math.floor(MOST_JOB_ROWS / queries.length));
  const filters = filtersIn('keywordJob', input);
  return { queries: queries.map(query => ({ ...query, ...filters, count })), note };
}

function filtersIn(kind: Kind, input: Input): Input {
  const { keyword, page, count, ...filters } = parametersFrom(searchOf(kind), input);
  return filters;
}

/** Runs a bulk search. Partial results, which are paid for, are returned with a message. @throws SoldDataError when nothing arrived. */
export async function bulkSearch(step: Step, input: Input): Promise<Job> {
  const options = filtersIn('bulkSearch', input);
  const { queries, note } = searchesIn('bulkSearch', input);
  const keywords = queries.map(({ keyword }) => keyword);
  const parameters = { keywords, ...(Object.keys(options).length > 0 ? { options } : {}) };
  const arrived: BulkResult[] = [];
  const { isAnothers, ...replays } = await replaying(step, 'bulkSearch', parameters);
  try {
    const onResult = (result: BulkResult) => void arrived.push(result);
    const found = await step.run(runBulkSearch(step.session, parameters, { ...replays, onResult }));
    // A replay reads results that an earlier run paid for. If none is missing, no answer was lost.
    const doubt = found.error && found.missing.length > 0 ? explainInOneLine(found.error) : '';
    const job = jobOf(found, keywords, [note, failuresIn(found.results), doubt].filter(Boolean).join(' '));
    return replays.note && isAnothers ? { ...job, spent: { charged: 0, doubt: 0 } } : job;
  } catch (error) {
    if (!(error instanceof SoldDataError)) throw error;
    if (arrived.length === 0) throw error;
    const missing = keywords.filter(keyword => !arrived.some(each => each.keyword === keyword));
    return jobOf(
      { results: arrived, runId: error.jobId ?? null, missing },
      keywords,
      [note, explainInOneLine(error)].filter(Boolean).join(' '),
    );
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
    results: results.map(({ keyword, ok, body }) => ({ ...body, keyword, status: statusOf(ok, body) })),
    csv: runId !== null,
    attached: false,
    keyword: null,
    message: [message, lost].filter(Boolean).join(' ') || null,
    raw: {},
    // Each successful keyword counts as one request, whether this run or an earlier one was charged (reference 8 rule 1).
    spent: { charged: results.filter(({ ok }) => ok).length, doubt: missing.length },
  };
}

/** The service's own words for the results of a job. */
function statusOf(ok: boolean, body: Row): string {
  if (!ok) return 'failed';
  return foundNothing(body) ? 'not_found' : 'found';
}

/** The service's reasons for failed keywords; '' if none failed. */
function failuresIn(results: readonly BulkResult[]): string {
  const failed = results.filter(({ ok }) => !ok);
  const reasons = [...new Set(failed.map(({ body }) => String(body.error ?? 'unknown')))];
  return failed.length === 0
    ? ''
    : `${failed.length} of ${counted(results.length, 'keyword')} failed: ${reasons.join('; ')}.`;
}
