// Other clients on the same key, seeded: at random they use up the rate-limit window, the allowance and the single slot for deep
// pagination.
import { seededRandom } from '../random.ts';
import { Faults } from './faults.ts';
import type { SandboxRequest } from './message.ts';
import type { Service } from './service.ts';

export interface OtherClients {
  /** Average number of requests per minute of all other clients together. */
  perMinute: number;
  /** True when they also start deep paginations of 1 to 8 pages. */
  jobs?: boolean;
}

/** Requests older than this (ms) only spend the allowance: they no longer affect anything that the client can see. */
const SEEN_MS = 120_000;
/** Other clients never consume the faults that a test adds for the client under test. */
const NO_FAULTS = new Faults();

export class Others {
  readonly #wanted: OtherClients;
  readonly #random: () => number;
  readonly #jobs: string[] = [];
  readonly #service: Service;
  #next: number;
  #searches = 0;

  constructor(wanted: OtherClients, seed: number, service: Service, now: number) {
    this.#wanted = wanted;
    this.#random = seededRandom(seed ^ 0x07e5);
    this.#service = service;
    this.#next = now + this.#pause();
  }

  /** Number of requests charged to the other clients so far. */
  get charged(): number {
    const { jobs } = this.#service;
    return this.#jobs.reduce((sum, id) => sum + jobs.get('max', id).charged, this.#searches);
  }

  /** Runs the other clients' requests up to an instant. */
  until(now: number): void {
    const { account, apiKey } = this.#service;
    const headers = { authorization: `Bearer ${apiKey}` };
    for (; this.#next <= now; this.#next += this.#pause()) {
      const before = account.charged;
      if (this.#next < now - SEEN_MS) {
        account.spend();
        this.#searches += account.charged - before;
        continue;
      }
      const request = { ...this.#request(this.#next), headers };
      const { response, record } = this.#service.respond(request, this.#next, 'req_of_others', NO_FAULTS);
      this.#searches += record.charged;
      if (request.method === 'POST' && response.status === 202)
        this.#jobs.push((JSON.parse(response.body) as { jobId: string }).jobId);
    }
  }

  #request(at: number): Omit<SandboxRequest, 'headers'> {
    const kind = this.#random();
    const keyword = `other ${Math.floor(this.#random() * 4)}`;
    if (this.#wanted.jobs && kind < 0.1) {
      const body = JSON.stringify({ keyword, maxPages: 1 + Math.floor(this.#random() * 8) });
      return { method: 'POST', url: '/v1/scrape/max', body };
    }
    const day = new Date(at).toISOString().slice(0, 10);
    const path = kind < 0.3 ? `/v1/research/sold?limit=10&startDate=${day}&endDate=${day}&` : '/v1/scrape?count=1&';
    return { method: 'GET', url: `${path}keyword=${encodeURIComponent(keyword)}` };
  }

  /** Time until the next request, ms. Some requests come in bursts. */
  #pause(): number {
    const burst = this.#random() < 0.5 ? 0.1 : 1.9;
    return 1 + Math.floor((-Math.log(1 - this.#random()) * burst * 60_000) / this.#wanted.perMinute);
  }
}
