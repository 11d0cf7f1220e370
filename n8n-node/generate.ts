/** Writes the node's fields as TypeScript literals from the catalogue: n8n's linters and its users read them in plain sight. */
import { AuthError, catalog, explain, ServerError, SoldDataError } from '@sold-data/core';
import { costOf, costOfLook } from './generate/cost.ts';
import { examples } from './generate/examples/index.ts';
import { columnsFor, fieldsFor, operationSelector } from './generate/fields.ts';
import { literal } from './generate/literal.ts';
import { jsonText } from './generate/workflow.ts';
import {
  type OperationSurface,
  type ResourceSurface,
  surface,
  triggerSurface,
} from './nodes/SoldData/surface/index.ts';

const FOLDER = 'n8n-node/nodes/SoldData/generated';
const HEAD = '// Generated from core/catalog by `npm run generate`. Do not edit.\n';

/** Every generated file of this package: path from the repository's root and content. */
export function generate(): Record<string, string> {
  const files: Record<string, string> = {
    [`${FOLDER}/resources.ts`]: module({ resource: resourceSelector() }),
    [`${FOLDER}/credential-test.ts`]: credentialTest(),
  };
  for (const [name, resource] of Object.entries<ResourceSurface>(surface)) {
    const operation = operationSelector(name, resource);
    files[`${FOLDER}/${name}.ts`] = module({ operation, ...fieldsOfAll(resource.operations) });
  }
  files[`${FOLDER}/trigger.ts`] = module(fieldsOfAll(triggerSurface, costOfLook));
  for (const [name, workflow] of Object.entries(examples())) {
    files[`n8n-node/examples/${name}.json`] = `${jsonText(workflow)}\n`;
  }
  return files;
}

function fieldsOfAll(operations: Record<string, OperationSurface>, cost = costOf): Record<string, unknown> {
  const exports: Record<string, unknown> = {};
  for (const [value, operation] of Object.entries(operations)) {
    exports[value] = fieldsFor(operation, cost(operation));
    if (operation.simplified) exports[`${value}Columns`] = columnsFor(operation);
  }
  return exports;
}

function resourceSelector(): object {
  const options = Object.entries<ResourceSurface>(surface).map(([value, { name }]) => ({ name, value }));
  return {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: options.sort((a, b) => a.name.localeCompare(b.name)),
    default: Object.keys(surface)[0],
  };
}

/** The free request that tells whether a credential works, and what to say when it does not. */
function credentialTest(): string {
  const words = (error: SoldDataError) => Object.values(explain(error)).join(' ');
  const rules = [
    [401, words(new AuthError('', { code: 'unauthorized', status: 401 }))],
    [403, words(new AuthError('', { code: 'forbidden', status: 403 }))],
    [404, 'Another service answers at the base URL. Check the base URL in this credential.'],
    [429, words(new SoldDataError('', { code: 'rate_limited', status: 429 }))],
    [500, words(new ServerError('', { code: 'server_error', status: 500 }))],
    [502, words(new ServerError('', { code: 'upstream_unavailable', status: 502 }))],
    [503, words(new ServerError('', { code: 'server_busy', status: 503 }))],
  ].map(([value, message]) => ({ type: 'responseCode', properties: { value, message } }));
  const { method, path } = catalog.accountUsage;
  const types = "import type { ICredentialTestRequest } from 'n8n-workflow';";
  return `${HEAD}${types}\n\nexport const usageRequest = ${literal({ method, path })} as const;\n\nexport const rules: NonNullable<ICredentialTestRequest['rules']> = ${literal(rules)};\n`;
}

function module(exports: Record<string, unknown>): string {
  const typeOf = (name: string, value: unknown) =>
    name.endsWith('Columns')
      ? 'INodePropertyOptions[]'
      : Array.isArray(value)
        ? 'INodeProperties[]'
        : 'INodeProperties';
  const typed = Object.entries(exports).map(([name, value]) => ({ name, value, type: typeOf(name, value) }));
  const used = new Set(typed.map(({ type }) => type.replace('[]', '')));
  return [
    `${HEAD}import type { ${[...used].sort().join(', ')} } from 'n8n-workflow';`,
    ...typed.map(({ name, type, value }) => `export const ${name}: ${type} = ${literal(value)};`),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}
