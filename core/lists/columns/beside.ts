/** What columns mean beside others. */
import { readAmount, readMoney } from '../../input/number.ts';
import type { Role } from '../headings/roles.ts';
import { isBareCatalogue, namesCatalogue, saysCoins, saysStamps } from '../headings/stamps-and-coins.ts';
import type { Column } from '../headings/table.ts';
import { isOwnedFlag, isSoldFlag, isSum } from '../rows/left-out.ts';
import { readQuantity } from '../rows/quantity.ts';
import { readFinish, saysEdition } from '../words/finishes.ts';
import { foldHeading, foldWord } from '../words/fold.ts';
import { readGrade } from '../words/grade.ts';
import { platformsIn } from '../words/platforms.ts';
import { isEmpty } from '../words/text.ts';
import { readAnswer } from '../words/words.ts';
import { COUNTRY, INSTEAD, KIND_OF_ITEM, NAMING } from './naming.ts';
import {
  areCompanies,
  companyAlone,
  companyInHeading,
  isRunning,
  MODEL,
  most,
  namesCompany,
  type Sample,
  saysSlab,
} from './values.ts';

const TITLE = /^(?:title|titel|titre|titulo|titolo|tytul|タイトル)$/;
/** What the title of a listing says itself. */
const BESIDE_NAMES: readonly Role[] = ['issue', 'set', 'number', 'medium'];
const OF_LISTINGS: readonly Role[] = ['artist', 'listingId', 'handle', 'name'];

/** Beside an issue, a set, a number, a format or a column of coins, a title is the name of the item and not that of a listing. */
export function bareTitle(columns: readonly Column[]): void {
  const has = (roles: readonly Role[]) =>
    columns.some(({ role, filled }) => filled > 0 && role !== null && roles.includes(role));
  const title = columns.find(({ role, heading }) => role === 'title' && TITLE.test(foldHeading(heading).text));
  if (title && (has(BESIDE_NAMES) || columns.some(saysCoins)) && !has(OF_LISTINGS)) title.role = 'name';
}

/**
 * Of two columns with one role, some say what the other doesn't: an edition beside a set, the company beside a grade, the model of a maker
 * beside a kind of item, whether it is owned beside how many there are.
 * @param isGiven whether a person gave a column its role.
 */
export function twins(
  rows: readonly (readonly string[])[],
  columns: readonly Column[],
  ranks: readonly number[],
  samples: readonly Sample[],
  isGiven: (index: number) => boolean,
): void {
  const byRank = (a: Column, b: Column) => ranks[a.index]! - ranks[b.index]!;
  const found = (role: Role) =>
    columns.filter(column => column.role === role && column.filled > 0 && !isGiven(column.index));
  const turn = (role: Role, other: Role | null, isOther: (column: Column) => boolean) => {
    const own = found(role);
    const turned = own.filter(isOther);
    if (
      turned.length < own.length &&
      !columns.some(({ role: each, filled }) => each !== null && each === other && filled > 0)
    )
      for (const column of turned) column.role = other;
  };
  const isHeaded = ({ heading }: Column, pattern: RegExp) => pattern.test(foldHeading(heading).text);
  const valuesOf = ({ index }: Column) => samples[index]!.values;
  turn('set', 'edition', column => isHeaded(column, /^edition$/) && most(valuesOf(column), saysEdition));
  turn('grade', 'grader', column => areCompanies(valuesOf(column)));
  turn('finish', 'setCode', column => isHeaded(column, /^printing$/) && most(valuesOf(column), isSetCode));
  const isOwned = ({ heading }: Column) => isOwnedFlag(foldHeading(heading).text);
  const areMarks = (column: Column) =>
    (isOwned(column) || isHeaded(column, /^in stock$/)) && valuesOf(column).every(text => /^[01]$/.test(text.trim()));
  const [count] = found('quantity')
    .filter(column => !areMarks(column))
    .sort(byRank);
  if (count && isHeaded(count, OF_COUNTS)) {
    const counted = (column: Column, mark: string, isMeant: (pieces: number | null) => boolean) =>
      rows.every(row => row[column.index]?.trim() !== mark || isMeant(readQuantity(row[count.index] ?? '')));
    const areCounted = (column: Column) => areMarks(column) && counted(column, '1', pieces => pieces !== null);
    turn('quantity', 'status', column => isOwned(column) && areCounted(column));
    turn('quantity', null, column => areCounted(column) && counted(column, '0', pieces => pieces === 0));
  }
  // Without a maker, a model may be a person.
  const makers = found('brand');
  const [first] = found('name').sort(byRank);
  const model = [...found('name'), ...found('id')].find(column => column !== first && isHeaded(column, MODEL));
  if (makers.length === 0 || !model || !first || !isHeaded(first, KIND_OF_ITEM)) return;
  const hasFigure = (text: string) => /\d/.test(text);
  const brands = new Set(makers.flatMap(column => valuesOf(column).map(foldWord)));
  const isBare = (text: string) => {
    const word = foldWord(text);
    return !hasFigure(word) && word.split(' ').length <= 2 && ![...brands].some(brand => word.includes(brand));
  };
  if (!valuesOf(model).every(hasFigure) || !valuesOf(first).every(isBare)) return;
  model.role = 'detail';
  delete model.why;
}

