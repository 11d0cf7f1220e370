/**
 * Writes the catalogue as data: endpoints.ts with the facts, texts.ts with the texts of forms, and summaries.ts with the other texts.
 * Separate files let a bundle include only what it needs.
 */
import { bucketFacts, imageHosts, jobKinds, mainCategories, markets, plans, sites } from '../catalog/index.ts';
import type { Compiled, CompiledEndpoint } from './compile.ts';
import { constant, file } from './source.ts';

export function endpointsFile(compiled: Compiled): string {
  return file(
    'Every endpoint as plain data, and the facts that several endpoints share.',
    `import type { Bucket, BucketFacts, Endpoint, Plan } from '../endpoint.ts';
import type { JobKind } from '../jobs/kind.ts';
import type { Market } from '../market.ts';
import type { EndpointId, JobKindId, MarketId } from './types.ts';`,
    `export const sites = ${JSON.stringify(sites)} as const;`,
    constant('mainCategories', 'readonly { id: string; name: string }[]', mainCategories),
    constant('endpoints', '{ [Id in EndpointId]: Endpoint<Id> }', byId(compiled, 'endpoint')),
    constant('jobKinds', 'Record<JobKindId, JobKind>', jobKinds),
    constant('markets', 'Record<MarketId, Market>', markets),
    constant('imageHosts', 'readonly string[]', imageHosts),
    constant('bucketFacts', 'Record<Bucket, BucketFacts>', bucketFacts),
    constant('plans', 'readonly Plan[]', plans),
  );
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
