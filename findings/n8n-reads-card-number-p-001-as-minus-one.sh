#!/usr/bin/env bash
# Promotional cards and inserts are numbered P-001, SP-12 or S5, and sizes are S and L. An expression of n8n asks with toNumber() for the number
# in a text.
# Expected of n8n-workflow 2.41.0, whose help says "Errors if the string doesn't start with a valid number": an error, as for T-12 and M.
# Seen: signs of currencies are removed first, wherever they stand, and the letters L, P, Q, R and S are among them. P-001 is -1, SP-12 is -12,
# PS5 is 5, and the sizes S and L are 0. Besides, toInt() of the price $1,250.00 is 1, where toNumber() and toFloat() refuse the comma.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts --loglevel=error n8n-workflow@2.41.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { Workflow } = require('n8n-workflow');

const nodeTypes = { getByName: () => undefined, getByNameAndVersion: () => ({ description: { properties: [] } }), getKnownTypes: () => ({}) };
const node = { id: '1', name: 'Set', type: 'set', typeVersion: 1, position: [0, 0], parameters: {} };
const { expression } = new Workflow({ id: '1', nodes: [node], connections: {}, active: false, nodeTypes });
const value = text => {
  try {
    return expression.resolveSimpleParameterValue(`={{ ${text} }}`, {}, null, 0, 0, 'Set', [], 'manual', {});
  } catch (error) {
    return error.message;
  }
};

const texts = ['P-001', 'SP-12', 'S5', 'PS5', 'QR7', 'S', 'L', 'T-12', 'M'];
const numbers = Object.fromEntries(texts.map(text => [text, value(`"${text}".toNumber()`)]));
const prices = Object.fromEntries(['toInt', 'toNumber', 'toFloat'].map(name => [name, value(`"$1,250.00".${name}()`)]));
console.log(numbers, prices);
const refused = 'cannot convert to number';
assert.deepEqual(numbers, { 'P-001': -1, 'SP-12': -12, S5: 5, PS5: 5, QR7: 7, S: 0, L: 0, 'T-12': refused, M: refused });
assert.deepEqual(prices, { toInt: 1, toNumber: refused, toFloat: 'cannot convert to float, expected . as decimal separator' });
JS
node check.cjs
