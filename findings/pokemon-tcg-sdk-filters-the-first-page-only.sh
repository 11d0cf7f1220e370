#!/usr/bin/env bash
# A client for a card database fetches all cards of one name, page by page, 250 to a page: getAllCards({ q: 'name:fox' }).
# Expected of pokemon-tcg-sdk-typescript 1.3.4, whose getAllCards takes the parameters of a search: the two cards named Fox, after one or two requests.
# Seen: the second page is asked for without the search, and so are all that follow. Behind the two foxes comes the whole database from its
# 251st card on, and each page of it is a request. Whatever was searched, one page is right and the rest is the same.
# To a reseller: the median of one card is that of all cards, and the free requests of a day are spent on the first name of a list.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error pokemon-tcg-sdk-typescript@1.3.4
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { createServer } = require('node:http');
const { PokemonTCG } = require('pokemon-tcg-sdk-typescript');
const { Client } = require('pokemon-tcg-sdk-typescript/dist/client.js');

const database = Array.from({ length: 1_000 }, (_, at) => ({ id: `${at}`, name: at % 500 ? 'owl' : 'fox' }));
const requests = [];
const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url, 'http://127.0.0.1');
  const [page, size, query] = ['page', 'pageSize', 'q'].map(name => searchParams.get(name));
  requests.push(query);
  const found = database.filter(card => !query || query === `name:${card.name}`);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ data: found.slice((page - 1) * size, page * size) }));
});
server.listen(0, '127.0.0.1', async () => {
  Client.getInstance().POKEMONTCG_API_URL = `http://127.0.0.1:${server.address().port}`;
  const cards = await PokemonTCG.getAllCards({ q: 'name:fox' });
  server.close();
  const seen = { cards: cards.length, foxes: cards.filter(card => card.name === 'fox').length, requests };
  console.log('seen:', seen);
  assert.deepEqual(seen, { cards: 752, foxes: 3, requests: ['name:fox', null, null, null, null] });
});
JS
node check.cjs
