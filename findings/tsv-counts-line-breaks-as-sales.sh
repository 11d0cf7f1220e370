#!/usr/bin/env bash
# A file of two sales separated by tabs ends in a line break, and on Windows each of its lines ends in two signs, CR and LF.
# Expected of tsv 0.2.0: two rows each time, with the item numbers as they stand or all values as texts.
# Seen: the last line break is a third row with an empty first field, and each CR LF adds an empty row: six rows. Item numbers become numbers,
# so 125638291047001234 turns into another item's 125638291047001230 and 0012 into 12, while the price 12.50 remains a text.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error tsv@0.2.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { TSV } = require('tsv');

const lines = ['item\tprice', '125638291047001234\t12.50', '0012\t9'];
const rows = { none: TSV.parse(lines.join('\n')), unix: TSV.parse(`${lines.join('\n')}\n`), windows: TSV.parse(`${lines.join('\r\n')}\r\n`) };
const counts = Object.fromEntries(Object.entries(rows).map(([name, found]) => [name, found.length]));
const items = rows.none.map(row => [String(row.item), row.price]);
assert.deepEqual(counts, { none: 2, unix: 3, windows: 6 });
assert.deepEqual(rows.unix[2], { item: '' });
assert.deepEqual(items, [['125638291047001230', '12.50'], ['12', 9]]);
console.log(`seen: rows ${JSON.stringify(counts)}, items ${JSON.stringify(items)}`);
JS
node check.cjs
