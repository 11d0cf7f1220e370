/** Hidden triggers that fill drop-downs from what the last searches met. Opening one costs nothing but for a keyword that was never searched. */
import { type EndpointId, jobKinds, pages } from '@sold-data/core';
import type { Trigger } from 'zapier-platform-core';
import { formOf } from '../forms/endpoint-form.ts';
import type { InputField, OutputField } from '../forms/field.ts';
import { given, questionFrom } from '../forms/input.ts';
import { idOf } from '../jobs/job-id.ts';
import { startedJobs } from '../jobs/notes.ts';
import {
  type Choice,
  choicesIn,
  knownChoices,
  type ListName,
  namedCategories,
  rememberChoices,
} from '../rows/choices.ts';
import { trigger } from '../transport/define.ts';
import type { Step } from '../transport/step.ts';

/** What of the form around a drop-down decides its choices. */
const DEPENDS_ON = ['keyword', 'ebaySite'];

const output: OutputField[] = [
  { key: 'id', label: 'Value', type: 'string' },
  { key: 'name', label: 'Name', type: 'string' },
];

type Searched = 'scrape' | 'cardSales';

/** What a list met in the last search, or meets in a search for the keyword of the form. */
async function met(step: Step, id: Searched, list: ListName): Promise<Choice[]> {
  const known = await knownChoices(step, id, list);
  if (known || String(given(step.input.keyword) ?? '').trim() === '') return known ?? [];
  const question = questionFrom<EndpointId>(id, step.input);
  const read = await step.run(pages(step.session, question, { maxPages: 1 }));
  await rememberChoices(step, question, read, true);
  return choicesIn(list, read);
}

/** Everywhere, then what searches met, then the largest parts of the catalog. */
async function categories(step: Step): Promise<Choice[]> {
  const found = await met(step, 'scrape', 'categories');
  const all = [{ id: '0', name: 'All Categories' }, ...found, ...namedCategories(step.input)];
  return all.filter(({ id }, place) => all.findIndex(each => each.id === id) === place);
}

async function jobs({ cache }: Step): Promise<Choice[]> {
  return (await startedJobs(cache)).map(job => ({
    id: idOf(job),
    name: `${jobKinds[job.kind].title} ${new Date(job.startedAt).toISOString().slice(0, 16).replace('T', ' ')}: ${job.about}`,
  }));
}

const NO_KEYWORD = 'Nothing to choose yet: fill in Keyword, then open this list again.';
const NO_JOB = 'Nothing to choose yet: start a job with Start Job first.';

interface DropDown {
  key: string;
  noun: string;
  when: string;
  sample: Choice;
  work(step: Step): Promise<Choice[]>;
  /** Shown in the place of an empty list. */
  note: string;
  /** The search that fills it. */
  asks?: Searched;
}

const lists: DropDown[] = [
  {
    key: 'condition_list',
    noun: 'Condition',
    when: 'a search meets a condition',
    sample: { id: '3000', name: 'Used (24)' },
    work: step => met(step, 'scrape', 'conditions'),
    note: NO_KEYWORD,
    asks: 'scrape',
  },
  {
    key: 'category_list',
    noun: 'Category',
    when: 'a search meets a category',
    sample: { id: '9355', name: 'Cell Phones & Smartphones' },
    work: categories,
    note: NO_KEYWORD,
    asks: 'scrape',
  },
  {
    key: 'card_product_list',
    noun: 'Card',
    when: 'a search meets a card',
    sample: { id: '42346', name: 'Charizard, Base Set, 4/102' },
    work: step => met(step, 'cardSales', 'cards'),
    note: NO_KEYWORD,
    asks: 'cardSales',
  },
  {
    key: 'job_list',
    noun: 'Job',
    when: 'a step starts a job',
    sample: { id: 'keywordJob:job_7f3a', name: 'Keyword Job 2026-11-01 10:15: 2: iphone 13, pixel 8' },
    work: jobs,
    note: NO_JOB,
  },
];

export const dropDowns: Trigger[] = lists.map(({ key, noun, when, sample, work, note, asks }) => {
  const form: InputField[] = asks ? formOf(asks).filter(field => DEPENDS_ON.includes(field.key)) : [];
  return trigger({
    key,
    noun,
    label: `List ${noun}`,
    description: `Triggers when ${when}.`,
    hidden: true,
    form: form.map(field => ({ ...field, required: false })),
    work: async step => {
      const choices = await work(step);
      // Choosing the note leaves the field empty.
      return choices.length > 0 ? choices : [{ id: '', name: note }];
    },
    output,
    sample,
  });
});
