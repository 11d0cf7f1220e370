/** Writes core/generated/endpoints.ts: every endpoint as plain data. */
import { bucketFacts, jobKinds, plans, sites } from '../catalog/index.ts';
import type { Parameter } from '../endpoint.ts';
import { type Compiled, type CompiledEndpoint, type CompiledParameter, compact } from './compile.ts';
import { Shared, sectionsOf, standingAlone } from './sharing.ts';
import { Code, constant, heading, literal, lowerFirst, upperFirst } from './source.ts';

export function endpointsFile(compiled: Compiled): string {
  const { endpoints, groups } = compiled;
  const parameters = new Shared(standingAlone(compiled).map(each => ({ name: each.name, value: factsOf(each) })));
  const rows = new Shared(
    endpoints.flatMap(each => (each.row ? [{ name: `${lowerFirst(each.row.id)}Rows`, value: rowsOf(each) }] : [])),
  );

  const codeOf = (parameter: CompiledParameter): unknown => {
    const shared = parameters.nameOf(parameter.name, factsOf(parameter));
    return shared ? new Code(shared) : ownCodeOf(parameter);
  };
  const ownCodeOf = ({ facts, fields, entries }: CompiledParameter): unknown =>
    compact({
      ...facts,
      values: sameAsSites(facts.values) ? new Code('sites') : facts.values,
      fields: fields && listOf(fields),
      entries: entries?.map(ownCodeOf),
    });
  const listOf = (list: readonly CompiledParameter[], known = groups): unknown[] =>
    sectionsOf(list, known).map(section =>
      'group' in section ? new Code(`...${section.group}`) : codeOf(section.parameter),
    );

  const endpointCode = (each: CompiledEndpoint): unknown => {
    const { definition, row } = each;
    const { id, method, path, rules = [], format = 'json', paging, buckets, cost, timeoutMs } = definition;
    const ownRows = row && rowsOf(each);
    const shared = row && rows.nameOf(`${lowerFirst(row.id)}Rows`, ownRows);
    return compact({
      id,
      method,
      path,
      parameters: new Code(placed(each, listOf)),
      rules,
      format,
      rows: shared ? new Code(shared) : ownRows,
      paging,
      buckets,
      cost,
      credits: definition.credits,
      idempotencyKey: definition.idempotencyKey,
      timeoutMs,
      open: definition.open,
    });
  };

  const byName = new Map(standingAlone(compiled).map(each => [each.name + JSON.stringify(factsOf(each)), each]));
  const sharedParameters = parameters.entries().map(([name, facts]) => {
    const parameter = byName.get(name + JSON.stringify(facts)) as CompiledParameter;
    return constant(name, 'Parameter', ownCodeOf(parameter));
  });
  const sharedRows = rows.entries().map(([name, value]) => {
    const row = endpoints.find(each => each.row && `${lowerFirst(each.row.id)}Rows` === name)?.row;
    return constant(name, `Rows<keyof ${row?.id} & string>`, value);
  });
  const rowTypes =
    sharedRows.length > 0
      ? endpoints.flatMap(({ row }) =>
          row && rows.entries().some(([name]) => name === `${lowerFirst(row.id)}Rows`) ? [row.id] : [],
        )
      : [];
  return [
    heading('Every endpoint as plain data.'),
    `import type { Bucket, BucketFacts, Endpoint, JobKind, Parameter, Plan, Rows } from '../endpoint.ts';\n`,
    `import type { ${[...new Set([...rowTypes, 'EndpointId', 'JobKindId'])].join(', ')} } from './types.ts';\n\n`,
    `export const sites = ${literal(sites)} as const;\n\n`,
    ...(['path', 'query', 'body'] as const).map(
      place =>
        `const in${upperFirst(place)} = (parameters: readonly Parameter[]): Parameter[] =>\n  parameters.map(parameter => ({ ...parameter, in: '${place}' }));\n`,
    ),
    '\n',
    ...sharedParameters,
    ...Object.entries(groups).map(([name, members]) => constant(name, 'readonly Parameter[]', listOf(members, {}))),
    ...sharedRows,
    `export const endpoints: { [Id in EndpointId]: Endpoint<Id> } = ${literal(Object.fromEntries(endpoints.map(each => [each.definition.id, endpointCode(each)])))};\n\n`,
    `export const jobKinds: Record<JobKindId, JobKind> = ${literal(jobKinds)};\n\n`,
    `export const bucketFacts: Record<Bucket, BucketFacts> = ${literal(bucketFacts)};\n\n`,
    `export const plans: readonly Plan[] = ${literal(plans)};\n`,
  ].join('');
}

/** What makes two parameters one constant. */
const factsOf = ({ facts, fields, entries }: CompiledParameter): unknown => ({
  facts,
  fields: fields?.map(factsOf),
  entries: entries?.map(factsOf),
});

const sameAsSites = (values: Parameter['values']) => JSON.stringify(values) === JSON.stringify(sites);

function rowsOf({ definition: { rows }, row }: CompiledEndpoint): object {
  const { row: schema, field, key, ...facts } = rows as NonNullable<CompiledEndpoint['definition']['rows']>;
  return { field, fields: row?.fields.map(({ help, ...each }) => each), key, ...facts };
}

/** Where each parameter travels: those that the path names in it, others in the query, of a POST in the body. */
function placed(
  { definition, parameters }: CompiledEndpoint,
  listOf: (list: CompiledParameter[]) => unknown[],
): string {
  const inPath = parameters.filter(({ name }) => definition.path.includes(`{${name}}`));
  const others = parameters.filter(parameter => !inPath.includes(parameter));
  const calls = [
    inPath.length > 0 ? `inPath(${literal(listOf(inPath), 4, 30)})` : '',
    others.length > 0 ? `in${definition.method === 'POST' ? 'Body' : 'Query'}(${literal(listOf(others), 4, 30)})` : '',
  ].filter(call => call !== '');
  if (calls.length < 2) return calls[0] ?? '[]';
  return `[${calls.map(call => `...${call}`).join(', ')}]`;
}
