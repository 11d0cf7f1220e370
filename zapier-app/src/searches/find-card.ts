/** Find Card: the exact card for a name, so other steps can look up only this card. */
import { call, type Field, type Row, refusal } from '@sold-data/core/engine';
import { formOf } from '../forms/endpoint-form.ts';
import type { Input } from '../forms/field.ts';
import { given, questionFrom, spendingFields } from '../forms/input.ts';
import { arranged } from '../forms/layout.ts';
import { columnsOf, layFlat, outputFields } from '../rows/columns.ts';
import samples from '../rows/samples.json' with { type: 'json' };
import { sources } from '../rows/sources.ts';
import { onlyLeft, sampleSpent, spentFields } from '../rows/table.ts';
import { search } from '../transport/define.ts';
import type { Step } from '../transport/step.ts';

const { endpoint } = sources.searchCardSales;

/** Product fields according to reference 2.6. */
const columns = columnsOf([
  { name: 'name', label: 'Name', kind: 'text' },
  { name: 'setName', label: 'Set', kind: 'text' },
  { name: 'number', label: 'Number', kind: 'text' },
  { name: 'rarity', label: 'Rarity', kind: 'text' },
  { name: 'productLine', label: 'Product Line', kind: 'text' },
  { name: 'marketPrice', label: 'Market Price', kind: 'number' },
  { name: 'lowestPrice', label: 'Lowest Price', kind: 'number' },
  { name: 'url', label: 'Product URL', kind: 'text' },
] satisfies Field[]);

const keyword = formOf('cardSales').filter(({ key }) => key === 'keyword');

/** The cards that match a keyword, best match first. One request. */
export async function cardsFor(step: Step, input: Input) {
  if (String(given(input.keyword) ?? '').trim() === '')
    throw refusal('keyword', nameOf => `${nameOf('keyword')} is required`);
  // The answer names the cards however many sales it contains.
  const question = questionFrom('cardSales', {}, { keyword: input.keyword, count: 1 });
  const { data, spent } = await step.run(call(step.session, question));
  const { product, otherMatches } = data as Row;
  const found = [product, ...(Array.isArray(otherMatches) ? otherMatches : [])] as (Row | null | undefined)[];
  const cards = new Map<string, Row>();
  for (const card of found)
    if (card?.productId) cards.set(String(card.productId), cards.get(String(card.productId)) ?? card);
  return { cards: [...cards].map(([id, card]) => ({ id, card })), spent };
}

function rowOf({ id, card }: { id: string; card: Row }, spent: object): Row {
  return { ...layFlat(columns, card), ...spent, id };
}

export const findCard = search({
  key: 'find_card',
  noun: 'Card',
  label: 'Find Card',
  description:
    'Finds the product number of a trading card by its name, best match first. Use it before steps that take a Product; one request.',
  form: arranged(
    keyword.map(field => ({
      ...field,
      required: true,
      helpText: 'Name of the card, with set and number if you know them.',
    })),
    [],
    spendingFields(endpoint, false),
  ),
  work: async step => {
    const { cards, spent } = await cardsFor(step, step.input);
    const charged = step.spent(spent);
    return cards.map((each, index) => rowOf(each, index === 0 ? charged : onlyLeft(charged)));
  },
  output: [...outputFields(columns), ...spentFields, { key: 'id', label: 'Product', type: 'string' }],
  sample: rowOf({ id: String(samples.card.productId), card: samples.card }, sampleSpent),
});
