/** The engine's own check ships, zod judges it: both reach the same verdict and read the same values. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Definition } from '../../../core/catalog/endpoint.ts';
import { catalog } from '../../../core/catalog/index.ts';
import type { Endpoint, EndpointId } from '../../../core/endpoint.ts';
import { InvalidParametersError } from '../../../core/errors/errors.ts';
import { endpoints } from '../../../core/generated/endpoints.ts';
import { checkParameters } from '../../../core/question/check.ts';
import { bases, type Given, leavesOf, withValue } from '../catalog/near-bounds.ts';

/** What no bound suggests. */
const odd = [0, 2.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, ' x ', '   ', {}, [], ['a'], { a: 'b' }, { a: 1 }];

function requestsOf(id: EndpointId): fc.Arbitrary<Given> {
  const leaves = leavesOf(endpoints[id] as Endpoint);
  const changes = fc.uniqueArray(fc.nat(leaves.length - 1), { maxLength: 5 }).chain(picked =>
    fc.tuple(
      ...picked.map(at => {
        const { path, values } = leaves[at] as (typeof leaves)[number];
        return fc.constantFrom(...values, ...odd, undefined).map(value => [path, value] as const);
      }),
    ),
  );
  return changes.map(chosen =>
    chosen.reduce((sofar, [path, value]) => withValue(sofar, path, value), bases[id] as Given),
  );
}

/** What the check reads, without the rules over several parameters, which schemas do not hold. */
function accepted(endpoint: Endpoint, given: Given): Given | undefined {
  try {
    return checkParameters({ ...endpoint, rules: [] }, given, '2026-11-20');
  } catch (error) {
    if (error instanceof InvalidParametersError) return undefined;
    throw error;
  }
}

/** As zod reads them: facets travel as one string of JSON. */
const asObjects = (read: Given) =>
  JSON.parse(JSON.stringify(read), (name, value) => (name === 'aspectFilter' ? JSON.parse(value) : value)) as Given;

describe.each(Object.keys(bases) as EndpointId[])('%s', id => {
  const endpoint = endpoints[id] as Endpoint;
  const { parameters } = catalog[id] as Definition;

  test('zod accepts what the check accepts, and adds nothing to it but defaults', () => {
    fc.assert(
      fc.property(requestsOf(id), given => {
        const read = accepted(endpoint, given);
        if (read) expect(parameters.parse(asObjects(read))).toMatchObject(asObjects(read));
      }),
      { numRuns: 40 },
    );
  });

  test('the check accepts what zod accepts, and reads it the same way', () => {
    fc.assert(
      fc.property(requestsOf(id), given => {
        const { success, data } = parameters.safeParse(given);
        if (success) expect(data).toMatchObject(asObjects(accepted(endpoint, given) as Given));
      }),
      { numRuns: 40 },
    );
  });
});

test('a name that it does not know is refused everywhere before a request is spent', () => {
  for (const endpoint of Object.values(endpoints) as Endpoint[])
    expect(() => checkParameters(endpoint, { ...bases[endpoint.id], colour: 'red' }, '2026-11-20')).toThrow(
      /^colour is not a parameter here/,
    );
});
