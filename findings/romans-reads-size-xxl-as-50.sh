#!/usr/bin/env bash
# Titles number their parts with Roman numerals (Part XIX) and name sizes with the same letters. Who asks whether a word is a numeral tries to
# convert it.
# Expected of romans 3.1.0, which throws "requires valid roman numeral string": it refuses XXL and XXXL, as it refuses LL and IL.
# Seen: an X may stand before XL, so XXL is 50, XXXL is 60 and XLX is 50 too; IIX is 10. roman-numerals 0.3.2 refuses all of them.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error romans@3.1.0 roman-numerals@0.3.2
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { toArabic } = require('roman-numerals');
const { deromanize } = require('romans');

const read = (convert, text) => {
  try {
    return convert(text);
  } catch {
    return 'refused';
  }
};
const texts = ['XIX', 'XXL', 'XXXL', 'IIX', 'XLX', 'LL', 'IL'];
const seen = { romans: texts.map(text => read(deromanize, text)), romanNumerals: texts.map(text => read(toArabic, text)) };
assert.deepEqual(seen, {
  romans: [19, 50, 60, 10, 50, 'refused', 'refused'],
  romanNumerals: [19, 'refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
});
console.log(`seen: ${JSON.stringify(seen)}`);
JS
node check.cjs
