import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kinds } from '../../sheets-addon/tasks/kinds.ts';

const ADDON = 'sheets-addon';
const OWN_FOLDER = /^tasks\/[a-z-]+\//;

test('only the folder of a kind of task, and tasks/kinds.ts, ask for it by name', () => {
  const names = Object.keys(kinds).join('|');
  const asks = new RegExp(`[=!]==? '(?:${names})'|case '(?:${names})'`);
  const files = readdirSync(ADDON, { recursive: true, encoding: 'utf8' }).filter(path =>
    /^(?!.*node_modules).*\.tsx?$/.test(path),
  );
  const asking = files.filter(path => !OWN_FOLDER.test(path) && asks.test(readFileSync(`${ADDON}/${path}`, 'utf8')));
  expect(files.length).toBeGreaterThan(100);
  expect(asking).toEqual([]);
});
