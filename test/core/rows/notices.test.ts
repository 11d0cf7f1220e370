import { describe, expect, test } from 'vitest';
import type { Endpoint, EndpointId, Field } from '../../../core/endpoint.ts';
import { endpoints } from '../../../core/generated/endpoints.ts';
import { pages } from '../../../core/pages.ts';
import { ask } from '../../../core/question/question.ts';
import { call } from '../../../core/request/call.ts';
import { noticesOf } from '../../../core/rows/notices.ts';
import { bases } from '../catalog/near-bounds.ts';
import { open } from '../jobs/bench.ts';

type Row = Record<string, unknown>;
type Body = Record<string, unknown> & { [field: string]: Row[] };

const withRows = (Object.values(endpoints) as Endpoint[]).filter(({ rows }) => rows).map(({ id }) => id);

/** The fake's answer to an endpoint, its rows changed on the way. */
function changed(id: EndpointId, change: (row: Row, at: number) => void) {
  const shop = open();
  const { rows, method, path } = endpoints[id] as Endpoint;
  const field = rows?.field ?? '';
  shop.bendAnswers(body => {
    for (const [at, row] of ((body as Body)[field] ?? []).entries()) change(row, at);
    return body;
  });
  const question = ask(endpoints[id] as Endpoint, bases[id] ?? {}, '2026-11-20');
  return { ...shop, question, endpoint: `${method} ${path}` };
}

const without = (name: string) => (row: Row) => delete row[name];

describe('a changed answer is noticed in one sentence, and read as it came', () => {
  test('a field of another type', () => {
    const { run, session, question } = changed('scrape', row => (row.soldPrice = Number(row.soldPrice)));
    const { notices, data } = run(call(session, question));
    expect(notices).toEqual([
      'The field soldPrice of GET /v1/scrape has a different type than described and was passed on unchanged.',
    ]);
    expect((data as Body).items?.[0]?.soldPrice).toBeTypeOf('number');
  });

  test('every such field, also when all rows have several', () => {
    const { run, session, question } = changed('scrape', row => Object.assign(row, { title: 5, shippingPrice: 5 }));
    expect(run(call(session, question)).notices.map(notice => notice.split(' ')[2])).toEqual([
      'title',
      'shippingPrice',
    ]);
  });

  test('a column that no row has any more', () => {
    const { run, session, question } = changed('history', without('soldUnits'));
    expect(run(call(session, question)).notices).toEqual([
      'The field soldUnits of GET /v1/research/sold is missing from every row.',
    ]);
  });

  test("once for all pages, together with the service's own warnings", () => {
    const { run, session, question } = changed('history', row => {
      row.bids = 'many';
      delete row.condition;
    });
    const { warnings, rows, requests } = run(pages(session, question, { maxRows: 150 }));
    expect([rows.length, requests]).toEqual([150, 3]);
    expect(warnings.filter(warning => warning.startsWith('The field'))).toEqual([
      'The field bids of GET /v1/research/sold has a different type than described and was passed on unchanged.',
      'The field condition of GET /v1/research/sold is missing from every row.',
    ]);
  });

  test.each(
    withRows,
  )('%s: each field is noticed when its type changes, and each that every row has when it is gone', id => {
    const { run, session, question, endpoint } = changed(id, () => {});
    const good = run(call(session, question));
    expect(good.notices).toEqual([]);
    const { rows } = endpoints[id] as Endpoint;
    const list = (good.data as Body)[rows?.field ?? ''] as Row[];
    expect(list.length).toBeGreaterThan(0);
    const told = (change: (row: Row) => Row) => noticesOf(question.endpoint, { [rows?.field ?? '']: list.map(change) });
    for (const { name, kind } of rows?.fields ?? [])
      expect(told(row => ({ ...row, [name]: kind === 'flag' ? 'yes' : true }))).toEqual([
        `The field ${name} of ${endpoint} has a different type than described and was passed on unchanged.`,
      ]);
    for (const { name } of rows?.fields.filter(({ optional }) => !optional) ?? [])
      expect(told(({ [name]: _, ...row }) => row)).toEqual([
        `The field ${name} of ${endpoint} is missing from every row.`,
      ]);
  });
});

/** One of each form that JSON can have, and money and lists that are no good. */
const VALUES = { text: 'x', integer: 7, number: 1.5, flag: true, list: ['x', null], numbers: ['x', 7], object: {} };
const MONEY = { money: { amount: '7' }, numericMoney: { amount: 7 } };

describe('the values that a field of each kind takes', () => {
  test.each<[Partial<Field>, string[]]>([
    [{ kind: 'text' }, ['text']],
    [{ kind: 'text', orNumber: true }, ['text', 'integer', 'number']],
    [{ kind: 'decimal' }, ['text']],
    [{ kind: 'number' }, ['integer', 'number']],
    [{ kind: 'integer' }, ['integer', 'number']],
    [{ kind: 'flag' }, ['flag']],
    [{ kind: 'list' }, ['list']],
    [{ kind: 'object' }, ['object', 'money', 'numericMoney']],
    [{ kind: 'money' }, ['object', 'money']],
  ])('%j', (facts, taken) => {
    const scrape = endpoints.scrape as Endpoint;
    const fields = [{ name: 'a', label: 'A', kind: 'text', ...facts } as Field];
    const endpoint = { ...scrape, rows: { ...scrape.rows!, fields } };
    const quiet = Object.entries({ ...VALUES, ...MONEY, nothing: null }).filter(
      ([, a]) => noticesOf(endpoint, { items: [{ a }] }).length === 0,
    );
    expect(quiet.map(([name]) => name)).toEqual([...taken, 'nothing']);
  });
});

describe('nothing is noticed', () => {
  test.each<[string, EndpointId, (row: Row, at: number) => void]>([
    ['a field that only some rows have', 'history', (row, at) => at > 0 && delete row.soldUnits],
    ['a field that older rows may lack', 'history', without('title')],
    ['a null', 'scrape', row => (row.title = null)],
    ['a new field', 'scrape', row => (row.colour = { name: 'red' })],
    ['a new word', 'peerListings', row => (row.status = 'reserved')],
    ['assumed rows without their fields', 'shippingRates', without('estimatedDays')],
  ])('of %s', (_, id, change) => {
    const { run, session, question } = changed(id, change);
    expect(run(call(session, question)).notices).toEqual([]);
  });

  test('of rows that are no objects, and of answers without rows', () => {
    const endpoint = endpoints.scrape as Endpoint;
    expect(noticesOf(endpoint, { items: [null, 5, 'row'] })).toEqual([]);
    expect(noticesOf(endpoint, { items: [] })).toEqual([]);
    expect(noticesOf(endpoint, {})).toEqual([]);
    expect(noticesOf(endpoints.accountUsage as Endpoint, { plan: 5 })).toEqual([]);
  });
});
