/**
 * JSON Schemas of the default output items of each operation. n8n shows their fields before the first run, and its assistant reads them.
 * Each kind of operation describes its own items; the fields of answers come from the OpenAPI document.
 */
import openapi from '@sold-data/core/generated/openapi.json' with { type: 'json' };
import { nullable, type Properties, type Schema } from '../nodes/SoldData/operations/sample.ts';
import { kinds } from '../nodes/SoldData/operations/table.ts';
import { type Offered, offered } from '../nodes/SoldData/resources/index.ts';

/** Schemas by resource and operation, the names by which n8n finds them: `listing/searchSold`. */
export function schemas(): Record<string, Schema & { version: number }> {
  const stated = { answer: answerProperties, totals: totalsProperties };
  const ofEach = offered.map(each => {
    const own = kinds[each.kind].sample(each, stated);
    const properties = 'keyword' in own ? { ...own, keyword: KEYWORD } : own;
    const schema = { type: 'object', properties, version: 1 };
    return [`${each.resource}/${each.operation}`, schema] as const;
  });
  return Object.fromEntries(ofEach);
}

/** It comes back as its item has it. A spreadsheet or a file may hold it as a number. */
const KEYWORD: Schema = { type: ['string', 'number', 'null'] };

interface Operations {
  [method: string]: { responses: Record<string, { content?: Record<string, { schema: Schema }> }> };
}
const { paths, components } = openapi as unknown as {
  paths: Record<string, Operations>;
  components: { schemas: Record<string, Schema> };
};

/** The fields of an answer. */
function answerProperties({ endpoint: { method, path } }: Offered): Properties {
  const { responses } = paths[path]?.[method.toLowerCase()] ?? { responses: {} };
  const properties = resolved(responses['200']?.content?.['application/json']?.schema).properties ?? {};
  return Object.fromEntries(
    Object.entries(properties).map(([name, { type, description }]) => [name, { type, description }]),
  );
}

/** Money becomes a number and a currency field. */
function totalsProperties(): Properties {
  const { properties = {} } = resolved(components.schemas.HistoryTotals);
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]): [string, Schema][] => {
      const { type, properties: inner } = resolved(schema);
      return inner && 'amount' in inner
        ? [
            [name, nullable('number')],
            [`${name}Currency`, nullable('string')],
          ]
        : [[name, { type }]];
    }),
  );
}

/** Resolves a schema's reference and removes its null alternative. */
function resolved(schema: Schema = {}): Schema {
  const some = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  const name = some.$ref?.split('/').at(-1);
  return name === undefined ? some : (components.schemas[name] ?? {});
}
