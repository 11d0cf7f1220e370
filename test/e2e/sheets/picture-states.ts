/** States of the sidebar with charts: normal values and edge cases, as scripted answers. */
import type { Page } from 'playwright-core';
import type { PlaceRow } from '../../../core/engine.ts';
import type { ListResultItem, SpeedLook } from '../../../sheets-addon/sidebar/server-interface.ts';
import { ladders, looked, speeds } from './decisions.ts';
import { HOSTILE, looks } from './looks.ts';
import { type Answers, account, card, home, LATER, PENDING, Refusal } from './scripted.ts';

/** The script's answers, and the user's actions until the state is shown. */
export interface State {
  answers?: Answers;
  act: (page: Page) => Promise<unknown>;
}

export const LONG = `${'a very long keyword of somebody who describes every detail '.repeat(3)}https://auctionsite.com/${'x'.repeat(90)}`;

export const goal = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
export const sees = (page: Page, text: string) => page.getByText(text).first().waitFor();

/** The state of "Look at one item". */
const look = (name: keyof typeof looks): State => ({
  answers: { look: looks[name] },
  act: async page => {
    await goal(page, 'Look at one item');
    await sees(page, looks[name].cost);
  },
});

const done = card({
  state: 'done',
  text: 'Done · 11 of 12 priced · 12 requests',
  progress: null,
  timeLeft: null,
  main: { command: 'runNow', label: 'Run again · up to 12 requests', link: null },
  menu: [],
  reports: { profits: true, limits: false, worth: true },
});

/** The state of a finished list with these profits. */
function finished(result: ListResultItem[], shown = 'Worth selling', task = done): State {
  const state = home({ tasks: [task] });
  return {
    answers: { home: state, work: { home: state, nextInMs: LATER }, result },
    act: page => sees(page, shown),
  };
}

const inUsd = (keyword: string, profit: number | null, pieces = 1) => ({ keyword, profit, pieces, currency: 'USD' });
export const outdated: ListResultItem[] = [
  inUsd('camera', 50),
  { ...inUsd('lens', null), outdated: 'costs' },
  { ...inUsd(LONG, null), outdated: 'costs' },
  { ...inUsd('strap', null), outdated: 'item' },
];
const profits = [75.05, 52.9, 21.3, 14.88, 3.94, 2.76, 0, -3.35, -7.07, -16.61, -42.23];

const noLine: PlaceRow = {
  ...{
    marketplace: '',
    place: null,
    netProceeds: null,
    netProfit: null,
    mostToPay: null,
    priceNow: null,
    median: null,
    currency: 'USD',
    count: 0,
  },
  ...{ soldPerDay: null, evidence: null, product: null, note: '' },
};
const peer: PlaceRow = {
  ...{
    ...noLine,
    marketplace: 'Peer resale',
    place: 1,
    netProceeds: 115.8,
    netProfit: 75.8,
    mostToPay: 77,
    priceNow: 130,
    median: 130,
    count: 64,
  },
  evidence: 'strong',
};
const auction: PlaceRow = {
  ...{
    ...noLine,
    marketplace: 'Auction site',
    place: 2,
    netProceeds: 98.41,
    netProfit: 58.41,
    mostToPay: 64.24,
    median: 113.9,
  },
  ...{ count: 191, soldPerDay: 10.6, evidence: 'fair' },
};
const fashion: PlaceRow = {
  ...{ ...noLine, marketplace: 'Fashion resale', median: 102, count: 12, evidence: 'weak' },
  note: 'No fees entered for Fashion resale',
};
const noCards: PlaceRow = { ...noLine, marketplace: 'Trading cards', note: 'No sales found' };

/** The item of the selected row: a card if grading is asked about, which is offered for cards only. */
export const lookFor = (about: string) => ({ ...looks.usual, isCard: about === 'Worth grading' });
/** The state of "Sell one item". @param about label of the chosen question. */
export const selling = (sell: Answers['sell'], item = 'dr martens boots', about = 'Where'): State => ({
  answers: { look: lookFor(about), sell },
  act: async page => {
    await goal(page, 'Sell one item');
    await page.getByLabel(about, { exact: true }).check();
    await page.getByLabel('Item', { exact: true }).fill(item);
    const text =
      sell === PENDING ? 'Loading…' : sell instanceof Refusal ? sell.problem.message.replace(/.*}/, '') : sell?.cost;
    await sees(page, text ?? '');
  },
});
/** The state of a comparison of marketplaces. */
const comparing = (places: PlaceRow[], item?: string) => selling(looked({ places }), item);
/** The state of "How fast", with its months open if it has any. */
const howFast = (speed: SpeedLook): State => {
  const state = selling(looked({ speed }), speed.keyword, 'How fast');
  const open = async (page: Page) => {
    await state.act(page);
    if (speed.months.length > 0) await page.getByText('All months').click();
  };
  return { ...state, act: open };
};

