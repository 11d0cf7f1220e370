/** Hidden triggers that fill drop-downs from what the last searches met. Opening one costs nothing but for a keyword that was never searched. */
import { type Endpoint, pages } from '@sold-data/core';
import { type Bundle, defineTrigger, type ZObject } from 'zapier-platform-core';
import type { InputField } from '../field.ts';
import { type Choice, choicesIn, known, type ListName, note } from '../lists.ts';
import { given, parametersFrom } from '../parameters.ts';
import { Step } from '../transport.ts';

interface DropDown {
  key: string;
  noun: string;
  description: string;
  list: ListName;
  endpoint: Endpoint;
  form: readonly InputField[];
  sample: Choice;
  /** A choice that is always there. */
  first?: Choice;
}

/** What of the form around a drop-down decides its choices. */
const DEPENDS_ON = ['keyword', 'ebaySite'];

export function dropDown({ key, noun, description, list, endpoint, form, sample, first }: DropDown) {
  return defineTrigger({
    key,
    noun,
    display: { label: `List ${noun}`, description, hidden: true },
    operation: {
      type: 'polling',
      canPaginate: true,
      inputFields: form.filter(field => DEPENDS_ON.includes(field.key)).map(field => ({ ...field, required: false })),
      perform: async (z, bundle) => {
        const further = (bundle.meta?.page ?? 0) > 0;
        const choices = further ? await more(z, bundle, endpoint, list) : await firstOnes(z, bundle, endpoint, list);
        return first && !further ? [first, ...choices.filter(({ id }) => id !== first.id)] : choices;
      },
      outputFields: [
        { key: 'id', label: 'Value', type: 'string' },
        { key: 'name', label: 'Name', type: 'string' },
      ],
      sample: { ...sample },
    },
  });
}

async function firstOnes(z: ZObject, bundle: Bundle, endpoint: Endpoint, list: ListName): Promise<Choice[]> {
  const keyword = String(given(bundle.inputData.keyword) ?? '').trim();
  const met = await known(z, endpoint, list, bundle.inputData);
  if (!met) return keyword === '' ? [] : search(z, bundle, endpoint, list, 1);
  await z.cursor.set(endpoint.paging ? '2' : '0');
  return met;
}

/** "Load more" reads the next page of the search, which is one request. The cursor holds its number, 0 at the end. */
async function more(z: ZObject, bundle: Bundle, endpoint: Endpoint, list: ListName): Promise<Choice[]> {
  const page = Number(await z.cursor.get());
  return given(bundle.inputData.keyword) === undefined || !(page > 0) ? [] : search(z, bundle, endpoint, list, page);
}

async function search(z: ZObject, bundle: Bundle, endpoint: Endpoint, list: ListName, page: number): Promise<Choice[]> {
  const parameters = {
    ...parametersFrom(endpoint, bundle.inputData as Record<string, unknown>),
    ...(endpoint.paging ? { page } : {}),
  };
  const read = await new Step(z, bundle).run(session =>
    pages(session, endpoint, parameters, { maxRows: Number.POSITIVE_INFINITY, maxPages: 1 }),
  );
  if (page === 1) await note(z, endpoint, parameters, read);
  await z.cursor.set(String(read.nextPage ?? 0));
  return choicesIn(list, read);
}
