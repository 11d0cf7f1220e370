/**
 * Supports n8n's Retry On Fail, which runs a node again with all its items: after a failure, and also if it continues after errors and its
 * first item is one. Answers received before are kept for the next try, so they are not paid for again.
 */
import { type AsyncHost, endpoints, type HttpRequest, type HttpResponse } from '@sold-data/core/engine';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

/** The answers of one pass of a loop, by URL. The next pass searches anew. */
interface Answers {
  pass: number;
  byUrl: Map<string, Promise<HttpResponse | undefined>>;
}

/** Answers by the node's context, which all tries of an execution share. They are never saved, and are released with the execution. */
const answered = new WeakMap<object, Answers>();

/** The pass of a loop, which all tries share. */
export const passOf = (context: IExecuteFunctions, itemIndex = 0): number =>
  context.evaluateExpression('{{ $runIndex }}', itemIndex) as number;

/** Searches that are charged. Jobs have their own notes, and their state changes. */
const charged = Object.values(endpoints).filter(({ method, cost }) => method === 'GET' && cost.per !== 'nothing');

/** A host that sends each charged search once across all tries, even if an earlier try left it in flight. */
export function sendingOnce(context: IExecuteFunctions, host: AsyncHost): AsyncHost {
  const node = context.getContext('node');
  const pass = passOf(context);
  const last = answered.get(node);
  const known: Answers['byUrl'] = last?.pass === pass ? last.byUrl : new Map();
  answered.set(node, { pass, byUrl: known });
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

/** Drops the answers, unless the output makes n8n run the node again. */
export function forgetAnswers(context: IExecuteFunctions, [first]: readonly INodeExecutionData[]): void {
  if (!first?.json.error) answered.delete(context.getContext('node'));
}

function isCharged({ method, url }: HttpRequest): boolean {
  const { pathname } = new URL(url);
  return method === 'GET' && charged.some(({ path }) => pathname.endsWith(path));
}
