// The router contract of the sandbox.
//
// How a handler is added:
//  1. In a file named after the resource, write `const handler: Handler = context => ({ body: {...} })`.
//     `context.params` is already validated against openapi.json (query, or body where there is one), typed, and has
//     the document's defaults filled in.
//  2. Export a `Route[]` from that file: method, path template (`:name` for a path parameter), traits, handler.
//  3. List it in route-table.ts. Nothing else needs to change.
//
// What the sandbox does around a handler, in this order: settle background work -> route -> key -> per-minute limit ->
// validation -> quota (when `cost` is not 0) -> faults -> handler -> charge `cost` -> headers and log.
// A handler fails by throwing `new ServiceError(code, message)` (errors.ts): nothing is charged then.
// A handler must be synchronous and take time only from `context.now` and chance only from chance.ts with `service.seed`.
import type { Account, CreditSource } from './account.ts';
import type { Faults } from './faults.ts';
import type { Market } from './market/auction.ts';

/** What a handler gets. Header names are in lower case. */
export interface Context {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly pathParams: Readonly<Record<string, string>>;
  /** The parsed JSON body, undefined without one. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since the epoch, by the sandbox's clock. */
  readonly now: number;
  readonly requestId: string;
  /** True when the request says `X-Credit-Source: credits` (reference 8, billing rule 3). */
  readonly preferCredits: boolean;
  /** Set by a fault with code `cleanup_unavailable` (reference 4.4 rule 1). */
  readonly cleanupUnavailable: boolean;
  readonly service: Service;
  /** Charges one request beside the route's own cost (streams); null when every source is empty. */
  spend(): CreditSource | null;
}

/** What outlives a request. */
export interface Service {
  readonly seed: number;
  readonly account: Account;
  readonly faults: Faults;
  readonly market: Market;
  readonly shippingPlan: { readonly quota: number; readonly used: number; readonly perMinute: number };
  /** State of one resource, made on first use, kept as long as the sandbox: `service.store('card batches', () => new Map())`. */
  store<T>(name: string, create: () => T): T;
  /** Calls `task(now)` at the start of every later request, so jobs move (and charge) by the clock. */
  inBackground(task: (now: number) => void): void;
}

/** What a handler gives back. */
export interface Answer {
  /** Default 200. */
  readonly status?: number;
  /** A string is sent as it is (give a `content-type` header); anything else as JSON. Ignored when `chunks` is there. */
  readonly body?: unknown;
  /** The body in pieces as it would arrive (bulk search). */
  readonly chunks?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** True when the answer is a saved one: `X-Cache: HIT`, no `Server-Timing`. Still charged. */
  readonly cached?: boolean;
  /** How long the service took, in ms. */
  readonly delayMs?: number;
  /** The connection breaks after what was sent. */
  readonly dropped?: boolean;
}

export type Handler = (context: Context) => Answer;

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Template: `/v1/cards/batch/:jobId`. */
  readonly path: string;
  /** Who may call: `key` (default) asks for a bearer key or gateway headers, `nobody` asks for nothing. */
  readonly auth?: 'key' | 'nobody';
  /** Which per-minute windows a request counts in; default `plan`. `history` is `plan` and the 20 a minute of reference 8. */
  readonly limit?: 'plan' | 'history' | 'shipping' | 'none';
  /** Requests charged when the handler answers (it fails by throwing). 0 for polls, free calls and work that charges piece by piece. Spent quota is refused before the handler when it is 1. */
  readonly cost: 0 | 1;
  /**
   * Which headers every response carries, failures too: `search` (default: X-Plan, X-Usage-*, X-RateLimit-*, ...), `plain`
   * (X-Request-ID only), or those of a product with a plan of its own.
   */
  readonly headers?: 'search' | 'plain' | ((service: Service, now: number) => Record<string, string>);
  /** Whether error bodies carry `requestId` (reference 7: history, trading-card and scrape endpoints). */
  readonly requestIdInErrors?: boolean;
  /** Rules between parameters that a schema cannot say; throws `new ServiceError('invalid_params', ...)`. Part of the validation. */
  readonly check?: (params: Readonly<Record<string, unknown>>, now: number) => void;
  readonly handler: Handler;
}

export interface Match<Target> {
  readonly target: Target;
  readonly pathParams: Record<string, string>;
}

/** Finds what stands at an address; `methods` lists what the path does allow when only the method is wrong. */
export function createRouter<Target extends { readonly method: string; readonly path: string }>(
  targets: readonly Target[],
): (method: string, path: string) => Match<Target> | { methods: string[] } {
  // Literal paths first: /v1/scrape/jobs must not be taken for a template.
  const inOrder = targets.toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')));
  const templates = inOrder.map(target => ({ target, segments: target.path.split('/') }));
  return (method, path) => {
    const actual = path.split('/');
    const candidates = templates.flatMap(({ target, segments }): Match<Target>[] => {
      const pathParams = matchSegments(segments, actual);
      return pathParams ? [{ target, pathParams }] : [];
    });
    return candidates.find(it => it.target.method === method) ?? { methods: candidates.map(it => it.target.method) };
  };
}

function matchSegments(template: readonly string[], actual: readonly string[]): Record<string, string> | undefined {
  if (template.length !== actual.length) return undefined;
  const pathParams: Record<string, string> = {};
  for (let i = 0; i < template.length; i++) {
    const expected = template[i]!;
    const segment = actual[i]!;
    if (expected.startsWith(':') && segment !== '') pathParams[expected.slice(1)] = segment;
    else if (expected !== segment) return undefined;
  }
  return pathParams;
}
