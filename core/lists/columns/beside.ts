/** What columns mean beside others. */
import { readAmount, readMoney } from '../../input/number.ts';
import type { Role } from '../headings/roles.ts';
import { saysCoins } from '../headings/stamps-and-coins.ts';
import type { Column } from '../headings/table.ts';
import { readQuantity } from '../rows/quantity.ts';
import { isOwnedFlag, isSoldFlag } from '../rows/states.ts';
import { isSum } from '../rows/sums.ts';
import { readFinish, saysEdition } from '../words/finishes.ts';
import { foldHeading, foldWord } from '../words/fold.ts';
import { isEmpty } from '../words/text.ts';
import { KIND_OF_ITEM } from './naming.ts';
import { areAnswers, areCompanies, MODEL, most, type Sample } from './values.ts';

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

/** What numbers belong to: those below `No` count the rows of any other list. */
const NUMBERED: readonly Role[] = ['set', 'setCode', 'series', 'issue', 'subject', 'brand', 'artist'];

/**
 * The numbers of the rows of a list of which some were deleted: 1, 2, 5.
 * @param isGiven whether a person gave a column its role.
 */
export function rowNumbers(
  columns: readonly Column[],
  samples: readonly Sample[],
  isGiven: (index: number) => boolean,
): void {
  if (columns.some(({ role, filled }) => role !== null && NUMBERED.includes(role) && filled > 0)) return;
  const column = columns.find(
    ({ role, heading, index }) => role === 'number' && !isGiven(index) && foldHeading(heading).text === 'no',
  );
  const numbers = (column ? samples[column.index]!.values : []).filter(text => !isSum(text.trim())).map(Number);
  const areAscending = numbers.length > 1 && numbers.every((number, at) => number > (numbers[at - 1] ?? 0));
  if (column && numbers[0] === 1 && areAscending) Object.assign(column, { role: null, why: 'a running number' });
}

/** What makers of cards print on them: the set with its number, and the card within it. `INV-001` counts what a person owns. */
const CARD_CODE = /^(?:[A-Z]{1,3}\d{1,2}[a-z]?|[a-z]{2,4}\d{1,2}(?:pt\d)?)-\d{1,3}[a-z]?$/;

/**
 * Codes of cards below `ID` are their numbers, if no other column has them.
 * @param isGiven whether a person gave a column its role.
 */
export function cardCodes(
  columns: readonly Column[],
  samples: readonly Sample[],
  isGiven: (index: number) => boolean,
): void {
  if (columns.some(({ role, filled }) => role === 'number' && filled > 0)) return;
  const coded = columns.find(
    ({ role, heading, index, filled }) =>
      role === 'id' &&
      filled > 0 &&
      !isGiven(index) &&
      /^(?:id|code|card ?(?:id|code)|ref(?:erence)?)$/.test(foldHeading(heading).text) &&
      most(samples[index]!.values, text => CARD_CODE.test(text.trim()), 0.8),
  );
  if (!coded) return;
  coded.role = 'number';
  delete coded.why;
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
  const makers = found('brand');
  const model = [...found('name'), ...found('id')].find(column => isHeaded(column, MODEL));
  const [kind] = found('name')
    .filter(column => column !== model)
    .sort(byRank);
  // Without a maker, a model may be a person.
  if (makers.length === 0 || !model || !kind) return;
  const brands = new Set(makers.flatMap(column => valuesOf(column).map(foldWord)));
  if (!areKinds(valuesOf(kind), brands) || !areModels(valuesOf(model), valuesOf(kind))) return;
  model.role = 'detail';
  delete model.why;
}

const hasFigure = (text: string) => /\d/.test(text);

/** Whether texts say no more than what kind of item it is: `Crankset`, `Cordless drill`. */
const areKinds = (values: readonly string[], brands: ReadonlySet<string>) =>
  values.every(text => {
    const word = foldWord(text);
    return !hasFigure(word) && word.split(' ').length <= 2 && ![...brands].some(brand => word.includes(brand));
  });

