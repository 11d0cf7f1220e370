/** Whether a card is worth grading, compared with an independent calculation (reference 2.5, 4.4). */
import { median } from 'd3-array';
import { expect, test } from 'vitest';
import {
  type CardToGrade,
  errorOf,
  type Grader,
  gradeFrom,
  gradingFrom,
  planGrading,
  type Row,
  worthGrading,
} from '../../../core/engine.ts';
import { Chance } from '../../support/random.ts';
import { open } from '../sandbox.ts';

const TODAY = '2026-11-20';
const CARD: CardToGrade = { keyword: 'charizard base set 4', gradingCost: 25, chanceOf9: 50, chanceOf10: 20 };
const card = (more: Partial<CardToGrade> = {}) => planGrading({ ...CARD, ...more }, TODAY);

/** An answer of the history endpoint: sales with these titles and prices. */
function sales(titles: readonly (string | null)[], prices: readonly number[], more: object = {}): Row {
  const results = prices.map((price, at) => {
    const money = { amount: price.toFixed(2), currency: 'USD', display: `$${price.toFixed(2)}` };
    return {
      ...{ itemId: String(at), title: titles[at % titles.length], recordType: 'single_unit_listing', soldUnits: 1 },
      ...{ soldPrice: money, averageSoldPrice: money, totalSales: money, soldDate: '2026-11-10' },
      lastSoldDate: '2026-11-10',
    };
  });
  return { results, hasNextPage: false, relevanceApplied: true, ...more };
}

const raw = (...prices: number[]) => sales(['Charizard 4/102 Base Set Holo'], prices);
const graded = (grade: string, ...prices: number[]) => sales([`1999 Charizard 4/102 PSA ${grade}`], prices);
const from = (answers: readonly (Row | Error)[], more: Partial<CardToGrade> = {}) =>
  gradingFrom(card(more), answers, TODAY);
const LADDER = [raw(100, 110, 120), graded('9', 200, 210, 220), graded('10', 500, 510, 520)];

test("a card's grades take one history search each, with cleanup on", () => {
  const { run, session, charged } = open();
  const { ladder, spent } = run(worthGrading(session, CARD));
  expect(spent).toEqual({ charged: 3, doubt: 0 });
  expect(charged()).toBe(3);
  expect(ladder.map(({ grade }) => grade)).toEqual(['raw', '9', '10']);
  expect(card().questions.map(({ parameters }) => parameters)).toEqual(
    ['', ' PSA 9', ' PSA 10'].map(grade => ({
      ...{ keyword: `charizard base set 4${grade}`, startDate: '2025-11-21', endDate: TODAY },
      ...{ relevance: true, sort: 'lastSoldDescending' },
    })),
  );
});

test.each<[object, string]>([
  [{ keyword: '' }, 'keyword is required'],
  [{ keyword: 'charizard psa 10' }, 'keyword must be the card without its grade, got psa in it'],
  [{ keyword: 'charizard psa10' }, 'keyword must be the card without its grade, got psa in it'],
  [{ grader: 'ABC' }, 'grader must be PSA, BGS, CGC or SGC, got "ABC"'],
  [{ gradingCost: -1 }, 'gradingCost must be 0 to 1000000, got -1'],
  [{ chanceOf9: 101 }, 'chanceOf9 must be 0 to 100, got 101'],
  [{ chanceOf9: 60, chanceOf10: 40.01 }, 'chanceOf9 and chanceOf10 together must be at most 100'],
  [{ feePercent: 13 }, 'fixedFee, shipping and packaging are missing'],
  [{ gradingCost: '25 €', currency: 'USD' }, 'gradingCost is in EUR, the other amounts are in USD'],
  [{ startDate: '2020-01-01' }, 'startDate must be within 3 years'],
])('%j is refused before anything is paid: %s', (more, sentence) => {
  const { run, session, charged } = open();
  expect(() => run(worthGrading(session, { ...CARD, ...more } as CardToGrade))).toThrow(sentence);
  expect(charged()).toBe(0);
});

test('the price of a grade uses only sales whose titles name the grade', () => {
  const titles = ['Charizard PSA 9 MINT', 'Charizard PSA GEM MINT 10', 'Charizard PSA 9.5', 'Charizard CGC 9', null];
  const mixed = sales([...titles, 'Charizard holo'], [1, 2, 3, 4, 5, 6]);
  const { ladder } = from([mixed, mixed, mixed], { minSales: 1 });
  expect(ladder.map(({ grade, count, median: middle }) => [grade, count, middle])).toEqual([
    ['raw', 1, 6],
    ['9', 1, 1],
    ['10', 1, 2],
  ]);
});

