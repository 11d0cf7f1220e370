/**
 * The platform's integration checks, offline, as far as a definition or one result can show them.
 * Codes are the platform's own (D definition, M marketing, T task history); `S` rows are its style guide.
 */
import { CHECKS } from './zapier/checks.ts';
import { type Action, type Definition, flatKeys, type Kind, primaryKeys } from './zapier/definition.ts';
import type { Finding } from './zapier/finding.ts';
import { datesOf, typesOf } from './zapier/values.ts';

export type { Definition } from './zapier/definition.ts';
export type { Finding } from './zapier/finding.ts';

/** What the public listing says; it is kept beside the app and not in its definition. */
export interface Listing {
  title: string;
  description: string;
  homepage: string;
  category: string;
  role: string;
}

/** The codes this linter knows. */
export const CODES = [...Object.keys(CHECKS), 'T002', 'T003', 'T005'] as const;

/** Everything in a definition that the platform would object to. Pure. */
export function lintDefinition(definition: Definition): Finding[] {
  return Object.entries(CHECKS).flatMap(([check, run]) => [...run(definition)].map(finding => ({ check, ...finding })));
}

/** What the platform would object to in the public listing. */
export function lintListing(listing: Listing): Finding[] {
  const { description } = listing;
  const found: Finding[] = [];
  if (description.length < 40 || description.length > 140)
    found.push({
      check: 'M002',
      at: 'description',
      message: `has ${description.length} letters; 40 to 140 are allowed`,
    });
  if (/zapier/i.test(description)) found.push({ check: 'M002', at: 'description', message: 'names the platform' });
  for (const [check, name] of [
    ['M001', 'category'],
    ['M003', 'role'],
    ['M006', 'homepage'],
    ['M007', 'title'],
  ] as const) {
    if (!listing[name]) found.push({ check, at: name, message: 'is missing' });
  }
  return found;
}

/** What the platform would object to in rows that an action returned (T002 to T005). */
export function lintResults(action: Action, kind: Kind, rows: Record<string, unknown>[]): Finding[] {
  const at = `${kind}.${action.key}`;
  return rows.flatMap((row, index) => {
    const found: Finding[] = [];
    const here = `${at}[${index}]`;
    if (kind === 'triggers')
      for (const key of primaryKeys(action))
        if (row[key] === undefined || row[key] === null)
          found.push({ check: 'T002', at: here, message: `has no ${key}` });
    for (const finding of datesOf(here, action, row)) found.push({ check: 'T003', ...finding });
    const live = flatKeys(row);
    for (const key of flatKeys(action.operation.sample ?? {})) {
      const emptyList =
        key.includes('[]') &&
        Array.isArray(row[key.split('[]')[0]!]) &&
        (row[key.split('[]')[0]!] as unknown[]).length === 0;
      if (!live.has(key) && !emptyList)
        found.push({ check: 'T004', at: here, message: `lacks ${key}, which the sample shows` });
    }
    for (const finding of typesOf(here, action, row)) found.push({ check: 'T005', ...finding });
    return found;
  });
}
