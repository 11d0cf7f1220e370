#!/usr/bin/env bash
# A plan of a service allows so many requests, and a request that is sent again counts again. Bottleneck keeps such a stock as its reservoir and
# the least time between two jobs as minTime; a handler of "failed" that returns a number of milliseconds asks for one more try.
# Expected of bottleneck 2.19.5: each try takes one from the reservoir and keeps minTime, and with a reservoir of 2 a third try waits.
# Seen: only the first try counts. One job makes four tries within the 500 milliseconds that should lie between two, and one of two remains.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error bottleneck@2.19.5
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const Bottleneck = require('bottleneck');

const limiter = new Bottleneck({ reservoir: 2, minTime: 500 });
const tries = [];
limiter.on('failed', (_error, { retryCount }) => (retryCount < 3 ? 10 : undefined));
const job = limiter.schedule(async () => {
  tries.push(performance.now());
  throw new Error('busy');
});
job.catch(async () => {
  const left = await limiter.currentReservoir();
  assert.equal(tries.length, 4);
  assert.equal(left, 1);
  assert.ok(tries[3] - tries[0] < 500);
  console.log(`seen: ${tries.length} tries, ${left} of 2 left`);
});
JS
node check.cjs
