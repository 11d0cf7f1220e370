#!/usr/bin/env bash
# Titles hold shoe sizes (10.5), prices (12.99) and card numbers (51/102). A shop shows the sizes as 10 ½.
# Expected of vulgar-fractions 1.5.0, which leaves a value without a sign of its own as it is: 12.99 and card 51/102 are unchanged.
# Seen: a number without such a sign is taken apart all the same, so 12.99 becomes "12 0.99" and 100.00 becomes "100 0". Card numbers are
# reduced: 51/102, 75/150 and 25/50 are all ½, so different cards have one number, while 4/102 stays.
# To a reseller: titles are the keywords of a search. Behind this library they find another item, or nothing.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error vulgar-fractions@1.5.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { parseVulgars } = require('vulgar-fractions');

const titles = ['Size 10.5', '12.99', '100.00', 'Fox 4/102', 'Fox 51/102', 'Owl 75/150', 'Elk 25/50'];
const seen = Object.fromEntries(titles.map(title => [title, parseVulgars(title)]));
console.log('seen:', seen);
assert.deepEqual(seen, {
  'Size 10.5': 'Size 10 ½',
  12.99: '12 0.99',
  '100.00': '100 0',
  'Fox 4/102': 'Fox 4/102',
  'Fox 51/102': 'Fox ½',
  'Owl 75/150': 'Owl ½',
  'Elk 25/50': 'Elk ½',
});
JS
node check.cjs
