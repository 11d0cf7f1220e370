/**
 * One recorded answer of each marketplace shows the same figures in a sheet, a workflow, a Zap and a script, for one request each (N5). The
 * expected figures come from an independent calculation with d3-array.
 */
import { ascending, descending, quantileSorted, rollup } from 'd3-array';
import { describe, expect, test } from 'vitest';
import type { Row } from '../../core/engine.ts';
import { connect } from '../../core/script/connect.ts';
import {
  auctionUnits,
  cardUnits,
  everyAuctionUnit,
  fashionUnits,
  peerUnits,
  type Unit,
} from '../core/rows/picture-oracle.ts';
import { openWorkbench } from '../n8n-node/workbench.ts';
import { priceList, scene } from '../sheets-addon/tasks/harness.ts';
import { VirtualTime } from '../support/clock/time.ts';
import { Sandbox } from '../support/service/sandbox.ts';
import { SocketClock } from '../support/socket-clock.ts';
import { type Between, openApp } from '../support/zapier/open.ts';

type Source = 'scrape' | 'fashionSold' | 'peerListings' | 'cardSales';

interface Group {
  group: string;
  count: number;
  median: number | null;
  p25: number | null;
  p75: number | null;
}

/** The figures that every connector shows for an answer. */
interface Figures {
  count: number;
  currency: string | null;
  priceNow: number | null;
  median: number | null;
  quickPrice: number | null;
  patientPrice: number | null;
  soldPerDay: number | null;
  /** Days since the last sale. */
  idleDays: number | null;
  evidence: string;
}
/** Groups by the first grouping field of the marketplace. */
type Groups = readonly Group[];

interface Shown {
  figures: Partial<Figures>;
  groups: Groups;
  /** Number of requests sent. */
  requests: number;
}

const NOW = Date.UTC(2026, 10, 20, 12);
const TODAY = '2026-11-20';
const DAY_MS = 86_400_000;
const idle = (day: unknown) => (typeof day === 'string' ? (Date.parse(TODAY) - Date.parse(day)) / DAY_MS : null);

/** Names of an answer's fields in the reference. */
interface Fields {
  price: string;
  id: string;
}

/** Records the answer that all connectors get, as text, with unusual rows: an outlier, a bad price, a duplicate row. */
function record(path: string, keyword: string, { price: priceField, id }: Fields): string {
  const sandbox = new Sandbox({ plan: 'growth', clock: () => NOW });
  const { body } = sandbox.handle({
    method: 'GET',
    url: `${path}?keyword=${encodeURIComponent(keyword)}${path === '/v1/scrape' ? '&bestOfferPrice=true' : ''}`,
    headers: { authorization: `Bearer ${sandbox.apiKey}` },
  });
  const { summary, ...answer } = JSON.parse(body) as Row;
  const rows = answer.items as Row[];
  const [first, second, third] = rows as [Row, Row, Row];
  const price = (row: Row, value: number) => ({
    ...row,
    [priceField]: typeof row[priceField] === 'number' ? value : value.toFixed(2),
  });
  const named = (row: Row, name: string) => (id in row ? { ...row, [id]: name } : row);
  const odd = [
    named(price(first, 54_321), 'odd-1'),
    { ...named(second, 'odd-2'), [priceField]: 'free' },
    ...(id in third ? [third] : []),
  ];
  return JSON.stringify({ ...answer, items: [...rows, ...odd] });
}

