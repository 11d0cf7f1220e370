import { describe, expect, it } from 'vitest';
import { callsIn } from '../../../sheets-addon/cells/survey.ts';

const names = new Set(['SOLD_MEDIAN', 'SOLD_MAX']);
const value = (value: string | number | boolean) => ({ kind: 'value', value });
const reference = (notation: string) => ({ kind: 'reference', notation });

describe("the calls in a formula's text", () => {
  it.each<[string, unknown[][]]>([
    ['=SOLD_MEDIAN("lego castle")', [[value('lego castle')]]],
    ['=sold_median(A2)', [[reference('A2')]]],
    [
      '=SOLD_MEDIAN($A$2:A$100, "itemCondition", "used")',
      [[reference('A2:A100'), value('itemCondition'), value('used')]],
    ],
    ['=SOLD_MEDIAN(A2; "count"; 60)', [[reference('A2'), value('count'), value(60)]]],
    ['=SOLD_MEDIAN(A2; "minPrice"; 10,5)', [[reference('A2'), value('minPrice'), value(10.5)]]],
    ['=SOLD_MEDIAN(A2, "minPrice", 10.5)', [[reference('A2'), value('minPrice'), value(10.5)]]],
    ["=SOLD_MEDIAN('My prices, 2'!A2:A9)", [[reference("'My prices, 2'!A2:A9")]]],
    ["=SOLD_MEDIAN('Prices in US$'!$A$2:A9)", [[reference("'Prices in US$'!A2:A9")]]],
    ['=SOLD_MEDIAN(Preise!A:A)', [[reference('Preise!A:A')]]],
    ['=SOLD_MEDIAN("a ""big"" (red) lamp, new")', [[value('a "big" (red) lamp, new')]]],
    ['=SOLD_MEDIAN(A2, , TRUE)', [[reference('A2'), value(''), value(true)]]],
    ['=IF(A2="","",SOLD_MAX(A2)/SOLD_MEDIAN(A2))', [[reference('A2')], [reference('A2')]]],
    ['=SOLD_MEDIAN( )', [[]]],
    ['=SOLD_MEDIAN(A2&" used")', []],
    ['=SOLD_MEDIAN(LOWER(A2))', []],
    ['=SOLD_MEDIAN({"a","b"})', []],
    ['=SOLD_MEDIAN(A2', []],
    ['="SOLD_MEDIAN(A2)"', []],
    ['=MY_SOLD_MEDIAN(A2)', []],
    ['=SOLD_MEDIAN(prices)', []],
  ])('%s', (formula, expected) => {
    expect(callsIn(formula, names).map(({ args }) => args)).toEqual(expected);
  });
});
