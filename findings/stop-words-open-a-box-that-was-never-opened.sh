#!/usr/bin/env bash
# The words of a title become a search for similar sales: Fox never opened, Fox without box, Used Fox.
# Expected of keyword-extractor 0.3.0 and stopword 3.1.5: words without a meaning of their own, such as of and the, are left out, and two titles of
# different condition stay two searches.
# Seen: both leave out never, so a sealed item is searched as an opened one. keyword-extractor, whose page names the list that it took, leaves out
# new, used, second, not and without as well: New Fox and Used Fox are one search, and Fox without box is Fox box. stopword keeps these.
# To a reseller: the price of a new item is taken from used ones.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error keyword-extractor@0.3.0 stopword@3.1.5
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import extractor from 'keyword-extractor';
import { removeStopwords } from 'stopword';

const titles = ['Fox never opened', 'New Fox', 'Used Fox', 'Fox without box', 'Fox second print', 'Fox not a reprint'];
const options = { language: 'english', return_changed_case: false, remove_digits: false };
const searches = title => [extractor.extract(title, options).join(' '), removeStopwords(title.split(' ')).join(' ')];
const seen = Object.fromEntries(titles.map(title => [title, searches(title)]));
console.log('seen:', seen);
assert.deepEqual(seen, {
  'Fox never opened': ['Fox opened', 'Fox opened'],
  'New Fox': ['Fox', 'New Fox'],
  'Used Fox': ['Fox', 'Used Fox'],
  'Fox without box': ['Fox box', 'Fox without box'],
  'Fox second print': ['Fox print', 'Fox second print'],
  'Fox not a reprint': ['Fox reprint', 'Fox not reprint'],
});
JS
node check.mjs
