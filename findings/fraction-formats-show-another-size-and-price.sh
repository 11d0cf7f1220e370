#!/usr/bin/env bash
# A sheet shows sizes as 10 1/4 with a number format such as # ?/? or # #/#, and prices in hundredths with # ??/100. In a number format ?, # and 0
# hold the place of a digit; they differ in what stands there if the digit is missing, never in the number (ECMA-376, 18.8.31).
# Expected of xlsx 0.18.5 and numfmt 4.0.1: 10 1/4 with each of the three signs, and 12 99/100 for 12.99.
# Seen: xlsx is right with ?. With # and 0 it shows 4 1/4 for 10.25 and 2 5/2 for 12.5, in the CSV file of a sheet as well. numfmt has the sizes
# right, but rounds the whole part by itself: from 95 cents on it's one too high, so 12.99 is 13 99/100. There xlsx is right.
# To a reseller: a list exported by one shows a 10 1/4 as a child's shoe, and the other adds a dollar to each price that ends in 99.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error xlsx@0.18.5 numfmt@4.0.1
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import { format } from 'numfmt';
import XLSX from 'xlsx';

const csv = (number, pattern) => {
  const sheet = XLSX.utils.aoa_to_sheet([[number]]);
  sheet.A1.z = pattern;
  return XLSX.utils.sheet_to_csv(sheet).trim();
};
const cells = [
  [10.25, '# ?/?'],
  [10.25, '# #/#'],
  [10.25, '0 0/0'],
  [12.5, '# #/#'],
  [12.94, '# ??/100'],
  [12.99, '# ??/100'],
];
const seen = cells.map(([number, pattern]) => [number, pattern, csv(number, pattern), format(pattern, number)]);
for (const row of seen) console.log(...row.map(String).map(text => text.padEnd(10)));
assert.deepEqual(seen, [
  [10.25, '# ?/?', '10 1/4', '10 1/4'],
  [10.25, '# #/#', '4 1/4', '10 1/4'],
  [10.25, '0 0/0', '4 1/4', '10 1/4'],
  [12.5, '# #/#', '2 5/2', '12 1/2'],
  [12.94, '# ??/100', '12 94/100', '12 94/100'],
  [12.99, '# ??/100', '12 99/100', '13 99/100'],
]);
JS
node check.mjs
