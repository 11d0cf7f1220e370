/** What is watched: a keyword or a card with its limits, checked against the catalogue before a request is spent. */
import { type MarketId, type MarketSide, parameterOf, type Row, type WatchField } from '../endpoint.ts';
import { InvalidParametersError } from '../errors/errors.ts';
import { endpoints, markets, sites } from '../generated/endpoints.ts';
import { refusal, unknownName } from '../question/check.ts';
import { nearest } from '../question/nearest.ts';
import { ask, type Question } from '../question/question.ts';
import { amountOf } from '../rows/money.ts';
import { fingerprint } from './fingerprint.ts';

export interface WatchItem {
  /** Stays the same while what is searched for does, so that limits can change: 7 characters. */
  key: string;
  /** The keyword or card in the person's own words. */
  name: string;
  market: MarketId;
  /** Most to pay, postage included; none without it. */
  maxPrice?: number;
  sold: Question;
  /** None where the market shows no active listings. */
  offered?: Question;
}

/** What an item can be told with: typed by a person, or by the heading of a column. */
export type ItemInput = Partial<Record<WatchField | 'market', unknown>>;

/** Headings that people give a column, besides the field's own name. The first is what a new list shows. */
export const itemHeadings: Readonly<Record<WatchField | 'market', readonly string[]>> = {
  keyword: ['Keyword', 'Item', 'Card', 'Search'],
  productId: ['Product ID'],
  market: ['Market', 'Marketplace'],
  site: ['Site'],
  condition: ['Condition'],
  brand: ['Brand'],
  variant: ['Variant'],
  language: ['Language'],
  minPrice: ['At least', 'Min price', 'Minimum price'],
  maxPrice: ['Most to pay', 'Max price', 'Maximum price', 'Limit'],
};

/** What a list calls a field: by the first heading of its column. */
export const listHeading = (field: string): string => itemHeadings[field as keyof typeof itemHeadings]?.[0] ?? field;

/**
 * An item of a list, checked.
 * @param given numbers may be text; blanks mean "not given". Without a market it is the auction site, or cards with a product id.
 * @throws InvalidParametersError with the field as `parameter`.
 */
export function watchItem(given: ItemInput): WatchItem {
  const fields = present(given);
  const id = marketOf(fields);
  const market = markets[id];
  const maxPrice = limitIn(fields.maxPrice);
  const sold = sideOf(id, market.sold, fields, market.offered ? ['maxPrice'] : []);
  return {
    key: fingerprint(`${id} ${sold.key}`, 7),
    name: nameOf(fields),
    market: id,
    ...(maxPrice === undefined ? {} : { maxPrice }),
    sold,
    ...(market.offered ? { offered: sideOf(id, market.offered, fields, ['maxPrice']) } : {}),
  };
}

export interface ItemProblem {
  /** Place in the list, from 0. */
  row: number;
  error: InvalidParametersError;
}

export interface WatchedRows {
  items: { row: number; item: WatchItem }[];
  problems: ItemProblem[];
}

/**
 * Every row of a list that is an item, in order with its place; what cannot be one, and what is there twice, is told.
 * @param read `itemOfRow` where rows may be typed lines.
 */
export function watchList<Row extends ItemInput | string = ItemInput>(
  rows: readonly Row[],
  read = (row: Row): ItemInput => row as ItemInput,
): WatchedRows {
  const items: WatchedRows['items'] = [];
  const problems: ItemProblem[] = [];
  const places = new Map<string, number>();
  for (const [row, written] of rows.entries()) {
    try {
      const given = read(written);
      if (Object.keys(present(given)).length === 0) continue;
      const item = watchItem(given);
      const first = places.get(item.key);
      if (first !== undefined)
        throw refusal('keyword', nameOf => `${nameOf('keyword')} is the same search as row ${first + 1} of the list`);
      places.set(item.key, row);
      items.push({ row, item });
    } catch (error) {
      if (!(error instanceof InvalidParametersError)) throw error;
      problems.push({ row, error });
    }
  }
  return { items, problems };
}

/** What is wrong with a row, in the words of the list's headings. */
export function problemText({ phrase, message }: InvalidParametersError): string {
  return phrase?.(listHeading) ?? message;
}

