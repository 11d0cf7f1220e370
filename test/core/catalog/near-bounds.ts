/** Requests near every bound in the catalogue or the service's own document, for tests that compare the two. */
import type { Endpoint, EndpointId, Parameter } from '../../../core/endpoint.ts';
import { inlined, openApi, type Schema } from '../../support/service/openapi.ts';

export type Given = Record<string, unknown>;

/** A parameter with a plain value, with valid and invalid values near the bounds of both descriptions. */
interface Leaf {
  /** The path of the parameter: `count`, or `queries[0].count` in a body. */
  path: string;
  parameter: Parameter;
  required: boolean;
  default?: unknown;
  values: readonly unknown[];
}

const parcel = { from: { postalCode: '10001' }, to: { postalCode: '90210' }, parcel: { weightOz: 16 } };

/** A small valid request for each endpoint with parameters. */
export const bases: { [Id in EndpointId]?: Given } = {
  scrape: { keyword: 'nike', count: 5 },
  scrapeCategory: { categoryId: '9355', count: 5 },
  history: { keyword: 'nike', startDate: '2024-03-01', endDate: '2026-11-20' },
  fashionSold: { keyword: 'jacket' },
  peerListings: { keyword: 'camera', count: 5 },
  cardSales: { keyword: 'pikachu', productId: 1001 },
  cardListings: { keyword: 'pikachu', productId: 1001 },
  priceSummary: { keyword: 'nike' },
  bulkSearch: { keywords: ['nike'], options: { count: 5 } },
  bulkSearchCsv: { runId: 'run_1' },
  startCardBatch: { cards: [{ reference: 'row-1', keyword: 'michael jordan 57', player: 'Michael Jordan' }] },
  cardBatch: { jobId: 'job_1' },
  cancelCardBatch: { jobId: 'job_1' },
  startDeepPagination: { keyword: 'nike' },
  deepPagination: { jobId: 'job_1' },
  cancelDeepPagination: { jobId: 'job_1' },
  deepPaginationCsv: { jobId: 'job_1', token: 'secret' },
  startKeywordJob: { queries: [{ keyword: 'nike' }] },
  keywordJob: { jobId: 'job_1' },
  shippingRates: parcel,
};

