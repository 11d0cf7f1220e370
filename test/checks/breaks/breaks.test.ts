import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PROMISES } from './promises.ts';
import { BREAKS } from './table.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (file: string) => (existsSync(`${root}${file}`) ? readFileSync(`${root}${file}`, 'utf8') : '');
// Test names with numbers come from tests that run several times.
const has = (source: string, name: string) => name.split(/\d+/).every(part => source.includes(part));

test('each text that a break replaces occurs once, in a file of the product', () => {
  const found = BREAKS.map(({ file, from }) => ({ file, from, times: read(file).split(from).length - 1 }));
  expect(found.filter(({ file, times }) => times !== 1 || file.startsWith('test/'))).toEqual([]);
});

test('each proof of a break is one of its promise', () => {
  const proofsOf = (id: string) => PROMISES.flatMap(each => (each.id === id ? Object.keys(each.proofs) : []));
  expect(BREAKS.filter(({ promise, proof }) => !proofsOf(promise).includes(proof.replace('test/', '')))).toEqual([]);
});

test('each proof has the tests that it names', () => {
  const named = PROMISES.flatMap(({ proofs }) =>
    Object.entries(proofs).flatMap(([file, shows]) => [
      { file, name: '' },
      ...[...shows.matchAll(/"([^"]+)"/g)].map(([, name = '']) => ({ file, name })),
    ]),
  );
  const tested = BREAKS.map(({ proof, test: name = '' }) => ({ file: proof.replace('test/', ''), name }));
  const lacks = ({ file, name }: { file: string; name: string }) =>
    read(`test/${file}`) === '' || !has(read(`test/${file}`), name);
  expect([...named, ...tested].filter(lacks)).toEqual([]);
});

test('each promise has at least two breaks', () => {
  const counts = PROMISES.map(({ id }) => [id, BREAKS.filter(({ promise }) => promise === id).length]);
  expect(counts.filter(([, count]) => Number(count) < 2)).toEqual([]);
});
