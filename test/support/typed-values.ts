/**
 * Realistic texts from cells, workflow steps and assistants, with their meaning. Every connector must read them the same way: the tests of
 * each run this table.
 */

/** Prices and other numbers; null where the text is refused, undefined where it counts as empty. */
export const typedNumbers: readonly [typed: unknown, amount: number | null | undefined][] = [
  ['120', 120],
  [' 120.50 ', 120.5],
  ['.5', 0.5],
  ['-5', -5],
  ['−5', -5],
  ['(5.00)', -5],
  ['+5', 5],
  [120.5, 120.5],
  ['１２０', 120],
  // A currency before or after the number.
  ['$120', 120],
  ['$1,250.00', 1250],
  ['US$ 1,200.50', 1200.5],
  ['USD 1,250.00', 1250],
  ['C$1,250', 1250],
  ['£1,200', 1200],
  ['120 EUR', 120],
  ['120€', 120],
  ['€ 0,35', 0.35],
  ['¥12,000', 12_000],
  ['99,90 zł', 99.9],
  ['1 299 kr', 1299],
  // A comma before one or two digits is the decimal sign; before three digits it separates thousands.
  ['120,50', 120.5],
  ['1,20', 1.2],
  ['1,2', 1.2],
  ['1,200', 1200],
  ['1,200,000', 1_200_000],
  // With two different separators, the last one is the decimal sign.
  ['1.200,50', 1200.5],
  ['$1.200,50', 1200.5],
  ['1,200.50', 1200.5],
  ['1.200.000,5', 1_200_000.5],
  ['1.200.000', 1_200_000],
  // A dot before three digits is refused, except after a zero or next to a currency with a decimal comma.
  ['1.250', null],
  ['$1.250', null],
  ['1.250 €', 1250],
  ['EUR 1.250', 1250],
  ['0.125', 0.125],
  ['1.20 €', 1.2],
  ['1.2500', 1.25],
  // Spaces of any kind and apostrophes separate thousands.
  ['1 200', 1200],
  ['1\u00a0200,50 €', 1200.5],
  ['1\u202f200,50', 1200.5],
  ["1'200.50 CHF", 1200.5],
  ['1’200.50', 1200.5],
  // Characters that copying leaves behind.
  ['\u200b$1,250.00\ufeff', 1250],
  ['\u00a0120\u00a0', 120],
  ['120\n', 120],
  // Empty values.
  ['', undefined],
  ['   ', undefined],
  ['\u200b', undefined],
  ['-', undefined],
  ['–', undefined],
  ['n/a', undefined],
  ['N/A', undefined],
  ['n.a.', undefined],
  [null, undefined],
  // Texts that aren't a single number.
  ['#N/A', null],
  ['#REF!', null],
  ['#DIV/0!', null],
  ['#WERT!', null],
  ['Loading...', null],
  ['50-100', null],
  ['$50 to $100', null],
  ['1,2345', null],
  ['12 50', null],
  ['1,200,50', null],
  ['ask', null],
  ['ten', null],
  ['TODO', null],
  ['120 cm', null],
  ['13 %', null],
  ['1e5', null],
  ['$', null],
  ['undefined', null],
  ['[object Object]', null],
  [true, null],
  [Number.NaN, null],
  [{ a: 1 }, null],
  [['7'], null],
];

/** Percentages, such as fees and margins. */
export const typedPercentages: readonly [typed: unknown, percent: number | null | undefined][] = [
  ['13', 13],
  ['13.25', 13.25],
  ['13,5', 13.5],
  ['13,5 %', 13.5],
  ['13.5%', 13.5],
  ['13,5\u00a0%', 13.5],
  ['12.250', 12.25],
  ['12,250 %', 12.25],
  ['.5 %', 0.5],
  ['0', 0],
  ['13 percent', 13],
  [13, 13],
  [0.13, 0.13],
  ['', undefined],
  ['-', undefined],
  ['n/a', undefined],
  ['13 % + 0,30', null],
  ['$13', null],
  ['1.250,5', null],
  ['#N/A', null],
  ['ask', null],
];

/** Keyword lists: the keywords that are searched for, and the texts that are refused. */
export const typedKeywordLists: readonly [typed: unknown, keywords: readonly string[], refused?: readonly string[]][] =
  [
    ['canon ae-1', ['canon ae-1']],
    ['canon ae-1\nnikon f3', ['canon ae-1', 'nikon f3']],
    ['canon ae-1\r\n\r\n  nikon f3  \r\n', ['canon ae-1', 'nikon f3']],
    [
      ['canon ae-1', 'nikon f3'],
      ['canon ae-1', 'nikon f3'],
    ],
    [
      ['canon ae-1\nnikon f3', ['leica m6']],
      ['canon ae-1', 'nikon f3', 'leica m6'],
    ],
    // JSON in one text: alone, within a list, or in an assistant's code fence.
    ['["canon ae-1", "nikon f3"]', ['canon ae-1', 'nikon f3']],
    [['["canon ae-1", "nikon f3"]'], ['canon ae-1', 'nikon f3']],
    ['```json\n["canon ae-1",\n "nikon f3"]\n```', ['canon ae-1', 'nikon f3']],
    ["['canon ae-1', 'nikon f3']", ['canon ae-1', 'nikon f3']],
    ['[{"keyword": "canon ae-1"}]', ['canon ae-1']],
    ['[]', []],
    // Lists in the form that assistants write.
    ['- canon ae-1\n- nikon f3', ['canon ae-1', 'nikon f3']],
    ['• canon ae-1\n• nikon f3', ['canon ae-1', 'nikon f3']],
    ['1. canon ae-1\n2. nikon f3', ['canon ae-1', 'nikon f3']],
    ['1. FC Köln trikot\nnikon f3', ['1. FC Köln trikot', 'nikon f3']],
    // Different spellings of one keyword.
    [['Canon AE-1', 'canon  ae-1', 'CANON\u00a0AE-1', '\u200bcanon ae-1 '], ['Canon AE-1']],
    // A comma is part of its keyword.
    ['lego 10497, sealed', ['lego 10497, sealed']],
    [
      [2001, 'nikon f3'],
      ['2001', 'nikon f3'],
    ],
    // Empty lists.
    ['', []],
    [[null, '', '  ', '-', 'n/a', undefined], []],
    [undefined, []],
    // Texts that aren't keywords.
    [['canon ae-1', '#N/A', '#REF!', 'Loading...'], ['canon ae-1'], ['#N/A', '#REF!', 'Loading...']],
    [['0', 'TODO', 'nikon f3', 'undefined', '?'], ['nikon f3'], ['0', 'TODO', 'undefined', '?']],
    [['[object Object]', { id: 7 }], [], ['[object Object]', '{"id":7}']],
    ['["canon ae-1", "nik', [], ['["canon ae-1", "nik']],
  ];
