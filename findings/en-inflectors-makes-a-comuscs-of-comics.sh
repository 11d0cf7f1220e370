#!/usr/bin/env bash
# A search term is cut to its singular, so that "comics" finds a comic, and "sleeves" a sleeve.
# Expected of en-inflectors 1.0.12, inflect 0.5.0 and fleck 0.5.1: comic, relic, sleeve, glove, curve and stove.
# Seen: en-inflectors takes the end -ics for the Latin -icus and writes comuscs, reluscs and graphuscs. Each takes -ves for the plural of -f in words
# of its own: sleeves are sleef or sleefe in all three, gloves are glofe in en-inflectors and inflect, and curves are curf in inflect. Knives and
# wolves are right in all.
# To a dealer: the term is no word of any title, so the search finds nothing, and that looks like an item that never sold.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error --ignore-scripts en-inflectors@1.0.12 fleck@0.5.1 inflect@0.5.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { Inflectors } = require('en-inflectors');
const fleck = require('fleck');
const inflect = require('inflect');

const expected = {
  comics: ['comuscs', 'comic', 'comic'],
  relics: ['reluscs', 'relic', 'relic'],
  graphics: ['graphuscs', 'graphic', 'graphic'],
  sleeves: ['sleef', 'sleefe', 'sleefe'],
  gloves: ['glofe', 'glofe', 'glove'],
  curves: ['curve', 'curf', 'curve'],
  stoves: ['stofe', 'stofe', 'stove'],
  knives: ['knife', 'knife', 'knife'],
  wolves: ['wolf', 'wolf', 'wolf'],
};
const singulars = word => [new Inflectors(word).toSingular(), inflect.singularize(word), fleck.singularize(word)];
const seen = Object.fromEntries(Object.keys(expected).map(word => [word, singulars(word)]));
console.log('seen (en-inflectors, inflect, fleck):', seen);
assert.deepEqual(seen, expected);
JS
node check.cjs
