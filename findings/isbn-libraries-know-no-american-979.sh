#!/usr/bin/env bash
# Since 2020 many American books, above all those that are printed on demand, have ISBNs that begin with 979-8.
# Expected of isbn 0.4.0 and isbn-utils 1.1.0: 9798602477047 is an ISBN; its check digit is right, and both read 979 for France.
# Seen: both answer null, as for a bar code that is no book. Of 979 their tables know only what goes on with a 1, and nothing in the answer tells
# a group that they don't know from a wrong digit. isbn3 2.0.11 reads an ISBN of the United States.
# To a reseller: self-published books fall out of a list of things to sell as if they had no ISBN.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error isbn@0.4.0 isbn-utils@1.1.0 isbn3@2.0.11
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { ISBN } = require('isbn');
const utils = require('isbn-utils');
const isbn3 = require('isbn3');

const books = { american978: '9780306406157', french979: '9791090636071', american979: '9798602477047', wrongDigit: '9780306406158' };
const read = parse => Object.fromEntries(Object.entries(books).map(([book, code]) => [book, parse(code) !== null]));
const seen = { isbn: read(ISBN.parse), 'isbn-utils': read(utils.parse), isbn3: read(isbn3.parse) };
console.log('seen:', seen);
const withoutAmerican979 = { american978: true, french979: true, american979: false, wrongDigit: false };
assert.deepEqual(seen.isbn, withoutAmerican979);
assert.deepEqual(seen['isbn-utils'], withoutAmerican979);
assert.deepEqual(seen.isbn3, { ...withoutAmerican979, american979: true });
JS
node check.cjs
