/** Find Sold Price: the price statistics of sold items. One request, one row. */
import {
  bestOffersForm,
  call,
  dayOf,
  type Endpoint,
  type EndpointId,
  EVIDENCE_RULE,
  endpoints,
  gridGroupings,
  groupings,
  groupsFrom,
  namesFor,
  newestFirst,
  type PriceOptions,
  pictureFrom,
  priceFrom,
  profitParameters,
  profitTerms,
  type Row,
  WEEK,
} from '@sold-data/core/engine';
import { formOf } from '../forms/endpoint-form.ts';
import type { InputField } from '../forms/field.ts';
import { filledIn, given, minSales, oneOf, questionFrom, spendingFields } from '../forms/input.ts';
import { arranged, valuesIn, without } from '../forms/layout.ts';
import { profitForm } from '../forms/profit.ts';
import { priceOutput, priceRow, samplePrice } from '../rows/facts.ts';
import { sources } from '../rows/sources.ts';
import { sampleSpent, searchedForIn, spentFields } from '../rows/table.ts';
import { search } from '../transport/define.ts';
import { withinStep } from './within-step.ts';

/** All endpoints whose answers contain sales or their statistics. */
const SOURCES = {
  scrape: sources.searchSold.label,
  history: sources.searchHistory.label,
  scrapeCategory: sources.browseCategory.label,
  fashionSold: sources.searchFashion.label,
  peerListings: sources.searchPeerSold.label,
  cardSales: sources.searchCardSales.label,
  priceSummary: 'Summary of the Auction Site, as the Service Computes It',
};
type PriceSource = keyof typeof SOURCES;
const sourceIds = Object.keys(SOURCES) as PriceSource[];

const source = oneOf({ key: 'source', label: 'Look In', required: true }, SOURCES);

const fewestSales: InputField = {
  ...minSales.field,
  helpText: `${minSales.field.helpText} *Evidence* says how far a price can be trusted. ${EVIDENCE_RULE}`,
};

const bestOffers = oneOf(
  {
    key: 'bestOffers',
    label: bestOffersForm.label,
    helpText:
      'Sales where the seller accepted an offer: the listed price is the most that was paid. Those whose paid price is unknown are left out if three sales remain.',
  },
  bestOffersForm.choices,
);

/** A field that selects how to group the sales of a source; undefined for statistics without sales. */
function groupBy(id: PriceSource) {
  const fields = groupings(endpoints[id]).filter(({ field }) => field !== WEEK);
  if (fields.length === 0) return undefined;
  const labels = [
    ...fields.map(({ field, label }) => [field, label]),
    ...gridGroupings(endpoints[id]).map(({ name, label }) => [name, label]),
  ];
  return oneOf(
    {
      key: 'groupBy',
      label: 'Group Sales By',
      helpText:
        'Which field the line items *Groups* are about: its values with their sales and prices, 12 at most. Two fields give one for each pair.',
    },
    Object.fromEntries(labels) as Record<string, string>,
  );
}

/** The form for a source. Auction-site rows also get a field for the treatment of best offers. */
function priceForm(id: PriceSource): InputField[] {
  const { rows }: Endpoint = endpoints[id];
  const offers = rows?.sale?.accepted ? [bestOffers.field] : [];
  const grouping = groupBy(id);
  const groups = grouping ? [grouping.field] : [];
  return arranged(
    // A price uses one page of sales with fixed size and order.
    without(formOf(id), ...namesFor(endpoints[id], 'side', 'page', 'size', 'order', 'extra')),
    [],
    [...offers, fewestSales, ...groups, ...profitForm(), ...spendingFields(endpoints[id], false)],
  );
}

/** Fixed parameters by source: prices come from sales. */
const FIXED = sourceIds.map(id => {
  const names = endpoints[id].parameters.map(({ name }) => name);
  // For a long history the newest sales are used. Its default order starts with the listings that sold the fewest units (reference 4.4).
  const sold = {
    ...(names.includes('sold') ? { sold: true } : {}),
    ...(id === 'history' ? newestFirst(endpoints.history) : {}),
  };
  return [id, sold] as const;
});
const fixedFor = new Map<PriceSource, Row>(FIXED);

export const findSoldPrice = search({
  key: 'find_sold_price',
  noun: 'Price',
  label: 'Find Sold Price',
  description:
    'Finds what an item really sold for: median, range, how fast it sells, prices by condition and, with your own costs, the profit. Use it to price one thing; one request.',
  choice: source.field,
  form: input => priceForm(source.shown(input)),
  work: async step => {
    const { input } = step;
    const id = source.read(input);
    const by = groupBy(id)?.read(input) ?? '';
    const costs = given(filledIn(profitParameters, input));
    const options: PriceOptions = {
      minSales: minSales.read(input),
      bestOffers: bestOffers.read(input),
      profit: costs && profitTerms(costs),
    };
    const fixed = fixedFor.get(id);
    const question = questionFrom<EndpointId>(id, valuesIn(priceForm(id), input), fixed);
    const { data, spent } = await withinStep(step, question.endpoint, call(step.session, question));
    const answer = data as Row;
    const today = dayOf(Date.now());
    const price = priceFrom(question.endpoint, answer, today, options, question.parameters);
    if (price.count === 0) return [];
    const picture = pictureFrom(question, answer, today, options);
    const { groups = [] } = groupsFrom(question, answer, by, today, options) ?? {};
    return [priceRow({ ...price, keyword: searchedForIn(question, answer) }, picture, groups, step.spent(spent))];
  },
  output: priceOutput(spentFields),
  sample: samplePrice(sampleSpent),
});
