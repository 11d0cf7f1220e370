#!/usr/bin/env bash
# Auctions without a bid, shipping that is free and a loss are at or around zero. A list is searched for them with a range.
# Expected of searchjs 1.1.2, whose page calls from and gte, and to and lte, interchangeable: bids from 0 to 1 are those with no bid or one.
# Seen: a range in which from or to is 0 finds no row at all, not even those in the middle of it. With gte and lte, and from 1 on, all is right.
# To a reseller: the list of sales with free or cheap shipping is empty, which looks like a market that ships for more.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error searchjs@1.1.2
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { matchArray } = require('searchjs');

const sales = [
  { title: 'Fox', bids: 0, gain: -5 },
  { title: 'Bear', bids: 1, gain: 0 },
  { title: 'Owl', bids: 3, gain: 12 },
];
const found = query => matchArray(sales, query).map(({ title }) => title).join(' ');
const seen = {
  from0: found({ bids: { from: 0 } }),
  gte0: found({ bids: { gte: 0 } }),
  from0To1: found({ bids: { from: 0, to: 1 } }),
  gte0Lte1: found({ bids: { gte: 0, lte: 1 } }),
  from1To3: found({ bids: { from: 1, to: 3 } }),
  to0: found({ gain: { from: -10, to: 0 } }),
  lte0: found({ gain: { gte: -10, lte: 0 } }),
};
console.log('seen:', seen);
assert.deepEqual(seen, {
  from0: '',
  gte0: 'Fox Bear Owl',
  from0To1: '',
  gte0Lte1: 'Fox Bear',
  from1To3: 'Bear Owl',
  to0: '',
  lte0: 'Fox Bear',
});
JS
node check.cjs
