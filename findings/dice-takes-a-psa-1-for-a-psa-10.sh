#!/usr/bin/env bash
# Two titles of one card in two grades, Fox 4/102 PSA 10 and Fox 4/102 PSA 1, are compared by Dice's coefficient of their pairs of letters.
# Expected of natural 8.1.1 and clj-fuzzy 0.4.1: nearly 1, and 1 for equal titles only, as of string-similarity 4.0.4 (0.957) and dice-coefficient
# 2.1.1 (0.966), which compute the same measure.
# Seen: 1, equal. They count which pairs occur and not how often, and the pair 10, by which the titles differ, also stands in 102. Beside card
# 4/165, or without a number, the same two grades give 0.966 at most.
# To a reseller: in sets of 102 or 110 cards, and only there, the lowest grade has the price of the highest, whatever threshold is set.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error --ignore-scripts natural@8.1.1 clj-fuzzy@0.4.1 string-similarity@4.0.4 dice-coefficient@2.1.1
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import fuzzy from 'clj-fuzzy';
import { diceCoefficient } from 'dice-coefficient';
import natural from 'natural';
import similarity from 'string-similarity';

const measures = [natural.DiceCoefficient, fuzzy.metrics.dice, similarity.compareTwoStrings, diceCoefficient];
const rounded = number => Math.round(number * 1000) / 1000;
const seen = number => measures.map(measure => rounded(measure(`Fox ${number}PSA 10`, `Fox ${number}PSA 1`)));
console.log('4/102', seen('4/102 '), '4/165', seen('4/165 '), 'none', seen(''));
assert.deepEqual(seen('4/102 '), [1, 1, 0.957, 0.966]);
assert.deepEqual(seen('8/110 ').slice(0, 2), [1, 1]);
for (const number of ['4/165 ', '']) assert.ok(seen(number).every(each => each < 1));
JS
node check.mjs
