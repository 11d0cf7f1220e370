/** Writes core/generated/guards.ts: one expression a kind of row. Reading fields by names that change takes some ten times as long. */
import { guardOf } from '../rows/kinds.ts';
import type { Compiled } from './compile.ts';
import { file, lowerFirst } from './source.ts';

export function guardsFile({ endpoints }: Compiled): string {
  const rows = endpoints.flatMap(({ definition, row }) => (row ? [{ ...row, endpoint: definition.id }] : []));
  const used = new Set(rows.flatMap(({ fields }) => fields.map(field => guardOf(field).name)));
  const expressions = new Map(
    rows.map(({ id, fields }) => [
      lowerFirst(id),
      fields.map(field => `${guardOf(field).name}(r.${field.name})`).join(' && '),
    ]),
  );
  return file(
    'Whether the fields of a row are of their kinds.',
    `import type { Row } from '../endpoint.ts';
import { ${[...used].sort().join(', ')} } from '../rows/kinds.ts';
import type { EndpointId } from './types.ts';`,
    ...[...expressions].map(([name, expression]) => `const ${name} = (r: Row): boolean => ${expression};`),
    `export const guards: Partial<Record<EndpointId, (row: Row) => boolean>> = {
${rows.map(({ id, endpoint }) => `${endpoint}: ${lowerFirst(id)},`).join('\n')}
};`,
  );
}
