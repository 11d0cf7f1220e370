#!/usr/bin/env bash
# Lists of clothing and electronics hold sizes such as 5t (toddler), 24m (months) and 512 MB.
# Expected of numeral 2.0.6: 5, 24 and 512, or the same treatment of small and capital letters.
# Seen: a small letter is an abbreviation, so 5t is five trillion and 24m is 24 million; the capital letters of 5T and 24M are ignored.
# Behind a blank, a capital one followed by B counts: 512 MB is 512 million, while 16gb is 16.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error numeral@2.0.6
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import numeral from 'numeral';

const seen = Object.fromEntries(['5t', '5T', '24m', '24M', '512 MB', '16gb'].map(text => [text, numeral(text).value()]));
console.log(seen);
assert.deepEqual(seen, { '5t': 5e12, '5T': 5, '24m': 24e6, '24M': 24, '512 MB': 512e6, '16gb': 16 });
JS
node check.mjs
