/** The catalogue and the service's own document were transcribed independently. Each request near a bound is checked against both. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Endpoint, EndpointId, Parameter } from '../../../core/endpoint.ts';
import { InvalidParametersError } from '../../../core/errors/errors.ts';
import { endpoints } from '../../../core/generated/endpoints.ts';
import { entryOf } from '../../../core/question/check.ts';
import { type Address, addressOf, ask } from '../../../core/question/question.ts';
import type { SandboxResponse } from '../../support/service/message.ts';
import { checkedRequest, openApi, operationsAt } from '../../support/service/openapi.ts';
import { Sandbox } from '../../support/service/sandbox.ts';
import { bases, type Given, leavesOf, valueAt, withValue } from './near-bounds.ts';

const TODAY = '2026-11-20';

/**
 * Removes the rules that only the client has: it also refuses requests that can only be wasted. The history service refuses these too
 * (reference 4.4 rule 1).
 */
function asServed(endpoint: Endpoint): Endpoint {
  if (endpoint.id === 'history' || endpoint.id === 'startCardBatch') return endpoint;
  return { ...endpoint, rules: endpoint.rules.filter(({ rule }) => rule === 'oneOf') };
}

const WASTED =
  /nothing to search for|must be the number of a category|productId must be 1 to 99999999|(minPrice must be a number of 0 or more|maxPrice must be a number above 0), got/;

/**
 * Compares the core with the fake service: sends the core's request, or the unchecked one where the core refuses. Returns the difference as
 * a text, or undefined when they agree.
 */
function disagreement(endpoint: Endpoint, given: Given): string | undefined {
  const texts = endpoint.method === 'POST' ? given : asTexts(given);
  const told = `${JSON.stringify(texts).slice(0, 200)}: `;
  let address: Address;
  let parameters: Given;
  try {
    const question = ask(asServed(endpoint), texts, TODAY);
    address = addressOf(question);
    parameters = question.parameters;
  } catch (error) {
    if (!(error instanceof InvalidParametersError)) throw error;
    // A placeholder instead of a keyword, a name instead of a category or an impossible price limit would also waste a request.
    if (WASTED.test(error.message)) return undefined;
    const served = verdict(serve(endpoint, bare(endpoint, texts)));
    return served === 'refused' ? undefined : `${told}the core refuses (${error.message}), the service ${served}`;
  }
  const served = verdict(serve(endpoint, address));
  if (served !== 'accepted') return `${told}the core accepts, the service ${served}`;
  const read = asRead(endpoint, address);
  return JSON.stringify(read) === JSON.stringify(sorted(withDefaults(endpoint.parameters, parameters)))
    ? undefined
    : `${told}the core means ${JSON.stringify(parameters)}, the service reads ${JSON.stringify(read)}`;
}

const asTexts = (given: Given): Given =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));

/** The parameters as the service's document parses them from a request, with the document's defaults (inside queries, the catalogue's). */
function asRead({ method, parameters }: Endpoint, { path, query, body }: Address): Given {
  const { operation } = operationsAt(path).get(method)!;
  const { params } = checkedRequest(operation, new URLSearchParams(query), body && JSON.parse(body));
  return sorted(withDefaults(parameters, params));
}

/** The parameters with the catalogue's defaults, without path parameters. */
function withDefaults(parameters: readonly Parameter[], given: Given): Given {
  const read = parameters.flatMap(parameter => {
    const { name, default: normal } = parameter;
    const value = given[name] ?? normal;
    return value === undefined || parameter.in === 'path' ? [] : [[name, inside(parameter, value)]];
  });
  return Object.fromEntries(read);
}

function inside(parameter: Parameter, value: unknown): unknown {
  if (Array.isArray(value)) return value.map(entry => inside(entryOf(parameter, entry), entry));
  return parameter.kind === 'object' ? withDefaults(parameter.fields ?? [], value as Given) : value;
}

