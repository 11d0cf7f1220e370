/** Which options a formula takes as name and value pairs, the everyday ones first. */
import { catalog, type Endpoint, factsOf, type ParameterFacts, parametersOf } from '@sold-data/core';
import type { Formula } from './formula.ts';
import { type OwnOption, ownOptions } from './options.ts';

/** Options of the search itself. Of a parameter that is an object, its own. */
export function searchOptions({ endpoint, fixed = {}, parameters }: Formula): Omit<ParameterFacts, 'in'>[] {
  const filled = new Set([
    ...parameters.map(({ fills }) => fills),
    'page',
    'postalCode',
    ...('sold' in fixed ? ['sold'] : []),
  ]);
  const facts = parametersOf(catalog[endpoint]).flatMap((fact): Omit<ParameterFacts, 'in'>[] =>
    fact.kind === 'object' && fact.shape
      ? Object.entries(fact.shape).map(([name, schema]) => factsOf(name, schema))
      : [fact],
  );
  return facts.filter(({ name }) => !filled.has(name));
}

/** The add-on's own options that a formula understands. */
export function ownOptionsOf({ endpoint, fixed, shape }: Formula): OwnOption[] {
  const { rows } = catalog[endpoint] as Endpoint;
  const hasBestOffers = rows?.sale?.upperBound !== undefined && fixed?.sold !== false;
  return ownOptions.filter(({ kinds, bestOffers }) => kinds.includes(shape.kind) && (!bestOffers || hasBestOffers));
}

export function optionNames(formula: Formula): string[] {
  const search = searchOptions(formula);
  return [
    ...search.filter(({ advanced }) => !advanced).map(({ name }) => name),
    ...ownOptionsOf(formula).map(({ name }) => name),
    ...search.filter(({ advanced }) => advanced).map(({ name }) => name),
  ];
}
