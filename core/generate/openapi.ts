/** The catalogue as an OpenAPI 3.1 document: `core/openapi.json`. */
import * as z from 'zod/mini';
import { auctionListing } from '../catalog/auction-listing.ts';
import { bulkEvent } from '../catalog/bulk-search.ts';
import { cardListingRow, cardPricePoint, cardProduct, cardSaleRow } from '../catalog/cards.ts';
import { type ParameterFacts, parametersOf } from '../catalog/describe.ts';
import type { Endpoint } from '../catalog/endpoint.ts';
import { conflictBody, errorBody } from '../catalog/error-body.ts';
import { fashionRow } from '../catalog/fashion.ts';
import { historyRow } from '../catalog/history.ts';
import { catalog } from '../catalog/index.ts';
import { peerRow } from '../catalog/peer.ts';
import { money } from '../catalog/row.ts';
import { shippingRate } from '../catalog/shipping.ts';
import { costInWords } from './endpoint-facts.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

/** The version of the service's own document that the catalogue was written from (reference 9 rule 2). */
export const referenceVersion = '2.1.1';

const components: Record<string, z.core.$ZodType> = {
  AuctionListing: auctionListing,
  HistoryRow: historyRow,
  FashionRow: fashionRow,
  PeerRow: peerRow,
  CardProduct: cardProduct,
  CardSale: cardSaleRow,
  CardListing: cardListingRow,
  CardPricePoint: cardPricePoint,
  BulkEvent: bulkEvent,
  ShippingRate: shippingRate,
  Money: money,
  Error: errorBody,
  Conflict: conflictBody,
};

/** The whole document. Pure: the same catalogue gives the same text. */
export function openapi(): JsonSchema {
  const named = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(components)) named.add(schema, { id });
  const schemas: Record<string, JsonSchema> = {};
  const translate = (schema: z.core.$ZodType, io: 'input' | 'output') => {
    const translated = jsonSchemaOf(schema, io, named);
    Object.assign(schemas, translated.components);
    return translated.schema;
  };
  const refer = (id: string) => translate(z.array(components[id]!), 'output').items as JsonSchema;
  const errors: Errors = { refusal: refer('Error'), conflict: refer('Conflict') };
  const paths: Record<string, JsonSchema> = {};
  for (const endpoint of Object.values(catalog) as Endpoint[]) {
    paths[endpoint.path] ??= {};
    paths[endpoint.path]![endpoint.method.toLowerCase()] = operation(endpoint, translate, errors);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Marketplace sold data and shipping rates, as this project knows them',
      version: referenceVersion,
      description:
        'Made from core/catalog by `npm run generate`. Requests are described strictly. Answers are described as they are read: every field may be missing or null, unknown fields pass through. `x-assumed` lists what the reference does not show.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }, { gatewayKey: [], gatewayHost: [] }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'Key of the account dashboard; starts with cs_.' },
        gatewayKey: { type: 'apiKey', in: 'header', name: 'X-Gateway-Key' },
        gatewayHost: { type: 'apiKey', in: 'header', name: 'X-Gateway-Host' },
      },
    },
  };
}

interface Errors {
  refusal: JsonSchema;
  conflict: JsonSchema;
}

type Translate = (schema: z.core.$ZodType, io: 'input' | 'output') => JsonSchema;

function operation(endpoint: Endpoint, translate: Translate, errors: Errors): JsonSchema {
  const input = translate(endpoint.parameters, 'input');
  const facts = parametersOf(endpoint);
  const parameters = [
    ...facts.filter(fact => fact.in !== 'body').map(fact => parameter(fact, input)),
    ...(endpoint.credits ? [header('X-Credit-Source', 'Spends purchased credits first.', ['credits'])] : []),
    ...(endpoint.idempotencyKey
      ? [header('Idempotency-Key', 'A repeated start with the same key starts nothing.')]
      : []),
  ];
  return {
    operationId: endpoint.id,
    summary: endpoint.title,
    description: endpoint.summary,
    ...(endpoint.open ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.method === 'POST'
      ? { requestBody: { required: true, content: { 'application/json': { schema: input } } } }
      : {}),
    responses: responses(endpoint, translate, errors),
    'x-cost': costInWords(endpoint),
    ...(endpoint.assumed ? { 'x-assumed': endpoint.assumed } : {}),
  };
}

function parameter(fact: ParameterFacts, input: JsonSchema): JsonSchema {
  const { title, description, examples, ...schema } = (input.properties as Record<string, JsonSchema>)[fact.name]!;
  return {
    name: fact.name,
    in: fact.in,
    required: fact.required,
    description,
    schema: { title, ...schema, ...(examples ? { examples } : {}) },
  };
}

function header(name: string, description: string, values?: string[]): JsonSchema {
  return {
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', ...(values ? { enum: values } : {}) },
  };
}

const mediaTypes = { json: 'application/json', text: 'text/csv', stream: 'application/x-ndjson' } as const;

function responses(endpoint: Endpoint, translate: Translate, errors: Errors): JsonSchema {
  const good = {
    description: endpoint.format === 'stream' ? 'Events, one after the other; this is one.' : endpoint.summary,
    content: { [mediaTypes[endpoint.format ?? 'json']]: { schema: translate(endpoint.response, 'output') } },
  };
  const refusal = (description: string, schema: JsonSchema) => ({
    description,
    content: { 'application/json': { schema } },
  });
  return {
    // The reference shows the status of the searches; of the jobs any success will do.
    [endpoint.method === 'GET' ? '200' : '2XX']: good,
    ...(endpoint.id === 'startDeepPagination' ? { 409: refusal('Another one is active.', errors.conflict) } : {}),
    default: refusal('Refused; code says why.', errors.refusal),
  };
}