test.each<[title: string, rung: string]>([
  ['Charizard PSA10', '10'],
  ['Charizard PSA9 MINT', '9'],
  ['Charizard PSA-9.0', '9'],
  ['Charizard, now PSA 10.', '10'],
  ['Charizard BGS9.5', 'none of them'],
  ['Charizard TAG 10', 'none of them'],
  ['Charizard ACE 9', 'none of them'],
  ['Charizard Beckett 9.5', 'none of them'],
  ['Charizard graded 10', 'none of them'],
  ['Charizard PSA 10 candidate!', 'none of them'],
  ['Charizard, possible PSA 10', 'none of them'],
  ['Charizard PSA 10?', 'none of them'],
  ['Charizard should be a gem mint PSA 10', 'none of them'],
  ['Charizard PSA 9/10 potential', 'none of them'],
  ['Charizard PSA 10 quality', 'none of them'],
  ['Charizard PSA 10 /102', '10'],
  ['Charizard PSA 10 ready to ship', '10'],
  ['Charizard PSA 10 ready', 'none of them'],
  // Companies beyond those of the ladder, other spellings of the known ones, full-width letters, and words for graded cards.
  ['Charizard PCA 10', 'none of them'],
  ['Dracaufeu PCA 9,5 gradée', 'none of them'],
  ['Charizard CCC GEM MINT 10', 'none of them'],
  ['Charizard AGS 9', 'none of them'],
  ['Charizard GetGraded 10', 'none of them'],
  ['Charizard P.S.A. 10', '10'],
  ['Charizard P S A 9', '9'],
  ['リザードン ＰＳＡ１０', '10'],
  ['リザードン PSA鑑定品10', '10'],
  ['リザードン ARS鑑定品10', 'none of them'],
  ['Charizard PSA\u200b10', '10'],
  ['Charizard PSA slab 9', '9'],
  ['Charizard slabbed gem', 'none of them'],
  ['Charizard B.G.S. 9.5', 'none of them'],
  ['Charizard possible P.S.A. 10', 'none of them'],
  ['Charizard P-S-A 10', '10'],
  ['Charizard PSA 9,5', 'none of them'],
  ['Charizard PSA 1999 Base, PSA 9', '9'],
  ['Charizard PSA 1st Edition', 'none of them'],
  ['Charizard PSA cert 10245678', 'none of them'],
  ['PSA 9 St. John Charizard', '9'],
  ['Charizard could grade PSA 10', 'none of them'],
  ['Charizard candidate for a PSA 10', 'none of them'],
  ['Charizard PSA 9 or 10', 'none of them'],
  ['Charizard PSA 9 or better', 'none of them'],
  ['Charizard PSA 10 material', 'none of them'],
  ['Charizard GEM MINT 10', 'none of them'],
  ['Charizard BRG 10', 'none of them'],
  ['Charizard gradata 9', 'none of them'],
  // A company without a grade behind it, or a word that only looks like one.
  ['Charizard PCA', 'raw'],
  ['Ace Trainer 27/25', 'raw'],
  ['Charizard CCC 4/25', 'raw'],
  ['Charizard GG 10', 'raw'],
  ['Charizard not slabbed', 'raw'],
  ['Charizard slab ready', 'raw'],
  ['Charizard Tag Team 10/68', 'raw'],
  ['Charizard 4/102 not graded', 'raw'],
])('a sale titled "%s" counts as %s on the ladder', (title, rung) => {
  const all = sales([title], [1, 2, 3]);
  const counted = from([all, all, all]).ladder.filter(({ count }) => count > 0);
  expect(counted.map(({ grade }) => grade)).toEqual(rung === 'none of them' ? [] : [rung]);
});

test.each<[grader: Grader, title: string, grade: number | null]>([
  ['PSA', 'PSA 8 St. Louis Cardinals', 8],
  ['CGC', 'CGC 9.8 St. Patrick', 9.8],
  ['BGS', 'Charizard BGS 9.5/9', 9.5],
  ['BGS', 'Charizard BGS 8.5-9', null],
  ['PSA', 'PSA 2nd Edition', null],
])('the grade of %s that "%s" names is %j', (grader, title, grade) => {
  expect(gradeFrom(grader, title)).toBe(grade);
});

test("the price of a grade says so if the cleanup didn't run", () => {
  const { ladder } = from([{ ...raw(1, 2, 3), relevanceApplied: false }, graded('9', 1), graded('10', 1)]);
  expect(ladder[0]?.note).toBe('not cleaned up: may hold other cards');
});