/** The same figures, calculated without the product's code. */
function calculated(body: string, unitsOf: (rows: unknown[]) => Unit[]) {
  const { items, hasNextPage } = JSON.parse(body) as { items: unknown[]; hasNextPage?: boolean };
  const all = unitsOf(items);
  const sizes = [
    ...rollup(
      all,
      units => units.length,
      ({ currency }) => currency,
    ),
  ].sort((a, b) => b[1] - a[1]);
  const currency = sizes[0]![0];
  const units = all.filter(unit => unit.currency === currency);
  const quantiles = (some: readonly Unit[]) => {
    const prices = some.map(({ price }) => price).sort(ascending);
    const at = (share: number) => (prices.length < 3 ? null : Math.round(quantileSorted(prices, share)! * 100) / 100);
    return { count: prices.length, median: at(0.5), p25: at(0.25), p75: at(0.75) };
  };
  const { count, median, p25, p75 } = quantiles(units);
  const days = units.flatMap(({ day }) => day ?? []).sort();
  const isAuction = unitsOf === auctionUnits;
  // A best offer of unknown price is a sale.
  const sold = isAuction ? everyAuctionUnit(items).filter(unit => unit.currency === currency) : units;
  const soldOn = sold.flatMap(({ day }) => day ?? []).sort();
  const span = soldOn.length > 0 ? idle(soldOn[0])! - idle(soldOn.at(-1))! : 0;
  // Only a search of the auction site has a known first day: the service searches the last 90 days (reference 1).
  const isWhole = hasNextPage === false && isAuction;
  const rate = isWhole ? sold.length / 90 : span > 0 ? (soldOn.length - 1) / span : null;
  const newestFirst = units.filter(({ day }) => day !== null).toSorted((a, b) => descending(a.day ?? '', b.day ?? ''));
  const spread = (p75! - p25!) / median!;
  const useNewest = count >= 12 && newestFirst.length >= 10 && spread <= 0.35;
  const newest = (most: number) => quantiles(useNewest ? newestFirst.slice(0, most) : units);
  const third = Math.floor(newestFirst.length / 3);
  const [now, before] = [newestFirst.slice(0, third), third > 0 ? newestFirst.slice(-third) : []].map(
    some => quantiles(some).median,
  );
  const moved = now && before ? Math.abs(now / before - 1) : Number.POSITIVE_INFINITY;
  const figures: Figures = {
    count,
    currency,
    priceNow: newest(10).median,
    median,
    quickPrice: newest(20).p25,
    patientPrice: newest(20).p75,
    soldPerDay:
      days.length === 0 || rate === null
        ? null
        : rate >= 1
          ? Math.round(rate * 100) / 100
          : Number(rate.toPrecision(2)),
    idleDays: days.length === 0 ? null : idle(days.at(-1)),
    evidence:
      count >= 30 && spread <= 0.15 && moved <= 0.1
        ? 'strong'
        : count >= 12 && spread <= 0.35 && moved <= 0.2
          ? 'fair'
          : 'weak',
  };
  const groups = [...rollup(units, quantiles, ({ row }) => String(row.condition ?? '').trim() || 'Not given')]
    .map(([group, more]) => ({ group, ...more }))
    .sort((a, b) => b.count - a.count || (a.group < b.group ? -1 : 1));
  return { figures, groups };
}

type Connector = (source: Source, keyword: string, body: string) => Promise<Shown>;

const answering =
  (body: string): Between =>
  (request, serve) =>
    isFree(request.url) ? serve(request) : { ...serve(request), body };
const isFree = (address: string) => address.includes('/account/');
const requestsOf = ({ log }: Sandbox) => log.filter(({ path }) => !isFree(path)).length;

const BREAKDOWNS: Record<Source, string> = {
  scrape: 'SOLD_BREAKDOWN',
  fashionSold: 'FASHION_BREAKDOWN',
  peerListings: 'PEER_BREAKDOWN',
  cardSales: 'CARD_BREAKDOWN',
};

/** Uses a price list, and a formula for the groups. Price lists don't support cards, whose formula shows neither speed nor evidence. */
const sheet: Connector = async (source, keyword, body) => {
  const { ask, cell, start, drive, rows, sandbox } = scene({
    sheets: { Stock: [['Item'], [keyword]] },
    host: { clock: new VirtualTime(NOW) },
  });
  sandbox.between = answering(body);
  const groupsOf = (): Groups => {
    const [head = [], ...lines] = cell(BREAKDOWNS[source], keyword, 'condition') as (string | number)[][];
    const labels = ['Condition', 'Sales', 'Median', 'Lower Quartile', 'Upper Quartile'];
    return lines.map(line => {
      const [group, count, ...prices] = labels.map(label => line[head.indexOf(label)]);
      const [median, p25, p75] = prices.map(price => (price === '' ? null : price));
      return { group, count, median, p25, p75 } as Group;
    });
  };
  if (source === 'cardSales') {
    const [heading, row] = cell('CARD_STATS', keyword) as [string[], (number | string)[]];
    const at = (label: string) => row[heading.indexOf(label)] as never;
    const figures = { count: at('Sales'), median: at('Median'), priceNow: at('Price Now') };
    return { figures, requests: requestsOf(sandbox), groups: groupsOf() };
  }
  ask('saveCap', 1000);
  const columns = [
    'priceNow',
    'median',
    'sales',
    'quickPrice',
    'patientPrice',
    'soldPerDay',
    'lastSale',
    'evidence',
  ] as const;
  start(priceList({ range: 'Stock!A2:A2', source, columns: [...columns] }));
  drive();
  const [heading = [], row = []] = rows('Stock');
  const at = <Value>(label: string) => {
    const value = row[heading.indexOf(label)];
    return (value === '' ? null : value) as Value;
  };
  const figures: Figures = {
    count: at('Sales'),
    currency: at('Currency'),
    priceNow: at('Price Now'),
    median: at('Median'),
    quickPrice: at('Quick Price'),
    patientPrice: at('Patient Price'),
    soldPerDay: at('Sold per Day'),
    idleDays: at('Days Since Last Sale'),
    evidence: at('Evidence'),
  };
  return { figures, requests: requestsOf(sandbox), groups: groupsOf() };
};

