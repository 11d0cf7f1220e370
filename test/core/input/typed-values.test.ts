/** Typed values and cell contents are read as people mean them, or refused before a charge (M3). */
import { expect, test } from 'vitest';
import {
  ask,
  endpoints,
  InvalidParametersError,
  readAmount,
  readKeywords,
  readPercent,
  readTerms,
  typedAmount,
  typedEntries,
  typedKeywords,
} from '../../../core/engine.ts';
import { checkParameters } from '../../../core/question/check.ts';
import {
  typedCounts,
  typedKeywordLists,
  typedLimits,
  typedNumbers,
  typedPercentages,
} from '../../support/typed-values.ts';

const refused = (read: { problem?: string }) => (read.problem === undefined ? undefined : null);

test.each(typedNumbers)('a number: %j is read as %j', (typed, amount) => {
  const reading = readAmount(typed);
  expect(reading.value ?? refused(reading)).toBe(amount);
  expect(typedAmount(typed)).toBe(amount ?? null);
});

test.each(typedLimits.filter(([typed]) => typeof typed === 'string'))(
  'a price limit reads %j as %j',
  (typed, amount) => {
    const read = () => checkParameters(endpoints.scrape, { keyword: 'a1', maxPrice: typed }, '');
    if (amount === null) expect(read).toThrow(InvalidParametersError);
    else expect(read().maxPrice).toBe(amount);
  },
);

test.each(typedCounts)('a count: %j is read as %j', (typed, count) => {
  const read = () => checkParameters(endpoints.scrape, { keyword: 'a1', conditionId: typed }, '').conditionId;
  if (count === null) expect(read).toThrow(InvalidParametersError);
  else expect(read()).toBe(count);
});

test('a row of a Markdown table with several columns is no keyword', () => {
  expect(typedKeywords('| Item | Price |\n|---|---:|\n| canon ae-1 | 120 |').problems).toEqual([
    { position: 1, text: 'canon ae-1\t120', problem: 'which has the cells of several columns; give one keyword' },
  ]);
});

test.each([
  '<ul><li>canon ae-1</li><li>nikon f3</li></ul>',
  '<p>Cameras:</p>\n<ol>\n<LI class="a"><p>1</p></LI><li>2</li></ol>',
])('a list in HTML is no single keyword: %s', keyword => {
  expect(() => checkParameters(endpoints.scrape, { keyword }, '')).toThrow(
    'which is a list of several; give one keyword',
  );
});

test.each([
  ['Canon AE-1 &amp; 50mm', 'Canon AE-1 & 50mm'],
  ['AT&amp;amp;T phone', 'AT&T phone'],
  ['&amp;amp;#39;57 Chevy', "'57 Chevy"],
  ['&amp;lt;b&amp;gt;canon&amp;lt;/b&amp;gt; ae-1', 'canon ae-1'],
  ['Pok&eacute;mon 151', 'Pokémon 151'],
  ['M&uuml;nchen 1972 pin', 'München 1972 pin'],
  ['Levi&#8217;s 501', 'Levi’s 501'],
  ['Levi&#x27;s 501', "Levi's 501"],
  ['Black&Decker; drill', 'Black&Decker; drill'],
])('the entities of HTML in %j are read to their end, alone and in a list', (typed, keyword) => {
  expect(checkParameters(endpoints.scrape, { keyword: typed }, '').keyword).toBe(keyword);
  expect(typedKeywords(`${typed}\nnikon f3`).keywords).toEqual([keyword, 'nikon f3']);
  expect(typedKeywords([typed]).keywords).toEqual([keyword]);
});

test('a number that could mean two amounts is refused with both', () => {
  expect(() => checkParameters(endpoints.scrape, { keyword: 'a1', minPrice: '1.250' }, '')).toThrow(
    'minPrice must be a number of 0 or more, got "1.250", which could be 1.25 or 1250; write one of them',
  );
});

test('a cell error in place of a number is refused as a cell error', () => {
  expect(() => checkParameters(endpoints.scrape, { keyword: 'a1', minPrice: '#N/A' }, '')).toThrow(
    'got "#N/A", which a spreadsheet shows in place of a value',
  );
});

test.each(typedPercentages)('a percentage: %j is read as %j', (typed, percent) => {
  const reading = readPercent(typed);
  expect(reading.value ?? refused(reading)).toBe(percent);
});

test.each(typedPercentages.filter(([typed]) => typeof typed === 'string'))(
  'a fee field reads %j as %j',
  (typed, percent) => {
    const read = () => readTerms({ feePercent: typed });
    if (percent === null) expect(read).toThrow(InvalidParametersError);
    else expect(read()).toEqual(percent === undefined ? {} : { feePercent: percent });
  },
);

