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
  // As listings and shops write it: a country before the sign, a code in small letters, a price without cents.
  ['US $12.50', 12.5],
  ['US $1,250.00', 1250],
  ['C $12.99', 12.99],
  ['AU $5.00', 5],
  ['NZ $7', 7],
  ['BRL $20', 20],
  ['$12.50 USD', 12.5],
  ['U.S. $5', 5],
  ['12 usd', 12],
  ['eur 9,90', 9.9],
  ['12 euro', 12],
  ['12.-', 12],
  ['12,-', 12],
  ['120,-- €', 120],
  ["CHF 1'250.–", 1250],
  ['Rs.500', 500],
  ['kr. 50', 50],
  ['￥１，２００', 1200],
  ['50¢', 0.5],
  ['$.50', 0.5],
  ['$-5', -5],
  ['-$5', -5],
  ['$(5.00)', -5],
  // A group of thousands never begins with 0.
  ['0,500', 0.5],
  ['0,125', 0.125],
  ['0.500', 0.5],
  ['0.250 EUR', 0.25],
  ['€0.125', 0.125],
  ['€ 0,018', 0.018],
  ['0,500 kg', null],
  ['0,500,000', null],
  // Lakh and crore.
  ['₹1,25,000', 125_000],
  ['1,25,000.50', 125_000.5],
  // Beside a currency with a decimal comma, a comma before three digits could be either.
  ['€1,250', null],
  ['1,250 kr', null],
  // A word that is no currency.
  ['PSA 10', null],
  ['LOT 5', null],
  ['OCT 31', null],
  ['250 GRM', null],
  ['ALL 4', null],
  ['TOP 10', null],
  ['BGS 9.5', null],
  ['10 pcs', null],
  ['EUR/12', null],
  ['USD.50', null],
  ['€5 USD', null],
  ['5²', null],
  ['50c', null],
  ['-$-5', null],
  ['2026-04-10', null],
  ['4/10', null],
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
    ['1) canon ae-1\n2) nikon f3', ['canon ae-1', 'nikon f3']],
    ['(1) canon ae-1\n(2) nikon f3', ['canon ae-1', 'nikon f3']],
    ['1.canon ae-1\n2.nikon f3', ['canon ae-1', 'nikon f3']],
    ['1.- canon ae-1\n2.- nikon f3', ['canon ae-1', 'nikon f3']],
    ['1. 1999 pikachu\n2. 2000 mewtwo', ['1999 pikachu', '2000 mewtwo']],
    [
      ['1. canon ae-1', '2. nikon f3'],
      ['canon ae-1', 'nikon f3'],
    ],
    // What an assistant writes around a list is no item of it.
    ['Here are the items:\n- canon ae-1\n- nikon f3', ['canon ae-1', 'nikon f3']],
    [
      'Sure! These sell best:\n\n1. canon ae-1\n2. nikon f3\n\nLet me know if you need more.',
      ['canon ae-1', 'nikon f3'],
    ],
    ['The item is:\n* canon ae-1', ['canon ae-1']],
    ['Here is the list:\n```json\n["canon ae-1", "nikon f3"]\n```', ['canon ae-1', 'nikon f3']],
    ['Here is the list:\n```\ncanon ae-1\nnikon f3\n```\nEnjoy!', ['canon ae-1', 'nikon f3']],
    ['`canon ae-1`\n`nikon f3`', ['canon ae-1', 'nikon f3']],
    ['- canon ae-1', ['canon ae-1']],
    ['- canon ae-1\nnikon f3', ['canon ae-1', 'nikon f3']],
    ['canon ae-1: boxed\nnikon f3.', ['canon ae-1: boxed', 'nikon f3.']],
    // HTML of a page or another step.
    ['<ul><li>canon ae-1</li><li>nikon f3</li></ul>', ['canon ae-1', 'nikon f3']],
    ['canon ae-1<br>nikon f3<br/>', ['canon ae-1', 'nikon f3']],
    ['<p>canon <b>ae-1</b></p>\n<p>nikon&nbsp;f3</p>', ['canon ae-1', 'nikon f3']],
    ['AT&amp;T phone', ['AT&T phone']],
    ['i <3 plush\nlens <5 cm', ['i <3 plush', 'lens <5 cm']],
    // The digits of JSON as written.
    ['[125638291047001234, 12.50]', ['125638291047001234', '12.50']],
    ['[{"keyword": 125638291047001234}, "say \\"12.50\\""]', ['125638291047001234', 'say "12.50"']],
    // A title that a page has cut is no cell that is still loading.
    ['Canon Film Camera...\nPokemon Charizard Holo…', ['Canon Film Camera...', 'Pokemon Charizard Holo…']],
    [
      ['Wird geladen...', 'Chargement en cours...', '読み込んでいます...', 'Cargando…'],
      [],
      ['Wird geladen...', 'Chargement en cours...', '読み込んでいます...', 'Cargando…'],
    ],
    // A number with a decimal, a size, a fraction or a year is no list mark.
    ['1.6 TDI injector\n2.0 TDI injector', ['1.6 TDI injector', '2.0 TDI injector']],
    [
      ['1.6 TDI injector', '2.0 TDI injector'],
      ['1.6 TDI injector', '2.0 TDI injector'],
    ],
    ['1.5l bottle\n2.5l bottle\n3.5l bottle', ['1.5l bottle', '2.5l bottle', '3.5l bottle']],
    ['1/4 inch drive\n2/4 inch drive', ['1/4 inch drive', '2/4 inch drive']],
    ['1.½ inch valve\n2.½ inch valve', ['1.½ inch valve', '2.½ inch valve']],
    ['1)2 volt relay\n2)4 volt relay', ['1)2 volt relay', '2)4 volt relay']],
    ['-5 diopter lens\n-3 diopter lens', ['-5 diopter lens', '-3 diopter lens']],
    ['1999. topps\n2000. topps', ['1999. topps', '2000. topps']],
    ['1 franc 1916\n2 francs 1916', ['1 franc 1916', '2 francs 1916']],
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
    // A date is what a spreadsheet made of another text; card numbers and seasons stay.
    [
      ['2026-04-10', '2026-04-10T00:00:00.000Z', '2026-04-10 00:00:00', 'nikon f3'],
      ['nikon f3'],
      ['2026-04-10', '2026-04-10T00:00:00.000Z', '2026-04-10 00:00:00'],
    ],
    [
      '4/10/2026\n10.04.2026\n10-Apr\n10. Apr\nApr-26\nApril 10, 2026\n10 avr.\nFri Apr 10 2026 00:00:00 GMT+0200',
      [],
      [
        '4/10/2026',
        '10.04.2026',
        '10-Apr',
        '10. Apr',
        'Apr-26',
        'April 10, 2026',
        '10 avr.',
        'Fri Apr 10 2026 00:00:00 GMT+0200',
      ],
    ],
    [
      '4/102\n2023-24\n4/10\n10-10\nDEC-20\nMAR5\n12E3\n1999 pikachu\n2026',
      ['4/102', '2023-24', '4/10', '10-10', 'DEC-20', 'MAR5', '12E3', '1999 pikachu', '2026'],
    ],
  ];

