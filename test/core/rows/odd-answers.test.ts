import { expect, test } from 'vitest';
import {
  type AnswerOf,
  cellOf,
  columnsOf,
  type Endpoint,
  type EndpointId,
  endpoints,
  type JobKindId,
  jobKinds,
  offerFacts,
  priceFrom,
  type Row,
  rateOf,
  rowsIn,
  salesOf,
  trendOf,
} from '../../../core/engine.ts';
import { jobFrom } from '../../../core/jobs/job.ts';
import { ask } from '../../../core/question/question.ts';
import { call } from '../../../core/request/call.ts';
import { noticesOf } from '../../../core/rows/notices.ts';
import { Chance } from '../../support/random.ts';
import { bases } from '../catalog/near-bounds.ts';
import { TODAY } from '../fixture.ts';
import { open } from '../sandbox.ts';

const ROUNDS = 150;
/** Values that the reference doesn't describe. */
const ODD = [
  null,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  'x',
  '12,50',
  '-3',
  '1e5',
  '999999999999999999999',
  true,
  [],
  {},
  [null],
  [[]],
  { amount: {} },
  { amount: '7' },
];
const isFine = (value: unknown) => value === null || (typeof value === 'number' && Number.isFinite(value));

function faultsOf(endpoint: Endpoint, answer: Row): string[] {
  const faults: string[] = [];
  for (const notice of noticesOf(endpoint, answer)) if (!/^The field \w+ of .*\.$/.test(notice)) faults.push(notice);
  for (const bestOffers of ['include', 'exclude', 'accepted'] as const) {
    const price = priceFrom(endpoint, answer, TODAY, { bestOffers, minSales: 1 });
    const { median, mean, min, max, p25, p75, avgShipping, count, note } = price;
    if (![median, mean, min, max, p25, p75, avgShipping].every(isFine) || !Number.isFinite(count))
      faults.push(`a number that is none: ${JSON.stringify(price)}`);
    if (/undefined|NaN|Infinity|\[object/.test(note)) faults.push(note);
    const own = bestOffers !== 'include' && median !== null && min !== null && max !== null;
    if (own && (median < min || median > max)) faults.push(`a median outside: ${JSON.stringify(price)}`);
  }
  if (endpoint.rows?.offer) offerFacts(endpoint, answer);
  const rows = rowsIn(endpoint, answer) as Row[];
  if (endpoint.rows?.sale)
    for (const point of trendOf(salesOf(endpoint, rows, TODAY), 'month'))
      if (!isFine(point.median)) faults.push('a trend of no number');
  for (const row of rows)
    for (const column of columnsOf(endpoint)) {
      if (typeof row !== 'object' || row === null) continue;
      const cell = cellOf(row, column);
      if (typeof cell === 'object' ? cell !== null : typeof cell === 'number' && !Number.isFinite(cell))
        faults.push(`a cell of ${column.name}: ${String(cell)}`);
    }
  const rate = rateOf(answer, answer as AnswerOf<'scrape'> as Row);
  if (!isFine(rate.rate) || !isFine(rate.sold)) faults.push(`a rate that is none: ${JSON.stringify(rate)}`);
  return faults;
}

const withRows = (Object.values(endpoints) as Endpoint[]).filter(({ rows }) => rows).map(({ id }) => id);

test.each(withRows)('%s: no answer causes a crash or an invented number', (id: EndpointId) => {
  const endpoint = endpoints[id] as Endpoint;
  const { run, session } = open();
  const { data } = run(call(session, ask(endpoint, bases[id] ?? {}, '2026-11-20')));
  const rows = rowsIn(endpoint, data).slice(0, 8);
  const whole = { ...(data as Row), [endpoint.rows?.field ?? '']: rows };
  const chance = new Chance(id.length * 7919);
  for (let round = 0; round < ROUNDS; round += 1) {
    const answer = bent(whole, chance) as Row;
    expect({ round, faults: faultsOf(endpoint, answer) }).toEqual({ round, faults: [] });
  }
});

test.each(Object.keys(jobKinds) as JobKindId[])('a %s is read from any answer about it', id => {
  const kind = jobKinds[id];
  const { done = 'done', total = 'total' } = kind.progress ?? {};
  const results = [{ itemId: '1', keyword: 'a', status: 'found', summary: { count: 3, median: 5 } }, null, 7];
  const data = {
    jobId: 'j1',
    status: 'running',
    [done]: 1,
    [total]: 2,
    [kind.results]: results,
    downloadUrl: '/x?token=t',
  };
  const chance = new Chance(id.length * 104_729);
  for (let round = 0; round < ROUNDS; round += 1) {
    const job = jobFrom(kind, { data: bent(data, chance) }, 'j1');
    expect(job.results.every(row => typeof row === 'object' && row !== null)).toBe(true);
    expect([job.done, job.total].every(isFine)).toBe(true);
    expect(job.status).toBeTypeOf('string');
  }
});

/** A copy of the answer with random values replaced, removed or repeated. */
function bent(value: unknown, chance: Chance): unknown {
  const copy = structuredClone(value);
  for (let change = chance.between(1, 6); change > 0; change -= 1) {
    let holder = copy as Row;
    for (;;) {
      const names = Object.keys(holder);
      const name = names[chance.between(0, names.length - 1)];
      if (name === undefined) break;
      const held = holder[name];
      if (typeof held === 'object' && held !== null && Object.keys(held).length > 0 && !chance.oneIn(5)) {
        holder = held as Row;
        continue;
      }
      if (chance.oneIn(4)) delete holder[name];
      else holder[name] = structuredClone(chance.pick(ODD));
      break;
    }
  }
  return copy;
}
