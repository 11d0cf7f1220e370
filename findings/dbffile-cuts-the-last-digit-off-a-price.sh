#!/usr/bin/env bash
# Older stock and till programs exchange their lists as DBF, where a price is a column of, for example, 6 characters with 2 decimals.
# Expected of dbffile 1.13.0: a price that doesn't fit is refused, as it refuses a text in a column of numbers; and 12.999 is written as 13.00.
# Seen: the number is written out and cut at the width of the column. 1234567 becomes 123456, a tenth of the price; 12345.67 loses its cents;
# and 999.999 becomes 999.99. decimalPlaces isn't used: 12.5 is written as 12.5 and 12.999 as 12.999.
# To a reseller: the dearest items of a list come out ten times cheaper, and only where prices are long, as in yen or won.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error dbffile@1.13.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { DBFFile } = require('dbffile');

const prices = [1234.5, 12.5, 12.999, 999.999, 12345.67, 123456.78, 1234567];
(async () => {
  const written = await DBFFile.create('prices.dbf', [{ name: 'PRICE', type: 'N', size: 6, decimalPlaces: 2 }]);
  await written.appendRecords(prices.map(PRICE => ({ PRICE })));
  const rows = await (await DBFFile.open('prices.dbf')).readRecords();
  const seen = rows.map(({ PRICE }) => PRICE);
  console.log('seen:', seen.map((price, at) => `${prices[at]} as ${price}`).join(', '));
  assert.deepEqual(seen, [1234.5, 12.5, 12.999, 999.99, 12345, 123456, 123456]);
  await assert.rejects(written.appendRecords([{ PRICE: 'free' }]));
})();
JS
node check.cjs
