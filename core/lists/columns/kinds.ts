/** What columns mean in lists of one kind of things: games, watches, stamps, wines, bricks, puzzles. */

import { listedRole } from '../headings/headings.ts';
import type { Role } from '../headings/roles.ts';
import { isBareCatalogue, namesCatalogue, saysCoins, saysStamps } from '../headings/stamps-and-coins.ts';
import type { Column } from '../headings/table.ts';
import { readQuantity } from '../rows/quantity.ts';
import { readAnswer, readFlag } from '../words/answers.ts';
import { partOfGame } from '../words/completeness.ts';
import { foldHeading } from '../words/fold.ts';
import { platformsIn } from '../words/platforms.ts';
import { COUNTRY, INSTEAD, NAMING } from './naming.ts';
import { isRunning, most, type Sample } from './values.ts';

/**
 * Columns headed by platforms that hold marks say for which of them a game is.
 * @param isGiven whether a person gave a column its role.
 */
export function gamePlatforms(
  columns: readonly Column[],
  samples: readonly Sample[],
  isGiven: (index: number) => boolean,
): void {
  if (columns.some(({ role, filled }) => role === 'platform' && filled > 0)) return;
  const areMarks = ({ index }: Column) =>
    samples[index]!.values.every(text => /^(?:\D|[01]$)/.test(text.trim()) && readAnswer(text) !== null);
  const free = columns.filter(({ role, filled, index }) => role === null && filled > 0 && !isGiven(index));
  const platforms = platformsIn(free.map(({ heading }) => heading));
  const own = free.filter(({ heading }) => platforms.has(heading));
  if (own.every(areMarks)) for (const column of own) column.role = 'platform';
}

/**
 * In a list of games, whether there is a box and a manual says how complete each one is.
 * @param isGiven whether a person gave a column its role.
 */
export function gameBoxes(
  columns: readonly Column[],
  samples: readonly Sample[],
  isGiven: (index: number) => boolean,
): void {
  const isOfGames = ({ role, heading, filled }: Column) =>
    filled > 0 && (role === 'platform' || (role !== null && listedRole(heading) === 'game'));
  if (!columns.some(isOfGames)) return;
  for (const column of columns) {
    const { role, filled, index, heading } = column;
    const isFree = (role === null || FREE.includes(role)) && filled > 0 && !isGiven(index);
    if (!isFree || partOfGame(heading) === undefined || !samples[index]!.values.every(isAnswer)) continue;
    column.role = 'completeness';
    delete column.why;
  }
}

/** Roles of headings such as `Box`, `Game` and `Disc` where they hold more than answers. */
const FREE: readonly Role[] = ['note', 'name', 'game', 'category', 'medium'];
const isAnswer = (text: string) => /^\D/.test(text.trim()) && readFlag(text) !== null;

/** Whether a folded heading names the number of a model, as of a watch. */
const isReference = (folded: string) =>
  /^(?:ref|reference|referenz|referenznummer|referencia|riferimento)(?: no)?$/.test(folded);

/** Beside a brand or in a list of watches, a reference is the number of a model, as of a watch. Elsewhere it is the list's own. */
export function reference(columns: readonly Column[]): void {
  const has = (wanted: Role) => columns.some(({ role, filled }) => role === wanted && filled > 0);
  const found = columns.find(({ heading, filled }) => filled > 0 && isReference(foldHeading(heading).text));
  const areWatches = columns.some(
    ({ role, heading }) =>
      (role === 'name' || role === null) &&
      /^(?:watch(?:es)?|uhr(?:en)?|montres?|reloje?s?|orologi[oi]?|horloges?)$/i.test(heading.trim()),
  );
  if (!found || !(areWatches || (has('brand') && has('name'))) || has('number')) return;
  found.role = 'number';
  delete found.why;
}

const OF_STAMPS = /^(?:stamps?|briefmarken?|timbres?|francoboll[io]|denomination|nennwert|valeur faciale)$/;

