/** Reads a parameter schema back as plain facts: what a form shows, what a message says, what a document lists. */
import type * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { type Bounds, bounds, type ParameterText, texts } from './parameter.ts';

export interface ParameterFacts extends Bounds, ParameterText {
  name: string;
  required: boolean;
  default?: unknown;
  /** Where it travels. */
  in: 'path' | 'query' | 'body';
}

/** Facts of one schema, through `optional` and `default`. */
export function factsOf(name: string, schema: z.core.$ZodType): Omit<ParameterFacts, 'in'> {
  const own = texts.get(schema);
  const def = schema._zod.def as { type: string; innerType?: z.core.$ZodType; defaultValue?: unknown };
  if ((def.type === 'optional' || def.type === 'default') && def.innerType) {
    const inner = factsOf(name, def.innerType);
    return { ...inner, ...own, required: false, ...(def.type === 'default' ? { default: def.defaultValue } : {}) };
  }
  const facts = bounds.get(schema);
  if (!facts) throw new Error(`The schema of ${name} was not made by catalog/parameter.ts`);
  return { label: name, help: '', ...own, ...facts, name, required: true };
}

/** Facts of one entry of a list; where an entry may be an object or a text, of the form that this entry has. */
export function entryFactsOf(
  list: Pick<ParameterFacts, 'name' | 'items'>,
  entry?: unknown,
): Omit<ParameterFacts, 'in'> {
  const items = list.items!;
  const { options } = items._zod.def as { options?: z.core.$ZodType[] };
  if (!options) return factsOf(list.name, items);
  const forms = options.map(option => factsOf(list.name, option));
  const kind = entry === undefined || typeof entry === 'object' ? 'object' : 'text';
  return forms.find(form => form.kind === kind) ?? forms[0]!;
}

/** Every parameter of an endpoint, in the catalogue's order. */
export function parametersOf(endpoint: Endpoint): ParameterFacts[] {
  return Object.entries(endpoint.parameters.shape as Record<string, z.core.$ZodType>).map(([name, schema]) => ({
    ...factsOf(name, schema),
    in: endpoint.path.includes(`{${name}}`) ? 'path' : endpoint.method === 'POST' ? 'body' : 'query',
  }));
}

/** The largest number, or the most entries, that a parameter takes. @throws Error when it has no such bound. */
export function mostOf(endpoint: Endpoint, name: string): number {
  const most = parametersOf(endpoint).find(parameter => parameter.name === name)?.max;
  if (most === undefined) throw new Error(`${endpoint.id} has no bound for ${name}`);
  return most;
}
