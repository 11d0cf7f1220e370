#!/usr/bin/env bash
# A busy service answers 503 with Retry-After: 0, or with a date that is past on arrival: ask again at once.
# Expected of retry-axios 4.0.3, which asks again after 503 and waits for the header's seconds: the second request follows without a wait.
# Seen: the request is not repeated and fails with 503. Without the header, with 1 and with 0.4 there is a second request; so the kindest
# answer of a service is the one that ends the call.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error axios@1.21.1 retry-axios@4.0.3
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import axios from 'axios';
import { attach } from 'retry-axios';

const requestsFor = async headers => {
  let count = 0;
  const server = createServer((_request, response) => response.writeHead(count++ ? 200 : 503, headers).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = axios.create();
  attach(client);
  await client.get(`http://127.0.0.1:${server.address().port}`, { raxConfig: { instance: client } }).catch(() => undefined);
  server.close();
  server.closeAllConnections();
  return count;
};
const past = new Date(Date.now() - 2_000).toUTCString();
const seen = {
  none: await requestsFor({}),
  part: await requestsFor({ 'retry-after': '0.4' }),
  zero: await requestsFor({ 'retry-after': '0' }),
  past: await requestsFor({ 'retry-after': past }),
};
assert.deepEqual(seen, { none: 2, part: 2, zero: 1, past: 1 });
console.log(`seen: requests ${JSON.stringify(seen)}`);
JS
node check.mjs
