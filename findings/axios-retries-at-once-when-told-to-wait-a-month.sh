#!/usr/bin/env bash
# A plan allows so many requests a month. When it is used up early, the service answers 429 and names in Retry-After the seconds until the next.
# Expected of axios-retry 4.5.0 and axios-retry-after 2.1.0, which both wait as long as that header says: no second request.
# Seen: 20 days are waited for. From 25 days on, the milliseconds are more than a timer of the platform can hold, which waits for one instead, and
# three refusals in a row are answered with a new request within a second. axios-retry stops after three tries, axios-retry-after counts none.
# To a shop: the longest wait is the one that isn't kept, and a service that counts refused requests closes the account.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error axios@1.21.1 axios-retry@4.5.0 axios-retry-after@2.1.0
cat >check.mjs <<'JS'
import assert from 'node:assert/strict';
import axios from 'axios';
import axiosRetry from 'axios-retry';
import retryAfter from 'axios-retry-after';

const outcome = async (days, prepare) => {
  let sent = 0;
  const adapter = async config => {
    const status = ++sent < 4 ? 429 : 200;
    if (status === 200) return { config, status, headers: {}, data: '' };
    throw new axios.AxiosError('refused', 'ERR_BAD_REQUEST', config, undefined, { config, status, headers: { 'retry-after': String(days * 86_400) } });
  };
  const client = axios.create({ adapter });
  prepare(client);
  const answer = client.get('/price').then(response => response.status);
  const result = await Promise.race([answer, new Promise(resolve => setTimeout(resolve, 1_000, 'waits'))]);
  return `${sent} ${result}`;
};
const byHeader = client => client.interceptors.response.use(null, retryAfter(client));
const byRetry = client => axiosRetry(client, { retryCondition: () => true, retryDelay: axiosRetry.exponentialDelay });

const seen = {};
for (const days of [1, 20, 25, 31]) seen[days] = [await outcome(days, byRetry), await outcome(days, byHeader)];
console.log('seen, requests and the result after a second:', seen);
assert.deepEqual(seen, {
  1: ['1 waits', '1 waits'],
  20: ['1 waits', '1 waits'],
  25: ['4 200', '4 200'],
  31: ['4 200', '4 200'],
});
process.exit();
JS
node --no-warnings check.mjs
