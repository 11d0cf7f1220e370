#!/usr/bin/env bash
# A list of sales is a CSV file. The price of an unsold item is empty, and card numbers are 4 as well as SP-12.
# Expected of comma-separated-values 3.6.4, whose page says that numbers and booleans are cast by default: 12 for a price of 12, and an empty text,
# null or NaN for an empty one. SP-12 isn't a number and stays a text.
# Seen: the first row decides the type of each column, and an empty cell counts as a number. An unsold item costs 0. Below card number 4 SP-12 is NaN;
# below an empty grade so is NM. Below SP-12, on the other hand, 4 is a text. A quoted price of 1,250 below 12 is NaN. With cast: false all texts are
# there.
# To a reseller: unsold items pull the average towards 0, and which numbers vanish depends on the row that happens to be first.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error comma-separated-values@3.6.4
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const CSV = require('comma-separated-values');

const column = (cells, options) => {
  const rows = CSV.parse(['title,cell', ...cells.map(cell => `Fox,${cell}`)].join('\n'), { header: true, ...options });
  return rows.map(row => row.cell);
};
const seen = {
  unsold: column(['12', '']),
  'unsold first': column(['', '12.5']),
  numbers: column(['4', 'SP-12']),
  'other order': column(['SP-12', '4']),
  grades: column(['', 'NM']),
  thousands: column(['12', '"1,250"']),
  texts: column(['12', ''], { cast: false }),
};
console.log('seen:', seen);
assert.deepEqual(seen, {
  unsold: [12, 0],
  'unsold first': [0, 12.5],
  numbers: [4, NaN],
  'other order': ['SP-12', '4'],
  grades: [0, NaN],
  thousands: [12, NaN],
  texts: ['12', ''],
});
JS
node check.cjs
