/**
 * Writes the catalogue as data: endpoints.ts with the facts, texts.ts with the texts of forms, and summaries.ts with the other texts.
 * Separate files let a bundle include only what it needs.
 */
import { bucketFacts, imageHosts, jobKinds, mainCategories, markets, plans, sites } from '../catalog/index.ts';
import type { Parameter } from '../endpoint.ts';
import type { Compiled, CompiledEndpoint } from './compile.ts';
import { constant, file, literal, Named } from './source.ts';

export function endpointsFile(compiled: Compiled): string {
  const choices = new Choices();
  const endpoints = compiled.endpoints.map(({ endpoint }) => [
    endpoint.id,
    { ...endpoint, parameters: endpoint.parameters.map(each => choices.named(each)) },
  ]);
  return file(
    'Every endpoint as plain data, and the facts that several endpoints share.',
    `import type { Bucket, BucketFacts, Endpoint, Plan } from '../endpoint.ts';
import type { JobKind } from '../jobs/kind.ts';
import type { Market } from '../market.ts';
import type { EndpointId, JobKindId, MarketId } from './types.ts';`,
    `export const sites = ${JSON.stringify(sites)} as const;`,
    constant('mainCategories', 'readonly { id: string; name: string }[]', mainCategories),
    ...choices.declarations(),
    constant('endpoints', '{ [Id in EndpointId]: Endpoint<Id> }', Object.fromEntries(endpoints)),
    constant('jobKinds', 'Record<JobKindId, JobKind>', jobKinds),
    constant('markets', 'Record<MarketId, Market>', markets),
    constant('imageHosts', 'readonly string[]', imageHosts),
    constant('bucketFacts', 'Record<Bucket, BucketFacts>', bucketFacts),
    constant('plans', 'readonly Plan[]', plans),
  );
}

/** Constants for the choices of parameters, by their source: many parameters have the same ones. */
class Choices {
  private readonly constants = new Map<string, Named>();

  /** The parameter with a constant in place of its choices. */
  named(parameter: Parameter): object {
    const { name, choices, fields, entries } = parameter;
    return {
      ...parameter,
      choices: choices && this.constantOf(`${name}Choices`, literal(choices)),
      fields: fields?.map(each => this.named(each)),
      entries: entries?.map(each => this.named(each)),
    };
  }

  declarations(): string[] {
    return [...this.constants].map(([source, { name }]) => `const ${name} = ${source};`);
  }

  private constantOf(wanted: string, source: string): Named {
    const others = [...this.constants.values()].filter(({ name }) => name.replace(/\d*$/, '') === wanted).length;
    const constant = this.constants.get(source) ?? new Named(others === 0 ? wanted : `${wanted}${others + 1}`);
    this.constants.set(source, constant);
    return constant;
  }
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

function byId({ endpoints }: Compiled, part: 'texts' | 'summary'): Record<string, unknown> {
  return Object.fromEntries(endpoints.map((each: CompiledEndpoint) => [each.endpoint.id, each[part]]));
}
