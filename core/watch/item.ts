/** The list of a watch: keywords and cards with their limits, checked against the catalogue before any request is charged. */
import type { Endpoint, MarketId, Row } from '../endpoint.ts';
import { InvalidParametersError } from '../errors/errors.ts';
import { fingerprint } from '../fingerprint.ts';
import { endpoints, markets } from '../generated/endpoints.ts';
import { isOffer, limitIn, readMoney } from '../input/number.ts';
import { fullWidthFolded, isBlank, readChoice, visibleText } from '../input/text.ts';
import { type MarketSide, marketLabels, type WatchField } from '../market.ts';
import { checkParameters } from '../question/check.ts';
import { ask, type Question } from '../question/question.ts';
import { refusal } from '../question/refusal.ts';
import { MOST_WATCHED } from './state.ts';

export interface WatchItem {
  /** 7 characters. It depends only on the search, so limits can change. */
  key: string;
  /** The item as the person described it: `canon ae-1, used`. */
  name: string;
  /** Index in the list, from 0. */
  row: number;
  market: MarketId;
  /** The most to pay, including shipping. */
  maxPrice?: number;
  sold: Question;
  /** Absent if the market shows no active listings. */
  offered?: Question;
}

type ItemField = WatchField | 'market';
type ItemFields = Partial<Record<ItemField, unknown>>;

/** A typed line (`canon ae-1; 120; used`), or an object whose names are fields or headings. Other columns are ignored. */
export type WatchRow = string | Readonly<Record<string, unknown>>;

