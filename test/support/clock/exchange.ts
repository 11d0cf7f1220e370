/** Simulates a request to a service and its response in virtual time. Both hosts use it. */
import type { HttpRequest, HttpResponse } from '../../../core/effects.ts';

/** A service's response. `Sandbox.handle` returns this shape; `status` and `body` are enough for a scripted service. */
export interface Served {
  status: number;
  headers?: Record<string, string>;
  body: string;
  /** The body in chunks; passed on as a stream when the request asks for one. */
  chunks?: string[];
  /** Response time of the service, ms. */
  delayMs?: number;
  /** The connection breaks: no response arrives, or nothing after the chunks. */
  dropped?: boolean;
}

/** A service as a function of the request and its arrival time. */
export type Service = (request: HttpRequest, now: number) => Served;

/** Travel time of requests and responses, ms: fixed, or a function of the request number (from 0). */
export interface Travel {
  there?: number | ((nth: number) => number);
  back?: number | ((nth: number) => number);
}

/** A request in flight: when it reaches the service and, after `meet`, when and how it ends. */
interface Exchange {
  request: HttpRequest;
  arrivesAt: number;
  /** Passes the request to the service. Call it at `arrivesAt`. */
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

/** The unread chunks of a streamed body. */
interface Pieces {
  left: string[];
  breaks: boolean;
}

/** The next chunk; null at the end, an Error when the connection broke. */
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
