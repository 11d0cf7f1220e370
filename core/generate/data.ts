/**
 * Writes the catalogue as data: endpoints.ts with the facts, texts.ts with the texts of forms, and summaries.ts with the other texts.
 * Separate files let a bundle include only what it needs.
 */
import { bucketFacts, imageHosts, jobKinds, mainCategories, markets, plans, sites } from '../catalog/index.ts';
import type { Parameter } from '../endpoint.ts';
import type { Compiled, CompiledEndpoint } from './compile.ts';
import { constant, file } from './source.ts';

export function endpointsFile(compiled: Compiled): string {
  const choices = choicesIn(compiled.endpoints.flatMap(({ endpoint }) => endpoint.parameters));
  let endpoints = constant('endpoints', '{ [Id in EndpointId]: Endpoint<Id> }', byId(compiled, 'endpoint'));
  for (const [json, name] of choices) endpoints = endpoints.replaceAll(`"choices":${json}`, `"choices":${name}`);
  return file(
    'Every endpoint as plain data, and the facts that several endpoints share.',
    `import type { Bucket, BucketFacts, Endpoint, Plan } from '../endpoint.ts';
import type { JobKind } from '../jobs/kind.ts';
import type { Market } from '../market.ts';
import type { EndpointId, JobKindId, MarketId } from './types.ts';`,
    `export const sites = ${JSON.stringify(sites)} as const;`,
    constant('mainCategories', 'readonly { id: string; name: string }[]', mainCategories),
    ...[...choices].map(([json, name]) => `const ${name} = ${json};`),
    endpoints,
    constant('jobKinds', 'Record<JobKindId, JobKind>', jobKinds),
    constant('markets', 'Record<MarketId, Market>', markets),
    constant('imageHosts', 'readonly string[]', imageHosts),
    constant('bucketFacts', 'Record<Bucket, BucketFacts>', bucketFacts),
    constant('plans', 'readonly Plan[]', plans),
  );
}

/** Names for the choices of parameters, by their JSON: many parameters have the same ones. */
function choicesIn(parameters: readonly Parameter[], found = new Map<string, string>()): Map<string, string> {
  for (const { name, choices, fields = [], entries = [] } of parameters) {
    const json = JSON.stringify(choices);
    const others = [...found.values()].filter(known => known.replace(/\d*$/, '') === `${name}Choices`).length;
    if (json !== undefined && !found.has(json)) found.set(json, `${name}Choices${others === 0 ? '' : others + 1}`);
    choicesIn([...fields, ...entries], found);
  }
  return found;
}

export function textsFile(compiled: Compiled): string {
  return file(
    'What people read about the parameters of every endpoint.',
    `import type { ParameterTexts } from '../endpoint.ts';
import type { EndpointId } from './types.ts';`,
    constant('texts', 'Record<EndpointId, ParameterTexts>', byId(compiled, 'texts')),
  );
}

export function summariesFile(compiled: Compiled): string {
  return file(
    'What people read about every endpoint and the columns of its rows.',
    `import type { Summary } from '../endpoint.ts';
import type { EndpointId } from './types.ts';`,
    constant('summaries', 'Record<EndpointId, Summary>', byId(compiled, 'summary')),
  );
}

function byId({ endpoints }: Compiled, part: 'endpoint' | 'texts' | 'summary'): Record<string, unknown> {
  return Object.fromEntries(endpoints.map((each: CompiledEndpoint) => [each.endpoint.id, each[part]]));
}
