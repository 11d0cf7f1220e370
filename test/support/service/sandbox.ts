// One service behind a synchronous `handle`, with what a test needs to set it up and to look into it.
import type { Account } from './account.ts';
import type { Gateway } from './auth.ts';
import { hash } from './chance.ts';
import { errorBody } from './errors.ts';
import { Exchange, sandboxBug } from './exchange.ts';
import { bend, type Fault } from './faults.ts';
import { respondOver } from './fetch.ts';
import type { RequestRecord, SandboxRequest, SandboxResponse } from './message.ts';
import { Others } from './others.ts';
import { RunningService, type ServiceOptions } from './service.ts';
import { BadDay, type Unkind } from './unkind.ts';

export interface SandboxOptions extends ServiceOptions {
  /** Milliseconds since the epoch; default `Date.now`. */
  clock?: () => number;
  apiKey?: string;
  /** A bad day: see unkind.ts. */
  unkind?: Unkind;
}

export type Serve = (request: SandboxRequest) => SandboxResponse;

/** The whole service on synthetic data, deterministic by seed and clock. */
export class Sandbox {
  readonly gateway: Gateway = { key: 'gw_sandbox_0123456789', host: 'sandbox.gateway.invalid' };
  readonly account: Account;
  /** Every request, with what it charged. */
  readonly log: RequestRecord[] = [];
  /** How far the service's clock is ahead of the client's. */
  aheadMs = 0;
  /** Something of a test's own between the client and the service: takes a request there, and brings an answer back. */
  between: ((request: SandboxRequest, serve: Serve) => SandboxResponse) | undefined;
  #apiKey: string;
  #revoked = false;
  readonly #clock: () => number;
  readonly #service: RunningService;
  #badDay: BadDay | undefined;
  #others: Others | undefined;
  /** What others were charged before the day became calm. */
  #calmedCharges = 0;

  constructor(options: SandboxOptions = {}) {
    const { clock = Date.now } = options;
    this.#clock = () => clock() + this.aheadMs;
    this.#apiKey = options.apiKey ?? 'cs_sandbox_0123456789';
    this.#service = new RunningService(options, this.#clock());
    this.account = this.#service.account;
    const { unkind } = options;
    this.#badDay = unkind && new BadDay(unkind);
    this.#others = unkind?.others && new Others(unkind.others, unkind.seed, this.#service, this.#clock());
  }

  /** Answers one request. Never throws: an error inside the sandbox is a 500 that carries its message. */
  handle(request: SandboxRequest): SandboxResponse {
    try {
      const serve: Serve = own =>
        this.#badDay ? this.#badDay.carry(own, last => this.#handle(last)) : this.#handle(own);
      return this.between ? this.between(request, serve) : serve(request);
    } catch (bug) {
      return { status: 500, headers: {}, body: JSON.stringify(errorBody(sandboxBug(bug), undefined)), delayMs: 0 };
    }
  }

  /** `handle` for a host that speaks fetch: sleeps the delay, streams the chunks, rejects when the connection drops. */
  readonly fetch = (request: Request): Promise<Response> => respondOver(this, request);

  /** The key that is, or was last, valid. */
  get apiKey(): string {
    return this.#apiKey;
  }

  /** Rotates the key, or revokes it with null. */
  setKey(apiKey: string | null): void {
    this.#revoked = apiKey === null;
    if (apiKey !== null) this.#apiKey = apiKey;
  }

  addFault(fault: Fault): void {
    this.#service.faults.add(fault);
  }

  clearFaults(): void {
    this.#service.faults.clear();
  }

  /** Ends a bad day. @param why what this test counts or times that a bad day changes. */
  calm(_why: string): void {
    this.#settle(this.#clock());
    this.#badDay = undefined;
    this.#calmedCharges += this.#others?.charged ?? 0;
    this.#others = undefined;
  }

  /** New listings appear on the market, for one keyword or for every one. */
  publish(count = 1, keyword?: string): void {
    this.#service.market.publish(count, keyword ?? null, this.#clock());
  }

  /** Lets other clients, jobs and the billing cycle catch up with the clock, as every request does first. */
  settle(): void {
    this.#settle(this.#clock());
  }

  /** What the client under test was charged: not what others on the key were. */
  get chargedToUs(): number {
    return this.account.charged - this.#calmedCharges - (this.#others?.charged ?? 0);
  }

  #settle(now: number): void {
    this.#others?.until(now, (request, service, at) => {
      service.settle(at);
      const headers = { authorization: `Bearer ${this.#apiKey}` };
      const address = new URL(request.url, 'http://sandbox.invalid');
      const exchange = new Exchange(service, { ...request, headers }, address, at, 'req_of_others');
      return exchange.respond({ apiKey: this.#revoked ? null : this.#apiKey, gateway: this.gateway });
    });
    this.#service.settle(now);
  }

  #handle(request: SandboxRequest): SandboxResponse {
    const now = this.#clock();
    this.#settle(now);
    const address = new URL(request.url, 'http://sandbox.invalid');
    const requestId = this.#nextRequestId();
    const chargedBefore = this.account.charged;
    const exchange = new Exchange(this.#service, request, address, now, requestId);
    const answered = exchange.respond({ apiKey: this.#revoked ? null : this.#apiKey, gateway: this.gateway });
    const response = exchange.fault ? bend(exchange.fault, answered) : answered;
    this.log.push({
      at: now,
      method: request.method,
      path: address.pathname,
      query: address.search.slice(1),
      status: response.status,
      ...(response.dropped ? { dropped: true } : {}),
      ...(exchange.code === undefined ? {} : { code: exchange.code }),
      charged: this.account.charged - chargedBefore,
      requestId,
    });
    return response;
  }

  #nextRequestId(): string {
    const number = this.log.length;
    const scattered = hash(this.#service.seed, number, 'request').toString(16).padStart(8, '0');
    return `req_${scattered}${number.toString(16).padStart(6, '0')}`;
  }
}
