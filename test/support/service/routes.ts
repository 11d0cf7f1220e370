// What the service gives a handler, and what it takes back. A handler belongs to an operation of openapi.json (service.ts lists all).
//
// Around a handler, in this order: jobs and billing catch up -> operation -> key -> per-minute limit -> validation -> quota -> fault ->
// handler -> charge -> headers. A handler fails by throwing ServiceError. It takes time only from `now`, and chance from chance.ts.
import type { Faults } from './faults.ts';
import type { Service } from './service.ts';

export interface Context {
  /** Query parameters or body, checked and typed, with the document's defaults. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly pathParams: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly requestId: string;
  /** The request says `X-Credit-Source: credits` (reference 8, billing rule 3). */
  readonly preferCredits: boolean;
  readonly service: Service;
  /** Those that the steps of a job draw from. */
  readonly faults: Faults;
}

export interface Answer {
  /** Default 200. */
  readonly status?: number;
  /** A string is sent as it is, anything else as JSON. Ignored when `chunks` is there. */
  readonly body?: unknown;
  /** The body in pieces as it would arrive (bulk search). */
  readonly chunks?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** How long the service took, in ms. */
  readonly delayMs?: number;
  /** The connection breaks after what was sent. */
  readonly dropped?: boolean;
}

export type Handler = (context: Context) => Answer;

export interface Route {
  /** Requests charged when the handler answers. 0 for polls, free calls, and work that charges step by step. */
  readonly cost: 0 | 1;
  /** Whose limits and headers: the plan's (default), also history's 20 a minute, the shipping product's, or none. */
  readonly limit?: 'plan' | 'history' | 'shipping' | 'none';
  /** Rules between parameters; throws ServiceError invalid_params. */
  readonly check?: (params: Readonly<Record<string, unknown>>, now: number) => void;
  readonly handler: Handler;
}

/** By operation ID of openapi.json. */
export type Routes = Readonly<Record<string, Route>>;
