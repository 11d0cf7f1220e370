#!/usr/bin/env bash
# A list of things to sell holds bar codes; those that are ISBNs are looked up as books.
# Expected of is-isbn 1.1.0 and simple-isbn 1.1.6: the bar codes of a felt pen (4006381333931) and of sheet music (9790060115615, an ISMN) are
# no ISBNs, as an ISBN of 13 digits begins with 978 or 979, and 9790 belongs to music.
# Seen: both look only at the check digit, which every EAN shares, so any bar code of 13 digits is a book. isbn3 2.0.11 refuses both.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error is-isbn@1.1.0 simple-isbn@1.1.6 isbn3@2.0.11
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const isIsbn = require('is-isbn');
const isbn3 = require('isbn3');
const { isbn: simpleIsbn } = require('simple-isbn');

const isBook = code => [isIsbn.validate(code), simpleIsbn.isValidIsbn(code), isbn3.parse(code) !== null];
const seen = { book: isBook('9780306406157'), pen: isBook('4006381333931'), music: isBook('9790060115615') };
assert.deepEqual(seen, { book: [true, true, true], pen: [true, true, false], music: [true, true, false] });
console.log(`seen: ${JSON.stringify(seen)}`);
JS
node check.cjs
