/** Hidden triggers that fill drop-downs from what the last searches met. Opening one costs nothing but for a keyword that was never searched. */
import { type EndpointId, endpoints, jobKinds, pages } from '@sold-data/core';
import { defineTrigger, type Trigger } from 'zapier-platform-core';
import { formOf } from '../forms/endpoint-form.ts';
import type { InputField } from '../forms/field.ts';
import { given, questionFrom } from '../forms/input.ts';
import { idOf } from '../jobs/job-id.ts';
import { startedJobs } from '../jobs/notes.ts';
import { type Choice, choicesIn, knownChoices, type ListName, rememberChoices } from '../rows/choices.ts';
import { performing, type Step } from '../transport/step.ts';

const ONE_PAGE = { maxRows: Number.POSITIVE_INFINITY, maxPages: 1 };
/** What of the form around a drop-down decides its choices. */
const DEPENDS_ON = ['keyword', 'ebaySite'];

interface DropDown {
  noun: string;
  /** Completes "Triggers when". */
  when: string;
  sample: Choice;
  canPaginate?: boolean;
  inputFields?: InputField[];
  fill(step: Step): Promise<Choice[]>;
}

function dropDown(key: string, { noun, when, sample, fill, ...more }: DropDown): Trigger {
  return defineTrigger({
    key,
    noun,
    display: { label: `List ${noun}`, description: `Triggers when ${when}.`, hidden: true },
    operation: {
      type: 'polling',
      ...more,
      perform: performing(fill),
      outputFields: [
        { key: 'id', label: 'Value', type: 'string' },
        { key: 'name', label: 'Name', type: 'string' },
      ],
      sample: { ...sample },
    },
  }) as Trigger;
}

interface Searched {
  list: ListName;
  endpoint: 'scrape' | 'cardSales';
  /** A choice that is always there. */
  first?: Choice;
}

/** A list that is filled by what searches met. */
function searched({ list, endpoint: id, first }: Searched): Pick<DropDown, 'canPaginate' | 'inputFields' | 'fill'> {
  return {
    canPaginate: true,
    inputFields: formOf(id)
      .filter(({ key }) => DEPENDS_ON.includes(key))
      .map(field => ({ ...field, required: false })),
    fill: async step => {
      if ((step.meta.page ?? 0) > 0) return further(step, id, list);
      const choices = await firstChoices(step, id, list);
      return first ? [first, ...choices.filter(choice => choice.id !== first.id)] : choices;
    },
  };
}

async function firstChoices(step: Step, id: Searched['endpoint'], list: ListName): Promise<Choice[]> {
  const met = await knownChoices(step, id, list);
  if (!met) return hasKeyword(step) ? search(step, id, list, 1) : [];
  await step.z.cursor.set(String(pageOf(id)));
  return met;
}

/** The page after the first; 0 where there are no pages. */
function pageOf(id: EndpointId): number {
  return 'paging' in endpoints[id] ? 2 : 0;
}

/** "Load more" reads the next page of the search, which is one request. The cursor holds its number, 0 at the end. */
async function further(step: Step, id: Searched['endpoint'], list: ListName): Promise<Choice[]> {
  const page = Number(await step.z.cursor.get());
  return hasKeyword(step) && page > 0 ? search(step, id, list, page) : [];
}

function hasKeyword({ input }: Step): boolean {
  return String(given(input.keyword) ?? '').trim() !== '';
}

async function search(step: Step, id: Searched['endpoint'], list: ListName, page: number): Promise<Choice[]> {
  const question = questionFrom<EndpointId>(id, step.input, pageOf(id) === 0 ? {} : { page });
  const read = await step.run(pages, question, ONE_PAGE);
  if (page === 1) await rememberChoices(step, question, read);
  await step.z.cursor.set(String(read.nextPage ?? 0));
  return choicesIn(list, read);
}

async function jobs({ cache }: Step): Promise<Choice[]> {
  return (await startedJobs(cache)).map(job => ({
    id: idOf(job),
    name: `${jobKinds[job.kind].title} ${new Date(job.startedAt).toISOString().slice(0, 16).replace('T', ' ')}: ${job.about}`,
  }));
}

export const dropDowns: Trigger[] = [
  dropDown('condition_list', {
    noun: 'Condition',
    when: 'a search meets a condition',
    sample: { id: '3000', name: 'Used (24)' },
    ...searched({ list: 'conditions', endpoint: 'scrape' }),
  }),
  dropDown('category_list', {
    noun: 'Category',
    when: 'a search meets a category',
    sample: { id: '9355', name: 'Cell Phones & Smartphones' },
    ...searched({ list: 'categories', endpoint: 'scrape', first: { id: '0', name: 'All Categories' } }),
  }),
  dropDown('card_product_list', {
    noun: 'Card',
    when: 'a search meets a trading card',
    sample: { id: '42346', name: 'Charizard, Base Set, 4/102' },
    ...searched({ list: 'cards', endpoint: 'cardSales' }),
  }),
  dropDown('job_list', {
    noun: 'Job',
    when: 'a step starts a job',
    sample: { id: 'keywordJob:job_7f3a', name: 'Keyword Job 2026-11-01 10:15: 12: iphone 13, iphone 14, pixel 8, ...' },
    fill: jobs,
  }),
];
