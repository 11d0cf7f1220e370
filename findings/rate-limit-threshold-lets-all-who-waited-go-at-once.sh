#!/usr/bin/env bash
# A catalogue allows 2 requests a second. A sheet asks for 8 prices at the same time, and each waits for its turn before it is sent.
# Expected of rate-limit-threshold 0.2.1, which "allows a maximum of requests per second" and counts all calls of one object: two in each second.
# Seen: two at once, and all other six together after one second. Each works out how long to wait from those that went before, not from those that
# wait as well, and doesn't look again. Called one after another it keeps the limit, as the loop on its page does.
# To a reseller: the fuller a list, the larger the burst, and a service that counts refused requests is asked for six within a millisecond.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error rate-limit-threshold@0.2.1
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import { RateLimitThreshold } from 'rate-limit-threshold';

const clock = () => {
  const threshold = new RateLimitThreshold(2, 1);
  const start = performance.now();
  return () => threshold.limit().then(() => Math.floor((performance.now() - start + 20) / 1_000));
};
const inTurn = [];
const turn = clock();
for (let at = 0; at < 5; at++) inTurn.push(await turn());
const seen = { inTurn, atOnce: await Promise.all(Array.from({ length: 8 }, clock())) };
console.log('seen in second:', JSON.stringify(seen));
assert.deepEqual(seen, { inTurn: [0, 0, 1, 1, 2], atOnce: [0, 0, 1, 1, 1, 1, 1, 1] });
JS
node check.mjs