test.each(typedKeywordLists)('a list of keywords: %j is read as %j', (typed, keywords, others = []) => {
  const read = typedKeywords(typed);
  expect([read.keywords, read.problems.map(({ text }) => text)]).toEqual([keywords, others]);
});

test('a list of keywords has entries that only differ in spelling once', () => {
  expect(typedKeywords('Canon AE-1\ncanon  ae-1\nnikon f3').keywords).toEqual(['Canon AE-1', 'nikon f3']);
});

test('a list of keywords is split at commas where the host joins entries with them', () => {
  expect(typedKeywords('canon ae-1, nikon f3', { commas: true }).keywords).toEqual(['canon ae-1', 'nikon f3']);
  expect(typedKeywords('lego, sealed\nnikon f3', { commas: true }).keywords).toEqual(['lego, sealed', 'nikon f3']);
  expect(typedKeywords('["lego, sealed"]', { commas: true }).keywords).toEqual(['lego, sealed']);
  expect(typedKeywords('<p>lego castle</p><p>lego, sealed</p>', { commas: true }).keywords).toEqual([
    'lego castle',
    'lego, sealed',
  ]);
  expect(typedKeywords('75192,751,ae-1,35mm lens', { commas: true }).keywords).toEqual([
    '75192',
    '751',
    'ae-1',
    '35mm lens',
  ]);
});

test.each([
  ...['12,5 mm socket', 'lego 10,497', 'canon 50mm 1,8,nikon f3', 'canon ae-1,120', 'canon ae-1, $120, nikon f3'],
  ...['nikon f3, 90.50', 'leica m6,1200€', 'pikachu,151'],
  ...['pikachu, 20+', 'pikachu,20+, mew', 'pikachu, ≥20', 'pikachu, ~$20', 'pikachu, 1.000', 'pikachu, 20 obo'],
  ...['pikachu, 20 shipped', 'pikachu, $20 (incl. shipping)', 'pikachu, 5 bucks', 'pikachu, 20-ish'],
  // A quotation or brackets around a comma.
  ...['"canon ae-1, boxed", nikon f3', 'nikon f3, "canon ae-1, boxed"', '“canon ae-1, boxed”, nikon f3'],
  ...['canon ae-1 (used, boxed), nikon f3', 'lot "a, b, c"', 'nikon (f3, f4'],
])('the comma of "%s" could separate keywords, so nothing is searched for', typed => {
  const problem = 'whose comma could separate two keywords; write each keyword in a line of its own';
  expect(typedKeywords(typed, { commas: true })).toEqual({
    keywords: [],
    problems: [{ position: 1, text: typed, problem }],
  });
  expect(typedKeywords(typed).keywords).toEqual([typed]);
});

test.each(['canon, max 120', 'canon ae-1, nikon f3, under $90', 'leica m6, up to 1200€'])(
  'the limit behind the comma of "%s" is no keyword, so nothing is searched for',
  typed => {
    expect(typedKeywords(typed, { commas: true })).toMatchObject({ keywords: [], problems: [{ text: typed }] });
  },
);

test.each(['November 1, 2026', 'Nov 1, 2026', 'nov 1, 2026', 'Friday, April 10, 2026', '10 April, 2026'])(
  'the comma of the date "%s" separates no keywords',
  typed => {
    const problem = 'which became a date in a spreadsheet; format the column as plain text and type it again';
    expect(typedKeywords(typed, { commas: true })).toEqual({
      keywords: [],
      problems: [{ position: 1, text: typed, problem }],
    });
  },
);

test.each<[string, string[]]>([
  ['12" vinyl, 7" single', ['12" vinyl', '7" single']],
  ['"canon ae-1", "nikon f3"', ['"canon ae-1"', '"nikon f3"']],
  ['1) knife, 2) fork', ['knife', 'fork']],
  ['happy :), sad :(, calm', ['happy :)', 'sad :(', 'calm']],
  ['rolex, 16610 with box', ['rolex', '16610 with box']],
  ['canon (boxed), nikon (used)', ['canon (boxed)', 'nikon (used)']],
  ['gold ring 10k, ring 14k', ['gold ring 10k', 'ring 14k']],
  ['4/102, 10-4, 12E3', ['4/102', '10-4', '12E3']],
])('the commas of "%s" separate keywords', (typed, keywords) => {
  expect(typedKeywords(typed, { commas: true })).toEqual({ keywords, problems: [] });
});

