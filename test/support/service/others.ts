// Other clients on the same key: they use up the window, the allowance and the one slot for deep pagination, at random, seeded.
import { seededRandom } from '../random.ts';
import { Faults } from './faults.ts';
import { DeepPagination } from './jobs/deep-pagination.ts';
import { jobsOf } from './jobs/registry.ts';
import type { SandboxRequest, SandboxResponse } from './message.ts';
import type { RunningService } from './service.ts';

export interface OtherClients {
  /** Requests a minute, all of them together, on average. */
  perMinute: number;
  /** They also start deep paginations of 1 to 8 pages. */
  jobs?: boolean;
}

/** Of what lies further back only the allowance is spent, ms: nobody can see the requests any more. */
const SEEN_MS = 120_000;

export class Others {
  readonly #wanted: OtherClients;
  readonly #random: () => number;
  readonly #jobs: string[] = [];
  readonly #service: RunningService;
  #next: number;
  #searches = 0;

  constructor(wanted: OtherClients, seed: number, service: RunningService, now: number) {
    this.#wanted = wanted;
    this.#random = seededRandom(seed ^ 0x07e5);
    this.#service = withoutFaults(service);
    this.#next = now + this.#pause();
  }

  /** What they were charged so far. */
  get charged(): number {
    const jobs = jobsOf(this.#service);
    return this.#jobs.reduce((sum, id) => sum + jobs.get(DeepPagination, id).pagesScraped, this.#searches);
  }

  /** Plays on until an instant. @param ask takes one of their requests to the service. */
  until(now: number, ask: (request: SandboxRequest, service: RunningService, at: number) => SandboxResponse): void {
    for (; this.#next <= now; this.#next += this.#pause()) {
      if (this.#next < now - SEEN_MS) {
        if (this.#service.account.spend() !== null) this.#searches += 1;
        continue;
      }
      const request = this.#request(this.#next);
      const { status, body } = ask(request, this.#service, this.#next);
      if (request.method === 'GET' && status === 200) this.#searches += 1;
      if (request.method === 'POST' && status === 202) this.#jobs.push((JSON.parse(body) as { jobId: string }).jobId);
    }
  }

  #request(at: number): SandboxRequest {
    const kind = this.#random();
    const keyword = `other ${Math.floor(this.#random() * 4)}`;
    if (this.#wanted.jobs && kind < 0.1) {
      const body = JSON.stringify({ keyword, maxPages: 1 + Math.floor(this.#random() * 8) });
      return { method: 'POST', url: '/v1/scrape/max', headers: {}, body };
    }
    const day = new Date(at).toISOString().slice(0, 10);
    const path = kind < 0.3 ? `/v1/research/sold?limit=10&startDate=${day}&endDate=${day}&` : '/v1/scrape?count=1&';
    return { method: 'GET', url: `${path}keyword=${encodeURIComponent(keyword)}`, headers: {} };
  }

  /** Some come in a row. */
  #pause(): number {
    const burst = this.#random() < 0.5 ? 0.1 : 1.9;
    return 1 + Math.floor((-Math.log(1 - this.#random()) * burst * 60_000) / this.#wanted.perMinute);
  }
}

/** The same service, whose armed faults wait for the client under test. */
function withoutFaults(service: RunningService): RunningService {
  const faults = new Faults();
  return new Proxy(service, {
    get(target, name) {
      if (name === 'faults') return faults;
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
