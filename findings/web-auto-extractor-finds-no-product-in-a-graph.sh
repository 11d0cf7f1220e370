#!/usr/bin/env bash
# Shops describe their items for machines: in JSON-LD, often as one list under @graph, or in microdata, where <data value="1250.50"> holds the price
# behind the words that people read.
# Expected of web-auto-extractor 1.0.17: jsonld.Product with Fox and Owl, as for a plain list of both, and the price 1250.50. By the HTML standard the
# value of a data element is its attribute value, as the one of a meta element is content.
# Seen: a graph is filed under the name "undefined", and jsonld.Product is missing as on a page without products. An item of the types Product and
# Book is filed under "Product,Book". Of a data element the words are read: $1,250.50, or "2 for $18" beside a value of 9.
# To a reseller: a page with prices has none, and the price of two items is the price of one.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error web-auto-extractor@1.0.17
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const WAE = require('web-auto-extractor').default;

const page = body => WAE().parse(`<html><body>${body}</body></html>`);
const names = jsonld => {
  const found = page(`<script type="application/ld+json">${JSON.stringify(jsonld)}</script>`).jsonld;
  return Object.entries(found).map(([type, items]) => [type, ...items.map(item => item.name ?? item['@graph'].map(({ name }) => name))]);
};
const product = (name, type = 'Product') => ({ '@context': 'https://schema.org', '@type': type, name, offers: { '@type': 'Offer', price: '12.50' } });
const items = [product('Fox'), product('Owl')];
const price = element => {
  const offer = `<p itemprop="offers" itemscope itemtype="https://schema.org/Offer">${element}</p>`;
  return page(`<div itemscope itemtype="https://schema.org/Product">${offer}</div>`).microdata.Product[0].offers.price;
};
const seen = {
  list: names(items),
  graph: names({ '@context': 'https://schema.org', '@graph': items }),
  types: names(product('Fox', ['Product', 'Book'])),
  data: price('<data itemprop="price" value="1250.50">$1,250.50</data>'),
  two: price('<data itemprop="price" value="9">2 for $18</data>'),
  meta: price('<meta itemprop="price" content="1250.50">'),
};
console.dir(seen, { depth: null });
assert.deepEqual(seen, {
  list: [['Product', 'Fox', 'Owl']],
  graph: [['undefined', ['Fox', 'Owl']]],
  types: [['Product,Book', 'Fox']],
  data: '$1,250.50',
  two: '2 for $18',
  meta: '1250.50',
});
JS
node check.cjs
