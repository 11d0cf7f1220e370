/** Hidden triggers that fill drop-downs: categories and jobs free of charge, cards with one request for the form's keyword. */
import { endpoints, jobKinds, mainCategories, parameterOf, type Row } from '@sold-data/core/engine';
import type { Trigger } from 'zapier-platform-core';
import { formOf } from '../forms/endpoint-form.ts';
import type { OutputField } from '../forms/field.ts';
import { given } from '../forms/input.ts';
import { idOf } from '../jobs/job-id.ts';
import { startedJobs } from '../jobs/notes.ts';
import { cardsFor } from '../searches/find-card.ts';
import { trigger } from '../transport/define.ts';
import type { Step } from '../transport/step.ts';

interface Choice {
  id: string;
  name: string;
}

const output: OutputField[] = [
  { key: 'id', label: 'Value', type: 'string' },
  { key: 'name', label: 'Name', type: 'string' },
];

/** The categories for the chosen site. Each site has its own category numbers; only those of the default site are known. */
async function categories({ input }: Step): Promise<readonly Choice[]> {
  const site = given(input.ebaySite);
  return site === undefined || site === parameterOf(endpoints.scrape, 'ebaySite').default ? mainCategories : [];
}

async function cards(step: Step): Promise<Choice[]> {
  if (String(given(step.input.keyword) ?? '').trim() === '') return [];
  const { cards: found } = await cardsFor(step, step.input);
  const nameOf = ({ name, setName, number }: Row) => [name, setName, number].filter(Boolean).join(', ');
  return found.map(({ id, card }) => ({ id, name: nameOf(card) || id }));
}

async function jobs({ cache }: Step): Promise<Choice[]> {
  return (await startedJobs(cache)).map(job => ({
    id: idOf(job),
    name: `${jobKinds[job.kind].title} ${new Date(job.startedAt).toISOString().slice(0, 16).replace('T', ' ')}: ${job.about}`,
  }));
}

interface DropDown {
  key: string;
  noun: string;
  when: string;
  sample: Choice;
  work(step: Step): Promise<readonly Choice[]>;
  /** The form field that determines the choices. */
  dependsOn?: 'ebaySite' | 'keyword';
  /** Shown instead of an empty list. */
  note: string;
}

const lists: DropDown[] = [
  {
    key: 'category_list',
    noun: 'Category',
    when: 'there is a category to choose',
    sample: { id: '15032', name: 'Cell Phones & Accessories' },
    work: categories,
    dependsOn: 'ebaySite',
    note: 'Not listed for this site: enter the number of a category, which rows of Find Listings show as Category ID.',
  },
  {
    key: 'card_product_list',
    noun: 'Card',
    when: 'a keyword finds a card',
    sample: { id: '42346', name: 'Charizard, Base Set, 4/102' },
    work: cards,
    dependsOn: 'keyword',
    note: 'Nothing to choose: fill in Keyword with the name of a card, then open this list again.',
  },
  {
    key: 'job_list',
    noun: 'Job',
    when: 'a step starts a job',
    sample: { id: 'keywordJob:job_7f3a', name: 'Keyword Job 2026-11-01 10:15: 2: iphone 13, pixel 8' },
    work: jobs,
    note: 'Nothing to choose yet: start a job with Start Job first.',
  },
];

export const dropDowns: Trigger[] = lists.map(({ key, noun, when, sample, work, dependsOn, note }) => {
  const around = formOf('scrape').filter(field => field.key === dependsOn);
  return trigger({
    key,
    noun,
    label: `List ${noun}`,
    description: `Triggers when ${when}.`,
    hidden: true,
    form: around.map(field => ({ ...field, required: false })),
    work: async step => {
      const choices = await work(step);
      // Choosing the note leaves the field empty.
      return choices.length > 0 ? [...choices] : [{ id: '', name: note }];
    },
    output,
    sample,
  });
});
