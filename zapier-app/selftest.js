// Run by `zapier-platform test` in the stage folder. Tests the packed app with only the packages it contains.
import { equal, match } from 'node:assert/strict';
import { test } from 'node:test';
import zapier from 'zapier-platform-core';
import app from './dist/index.js';

const handler = zapier.createAppHandler(app);

test('the definition passes the schema of the platform', async () => {
  const { results } = await handler({ command: 'validate', calledFromCli: true });
  equal(JSON.stringify(results), '[]');
});

test('a version without a service in its environment says so', async () => {
  const method = 'searches.find_sold_price.operation.perform';
  const bundle = { inputData: { keyword: 'canon ae-1' }, authData: { apiKey: 'cs_none' }, meta: {} };
  delete process.env.SOLD_DATA_BASE_URL;
  const failure = await handler({ command: 'execute', calledFromCli: true, method, bundle }).catch(error => error);
  match(String(failure.message), /SOLD_DATA_BASE_URL is not set/);
});
