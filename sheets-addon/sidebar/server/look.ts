/** "Look at one item": shows the saved answer for the item in the selected row. Only a person's click sends a request. */
import {
  ask,
  dayOf,
  ENOUGH_SALES,
  endpoints,
  listedRole,
  marketOf,
  type Price,
  type ProfitTerms,
  pictureFrom,
  priceSentence,
  readMoney,
  readPicture,
  type SavedPicture,
  sayCards,
  withProfit,
} from '@sold-data/core/engine';
import { answerFrom, type Facts, priceOf } from '../../answers/kept.ts';
import { type Query, queryOf } from '../../answers/query.ts';
import { paidAnswers } from '../../answers/source.ts';
import { fullest } from '../../answers/store.ts';
import { listCells } from '../../lists/entries.ts';
import { cardsBelow, paidBeside } from '../../lists/headings-above.ts';
import { type ListView, openList } from '../../lists/list-view.ts';
import { fullName, rangeOf } from '../../lists/ranges.ts';
import { present } from '../../platform/lists.ts';
import { dayText } from '../../platform/moments.ts';
import { refusal } from '../../platform/refusal.ts';
import { writePictureTab } from '../../reports/charts-tab.ts';
import { writeComparable } from '../../reports/comparable-tab.ts';
import { costsOn, savedCosts } from '../../settings/selling-costs.ts';
import { personAccount } from '../../settings/settings.ts';
import { isOwnSheet } from '../../tables/own-sheet.ts';
import { PlaceLost } from '../../tables/place-lost.ts';
import { currenciesShown } from '../../tables/shape.ts';
import type { PriceList } from '../../tasks/draft.ts';
import { paidCell, paidReader, priceQuery, whatOf } from '../../tasks/price-list/items.ts';
import { isPriceList } from '../../tasks/price-list/kind.ts';
import { readTasks } from '../../tasks/task.ts';
import type { ItemLook, Opened } from '../server-interface.ts';

type Cell = GoogleAppsScript.Spreadsheet.Range;

/** An item of a price list uses the list's search. Any other text is a keyword on the auction site. */
interface Item {
  cell: Cell;
  keyword: string;
  list?: PriceList;
  /** The look that found it in that list. */
  seen?: ListView;
}

const USUAL = { source: 'scrape', options: {} } as PriceList['what'];

/**
 * @param shown the cell that the sidebar already shows.
 * @param search what to search for in place of the item.
 * @throws InvalidParametersError for a keyword that can't be looked up.
 */
export function lookAtItem(shown: string | null, pay: boolean, search: string | null = null): ItemLook | null {
  if (shown !== null && !pay && isOwnSheet(selectedCell().getSheet())) return null;
  const item = selectedItem(shown, search);
  const cell = fullName(item.cell);
  if (cell === shown && !pay) return null;
  if (item.keyword === '') return { ...NOTHING, cell, keyword: '', cost: 'Select a row with an item.' };
  const query = priceQuery(item.list?.what ?? USUAL, item.keyword);
  if (pay) lookUp(query);
  const found = fullest(query);
  const known = { cell, keyword: item.keyword, isCard: isCard(item) };
  if (!found) return { ...NOTHING, ...known, cost: 'Nothing is saved for it. Looking it up costs 1 request.' };
  const price = priceOf(found.facts);
  const { question } = query;
  const whole = found.rows && pictureFrom(question, answerFrom(question.endpoint, found), dayOf(found.facts.at));
  const picture = readPicture(found.facts.picture) ?? whole ?? null;
  const own = termsOf(item, price);
  return {
    ...known,
    cost: `${pay ? 'Looked up just now' : `From the saved answer of ${dayText(dayOf(found.facts.at), dayOf(Date.now()))}`} · ${pay ? '1 request' : 'no request'}`,
    price: listed(price, item.keyword, picture, own.terms),
    picture,
    daysToSell: daysToSell(found.facts),
    latest: whole?.latest ?? null,
    asking: askingPrice(item, price.currency),
    ...own,
  };
}

