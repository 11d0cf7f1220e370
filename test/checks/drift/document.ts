/** An OpenAPI document as the facts that matter to a client: what it may send where, and what it gets. */
import { type Json, type Places, placesOf, resolve } from './schema.ts';

export interface Operation {
  /** `GET /v1/cards/batch/{}`: what stands in the braces is only a name. */
  address: string;
  /** By name; a header's in lower case. Path parameters have no name that travels. */
  parameters: Map<string, { in: string; places: Places }>;
  body?: Places;
  /** None when the document does not describe it. */
  answer?: Places;
  mediaTypes: string[];
  open: boolean;
}

export interface Service {
  version: string;
  operations: Map<string, Operation>;
  /** Every refusal, taken together. */
  refusal: Places;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** @throws Error when the document is no OpenAPI 3 document or refers to something it does not hold. */
export function readDocument(document: Json): Service {
  if (typeof document.openapi !== 'string' || typeof document.paths !== 'object' || document.paths === null)
    throw new Error('This is not an OpenAPI 3 document');
  const operations = new Map<string, Operation>();
  const refusals = new Map<string, Json>();
  for (const [path, item] of Object.entries(document.paths as Record<string, Json>)) {
    for (const method of methods) {
      const operation = item[method] as Json | undefined;
      if (!operation) continue;
      const shared = (item.parameters ?? []) as Json[];
      const read = readOperation(`${method.toUpperCase()} ${path}`, shared, operation, document, refusals);
      operations.set(read.address, read);
    }
  }
  return {
    version: String((document.info as Json | undefined)?.version ?? ''),
    operations,
    refusal: placesOf({ anyOf: [...refusals.values()] }, document),
  };
}

function readOperation(
  address: string,
  shared: Json[],
  operation: Json,
  document: Json,
  refusals: Map<string, Json>,
): Operation {
  const parameters: Operation['parameters'] = new Map();
  for (const written of [...shared, ...((operation.parameters ?? []) as Json[])]) {
    const parameter = follow(written, document);
    if (parameter.in === 'path') continue;
    const name = parameter.in === 'header' ? String(parameter.name).toLowerCase() : String(parameter.name);
    const places = placesOf(follow((parameter.schema ?? {}) as Json, document), document);
    places.get('')!.required = parameter.required === true;
    parameters.set(name, { in: String(parameter.in), places });
  }
  let good: Json | undefined;
  for (const [status, written] of Object.entries((operation.responses ?? {}) as Record<string, Json>)) {
    const response = follow(written, document);
    if (status.startsWith('2')) good ??= response;
    else for (const schema of schemasIn(response)) refusals.set(JSON.stringify(schema), schema);
  }
  const body = schemasIn(follow((operation.requestBody ?? {}) as Json, document))[0];
  const answer = good && schemasIn(good)[0];
  return {
    address: address.replace(/\{[^}]*\}/g, '{}'),
    parameters,
    ...(body ? { body: placesOf(body, document) } : {}),
    ...(answer ? { answer: placesOf(answer, document) } : {}),
    mediaTypes: Object.keys((good?.content ?? {}) as Json),
    open: Array.isArray(operation.security) && operation.security.length === 0,
  };
}

function schemasIn(holder: Json): Json[] {
  const media = Object.values((holder.content ?? {}) as Record<string, Json>);
  return media.flatMap(({ schema }) => (schema ? [schema as Json] : []));
}

const follow = (node: Json, document: Json) => (typeof node.$ref === 'string' ? resolve(node.$ref, document) : node);
