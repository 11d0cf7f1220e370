#!/usr/bin/env bash
# Titles of shoes and cards become parts of addresses and keys of files: Size 10½, 4/102, BGS 9.5.
# Expected of slugify 1.6.9 (strict), @sindresorhus/slugify 3.0.1 and limax 4.2.3: titles of different items have different slugs, and
# a sign between two numbers becomes a hyphen.
# Seen: ½ vanishes in two of them, so 10½ is 10; limax writes it beside the 10 as 1-2, so it reads 101-2. slugify drops the sign between two
# numbers: BGS 9.5 is BGS 95, and card 4/102 is 41/02.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error slugify@1.6.9 @sindresorhus/slugify@3.0.1 limax@4.2.3
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import sindre from '@sindresorhus/slugify';
import limax from 'limax';
import slugify from 'slugify';

const slugs = title => [slugify(title, { lower: true, strict: true }), sindre(title), limax(title)].join(' ');
const seen = {
  half: slugs('Size 10½'),
  whole: slugs('Size 10'),
  grade: slugs('BGS 9.5'),
  otherGrade: slugs('BGS 95'),
  card: slugs('Fox 4/102'),
  otherCard: slugs('Fox 41/02'),
};
assert.deepEqual(seen, {
  half: 'size-10 size-10 size-101-2',
  whole: 'size-10 size-10 size-10',
  grade: 'bgs-95 bgs-9-5 bgs-9-5',
  otherGrade: 'bgs-95 bgs-95 bgs-95',
  card: 'fox-4102 fox-4-102 fox-4-102',
  otherCard: 'fox-4102 fox-41-02 fox-41-02',
});
console.log(`seen: ${Object.values(seen).join(' | ')}`);
JS
node check.mjs
