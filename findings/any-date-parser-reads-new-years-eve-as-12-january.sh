#!/usr/bin/env bash
# A list of sales holds days as 31/12/2026, and the parser is asked with the American locale.
# Expected of any-date-parser 2.2.4: the 31st of December, as no month has the number 31, or invalid.
# Seen: the first digit is dropped until the rest is a day of the locale: 31/12/2026 becomes 1/12/2026, the 12th of January, and 25/12/2026
# the 12th of May. The same happens to 12/31/2026 with the British locale. Dots are safe. With either locale the card number 4/102 and the
# price 12.50 are days, too.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error any-date-parser@2.2.4
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { default: parser } = require('any-date-parser');

const day = (text, locale) => {
  const { year, month, day: number } = parser.attempt(text, locale);
  return [year, month, number].join('-');
};
const seen = {
  american: ['31/12/2026', '25/12/2026', '13/05/2026', '31.12.2026'].map(text => day(text, 'en-US')),
  british: ['31/12/2026', '12/31/2026'].map(text => day(text, 'en-GB')),
  noDays: ['4/102', '12.50'].map(text => parser.fromString(text, 'en-US').isValid()),
};
assert.deepEqual(seen, {
  american: ['2026-1-12', '2026-5-12', '2026-3-5', '2026-12-31'],
  british: ['2026-12-31', '2026-3-12'],
  noDays: [true, true],
});
console.log(`seen: ${JSON.stringify(seen)}`);
JS
node check.cjs
