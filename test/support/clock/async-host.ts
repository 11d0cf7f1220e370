import type { HttpRequest, HttpResponse } from '../../../core/effects.ts';
import type { AsyncHost } from '../../../core/run/async.ts';
import { exchange, nextPiece, type Service, type Travel } from './exchange.ts';
import type { VirtualTime } from './time.ts';

/** A promise-based host in virtual time: requests and sleeps end in chronological order. */
export class VirtualAsyncHost implements AsyncHost {
  /** Every request with the time when it was sent. */
  readonly sends: { at: number; request: HttpRequest }[] = [];
  /** Every sleep with its start and duration, ms. */
  readonly slept: { at: number; ms: number }[] = [];
  /** Highest number of concurrent requests so far. */
  mostInFlight = 0;
  #inFlight = 0;
  #time: VirtualTime;
  #service: Service;
  #travel: Travel;
  #stop: Error | undefined;
  #wakers = new Set<(stop: Error) => void>();

  constructor(time: VirtualTime, service: Service, travel: Travel = {}) {
    this.#time = time;
    this.#service = service;
    this.#travel = travel;
  }

  /** All requests in the order they were sent. */
  get sent(): HttpRequest[] {
    return this.sends.map(({ request }) => request);
  }

  send(request: HttpRequest): Promise<HttpResponse> {
    const one = exchange(this.#service, this.#travel, request, this.sends.length, this.#time.now());
    this.sends.push({ at: this.#time.now(), request });
    this.#inFlight += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.#inFlight);
    return new Promise((resolve, reject) => {
      this.#wakers.add(reject);
      this.#time.at(one.arrivesAt, () => {
        const { endsAt, outcome } = one.meet();
        this.#time.at(endsAt, () => {
          this.#inFlight -= 1;
          this.#wakers.delete(reject);
          if (outcome instanceof Error) reject(outcome);
          else resolve(outcome);
        });
      });
    });
  }

  sleep(ms: number): Promise<void> {
    this.slept.push({ at: this.#time.now(), ms });
    return new Promise((resolve, reject) => {
      this.#wakers.add(reject);
      this.#time.at(this.#time.now() + Math.max(0, ms), () => {
        this.#wakers.delete(reject);
        resolve();
      });
    });
  }

  async read(stream: unknown): Promise<string | null> {
    const piece = nextPiece(stream);
    if (piece instanceof Error) throw piece;
    return piece;
  }

  /**
   * Stops the run, as a person would: sleeps and requests end at once, and `cancelled` is set. A request in flight still reaches the
   * service.
   */
  cancel(stop: Error): void {
    this.#stop = stop;
    for (const wake of this.#wakers) wake(stop);
    this.#wakers.clear();
  }

  cancelled(): Error | undefined {
    return this.#stop;
  }
}
