/** A checked question and its one key. */
import { catalog, type Endpoint, type EndpointId, validate } from '@sold-data/core';
import { parametersFor } from '../generated/runtime.ts';
import { questionName } from './name.ts';

export const endpoints = catalog;

export interface Question {
  endpoint: Endpoint;
  parameters: Record<string, unknown>;
  key: string;
}

/** @throws InvalidParametersError */
export function ask(endpoint: Endpoint, given: Record<string, unknown>, today: string): Question {
  const parameters = validate(catalog[endpoint.id as EndpointId], given, today) as Record<string, unknown>;
  return { endpoint, parameters, key: questionName(endpoint.id, parameters) };
}

export function onPage({ endpoint, parameters }: Question, page: number): Question {
  const moved = { ...parameters, page };
  return { endpoint, parameters: moved, key: questionName(endpoint.id, moved) };
}

export function withoutDefaults({ endpoint, parameters }: Question): Record<string, unknown> {
  const said = parametersFor(endpoint.id).filter(({ name, normal }) => parameters[name] !== normal);
  return Object.fromEntries(said.map(({ name }) => [name, parameters[name]]));
}

/** The day of the service, UTC. */
export function today(): string {
  return new Date(Date.now()).toISOString().slice(0, 10);
}