/** Times, and their days where the spreadsheet, the workflow or the Zap is in UTC, in Tokyo and in New York. A script's days are in UTC. */
export const typedDays: readonly [typed: unknown, utc: string, tokyo: string, newYork: string][] = [
  // An instant in UTC belongs to the day of that time zone.
  ['2026-10-10T23:30:00Z', '2026-10-10', '2026-10-11', '2026-10-10'],
  ['2026-10-10T02:00:00.000Z', '2026-10-10', '2026-10-10', '2026-10-09'],
  ['2026-10-10 23:30 UTC', '2026-10-10', '2026-10-11', '2026-10-10'],
  ['1791675000', '2026-10-10', '2026-10-11', '2026-10-10'],
  ['1791597600000', '2026-10-10', '2026-10-10', '2026-10-09'],
  // Midnight in UTC is how services write a plain day.
  ['2026-10-10T00:00:00Z', '2026-10-10', '2026-10-10', '2026-10-10'],
  // A time with an offset, or without a zone, names its day.
  ['2026-10-10T23:30:00-05:00', '2026-10-10', '2026-10-10', '2026-10-10'],
  ['2026-10-10T01:30:00+09:00', '2026-10-10', '2026-10-10', '2026-10-10'],
  ['2026-10-10T23:30:00', '2026-10-10', '2026-10-10', '2026-10-10'],
  ['2026-10-10', '2026-10-10', '2026-10-10', '2026-10-10'],
];

/** What reaches the service for a text, null if it counts as empty, or the words of the refusal behind the field's name. */
export type FieldRow = readonly [typed: unknown, meaning: string | number | null | { refused: string }];

const NO_DAY = { refused: 'must be a date as YYYY-MM-DD' };

/** Values of fields that every connector has. */
export const typedFields = {
  soldAfter: [
    ['2026-10-10', '2026-10-10'],
    ['2026-10-10\u00a0', '2026-10-10'],
    ['２０２６-10-10', '2026-10-10'],
    ['2026/10/10', '2026-10-10'],
    ['2026.10.10', '2026-10-10'],
    ['2026-10-1', '2026-10-01'],
    ['2026-10-10 23:30', '2026-10-10'],
    ['2026-10-10 9:05', '2026-10-10'],
    ['2026-10-10, 09:05:00', '2026-10-10'],
    ['', null],
    ['n/a', null],
    ['2026-02-30', NO_DAY],
    ['2026-10-10 - 2026-10-20', NO_DAY],
    ['2026-10-10 or later', NO_DAY],
    ['10/04/2026', NO_DAY],
    ['13/04/2026', NO_DAY],
    ['10.04.2026', NO_DAY],
    ['4/10', NO_DAY],
    ['Apr 10, 2026', NO_DAY],
    ['10-Apr-26', NO_DAY],
    ['April 2026', NO_DAY],
    ['2026-10', NO_DAY],
    ['2026', NO_DAY],
    ['20261010', NO_DAY],
    ['46122', NO_DAY],
    [46122, NO_DAY],
    ['today', NO_DAY],
    ['yesterday', NO_DAY],
    ['30 days ago', NO_DAY],
    ['-30d', NO_DAY],
    ['#VALUE!', NO_DAY],
  ],
} satisfies Record<string, readonly FieldRow[]>;
