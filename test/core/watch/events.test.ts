import { expect, test } from 'vitest';
import { observe } from '../../../core/watch/events.ts';
import { lookFrom } from '../../../core/watch/look.ts';
import { firstFault, honest, type Watching } from './history.ts';

test('in 100 generated histories no event is lost or repeated', () => {
  expect(firstFault(100)).toBeUndefined();
});

/** What a careless watch does; each has to be noticed. */
const BROKEN: Record<string, Partial<Watching>> = {
  'forgets its offers': { keep: state => honest.keep({ ...state, offers: [] }) },
  'forgets its sales': { keep: state => honest.keep({ ...state, seen: [] }) },
  'forgets what it told as a deal': {
    keep: state => ({ ...state, offers: state.offers.map(each => ({ ...each, deal: 0 })) }),
  },
  'forgets what is behind the first part': { keep: state => ({ ...state, reach: null }) },
  'takes a failed look for an empty one': {
    failed: (item, state, side, now, room) =>
      observe(item, state, lookFrom(item, side, { items: [], hasNextPage: false }, now), {}, room).state,
  },
  'takes an offer that is missing once for gone': {
    keep: state => ({ ...state, offers: state.offers.map(each => ({ ...each, missed: 1 })) }),
  },
  'takes a part for the whole': {
    observe: (item, state, look, ...rest) =>
      observe(item, state, look.side === 'offered' ? { ...look, edge: Number.POSITIVE_INFINITY } : look, ...rest),
  },
  'counts its looks anew at each start': {
    observe: (item, state, look, settings, room) => {
      const seen = observe(item, state, look, settings, room);
      return { ...seen, events: seen.events.map(event => ({ ...event, id: `${event.id}${nonce++}` })) };
    },
  },
  'measures a move from the last look': { keep: state => ({ ...state, told: state.median }) },
  'prices on two sales': {
    observe: (item, state, look, ...rest) =>
      observe(
        item,
        state,
        look.side === 'sold'
          ? { ...look, groups: look.groups.map(group => ({ ...group, sales: Math.max(3, group.sales) })) }
          : look,
        ...rest,
      ),
  },
};
let nonce = 0;

test.each(Object.entries(BROKEN))('the histories detect a watch that %s', (_, broken) => {
  expect(firstFault(300, { ...honest, ...broken })).toBeDefined();
});
