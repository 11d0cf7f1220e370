/** Answers that no reference describes, for tests that must survive them. */
import type { Row } from '../../../core/index.ts';
import type { Chance } from '../../support/random.ts';

const ODD = [
  null,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  'x',
  '12,50',
  '-3',
  '1e5',
  '999999999999999999999',
  true,
  [],
  {},
  [null],
  [[]],
  { amount: {} },
  { amount: '7' },
];

/** The answer with some of its values replaced, removed or repeated somewhere. */
export function bent(value: unknown, chance: Chance): unknown {
  const copy = structuredClone(value);
  for (let change = chance.between(1, 6); change > 0; change -= 1) {
    let holder = copy as Row;
    for (;;) {
      const names = Object.keys(holder);
      const name = names[chance.between(0, names.length - 1)];
      if (name === undefined) break;
      const held = holder[name];
      if (typeof held === 'object' && held !== null && Object.keys(held).length > 0 && !chance.oneIn(5)) {
        holder = held as Row;
        continue;
      }
      if (chance.oneIn(4)) delete holder[name];
      else holder[name] = structuredClone(chance.pick(ODD));
      break;
    }
  }
  return copy;
}
