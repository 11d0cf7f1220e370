/** What kind of goods an item is, and whether sizes decide its price. */
import { isLot } from '../../rows/lots.ts';
import { readFlag } from '../words/answers.ts';
import { areSeveral, SHOES, SYSTEM } from '../words/sizes.ts';
import { addNote, type Facts, type Kind } from './facts.ts';
import type { Reading, Row, Take } from './reading.ts';

const SEALED = /\b(?:booster (?:box|pack|bundle|display)|elite trainer box|blaster box|hobby box|factory sealed)\b/i;

export function kindTakers({ textOf, has }: Reading): Take[] {
  const bundles = (['bundle', 'playset'] as const).filter(has);
  const isBundle = (row: Row) => bundles.some(role => readFlag(textOf(row, role)) === true);
  return [
    (row, facts) => {
      facts.kind = isBundle(row) ? 'lot' : kindOf(facts);
    },
  ];
}

function kindOf({ title, name, issue, grade, condition, details }: Facts): Kind {
  const whole = title || name;
  if (isLot(whole) || isRange(issue)) return 'lot';
  if (grade !== null) return 'graded';
  return condition?.isSealed || SEALED.test(whole) || details.some(each => SEALED.test(each)) ? 'sealed' : 'raw';
}

/** Issues that are sold together: `2-8`. A month and a year are one: `10-2001`. */
function isRange(issue: string): boolean {
  const [, first, last] = /^(\d+)\s?[-–—]\s?#?(\d+)$/.exec(issue) ?? [];
  const isMonth = Number(first) <= 12 && /^(?:19|20)\d\d$/.test(last ?? '');
  return first !== undefined && Number(first) < Number(last) && !isMonth;
}

export function shoeTakers({ table, of }: Reading): Take[] {
  const { format, columns } = table;
  const categories = of('category');
  const areShoes =
    format?.id === 'sneaker-sales' ||
    columns.some(
      ({ heading, role }) =>
        /shoe|schuh|schoen|sneaker|zapat|chaussure|scarp/i.test(heading) || (role === 'size' && SYSTEM.test(heading)),
    );
  const isShoe = (row: Row, { size, title, name }: Facts) =>
    size !== '' && (categories.some(({ index }) => SHOES.test(row[index] ?? '')) || SHOES.test(title || name));
  return [
    (row, facts) => {
      facts.isShoe = areShoes || isShoe(row, facts);
      if (!facts.isShoe) return;
      if (areSeveral(facts.size)) {
        const note = `The sizes “${facts.size}” are several goods and aren't part of the search: give each a row of its own`;
        addNote(facts, note, 'unknown');
        facts.size = '';
      } else facts.size = facts.size.replace(/^US\s*(?=\d)/i, '');
    },
  ];
}
