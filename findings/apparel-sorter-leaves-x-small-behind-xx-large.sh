#!/usr/bin/env bash
# A price list of clothing is sorted by size. Shops write X-Small, XX-Large and Extra Small as often as XS.
# Expected of apparel-sorter 0.3.1, made for such sizes: X-Small, Small, X-Large, XX-Large, whatever the order before, or unknown sizes together.
# Seen: X-Large is known, X-Small and XX-Large aren't, and an unknown size without a digit has the index NaN, with which each comparison ends as
# "greater". So they stay where they were: two lists of the same sizes come out in two orders. Extra Small comes behind Small.
# To a reseller: the first and the last row of a sorted list aren't its ends, so a range of sizes taken from them leaves items out.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error apparel-sorter@0.3.1
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { sort } = require('apparel-sorter');

const seen = {
  letters: sort(['XXL', 'S', 'XL', 'XS']),
  smallLast: sort(['Small', 'XX-Large', 'X-Large', 'X-Small']),
  largeFirst: sort(['XX-Large', 'Small', 'X-Large', 'X-Small']),
  extra: sort(['Extra Small', 'Small', 'Large']),
};
console.log('seen:', seen);
assert.deepEqual(seen, {
  letters: ['XS', 'S', 'XL', 'XXL'],
  smallLast: ['Small', 'XX-Large', 'X-Large', 'X-Small'],
  largeFirst: ['XX-Large', 'Small', 'X-Large', 'X-Small'],
  extra: ['Small', 'Extra Small', 'Large'],
});
JS
node check.cjs