/**
 * Beside what tells stamps apart, the bare name of a catalogue heads its numbers. Neither stamps nor players have issues of a series.
 * @param isGiven whether a person gave a column its role.
 */
export function stampsAndPlayers(
  columns: readonly Column[],
  samples: readonly Sample[],
  isGiven: (index: number) => boolean,
): void {
  const filled = columns.filter(column => column.filled > 0);
  const bare = filled.find(({ role, heading, index }) => role === null && !isGiven(index) && isBareCatalogue(heading));
  const isOfStamps = ({ heading }: Column) => {
    const { text } = foldHeading(heading);
    return COUNTRY.test(text) || OF_STAMPS.test(text);
  };
  if (bare && filled.some(isOfStamps) && !filled.some(({ role }) => role === 'number')) bare.role = 'number';
  const numbered = filled.find(
    ({ role, heading, index }) =>
      (role === 'id' || role === null) &&
      !isGiven(index) &&
      /^cat(?:alog(?:ue)?)? (?:no|reference|ref)$/.test(foldHeading(heading).text) &&
      most(samples[index]!.values, namesCatalogue, 0.8),
  );
  if (numbered && filled.some(isOfStamps) && !filled.some(({ role }) => role === 'number')) {
    numbered.role = 'number';
    delete numbered.why;
  }
  const areStamps = numbered !== undefined || filled.some(saysStamps);
  const has = (wanted: readonly Role[]) => filled.some(({ role }) => role !== null && wanted.includes(role));
  if (!areStamps && (!has(['subject']) || has(['series', 'title', 'name']))) return;
  for (const column of columns) if (column.role === 'issue' && !isGiven(column.index)) column.role = null;
}

/**
 * Who made a wine is part of what it is called, and where it comes from isn't. Some have no other name than their growth.
 * @param isGiven whether a person gave a column its role.
 */
export function wines(columns: readonly Column[], ranks: readonly number[], isGiven: (index: number) => boolean): void {
  const filled = columns.filter(column => column.filled > 0);
  const isHeaded = ({ heading }: Column, pattern: RegExp) => pattern.test(foldHeading(heading).text);
  const wine = filled.find(column => column.role === 'name' && isHeaded(column, WINE));
  const isBetter = ({ role, index }: Column) =>
    role === 'title' || (role === 'name' && ranks[index]! < ranks[wine?.index ?? -1]!);
  const makers = filled.filter(column => isHeaded(column, WINERY));
  const areWines = wine
    ? !filled.some(isBetter)
    : makers.some(column => !isHeaded(column, MAKER)) ||
      (makers.length > 0 && filled.some(column => isHeaded(column, OF_WINES)));
  if (!areWines || filled.some(saysCoins)) return;
  const free = filled.filter(({ index }) => !isGiven(index));
  for (const column of free)
    if (column.role === 'detail' && isHeaded(column, COUNTRY))
      Object.assign(column, { role: null, why: 'where it comes from' });
  const has = (roles: readonly Role[]) => filled.some(({ role }) => role !== null && roles.includes(role));
  if (!has(NAMING)) {
    const growths = free.filter(column => column.role === null && isHeaded(column, GROWTH));
    const [named, detail] = growths.sort(
      (a, b) => b.filled - a.filled || Number(isHeaded(a, ORIGIN)) - Number(isHeaded(b, ORIGIN)),
    );
    if (named) named.role = 'name';
    // Many wines have no name besides where they come from.
    if (named && detail && isHeaded(named, ORIGIN)) detail.role = 'detail';
  }
  const maker = makers.find(({ role, index }) => role === null && !isGiven(index));
  if (maker && has(NAMING) && !has(['brand'])) maker.role = 'brand';
}

const WINE = /^wine(?: name)?$/;
const WINERY = /^(?:producer|winery|weingut|domaine|bodega|cantina|produttore|producteur|productor|erzeuger|winzer)$/;
/** Who makes other things than wine, too, or where things are stored. */
const MAKER = /^(?:producer|domaine|bodega|cantina|produttore|producteur|productor|erzeuger)$/;
/** What only lists of wines have. */
const OF_WINES =
  /^(?:vintage|millesime|jahrgang|annata|anada|bottles?|flaschen|bouteilles|bottiglie|botellas|flessen|appellation|denominazione|denominacion|cuvee|vin|vino|wein|varietals?|grapes?|cepages?|rebsorte|uva|vitigno)$/;
