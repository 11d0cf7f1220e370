/** Start Job and Cancel Job. For each connection one start runs at a time; it returns the job at once. */
import {
  cancelJob as cancel,
  endpoints,
  entryOf,
  isBlank,
  type JobKindId,
  jobKinds,
  pageSize,
  parameterOf,
  pastedSearches,
  type Row,
  readKeywords,
  withReferences,
} from '@sold-data/core/engine';
import { formOf } from '../forms/endpoint-form.ts';
import type { Input, InputField } from '../forms/field.ts';
import { AS_JOINED, given, oneOf, parametersFrom, spendingFields, wholeNumber } from '../forms/input.ts';
import { arranged, without } from '../forms/layout.ts';
import { checkSafe, csvOf, fileOfRun, safeField } from '../hydrators/csv.ts';
import { jobField, jobIn, kindField } from '../jobs/job-id.ts';
import { jobFields, jobRow, jobSample, MOST_JOB_ROWS } from '../jobs/row.ts';
import { startListed } from '../jobs/start.ts';
import { create } from '../transport/define.ts';
import { fileTextIn } from '../transport/file.ts';
import { bulkSearch, keywordForm, keywordQueries } from './keywords.ts';

interface Start {
  form: InputField[];
  /** Builds the request parameters from the form's input, with a note about the list that was read. */
  read(input: Input): { parameters: Record<string, unknown>; note?: string };
}

/** The most full pages whose rows the platform can fetch in one answer. */
const MOST_PAGES = Math.floor(MOST_JOB_ROWS / pageSize(endpoints.scrape, {}));

const pages = wholeNumber(
  {
    key: 'maxPages',
    label: 'Pages',
    helpText: `Most pages to read, 1 to ${MOST_PAGES}; each is one request. The rows of more would be too large to fetch.`,
  },
  { min: 1, max: MOST_PAGES, normal: MOST_PAGES },
);

const cardList: InputField = {
  key: 'cardList',
  label: 'Card List',
  type: 'string',
  required: false,
  helpText: 'A file of cards with its headings, or its text. Or one card per line, as you would search for it.',
};

const CARD_FIELDS = entryOf(parameterOf(endpoints.startCardBatch, 'cards')).fields?.map(({ name }) => name) ?? [];

/** The cards of a list, equal ones once, each with the fields that its row states. */
function cardsListed(list: unknown): { listed: Row[]; note?: string } {
  if (isBlank(given(list))) return { listed: [] };
  const pasted = pastedSearches(list, cardList.key, CARD_FIELDS, { target: 'cardBatch' });
  if (pasted) {
    const distinct = new Map(pasted.searches.map(({ parameters }) => [JSON.stringify(parameters), parameters]));
    return { listed: [...distinct.values()], note: pasted.note };
  }
  return { listed: readKeywords(list, cardList.key, AS_JOINED).map(keyword => ({ keyword })) };
}

const starts: Record<Exclude<JobKindId, 'bulkSearch'>, Start> = {
  keywordJob: {
    form: keywordForm('keywordJob'),
    read: input => {
      const { queries, note } = keywordQueries(input);
      return { parameters: { queries }, note };
    },
  },
  cardBatch: {
    form: [cardList, ...formOf('startCardBatch')],
    read: input => {
      const { cards, ...rest } = parametersFrom('startCardBatch', input);
      const { listed, note } = cardsListed(input[cardList.key]);
      const all = [...listed, ...(Array.isArray(cards) ? cards : [])];
      return { parameters: { ...rest, ...(all.length > 0 ? { cards: withReferences(all) } : {}) }, note };
    },
  },
  deepPagination: {
    form: [pages.field, ...without(formOf('startDeepPagination'), 'maxPages', 'count')],
    read: input => {
      const { count, ...search } = parametersFrom('startDeepPagination', input);
      return { parameters: { ...search, maxPages: pages.read(input) } };
    },
  },
};

const kind = oneOf(
  {
    key: 'kind',
    label: 'Kind',
    required: true,
    helpText: 'What the job does. Each keyword, card or page is one request.',
  },
  {
    keywordJob: 'Keyword Job: Many Keywords, Results Later',
    bulkSearch: 'Bulk Search: Some Keywords, Results at Once',
    cardBatch: 'Card Batch: Prices of Many Trading Cards',
    deepPagination: 'Deep Pagination: All Pages of One Search',
  } satisfies Record<JobKindId, string>,
);

export const startJob = create(
  {
    key: 'start_job',
    noun: 'Job',
    label: 'Start Job',
    description:
      'Starts many searches at once as a job. Use it for lists, then Find Job or Job Finished for the results; each search is one request.',
    choice: kind.field,
    form: input => {
      const chosen = kind.shown(input);
      const form = chosen === 'bulkSearch' ? keywordForm(chosen) : starts[chosen].form;
      return arranged(form, [], [safeField, ...spendingFields(endpoints[jobKinds[chosen].start], true)]);
    },
    work: async step => {
      const chosen = kind.read(step.input);
      checkSafe(step.input);
      const texts = {
        keywords: await fileTextIn(step, 'keywords'),
        [cardList.key]: await fileTextIn(step, cardList.key),
      };
      const input = { ...step.input, ...texts };
      if (chosen === 'bulkSearch') {
        const run = await bulkSearch(step, input);
        return jobRow(run, run.csv ? fileOfRun(step, run.jobId) : null, step.spent(run.spent));
      }
      const { parameters, note = '' } = starts[chosen].read(input);
      const started = await startListed(step, chosen, parameters);
      const job = { ...started, message: [note, started.message].filter(Boolean).join(' ') || null };
      return jobRow(job, csvOf(step, job), step.spent(job.spent));
    },
    output: jobFields,
    sample: jobSample,
  },
  // Two concurrent starts could not find each other's notes.
  'start_job',
);

export const cancelJob = create({
  key: 'cancel_job',
  noun: 'Job',
  label: 'Cancel Job',
  description:
    'Cancels a job that is still running. Use it to stop spending; its results so far are kept, and cancelling is free of charge.',
  form: [jobField, kindField, safeField],
  work: async step => {
    checkSafe(step.input);
    const { kind, jobId } = jobIn(step.input);
    const job = await step.run(cancel(step.session, kind, jobId));
    return jobRow(job, csvOf(step, job), step.spent());
  },
  output: jobFields,
  sample: jobSample,
});
