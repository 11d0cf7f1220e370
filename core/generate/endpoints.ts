/** Writes core/generated/endpoints.ts: every endpoint as plain data. */

import { bucketFacts, jobKinds, mainCategories, markets, plans, sites } from '../catalog/index.ts';
import { type Field, headingOf } from '../endpoint.ts';
import { type Compiled, type CompiledEndpoint, type CompiledParameter, type CompiledRow, compact } from './compile.ts';
import { constant, file, jsonConstant, jsonText, literal, shared } from './source.ts';

const USUAL_TIMEOUT_MS = 30_000;

export function endpointsFile({ endpoints }: Compiled): string {
  const facts = Object.fromEntries(endpoints.map(each => [each.definition.id, factsOf(each)]));
  const { constants, value } = shared(facts, jsonConstant, ({ kind, name }, key) =>
    key === 'rows' ? key : kind && name,
  );
  const texts = Object.entries(value).map(([id, own]) => `['${id}', ${jsonText(own)}]`);
  return file(
    'Every endpoint as plain data, in JSON: a script that asks one builds no other.',
    `import { type Bucket, type BucketFacts, type Endpoint, type Field, type FieldKind, headingOf, type JobKind, type Market, type Parameter, type Plan, type Rows } from '../endpoint.ts';
import type { EndpointId, JobKindId, MarketId } from './types.ts';`,
    `export const sites = ${literal(sites)} as const;`,
    `export ${constant('mainCategories', 'readonly { id: string; name: string }[]', mainCategories)}`,
    `/** What most endpoints have in common; an endpoint tells where it differs. */
const USUAL = { rules: [], format: 'json', timeoutMs: ${USUAL_TIMEOUT_MS} } as const;

/** An endpoint as it is written: \`"soldPrice": "decimal?"\` is a field that not every row has, with its name as its label. */
interface Told extends Omit<Endpoint, keyof typeof USUAL | 'rows'> {
  rows?: Omit<Rows, 'fields'> & { fields: Record<string, string | Omit<Field, 'name'>> };
}

function fieldOf([name, told]: [string, string | Omit<Field, 'name'>]): Field {
  if (typeof told !== 'string') return { name, ...told };
  const label = headingOf(name);
  const optional = told.endsWith('?');
  const kind = (optional ? told.slice(0, -1) : told) as FieldKind;
  return optional ? { name, kind, label, optional } : { name, kind, label };
}

/** Where each parameter travels: those that the path names in it, others in the query, of a POST in the body. */
function placed({ rows, ...told }: Told): Endpoint {
  const rest = told.method === 'POST' ? 'body' : 'query';
  const parameters = told.parameters.map(parameter => {
    const inPath = told.path.includes(\`{\${parameter.name}}\`);
    return { ...parameter, in: inPath ? 'path' : rest } satisfies Parameter;
  });
  const endpoint: Endpoint = { ...USUAL, ...told, parameters };
  if (rows) {
    let fields: readonly Field[] | undefined;
    endpoint.rows = {
      ...rows,
      get fields() {
        fields ??= Object.entries(rows.fields).map(fieldOf);
        return fields;
      },
    };
  }
  return endpoint;
}`,
    ...constants,
    `/** Endpoints by their ids, each built when it is first read. */
export const endpoints = {} as { [Id in EndpointId]: Endpoint<Id> };
for (const [id, text] of [${texts.join(', ')}] as const) {
  const get = () => {
    const value = placed(JSON.parse(text));
    Object.defineProperty(endpoints, id, { value, enumerable: true });
    return value;
  };
  Object.defineProperty(endpoints, id, { get, enumerable: true, configurable: true });
}`,
    `export ${constant('jobKinds', 'Record<JobKindId, JobKind>', jobKinds)}`,
    `export ${constant('markets', 'Record<MarketId, Market>', markets)}`,
    `export ${constant('bucketFacts', 'Record<Bucket, BucketFacts>', bucketFacts)}`,
    `export ${constant('plans', 'readonly Plan[]', plans)}`,
  );
}

function factsOf({ definition, parameters, row }: CompiledEndpoint) {
  const { id, method, path, rules, format, paging, buckets, cost } = definition;
  const { credits, idempotencyKey, open } = definition;
  const timeoutMs = definition.timeoutMs === USUAL_TIMEOUT_MS ? undefined : definition.timeoutMs;
  const rows = row && rowsOf(definition, row);
  return compact({
    ...{ id, method, path, parameters: parameters.map(parameterFacts), rules, format, rows, paging, buckets, cost },
    ...{ credits, idempotencyKey, timeoutMs, open },
  });
}

function parameterFacts({ facts, fields, entries }: CompiledParameter): object {
  return compact({ ...facts, fields: fields?.map(parameterFacts), entries: entries?.map(parameterFacts) });
}

function rowsOf({ rows }: CompiledEndpoint['definition'], { fields }: CompiledRow): object {
  const { row: schema, ...facts } = rows as NonNullable<CompiledEndpoint['definition']['rows']>;
  return {
    ...facts,
    fields: Object.fromEntries(fields.map(({ name, help, ...each }) => [name, shortest(name, each)])),
  };
}

/** `placed` knows the label that is the name as a heading. */
function shortest(name: string, field: Omit<Field, 'name'>): string | typeof field {
  const { kind, label, optional, ...others } = field;
  return label === headingOf(name) && Object.keys(others).length === 0 ? `${kind}${optional ? '?' : ''}` : field;
}