/** Looks like a price, and is no plain number: `1,200`, `$120`, `50-100`. */
const PRICE = /^\p{Sc}?\s*\d[\d.,'\s-]*(\p{Sc}|[A-Z]{3})?$/u;

/**
 * One typed line: the keyword, and after semicolons, bars or tabs a limit, a condition, a site or a market in any order:
 * `canon ae-1; 120; used; auctionsite.de`.
 * @throws InvalidParametersError for a part that is none of these.
 */
export function itemOfLine(line: string): ItemInput {
  const [keyword = '', ...parts] = line.split(/[;|\t]/).map(part => part.trim());
  const input: ItemInput = { keyword };
  const rest = parts.filter(part => part !== '');
  for (const part of rest) if (part.toLowerCase() in markets) input.market = part.toLowerCase();
  for (const part of rest) {
    const word = part.toLowerCase();
    if (word in markets) continue;
    if (/^\d+([.]\d+)?$/.test(part)) input.maxPrice = part;
    else if (PRICE.test(part))
      throw refusal('maxPrice', nameOf => `${nameOf('maxPrice')} must be a number such as 1200.50, got ${part}`);
    else if ((sites as readonly string[]).includes(word)) input.site = word;
    else if (input.condition === undefined) input.condition = part;
    else throw refusal('keyword', () => `"${part}" is no limit, condition, site or market`);
  }
  return input;
}

/** A row of a list: a typed line, or fields by their names. */
export const itemOfRow = (row: ItemInput | string): ItemInput => (typeof row === 'string' ? itemOfLine(row) : row);

/** The field that a heading of a column means, or undefined. */
export function fieldOfHeading(heading: string): WatchField | 'market' | undefined {
  const folded = fold(heading);
  const found = Object.entries(itemHeadings).find(
    ([field, names]) => fold(field) === folded || names.some(name => fold(name) === folded),
  );
  return found?.[0] as WatchField | 'market' | undefined;
}

const fold = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

function present(given: ItemInput): ItemInput {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== null && String(value).trim() !== ''),
  );
}

function marketOf({ market, productId }: ItemInput): MarketId {
  if (market === undefined) return productId === undefined ? 'auction' : 'cards';
  const word = String(market).trim();
  const id = word.toLowerCase();
  if (id in markets) return id as MarketId;
  const labelled = Object.entries(markets).find(([, { label }]) => label.toLowerCase() === id);
  if (labelled) return labelled[0] as MarketId;
  const near = nearest(word, Object.keys(markets));
  throw refusal(
    'market',
    nameOf =>
      `${nameOf('market')} must be ${listed(Object.keys(markets))}, got "${word}"${near ? `; did you mean ${near}?` : ''}`,
  );
}

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

function limitIn(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const limit = amountOf(value);
  if (limit !== null && limit > 0) return limit;
  throw refusal('maxPrice', nameOf => `${nameOf('maxPrice')} must be a number above 0, got ${String(value)}`);
}

/** @param elsewhere fields that the other side takes, or that are compared over the rows. */
function sideOf(id: MarketId, facts: MarketSide, given: ItemInput, elsewhere: readonly WatchField[]): Question {
  const parameters: Row = { ...facts.fixed };
  for (const [field, value] of Object.entries(given)) {
    const name = facts.takes[field as WatchField];
    const code = /^\d+$/.test(String(value).trim()) ? facts.takesCode?.[field as WatchField] : undefined;
    if (name) parameters[code ?? name] = choiceOf(facts, name, value);
    else if (field !== 'market' && !(elsewhere as string[]).includes(field)) throw notHere(id, field, facts, elsewhere);
  }
  try {
    return ask(endpoints[facts.endpoint], parameters, '');
  } catch (error) {
    throw error instanceof InvalidParametersError ? inItsField(error, facts) : error;
  }
}

/** `Like new` is the choice `likeNew`. */
function choiceOf({ endpoint }: MarketSide, name: string, value: unknown): unknown {
  const { values } = parameterOf(endpoints[endpoint], name);
  if (!values || typeof value !== 'string') return value;
  const word = value.toLowerCase().replace(/ /g, '');
  return values.find(choice => String(choice).toLowerCase() === word) ?? value;
}

function notHere(id: MarketId, field: string, { takes }: MarketSide, elsewhere: readonly string[]) {
  const known = [...Object.keys(takes), ...elsewhere];
  if (!(field in itemHeadings)) return refusal(field, () => unknownName(field, [...known, 'market']));
  return refusal(field, nameOf => `${nameOf(field)} is not for ${markets[id].label.toLowerCase()}; leave it empty`);
}

/** The refusal of a parameter in the words of the list. */
function inItsField(error: InvalidParametersError, { takes, takesCode }: MarketSide): InvalidParametersError {
  const taken = [...Object.entries(takes), ...Object.entries(takesCode ?? {})];
  const fieldOf = (parameter: string) => taken.find(([, name]) => name === parameter)?.[0] ?? parameter;
  const { parameter = '', phrase } = error;
  return refusal(fieldOf(parameter), nameOf => phrase?.(name => nameOf(fieldOf(name))) ?? error.message);
}

function nameOf({ keyword, productId, condition, variant, language }: ItemInput): string {
  const words = [keyword ?? `product ${String(productId)}`, variant, language, condition];
  return words
    .filter(word => word !== undefined)
    .map(word => String(word).trim())
    .join(', ');
}
