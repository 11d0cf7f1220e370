import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judged } from '../../zapier-app/src/polling/listings.ts';

/** Rows that one page holds, and how many places an order shakes. */
const PAGE = 40;
const SHAKE = 5;

/** What happens to a market between two looks. */
interface Turn {
  /** Newly listed: they stand first. */
  listed: number;
  /** Older ones that come into the search because their price fell: share of the list at which each appears. */
  fallen: number[];
  /** Gone, by share of the list. */
  gone: number[];
  /** Whether the order shakes this time, and how. */
  shake: number;
  /** The look fails: nothing is seen of it. */
  fails: boolean;
}

const share = fc.double({ min: 0, max: 0.999, noNaN: true });
const turn: fc.Arbitrary<Turn> = fc.record({
  listed: fc.nat(PAGE / 4),
  fallen: fc.array(share, { maxLength: 2 }),
  gone: fc.array(share, { maxLength: 3 }),
  shake: fc.nat(1000),
  fails: fc.boolean(),
});
const history = fc.record({ start: fc.nat(PAGE * 3), turns: fc.array(turn, { minLength: 1, maxLength: 8 }) });

/** Plays a history as the platform does: it starts something for every row that it was not shown before. */
function play({ start, turns }: { start: number; turns: Turn[] }) {
  let next = start;
  let market = Array.from({ length: start }, (_, index) => `old ${start - index}`);
  const fired: string[] = [];
  /** New ones that some look could tell from old ones. */
  const due = new Set<string>();
  const enabled = market.slice(0, PAGE);
  const known = new Set(enabled);
  let { memory } = judged(enabled, market.length > PAGE, null);
  for (const { listed, fallen, gone, shake, fails } of turns) {
    for (const at of gone) market = market.filter((_, place) => place !== Math.floor(at * market.length));
    for (let count = 0; count < listed; count += 1) {
      next += 1;
      market = [`new ${next}`, ...market];
    }
    for (const at of fallen) {
      next += 1;
      market.splice(Math.floor(at * market.length), 0, `fallen ${next}`);
    }
    if (fails) continue;
    const page = shaken(market, shake).slice(0, PAGE);
    const sawAll = memory.full === 0;
    const seen = new Set(memory.seen);
    for (const [place, id] of page.entries()) {
      const knownBelow = page.slice(place).filter(each => seen.has(each)).length;
      const isNew = !id.startsWith('old') && !seen.has(id);
      if (isNew && (sawAll || knownBelow >= PAGE / 4)) due.add(id);
    }
    const looked = judged(page, market.length > PAGE, memory);
    const { shown } = looked;
    memory = looked.memory;
    for (const id of shown) {
      if (known.has(id)) continue;
      known.add(id);
      fired.push(id);
    }
  }
  return { fired, due };
}

/** Rows moved by some places each; the same shake gives the same order. */
function shaken(rows: readonly string[], shake: number): string[] {
  if (shake % 2 === 0) return [...rows];
  const at = (place: number) => place + ((place * 7919 + shake * 104_729) % (2 * SHAKE + 1)) - SHAKE;
  return rows
    .map((row, place) => ({ row, at: at(place) }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row);
}

describe('the window of a polling trigger, over 10,000 histories', () => {
  test('tells what is new above the edge of a page, once, and nothing that was there before', () => {
    fc.assert(
      fc.property(history, told => {
        const { fired, due } = play(told);
        expect(fired.filter(id => id.startsWith('old'))).toEqual([]);
        expect(new Set(fired).size).toBe(fired.length);
        expect([...due].filter(id => !fired.includes(id))).toEqual([]);
      }),
      { numRuns: 10_000, seed: 9 },
    );
  });

  test('a page that is not full has no edge: from 0 to 8 listings is 8 runs', () => {
    const first = judged([], false, null);
    const ids = Array.from({ length: 8 }, (_, index) => String(index));
    expect(judged(ids, false, first.memory).shown).toEqual(ids);
  });

  test('an older listing whose price falls is told wherever it stands in a list that fits the page', () => {
    const ids = Array.from({ length: 30 }, (_, index) => String(index));
    const { memory } = judged(ids, false, null);
    for (const place of [0, 15, 30])
      expect(judged([...ids.slice(0, place), 'fallen', ...ids.slice(place)], false, memory).shown).toContain('fallen');
  });

  test('more new listings than the sure part of a page holds are all told', () => {
    const { memory } = judged(['old'], false, null);
    const ids = Array.from({ length: PAGE }, (_, index) => `new ${index}`);
    expect(judged(ids, true, memory).shown).toEqual(ids);
  });
});
