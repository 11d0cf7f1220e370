#!/usr/bin/env bash
# An undated stamp or coin is from one of the years 1910 to 1912. In EDTF, level 2, that is [1910..1912]: two dots stand for all values between.
# Expected of edtf 4.11.1: the set ends with 1912 and covers 1912, as [1910,1911,1912] does, which names the same years.
# Seen: it ends with 1910 and covers neither 1911 nor 1912, though a loop over the same set gives all three years. {1910..1912}, all of the years,
# does the same. The page shows a set that is open to one side, with the right bounds.
# To a reseller: a search for items of 1912 passes over those whose year is known to within two years.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error edtf@4.11.1
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import edtf from 'edtf';

const ask = text => {
  const years = edtf(text);
  return {
    last: new Date(years.max).getUTCFullYear(),
    covers: [1910, 1911, 1912].filter(year => years.covers(edtf(String(year)))),
    loop: [...years].map(String).join(' '),
  };
};
const seen = Object.fromEntries(['[1910..1912]', '{1910..1912}', '[1910,1911,1912]'].map(text => [text, ask(text)]));
console.log('seen:', seen);
const loop = '1910 1911 1912';
const first = { last: 1910, covers: [1910], loop };
assert.deepEqual(seen, {
  '[1910..1912]': first,
  '{1910..1912}': first,
  '[1910,1911,1912]': { last: 1912, covers: [1910, 1911, 1912], loop },
});
JS
node check.mjs
