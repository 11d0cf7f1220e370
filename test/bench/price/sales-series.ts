/** Series of sales for the price bench: read from a CSV, or made up. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { TypedWrong } from '../../../scripts/lib/command.ts';
import { Chance } from '../../support/random.ts';

export interface DatedSale {
  /** Days since the first day of the set. */
  day: number;
  price: number;
}

/** The sales of each item, oldest first. */
export type Series = readonly (readonly DatedSale[])[];

/** Reads a CSV with the columns item, day and price, also zipped. The day is a whole number or `YYYY-MM-DD`. */
export function readSeries(path: string): Series {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const [heading = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = heading.split(',').map(name => name.trim().toLowerCase());
  const at = Object.fromEntries(['item', 'day', 'price'].map(name => [name, names.indexOf(name)]));
  if (Object.values(at).includes(-1)) throw new TypedWrong(`${path} must have the columns item, day and price.`);
  const byItem = new Map<string, DatedSale[]>();
  for (const line of lines) {
    const cells = line.split(',');
    const [item = '', written = '', price] = [cells[at.item!], cells[at.day!], Number(cells[at.price!])];
    const day = /^\d+$/.test(written) ? Number(written) : Date.parse(written) / 86_400_000;
    if (!(price > 0) || Number.isNaN(day)) continue;
    byItem.set(item, [...(byItem.get(item) ?? []), { day: Math.floor(day), price }]);
  }
  return [...byItem.values()].map(sales => sales.sort((a, b) => a.day - b.day));
}

/**
 * Made-up items whose price moves as those of real ones: a drifting level, a spread around it, and sales that come at random.
 * @param mixed how far apart the kinds of item that one search mixes are; 1 for a single kind.
 */
export function madeUp(items: number, days: number, { mixed = 1 } = {}): Series {
  return Array.from({ length: items }, (_, item) => {
    const chance = new Chance(item + 1);
    const normal = () => Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next());
    const perDay = Math.exp(normal()) * 0.4;
    const spread = 0.03 + 0.07 * chance.next();
    let level = Math.log(50 + 400 * chance.next());
    const sales: DatedSale[] = [];
    for (let day = 0; day < days; day += 1) {
      level += 0.012 * normal();
      for (let due = perDay; due > chance.next(); due -= 1) {
        const kind = chance.oneIn(3) ? mixed : 1;
        sales.push({ day, price: Math.round(100 * Math.exp(level + spread * normal()) * kind) / 100 });
      }
    }
    return sales;
  });
}
