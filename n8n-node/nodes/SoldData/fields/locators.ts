/** Fields for a card and for a category, which are found in a list or by their number. */
import { type DescribedParameter, described, type Endpoint } from '@sold-data/core/engine';
import type { INodeProperties } from 'n8n-workflow';
import { fieldOf } from './parameter.ts';

const byNumber = (placeholder: string, errorMessage: string) => ({
  displayName: 'By ID',
  name: 'id',
  type: 'string' as const,
  placeholder,
  validation: [{ type: 'regex', properties: { regex: '[0-9]+', errorMessage } }],
});

/** Selects an exact card instead of the best match for a keyword. */
export const product: INodeProperties = {
  displayName: 'Product',
  name: 'product',
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  required: true,
  description: 'The exact card',
  modes: [
    {
      displayName: 'From List',
      name: 'list',
      type: 'list',
      typeOptions: { searchListMethod: 'searchProducts', searchable: true, searchFilterRequired: true },
      hint: 'Type a card to find it. Each new search is charged as one request.',
    },
    byNumber('e.g. 12345', 'A product ID is a number'),
  ],
};

/** The category to browse: one of the catalogue's main categories, or any other by its number. */
export const category: INodeProperties = {
  displayName: 'Category',
  name: 'categoryId',
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  required: true,
  description: 'Which part of the catalog to browse',
  modes: [
    {
      displayName: 'From List',
      name: 'list',
      type: 'list',
      typeOptions: { searchListMethod: 'searchCategories', searchable: true },
      hint: 'The main categories of the first site; other sites number theirs in their own way',
    },
    byNumber('e.g. 9355', 'A category ID is a number'),
  ],
};

/** A card is found by its name or by its product. */
export function cardFields(endpoint: Endpoint): INodeProperties[] {
  const keyword = described(endpoint).find(({ name }) => name === 'keyword') as DescribedParameter;
  const shownFor = (findBy: string) => ({ displayOptions: { show: { findBy: [findBy] } } });
  return [
    {
      displayName: 'Find By',
      name: 'findBy',
      type: 'options',
      options: [
        { name: 'Name', value: 'name', description: 'The best match for some text' },
        { name: 'Product', value: 'product', description: 'The exact card, from a list or by its ID' },
      ],
      default: 'name',
      description: 'How to find the card',
    },
    { ...fieldOf({ ...keyword, label: 'Name', required: true }, true), ...shownFor('name') },
    { ...product, ...shownFor('product') },
  ];
}
