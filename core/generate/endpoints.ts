/** Writes core/generated/endpoints.ts: every endpoint as plain data. */
import { bucketFacts, jobKinds, plans, sites } from '../catalog/index.ts';
import { type Compiled, type CompiledEndpoint, type CompiledParameter, compact } from './compile.ts';
import { Code, constant, file, literal, lowerFirst, shared } from './source.ts';

export function endpointsFile({ endpoints }: Compiled): string {
  const rows = new Map(endpoints.flatMap(each => (each.row ? [[each.row.id, rowsOf(each)] as const] : [])));
  const facts = Object.fromEntries(endpoints.map(each => [each.definition.id, factsOf(each)]));
  const { constants, value } = shared(facts, 'Parameter', ({ kind, name }) => kind && name);
  const placed = Object.entries(value).map(([id, own]) => `${id}: placed(${literal(own)})`);
  return file(
    'Every endpoint as plain data.',
    `import type { Bucket, BucketFacts, Endpoint, JobKind, Parameter, Plan, Rows } from '../endpoint.ts';
import type { ${[...rows.keys(), 'EndpointId', 'JobKindId'].sort().join(', ')} } from './types.ts';`,
    `export const sites = ${literal(sites)} as const;`,
    `/** Where each parameter travels: those that the path names in it, others in the query, of a POST in the body. */
function placed<Id extends EndpointId>(endpoint: Endpoint<Id>): Endpoint<Id> {
  const rest = endpoint.method === 'POST' ? 'body' : 'query';
  const parameters = endpoint.parameters.map(parameter => {
    const inPath = endpoint.path.includes(\`{\${parameter.name}}\`);
    return { ...parameter, in: inPath ? 'path' : rest } satisfies Parameter;
  });
  return { ...endpoint, parameters };
}`,
    ...constants,
    ...[...rows].map(([id, own]) => constant(`${lowerFirst(id)}Rows`, `Rows<keyof ${id} & string>`, own)),
    `export const endpoints: { [Id in EndpointId]: Endpoint<Id> } = { ${placed.join(', ')} };`,
    `export ${constant('jobKinds', 'Record<JobKindId, JobKind>', jobKinds)}`,
    `export ${constant('bucketFacts', 'Record<Bucket, BucketFacts>', bucketFacts)}`,
    `export ${constant('plans', 'readonly Plan[]', plans)}`,
  );
}

function factsOf({ definition, parameters, row }: CompiledEndpoint) {
  const { id, method, path, rules = [], format = 'json', paging, buckets, cost } = definition;
  const { credits, idempotencyKey, timeoutMs, open } = definition;
  const rows = row && new Code(`${lowerFirst(row.id)}Rows`);
  return compact({
    ...{ id, method, path, parameters: parameters.map(parameterFacts), rules, format, rows, paging, buckets, cost },
    ...{ credits, idempotencyKey, timeoutMs, open },
  });
}

function parameterFacts({ facts, fields, entries }: CompiledParameter): object {
  return compact({ ...facts, fields: fields?.map(parameterFacts), entries: entries?.map(parameterFacts) });
}

function rowsOf({ definition: { rows }, row }: CompiledEndpoint): object {
  const { row: schema, ...facts } = rows as NonNullable<CompiledEndpoint['definition']['rows']>;
  return { ...facts, fields: row?.fields.map(({ help, ...each }) => each) };
}
