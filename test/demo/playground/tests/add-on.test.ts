import { expect, it } from 'vitest';
import { customFunctions } from '../add-on.ts';
import { fixtureAddOn } from './fixture.ts';

it('reads the help of a custom function as Google does, from the comment above it', () => {
  expect(customFunctions(fixtureAddOn.code)).toEqual([
    {
      name: 'SOLD_MEDIAN',
      description: 'The median price of one item, or of each item of a range.',
      parameters: [
        { name: 'keyword', description: 'What is priced.', optional: false },
        { name: 'option', description: '(optional) Name of a search option.', optional: true },
      ],
    },
    { name: 'SALES_BY_DAY', description: 'Sales by day.', parameters: [] },
  ]);
});

it('offers no function without @customfunction', () => {
  expect(customFunctions('/** A helper. */\nfunction HELPER(a) {}')).toEqual([]);
});
