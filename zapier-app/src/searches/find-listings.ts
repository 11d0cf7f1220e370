/** Find Listings and Find Shipping Rates: rows of one source, best first, `[]` when there are none. */
import { catalog, type Endpoint, explainInOneLine, pages, pagesFor, type Row, SoldDataError } from '@sold-data/core';
import { type Bundle, defineSearch, type ZObject } from 'zapier-platform-core';
import { endpoints } from '../bridge.ts';
import {
  ADVANCED,
  arranged,
  type Input,
  type InputField,
  type OutputField,
  oneOf,
  wholeNumber,
} from '../forms/field.ts';
import { parametersFrom } from '../forms/parameters.ts';
import { spending } from '../forms/spending.ts';
import { rememberChoices } from '../rows/choices.ts';
import { type Source, type SourceId, sources } from '../rows/sources.ts';
import { type Found, oneResult, oneResultFields, sampleSpent, singleFields, singleResults } from '../rows/table.ts';
import { performing, type Step } from '../transport/step.ts';

/** More rows than this are rarely mapped, and every step after the search carries them along. */
const NORMAL_ROWS = 100;
/** What the platform carries in one result, with room for long titles. */
const MOST_ROWS = 1200;

const { shipping, ...marketplaces } = sources;

const lookIn = oneOf(
  { key: 'lookIn', label: 'Look In', required: true },
  Object.fromEntries(Object.entries(marketplaces).map(([id, { label }]) => [id, label])) as Record<
    keyof typeof marketplaces,
    string
  >,
);

const results = oneOf(
  {
    key: 'results',
    label: 'Return',
    helpText: 'Single results suit a loop or the first match; line items become many spreadsheet rows in one step.',
  },
  { single: 'Each Listing as a Result', lineItems: 'All Listings as Line Items of One Result' },
);

/** An answer without pages has as many rows as were asked for. */
const countOf = ({ endpoint }: Source) =>
  endpoints[endpoint].paging ? undefined : endpoints[endpoint].parameters.find(({ name }) => name === 'count');

function maxRowsOf(source: Source) {
  const { paging } = endpoints[source.endpoint];
  const max = paging ? MOST_ROWS : (countOf(source)?.max ?? NORMAL_ROWS);
  const cost = paging ? `Each page of up to ${paging.pageRows} rows is one request.` : 'One request in any case.';
  return wholeNumber(
    { key: 'maxRows', label: 'Maximum Rows', helpText: `1 to ${max}. ${cost}` },
    { min: 1, max, normal: Math.min(NORMAL_ROWS, max) },
  );
}

/** A value that is none of the sources is refused when the step runs. */
const chosenIn = (input: Input | undefined): Source => sources[(input?.lookIn ?? 'sold') as SourceId] ?? sources.sold;

function chosenForm(_z: ZObject, { inputData }: Bundle): InputField[] {
  const source = chosenIn(inputData);
  return arranged(source.form, [maxRowsOf(source).field, results.field], spending.fields);
}

async function chosenFields(_z: ZObject, { inputData }: Bundle): Promise<OutputField[]> {
  const source = chosenIn(inputData);
  return inputData?.results === 'lineItems' ? oneResultFields(source) : singleFields(source);
}

/** Reads as many pages as the rows need. Pages that are here when a later one fails were paid for: they are handed on. */
async function look(step: Step, source: Source): Promise<Found> {
  const endpoint = catalog[source.endpoint] as Endpoint;
  const maxRows = maxRowsOf(source).read(step.input);
  const count = countOf(source);
  const asked: Row = {
    ...parametersFrom(source.endpoint, step.input),
    ...source.fixed,
    ...(count ? { [count.name]: maxRows } : {}),
  };
  const maxPages = endpoint.paging ? pagesFor(endpoint, maxRows) : 1;
  try {
    const read = await step.run(session => pages(session, endpoint, asked, { maxRows, maxPages }));
    await rememberChoices(step, source.endpoint, asked, read);
    return { ...read, warning: '' };
  } catch (error) {
    if (!(error instanceof SoldDataError) || !error.partial?.rows.length) throw error;
    const { rows, nextPage } = error.partial;
    return { rows: rows as Row[], nextPage, complete: false, warning: explainInOneLine(error) };
  }
}

export const findListings = defineSearch({
  key: 'find_listings',
  noun: 'Listing',
  display: {
    label: 'Find Listings',
    description:
      'Finds what was sold or is for sale on a marketplace, with prices, newest first. Use it for rows; one request a page.',
  },
  operation: {
    inputFields: [{ ...lookIn.field, altersDynamicFields: true }, chosenForm],
    inputFieldGroups: [ADVANCED],
    perform: performing(async step => {
      const source = sources[lookIn.read(step.input)];
      const asOne = results.read(step.input) === 'lineItems';
      const found = await look(step, source);
      if (!asOne) return singleResults(source, found, step.spent());
      return found.rows.length > 0 ? [oneResult(source, found, step.spent())] : [];
    }),
    outputFields: [chosenFields],
    sample: singleResults(
      sources.sold,
      { rows: [sources.sold.sample], complete: true, nextPage: null, warning: '' },
      sampleSpent,
    )[0]!,
  },
});

export const findShippingRates = defineSearch({
  key: 'find_shipping_rates',
  noun: 'Shipping Rate',
  display: {
    label: 'Find Shipping Rates',
    description:
      'Finds what a US parcel would cost with several carriers, for pricing an offer. One request of the shipping plan.',
  },
  operation: {
    inputFields: arranged(shipping.form, [], []),
    inputFieldGroups: [ADVANCED],
    perform: performing(async step => singleResults(shipping, await look(step, shipping), step.spent())),
    outputFields: singleFields(shipping),
    sample: singleResults(
      shipping,
      { rows: [shipping.sample], complete: true, nextPage: null, warning: '' },
      sampleSpent,
    )[0]!,
  },
});
