/** A changed answer gives one sentence per changed field, and its values are kept as they came (C1). */
import { describe, expect, test } from 'vitest';
import type { Endpoint, Field, Row } from '../../../core/endpoint.ts';
import { endpoints } from '../../../core/generated/endpoints.ts';
import { pages } from '../../../core/pages.ts';
import { ask } from '../../../core/question/question.ts';
import { call } from '../../../core/request/call.ts';
import { noticesOf } from '../../../core/rows/notices.ts';
import { bases } from '../catalog/near-bounds.ts';
import { page, run } from '../fixture.ts';
import { open } from '../sandbox.ts';

const withRows = (Object.values(endpoints) as Endpoint[]).filter(({ rows }) => rows).map(({ id }) => id);
const scrape = endpoints.scrape as Endpoint;
const differs = (name: string, endpoint: string) =>
  `The field ${name} of ${endpoint} has a different type than described and was passed on unchanged.`;
const missing = (name: string, endpoint: string) => `The field ${name} of ${endpoint} is missing from every row.`;

test.each(withRows)('%s: a field that changes its type, or disappears from every row, is reported', id => {
  const { rows, method, path } = endpoints[id] as Endpoint;
  const { run, session } = open();
  const good = run(call(session, ask(endpoints[id] as Endpoint, bases[id] ?? {}, '2026-11-20')));
  expect(good.notices).toEqual([]);
  const field = rows?.field ?? '';
  const list = (good.data as { [field: string]: Row[] })[field] ?? [];
  expect(list.length).toBeGreaterThan(0);
  const told = (change: (row: Row) => Row) => noticesOf(endpoints[id] as Endpoint, { [field]: list.map(change) });
  for (const { name, kind } of rows?.fields ?? [])
    expect(told(row => ({ ...row, [name]: kind === 'flag' ? 'yes' : true }))).toEqual([
      differs(name, `${method} ${path}`),
    ]);
  for (const { name, optional } of rows?.fields ?? [])
    expect(told(({ [name]: _, ...row }) => row)).toEqual(optional ? [] : [missing(name, `${method} ${path}`)]);
});

test("each notice is reported once for all pages, after the service's own warnings, and rows are unchanged", () => {
  const row = (at: number) => ({ itemId: `${at}`, bids: 'many', colour: 'teal' });
  const { result } = run(
    ({ url }) =>
      page([], { results: [row(url.length)], warnings: ['no cleanup'], hasNextPage: !url.includes('page=2') }),
    session => {
      const given = { keyword: 'nike', startDate: '2026-01-01', endDate: '2026-02-01' };
      return pages(session, ask(endpoints.history as Endpoint, given, '2026-11-20'));
    },
  );
  expect(result?.requests).toBe(2);
  expect(result?.rows[0]).toMatchObject({ bids: 'many', colour: 'teal' });
  const [own, ...notices] = result?.warnings ?? [];
  expect(own).toBe('no cleanup');
  expect(new Set(notices).size).toBe(notices.length);
  expect(notices).toContain(differs('bids', 'GET /v1/research/sold'));
  expect(notices).toContain(missing('soldUnits', 'GET /v1/research/sold'));
});

describe('a row', () => {
  const field = (name: string, more: Partial<Field> = {}): Field => ({ name, kind: 'text', label: name, ...more });
  const noticed = (fields: Field[], items: unknown) =>
    noticesOf({ ...scrape, rows: { field: 'items', key: [], fields } }, { items }).map(each => each.split(' ')[2]);

  /** One value of each JSON type, plus malformed money and lists. */
  const values = {
    ...{ text: 'x', integer: 7, number: 1.5, flag: true, list: ['x', null], mixed: ['x', 7], object: {} },
    ...{ money: { amount: '7' }, numericMoney: { amount: 7 }, nothing: null },
  };
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
  ])('a row with a field %j may hold %j, or nothing', (facts, taken) => {
    const quiet = Object.entries(values).filter(([, a]) => noticed([field('a', facts)], [{ a }]).length === 0);
    expect(quiet.map(([name]) => name)).toEqual([...taken, 'nothing']);
  });

  test('one row with a field of another type causes a notice, and so does a required field that no row has', () => {
    const fields = [field('a'), field('b', { optional: true }), field('c')];
    expect(noticed(fields, [{ c: 'x' }, {}])).toEqual(['a']);
    expect(noticed(fields, [{ a: 'x' }, { a: 7, c: null }, { a: 'y' }])).toEqual(['a']);
    expect(noticed(fields, [{}, { a: 'x' }, { c: null }, null])).toEqual([]);
    for (const items of [[], 'x', [null, 5, 'row'], undefined]) expect(noticed(fields, items)).toEqual([]);
  });
});