test('a list of keywords names its first invalid entry, or says that it is empty', () => {
  for (const typed of ['canon ae-1\n\n#N/A', 'Here:\ncanon ae-1\n#N/A', 'Sure!\n- canon ae-1\n- #N/A'])
    expect(() => readKeywords(typed, 'keywords')).toThrow(
      'keywords: entry 3 is "#N/A", which a spreadsheet shows in place of a value',
    );
  expect(() => readKeywords(['', null], 'keywords')).toThrow('keywords is required');
});

test('a keyword is refused above 300 characters, before it is paid for', () => {
  const search = (length: number) =>
    ask(endpoints.scrape, { keyword: 'lego '.repeat(length / 5 + 1).slice(0, length) }, '2026-11-20');
  expect(() => search(5_000)).toThrow('too long for a keyword; use at most 300 characters');
  expect(() => search(302)).toThrow('too long for a keyword; use at most 300 characters');
  expect(search(299).parameters.keyword).toHaveLength(299);
});

test.each(['2026-04-10', '4/10/2026', '10-Apr', new Date(Date.UTC(2026, 3, 10))])(
  'the date %j is neither a keyword nor a card number',
  typed => {
    const cards = [{ player: 'Ohtani', cardNumber: typed }];
    const why = /which became (a date|the date 10 Apr 2026) in a spreadsheet; format the column as plain text/;
    expect(() => checkParameters(endpoints.scrape, { keyword: typed }, '')).toThrow(why);
    expect(() => checkParameters(endpoints.startCardBatch, { cards }, '')).toThrow(why);
    expect(() => checkParameters(endpoints.scrape, { keyword: 'a1', maxPrice: typed }, '')).toThrow(why);
    expect(typedKeywords([typed]).problems).toEqual([expect.objectContaining({ problem: expect.stringMatching(why) })]);
  },
);

test('a bulk search accepts its keywords as one text, and names an invalid line', () => {
  const keywordsOf = (keywords: unknown) => checkParameters(endpoints.bulkSearch, { keywords }, '').keywords;
  expect(keywordsOf('canon ae-1\n\nnikon f3\n')).toEqual(['canon ae-1', 'nikon f3']);
  expect(keywordsOf('["canon ae-1", "nikon f3"]')).toEqual(['canon ae-1', 'nikon f3']);
  expect(() => keywordsOf(['canon ae-1', '', 'TODO'])).toThrow(
    'keywords[3] must be a text that is not empty, got "TODO"',
  );
});

test('blank rows of a list of objects are left out', () => {
  expect(typedEntries([{ player: 'Ohtani' }, { player: '', year: null }])).toEqual([
    { position: 1, value: { player: 'Ohtani' } },
  ]);
});

const FORMULAS = ['=A1', '= $B$12', "='Price list'!A2:A9", '=VLOOKUP(A2,Stock!A:B,2,FALSE)', '=trim(B2)&" used"'];

test.each(['0', 0, 'TODO', '#N/A', '?', '[object Object]', 'undefined', '["canon ae-1", "nik', ...FORMULAS])(
  'the keyword %j is refused before it is paid for',
  keyword => {
    expect(() => checkParameters(endpoints.scrape, { keyword }, '')).toThrow(InvalidParametersError);
  },
);

test.each([
  ['canon\u00a0ae-1\u200b', 'canon ae-1'],
  ['7up', '7up'],
  ['カメラ', 'カメラ'],
  ['42', '42'],
  ['C', 'C'],
  ['=love photocard', '=love photocard'],
  ['=love (first album)', '=love (first album)'],
])('the keyword %j is searched for as %j', (keyword, sent) => {
  expect(checkParameters(endpoints.scrape, { keyword }, '')).toMatchObject({ keyword: sent });
});

const limited = (endpoint: keyof typeof endpoints, maxPrice: unknown) => {
  try {
    return checkParameters(endpoints[endpoint], { keyword: 'a1', maxPrice }, '').maxPrice;
  } catch (error) {
    return (error as Error).message;
  }
};

test.each(['fashionSold', 'peerListings'] as const)('a limit of %s is in USD (reference 4.5, 4.6)', endpoint => {
  expect(limited(endpoint, '$25')).toBe(25);
  expect(limited(endpoint, '€25')).toBe(
    'maxPrice must be a number above 0, got "€25", which is in EUR, but prices here are in USD',
  );
});

test.each(['€25', '£25', '25 kr', '25'])(
  'a limit of the auction site may have any currency (reference 4.2 states none): %s',
  typed => expect(limited('scrape', typed)).toBe(25),
);
