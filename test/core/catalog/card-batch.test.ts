import { agree, type ParameterRow } from './agreement.ts';
import { flags, notWhole } from './auction-table.ts';

const cards = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ reference: `row-${index}`, keyword: 'michael jordan 57' }));
const word = (name: string, good: string): ParameterRow => ({
  name: `cards[0].${name}`,
  says: 'text of a card',
  good: [good],
  bad: [true],
});

agree({
  id: 'startCardBatch',
  section: 'reference 8, service facts',
  base: { cards: [{ reference: 'row-1', keyword: 'michael jordan 57', player: 'Michael Jordan' }] },
  rows: [
    {
      name: 'cards',
      says: 'up to 100 cards',
      good: [cards(1), cards(2), cards(99), cards(100)],
      bad: [[], cards(101), 'abc', [5]],
      required: true,
    },
    word('reference', 'row-9'),
    word('keyword', 'charizard 4/102'),
    word('set', 'Fleer'),
    word('player', 'Michael Jordan'),
    word('cardNumber', '57'),
    word('parallel', 'Refractor'),
    word('grader', 'PSA'),
    { name: 'cards[0].year', says: 'a whole number', good: [1986, 2024], bad: ['abc', true] },
    { name: 'cards[0].grade', says: 'a number', good: [8, 9.5], bad: ['abc', true] },
    {
      name: 'options.count',
      says: '1 to 240, 60 as in the example',
      good: [1, 2, 239, 240],
      bad: [0, 241, ...notWhole],
      default: 60,
    },
    { name: 'options.outputMode', says: 'summary', good: ['summary'], bad: ['items'], default: 'summary' },
    { name: 'options.relevance', says: 'true as in the example', ...flags, default: true },
  ],
  rules: [
    { says: 'structured', given: { cards: [{ reference: 'a', player: 'Michael Jordan' }] } },
    { says: 'structured', given: { cards: [{ reference: 'a', set: 'Fleer', cardNumber: '57' }] } },
    { says: 'free text', given: { cards: [{ reference: 'a', keyword: 'michael jordan 57' }] } },
    {
      says: 'one of both is needed',
      given: { cards: [{ keyword: 'x' }, { reference: 'a', year: 1986 }] },
      refused: 'cards[2].keyword or player or set is required',
    },
  ],
});

agree({
  id: 'cardBatch',
  section: 'reference 4.9',
  base: { jobId: 'job_1' },
  rows: [{ name: 'jobId', says: 'part of the path', good: ['job_1', 'a/b?c'], bad: [], required: true }],
});

agree({
  id: 'cancelCardBatch',
  section: 'reference 4.9',
  base: { jobId: 'job_1' },
  rows: [{ name: 'jobId', says: 'part of the path', good: ['job_1', 'a/b?c'], bad: [], required: true }],
});