function sorted(value: Given): Given {
  return JSON.parse(JSON.stringify(value), (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Uses a new service for each request, so no request depends on another. */
function serve({ method }: Endpoint, { path, query, body }: Address): SandboxResponse {
  const noon = Date.parse(`${TODAY}T12:00:00Z`);
  const sandbox = new Sandbox({ clock: () => noon, plan: '500k', perMinute: 1_000_000 });
  const headers = { Authorization: `Bearer ${sandbox.apiKey}`, 'Content-Type': 'application/json' };
  return sandbox.handle({ method, url: `${path}${query}`, headers, ...(body === undefined ? {} : { body }) });
}

/** A request for a missing job (404) counts as accepted: the service understood it. */
function verdict({ status, body }: SandboxResponse): string {
  if (status === 400 && JSON.parse(body).code === 'invalid_params') return 'refused';
  return status < 300 || status === 404 ? 'accepted' : `answers ${status} ${body.slice(0, 100)}`;
}

/** The request of a client that validates nothing. */
function bare(endpoint: Endpoint, given: Given): Address {
  if (endpoint.method === 'POST') return { path: endpoint.path, query: '', body: JSON.stringify(given) };
  const query = new URLSearchParams();
  let path = endpoint.path;
  for (const [name, value] of Object.entries(given)) {
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else query.set(name, String(value));
  }
  return { path, query: query.size > 0 ? `?${query}` : '' };
}

const inPath = ({ path }: Endpoint, name: string) => path.includes(`{${name}}`);
const withBase = Object.keys(bases) as EndpointId[];

test('catalogue and service document describe the same endpoints, and the parameters of each are compared', () => {
  const served = Object.entries(openApi.paths).flatMap(([path, item]) =>
    Object.keys(item).map(method => `${method.toUpperCase()} ${path}`),
  );
  const known = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect(known.sort()).toEqual(served.sort());
  const taking = (Object.values(endpoints) as Endpoint[]).filter(({ parameters }) => parameters.length > 0);
  expect(taking.map(({ id }) => id).sort()).toEqual([...withBase].sort());
});

describe.each(withBase)('%s', id => {
  const endpoint = endpoints[id] as Endpoint;
  const base = bases[id] as Given;
  const leaves = leavesOf(endpoint);

  test('the catalogue accepts a value near a bound exactly if the service does, and reads it alike', () => {
    const requests = leaves.flatMap(({ path, required, values }) => [
      ...values.map(value => withValue(base, path, value)),
      ...(required && !inPath(endpoint, path) ? [withValue(base, path, undefined)] : []),
    ]);
    expect(requests.map(given => disagreement(endpoint, given)).filter(Boolean)).toEqual([]);
  });

  test('the catalogue accepts several values near their bounds exactly if the service does', () => {
    const some = fc.uniqueArray(fc.nat(leaves.length - 1), { maxLength: 4 }).chain(picked =>
      fc.tuple(
        ...picked.map(at => {
          const { path, values } = leaves[at] as (typeof leaves)[number];
          return fc.constantFrom(...values).map(value => [path, value] as const);
        }),
      ),
    );
    fc.assert(
      fc.property(some, chosen => {
        const given = chosen.reduce((sofar, [path, value]) => withValue(sofar, path, value), base);
        expect(disagreement(endpoint, given)).toBeUndefined();
      }),
      { numRuns: 15 },
    );
  });

  test("the service applies the catalogue's default to a missing parameter", () => {
    const given = leaves.filter(leaf => leaf.default !== undefined);
    const silent = given.reduce((sofar, { path }) => withValue(sofar, path, undefined), base);
    const spoken = given.reduce((sofar, leaf) => withValue(sofar, leaf.path, leaf.default), silent);
    for (const { path, default: own } of given) expect(valueAt(spoken, path)).toEqual(own);
    const [one, other] = [silent, spoken].map(request => serve(endpoint, bare(endpoint, request)));
    expect(withoutIds(one)).toBe(withoutIds(other));
  });
});

const withoutIds = (response?: SandboxResponse) =>
  response?.body.replace(/"(requestId|jobId|runId)":"[^"]*"/g, '').slice(0, 100_000);

test.each(['2028-02-29', '2026-11-20'])('catalogue and service agree on the day three years before %s', today => {
  const noon = Date.parse(`${today}T12:00:00Z`);
  const sandbox = new Sandbox({ clock: () => noon });
  const first = today === '2028-02-29' ? '2025-02-28' : '2023-11-20';
  const before = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);
  const statusOf = (startDate: string) => {
    const { path } = endpoints.history;
    const url = `${path}?keyword=nike&startDate=${startDate}&endDate=${today}`;
    return sandbox.handle({ method: 'GET', url, headers: { Authorization: `Bearer ${sandbox.apiKey}` } }).status;
  };
  const checked = (startDate: string) => () =>
    ask(endpoints.history, { keyword: 'nike', startDate, endDate: today }, today);
  expect([statusOf(first), statusOf(before)]).toEqual([200, 400]);
  expect(checked(first)).not.toThrow();
  expect(checked(before)).toThrow(`startDate must be within 3 years of today (${first} or later), got ${before}`);
});
