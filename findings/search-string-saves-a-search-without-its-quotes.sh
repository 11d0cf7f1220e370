#!/usr/bin/env bash
# A search for a card leaves out the lower grade: fox -"PSA 9". It is read, shown, changed and kept as text for the next time.
# Expected of search-string 4.1.0, whose toString gives the search back as text: reading that text finds what the first one found.
# Seen: the quotes of a phrase are left out, the minus remains. -"PSA 9" becomes -PSA 9, which leaves out every PSA and demands a 9; "base set" becomes
# two words. Behind a colon quotes are kept. A word with a colon at its end, as in Star Wars: A New Hope, goes altogether.
# To a dealer: the saved search for every grade but the 9 leaves the 10 out as well, and asks for a 9 in each title.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error search-string@4.1.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const library = require('search-string');
const SearchString = library.default ?? library;

const saved = text => SearchString.parse(text).toString();
const words = text => SearchString.parse(text).getTextSegments().map(({ text: word, negated }) => (negated ? `without ${word}` : word));

const searches = ['fox -"PSA 9"', '"base set" fox', 'set:"base set" fox', 'Star Wars: A New Hope', 'fox -lot'];
const seen = Object.fromEntries(searches.map(text => [text, saved(text)]));
console.log('seen:', seen);
assert.deepEqual(seen, {
  'fox -"PSA 9"': 'fox -PSA 9',
  '"base set" fox': 'base set fox',
  'set:"base set" fox': 'set:"base set" fox',
  'Star Wars: A New Hope': 'Star A New Hope',
  'fox -lot': 'fox -lot',
});
assert.deepEqual(words('fox -"PSA 9"'), ['fox', 'without PSA 9']);
assert.deepEqual(words(saved('fox -"PSA 9"')), ['fox', 'without PSA', '9']);
JS
node check.cjs
