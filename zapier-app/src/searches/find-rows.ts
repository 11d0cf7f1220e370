/** What all searches for rows have in common: one page, one request, best match first, `[]` when there is none. */
import { catalog, type Endpoint, pages, type Row } from '@sold-data/core';
import { defineSearch, type Search } from 'zapier-platform-core';
import { type EndpointId, endpoints } from '../bridge.ts';
import { ADVANCED, wholeNumber, withFields, without } from '../forms/field.ts';
import { parametersFrom } from '../forms/parameters.ts';
import { forms } from '../generated/forms.ts';
import { rememberChoices } from '../rows/choices.ts';
import { columnsFor, outputFields, tableOf } from '../rows/columns.ts';
import samples from '../rows/samples.json' with { type: 'json' };
import { performing } from '../transport/step.ts';

/** More rows than this are rarely mapped, and every step after the search carries them along. */
const NORMAL_ROWS = 100;

/** What is asked, and which parameters the search decides: these have no field. */
interface RowsAction {
  endpoint: keyof typeof forms & EndpointId;
  fixed?: Record<string, unknown>;
}
interface RowSearch {
  /** `find_card_sales`; the label says the same. */
  key: string;
  noun: string;
  description: string;
  hidden?: boolean;
  /** A row as the service sends it. */
  sample: keyof typeof samples;
  /** Fields that make no sense in this search. */
  hide?: readonly string[];
}

export function rowSearch(
  { endpoint: id, fixed = {} }: RowsAction,
  { key, noun, description, hidden = true, sample, hide = [] }: RowSearch,
): { search: Search } {
  const { paging, parameters } = endpoints[id];
  // An answer without pages has as many rows as were asked for; a page has its own size.
  const count = paging ? undefined : parameters.find(({ name }) => name === 'count');
  const most = paging?.pageRows ?? count?.max ?? NORMAL_ROWS;
  const maxRows = wholeNumber(
    {
      key: 'maxRows',
      label: 'Maximum Rows',
      helpText: `How many rows to hand on, best first: 1 to ${most}. One search is one request, whatever you choose.`,
    },
    { min: 1, max: most, normal: Math.min(NORMAL_ROWS, most) },
  );
  const size = paging?.sizeParameter ?? count?.name;
  const search = defineSearch({
    key,
    noun,
    display: { label: titleOf(key), description, ...(hidden ? { hidden } : {}) },
    operation: {
      inputFields: withFields(
        without(forms[id], ...Object.keys(fixed), ...hide, ...(size ? [size] : [])),
        maxRows.field,
      ),
      inputFieldGroups: [ADVANCED],
      perform: performing(async step => {
        const limit = maxRows.read(step.input);
        const asked: Row = { ...parametersFrom(id, step.input), ...fixed, ...(count ? { [count.name]: limit } : {}) };
        const read = await step.run(session =>
          pages(session, catalog[id] as Endpoint, asked, { maxRows: limit, maxPages: 1 }),
        );
        await rememberChoices(step, id, asked, read);
        return tableOf(id, read.rows);
      }),
      outputFields: outputFields(columnsFor(id)),
      sample: tableOf(id, [samples[sample] as Row])[0]!,
    },
  });
  return { search: search as Search };
}

function titleOf(key: string): string {
  return key.replace(/(^|_)(.)/g, (_, gap, letter: string) => `${gap && ' '}${letter.toUpperCase()}`);
}
