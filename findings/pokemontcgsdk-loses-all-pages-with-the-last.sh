#!/usr/bin/env bash
# A client for a card database fetches all cards page by page. The service answers 429 for a page, as services with limits do.
# Expected of pokemontcgsdk 2.0.0: all() rejects, as find() and where() do, or resolves to the cards of the pages before.
# Seen: all() prints the error and resolves to undefined. The 250 cards of the page before are lost, the answer has no sign of a failure, and a
# handler that waits for a rejection, such as a retry, never runs.
# To a reseller: a collection with no cards is priced, at 0, after requests were spent on it.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error pokemontcgsdk@2.0.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const http = require('node:http');
const { card } = require('pokemontcgsdk');
const config = require('pokemontcgsdk/lib/configure.js');

const pages = [];
const server = http.createServer((request, response) => {
  const page = Number(new URL(request.url, 'http://127.0.0.1').searchParams.get('page'));
  pages.push(page);
  const data = Array.from({ length: 250 }, (_, at) => ({ id: `${page}-${at}` }));
  response.writeHead(page === 1 ? 200 : 429, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ data, page, pageSize: 250, totalCount: 500 }));
});
server.listen(0, '127.0.0.1', async () => {
  config.host = `http://127.0.0.1:${server.address().port}`;
  const printed = [];
  console.error = error => {
    printed.push(error.message);
  };
  const all = await card.all();
  const rejected = await card.where({ page: 2 }).then(
    () => 'resolved',
    error => error.response.status,
  );
  server.close();
  console.log('seen:', { all, printed, pages, where: rejected });
  assert.equal(all, undefined);
  assert.deepEqual({ pages, printed: printed.length, rejected }, { pages: [1, 2, 2], printed: 1, rejected: 429 });
});
JS
node check.cjs
