import type { HttpRequest, HttpResponse } from '../../../core/effects.ts';
import type { SyncHost } from '../../../core/run/sync.ts';
import { exchange, nextPiece, type Service, type Travel } from './exchange.ts';
import type { VirtualTime } from './time.ts';

/** A blocking host in virtual time: a wave lasts as long as its slowest request. */
export class VirtualSyncHost implements SyncHost {
  /** Every wave with its requests and the time when it was sent. */
  readonly waves: { at: number; requests: HttpRequest[] }[] = [];
  /** Every sleep with its start and duration, ms. */
  readonly slept: { at: number; ms: number }[] = [];
  #time: VirtualTime;
  #service: Service;
  #travel: Travel;
  #sent = 0;

  constructor(time: VirtualTime, service: Service, travel: Travel = {}) {
    this.#time = time;
    this.#service = service;
    this.#travel = travel;
  }

  /** All requests in the order they were sent. */
  get sent(): HttpRequest[] {
    return this.waves.flatMap(({ requests }) => requests);
  }

  sendAll(requests: HttpRequest[]): (HttpResponse | Error)[] {
    const now = this.#time.now();
    this.waves.push({ at: now, requests });
    const wave = requests.map(request => exchange(this.#service, this.#travel, request, this.#sent++, now));
    const outcomes: (HttpResponse | Error)[] = [];
    let endsAt = now;
    for (const [place, one] of [...wave.entries()].sort(([, a], [, b]) => a.arrivesAt - b.arrivesAt)) {
      this.#time.advanceTo(one.arrivesAt);
      const met = one.meet();
      outcomes[place] = met.outcome;
      endsAt = Math.max(endsAt, met.endsAt);
    }
    this.#time.advanceTo(endsAt);
    return outcomes;
  }

  sleep(ms: number): void {
    this.slept.push({ at: this.#time.now(), ms });
    this.#time.advanceTo(this.#time.now() + ms);
  }

  read(stream: unknown): string | null {
    const piece = nextPiece(stream);
    if (piece instanceof Error) throw piece;
    return piece;
  }
}