test('the gain weighs each grade by its chance, and a card that gets neither grade counts as ungraded', () => {
  // Medians are 110 ungraded, 210 and 510 graded. Weighted by chance, the grades gain 50 and 80.
  expect(from(LADDER)).toMatchObject({
    expectedNet: 110 + 50 + 80 - 25,
    expectedGain: 50 + 80 - 25,
    breakEvenCost: 130,
    breakEvenChance: 0,
    currency: 'USD',
    note: '',
  });
});

test('the gain is after the costs of selling', () => {
  const costs = { feePercent: '10 %', fixedFee: 0, shipping: 5, packaging: 0 };
  expect(from(LADDER, { ...costs, chanceOf9: 0, chanceOf10: 10, gradingCost: '$25.00' })).toMatchObject({
    expectedNet: 94 + 36 - 25,
    expectedGain: 11,
    breakEvenCost: 36,
    breakEvenChance: 6.95,
  });
});

test.each<[string, readonly (Row | Error)[], Partial<CardToGrade>, string]>([
  ['the cost of grading', LADDER, { gradingCost: undefined }, 'To see the gain, enter what grading costs'],
  ['a chance', LADDER, { chanceOf10: undefined }, 'To see the gain, enter the chances of a 9 and a 10'],
  [
    'a grade with two sales',
    [LADDER[0]!, graded('9', 1, 2), LADDER[2]!],
    {},
    'The gain is unknown: no price for grade 9',
  ],
  [
    'an answer',
    [errorOf({ code: 'network' }), LADDER[1]!, errorOf({ code: 'network' })],
    {},
    'The gain is unknown: no price for ungraded and grade 10',
  ],
  ['a common currency', LADDER, { currency: 'EUR' }, 'The gain is unknown: the amounts are in USD and EUR'],
  ['a cost in dollars', LADDER, { gradingCost: '25 €' }, 'The gain is unknown: the amounts are in USD and EUR'],
  ['a sign of dollars', LADDER, { gradingCost: '¥3000' }, 'The gain is unknown: the amounts are in USD and JPY or CNY'],
])('the gain is missing without %s, and the reason is given', (_, answers, more, note) => {
  const none = { expectedNet: null, expectedGain: null, breakEvenCost: null, breakEvenChance: null };
  expect(from(answers, more)).toMatchObject({ ...none, note });
});

test('the gain needs no price of a grade whose chance is 0', () => {
  expect(from([LADDER[0]!, graded('9', 1), LADDER[2]!], { chanceOf9: 0 })).toMatchObject({
    expectedGain: 55,
    note: '',
  });
});

test('2,000 random cards: an independent calculation in whole numbers agrees', () => {
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const chance = new Chance(seed);
    const prices = Array.from({ length: 3 }, () =>
      Array.from({ length: chance.between(0, 9) }, () => chance.between(1, 90_000) / 100),
    );
    const [nine, ten] = [chance.between(0, 6_000), chance.between(0, 4_000)];
    const cost = chance.between(0, 8_000);
    const answers = [raw(...prices[0]!), graded('9', ...prices[1]!), graded('10', ...prices[2]!)];
    const own = { gradingCost: cost / 100, chanceOf9: nine / 100, chanceOf10: ten / 100 };
    const { ladder, ...seen } = from(answers, own);

    const middles = prices.map(each =>
      each.length < 3 ? undefined : BigInt(Math.round(Math.round(median(each)! * 1e6) / 1e4)),
    );
    expect(ladder.map(rung => (rung.median === null ? undefined : BigInt(Math.round(rung.median * 100))))).toEqual(
      middles,
    );
    const [first, second, third] = middles;
    if (first === undefined || (nine > 0 && second === undefined) || (ten > 0 && third === undefined)) {
      expect([seen.expectedGain, seen.note]).toEqual([
        null,
        expect.stringMatching(/^The gain is unknown: no price for /),
      ]);
      continue;
    }
    const more = [BigInt(nine) * ((second ?? 0n) - first), BigInt(ten) * ((third ?? 0n) - first)];
    const sum = (nine > 0 ? more[0]! : 0n) + (ten > 0 ? more[1]! : 0n);
    // Rounded down, even for negative gains.
    const gain = Number((sum - (((sum % 10_000n) + 10_000n) % 10_000n)) / 10_000n);
    expect(seen.expectedGain).toBe((gain - cost) / 100);
    expect(seen.expectedNet).toBe((Number(first) + gain - cost) / 100);
    expect(seen.breakEvenCost).toBe(Math.max(0, gain) / 100);
    const least = Array.from({ length: 10_001 - nine }, (_, parts) => parts).find(
      parts => (nine > 0 ? more[0]! : 0n) + BigInt(parts) * ((third ?? 0n) - first) >= BigInt(cost) * 10_000n,
    );
    if (third !== undefined) expect(seen.breakEvenChance).toBe(least === undefined ? null : least / 100);
  }
});
