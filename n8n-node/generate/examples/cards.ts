/** Trading cards, one at a time. */
import { type Example, sold } from './example.ts';

export const cards: Example[] = [
  {
    file: 'card-getPrice',
    name: 'Price of a trading card',
    note: 'The product that was found comes along; its ID finds the same card next time.',
    steps: [sold('card', 'getPrice', { keyword: 'charizard base set' })],
  },
  {
    file: 'card-getSales',
    name: 'Sales of a trading card',
    note: 'Near-mint sales of one card.',
    steps: [
      sold('card', 'getSales', { keyword: 'charizard base set', limit: 10, filters: { condition: 'Near Mint' } }),
    ],
  },
  {
    file: 'card-getListings',
    name: 'Offers of a trading card',
    note: 'First the card is found by name, then its offers by product ID.',
    steps: [
      sold('card', 'getPrice', { keyword: 'charizard base set' }),
      sold(
        'card',
        'getListings',
        { product: { __rl: true, mode: 'id', value: '={{ $json.product.productId }}' }, limit: 10 },
        { name: 'Then' },
      ),
    ],
  },
];
