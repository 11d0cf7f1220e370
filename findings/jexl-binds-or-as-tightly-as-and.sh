#!/usr/bin/env bash
# A person writes a rule for an alert: grade == 10 || price < 50 && sold. Jexl evaluates such rules of users.
# Expected of jexl 2.3.0, whose operators are those of JavaScript: && binds before ||, as * binds before + in it, so any grade of 10 is reported.
# Seen: || and && have one rank and are read from left to right: (grade == 10 || price < 50) && sold. An unsold card of grade 10 is passed
# over. The same rule with its halves exchanged reports it.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error jexl@2.3.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const jexl = require('jexl');

const card = { grade: 10, price: 80, sold: false };
const rules = ['grade == 10 || price < 50 && sold', 'price < 50 && sold || grade == 10', '2 + 3 * 4'];
const seen = rules.map(rule => jexl.evalSync(rule, card));
const { grade, price, sold } = card;
assert.equal(grade === 10 || price < 50 && sold, true);
assert.deepEqual(seen, [false, true, 14]);
console.log(`seen: ${rules.map((rule, at) => `${rule} is ${seen[at]}`).join(', ')}`);
JS
node check.cjs
