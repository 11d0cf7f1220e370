import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ICredentialDataDecryptedObject, INodeCredentialTestResult } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';
import { core } from '../support/n8n/engine.ts';
import { additionalData } from '../support/n8n/execute.ts';
import { type LoadedPackage, loadPackage, nodeTypeOf } from '../support/n8n/nodes.ts';
import type { Fault } from '../support/service/faults.ts';
import { freshWorkbench, goesOn, openWorkbench, packageFolder } from './workbench.ts';

const manifest = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
const examples = readdirSync(join(packageFolder, 'examples')).map(file => ({
  file: file.replace('.json', ''),
  text: readFileSync(join(packageFolder, 'examples', file), 'utf8'),
}));

/** The result of the credential's test button. The server finds the test function through each node that uses the credential. */
async function testCredential(
  loaded: LoadedPackage,
  node: string,
  data: ICredentialDataDecryptedObject,
): Promise<INodeCredentialTestResult> {
  const { description, methods } = nodeTypeOf(loaded, node);
  const testedBy = String(description.credentials?.[0]?.testedBy);
  const context = new core.CredentialTestContext(additionalData(loaded));
  const credential = { id: 'soldDataApi', name: 'soldDataApi', type: 'soldDataApi', data };
  return await methods!.credentialTest![testedBy]!.call(context, credential);
}

test('the package has no runtime dependency, no install script and no override', () => {
  expect(manifest.dependencies).toBeUndefined();
  expect(Object.keys(manifest.scripts)).toEqual(['build', 'bundle', 'dev', 'lint', 'release']);
  expect(manifest.overrides).toBeUndefined();
  expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
});

test('the package contains every file that it names, with codex files and icons', () => {
  for (const file of [...manifest.n8n.nodes, ...manifest.n8n.credentials]) {
    expect(existsSync(join(packageFolder, file)), file).toBe(true);
  }
  for (const name of ['SoldData', 'SoldDataTrigger']) {
    const codex = JSON.parse(readFileSync(join(packageFolder, `dist/nodes/SoldData/${name}.node.json`), 'utf8'));
    expect(codex.node.toLowerCase()).toBe(`${manifest.name}.${name}`.toLowerCase());
    expect(codex.resources.primaryDocumentation).toEqual([{ url: manifest.homepage }]);
  }
  const icons = ['soldData.svg', 'soldData.dark.svg'].map(icon =>
    readFileSync(join(packageFolder, 'dist/icons', icon), 'utf8'),
  );
  expect(icons[0]).not.toBe(icons[1]);
});

test('the package contains shared code once, in a file used by both nodes', () => {
  const text = (file: string) => readFileSync(join(packageFolder, 'dist/nodes/SoldData', file), 'utf8');
  for (const node of ['SoldData.node.js', 'SoldDataTrigger.node.js']) {
    expect(text(node)).toContain('require("./soldData.js")');
    expect(text(node).length).toBeLessThan(3000);
  }
});

test('every picture that the package shows exists', () => {
  const readme = readFileSync(join(packageFolder, 'README.md'), 'utf8');
  const shown = [...readme.matchAll(/(?:src|srcset)="(docs\/[^"]+)"/g)].map(([, file]) => file as string).sort();
  const made = readdirSync(join(packageFolder, 'docs')).map(file => `docs/${file}`);
  expect(shown).toEqual(made.sort());
});

test("the package's examples set only fields that the panel shows", async () => {
  const { nodeTypes } = await loadPackage(packageFolder);
  for (const { file, text } of examples)
    for (const { type, parameters } of JSON.parse(text).nodes.filter((node: { type: string }) =>
      node.type.startsWith(manifest.name),
    )) {
      const { properties } = nodeTypes.getByNameAndVersion(type, 1).description;
      const { resource, operation, event } = parameters;
      const shown = properties.filter(({ displayOptions: { show = {} } = {} }) =>
        Object.entries({ resource, operation, event }).every(([name, value]) => show[name]?.includes(value) ?? true),
      );
      const options = shown.flatMap(each => (each.type === 'collection' ? (each.options ?? []) : []));
      const names = [parameters, parameters.filters, parameters.options].flatMap(each => Object.keys(each ?? {}));
      const known = [...shown, ...options].map(({ name }) => name);
      expect([file, names.filter(name => !known.includes(name))]).toEqual([file, []]);
    }
});

test("the package's examples contain no key", () => {
  for (const { text } of examples) expect(text).not.toMatch(/cs_\w|apiKey/);
});

test("the description of each switch says what it does, and doesn't repeat its name", async () => {
  const { nodeTypes } = await loadPackage(packageFolder);
  const texts = ['soldData', 'soldDataTrigger'].map(name =>
    JSON.stringify(nodeTypes.getByNameAndVersion(`${manifest.name}.${name}`).description),
  );
  expect(texts[0]).toContain('Whether to remove listings of other things');
  for (const text of texts) expect(text).not.toContain('Whether to use ');
});