const GROWTH = /^(?:cuvee|label|wein|vin|vino|lage|cru|appellation|denominazione|denominacion)$/;
const ORIGIN = /^(?:appellation|denominazione|denominacion)$/;

const PARTS = /^(?:parts?|part (?:name|description)|minifig(?:ure)?s?|teil(?:e|ename)?)$/;

/**
 * The number of a part and its colour tell it from others, where a seller's own number would not.
 * @param isGiven whether a person gave a column its role.
 */
export function parts(
  columns: readonly Column[],
  samples: readonly Sample[],
  isGiven: (index: number) => boolean,
): void {
  const filled = columns.filter(column => column.filled > 0);
  const headed = (pattern: RegExp) => filled.find(({ heading }) => pattern.test(foldHeading(heading).text));
  const kind = headed(/^item type$/);
  // Sets, minifigures, parts, gear, books and catalogues, as shops of bricks write them.
  const kinds = kind === undefined ? [] : samples[kind.index]!.values.map(text => text.trim());
  // Clothes are of such kinds, too: S and M.
  const areKinds = kinds.every(text => /^[SMPGBCIO]$/.test(text)) && kinds.some(text => /[PGBCIO]/.test(text));
  const part = headed(PARTS);
  const isNamed = filled.some(({ role }) => role !== null && NAMING.includes(role));
  const hasColor = filled.some(({ role }) => role === 'color');
  const saysMinifigs = headed(/^minifig(?:ure)?s?$/) !== undefined;
  if (!areKinds && !(part && (part.role === 'name' || !isNamed))) return;
  const number = headed(/^(?:item|part|teil) no$|^teilenummer$/);
  if (!number || isGiven(number.index) || filled.some(({ role }) => role === 'number' && number.role !== 'number'))
    return;
  const numbers = samples[number.index]!.values.map(text => text.trim());
  if (!most(numbers, text => /^[a-z]{0,4}\d{1,6}[a-z]{0,4}\d{0,4}[a-z]?(?:-\d{1,2})?$/i.test(text))) return;
  // A seller numbers one item after the other.
  const isOwn = number.role === 'listingId' && (isRunning(numbers) || !(areKinds || hasColor || saysMinifigs));
  if (isOwn) return;
  number.role = 'number';
  delete number.why;
  for (const column of filled) if (column.role === 'color' && !isGiven(column.index)) column.role = 'detail';
}

/** A set or a puzzle has many pieces, and a person has one of it. */
export function piecesOfSets(
  columns: readonly Column[],
  samples: readonly Sample[],
  isGiven: (index: number) => boolean,
): void {
  const text = ({ heading }: Column) => foldHeading(heading).text;
  const has = (wanted: readonly Role[]) =>
    columns.some(({ role, filled }) => filled > 0 && role !== null && wanted.includes(role));
  // A set names the item only if nothing else does, as the name of a card or its number.
  const names = ({ role }: Column) =>
    role === 'title' || role === 'name' || role === 'number' || !has([...NAMING, ...INSTEAD, 'number']);
  const isSet = (column: Column) => /\b(?:puzzles?|sets?)(?: (?:name|no))?$/.test(text(column)) && names(column);
  if (!columns.some(column => column.filled > 0 && isSet(column))) return;
  for (const column of columns)
    if (
      column.role === 'quantity' &&
      !isGiven(column.index) &&
      /^(?:pieces|pcs|parts|teile|pezzi|pieza?s)$/.test(text(column)) &&
      most(samples[column.index]!.values, each => (readQuantity(each) ?? 0) >= MANY_PIECES)
    )
      Object.assign(column, { role: null, why: 'the pieces of a set' });
}

/** Nobody has as many of most items in a list. */
const MANY_PIECES = 24;
