import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { BREAKS } from './table.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (file: string) => (existsSync(`${root}${file}`) ? readFileSync(`${root}${file}`, 'utf8') : '');

/** The table rows of a promise in test/README.md. */
function rowsOf(promise: string): string {
  return read('test/README.md')
    .split('\n')
    .filter(line => line.startsWith(`| ${promise} `))
    .join('\n');
}

test('each text that a break replaces occurs once, in a file of the product', () => {
  const found = BREAKS.map(({ file, from }) => ({ file, from, times: read(file).split(from).length - 1 }));
  expect(found.filter(({ file, times }) => times !== 1 || file.startsWith('test/'))).toEqual([]);
});

test('test/README.md names each proof of a break for its promise', () => {
  expect(BREAKS.filter(({ promise, proof }) => !rowsOf(promise).includes(`\`${proof}\``))).toEqual([]);
});

test('each proof of a break has the test that should fail', () => {
  // Test names with numbers come from tests that run several times.
  const has = (source: string, name: string) => name.split(/\d+/).every(part => source.includes(part));
  expect(BREAKS.filter(({ proof, test: name = '' }) => !has(read(proof), name))).toEqual([]);
});

test('each promise of test/README.md has at least two breaks, and each break a promise', () => {
  const promises = new Set([...read('test/README.md').matchAll(/^\| ([A-Z]\d) /gm)].map(([, promise]) => promise!));
  const counts = [...promises].map(promise => [promise, BREAKS.filter(each => each.promise === promise).length]);
  expect(counts.filter(([, count]) => Number(count) < 2)).toEqual([]);
  expect(BREAKS.filter(({ promise }) => !promises.has(promise))).toEqual([]);
});