test('all texts of the nodes, the credential and the documentation use English characters only', async () => {
  const { nodeTypes, credential } = await loadPackage(packageFolder);
  const nodes = ['soldData', 'soldDataTrigger'].map(name => nodeTypes.getByNameAndVersion(`${manifest.name}.${name}`));
  const documents = ['README.md', 'CHANGELOG.md'].map(file => readFileSync(join(packageFolder, file), 'utf8'));
  const texts = [...nodes.map(({ description }) => description), credential('soldDataApi'), ...documents];
  const foreign = texts.flatMap(text => JSON.stringify(text).match(/(?![A-Za-z])\p{L}+/gu) ?? []);
  expect(foreign).toEqual([]);
});

describe('the credential', () => {
  test("the credential links the publisher's documentation", async () => {
    const { documentationUrl } = (await loadPackage(packageFolder)).credential('soldDataApi');
    expect(documentationUrl).toBe(manifest.homepage.replace('#readme', '#credentials'));
  });

  const headers = { Accept: 'application/json' };
  const request = { method: 'GET' as const, url: 'https://service.example/v1/scrape', headers };
  const sign = async (credentials: Record<string, string>) => {
    const { authenticate } = (await loadPackage(packageFolder)).credential('soldDataApi');
    if (typeof authenticate !== 'function') throw new Error('The credential signs by a function');
    return (await authenticate({ baseUrl: 'https://service.example', ...credentials }, request)).headers;
  };

  test('the credential sends a bearer key', async () => {
    const signed = await sign({ authentication: 'apiKey', apiKey: ' cs_1 ' });
    expect(signed).toEqual({ Accept: 'application/json', Authorization: 'Bearer cs_1' });
  });

  test.each([
    ['', /^The Base URL of the credential is empty\. Enter the address of the service/],
    ['api.example.com', /^The Base URL of the credential is "api\.example\.com", not an HTTPS address\. Enter/],
    ['http://api.example.com', /not an HTTPS address/],
  ])('the credential rejects the address "%s" with an explanation', async (baseUrl, words) => {
    await expect(sign({ authentication: 'apiKey', apiKey: 'cs_1', baseUrl })).rejects.toThrow(words);
  });

  test('the credential accepts an address with the version, and a key with its header name', async () => {
    const bench = await openWorkbench();
    const { soldDataApi } = bench.credentials;
    const pasted = { ...soldDataApi, apiKey: `Bearer ${soldDataApi?.apiKey}`, baseUrl: `${bench.url}/v1/` };
    const { error } = await bench.run(
      'listing',
      'getPrice',
      { keyword: 'lego' },
      { credentials: { soldDataApi: pasted } },
    );
    const tested = await testCredential(bench.loaded, 'soldData', pasted);
    await bench.close();
    expect(error).toBeUndefined();
    expect(tested).toMatchObject({ status: 'OK' });
  });

  const INVISIBLE = '\u200b';

  test('the credential and the node remove line ends and invisible characters from pasted text alike', async () => {
    const bench = await openWorkbench();
    const { soldDataApi } = bench.credentials;
    const apiKey = `${INVISIBLE}${soldDataApi?.apiKey}\n`;
    const pasted = { ...soldDataApi, apiKey, baseUrl: `${bench.url}/${INVISIBLE} \n` };
    expect(await sign({ authentication: 'apiKey', apiKey })).toMatchObject({
      Authorization: `Bearer ${soldDataApi?.apiKey}`,
    });
    const credentials = { soldDataApi: pasted };
    const { error } = await bench.run('listing', 'getPrice', { keyword: 'lego castle' }, { credentials });
    const tested = await testCredential(bench.loaded, 'soldData', pasted);
    await bench.close();
    expect(error).toBeUndefined();
    expect(tested).toEqual({ status: 'OK', message: 'Connection successful!' });
  });

  test.each([
    [{ apiKey: '' }, 'The API Key of the credential is empty.'],
    [{ apiKey: 'cs_\u0430bc' }, 'The API Key of the credential contains a character that no key can have.'],
    [{ authentication: 'gateway', gatewayApiKey: 'g' }, 'The Gateway Host of the credential is empty.'],
  ])('the credential says what is wrong with %j', async (credentials, words) => {
    await expect(sign(credentials as Record<string, string>)).rejects.toThrow(words);
  });

  test('the credential of a gateway sends its two headers instead of the key', async () => {
    const signed = await sign({ authentication: 'gateway', gatewayApiKey: 'g', gatewayHost: 'h', apiKey: 'cs_1' });
    expect(signed).toEqual({ Accept: 'application/json', 'X-Gateway-Key': 'g', 'X-Gateway-Host': 'h' });
  });

  test('through the gateway, a search works as with a key', async () => {
    const bench = await openWorkbench();
    const { gateway } = bench.sandbox;
    const keys = { authentication: 'gateway', gatewayApiKey: gateway.key, gatewayHost: gateway.host };
    const credentials = { soldDataApi: { baseUrl: bench.url, ...keys } };
    const { outputs } = await bench.run('listing', 'getPrice', { keyword: 'lego castle' }, { credentials });
    await bench.close();
    expect(outputs[0]).toHaveLength(1);
  });

  test('no output contains a gateway key that the service repeats', async () => {
    const bench = await openWorkbench();
    const { key: gatewayApiKey, host: gatewayHost } = bench.sandbox.gateway;
    const credentials = { soldDataApi: { baseUrl: bench.url, authentication: 'gateway', gatewayApiKey, gatewayHost } };
    const refusal = { error: `${gatewayApiKey} is not subscribed`, code: 'invalid_params' };
    bench.sandbox.addFault({ status: 400, body: JSON.stringify(refusal) });
    const more = { credentials, ...goesOn };
    const { failed } = await bench.run('listing', 'getPrice', { keyword: 'lego castle' }, more);
    await bench.close();
    expect(failed[0]?.error).toContain('[key] is not subscribed');
    expect(JSON.stringify(failed)).not.toContain(gatewayApiKey);
  });

  test('with credits first, purchased credits are spent before the allowance', async () => {
    const bench = await openWorkbench({ credits: 5 });
    const credentials = { soldDataApi: { ...bench.credentials.soldDataApi, creditSource: 'credits' } };
    await bench.run('listing', 'getPrice', { keyword: 'lego castle' }, { credentials });
    await bench.close();
    expect(bench.sandbox.account).toMatchObject({ credits: 4, used: 0 });
  });
});

