#!/usr/bin/env bash
# A small chart of signs stands beside each card: its price was 0.50, 1.00 and 0.75, or 50, 100 and 75 in cents.
# Expected of sparkline 0.2.0: the same three signs, as the shape of such a chart doesn't depend on the unit of its numbers; sparkly 6.0.1 draws
# one shape for both.
# Seen: ▁█▄ in cents and ▁▁▁ in dollars. How far a price lies above the lowest is cut to a whole number, so all that are less than a dollar above
# it share its sign: 1.20, 1.90, 2.10 and 2.90 are ▁▁▁█.
# To a reseller: cheap cards never move, however they rise, while those at 100 show each percent. Charts of the two stand side by side.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error sparkline@0.2.0 sparkly@6.0.1
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import sparkline from 'sparkline';
import sparkly from 'sparkly';

const lists = [
  [0.5, 1, 0.75],
  [1.2, 1.9, 2.1, 2.9],
  [9.99, 10.49, 9.79],
];
const shapes = draw => lists.flatMap(prices => [draw(prices), draw(prices.map(price => Math.round(price * 100)))]);
console.log('sparkline', ...shapes(sparkline), 'sparkly', ...shapes(sparkly));
assert.deepEqual(shapes(sparkline), ['▁▁▁', '▁█▄', '▁▁▁█', '▁▃▄█', '▁▁▁', '▃█▁']);
assert.deepEqual(
  lists.map(prices => sparkly(prices)),
  lists.map(prices => sparkly(prices.map(price => Math.round(price * 100)))),
);
JS
node check.mjs