/** Headings of columns that count the pieces of an item, and nothing else. */
const OF_COUNTS = /^(?:qty|quantity|count|copies|stock)$/;
const isSetCode = (text: string) => /^[A-Z0-9]{2,5}$/.test(text.trim()) && readFinish(text) === undefined;

/**
 * Below the bare names of companies, cells may be grades, counts, prices or certificates. They are grades if all but a few of them can be
 * and most are above 4. Whole numbers in every row of several columns, or beside a column `Raw` of numbers, are counts.
 * @param isGiven whether a person gave a column its role.
 */
export function gradesByCompany(
  columns: readonly Column[],
  samples: readonly Sample[],
  isGiven: (index: number) => boolean,
): void {
  const isNamed = ({ role, heading }: Column) => role === 'grade' && companyInHeading(heading) === '';
  if (columns.some(column => column.filled > 0 && isNamed(column))) return;
  const own = columns.filter(
    ({ role, heading, index }) => (role === null || role === 'note') && !isGiven(index) && companyAlone(heading) !== '',
  );
  const valuesOf = ({ index }: Column) => samples[index]!.values.filter(text => !isSum(text.trim()));
  const found = own.filter(column => {
    const values = valuesOf(column);
    return values.length > 0 && most(values, text => isGradeOf(companyAlone(column.heading), text), 0.8);
  });
  const values = found.flatMap(valuesOf);
  const isCount = (text: string) => readQuantity(text) !== null;
  const ofRaw = columns.find(({ heading, filled }) => filled > 0 && /^(?:raw|ungraded)$/i.test(heading.trim()));
  const fullest = Math.max(...columns.map(({ filled }) => filled));
  const areCounts =
    (ofRaw !== undefined && valuesOf(ofRaw).every(isCount)) ||
    (found.length > 1 && fullest > 1 && found.every(({ filled }) => filled === fullest) && values.every(isCount));
  if (areCounts || !most(values, text => !/^[0-4](?:[.,]0)?$/.test(text.trim()), 0.5)) return;
  for (const column of found) {
    column.role = 'grade';
    delete column.why;
  }
}

/** Whether a text below the name of a company is a grade that it gives. `0` is a count. */
function isGradeOf(company: string, text: string): boolean {
  const own = readGrade(text);
  if (own === null) return text.trim() !== '0';
  const grade = own?.grader ? own : readGrade(`${company} ${text}`);
  return grade?.grader === company && grade.grade !== null;
}

/**
 * Columns headed by platforms that hold marks say for which of them a game is.
 * @param isGiven whether a person gave a column its role.
 */
