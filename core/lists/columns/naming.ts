/** Makes sure that a column names the item. */
import { typedAmount } from '../../input/number.ts';
import type { Role } from '../headings/roles.ts';
import { saysCoins, saysStamps } from '../headings/stamps-and-coins.ts';
import type { Column } from '../headings/table.ts';
import { isSum } from '../rows/sums.ts';
import { foldHeading, foldWord } from '../words/fold.ts';
import { isEmpty } from '../words/text.ts';
import { areAnswers, MODEL, most, type Sample } from './values.ts';

/** Headings of columns that may hold no more than a kind: `Amplifier`. */
export const KIND_OF_ITEM = /^(?:items?|products?|article|artikel|articulo|articolo|gegenstand|objet|objeto|object)$/;
export const COUNTRY = /^(?:country|land|pays|pais|paese)$/;

export const NAMING: readonly Role[] = ['title', 'name', 'subject'];
/** Roles that name the item if no other column does. */
export const INSTEAD: readonly Role[] = ['game', 'description'];

/** What is printed on a stamp or a banknote; beside its country it names it, unless another column does. */
const FACE = /^(?:face value|nominal(?: value)?|nominale|valor facial|valore facciale|nominalwert)$/;

/** Columns of people's addresses, in files about orders. */
const ADDRESS = /\b(city|buyer|ship|shipped|post code|zip|address|order)\b/;

/**
 * Makes sure that a column names the item: a game, a description, a set with a number, or the column with the longest distinct texts.
 * @returns the columns that could, the best first, if no heading says which one does.
 */
export function nameItem(columns: Column[], ranks: number[], samples: readonly Sample[]): Column[] {
  const has = (role: Role) => columns.some(column => column.role === role && column.filled > 0);
  const isNamed = NAMING.some(has);
  const instead = isNamed ? undefined : INSTEAD.find(has);
  const areCoins = columns.some(saysCoins);
  const hasAddresses = columns.some(({ heading }) => ADDRESS.test(foldHeading(heading).text));
  for (const column of columns) {
    // Nobody names the metal of a coin, but its face value.
    if (areCoins && foldHeading(column.heading).text === 'metal') Object.assign(column, { role: null, why: 'a metal' });
    if (column.role === 'detail' && hasAddresses) Object.assign(column, { role: null, why: 'an address' });
    if (column.role === 'game' && column.role !== instead) column.role = 'category';
    else if (column.role === 'description' && column.role !== instead)
      Object.assign(column, { role: null, why: 'a description' });
    else if (column.role === instead && column.filled > 0) column.role = 'name';
  }
  if (isNamed) return nameOrItem(columns, ranks, samples);
  if (instead !== undefined || (has('series') && has('issue'))) return [];
  const country = columns.find(({ heading, filled }) => filled > 0 && COUNTRY.test(foldHeading(heading).text));
  const stamp = columns.some(saysStamps) ? country : undefined;
  if (stamp) {
    stamp.role = 'name';
    delete stamp.why;
    return [];
  }
  // An artist, a series, or a set with a number says less than the column that a heading of its own would have named.
  const isPartly = has('artist') || has('series') || (has('set') && has('number'));
  const candidates = isPartly ? distinctOf(columns, samples) : candidatesOf(columns, samples);
  const [best] = candidates;
  const face =
    country &&
    !best &&
    columns.find(
      ({ heading, filled, index }) =>
        filled > 0 &&
        FACE.test(foldHeading(heading).text) &&
        most(samples[index]!.values, text => /[\p{L}\p{Sc}]/u.test(text)),
    );
  if (face) {
    face.role = 'name';
    delete face.why;
    return [];
  }
  // With its maker, the number of a model names it if nothing else does.
  const model =
    !best && has('brand') && !isPartly
      ? columns.find(
          ({ index, heading, role, filled }) =>
            role === 'id' &&
            filled > 0 &&
            ranks[index]! >= 0 &&
            MODEL.test(foldHeading(heading).text) &&
            most(samples[index]!.values, text => /\p{L}/u.test(text)),
        )
      : undefined;
  if (model) {
    model.role = 'name';
    delete model.why;
    return [];
  }
  if (!best) return [];
  best.role = 'name';
  delete best.why;
  ranks[best.index] = 0;
  return candidates;
}

/** What the grade of a coin says besides, in letters: `DMPL`. Other names may be written in capitals, too. */
const LETTERS = /^(?:P[FLR]|[DU]?CAM|D?M?PL|RD|RB|BN|FBL?|FH|F[ST]|[56]FS|MS|SP|N\/?A)[+*]?$/;

/**
 * `Designation` is a name in French, and what is said besides a name in English.
 * @param isGiven whether a person gave a column its role.
 */
export function nameByDesignation(
  columns: readonly Column[],
  samples: readonly Sample[],
  isGiven: (index: number) => boolean,
): void {
  if (columns.some(({ role, filled }) => role !== null && NAMING.includes(role) && filled > 0)) return;
  const named = columns.find(
    ({ heading, role, filled, index }) =>
      role === 'detail' &&
      !isGiven(index) &&
      filled > 0 &&
      foldHeading(heading).text === 'designation' &&
      most(samples[index]!.values, text => /\p{L}.*\p{L}/su.test(text) && !LETTERS.test(text.trim()), 0.5),
  );
  const described = columns.find(({ role }) => role === 'description');
  if (named && !(described && described.filled > named.filled)) named.role = 'name';
}