/** The prices to list the item at, and the same in one sentence. */
function listed(price: Price, keyword: string, picture: SavedPicture | null, terms: ProfitTerms | null) {
  const { priceNow, currency, note, mixed = null, p25, p75 } = price;
  const { quickPrice, patientPrice } =
    picture?.currency === currency ? picture : { quickPrice: p25, patientPrice: p75 };
  const own = { ...price, keyword };
  const summary = priceSentence(terms ? withProfit(own, terms) : own, picture);
  return { priceNow, quickPrice, patientPrice, currency, note, mixed, summary };
}

/** The median asking price of the same search in the same currency, if a formula has looked it up. */
function askingPrice({ list, keyword }: Item, currency: string | null): ItemLook['asking'] {
  const { source, options } = list?.what ?? USUAL;
  if (source !== 'scrape') return null;
  const today = dayOf(Date.now());
  const found = fullest(queryOf(ask(endpoints.scrape, { ...options, sold: false, keyword }, today)));
  const offers = found && priceOf(found.facts);
  if (!offers || offers.median === null || offers.currency !== currency) return null;
  return { median: offers.median, day: dayText(dayOf(found.facts.at), today) };
}

/** Opens a tab with the saved picture of the selected item as native charts. @throws InvalidParametersError if nothing is saved. */
export function insertPicture(shown: string | null, search: string | null = null): Opened {
  const { keyword, list } = selectedItem(shown, search);
  const query = priceQuery(list?.what ?? USUAL, keyword);
  const found = keyword === '' ? undefined : fullest(query);
  const picture = readPicture(found?.facts.picture);
  if (!picture) throw refusal('The selected row has no saved picture', 'Look the item up first');
  const sheet = writePictureTab(keyword, query.question, picture);
  sheet.activate();
  return { sheet: sheet.getName(), added: 0 };
}

/**
 * Opens a tab with every sale behind the price of the selected item.
 * @param shown the cell of the item on display.
 * @param pay sends a search if the sales aren't saved.
 * @param search what to search for in place of the item.
 * @throws InvalidParametersError if a search is needed and `pay` is false.
 */
export function allSales(shown: string | null, pay: boolean, search: string | null = null): Opened {
  const { keyword, list } = selectedItem(shown, search);
  if (keyword === '') throw refusal('The selected row has no item', 'Select a row with an item');
  const query = priceQuery(list?.what ?? USUAL, keyword);
  const saved = fullest(query);
  if (!saved?.rows && pay) lookUp(query);
  const found = saved?.rows ? saved : fullest(query);
  if (!found?.rows) throw refusal('The sales of this item are not saved', 'Look them up: 1 request');
  const { sheet, added } = writeComparable(keyword, query.question, found);
  sheet.activate();
  return { sheet: sheet.getName(), added };
}

/** Half of the listings that sold took at most this long. Too few of them say nothing. */
function daysToSell({ speed }: Facts): number | null {
  return speed && speed.count >= ENOUGH_SALES ? speed.days : null;
}

/** Whether the person's list says so: it is priced on the card market, or its headings are those of cards. */
function isCard({ cell, list, seen }: Item): boolean {
  if (marketOf((list?.what ?? USUAL).source) === 'cards') return true;
  return seen?.table ? sayCards(seen.table.list.columns) : cardsBelow(listCells(fullName(cell)).cells);
}

const NOTHING = {
  isCard: false,
  price: null,
  picture: null,
  daysToSell: null,
  latest: null,
  asking: null,
  paid: null,
  paidNote: '',
  terms: null,
};

/** Sends the search and saves its rows too, so showing the last sales costs nothing later. */
function lookUp({ question }: Query): void {
  const [outcome] = paidAnswers(personAccount(), [queryOf(question, 1, 1)]);
  if (!outcome?.ok) throw outcome?.error;
}

function selectedCell(): Cell {
  const book = SpreadsheetApp.getActive();
  return book.getCurrentCell() ?? book.getActiveSheet().getRange(1, 1);
}

/** The item of the selected row. @param search what to search for in its place. */
function selectedItem(shown: string | null, search: string | null = null): Item {
  const item = itemInRow(shown);
  return search === null ? item : { ...item, keyword: search };
}

/**
 * The keyword of the selected row: from its price list, or the selected text, or the first text in the row. None in a row of headings.
 * @param shown the cell that the sidebar shows, which stays chosen while a sheet of results is open.
 */
