#!/usr/bin/env bash
# A chart of prices is drawn from a CSV file with the columns Card and Price. Vega's loaders guess the type of each column.
# Expected of vega-loader 5.1.3 (parse: 'auto') and datalib 1.9.3: Fox 9 and Fox 10 are texts, as 4/102 and Fox 13 are.
# Seen: a column is a date if the JavaScript engine reads a day out of each of its values, and V8 reads any word followed by a number up to 12 as a
# month of the year 2001. Fox 9 is the 1st of September 2001 and PSA 10 the 1st of October. A single value such as Fox 13 keeps the column as it is.
# Card numbers such as 4/12 are days as well.
# To a reseller: grades stand on an axis of months, and which charts do depends on the highest number in the list.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error vega-loader@5.1.3 datalib@1.9.3
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { read } from 'vega-loader';

const datalib = createRequire(import.meta.url)('datalib');
const shown = value => (typeof value === 'number' || value instanceof Date ? new Date(value).toDateString() : value);
const readers = {
  'vega-loader': text => read(text, { type: 'csv', parse: 'auto' }),
  datalib: text => datalib.read(text, { type: 'csv', parse: 'auto' }),
};
for (const [name, rows] of Object.entries(readers)) {
  const column = cards => rows(`Card\n${cards.join('\n')}\n`).map(({ Card }) => shown(Card));
  const seen = [['Fox 9', 'PSA 10'], ['Fox 9', 'Fox 13'], ['4/12', '5/12'], ['4/102', '5/102']].map(column);
  console.log(name, seen);
  assert.deepEqual(seen, [
    ['Sat Sep 01 2001', 'Mon Oct 01 2001'],
    ['Fox 9', 'Fox 13'],
    ['Thu Apr 12 2001', 'Sat May 12 2001'],
    ['4/102', '5/102'],
  ]);
}
JS
node check.mjs
