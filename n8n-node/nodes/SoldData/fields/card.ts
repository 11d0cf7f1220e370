/** Exactly one card, instead of the best match of a keyword. */
import type { INodeProperties } from 'n8n-workflow';
import type { Run } from '../run/run.ts';

export const productField: INodeProperties = {
  displayName: 'Product',
  name: 'product',
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  description: 'The exact card. Leave it empty to search by keyword.',
  modes: [
    {
      displayName: 'From List',
      name: 'list',
      type: 'list',
      typeOptions: { searchListMethod: 'searchProducts', searchable: true, searchFilterRequired: true },
      hint: 'Type a card to find it; each new search is charged as one request',
    },
    {
      displayName: 'By ID',
      name: 'id',
      type: 'string',
      placeholder: 'e.g. 12345',
      validation: [{ type: 'regex', properties: { regex: '[0-9]+', errorMessage: 'A product ID is a number' } }],
    },
  ],
};

/** The parameters that name the card when a product is set; it wins over the keyword. */
export function productAt(run: Run, itemIndex: number): Record<string, unknown> {
  const product = run.context.getNodeParameter('product', itemIndex, '', { extractValue: true });
  return product === '' || product === undefined ? {} : { productId: product, keyword: undefined };
}
