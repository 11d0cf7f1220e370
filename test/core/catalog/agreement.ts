/**
 * A table of an endpoint's parameters, read against the reference, becomes tests that core and sandbox, written
 * independently, accept and refuse alike. What core sends is what the sandbox gets.
 */
import { describe, expect, test } from 'vitest';
import { entryFactsOf, factsOf, type ParameterFacts, parametersOf } from '../../../core/catalog/describe.ts';
import type { Endpoint } from '../../../core/catalog/endpoint.ts';
import { catalog, type EndpointId } from '../../../core/catalog/index.ts';
import { place } from '../../../core/engine/request.ts';
import { validate } from '../../../core/engine/validate.ts';
import { InvalidParametersError } from '../../../core/errors.ts';
import { Sandbox, type SandboxResponse } from '../../fakes/service/index.ts';

export const TODAY = '2026-11-20';

export interface ParameterRow {
  /** `count`, or where it stands in a body: `queries[0].count`. */
  name: string;
  /** What the reference says of it. */
  says: string;
  good: readonly unknown[];
  bad: readonly unknown[];
  /** Undefined: none. */
  default?: unknown;
  required?: boolean;
}

/** Several parameters, or the calendar. */
export interface RuleRow {
  /** What the reference says, or why the client says it. */
  says: string;
  given: Record<string, unknown>;
  /** The sentence that refuses; none when both accept. */
  refused?: string;
  /** The client refuses what can only waste a request; the service accepts it. */
  onlyClient?: boolean;
  /** `YYYY-MM-DD`, when not TODAY. */
  today?: string;
}

export interface Table {
  id: EndpointId;
  /** Section of the reference, or "service facts". */
  section: string;
  /** The smallest good request. */
  base: Record<string, unknown>;
  rows: readonly ParameterRow[];
  rules?: readonly RuleRow[];
}

export function agree({ id, section, base, rows, rules = [] }: Table): void {
  const endpoint = catalog[id] as Endpoint;
  describe(`${endpoint.method} ${endpoint.path} (${section})`, () => {
    test('the table names every parameter', () => {
      const named = rows.map(row => row.name.replaceAll('[0]', '[]'));
      expect([...named].sort()).toEqual(leaves(parametersOf(endpoint)).sort());
    });
    for (const row of rows) describe(`${row.name}: ${row.says}`, () => parameterTests(endpoint, base, row));
    for (const rule of rules) {
      test(`${rule.refused ? 'refuses' : 'takes'} ${JSON.stringify(rule.given)}: ${rule.says}`, () => {
        ruleTest(endpoint, { ...base, ...rule.given }, rule);
      });
    }
    test('a name it does not know is refused before a request is spent', () => {
      expect(() => validate(endpoint, { ...base, colour: 'red' }, TODAY)).toThrow(/^colour is not a parameter here/);
    });
  });
}

function parameterTests(endpoint: Endpoint, base: Record<string, unknown>, row: ParameterRow): void {
  test.each(row.good.map(value => [brief(value), value]))('takes %s', (_, value) => {
    const given = withValue(base, row.name, value);
    const checked = validate(endpoint, given, TODAY);
    expect(valueAt(checked, row.name)).toEqual(value);
    expect(verdict(ask(endpoint, place(endpoint, checked)))).toBe('accepted');
  });
  if (row.bad.length > 0)
    test.each(row.bad.map(value => [brief(value), value]))('refuses %s', (_, value) => {
      const given = withValue(base, row.name, value);
      const inList = row.name.replaceAll('[0]', '[1]');
      expect(refusal(endpoint, given)).toMatch(new RegExp(`^${inList.replace(/[[\].]/g, '\\$&')}.* must be `));
      expect(verdict(ask(endpoint, unchecked(endpoint, given)))).toBe('refused');
    });
  if (row.required) {
    test('is required', () => {
      const given = withValue(base, row.name, undefined);
      expect(refusal(endpoint, given)).toBe(`${row.name.replaceAll('[0]', '[1]')} is required`);
      // Without a part of its path a request has another address.
      if (endpoint.path.includes(`{${row.name}}`)) return;
      expect(verdict(ask(endpoint, unchecked(endpoint, given)))).toBe('refused');
    });
    return;
  }
  test(row.default === undefined ? 'has no default' : `is ${brief(row.default)} when not given`, () => {
    const without = withValue(base, row.name, undefined);
    const checked = validate(endpoint, holding(without, row.name), TODAY);
    expect(valueAt(checked, row.name)).toEqual(row.default);
    const silent = ask(endpoint, unchecked(endpoint, without));
    expect(verdict(silent)).toBe('accepted');
    if (row.default === undefined) return;
    const spoken = ask(endpoint, unchecked(endpoint, withValue(without, row.name, row.default)));
    expect(withoutIds(spoken)).toBe(withoutIds(silent));
  });
}

