/**
 * Supports n8n's Retry On Fail, which runs a failed node again with all its items. Answers received before the failure are kept for the
 * next try, so they are not paid for again.
 */
import { type AsyncHost, endpoints, type HttpRequest, type HttpResponse } from '@sold-data/core/engine';
import type { IExecuteFunctions } from 'n8n-workflow';

/** Answers by the node's context, which all tries of an execution share. They are never saved, and are released with the execution. */
const answered = new WeakMap<object, Map<string, Promise<HttpResponse | undefined>>>();

/** Searches that are charged. Jobs have their own notes, and their state changes. */
const charged = Object.values(endpoints).filter(({ method, cost }) => method === 'GET' && cost.per !== 'nothing');

/** A host that sends each charged search once across all tries, even if an earlier try left it in flight. */
export function sendingOnce(context: IExecuteFunctions, host: AsyncHost): AsyncHost {
  const node = context.getContext('node');
  const known = answered.get(node) ?? new Map<string, Promise<HttpResponse | undefined>>();
  answered.set(node, known);
  return {
    ...host,
    kept: ({ url }) => known.get(url),
    send(request) {
      const answer = host.send(request);
      if (isCharged(request)) {
        const forget = () => void known.delete(request.url);
        known.set(
          request.url,
          answer.then(response => (response.status === 200 ? response : forget()), forget) as Promise<
            HttpResponse | undefined
          >,
        );
      }
      return answer;
    },
  };
}

/** Whether an earlier try has got answers. */
export function isNextTry(context: IExecuteFunctions): boolean {
  return (answered.get(context.getContext('node'))?.size ?? 0) > 0;
}

/** Drops the answers after a success. The node then runs again only in another pass of a loop, which must search anew. */
export function forgetAnswers(context: IExecuteFunctions): void {
  answered.delete(context.getContext('node'));
}

function isCharged({ method, url }: HttpRequest): boolean {
  const { pathname } = new URL(url);
  return method === 'GET' && charged.some(({ path }) => pathname.endsWith(path));
}
