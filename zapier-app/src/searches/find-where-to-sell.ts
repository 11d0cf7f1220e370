/** Find Where to Sell: one item on up to four marketplaces, highest net proceeds first. One request for each. */
import {
  type ItemToSell,
  isBlank,
  itemParameters,
  type MarketId,
  marketLabels,
  markets,
  type Parameter,
  placeFields,
  placeRow,
  type Row,
  type SellingPlace,
  sellerCostNames,
  sellingParameters,
  typedEntries,
  whereToSell,
  withoutFractions,
} from '@sold-data/core/engine';
import { formOf } from '../forms/endpoint-form.ts';
import type { Input, InputField } from '../forms/field.ts';
import { choiceFrom, filledIn, oneOf, someOf, spendingFields } from '../forms/input.ts';
import { FOLDED } from '../forms/layout.ts';
import { profitForm } from '../forms/profit.ts';
import { columnsOf, layFlat, outputFields } from '../rows/columns.ts';
import { sources } from '../rows/sources.ts';
import { onlyLeft, sampleSpent, spentFields } from '../rows/table.ts';
import { search } from '../transport/define.ts';
import { whole } from './within-step.ts';

// Without a default, because a line that nobody filled in has no marketplace.
const { default: _, ...market } = oneOf({ key: 'market', label: 'Marketplace', required: true }, marketLabels).field;

const only = someOf(
  {
    key: 'markets',
    label: 'Marketplaces',
    helpText: 'Leave it empty for all. Each is one request. Trading cards need a product.',
    group: FOLDED.key,
  },
  marketLabels,
);

const itemTerms = itemParameters.map(({ name }) => name);
const costForm = profitForm(...itemTerms).map(({ group, ...field }) => ({ ...field, required: true }));

const fees: InputField = {
  key: 'fees',
  label: 'Fees',
  required: false,
  children: [market, ...costForm],
};

const form: InputField[] = [
  ...formOf('scrape')
    .filter(({ key }) => key === 'keyword')
    .map(field => ({ ...field, required: true, helpText: 'The item, as a buyer would search for it.' })),
  fees,
  ...formOf('cardSales')
    .filter(({ key }) => key === 'productId')
    .map(({ group, ...field }) => ({
      ...field,
      required: false,
      helpText: 'Only for a trading card: its price on the card market, too. Find Card finds the number.',
    })),
  only.field,
  ...profitForm(...sellerCostNames),
  ...spendingFields(sources.searchSold.endpoint, true).map(field => ({ ...field, group: FOLDED.key })),
];

/** The lines of *Fees* in their places; null for an empty one. A marketplace is given by label or value. */
function feesIn(input: Input): unknown[] {
  const lines = typedEntries(input[fees.key]);
  const placed: unknown[] = Array(lines.at(-1)?.position ?? 0).fill(null);
  // The core rejects a line that is plain text, or that names no marketplace.
  for (const { position, value } of lines)
    placed[position - 1] = typeof value === 'object' ? withMarket(value as Row, position) : value;
  return placed;
}

function withMarket(line: Row, position: number): Row {
  if (isBlank(line.market)) return line;
  const key = `${fees.key}[${position}].market`;
  return { ...line, market: choiceFrom(key, marketLabels, line.market) };
}

const item = (input: Input): ItemToSell => {
  const plain = sellingParameters.filter(({ kind }) => kind !== 'list') as readonly Parameter[];
  const chosen = only.read(input);
  return withoutFractions(sellingParameters, {
    ...(filledIn(plain, input) as unknown as ItemToSell),
    fees: feesIn(input) as ItemToSell['fees'],
    ...(chosen.length > 0 ? { markets: chosen as MarketId[] } : {}),
  });
};

const columns = columnsOf(placeFields);

const rowOf = (place: SellingPlace, spent: object): Row => ({
  ...layFlat(columns, { ...placeRow(place) }),
  ...spent,
  id: place.market,
});

const sample: Row = {
  ...{ marketplace: markets.peer.label, place: 1, netProceeds: 246.25, netProfit: 66.25, mostToPay: 205.2 },
  ...{
    priceNow: 285,
    median: 285,
    currency: 'USD',
    count: 64,
    soldPerDay: null,
    evidence: 'strong',
    product: null,
    note: '',
  },
  ...sampleSpent,
  id: 'peer',
};

export const findWhereToSell = search({
  key: 'find_where_to_sell',
  noun: 'Marketplace',
  label: 'Find Where to Sell',
  description:
    'Finds the marketplace that leaves you most for an item after your own fees, best first. Use it before listing an item; one request for each marketplace.',
  form,
  work: async step => {
    const asked = item(step.input);
    const { places, spent } = await whole(step, 'whereToSell', kept => whereToSell(step.session, asked, kept));
    // Every search returns an empty list if nothing was found. A marketplace that failed does not count as nothing found.
    if (places.every(({ count, evidence }) => count === 0 && evidence !== null)) return [];
    const charged = step.spent(spent);
    return places.map((place, index) => rowOf(place, index === 0 ? charged : onlyLeft(charged)));
  },
  output: [...outputFields(columns), ...spentFields, { key: 'id', label: 'Marketplace Key', type: 'string' }],
  sample,
});
