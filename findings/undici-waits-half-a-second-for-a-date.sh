#!/usr/bin/env bash
# A service that is asked too often answers 429 and says in Retry-After when to come back, in seconds or as a date.
# Expected of undici 6.29.1, the line for older Node, whose RetryAgent reads the header: it waits 20 seconds for "20" and for a date that far away.
# Seen: "20" is waited for. A date counts as no header, although there is code that works out its distance: the next requests follow after half
# a second, one second and two. 7.30.2 waits for both.
# To a shop: the limits of one service are kept, and each refusal of the next is answered with five more requests.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error undici@6.29.1 undici7@npm:undici@7.30.2
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import * as six from 'undici';
import * as seven from 'undici7';

const sentIn3Seconds = async ({ fetch, Agent, RetryAgent }, header) => {
  let sent = 0;
  const server = createServer((_request, response) => {
    sent++;
    response.writeHead(429, { 'retry-after': header() }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  fetch(`http://127.0.0.1:${server.address().port}`, { dispatcher: new RetryAgent(new Agent()) }).catch(() => undefined);
  await new Promise(resolve => setTimeout(resolve, 3_000));
  return sent;
};
const seconds = () => '20';
const date = () => new Date(Date.now() + 20_000).toUTCString();
const [sixSeconds, sixDate, sevenSeconds, sevenDate] = await Promise.all([
  sentIn3Seconds(six, seconds),
  sentIn3Seconds(six, date),
  sentIn3Seconds(seven, seconds),
  sentIn3Seconds(seven, date),
]);
const seen = { sixSeconds, sixDate, sevenSeconds, sevenDate };
console.log('seen, requests in 3 seconds:', seen);
assert.deepEqual(seen, { sixSeconds: 1, sixDate: 3, sevenSeconds: 1, sevenDate: 1 });
process.exit();
JS
node check.mjs
