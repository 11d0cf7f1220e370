/** A `fetch` for the tests of scripts: answers from the test instead of the network. */
import type { AnswerOf, Endpoint, EndpointId } from '../endpoint.ts';
import { endpoints } from '../generated/endpoints.ts';
import type { Fetch, FetchRequest } from './fetch.ts';

/** An answer: a body, or a response with a status and headers of its own. */
export type Reply<Id extends EndpointId = EndpointId> = AnswerOf<Id> | object | Response;

/** For each endpoint its answer, or a function of the parameters as they arrive at the service. */
export type Replies = {
  [Id in EndpointId]?: Reply<Id> | ((parameters: Record<string, unknown>) => Reply<Id> | Promise<Reply<Id>>);
};

/** A request that the script sent. */
export interface Asked {
  endpoint: EndpointId | undefined;
  parameters: Record<string, unknown>;
}

/**
 * @param asked collects the requests.
 * @returns for `connect({ fetch })`. An endpoint without a reply answers 404.
 */
export function replying(replies: Replies, asked: Asked[] = []): Fetch {
  return async (url, request) => {
    const { endpoint, parameters } = questionOf(new URL(url), request);
    asked.push({ endpoint: endpoint?.id, parameters });
    const given = endpoint && (replies[endpoint.id] as Reply | ((parameters: object) => Reply | Promise<Reply>));
    const reply = typeof given === 'function' ? await given(parameters) : given;
    if (reply instanceof Response) return reply.clone();
    const body = reply ?? { error: `The test has no reply for ${endpoint?.id ?? url}`, code: 'not_found' };
    return new Response(JSON.stringify(body), { status: reply ? 200 : 404 });
  };
}

/** The endpoint and the parameters of a request. */
function questionOf({ pathname, searchParams }: URL, { method, body }: FetchRequest) {
  for (const endpoint of Object.values(endpoints) as Endpoint[]) {
    const pattern = endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const found = endpoint.method === method && new RegExp(`${pattern}$`).exec(pathname);
    if (found) {
      const given = body === null ? {} : (JSON.parse(body) as object);
      return { endpoint, parameters: { ...found.groups, ...Object.fromEntries(searchParams), ...given } };
    }
  }
  return { endpoint: undefined, parameters: {} };
}
