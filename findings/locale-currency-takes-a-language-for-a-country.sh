#!/usr/bin/env bash
# A browser reports a visitor's language, often without a country: "sv" for Swedish, "ca" for Catalan, "es-419" for Spanish of Latin America.
# Expected of locale-currency 1.0.0, which accepts BCP 47 tags and answers null for what it doesn't know: null, as it answers for "en".
# Seen: a language without a country is taken for the country of the same two letters. Swedish gives colones of El Salvador, Catalan
# Canadian dollars, Arabic Argentine pesos, Irish Central African francs. "es-419" gives euros, which Latin America doesn't use.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error locale-currency@1.0.0
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import { getCurrency } from 'locale-currency';

const tags = ['sv-SE', 'sv', 'ca', 'ar', 'ga', 'et', 'es-419', 'en', 'da'];
const seen = Object.fromEntries(tags.map(tag => [tag, getCurrency(tag)]));
assert.deepEqual(seen, {
  'sv-SE': 'SEK',
  'sv': 'SVC',
  'ca': 'CAD',
  'ar': 'ARS',
  'ga': 'XAF',
  'et': 'ETB',
  'es-419': 'EUR',
  'en': null,
  'da': null,
});
console.log(`seen: ${JSON.stringify(seen)}`);
JS
node check.mjs
