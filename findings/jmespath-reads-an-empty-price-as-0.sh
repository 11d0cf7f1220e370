#!/usr/bin/env bash
# Prices of a CSV file are texts, and the price of an unsold item is empty. JMESPath, which n8n offers in its expressions as $jmespath, turns texts
# into numbers with to_number.
# Expected of jmespath 0.16.0 and @jmespath-community/jmespath 1.3.0: null for a text that is no number. By the specification a number is what JSON
# writes as one, so an empty text, blanks and 0x10 aren't.
# Seen: the empty price and blanks are 0, and 0x10 is 16; sold and 1,250 are null. The average of 20, nothing and 40 is 20.
# To a reseller: each unsold item counts as one given away, and the filter for null, which finds unreadable prices, lets it through.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error jmespath@0.16.0 @jmespath-community/jmespath@1.3.0
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import * as community from '@jmespath-community/jmespath';
import jmespath from 'jmespath';

const sales = ['20.00', '', '40.00'].map(price => ({ price }));
const texts = ['12.50', '', '  ', '0x10', 'sold', '1,250'];
const ask = ({ search }) => ({
  numbers: texts.map(text => search({ text }, 'to_number(text)')),
  average: search(sales, 'avg([].to_number(price))'),
});
const seen = { jmespath: ask(jmespath), community: ask(community) };
console.log('texts:', texts);
console.log('seen:', seen);
const zero = { numbers: [12.5, 0, 0, 16, null, null], average: 20 };
assert.deepEqual(seen, { jmespath: zero, community: zero });
JS
node check.mjs
