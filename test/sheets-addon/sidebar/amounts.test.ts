/** Amounts of which none leads, as in a list of profits or a ladder of grades, are written in one form. */
import { expect, test } from 'vitest';
import { formOf } from '../../../sheets-addon/sidebar/client/picture/words.ts';

test.each<[string, number[], string[]]>([
  ['the largest is below 100', [99.99, 12.5], ['$99.99', '$12.50']],
  ['the largest is 100 or more', [250.4, -30.2], ['$250', '-$30']],
  ['a loss is the largest', [-250.4, 12.5], ['-$250', '$13']],
  ['one would be written as nothing', [250.4, 0.4], ['$250', '$0.40']],
  ['a loss would be written as nothing', [250.4, -0.3, 12], ['$250', '-$0.30', '$12']],
  ['one is nothing', [250.4, 0, 0.004], ['$250', '$0', '$0']],
  ['one is half a unit', [250.4, 0.5], ['$250', '$1']],
])('%s', (_, amounts, texts) => expect(amounts.map(amount => formOf(amounts, 'USD')(amount))).toEqual(texts));