function itemInRow(shown: string | null): Item {
  const current = selectedCell();
  const isOwn = isOwnSheet(current.getSheet());
  if (isOwn && shown === null) return { cell: current, keyword: '' };
  const selected = isOwn && shown !== null ? rangeOf(shown) : current;
  const sheet = selected.getSheet();
  const [found] = listsAt(sheet, selected.getRow() - 1, selected.getColumn() - 1);
  if (found) {
    const cell = sheet.getRange(selected.getRow(), present(found.seen.place.list[0]) + 1);
    const own = found.seen.table?.items.get(selected.getRow() - 1);
    const list = { ...found.list, what: whatOf(found.list.what, own) };
    const keyword = own ? (own.problem ? '' : own.keyword) : cell.getDisplayValue().trim();
    return { cell, keyword, ...found, list };
  }
  const width = Math.max(1, sheet.getLastColumn());
  const row = sheet.getRange(selected.getRow(), 1, 1, width);
  const [values, formulas] = [present(row.getValues()[0]), present(row.getFormulas()[0])];
  const isText = (column: number) => typeof values[column] === 'string' && values[column] !== '' && !formulas[column];
  const own = selected.getColumn() - 1;
  const column = isText(own) ? own : values.findIndex((_, index) => isText(index));
  const isTop = selected.getRow() <= Math.max(1, sheet.getFrozenRows());
  const isHeadings = isTop && values.some(value => listedRole(String(value)));
  if (column < 0 || isHeadings) return { cell: selected, keyword: '' };
  return { cell: sheet.getRange(selected.getRow(), column + 1), keyword: String(values[column]).trim() };
}

/** The price lists with an item in a row, the one nearest to a column first. */
function listsAt(sheet: GoogleAppsScript.Spreadsheet.Sheet, row: number, column: number) {
  const found = readTasks().flatMap(({ id, draft }) => {
    if (!isPriceList(draft) || draft.list?.sheet !== sheet.getSheetId()) return [];
    try {
      const seen = openList(id, draft.list).look();
      const columns = [...seen.place.list, ...seen.place.results.values()];
      const distance = Math.min(...columns.map(each => Math.abs(each - column)));
      return seen.rows.includes(row) ? [{ list: draft, seen, distance }] : [];
    } catch (error) {
      if (error instanceof PlaceLost) return [];
      throw error;
    }
  });
  return found.sort((a, b) => a.distance - b.distance);
}

/** What the person paid for the item, and their costs of a sale, as far as they are in the currency of the price. */
function termsOf({ cell, list, seen }: Item, { currency }: Price): Pick<ItemLook, 'paid' | 'paidNote' | 'terms'> {
  const costs = savedCosts();
  const own = costsOn(marketOf((list?.what ?? USUAL).source));
  const terms = own && currency !== null && own.currency === currency ? own : null;
  const cost = list && seen ? paidCell(seen, list, cell) : paidCellBeside(cell);
  const paid = list && seen?.table ? paidReader(seen, list)(cell.getRow() - 1) : cost?.getValue();
  const given = readMoney(paid).value;
  if (!cost || !given) return { paid: null, paidNote: '', terms };
  const shown = currenciesShown(present(cost.getNumberFormats()[0]?.[0]));
  // Costs name the currency of plain numbers, unless the cell shows another one.
  const saved = costs.currency !== undefined && (shown.length === 0 || shown.includes(costs.currency));
  const codes = given.currencies.length > 0 ? given.currencies : saved ? [costs.currency] : shown;
  if (currency === null || !codes.includes(currency)) {
    const isKnown = codes.length > 0 && currency !== null;
    return { paid: null, paidNote: isKnown ? `What you paid isn't in ${currency}` : UNKNOWN_CURRENCY, terms };
  }
  const margin = list?.what.margin ?? undefined;
  const bought = { paid: given.amount, ...(margin === undefined ? {} : { margin }) };
  return { paid: given.amount, paidNote: '', terms: terms && { ...terms, ...bought } };
}

/** The cell in the row of an item that no task has priced, below a heading that says what was paid. */
function paidCellBeside(cell: Cell): Cell | undefined {
  const paid = paidBeside(listCells(fullName(cell)).cells);
  return paid ? cell.getSheet().getRange(cell.getRow(), rangeOf(paid.range).getColumn()) : undefined;
}

const UNKNOWN_CURRENCY = 'The currency of what you paid is unknown until you enter what selling costs';
