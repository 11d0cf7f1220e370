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

/** What the public listing says, in the words of the command line's `register`; it is kept beside the app and not in its definition. */
export interface Listing {
  title: string;
  description: string;
  url: string;
  audience: string;
  role: string;
  category: string;
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
  for (const [check, name, form] of [
    ['M001', 'category', /^[a-z]+(-[a-z]+)*$/],
    ['M003', 'role', /^(employee|contractor|user)$/],
    ['M006', 'url', /^https:\/\//],
    ['M007', 'title', /^.{2,}$/],
    ['L001', 'audience', /^(public|private)$/],
  ] as const) {
    if (!form.test(listing[name]))
      found.push({ check, at: name, message: `is missing, or none of the platform's words` });
  }
  return found;
}

/** A logo is a square PNG with transparency, of 256 pixels or more (M004). */
export function lintLogo(png: Buffer): Finding[] {
  const isPng = png.subarray(1, 4).toString('latin1') === 'PNG';
  const [width, height, colours] = isPng ? [png.readUInt32BE(16), png.readUInt32BE(20), png[25]] : [0, 0, 0];
  if (width === height && width >= 256 && colours === 6) return [];
  return [{ check: 'M004', at: 'logo', message: `is ${width} by ${height} of colour type ${colours}` }];
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
