/** The bundled core works in an environment with nothing but ECMAScript 2022: no clock, random numbers, time zone or user language. */
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { buildSync } from 'esbuild';
import { expect, test } from 'vitest';

/** The globals of the language. Additions of the engine and host are removed. */
const ECMASCRIPT = `globalThis Infinity NaN undefined eval isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent
  encodeURI encodeURIComponent AggregateError Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Date
  Error EvalError FinalizationRegistry Float32Array Float64Array Function Int8Array Int16Array Int32Array Map Number Object
  Promise Proxy RangeError ReferenceError RegExp Set String Symbol SyntaxError TypeError Uint8Array Uint8ClampedArray
  Uint16Array Uint32Array URIError WeakMap WeakRef WeakSet Atomics JSON Math Reflect SharedArrayBuffer`;

const STRIP = `
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!${JSON.stringify(ECMASCRIPT.split(/\s+/))}.includes(name)) delete globalThis[name];
  Math.random = Date.now = () => { throw new Error('not in this world'); };
  for (const { prototype } of [Date, String, Number, BigInt, Array])
    for (const name of Object.getOwnPropertyNames(prototype))
      if (/locale|getTimezoneOffset|^to(Date|Time)String$/i.test(name)) delete prototype[name];
  for (const name of Object.getOwnPropertyNames(Date.prototype))
    if (/^[gs]et(?!UTC|Time$)/.test(name)) delete Date.prototype[name];
  globalThis.Date = new Proxy(Date, {
    construct(Date, values) {
      if (values.length === 0) throw new Error('not in this world');
      return new Date(...values);
    },
  });`;

const SALE = {
  ...{
    itemId: '1',
    recordType: 'single_unit_listing',
    soldUnits: 1,
    soldDate: '2026-05-06',
    lastSoldDate: '2026-05-06',
  },
  soldPrice: { amount: '12.50', currency: 'USD', display: '$12.50' },
};
const ANSWER = { items: [SALE], results: [SALE], summary: { median: 412.5 }, hasNextPage: false };

/** Runs a question with canned answers and returns the sent request. */
const QUESTION = `(() => {
  let now = 1_795_176_000_000;
  const sent = [];
  const host = {
    sendAll: requests => requests.map(request => {
      sent.push(request.url);
      if (sent.length === 1 && request.url.includes('gr%C3%B6')) return { status: 503, headers: new Map([['retry-after', '7']]), body: '{"code":"server_busy"}' };
      return { status: 200, headers: new Map(), body: ${JSON.stringify(JSON.stringify(ANSWER))} };
    }),
    sleep: ms => { now += ms; },
  };
  const session = SoldData.openSession({
    baseUrl: 'https://service.test',
    authentication: { kind: 'key', apiKey: 'cs_test' },
    now: () => now,
    random: () => 0,
  });
  const run = operation => SoldData.runSync(operation, session, host);
  const asked = (name, given) => SoldData.ask(SoldData.endpoints[name], given, SoldData.dayOf(now));
  const call = given => run(SoldData.call(session, asked('scrape', given)));
  const history = asked('history', { keyword: 'a', startDate: '2026-01-31', endDate: '2026-11-20' });
  const { points } = run(SoldData.trend(session, history, 'week'));
  run(SoldData.sellThrough(session, { keyword: 'a' }));
  sent.length = 0;
  const answer = call({ keyword: 'größe 😀', soldAfter: '2026-09-01', aspectFilter: { Size: ['M'] } });
  let refused;
  try {
    call({ keyword: 'a', count: 500 });
  } catch (error) {
    refused = SoldData.explainInOneLine(error);
  }
  return JSON.stringify({ week: points[0].start, median: answer.data.summary.median, sent: sent.length, refused });
})()`;

test('the core needs nothing but the language', () => {
  const world = createContext();
  runInContext(STRIP, world);
  const left = runInContext(
    'Object.getOwnPropertyNames(globalThis).filter(name => globalThis[name])',
    world,
  ) as string[];
  expect(left.filter(name => ['console', 'URL', 'setTimeout', 'fetch', 'process', 'Intl'].includes(name))).toEqual([]);
  for (const clock of ['new Date()', 'Date.now()', 'Math.random()'])
    expect(() => runInContext(clock, world)).toThrow('not in this world');
  runInContext(bundled(), world);
  expect(JSON.parse(runInContext(QUESTION, world))).toEqual({
    week: '2026-05-04',
    median: 412.5,
    sent: 2,
    refused: 'count must be 1 to 240, got 500. Change the value and try again.',
  });
});

/** The core as one script that defines `SoldData`. */
function bundled(): string {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: ['core/engine.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'SoldData',
    target: 'es2022',
  });
  return outputFiles[0]!.text;
}
