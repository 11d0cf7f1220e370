#!/usr/bin/env bash
# Four sales: three at 10 and one at 1000. Whatever the method, their median is 10, as more than half of them are 10.
# Expected of tdigest 0.1.3, which holds these few values exactly: 10. Its medians of 10 and 20, and of 10, 20, 30 and 40, are exact.
# Seen: equal prices become one point with a weight of 3, and the percentile is drawn on a line from there to the next point: 257.5, although
# nothing was sold between 10 and 1000. 10 four times and 20 once gives 12. Equal prices are usual where sellers ask a fixed one. The class
# Digest of the same package, which counts exact values at first, answers 10.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error tdigest@0.1.3
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { Digest, TDigest } = require('tdigest');

const median = (prices, digest = new TDigest()) => {
  digest.push(prices);
  return digest.percentile(0.5);
};
const prices = [10, 10, 10, 1000];
const seen = [median(prices), median([10, 10, 10, 10, 20]), median([10, 20]), median([10, 20, 30, 40]), median(prices, new Digest())];
assert.deepEqual(seen, [257.5, 12, 15, 25, 10]);
console.log(`seen: ${JSON.stringify(seen)}`);
JS
node check.cjs
