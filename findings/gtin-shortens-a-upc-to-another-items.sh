#!/usr/bin/env bash
# Small packs carry a UPC-E, which leaves out zeros of the UPC's 12 digits. Lists of items hold either form, so one is converted to the other.
# Expected of gtin 1.0.2: upcE.compress answers null for a UPC without a short form, as it does for 012345678905, and expand undoes compress.
# Seen: behind a maker's number that doesn't end in 0, such as 12342, a short form exists for the item numbers 00005 to 00009 only, yet 00000
# to 00004 get one as well. It means another maker's item: 012342000013 becomes 01234213 and comes back as 012100003423. One in six of these
# pairs is valid on both sides, as here, so that the check digit doesn't show it.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error gtin@1.0.2
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { isValid, upcE } = require('gtin');

const upc = digits => Array.from({ length: 10 }, (_, digit) => `${digits}${digit}`).find(isValid);
const back = code => upcE.expand(upcE.compress(code));

const code = upc('01234200001');
console.log(code, upcE.compress(code), back(code));
assert.deepEqual([code, upcE.compress(code), back(code)], ['012342000013', '01234213', '012100003423']);
assert.deepEqual([isValid(code), isValid(back(code)), upcE.compress('012345678905')], [true, true, null]);

const makers = Array.from({ length: 10_000 }, (_, at) => 10_001 + 9 * at).filter(maker => maker % 10 > 0);
const pairs = Array.from({ length: 10 }, (_, item) => makers.map(maker => upc(`0${maker}0000${item}`)).filter(each => back(each) !== each));
const others = pairs.map(codes => codes.length / makers.length);
const valid = pairs.flat().filter(each => isValid(back(each))).length / pairs.flat().length;
console.log(`share of another item, item numbers 0 to 9: ${others.join(' ')}; of these valid: ${valid}`);
assert.deepEqual(others, [1, 1, 1, 1, 1, 0, 0, 0, 0, 0]);
assert.equal(Math.round(1 / valid), 6);
JS
node check.cjs
