#!/usr/bin/env bash
# Stock numbers and IDs of listings are texts in XML: <SKU>12E4</SKU> for shelf 12, box E4; <guid>007</guid> in a feed of lots.
# Expected of ebay-api 10.0.1 and @extractus/feed-extractor 8.0.3: the texts. The former even tells its XML reader to keep leading zeros.
# Seen: both clients let their reader turn texts into numbers. 12E4 is 120000, the same as stock number 120000, also inside CDATA, and model 4.10 is
# the number 4.1. The feed's guid 007 has the id "7", as the guid 7 has, and the title 007 is 7 as well. Neither page says so.
# To a reseller: two items are one, so one of them isn't found, or the price of the other one is shown for it.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error ebay-api@10.0.1 @extractus/feed-extractor@8.0.3
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import { extractFromXml } from '@extractus/feed-extractor';
import EBayApi from 'ebay-api';

const stockNumber = async sku => {
  const data = `<?xml version="1.0"?><GetItemResponse><Ack>Success</Ack><Item><SKU>${sku}</SKU></Item></GetItemResponse>`;
  const settings = { appId: 'app', certId: 'cert', devId: 'dev', authToken: 'token', siteId: 0, sandbox: true };
  const client = new EBayApi(settings, { instance: {}, post: async () => ({ data }) });
  return (await client.trading.GetItem({ ItemID: '1' })).Item.SKU;
};
const lot = guid => {
  const item = `<item><title>${guid}</title><link>https://example.com/lot</link><guid isPermaLink="false">${guid}</guid></item>`;
  const [{ id, title }] = extractFromXml(`<?xml version="1.0"?><rss version="2.0"><channel><title>Lots</title>${item}</channel></rss>`).entries;
  return [id, title];
};
const seen = { lots: ['12E4', '007', '7', 'Lot 7'].map(lot) };
for (const sku of ['12E4', '<![CDATA[12E4]]>', '120000', '4.10', '007', 'A-12']) seen[sku] = await stockNumber(sku);
console.log('seen:', seen);
assert.deepEqual(seen, {
  lots: [
    ['120000', '120000'],
    ['7', '7'],
    ['7', '7'],
    ['Lot 7', 'Lot 7'],
  ],
  '12E4': 120000,
  '<![CDATA[12E4]]>': 120000,
  120000: 120000,
  '4.10': 4.1,
  '007': '007',
  'A-12': 'A-12',
});
JS
node check.mjs
