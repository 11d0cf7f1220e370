#!/usr/bin/env bash
# A lot's price is divided by its cards. The prices come from JSON, so 10.00 and 10 are one number.
# Expected of adaptive-expressions 4.23.3: 2.5 for 10 / 4, as 10.5 / 4 is 2.625. Or all quotients whole, or a price told to be a decimal by a float.
# Seen: a quotient of two whole numbers is cut, and a number is whole by its value, not by its type. 10 / 4 is 2, and with float(4), 4.0 or 10 * 1.0
# it stays 2; 3 / 4 is 0, while 9.99 / 4 is 2.4975. A loss is rounded away from zero: -7 / 2 is -4.
# To a dealer: a card from a lot at $10.00 costs less than one from a lot at $9.99.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error --ignore-scripts adaptive-expressions@4.23.3
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { Expression } = require('adaptive-expressions');

const evaluate = (text, price) => {
  const { value, error } = Expression.parse(text).tryEvaluate({ price });
  assert.equal(error, undefined);
  return value;
};
const seen = {
  'at 10.50': evaluate('price / 4', 10.5),
  'at 10.00': evaluate('price / 4', 10.0),
  'at 9.99': evaluate('price / 4', 9.99),
  'at 3.00': evaluate('price / 4', 3.0),
  'by 4.0': evaluate('price / 4.0', 10),
  'by float(4)': evaluate('price / float(4)', 10),
  'times 1.0': evaluate('price * 1.0 / 4', 10),
  'half of -7': evaluate('price / 2', -7),
};
console.log('seen:', seen);
assert.deepEqual(seen, {
  'at 10.50': 2.625,
  'at 10.00': 2,
  'at 9.99': 2.4975,
  'at 3.00': 0,
  'by 4.0': 2,
  'by float(4)': 2,
  'times 1.0': 2,
  'half of -7': -4,
});
JS
node check.cjs