const RESOURCES: Record<Source, string> = {
  scrape: 'listing',
  fashionSold: 'fashion',
  peerListings: 'peer',
  cardSales: 'card',
};

const workflow: Connector = async (source, keyword, body) => {
  const bench = await openWorkbench({ plan: 'growth' });
  try {
    bench.sandbox.between = answering(body);
    const { rows: prices } = await bench.run(RESOURCES[source], 'getPrice', { keyword });
    const requests = requestsOf(bench.sandbox);
    const { rows: groups } = await bench.run(RESOURCES[source], 'getPriceBreakdown', { keyword });
    const { count, currency, priceNow, median, quickPrice, patientPrice, soldPerDay, lastSoldDate, evidence } =
      prices[0] as never as Figures & { lastSoldDate: string };
    const figures = {
      count,
      currency,
      priceNow,
      median,
      quickPrice,
      patientPrice,
      soldPerDay,
      idleDays: idle(lastSoldDate),
      evidence,
    };
    return {
      figures,
      groups: (groups as never as Group[]).map(({ group, count, median, p25, p75 }) => ({
        group,
        count,
        median,
        p25,
        p75,
      })),
      requests,
    };
  } finally {
    await bench.close();
  }
};

const zap: Connector = async (source, keyword, body) => {
  const opened = await openApp({ plan: 'growth' }, answering(body));
  try {
    const { results } = await opened.platform.search('find_sold_price', { inputData: { source, keyword } });
    const [row] = results as [Figures & { lastSoldDate: string; groups: Group[] }];
    const { count, currency, priceNow, median, quickPrice, patientPrice, soldPerDay, lastSoldDate, evidence, groups } =
      row;
    const figures = {
      count,
      currency,
      priceNow,
      median,
      quickPrice,
      patientPrice,
      soldPerDay,
      idleDays: idle(lastSoldDate),
      evidence,
    };
    return { figures, groups, requests: requestsOf(opened.sandbox) };
  } finally {
    await opened.close();
  }
};

const script: Connector = async (source, keyword, body) => {
  const clock = new SocketClock(NOW);
  try {
    let requests = 0;
    const service = connect({
      baseUrl: 'https://service.example',
      apiKey: 'cs_any',
      fetch: async () => {
        requests += 1;
        return new Response(body, { status: 200, headers: { 'content-type': 'application/json' } });
      },
    });
    const { picture } = await service.price(source, { keyword });
    const {
      count,
      currency,
      priceNow,
      median,
      quickPrice,
      patientPrice,
      soldPerDay,
      idleDays,
      lastDay,
      evidence,
      breakdowns,
    } = picture!;
    expect(idleDays).toBe(idle(lastDay));
    return {
      figures: {
        count,
        currency,
        priceNow,
        median,
        quickPrice,
        patientPrice,
        soldPerDay,
        idleDays,
        evidence: evidence.grade,
      },
      groups: breakdowns[0]!.groups.map(({ label: group, ...more }) => ({ group, ...more })),
      requests,
    };
  } finally {
    clock.stop();
  }
};

/** The rows of a search together with the price of the same search. */
interface Judged {
  price: number;
  counts: boolean;
  leftOut: string | null;
}
type Rows = (
  source: Source,
  keyword: string,
  body: string,
  fields: Fields,
) => Promise<{ median: number; rows: Judged[] }>;

const SEARCHES: Record<Source, [operation: string, lookIn: string]> = {
  scrape: ['searchSold', 'searchSold'],
  fashionSold: ['searchSold', 'searchFashion'],
  peerListings: ['searchSold', 'searchPeerSold'],
  cardSales: ['getSales', 'searchCardSales'],
};

