#!/usr/bin/env bash
# A seller's export writes its days with two digits for the year: 13/11/26. The picture of the format is '[D01]/[M01]/[Y01]'.
# Expected of jsonata 2.2.2: 2026, or the year 26, as the number of the picture says; and what $fromMillis writes by a picture, $toMillis reads back.
# Seen: 1926. All of 00 to 99 are in the last century, so 05 is 1905. The four digits 0026 are 1926 as well, while 126 stays the year 126. A day of
# 2026, written and read by one picture, comes back a hundred years older.
# To a seller: sales of this year are left out of each window of days, and those of the 1990s are right.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error --ignore-scripts jsonata@2.2.2
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const jsonata = require('jsonata');

const read = async (text, picture) => new Date(await jsonata('$toMillis(text, picture)').evaluate({ text, picture })).toISOString().slice(0, 10);
const picture = '[D01]/[M01]/[Y01]';
(async () => {
  const written = await jsonata('$fromMillis($toMillis("2026-11-13"), picture)').evaluate({ picture });
  assert.equal(written, '13/11/26');
  const seen = {
    [written]: await read(written, picture),
    '13/11/05': await read('13/11/05', picture),
    '13/11/99': await read('13/11/99', picture),
    '13/11/0026': await read('13/11/0026', '[D]/[M]/[Y]'),
    '13/11/126': await read('13/11/126', '[D]/[M]/[Y]'),
  };
  console.log('seen:', seen);
  assert.deepEqual(seen, {
    '13/11/26': '1926-11-13',
    '13/11/05': '1905-11-13',
    '13/11/99': '1999-11-13',
    '13/11/0026': '1926-11-13',
    '13/11/126': '0126-11-13',
  });
})();
JS
node check.cjs
