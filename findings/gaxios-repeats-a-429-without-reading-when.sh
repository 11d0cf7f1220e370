#!/usr/bin/env bash
# Services for spreadsheets and prices answer 429 with Retry-After: 20 when a minute's requests are used up.
# Expected of gaxios 7.3.1, which the clients of a spreadsheet's own service send with and which repeats a 429 by itself, and of make-fetch-happen
# 14.0.3, which repeats one too: the next request comes 20 seconds later.
# Seen: neither looks at the header. gaxios sends all its four requests within three seconds and then fails, make-fetch-happen two within two. Each
# is counted by the service, and none could succeed.
# To a shop: three repeats look like patience and end before the wait has begun.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error gaxios@7.3.1 make-fetch-happen@14.0.3
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Gaxios } from 'gaxios';
import fetch from 'make-fetch-happen';

const sentInSeconds = async (seconds, ask) => {
  let sent = 0;
  const server = createServer((_request, response) => {
    sent++;
    response.writeHead(429, { 'retry-after': '20' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const result = ask(`http://127.0.0.1:${server.address().port}`).then(
    ({ status }) => status,
    ({ status }) => status,
  );
  return [await Promise.race([result, new Promise(resolve => setTimeout(resolve, seconds * 1_000, 'goes on'))]), sent];
};
const seen = {
  gaxios: await sentInSeconds(8, url => new Gaxios().request({ url, retry: true })),
  makeFetchHappen: await sentInSeconds(2, url => fetch(url, { retry: 3 })),
};
console.log('seen:', seen);
assert.deepEqual(seen, { gaxios: [429, 4], makeFetchHappen: ['goes on', 2] });
process.exit();
JS
node check.mjs