/** Whether texts are models of such kinds: most have a figure, or they differ more than the kinds. */
function areModels(values: readonly string[], kinds: readonly string[]): boolean {
  const differing = (texts: readonly string[]) => new Set(texts.map(foldWord)).size / texts.length;
  return most(values, hasFigure, 0.5) || (!areAnswers(values) && differing(values) > differing(kinds));
}

/** Headings of columns that count the pieces of an item, and nothing else. */
const OF_COUNTS = /^(?:qty|quantity|count|copies|stock)$/;
const isSetCode = (text: string) => /^[A-Z0-9]{2,5}$/.test(text.trim()) && readFinish(text) === undefined;

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

const DELIVERY = /\b(?:deliver(?:y|ed)|tracking|courier|shipment|parcel)\b/;
/** Whether a folded heading names who signed. */
export const namesSigner = (heading: string) => / (?:by|of)$/.test(heading);

/**
 * Beside what says how goods were delivered, who signed is who received them.
 * @param isGiven whether a person gave a column its role.
 */
export function receivers(columns: readonly Column[], isGiven: (index: number) => boolean): void {
  if (!columns.some(({ heading, filled }) => filled > 0 && DELIVERY.test(foldHeading(heading).text))) return;
  for (const column of columns)
    if (column.role === 'signed' && !isGiven(column.index) && namesSigner(foldHeading(column.heading).text))
      Object.assign(column, { role: null, why: 'who received it' });
}

const OF_ONE =
  /^(?:(?:unit|single|each) price|price (?:each|ea|(?:per|a) (?:unit|piece|item))|einzelpreis|stuckpreis|preis (?:pro|je) stuck|prix (?:unitaire|a lunite)|pu|precio (?:unitario|por unidad)|prezzo unitario|stuksprijs)$/;
const OF_ALL =
  /^(?:(?:line |sub)?total(?: (?:price|amount))?|amount|sum|gesamt(?:preis|betrag|summe)?|summe|betrag|prix total|montant(?: total)?|precio total|importe(?: total)?|suma|prezzo totale|totale|importo|totaal)$/;
const OF_SALES = /\b(?:sold|sales?|buyers?|customers?|kunden?|kaufer|clients?|clientes?|acheteurs?)\b/;

/**
 * Beside how many pieces there are and what they come to, a price of one is what was paid for it, unless the list is of sales.
 * @param isGiven whether a person gave a column its role.
 */
export function unitPrices(
  rows: readonly (readonly string[])[],
  columns: readonly Column[],
  isGiven: (index: number) => boolean,
): void {
  const filled = columns.filter(column => column.filled > 0);
  const isHeaded = ({ heading }: Column, pattern: RegExp) => pattern.test(foldHeading(heading).text);
  const ofSales: readonly (Role | null)[] = ['paid', 'paidTotal', 'soldDate', 'orderId'];
  if (filled.some(column => ofSales.includes(column.role) || isHeaded(column, OF_SALES))) return;
  const amounts = filled.filter(({ role, index }) => (role === 'price' || role === null) && !isGiven(index));
  const unit = amounts.find(column => isHeaded(column, OF_ONE));
  const total = amounts.find(column => isHeaded(column, OF_ALL));
  const count = filled.find(({ role }) => role === 'quantity');
  if (!unit || !total || !count) return;
  const amountIn = (row: readonly string[], { index }: Column) => readMoney(row[index] ?? '').value?.amount;
  const known = rows.filter(row => [unit, total].every(column => amountIn(row, column) !== undefined));
  const isProduct = (row: readonly string[]) => {
    const pieces = readQuantity(row[count.index] ?? '') ?? 1;
    return Math.abs(amountIn(row, unit)! * pieces - amountIn(row, total)!) < 0.005 * (pieces + 1);
  };
  if (known.length > 0 && known.filter(isProduct).length >= known.length * 0.8) {
    unit.role = 'paid';
    delete unit.why;
  }
}

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
