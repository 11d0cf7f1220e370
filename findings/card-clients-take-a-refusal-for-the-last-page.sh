#!/usr/bin/env bash
# Clients of card databases read a search page by page. A service with a limit answers 429 for one of the pages: too many requests, wait.
# Expected of scryfall-sdk 5.0.3, whose waitForAll has an error to reject with, and of @tcgdex/sdk 2.9.0, which throws for 5xx: an error.
# Seen: scryfall-sdk ends the search at that page as at a last one, with the events end and done, and resolves to the cards before it. Without
# a first page it resolves to none. @tcgdex/sdk answers [] for a list and null for a card, as for a card that doesn't exist.
# To a collector: a set of 200 cards has 175, and which are missing depends on how busy the minute was.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error scryfall-sdk@5.0.3 @tcgdex/sdk@2.9.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const TCGdex = require('@tcgdex/sdk').default;
const scryfall = require('scryfall-sdk');

const refusal = { object: 'error', status: 429, code: 'too_many_requests', details: 'wait' };
const data = Array.from({ length: 175 }, (_, at) => ({ object: 'card', id: `${at}` }));
const upTo = last => async url => {
  const page = Number(new URL(url).searchParams.get('page'));
  return page <= last ? Response.json({ object: 'list', has_more: true, data }) : Response.json(refusal, { status: 429 });
};
const search = async last => {
  globalThis.fetch = upTo(last);
  return (await scryfall.Cards.search('set:fox').waitForAll()).length;
};
const dex = async status => {
  TCGdex.fetch = async () => Response.json(refusal, { status });
  const { card } = new TCGdex('en');
  return Promise.all([card.list(), card.get('fox-1')]).catch(error => error.name);
};
(async () => {
  const seen = { search: [await search(1), await search(0)], limit: await dex(429), missing: await dex(404), failure: await dex(503) };
  console.log('seen:', seen);
  assert.deepEqual(seen, { search: [175, 0], limit: [[], null], missing: [[], null], failure: 'Error' });
})();
JS
node check.cjs
