/** Find Listings and Find Shipping Rates: rows of one source, best first; `[]` if there are none. */
import { explainInOneLine, judgeOf, pages, pagesFor, type Row, SoldDataError, sizeOf } from '@sold-data/core/engine';
import type { Input, InputField } from '../forms/field.ts';
import { oneOf, spendingFields, wholeNumber } from '../forms/input.ts';
import { arranged } from '../forms/layout.ts';
import { isJudged, questionTo, type Source, type SourceId, sources, withVerdicts } from '../rows/sources.ts';
import {
  type Found,
  fieldChoice,
  resultFields,
  resultsOf,
  sampleResult,
  searchedForIn,
  showing,
} from '../rows/table.ts';
import { search } from '../transport/define.ts';
import type { Step } from '../transport/step.ts';
import { missingPages, waitBetween, withinStep } from './within-step.ts';

/** Default number of rows. More are rarely mapped, and every later step has to carry them. */
const NORMAL_ROWS = 100;
/** The most rows that fit into one result of the platform, with room for long titles. */
const MOST_ROWS = 1200;

const { findShippingRates: shipping, ...searched } = sources;
const marketplaces = Object.fromEntries(
  Object.entries(searched).map(([id, source]) => [id, withVerdicts(source)]),
) as Record<Exclude<SourceId, 'findShippingRates'>, Source>;
const labels = Object.fromEntries(Object.entries(marketplaces).map(([id, { label }]) => [id, label]));

const lookIn = oneOf(
  { key: 'lookIn', label: 'Look In', required: true },
  labels as Record<keyof typeof marketplaces, string>,
);

function maxRowsOf({ endpoint }: Source) {
  const { paging } = endpoint;
  const max = paging ? MOST_ROWS : (sizeOf(endpoint)?.max ?? NORMAL_ROWS);
  const cost = paging ? `Each page of up to ${paging.pageRows} rows is one request.` : 'One request in any case.';
  return wholeNumber(
    { key: 'maxRows', label: 'Maximum Rows', helpText: `1 to ${max}. ${cost}` },
    { min: 1, max, normal: Math.min(NORMAL_ROWS, paging?.pageRows ?? max) },
  );
}

const chosenIn = (input: Input): Source => marketplaces[lookIn.shown(input)];
const listingForm = (source: Source): InputField[] =>
  arranged(
    source.form,
    [maxRowsOf(source).field],
    [fieldChoice(source).field, ...spendingFields(source.endpoint, source.endpoint.paging !== undefined)],
  );

/** Reads as many pages as the rows need. If a later page fails, the earlier ones are returned, because they are paid for. */
async function look(step: Step, source: Source): Promise<Found> {
  const { endpoint } = source;
  const maxRows = maxRowsOf(source).read(step.input);
  const sized = sizeOf(endpoint);
  // A page costs the same whatever its size, so the largest is used.
  const size = sized ? { [sized.name]: endpoint.paging?.pageRows ?? maxRows } : {};
  const question = questionTo(source, step.input, size);
  const judge = (first: Row) => (isJudged(source) ? judgeOf(question, first) : undefined);
  try {
    const maxPages = pagesFor(endpoint, maxRows, question.parameters);
    if (maxPages > 1) waitBetween(step);
    const read = await withinStep(step, endpoint, pages(step.session, question, { maxRows, maxPages }));
    const { rows, spent, warnings, first = {} } = read;
    const searchedFor = searchedForIn(question, first);
    return { rows, spent, warning: warnings.join(' '), searchedFor, judge: judge(first) };
  } catch (error) {
    if (!(error instanceof SoldDataError) || !error.partial?.rows.length) throw error;
    const warning = explainInOneLine(error) + missingPages(endpoint, error);
    const rows = error.partial.rows as Row[];
    const first = { [endpoint.rows?.field ?? '']: rows };
    return { rows, warning, searchedFor: searchedForIn(question), judge: judge(first), spent: error.spent };
  }
}

export const findListings = search({
  key: 'find_listings',
  noun: 'Listing',
  label: 'Find Listings',
  description:
    'Finds what was sold or is for sale on a marketplace, with prices, newest first where it has dates. Use it for rows; one request a page.',
  choice: lookIn.field,
  form: input => listingForm(chosenIn(input)),
  work: async step => {
    const chosen = marketplaces[lookIn.read(step.input)];
    const source = showing(chosen, fieldChoice(chosen).read(step.input));
    const found = await look(step, source);
    return resultsOf(source, found, step.spent(found.spent));
  },
  output: input => {
    const source = chosenIn(input);
    return resultFields(showing(source, fieldChoice(source).shown(input)));
  },
  sample: sampleResult(marketplaces.searchSold),
});

const shippingFields = fieldChoice(shipping);

export const findShippingRates = search({
  key: 'find_shipping_rates',
  noun: 'Shipping Rate',
  label: 'Find Shipping Rates',
  description:
    'Finds what a US parcel would cost with several carriers. Use it to price an offer; one request of the shipping plan.',
  form: arranged(shipping.form, [], [shippingFields.field, ...spendingFields(shipping.endpoint, false)]),
  work: async step => {
    const source = showing(shipping, shippingFields.read(step.input));
    step.account = 'shipping';
    const found = await look(step, source);
    return resultsOf(source, found, step.spent(found.spent));
  },
  output: input => resultFields(showing(shipping, shippingFields.shown(input))),
  sample: sampleResult(shipping),
});