const firstVisit = home({
  account: account({ key: 'none', left: null, of: null, plan: null, renews: null, cap: null }),
});

export const PICTURES: Readonly<Record<string, State>> = {
  'first-visit': {
    answers: { home: firstVisit, work: { home: firstVisit, nextInMs: LATER } },
    act: page => sees(page, 'Get a key'),
  },
  ...Object.fromEntries(
    (Object.keys(looks) as (keyof typeof looks)[]).map(name => [`look-${name}`, look(name)] as const),
  ),
  'result-usual': finished([
    ...profits.map((profit, index) => inUsd(`item ${index} of a reseller's list`, profit)),
    inUsd('no price', null),
  ]),
  'result-ninety': finished(Array.from({ length: 90 }, (_, index) => inUsd(`item ${index}`, index * 7.5 - 300))),
  'result-three': finished([inUsd('camera', 50), inUsd('lens', 12.5), inUsd('strap', -3)]),
  'result-pieces': finished([
    inUsd('camera', 50),
    inUsd('lens', 12.5, 1_200),
    inUsd('strap', -3, 2),
    inUsd('cap', 9, 0),
  ]),
  'result-one': finished([inUsd('camera', 50)]),
  'result-outdated': finished(outdated),
  'result-all-outdated': finished(
    outdated.map(item => ({ ...item, profit: null, outdated: 'costs' as const })),
    'Update 4 profits · free',
  ),
  'result-limits': finished(
    outdated.map(item => ({ ...item, profit: null })),
    'Update 2 limits · free',
    { ...done, reports: { profits: false, limits: true, worth: true } },
  ),
  'result-none': finished([inUsd('no price', null)], 'What it’s all worth'),
  'result-two-currencies': finished([
    inUsd('camera', 50),
    { keyword: 'kamera', profit: 400, pieces: 1, currency: 'EUR' },
    { keyword: 'ohne Währung', profit: 5, pieces: 1, currency: null },
  ]),
  'result-high-price': finished([inUsd('pocket watch', 12_345.67), inUsd('gold chain', -12_345.67)]),
  'result-long-title': finished([inUsd(LONG, 20), inUsd('Averylongtitlewithoutaspace'.repeat(8), -10)]),
  'result-hostile': finished([inUsd(HOSTILE.title, 20), inUsd('=1+1', -10)]),
  'sell-usual': comparing([peer, auction, fashion, noCards]),
  'sell-three-sales': comparing([{ ...peer, count: 3, evidence: 'weak' }, noCards]),
  'sell-one-sale': comparing([{ ...noLine, marketplace: 'Peer resale', count: 1, note: 'Only 1 sale' }, noCards]),
  'sell-none': comparing([noCards, { ...noCards, marketplace: 'Peer resale' }]),
  'sell-two-currencies': comparing([
    peer,
    { ...noLine, marketplace: 'Auction site', median: 99, currency: 'EUR', count: 40, note: 'Prices are in EUR' },
  ]),
  'sell-high-price': comparing([
    { ...peer, netProceeds: 12_345.67, netProfit: 12_345.67, mostToPay: 12_345.67, median: 23_456.78, count: 12_345 },
    { ...auction, netProceeds: -12_345.67, netProfit: -12_345.67 },
  ]),
  'sell-long-title': comparing([peer, auction], LONG),
  'sell-hostile': comparing([{ ...peer, marketplace: HOSTILE.title }, auction], HOSTILE.title),
  ...Object.fromEntries(Object.entries(speeds).map(([name, speed]) => [`how-fast-${name}`, howFast(speed)] as const)),
  ...Object.fromEntries(
    Object.entries(ladders).map(
      ([name, ladder]) =>
        [`grading-${name}`, selling(looked({ ladder }), 'charizard base set 4', 'Worth grading')] as const,
    ),
  ),
};
