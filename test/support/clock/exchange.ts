/** How a request reaches a service and what comes back, in virtual time. Shared by both hosts. */
import type { HttpRequest, HttpResponse } from '../../../core/effects.ts';

/** What a service answers. `Sandbox.handle` gives this shape; `status` and `body` are enough for a script. */
export interface Served {
  status: number;
  headers?: Record<string, string>;
  body: string;
  /** A body that arrives in pieces; handed on as a stream when the request asks for one. */
  chunks?: string[];
  /** How long the service takes, ms. */
  delayMs?: number;
  /** The connection breaks: no answer comes, or none after the chunks. */
  dropped?: boolean;
}

/** A service as one function of the request and the instant at which it arrives. */
export type Service = (request: HttpRequest, now: number) => Served;

/** How long requests and answers travel, ms: fixed, or by the number of the request (from 0). */
export interface Travel {
  there?: number | ((nth: number) => number);
  back?: number | ((nth: number) => number);
}

/** A request on its way: when it reaches the service, and, after `meet`, when and how it ends. */
interface Exchange {
  request: HttpRequest;
  arrivesAt: number;
  /** Shows the request to the service. Call it at `arrivesAt`. */
  meet(): { endsAt: number; outcome: HttpResponse | Error };
}

export function exchange(service: Service, travel: Travel, request: HttpRequest, nth: number, now: number): Exchange {
  const arrivesAt = now + legMs(travel.there, nth);
  return {
    request,
    arrivesAt,
    meet() {
      const served = service(request, arrivesAt);
      const endsAt = arrivesAt + (served.delayMs ?? 0) + legMs(travel.back, nth);
      if (endsAt > now + request.timeoutMs)
        return { endsAt: now + request.timeoutMs, outcome: new Error('The request timed out') };
      return { endsAt, outcome: outcomeOf(request, served) };
    },
  };
}

/** The pieces of a streamed body that have not been read. */
interface Pieces {
  left: string[];
  breaks: boolean;
}

/** The next piece, null at the end, an Error where the connection broke. */
export function nextPiece(stream: unknown): string | null | Error {
  const pieces = stream as Pieces;
  const piece = pieces.left.shift();
  if (piece !== undefined) return piece;
  return pieces.breaks ? new Error('The connection broke') : null;
}

function outcomeOf(request: HttpRequest, served: Served): HttpResponse | Error {
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(served.headers ?? {})) headers.set(name.toLowerCase(), value);
  if (request.stream && served.chunks) {
    const stream: Pieces = { left: [...served.chunks], breaks: served.dropped === true };
    return { status: served.status, headers, body: '', stream };
  }
  if (served.dropped) return new Error('The connection broke');
  return { status: served.status, headers, body: served.body };
}

function legMs(leg: number | ((nth: number) => number) | undefined, nth: number): number {
  return typeof leg === 'function' ? leg(nth) : (leg ?? 0);
}
