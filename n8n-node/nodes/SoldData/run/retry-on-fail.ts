/**
 * n8n's Retry On Fail runs a failed node again with all its items. What was answered before the failure is kept for the next try, so it is
 * not paid for again.
 */
import { type AsyncHost, endpoints, type HttpRequest, type HttpResponse } from '@sold-data/core/engine';
import type { IExecuteFunctions } from 'n8n-workflow';

/** By the node's own context in the execution, which all its tries share. It is never saved, and goes with the execution. */
const answered = new WeakMap<object, Map<string, Promise<HttpResponse>>>();

/** Searches that are charged. A job has its own note, and the state of a job changes. */
const charged = Object.values(endpoints).filter(({ method, cost }) => method === 'GET' && cost.per !== 'nothing');

/** A host that sends each charged search once in all tries, also where an earlier try left it behind in flight. */
export function sendingOnce(context: IExecuteFunctions, host: AsyncHost): AsyncHost {
  if (!context.getNode().retryOnFail) return host;
  const node = context.getContext('node');
  const known = answered.get(node) ?? new Map<string, Promise<HttpResponse>>();
  answered.set(node, known);
  const sent = (request: HttpRequest): Promise<HttpResponse> => {
    const answer = host.send(request);
    const forget = () => known.delete(request.url);
    known.set(request.url, answer);
    answer.then(({ status }) => (status === 200 ? undefined : forget()), forget);
    return answer;
  };
  const replayed = async ({ status, body }: HttpResponse): Promise<HttpResponse> => ({
    status,
    body,
    headers: new Map(),
  });
  return {
    ...host,
    send: request =>
      known.get(request.url)?.then(replayed) ?? (isCharged(request) ? sent(request) : host.send(request)),
  };
}

/** The node succeeded: it runs again only in a next pass of a loop, which searches anew. */
export function forgetAnswers(context: IExecuteFunctions): void {
  answered.delete(context.getContext('node'));
}

function isCharged({ method, url }: HttpRequest): boolean {
  const { pathname } = new URL(url);
  return method === 'GET' && charged.some(({ path }) => pathname.endsWith(path));
}
