/** Hidden triggers that fill drop-downs from what the last searches met. Opening one costs nothing but for a keyword that was never searched. */
import { type EndpointId, endpoints, jobKinds, pages } from '@sold-data/core';
import type { Trigger } from 'zapier-platform-core';
import { formOf } from '../forms/endpoint-form.ts';
import type { InputField, OutputField } from '../forms/field.ts';
import { given, questionFrom } from '../forms/input.ts';
import { idOf } from '../jobs/job-id.ts';
import { startedJobs } from '../jobs/notes.ts';
import { type Choice, choicesIn, knownChoices, type ListName, rememberChoices } from '../rows/choices.ts';
import { ONE_PAGE } from '../searches/pages.ts';
import { trigger } from '../transport/define.ts';
import type { Step } from '../transport/step.ts';

/** What of the form around a drop-down decides its choices. */
const DEPENDS_ON = ['keyword', 'ebaySite'];

/** A hidden trigger that the platform asks for the choices of a field. @param when completes "Triggers when". */
function dropDown(
  key: string,
  noun: string,
  when: string,
  sample: Choice,
  work: (step: Step) => Promise<Choice[]>,
  form: InputField[] = [],
): Trigger {
  const output: OutputField[] = [
    { key: 'id', label: 'Value', type: 'string' },
    { key: 'name', label: 'Name', type: 'string' },
  ];
  const text = { key, noun, label: `List ${noun}`, description: `Triggers when ${when}.`, hidden: true as const };
  return trigger({ ...text, form, work, output, sample }, form.length > 0 ? { canPaginate: true } : {});
}

type Searched = 'scrape' | 'cardSales';

const formFor = (id: Searched): InputField[] =>
  formOf(id)
    .filter(({ key }) => DEPENDS_ON.includes(key))
    .map(field => ({ ...field, required: false }));

/** A list that is filled by what searches met. @param first a choice that is always there. */
function met(list: ListName, id: Searched, first?: Choice) {
  return async (step: Step): Promise<Choice[]> => {
    if ((step.meta.page ?? 0) > 0) return further(step, id, list);
    const choices = await firstChoices(step, id, list);
    return first ? [first, ...choices.filter(choice => choice.id !== first.id)] : choices;
  };
}

async function firstChoices(step: Step, id: Searched, list: ListName): Promise<Choice[]> {
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
async function further(step: Step, id: Searched, list: ListName): Promise<Choice[]> {
  const page = Number(await step.z.cursor.get());
  return hasKeyword(step) && page > 0 ? search(step, id, list, page) : [];
}

function hasKeyword({ input }: Step): boolean {
  return String(given(input.keyword) ?? '').trim() !== '';
}

async function search(step: Step, id: Searched, list: ListName, page: number): Promise<Choice[]> {
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

const all: Choice = { id: '0', name: 'All Categories' };
const condition: Choice = { id: '3000', name: 'Used (24)' };
const category: Choice = { id: '9355', name: 'Cell Phones & Smartphones' };
const card: Choice = { id: '42346', name: 'Charizard, Base Set, 4/102' };
const job: Choice = { id: 'keywordJob:job_7f3a', name: 'Keyword Job 2026-11-01 10:15: 2: iphone 13, pixel 8' };
const auction = formFor('scrape');

export const dropDowns: Trigger[] = [
  dropDown(
    'condition_list',
    'Condition',
    'a search meets a condition',
    condition,
    met('conditions', 'scrape'),
    auction,
  ),
  dropDown(
    'category_list',
    'Category',
    'a search meets a category',
    category,
    met('categories', 'scrape', all),
    auction,
  ),
  dropDown('card_product_list', 'Card', 'a search meets a card', card, met('cards', 'cardSales'), formFor('cardSales')),
  dropDown('job_list', 'Job', 'a step starts a job', job, jobs),
];