export function platformMarks(
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

const HOPED = /\b(?:est|estimated|expected|predicted|potential|possible|projected|hoped) .*grade\b/;

/**
 * A card that may get a grade has none, unless the list names its company or its slab.
 * @param isGiven whether a person gave a column its role.
 */
export function hopedGrades(
  columns: readonly Column[],
  samples: readonly Sample[],
  isGiven: (index: number) => boolean,
): void {
  const isHoped = ({ heading }: Column) => HOPED.test(foldHeading(heading).text);
  const isSlabbed = (column: Column) =>
    column.filled > 0 && !isHoped(column) && (column.role === 'grader' || saysSlab(foldHeading(column.heading).text));
  if (columns.some(isSlabbed)) return;
  for (const column of columns)
    if (
      column.role === 'grade' &&
      !isGiven(column.index) &&
      isHoped(column) &&
      most(samples[column.index]!.values, text => readGrade(text)?.grade != null) &&
      !samples[column.index]!.values.some(namesCompany)
    )
      column.role = null;
}

/** Whether a folded heading names the number of a model, as of a watch. */
const isReference = (folded: string) =>
  /^(?:ref|reference|referenz|referenznummer|referencia|riferimento)(?: no)?$/.test(folded);

/** Beside a brand or in a list of watches, a reference is the number of a model, as of a watch. Elsewhere it is the list's own. */
export function reference(columns: readonly Column[]): void {
  const has = (wanted: Role) => columns.some(({ role, filled }) => role === wanted && filled > 0);
  const found = columns.find(({ heading, filled }) => filled > 0 && isReference(foldHeading(heading).text));
  const areWatches = columns.some(({ role, heading }) => role === 'name' && /^watch(?:es)?$/i.test(heading.trim()));
  if (!found || !(areWatches || (has('brand') && has('name'))) || has('number')) return;
  found.role = 'number';
  delete found.why;
}

const OF_STAMPS = /^(?:stamps?|denomination|nennwert|valeur faciale)$/;

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

/** What a sale of many items is called names none of them, if every row says the same and another column tells them apart. */
export function titleOfSale(
  columns: readonly Column[],
  samples: readonly Sample[],
  isGiven: (index: number) => boolean,
): void {
  const isAlike = ({ index }: Column) => new Set(samples[index]!.values.filter(text => !isSum(text.trim()))).size === 1;
  const isOfSale = ({ role, heading }: Column) =>
    role === 'title' && /^(?:auction|sale|manifest) title$/.test(foldHeading(heading).text);
  const isOfItem = ({ heading }: Column) => {
    const { text } = foldHeading(heading);
    return KIND_OF_ITEM.test(text) || text === 'item description';
  };
  const names = columns.some(
    column =>
      column.filled > 1 &&
      (column.role === 'name' || column.role === 'description') &&
      isOfItem(column) &&
      !isAlike(column),
  );
  for (const column of columns)
    if (names && isOfSale(column) && !isGiven(column.index) && isAlike(column))
      Object.assign(column, { role: null, why: 'the same in every row' });
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

/** Below `Sold`, amounts of money are what was got for an item, and not how many were sold. */
export function soldAmounts(
  rows: readonly (readonly string[])[],
  columns: readonly Column[],
  isGiven: (index: number) => boolean,
): void {
  for (const column of columns) {
    if (column.role !== 'otherQuantity' || isGiven(column.index) || !isSoldFlag(foldHeading(column.heading).text))
      continue;
    const sold = rows.map(row => (row[column.index] ?? '').trim()).filter(text => !isEmpty(text));
    if (sold.length === 0 || sold.some(text => readAmount(text).value === 0)) continue;
    // Some programs write counts with two decimals.
    const haveCents = sold.some(text => /[.,](?!00)\d\d$/.test(text));
    const isPrice = (text: string) =>
      /\p{Sc}/u.test(text) ||
      (readMoney(text).value?.currencies.length ?? 0) > 0 ||
      (haveCents && /[.,]\d\d$/.test(text));
    if (most(sold, isPrice, 0.5)) column.role = 'price';
  }
}