/** The endpoint in the service's own document: schemas by name, and the required names. */
function inDocument({ method, path }: Endpoint): { properties: Record<string, Schema>; required: string[] } {
  const operation = openApi.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The service has no ${method} ${path}`);
  const { parameters = [], requestBody } = inlined(operation) as {
    parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
    requestBody?: { content: { 'application/json': { schema: Schema } } };
  };
  const own = parameters.filter(parameter => parameter.in !== 'header');
  const body = merged(requestBody?.content['application/json'].schema ?? {});
  return {
    properties: { ...Object.fromEntries(own.map(({ name, schema }) => [name, schema])), ...body.properties },
    required: [...own.flatMap(({ name, required }) => (required ? [name] : [])), ...(body.required ?? [])],
  };
}

/** A schema with its `allOf` parts merged. */
function merged(schema: Schema): Schema {
  const parts = [schema, ...(schema.allOf ?? []).map(merged)];
  return {
    ...schema,
    properties: Object.assign({}, ...parts.map(part => part.properties)),
    required: parts.flatMap(part => part.required ?? []),
  };
}

/**
 * Every leaf of an endpoint.
 * @throws Error when only one description has a name.
 */
export function leavesOf(endpoint: Endpoint): Leaf[] {
  const { properties, required } = inDocument(endpoint);
  return leavesIn(endpoint.parameters, properties, required, '');
}

function leavesIn(
  parameters: readonly Parameter[],
  properties: Record<string, Schema>,
  required: readonly string[],
  prefix: string,
): Leaf[] {
  const [ours, theirs] = [parameters.map(({ name }) => name), Object.keys(properties)];
  const alone = [...ours.filter(name => !theirs.includes(name)), ...theirs.filter(name => !ours.includes(name))];
  if (alone.length > 0) throw new Error(`Only one description has ${prefix}${alone.join(', ')}`);
  return parameters.flatMap(parameter => {
    const { name, kind } = parameter;
    const schema = properties[name] ?? {};
    if ((parameter.required ?? false) !== required.includes(name))
      throw new Error(`${prefix}${name} is not as required`);
    const leaf = {
      path: `${prefix}${name}`,
      parameter,
      required: parameter.required ?? false,
      default: parameter.default,
      values: valuesNear(parameter, schema),
    };
    const entry = parameter.entries?.find(({ fields }) => fields);
    const fields = parameter.fields ?? entry?.fields;
    if (!fields) return [leaf];
    const object = merged(kind === 'list' ? objectOf(schema.items as Schema) : schema);
    const inside = leavesIn(
      fields,
      object.properties ?? {},
      object.required ?? [],
      kind === 'list' ? `${prefix}${name}[0].` : `${prefix}${name}.`,
    );
    return [leaf, ...inside];
  });
}

/** The object form of a list's entries. */
const objectOf = (items: Schema): Schema =>
  items.properties ? items : (((items.anyOf ?? []) as Schema[]).find(form => form.type === 'object') ?? {});

const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'minLength', 'maxLength', 'minItems', 'maxItems'];

function valuesNear(parameter: Parameter, schema: Schema): unknown[] {
  const { kind, min, max, above } = parameter;
  const named = [min, max, above, ...bounds.map(name => schema[name])].filter(bound => typeof bound === 'number');
  const near = [...new Set(named.flatMap(bound => [bound - 1, bound, bound + 1]))];
  const words = [...(parameter.values ?? []), ...((schema.enum as string[] | undefined) ?? [])];
  const sizes = near.filter(size => size > 0);
  switch (kind) {
    case 'integer':
      return [...near, ...words, ...words.map(word => Number(word) + 1), 0, -1, 1, 7000, 1.5, 'abc', true];
    case 'number':
      return [...near, 0, -1, -0.01, 0.01, 19.99, 100_000, 'abc', true];
    case 'flag':
      return [true, false, 'yes', 1];
    case 'choice':
      return [...new Set(words), 'other', String(words[0]).toUpperCase(), String(words[0]).slice(1)];
    case 'date':
      return ['2026-11-20', '2024-02-29', '2026-02-29', '2026-13-01', '2026-1-5', '20-11-2026', '2026-11-20T00:00:00Z'];
    case 'text':
      if (parameter.pattern) return ['10001', '90210-1234', '1000', '100011', '10001-', 'SW1A 1AA', true];
      return [...sizes.map(size => 'x'.repeat(size)), 'nike -kids', 'größe & "=1" 😀', 'a/b?c', true];
    case 'list': {
      const [full, text] = [parameter.entries?.some(({ fields }) => fields), 'word'];
      const entry = full ? { keyword: 'word' } : text;
      return [...sizes.map(size => Array.from({ length: size }, () => entry)), [], 'abc', 5, [true], [5, true]];
    }
    case 'object':
      return ['abc', 5, []];
    case 'facets':
      return [
        '{"Color":"Blue|Red"}',
        '{"Color":["Blue","Red"],"Size":"8"}',
        'abc',
        '[1]',
        '{"Color":1}',
        '{"Color":[1]}',
      ];
  }
}

const steps = (path: string) => path.split(/[.[\]]+/).filter(step => step !== '');

/** A copy with one value set, or removed when undefined. Missing parent objects are created. */
export function withValue(base: Given, path: string, value: unknown): Given {
  const copy = structuredClone(base);
  const way = steps(path);
  const last = way.pop() as string;
  let holder = copy;
  for (const step of way) {
    if (typeof holder[step] !== 'object') holder[step] = {};
    holder = holder[step] as Given;
  }
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}

export function valueAt(value: unknown, path: string): unknown {
  return steps(path).reduce<unknown>((at, step) => (at as Given | undefined)?.[step], value);
}