/** Accepted column headings for each field, besides its own name. A new list uses the first. */
export const itemHeadings: Readonly<Record<ItemField, readonly string[]>> = {
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

/** The row of a search that was made for a market, such as one of a list that was read. */
export function watchRowOf(market: MarketId, parameters: Readonly<Record<string, unknown>>): Exclude<WatchRow, string> {
  const { takes } = markets[market].sold;
  const fields = Object.entries(takes).flatMap(([field, name]) => {
    return parameters[name] === undefined ? [] : [[field, parameters[name]]];
  });
  return { ...Object.fromEntries(fields), market };
}

/** The list's name for a field: the first heading of its column. */
export const listHeading = (field: string): string => itemHeadings[field as ItemField]?.[0] ?? field;

/** The field for a column heading, or undefined. */
export function fieldOfHeading(heading: string): ItemField | undefined {
  const folded = fold(heading);
  const found = Object.entries(itemHeadings).find(([field, names]) => [field, ...names].map(fold).includes(folded));
  return found?.[0] as ItemField | undefined;
}

const fold = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

export interface WatchProblem {
  /** Index in the list, from 0. */
  row: number;
  error: InvalidParametersError;
}

export interface WatchList {
  items: WatchItem[];
  /** The rows that cannot be watched, and those that repeat another. */
  problems: WatchProblem[];
}

/**
 * Reads a list. Blank rows are skipped. An unreadable row becomes a problem, and the others are watched.
 * @param parameter the connector's name for the list.
 * @param first the number of the first row, as people see it.
 * @throws InvalidParametersError for anything but a list, or for more than `MOST_WATCHED` items.
 */
export function watchList(rows: readonly WatchRow[], parameter = 'watchList', first = 1): WatchList {
  if (!Array.isArray(rows))
    throw refusal(parameter, nameOf => `${nameOf(parameter)} must be a list of lines such as 'canon ae-1; $120'`);
  const items: WatchItem[] = [];
  const byKey = new Map<string, WatchItem>();
  const problems: WatchProblem[] = [];
  for (const [row, written] of rows.entries()) {
    try {
      const item = itemOfRow(written, row);
      if (!item) continue;
      const same = byKey.get(item.key);
      if (same)
        throw refusal('keyword', nameOf => `${nameOf('keyword')} is the same search as in row ${same.row + first}`);
      byKey.set(item.key, item);
      items.push(item);
    } catch (error) {
      if (!(error instanceof InvalidParametersError)) throw error;
      problems.push({ row, error });
    }
  }
  if (items.length <= MOST_WATCHED) return { items, problems };
  throw refusal(
    parameter,
    nameOf =>
      `${nameOf(parameter)} has ${items.length} items, and a watch takes up to ${MOST_WATCHED}: split it in two`,
  );
}

/** The error message of a row, with the list's headings as field names. */
export function problemText({ phrase, message }: InvalidParametersError): string {
  return phrase?.(listHeading) ?? message;
}

/** Reads a row; undefined if it is blank. */
function itemOfRow(written: WatchRow, row: number): WatchItem | undefined {
  const fields = typeof written === 'string' ? fieldsOfLine(written) : fieldsOfColumns(written);
  return Object.keys(fields).length === 0 ? undefined : watchItem(fields, row);
}

/** If two columns stand for one field, the first filled one counts. */
function fieldsOfColumns(columns: Readonly<Record<string, unknown>>): ItemFields {
  const fields: ItemFields = {};
  for (const [heading, value] of Object.entries(columns)) {
    const field = fieldOfHeading(heading);
    if (field && !isBlank(value)) fields[field] ??= value;
  }
  return fields;
}

/**
 * Reads a typed line: the keyword, then, separated by semicolons or tabs, a limit, a condition, a site and a market in any order:
 * `canon ae-1; 120; used; auctionsite.de`. A bar is part of the keyword, because titles hold them.
 * @throws InvalidParametersError for any other part.
 */
function fieldsOfLine(line: string): ItemFields {
  const [keyword = '', ...rest] = line.split(/[;；\t]/).map(visibleText);
  if (rest.length === 0) refuseCommas(keyword);
  const parts = rest.filter(part => part !== '');
  if (keyword === '' && parts.length === 0) return {};
  const fields: ItemFields = keyword === '' ? {} : { keyword };
  for (const written of parts) {
    const part = limitIn(written) ?? written;
    const field = fieldOfPart(part);
    const known = fields[field];
    if (known === undefined) fields[field] = part;
    else if (field === 'condition' && !isChoice('condition', part))
      throw refusal('keyword', () => `"${part}" is not a limit, condition, site or market`);
    else throw refusal(field, nameOf => `${nameOf(field)} is given twice, "${known}" and "${part}"; leave one out`);
  }
  return fields;
}

/** The field that a part of a line is for. A number is meant as a limit, also one that can't be read, such as `50-100` or `20 obo`. */
function fieldOfPart(part: string): ItemField {
  if (marketIn(part) !== undefined) return 'market';
  if (isChoice('site', part)) return 'site';
  return /\d/.test(fullWidthFolded(part)) && !isChoice('condition', part) ? 'maxPrice' : 'condition';
}

const marketIn = (part: string) => readChoice(part, Object.keys(markets), marketLabels);

/** Whether a text is one of the choices that a market has for a field. */
const isChoice = (field: WatchField, part: string) =>
  Object.values(markets).some(({ sold: { endpoint, takes } }) => {
    const parameter = endpoints[endpoint].parameters.find(({ name }) => name === takes[field]);
    return readChoice(part, (parameter?.values ?? []).map(String), parameter?.choices) !== undefined;
  });

/** Commas outside of numbers. A number of hundreds behind a model, such as `ae-1,120`, belongs to no number before it. */
const COMMAS = /[，、]|,(?!\d)|(?<!\d),|(?<=[\p{L}-]\d+),(?=[1-9]\d\d)/u;

/**
 * Refuses `canon ae-1, 120, used`, whose limit would be searched for. A comma is part of a keyword otherwise, also before a year.
 */
function refuseCommas(line: string): void {
  const [keyword = '', ...parts] = line.split(COMMAS).map(part => part.trim());
  const isLimit = (part: string) =>
    (readMoney(limitIn(part) ?? part).value !== undefined || isOffer(part)) && !/^(19|20)\d{2}$/.test(part);
  const isOther = (part: string) =>
    marketIn(part) !== undefined || isChoice('site', part) || isChoice('condition', part);
  if (!parts.some(isLimit) || !parts.every(part => isLimit(part) || isOther(part))) return;
  const limits = parts.map(part => (isOffer(part) ? amountOf(part) : part));
  throw refusal(
    'keyword',
    nameOf =>
      `${nameOf('keyword')} "${line}" has commas; write a limit with semicolons, "${[keyword, ...limits].join('; ')}", or a name without commas, "${[keyword, ...parts].join(' ')}"`,
  );
}

/** The amount of an offer, which can be a limit: `$20` of `~$20` and of `$20 obo`. */
const amountOf = (offer: string) => /\p{Sc}?\s*\d(?:[\d.,'’ ]*\d)?\s*\p{Sc}?/u.exec(offer)?.[0].trim() ?? offer;

/** Fields of an item that are not search parameters. */
const OWN: Pick<Endpoint, 'parameters' | 'rules'> = {
  parameters: [
    { name: 'market', kind: 'choice', values: Object.keys(markets), choices: marketLabels },
    { name: 'maxPrice', kind: 'number', money: true, above: 0 },
  ],
  rules: [],
};

/**
 * Checks one item. Without a market it belongs to the auction site, or to cards if there is a product ID.
 * @param given its fields; numbers may be text.
 * @throws InvalidParametersError with the field as `parameter`.
 */
export function watchItem(given: ItemFields, row = 0): WatchItem {
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => !isBlank(value))) as ItemFields;
  const own = checkParameters(OWN, { market: fields.market, maxPrice: fields.maxPrice }, '');
  const market = (own.market ?? (fields.productId === undefined ? 'auction' : 'cards')) as MarketId;
  const maxPrice = own.maxPrice as number | undefined;
  const { sold, offered } = markets[market];
  const soldQuestion = sideOf(market, sold, fields, offered ? ['maxPrice'] : []);
  return {
    key: `w${fingerprint(`${market} ${soldQuestion.key}`, 6)}`,
    name: nameOf(fields),
    row,
    market,
    ...(maxPrice === undefined ? {} : { maxPrice }),
    sold: soldQuestion,
    ...(offered ? { offered: sideOf(market, offered, fields, ['maxPrice']) } : {}),
  };
}

/** @param elsewhere fields that the other side's search takes, or that are compared with the rows. */
function sideOf(id: MarketId, facts: MarketSide, given: ItemFields, elsewhere: readonly string[]): Question {
  const parameters: Row = { ...facts.fixed };
  for (const [field, value] of Object.entries(given)) {
    const name = facts.takes[field as WatchField];
    const code = /^\d+$/.test(String(value).trim()) ? facts.takesCode?.[field as WatchField] : undefined;
    if (name) parameters[code ?? name] = value;
    else if (field !== 'market' && !elsewhere.includes(field))
      throw refusal(
        field,
        nameOf => `${nameOf(field)} is not available for ${markets[id].label.toLowerCase()}; leave it empty`,
      );
  }
  try {
    return ask(endpoints[facts.endpoint], parameters, '');
  } catch (error) {
    throw error instanceof InvalidParametersError ? inItsField(error, facts) : error;
  }
}

/** Rephrases a parameter error with the list's field names. */
function inItsField(error: InvalidParametersError, { takes, takesCode }: MarketSide): InvalidParametersError {
  const taken = [...Object.entries(takes), ...Object.entries(takesCode ?? {})];
  const fieldOf = (parameter: string) => taken.find(([, name]) => name === parameter)?.[0] ?? parameter;
  const { parameter = '', phrase } = error;
  return refusal(fieldOf(parameter), nameOf => phrase?.(name => nameOf(fieldOf(name))) ?? error.message);
}

function nameOf({ keyword, productId, condition, variant, language }: ItemFields): string {
  const words = [keyword ?? `Product ${String(productId)}`, variant, language, condition];
  return words
    .filter(word => word !== undefined)
    .map(word => String(word).trim())
    .join(', ');
}
