import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { bundleCore, coreSources, impuritiesOf } from './core-purity.ts';

describe('the sources of the core', () => {
  test('name nothing but the language', () => {
    const sources = coreSources();
    expect(sources.length).toBeGreaterThan(30);
    expect(sources.flatMap(impuritiesOf)).toEqual([]);
  });
});

describe('the gate reports', () => {
  test.each([
    ['the clock', 'export const now = () => Date.now();', 'Date.now'],
    ['the clock by another name', "export const now = () => Date['now']();", 'Date["now"]'],
    ['the clock behind an alias', 'const D = Date; export const now = () => D.now();', 'D = Date'],
    ['a date of now', 'export const today = new Date();', 'new Date()'],
    ['a date of now as text', 'export const today = Date();', 'Date()'],
    ['randomness', 'export const dice = Math.random();', 'Math.random'],
    ['randomness taken out of Math', 'export const { random } = Math;', '{ random } = Math'],
    ['a timer', 'setTimeout(() => {}, 1);', 'setTimeout'],
    ['another timer', 'export const stop = () => clearInterval(1);', 'clearInterval'],
    ['the network', 'export const get = (url: string) => fetch(url);', 'fetch'],
    ["the host's URL", "export const url = new URL('x');", 'URL'],
    ['a type check of a host object', "export const has = typeof process !== 'undefined';", 'process'],
    ['the global object', 'export const world = globalThis;', 'globalThis'],
    ['the console', "console.log('x');", 'console'],
    ['require', "const fs = require('fs'); export default fs;", 'require'],
    ['code from text', "export const f = new Function('return 1');", 'Function'],
    ['a Node module', "import { join } from 'node:path'; export default join;", 'imports node:path'],
    ['the heavy form of the schema library', "import { z } from 'zod'; export default z;", 'imports zod'],
    ['a source outside the core', "export * from '../../sheets-addon/host.ts';", 'imports ../../sheets-addon/host.ts'],
    ['the generator', "export * from '../generate/openapi.ts';", 'imports ../generate/openapi.ts'],
    ['an import at run time', "export const m = import('zod/mini');", 'import("zod/mini")'],
    ["the host's time zone", 'export const hour = (at: Date) => at.getHours();', 'at.getHours'],
    ["the host's language", 'export const shown = (n: number) => n.toLocaleString();', 'n.toLocaleString'],
    ['a global in a default value', 'export const f = (clock = performance) => clock;', 'performance'],
  ])('%s', (_, text, words) => {
    expect(impuritiesOf({ file: 'core/engine/x.ts', text }).join('\n')).toContain(words);
  });
});

describe('the gate lets pass', () => {
  test.each([
    ['a given instant', 'export const day = (ms: number) => new Date(ms).toISOString();'],
    ['a date that is read', "export const ms = Date.parse('2026-11-20') + Date.UTC(2026, 1);"],
    ['mathematics', 'export const most = Math.max(1, Math.PI);'],
    [
      'names of our own that a host also has',
      'export const f = (fetch: () => void, { URL, ...console }: any) => fetch(URL, console);',
    ],
    ['properties of that name', 'export const f = (host: any) => host.fetch({ process: 1, setTimeout() {} }).console;'],
    ['a variable further out', 'const process = 1; export function f() { { return process; } }'],
    ['a caught error', 'export const f = () => { try { return 1; } catch (name) { return name; } };'],
    ['a type of the host', 'export const f = (url: URL): string => String(url);'],
    ['the light form of the schema library', "import * as z from 'zod/mini'; export default z.string();"],
    ['a neighbour', "import { a } from './a.ts'; import { b } from '../errors.ts'; export default [a, b];"],
    ['labels', 'export function f() { process: for (;;) break process; }'],
  ])('%s', (_, text) => {
    expect(impuritiesOf({ file: 'core/engine/x.ts', text })).toEqual([]);
  });
});

/** Everything that ECMAScript 2022 gives a script; an engine's and a host's additions are taken away. */
const ECMASCRIPT = `globalThis Infinity NaN undefined eval isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent
  encodeURI encodeURIComponent AggregateError Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Date
  Error EvalError FinalizationRegistry Float32Array Float64Array Function Int8Array Int16Array Int32Array Map Number Object
  Promise Proxy RangeError ReferenceError RegExp Set String Symbol SyntaxError TypeError Uint8Array Uint8ClampedArray
  Uint16Array Uint32Array URIError WeakMap WeakRef WeakSet Atomics JSON Math Reflect SharedArrayBuffer`;

/** Makes a world of the language alone, in which even the clock and chance throw. */
const STRIP = `
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!${JSON.stringify(ECMASCRIPT.split(/\s+/))}.includes(name)) delete globalThis[name];
  Math.random = Date.now = () => { throw new Error('not in this world'); };
  globalThis.Date = new Proxy(Date, {
    construct(Date, values) {
      if (values.length === 0) throw new Error('not in this world');
      return new Date(...values);
    },
  });`;

/** Asks one question over a canned service, and tells what was sent. */
const QUESTION = `(() => {
  let now = 1_795_176_000_000;
  const sent = [];
  const host = {
    sendAll: requests => requests.map(request => {
      sent.push(request.url);
      if (sent.length === 1) return { status: 503, headers: { 'retry-after': '7' }, body: '{"code":"server_busy"}' };
      return { status: 200, headers: {}, body: '{"items":[{"itemId":"1"}],"summary":{"median":412.5},"hasNextPage":false}' };
    }),
    sleep: ms => { now += ms; },
  };
  const session = SoldData.openSession({
    baseUrl: 'https://service.test',
    authentication: { kind: 'key', apiKey: 'cs_test' },
    now: () => now,
    random: () => 0,
  });
  const question = { keyword: 'größe 😀', soldAfter: '2026-09-01', aspectFilter: { Size: ['M'] } };
  const answer = SoldData.runSync(SoldData.call(session, SoldData.catalog.scrape, question), session, host);
  let refused;
  try {
    SoldData.runSync(SoldData.call(session, SoldData.catalog.scrape, { keyword: 'a', count: 500 }), session, host);
  } catch (error) {
    refused = SoldData.explainInOneLine(error);
  }
  return JSON.stringify({ median: answer.data.summary.median, waited: answer.waitedMs, sent: sent.length, refused });
})()`;

describe('the bundle of the core, in a world with nothing but the language', () => {
  const world = createContext();
  runInContext(STRIP, world);

  test('is really alone there', () => {
    expect(
      runInContext(
        'Object.getOwnPropertyNames(globalThis).filter(name => typeof globalThis[name] !== "undefined")',
        world,
      ),
    ).not.toEqual(
      expect.arrayContaining([
        'console',
        'URL',
        'setTimeout',
        'fetch',
        'process',
        'WebAssembly',
        'Intl',
        'queueMicrotask',
      ]),
    );
    expect(() => runInContext('new Date()', world)).toThrow('not in this world');
    expect(() => runInContext('Math.random()', world)).toThrow('not in this world');
  });

  test('answers a question', () => {
    runInContext(bundleCore().code, world);
    expect(JSON.parse(runInContext(QUESTION, world))).toEqual({
      median: 412.5,
      waited: 7_000,
      sent: 2,
      refused: 'count must be 1 to 240, got 500. Change the value and try again.',
    });
  });
});
