#!/usr/bin/env bash
# The service of a record catalogue allows 60 requests a minute. disconnect, its client, sends each request through a queue of its own, so that a loop
# over a collection needn't count: each release is awaited, then the next one is asked for.
# Expected of disconnect 1.2.2, whose queue has maxCalls and interval: with 3 calls a second the 4th waits for the next second, and 12 take 3 seconds.
# Seen: all 12 run at once. The first request that has to wait gets a waiting time of 0 intervals, and one that comes when nothing waits is always the
# first. Asked for all at once, they wait, but 4 instead of 3 run in the first second.
# To a collector: the loop that looks most polite is the one that runs into the limit, and the queue answers for it with as many refusals.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error disconnect@1.2.2
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { util } = require('disconnect');

const times = () => {
  const queue = new util.Queue({ maxCalls: 3, interval: 1_000 });
  const start = performance.now();
  return () => new Promise(done => queue.add(error => done(error ?? performance.now() - start)));
};
const second = time => Math.floor((time + 20) / 1_000);

const inTurn = async () => {
  const call = times();
  const seen = [];
  for (let at = 0; at < 12; at++) seen.push(await call());
  return seen.map(second);
};
const atOnce = async () => {
  const call = times();
  return (await Promise.all(Array.from({ length: 12 }, call))).map(second);
};
(async () => {
  const seen = { inTurn: await inTurn(), atOnce: await atOnce() };
  console.log('seen in second:', JSON.stringify(seen));
  assert.deepEqual(seen.inTurn, Array(12).fill(0));
  assert.deepEqual(seen.atOnce.slice(0, 5), [0, 0, 0, 0, 1]);
})();
JS
node check.cjs