function ruleTest(endpoint: Endpoint, given: Record<string, unknown>, rule: RuleRow): void {
  const today = rule.today ?? TODAY;
  if (rule.refused === undefined) {
    expect(verdict(ask(endpoint, place(endpoint, validate(endpoint, given, today)), today))).toBe('accepted');
    return;
  }
  expect(refusal(endpoint, given, today)).toBe(rule.refused);
  const served = verdict(ask(endpoint, unchecked(endpoint, given), today));
  expect(served).toBe(rule.onlyClient ? 'accepted' : 'refused');
}

function refusal(endpoint: Endpoint, given: Record<string, unknown>, today = TODAY): string {
  try {
    validate(endpoint, given, today);
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidParametersError);
    return (error as InvalidParametersError).message;
  }
  return 'accepted';
}

type Placed = { path: string; query: string; body?: string };

/** A fresh service for each question, so that no question depends on another. */
function ask(endpoint: Endpoint, { path, query, body }: Placed, today = TODAY): SandboxResponse {
  const noon = Date.parse(`${today}T12:00:00Z`);
  const sandbox = new Sandbox({ clock: () => noon, plan: '500k', perMinute: 1_000_000 });
  return sandbox.handle({
    method: endpoint.method,
    url: `${path}${query}`,
    headers: { Authorization: `Bearer ${sandbox.apiKey}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
}

/** A job that does not exist is a question that was understood. */
function verdict(response: SandboxResponse): string {
  if (response.status === 400 && JSON.parse(response.body).code === 'invalid_params') return 'refused';
  return response.status < 300 || response.status === 404 ? 'accepted' : `${response.status} ${response.body}`;
}

/** The request of a caller who checks nothing. */
function unchecked(endpoint: Endpoint, given: Record<string, unknown>): Placed {
  if (endpoint.method === 'POST') return { path: endpoint.path, query: '', body: JSON.stringify(given) };
  const query = new URLSearchParams();
  let path = endpoint.path;
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(text));
    else query.set(name, text);
  }
  return { path, query: query.size > 0 ? `?${query}` : '' };
}

const withoutIds = ({ body }: SandboxResponse) => body.replace(/"(requestId|jobId|runId)":"[^"]*"/g, '');

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 40)}... (${text.length} characters)` : text;
}

const steps = (name: string) => name.split(/[.[\]]+/).filter(step => step !== '');

/** A copy with one value set, or taken out when undefined. Objects on the way are made. */
function withValue(base: Record<string, unknown>, name: string, value: unknown): Record<string, unknown> {
  const copy = structuredClone(base);
  const path = steps(name);
  let holder = copy;
  for (const step of path.slice(0, -1)) {
    holder[step] ??= {};
    holder = holder[step] as Record<string, unknown>;
  }
  if (value === undefined) delete holder[path.at(-1)!];
  else holder[path.at(-1)!] = value;
  return copy;
}

/** Makes the object that a default inside it needs. */
const holding = (given: Record<string, unknown>, name: string) =>
  steps(name).length > 1 ? withValue(given, `${name}Absent`, undefined) : given;

function valueAt(value: unknown, name: string): unknown {
  return steps(name).reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], value);
}

/** Every parameter that holds a value itself: `keywords`, `options.count`, `queries[].count`. */
function leaves(facts: readonly Omit<ParameterFacts, 'in'>[], prefix = ''): string[] {
  return facts.flatMap(fact => {
    const name = `${prefix}${fact.name}`;
    const entry = fact.items ? entryFactsOf(fact) : undefined;
    const shape = fact.shape ?? entry?.shape;
    const inner = shape
      ? leaves(
          Object.entries(shape).map(([inside, schema]) => factsOf(inside, schema)),
          fact.items ? `${name}[].` : `${name}.`,
        )
      : [];
    return fact.kind === 'object' ? inner : [name, ...inner];
  });
}