const workflowRows: Rows = async (source, keyword, body, { price }) => {
  const bench = await openWorkbench({ plan: 'growth' });
  try {
    bench.sandbox.between = answering(body);
    const { rows: prices } = await bench.run(RESOURCES[source], 'getPrice', { keyword });
    const search = { keyword, returnAll: true, options: { maxPages: 1 } };
    const chosen = {
      output: 'selectedFields',
      fields: [price, 'counts', 'leftOut', ...(source === 'scrape' ? ['acceptedOfferPrice'] : [])],
    };
    const { rows } = await bench.run(RESOURCES[source], SEARCHES[source][0], { ...search, ...chosen });
    const { rows: simplified } = await bench.run(RESOURCES[source], SEARCHES[source][0], search);
    expect(simplified.map(({ leftOut }) => leftOut)).toEqual(rows.map(({ leftOut }) => leftOut));
    return {
      median: prices[0]!.median as number,
      rows: rows.map(row => ({ ...row, price: row.acceptedOfferPrice ?? row[price] })) as never as Judged[],
    };
  } finally {
    await bench.close();
  }
};

const zapRows: Rows = async (source, keyword, body, { price }) => {
  const opened = await openApp({ plan: 'growth' }, answering(body));
  try {
    const { platform } = opened;
    const prices = await platform.search('find_sold_price', { inputData: { source, keyword } });
    const inputData = { lookIn: SEARCHES[source][1], keyword, ...(source === 'cardSales' ? {} : { maxRows: '1000' }) };
    const { results } = await platform.search('find_listings', { inputData });
    return {
      median: (prices.results as Figures[])[0]!.median!,
      rows: (results as Row[]).map(row => ({
        ...row,
        price: row.acceptedOfferPrice ?? row[price],
      })) as never as Judged[],
    };
  } finally {
    await opened.close();
  }
};

const medianOf = (prices: readonly number[]) => quantileSorted([...prices].sort(ascending), 0.5);
const UNKNOWN_OFFER = 'a best offer whose accepted price is unknown';

/** The currency field of a row. */
const CURRENCIES: Partial<Record<Source, string>> = { scrape: 'soldCurrency', peerListings: 'currency' };

describe.each<[Source, path: string, keyword: string, of: Fields, (rows: unknown[]) => Unit[]]>([
  ['scrape', 'scrape', 'iphone 13 128gb', { price: 'soldPrice', id: 'itemId' }, auctionUnits],
  ['fashionSold', 'fashionresale/sold', 'denim jacket', { price: 'soldPrice', id: 'listingId' }, fashionUnits],
  ['peerListings', 'peerresale', 'canon ae-1', { price: 'price', id: 'itemId' }, peerUnits],
  ['cardSales', 'cardmarket/sold', 'charizard', { price: 'price', id: 'none' }, cardUnits],
])('one recorded answer of %s', (source, path, keyword, fields, unitsOf) => {
  const body = record(`/v1/${path}`, keyword, fields);
  const truth = calculated(body, unitsOf);

  test.each<[string, Connector]>([
    ['a sheet', sheet],
    ['a workflow', workflow],
    ['a Zap', zap],
    ['a script', script],
  ])(
    '%s shows one recorded answer with the figures of an independent calculation, for one request',
    async (_, connector) => {
      const { figures, groups, requests } = await connector(source, keyword, body);
      expect(truth.figures.count).toBeGreaterThan(20);
      expect(truth.figures).toMatchObject(figures);
      expect(groups).toEqual(truth.groups);
      expect(requests).toBe(1);
    },
  );

  test.each<[string, Rows]>([
    ['a workflow', workflowRows],
    ['a Zap', zapRows],
  ])('the median in %s is that of exactly the rows that count', async (_, rowsOf) => {
    // A Zap shows at most 100 sales of a card.
    const items = (JSON.parse(body) as { items: Row[] }).items.slice(-96);
    const currency = CURRENCIES[source];
    const pounds = currency
      ? items.slice(0, 4).map((row, at) => ({ ...row, [fields.id]: `pounds-${at}`, [currency]: 'GBP' }))
      : [];
    const mixed = JSON.stringify({ keyword, hasNextPage: false, items: [...items, ...pounds] });
    const { figures } = calculated(mixed, unitsOf);
    const { median, rows } = await rowsOf(source, keyword, mixed, fields);
    const counting = rows.filter(({ counts }) => counts).map(({ price }) => price);
    expect(counting).toHaveLength(figures.count);
    expect(median).toBe(figures.median);
    expect(medianOf(counting)).toBeCloseTo(median, 2);
    const reasons = rows
      .flatMap(({ leftOut }) => leftOut ?? [])
      .filter(reason => !['it has no price', UNKNOWN_OFFER].includes(reason));
    expect(reasons).toEqual(['its price could not be read', ...pounds.map(() => 'in GBP')]);
    expect(rows.filter(({ counts, leftOut }) => counts !== (leftOut === null))).toEqual([]);
  });
});