const NAME = /^(?:name|nom|nombre|nome|naam|namn|navn|nimi|nazwa)$/;

/**
 * Beside items, `Name` is as often that of a person or of a maker. Where both differ, or the names repeat and the items don't, the longer
 * texts that differ more are taken, and a person is asked. An item of one word each is a kind: `Card`.
 */
function nameOrItem(columns: readonly Column[], ranks: number[], samples: readonly Sample[]): Column[] {
  const names = columns.filter(({ role, filled, index }) => role === 'name' && filled > 0 && ranks[index]! >= 0);
  const isHeaded = (column: Column, pattern: RegExp) => pattern.test(foldHeading(column.heading).text);
  const name = names.find(column => isHeaded(column, NAME));
  const item = names.find(column => isHeaded(column, KIND_OF_ITEM));
  if (!name || !item || columns.some(({ role, filled }) => role === 'title' && filled > 0)) return [];
  if (names.some(({ index }) => ranks[index]! < Math.min(ranks[name.index]!, ranks[item.index]!))) return [];
  const differing = ({ index }: Column) => {
    const values = samples[index]!.values.filter(text => !isSum(text.trim())).map(foldWord);
    return values.length > 1 ? new Set(values).size / values.length : 0;
  };
  const [ofName, ofItem] = [differing(name), differing(item)];
  const { values } = samples[item.index]!;
  const areItems =
    most(values, text => /[\p{Ll}\p{Lo}]{2}/u.test(text)) && most(values, text => /[\s\d]/.test(text.trim()), 0.3);
  if (ofItem < 0.5 || ofItem < ofName || (ofItem === ofName ? ofItem < 1 : !areItems)) return [];
  const [first, second] = [name, item].sort((a, b) => scoreOf(samples[b.index]!) - scoreOf(samples[a.index]!));
  ranks[first!.index] = 0;
  ranks[second!.index] = 1;
  return [first!, second!];
}

/** How well texts could name items: the longer they are and the more they differ. */
function scoreOf({ values }: Sample): number {
  const length = values.reduce((sum, text) => sum + Math.min(60, text.length), 0) / values.length;
  return (new Set(values).size / values.length) * length;
}

/**
 * Beside addresses of e-mail, a name of which no title has a word is that of a person.
 * @param isGiven whether a person gave a column its role.
 */
export function nameOfPerson(
  rows: readonly (readonly string[])[],
  columns: readonly Column[],
  isGiven: (index: number) => boolean,
): void {
  const title = columns.find(({ role, filled }) => role === 'title' && filled > 0);
  const name = columns.find(
    ({ role, heading, index }) => role === 'name' && !isGiven(index) && NAME.test(foldHeading(heading).text),
  );
  if (!title || !name || !columns.some(({ heading }) => /\be ?mail\b/.test(foldHeading(heading).text))) return;
  const both = rows.filter(row => !isEmpty(row[title.index]) && !isEmpty(row[name.index]));
  const isTold = (row: readonly string[]) => {
    const words = new Set(foldWord(row[title.index]!).split(' '));
    return foldWord(row[name.index]!)
      .split(' ')
      .some(word => words.has(word));
  };
  if (both.length > 0 && !both.some(isTold)) Object.assign(name, { role: null, why: 'the name of a person' });
}

/** What an order or a page says besides its item. */
const OF_ORDERS =
  /\b(buyer|seller|customer|address|photo|url|image|link|user|shipping|shipment|postage|delivery|payments?|refund|tax|status|email)\b/;

/** A column with less than this share of the best score can't be meant. */
const LEAST_SHARE = 0.25;

/** Columns without a role whose texts could name items, the best first. */
function candidatesOf(columns: readonly Column[], samples: readonly Sample[]): Column[] {
  const scored = columns.flatMap(column => {
    const { values } = samples[column.index]!;
    const isFree = column.role === null || column.role === 'category' || column.role === 'note';
    if (!isFree || values.length === 0 || !most(values, text => /\p{L}{2}/u.test(text), 0.8)) return [];
    if (
      most(values, text => typedAmount(text) !== null) ||
      column.why === 'a description' ||
      /\bfrom$/.test(foldHeading(column.heading).text) ||
      OF_ORDERS.test(foldHeading(column.heading).text) ||
      areAnswers(values)
    )
      return [];
    return [{ column, score: scoreOf(samples[column.index]!) * (column.role === null ? 1 : 0.3) }];
  });
  scored.sort((a, b) => b.score - a.score);
  const least = (scored[0]?.score ?? 0) * LEAST_SHARE;
  return scored.filter(({ score }) => score >= least).map(({ column }) => column);
}

/** Of the candidates, the columns without a role that nearly every row fills, mostly with texts of their own. */
function distinctOf(columns: readonly Column[], samples: readonly Sample[]): Column[] {
  const fullest = Math.max(...columns.map(({ filled }) => filled));
  return candidatesOf(columns, samples).filter(({ role, index, filled }) => {
    const { values } = samples[index]!;
    return role === null && filled >= fullest * 0.8 && new Set(values).size >= values.length * 0.5;
  });
}
