/** Looks up parameters of an endpoint. */
import type { Endpoint, Parameter, ParameterUse, Row } from '../endpoint.ts';

/** The parameter of an endpoint by name. @throws Error for a name that the catalogue does not have. */
export function parameterOf(endpoint: Endpoint, name: string): Parameter {
  const parameter = endpoint.parameters.find(each => each.name === name);
  if (!parameter) throw new Error(`${endpoint.id} has no parameter ${name}`);
  return parameter;
}

/** The names of an endpoint's parameters with one of these uses. */
export function namesFor({ parameters }: Endpoint, ...uses: readonly ParameterUse[]): string[] {
  return parameters.flatMap(({ name, use }) => (use && uses.includes(use) ? [name] : []));
}

/** The parameter that sets the number of rows on a page, or in an answer without pages; undefined if there is none. */
export const sizeOf = ({ parameters }: Endpoint): Parameter | undefined => parameters.find(({ use }) => use === 'size');

/** The largest number, or the most entries, that a parameter accepts. @throws Error if it has no such bound. */
export function mostOf(endpoint: Endpoint, name: string): number {
  const { max } = parameterOf(endpoint, name);
  if (max === undefined) throw new Error(`${endpoint.id} has no bound for ${name}`);
  return max;
}

/**
 * The parameter that sorts the newest sales first (or the newest offers if the search is fixed to active listings); empty if the endpoint
 * offers no choice.
 */
export function newestFirst({ rows }: Endpoint, { sold }: Row = {}): Readonly<Record<string, string>> {
  const { parameter, value } = (sold === false ? rows?.offer : rows?.sale)?.newestFirst ?? {};
  return parameter === undefined || value === undefined ? {} : { [parameter]: value };
}