describe('the test of the credential', () => {
  const bench = freshWorkbench();
  const tested = (data: ICredentialDataDecryptedObject, node = 'soldData') =>
    testCredential(bench.loaded, node, { ...bench.credentials.soldDataApi, ...data });

  test.each(['soldData', 'soldDataTrigger'])(
    'the test of the credential is free of charge and passes through %s',
    async node => {
      expect(await tested({}, node)).toEqual({ status: 'OK', message: 'Connection successful!' });
      expect(bench.sandbox.log.map(({ path, charged }) => [path, charged])).toEqual([['/v1/account/usage', 0]]);
    },
  );

  test('the test of the credential passes with the key and host of a gateway', async () => {
    const { key: gatewayApiKey, host: gatewayHost } = bench.sandbox.gateway;
    expect(await tested({ authentication: 'gateway', gatewayApiKey, gatewayHost })).toMatchObject({ status: 'OK' });
  });

  test.each<[string, ICredentialDataDecryptedObject, string]>([
    [
      'no server listens',
      { baseUrl: 'http://127.0.0.1:9' },
      '127.0.0.1:9 could not be reached, so the request was not sent. Check the address and the connection, then try again.',
    ],
    [
      "the host doesn't exist",
      { baseUrl: 'https://nowhere.invalid' },
      'nowhere.invalid could not be reached, so the request was not sent. Check the address and the connection, then try again.',
    ],
    [
      'the address is missing',
      { baseUrl: '' },
      'The Base URL of the credential is empty. Enter the address of the service',
    ],
    ['the key is empty', { apiKey: '' }, 'The API Key of the credential is empty. Copy it again'],
    ['the key is wrong', { apiKey: 'cs_wrong' }, 'The API key was not accepted. Check the key'],
  ])('the test of the credential says what to do when %s', async (_, data, words) => {
    expect(await tested(data)).toEqual({ status: 'Error', message: expect.stringContaining(words) });
  });

  test.each<[string, Fault, string | RegExp]>([
    ['a missing scope', { status: 403, code: 'unauthorized' }, 'This API key does not have permission'],
    // Includes up to 2 s of random delay, so clients don't all retry at once.
    ['the per-minute limit', { status: 429, code: 'rate_limited', retryAfter: '40' }, /Try again in 4[0-2] seconds\./],
    [
      'a busy service',
      { status: 503, code: 'server_busy', retryAfter: '40' },
      'The service is busy. Try again in 40 seconds.',
    ],
    ['another service at the address', { status: 404, body: '<html>Not found</html>' }, 'Check the Base URL'],
    ['a web page in place of the answer', { html: true }, 'Check the Base URL'],
    ['a redirect', { status: 302, body: '' }, 'Check the Base URL'],
  ])('the test of the credential says what to do about %s, after one request', async (_, fault, words) => {
    bench.sandbox.addFault({ ...fault, times: Number.POSITIVE_INFINITY });
    const { status, message } = await tested({});
    expect(status).toBe('Error');
    expect(message).toMatch(words);
    expect(message).not.toContain('charged');
    expect(bench.sandbox.log).toHaveLength(1);
  });
});

test('version 1 is the only version of both nodes', async () => {
  const { nodeTypes } = await loadPackage(packageFolder);
  for (const name of ['soldData', 'soldDataTrigger']) {
    const node = nodeTypes.getByNameAndVersion(`${manifest.name}.${name}`);
    expect(node.description.version).toEqual([1]);
  }
});
