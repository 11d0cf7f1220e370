// The interface between the service and its handlers. A handler belongs to an operation of openapi.json (service.ts lists all).
//
// Steps around a handler, in order: jobs and billing catch up -> operation -> key -> per-minute limit -> validation -> quota -> fault ->
// handler -> charge -> headers. A handler fails by throwing ServiceError. It reads the time only from `now`, and uses only the random
// values of chance.ts.
import type { Faults } from './faults.ts';
import type { Service } from './service.ts';

export interface Context {
  /** Query parameters or body, validated and typed, with the document's defaults. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly pathParams: Readonly<Record<string, string>>;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly requestId: string;
  /** True when the request has the header `X-Credit-Source: credits` (reference 8, billing rule 3). */
  readonly preferCredits: boolean;
  readonly service: Service;
  /** Faults for the steps of a job. */
  readonly faults: Faults;
}

export interface Answer {
  /** Default 200. */
  readonly status?: number;
  /** A string is sent as it is, anything else as JSON. Ignored when `chunks` is set. */
  readonly body?: unknown;
  /** The body in chunks as they would arrive (bulk search). */
  readonly chunks?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Response time of the service, ms. */
  readonly delayMs?: number;
  /** True when the connection breaks after the sent part. */
  readonly dropped?: boolean;
}

export type Handler = (context: Context) => Answer;

export interface Route {
  /** Requests charged when the handler responds; 0 for polls, free calls and work that charges step by step. */
  readonly cost: 0 | 1;
  /** The rate limits and headers that apply: the plan's (default), history's 20 per minute in addition, the shipping product's, or none. */
  readonly limit?: 'plan' | 'history' | 'shipping' | 'none';
  /** Checks the rules between parameters; throws ServiceError invalid_params. */
  readonly check?: (params: Readonly<Record<string, unknown>>, now: number) => void;
  readonly handler: Handler;
}

/** Routes by operation ID of openapi.json. */
export type Routes = Readonly<Record<string, Route>>;
