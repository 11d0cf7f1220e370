#!/usr/bin/env bash
# A classifier learns from titles which price group an item belongs to: Fox PSA 8, Fox PSA 9, Fox PSA 10.
# Expected of natural 8.1.1: a title that it has learnt goes to its own group, and a search for PSA 9 weighs the title with the 9 most, as it does for
# 10.
# Seen: its words without a meaning include the digits 0 to 9, the single letters and $. So Fox PSA 8 and Fox PSA 9 are the same two words, and the 8
# goes to the group of the 9, the first that was learnt. In TfIdf a term 9 weighs 0 in every title, while 10 is found. The tokens of PSA 9.5 are 9 and
# 5, so nothing of that remains either. The page doesn't name the list.
# To a reseller: all grades but 10 have one price.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error --ignore-scripts natural@8.1.1
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { BayesClassifier, PorterStemmer, TfIdf } = require('natural');

const titles = ['Fox PSA 9', 'Fox PSA 8', 'Fox PSA 9.5', 'Fox PSA 10'];
const classifier = new BayesClassifier();
const weights = new TfIdf();
for (const title of titles) {
  classifier.addDocument(title, title);
  weights.addDocument(title);
}
classifier.train();
const seen = {
  words: titles.map(title => PorterStemmer.tokenizeAndStem(title).join(' ')),
  groups: titles.map(title => classifier.classify(title)),
  9: titles.map((_, at) => weights.tfidf('9', at) > 0),
  10: titles.map((_, at) => weights.tfidf('10', at) > 0),
};
console.log('seen:', seen);
assert.deepEqual(seen, {
  words: ['fox psa', 'fox psa', 'fox psa', 'fox psa 10'],
  groups: ['Fox PSA 9', 'Fox PSA 9', 'Fox PSA 9', 'Fox PSA 10'],
  9: [false, false, false, false],
  10: [false, false, false, true],
});
JS
node check.cjs
