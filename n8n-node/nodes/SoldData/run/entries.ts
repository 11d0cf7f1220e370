/** Jobs take a list: what one entry of it is made of. */
import { type Endpoint, factsOf, type ParameterFacts, parametersOf } from '@sold-data/core';

export type Facts = Omit<ParameterFacts, 'in'>;
type Schema = NonNullable<Facts['items']>;

export interface EntryFacts {
  /** The fields of one entry; a list of bare texts has one field, `keyword`. */
  fields: Facts[];
  bare: boolean;
  /** Options of the whole job: the object parameter beside the list, and its fields. */
  options?: { name: string; fields: Facts[] };
}

/** Reads the list parameter `entries` of a job's start. */
export function entryFactsOf(endpoint: Endpoint, entries: string): EntryFacts {
  const facts = parametersOf(endpoint);
  const { items } = facts.find(fact => fact.name === entries) as Facts & { items: Schema };
  const shape = shapeIn(items);
  const options = facts.find(fact => fact.name !== entries && fact.shape !== undefined);
  return {
    fields: Object.entries(shape ?? { keyword: items }).map(([name, schema]) => factsOf(name, schema)),
    bare: shape === undefined,
    ...(options ? { options: { name: options.name, fields: fieldsIn(options) } } : {}),
  };
}

/** The parts of an object parameter. */
export function fieldsIn(fact: Facts): Facts[] {
  return Object.entries(fact.shape ?? {}).map(([name, schema]) => factsOf(name, schema));
}

/** An entry may be an object or a text: the object tells more. */
function shapeIn(items: Schema): Facts['shape'] {
  const def = items._zod.def as unknown as { type: string; options?: Schema[] };
  const candidates = def.type === 'union' ? (def.options ?? []) : [items];
  return candidates.map(candidate => factsOf('entry', candidate).shape).find(shape => shape !== undefined);
}
