import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Endpoint, endpoints, type ParameterFacts, parametersOf, validate } from '../../../core/index.ts';

const TODAY = '2026-11-20';

/** A value near a parameter's bounds, of its kind or not. */
function valueFor(fact: Omit<ParameterFacts, 'in'>): fc.Arbitrary<unknown> {
  const edges = [fact.min, fact.max].flatMap(bound => (bound === undefined ? [] : [bound - 1, bound, bound + 1]));
  const odd: fc.Arbitrary<unknown> = fc.constantFrom(
    0,
    -1,
    2.5,
    true,
    'x',
    ' x ',
    '2026-02-30',
    '2026-02-28',
    {},
    [],
    ['a'],
    { a: 'b' },
    { a: 1 },
    Number.NaN,
  );
  const sized = edges
    .filter(size => size >= 0 && size < 400)
    .map(size => (fact.kind === 'text' ? 'k'.repeat(size) : Array.from({ length: size }, () => 'k')));
  return fc.oneof(
    odd,
    fc.constantFrom(...edges, 1),
    fc.constantFrom(...(fact.values ?? ['none'])),
    fc.constantFrom(...(sized.length > 0 ? sized : ['k'])),
  );
}

function parametersFor(endpoint: Endpoint): fc.Arbitrary<Record<string, unknown>> {
  const shape = Object.fromEntries(
    parametersOf(endpoint).map(fact => [fact.name, fc.option(valueFor(fact), { nil: undefined, freq: 3 })]),
  );
  return fc.record(shape) as fc.Arbitrary<Record<string, unknown>>;
}

/** What the engine accepts, without the rules over several parameters, which schemas do not hold. */
function accepted(endpoint: Endpoint, given: Record<string, unknown>): Record<string, unknown> | undefined {
  try {
    return validate({ ...endpoint, rules: [] }, given, TODAY);
  } catch {
    return undefined;
  }
}

describe.each(
  Object.values(endpoints)
    .filter(endpoint => parametersOf(endpoint as Endpoint).length > 0)
    .map(endpoint => [endpoint.id, endpoint as Endpoint] as const),
)('%s', (_, endpoint) => {
  it('accepts nothing that its schema refuses, and fills in the same defaults', () => {
    fc.assert(
      fc.property(parametersFor(endpoint), given => {
        const read = accepted(endpoint, given);
        if (read) expect(z.parse(endpoint.parameters, read)).toEqual(read);
      }),
      { numRuns: 200 },
    );
  });

  it('refuses nothing that its schema accepts', () => {
    fc.assert(
      fc.property(parametersFor(endpoint), given => {
        // An empty text and null mean "not given" to the engine.
        const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
        const parsed = z.safeParse(endpoint.parameters, present);
        if (parsed.success) expect(accepted(endpoint, present)).toBeDefined();
      }),
      { numRuns: 200 },
    );
  });
});
