/** What all searches for rows have in common: one page, one request, best match first, `[]` when there is none. */
import { type Endpoint, pages, parametersOf, type Row } from '@sold-data/core';
import { type BasicDisplay, defineSearch, type Search } from 'zapier-platform-core';
import { ADVANCED, type InputField, type OutputField, withFields, without } from '../field.ts';
import { note } from '../lists.ts';
import { parametersFrom, wholeNumber } from '../parameters.ts';
import { tableOf } from '../rows/table.ts';
import { Step } from '../transport.ts';

/** More rows than this are rarely mapped, and every step after the search carries them along. */
const NORMAL_ROWS = 100;

interface RowSearch {
  key: string;
  noun: string;
  display: BasicDisplay;
  endpoint: Endpoint;
  generated: { inputFields: InputField[]; outputFields: OutputField[]; sample: Record<string, unknown> };
  /** Parameters that the search decides; they have no field. */
  fixed?: Record<string, unknown>;
  /** Fields that make no sense in this search. */
  hide?: readonly string[];
}

export function rowSearch({ key, noun, display, endpoint, generated, fixed = {}, hide = [] }: RowSearch) {
  const count = endpoint.paging ? undefined : parametersOf(endpoint).find(({ name }) => name === 'count');
  const most = endpoint.paging?.pageRows ?? count?.max ?? NORMAL_ROWS;
  const normal = Math.min(NORMAL_ROWS, most);
  const maxRows: InputField = {
    key: 'maxRows',
    label: 'Maximum Rows',
    type: 'integer',
    required: false,
    helpText: `How many rows to hand on, best first: 1 to ${most}. One search is one request, whatever you choose.`,
    placeholder: String(normal),
  };
  const size = endpoint.paging?.sizeParameter ?? count?.name;
  const form = without(generated.inputFields, ...Object.keys(fixed), ...hide, ...(size ? [size] : []));
  return defineSearch({
    key,
    noun,
    display,
    operation: {
      inputFields: withFields(form, maxRows),
      inputFieldGroups: [ADVANCED],
      perform: async (z, bundle) => {
        const inputData = bundle.inputData as Record<string, unknown>;
        const asked: Row = { ...parametersFrom(endpoint, inputData), ...fixed };
        const read = await new Step(z, bundle).run(function* (session) {
          const limit = wholeNumber(inputData, maxRows, { min: 1, max: most, normal });
          // A page has its own size; an answer without pages has as many rows as were asked for.
          const parameters = count ? { ...asked, [count.name]: limit } : asked;
          return yield* pages(session, endpoint, parameters, { maxRows: limit, maxPages: 1 });
        });
        await note(z, endpoint, asked, read);
        return tableOf(endpoint, read.rows);
      },
      outputFields: generated.outputFields,
      sample: generated.sample,
    },
  }) satisfies Search;
}
