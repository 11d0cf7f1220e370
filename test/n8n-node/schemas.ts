/** The schemas of the package's outputs, from which n8n shows the fields of an operation before its first run. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';

const folder = resolve(import.meta.dirname, '../../n8n-node/dist/nodes/SoldData/__schema__/v1.0.0');
const validator = new Ajv({ allowUnionTypes: true, strict: false });
const compiled = new Map<string, ValidateFunction>();

/** The schema of an operation; undefined if the node has no such operation. */
export function schemaOf(resource: string, operation: string): { properties: Record<string, object> } | undefined {
  const file = join(folder, resource, `${operation}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** The rows of an operation's default output that don't fit its schema, each with the reason. */
export function misfitsOf(resource: string, operation: string, rows: readonly unknown[]): unknown[] {
  const schema = schemaOf(resource, operation);
  if (!schema) return [];
  const key = `${resource}/${operation}`;
  const fits = compiled.get(key) ?? validator.compile(schema);
  compiled.set(key, fits);
  return rows.flatMap(row => (fits(row) ? [] : [{ row, errors: fits.errors }]));
}
