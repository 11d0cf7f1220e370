#!/usr/bin/env bash
# The middle half of some prices lies between their first and third quartile, and the second quartile is the median.
# Expected of jstat 1.9.6: quartiles()[1] equals median() of the same numbers, and quartiles() agrees with percentile().
# Seen: quartiles() picks whole elements by a rounded index. Of four prices it returns 10, 20 and 30, while the median is 25 and the first
# quartile by percentile() is 17.5. The gap remains for every even count.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error jstat@1.9.6
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import jstat from 'jstat';

const { jStat } = jstat;
const prices = [10, 20, 30, 40];
console.log('quartiles', jStat.quartiles(prices), 'median', jStat.median(prices), 'percentile 25', jStat.percentile(prices, 0.25));
assert.deepEqual(jStat.quartiles(prices), [10, 20, 30]);
assert.equal(jStat.median(prices), 25);
assert.equal(jStat.percentile(prices, 0.25), 17.5);
const counts = [4, 6, 8, 10, 100].filter(count => {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  return jStat.quartiles(numbers)[1] === jStat.median(numbers);
});
assert.deepEqual(counts, []);
JS
node check.mjs
