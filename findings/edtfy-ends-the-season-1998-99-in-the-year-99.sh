#!/usr/bin/env bash
# Sports cards are dated by season: 1998-99, 2003-04. edtfy turns what people write into EDTF, the date format of museums and catalogues.
# Expected of edtfy 0.0.8, which refuses 1998/99 and 1920s: 1998/1999, as for 1998-1999, or a refusal.
# Seen: 1998/0099, a season that ends 1,899 years before it begins; 2003-04 ends in the year 4. Its page gives intervals with whole years only.
# A day such as 5/6/99 becomes one of the year 99. In EDTF a year has four digits and an interval ends after its start; edtf 4.11.1 refuses
# these seasons, so the two can't be used one after the other.
# To a reseller: a card between two years is older than all others, and a filter by year finds none of them.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error edtfy@0.0.8 edtf@4.11.1
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import edtf from 'edtf';
import edtfy from 'edtfy';

const written = ['1998-99', '2003-04', '1998-1999', '5/6/99'];
const seen = Object.fromEntries(written.map(date => [date, edtfy(date)]));
console.log('seen:', seen);
assert.deepEqual(seen, { '1998-99': '1998/0099', '2003-04': '2003/0004', '1998-1999': '1998/1999', '5/6/99': '0099-05-06' });
for (const season of ['1998-99', '2003-04']) assert.throws(() => edtf(seen[season]), /invalid upper bound/);
assert.equal(edtf(seen['1998-1999']).upper.year, 1999);
for (const refused of ['1998/99', '1920s']) assert.throws(() => edtfy(refused), /Expected/);
JS
node check.mjs
