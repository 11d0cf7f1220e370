#!/usr/bin/env bash
# A shop's page says for machines what it shows to people: <data itemprop="gtin12" value="012345678905">, in microdata of schema.org.
# Expected of microdata-node 2.0.0, whose toJson gives "microdata json" by the standard: the text 012345678905, as for <meta content> and <span>.
# There the value of a data element is a text.
# Seen: the value of data becomes a number: the UPC of 12 digits has 11, card 007 is 7, stock number 12E4 is 120000, and an empty one is 0. Only a
# text that no number can be made of, such as 4/102, stays. useNativeTypes: false, which is about numbers, changes nothing in toJson; in toJsonld it
# brings back a text, but not the zero.
# To a reseller: the bar code read from one page doesn't match the same bar code of another, and different stock numbers do.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error microdata-node@2.0.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { toJson, toJsonld } = require('microdata-node');

const page = element => `<div itemscope itemtype="https://schema.org/Product">${element}</div>`;
const property = (element, config) => toJson(page(element), config).items[0].properties.code[0];
const dataElement = value => `<data itemprop="code" value="${value}">code</data>`;
const upc = dataElement('012345678905');
const texts = { base: 'https://example.com/', useNativeTypes: false };
const seen = {
  data: ['012345678905', '007', '12E4', '', '4/102'].map(value => property(dataElement(value))),
  meta: property('<meta itemprop="code" content="012345678905">'),
  span: property('<span itemprop="code">012345678905</span>'),
  'no native types': [property(upc, texts), toJsonld(page(upc), texts)[0]['https://schema.org/code'][0]['@value']],
};
console.log('seen:', seen);
assert.deepEqual(seen, {
  data: [12345678905, 7, 120000, 0, '4/102'],
  meta: '012345678905',
  span: '012345678905',
  'no native types': [12345678905, '12345678905'],
});
JS
node check.cjs
