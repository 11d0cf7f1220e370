#!/usr/bin/env bash
# A curve shows how the prices of a card are spread, by kernel density estimation. A card at a shop's fixed price sells at $100 each time.
# Expected of fast-kde 0.2.2, whose page says that it takes Scott's rule for the width: a rule by the spread of the prices, so three sales at $100
# give a narrow peak at 100, or an error, as their spread is 0.
# Seen: when the spread is 0, the first quartile, the price itself, takes its place. The width is 85.09, and the curve goes from -155 to 355; an eighth
# of it lies below $0. At $1000 it is ten times as wide. With one more sale at $101 the width is 0.15. The page doesn't name the case.
# To a reseller: the surest price of all has the widest curve.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error fast-kde@0.2.2
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import { density1d } from 'fast-kde';

const curve = prices => {
  const density = density1d(prices);
  const points = [...density];
  const all = points.reduce((sum, { y }) => sum + y, 0);
  const free = points.reduce((sum, { x, y }) => sum + (x < 0 ? y : 0), 0);
  const rounded = { width: density.bandwidth(), from: points[0].x, to: points.at(-1).x, 'percent below 0': (100 * free) / all };
  return Object.fromEntries(Object.entries(rounded).map(([name, value]) => [name, Math.round(value * 100) / 100]));
};
const seen = { 'at 100': curve([100, 100, 100]), 'at 1000': curve([1000, 1000, 1000]), 'one at 101': curve([100, 100, 100, 101]) };
console.log('seen:', seen);
assert.deepEqual([seen['at 100'].width, seen['at 100'].from, seen['at 100'].to], [85.09, -155.27, 355.27]);
assert.equal(seen['at 1000'].width, 850.91);
assert.ok(seen['at 100']['percent below 0'] > 11 && seen['at 100']['percent below 0'] < 13);
assert.ok(seen['one at 101'].width < 0.5);
JS
node check.mjs
