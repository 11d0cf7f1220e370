// A synchronous `handle` for one service, with everything a test needs to set it up and inspect it.
import type { Account } from './account.ts';
import { hash } from './chance.ts';
import type { Fault } from './faults.ts';
import type { RequestRecord, SandboxRequest, SandboxResponse } from './message.ts';
import { Others } from './others.ts';
import { Service, type ServiceOptions } from './service.ts';
import { BadDay, type Unkind } from './unkind.ts';

export interface SandboxOptions extends ServiceOptions {
  /** Milliseconds since the epoch; default `Date.now`. */
  clock?: () => number;
  apiKey?: string;
  /** Random disturbances: see unkind.ts. */
  unkind?: Unkind;
}

type Serve = (request: SandboxRequest) => SandboxResponse;

/** The whole service on synthetic data. The data depends only on the clock. */
export class Sandbox {
  readonly account: Account;
  /** Every request with its charge. */
  readonly log: RequestRecord[] = [];
  /** Offset of the service's clock from the client's, ms; positive when it is ahead. */
  aheadMs = 0;
  /** A test's own layer between the client and the service: it passes a request on and returns a response. */
  between: ((request: SandboxRequest, serve: Serve) => SandboxResponse) | undefined;
  readonly #clock: () => number;
  readonly #service: Service;
  #key: string;
  #badDay: BadDay | undefined;
  #others: Others | undefined;
  /** Charges of other clients before `calm` was called. */
  #calmedCharges = 0;

  constructor(options: SandboxOptions = {}) {
    const { clock = Date.now, unkind, apiKey = 'cs_sandbox_0123456789' } = options;
    this.#clock = () => clock() + this.aheadMs;
    this.#key = apiKey;
    this.#service = new Service(options, apiKey, this.#clock());
    this.account = this.#service.account;
    this.#badDay = unkind && new BadDay(unkind);
    this.#others = unkind && new Others(unkind.others, unkind.seed, this.#service, this.#clock());
  }

  /** Answers one request. */
  handle(request: SandboxRequest): SandboxResponse {
    const serve: Serve = own => this.#badDay?.carry(own, last => this.#serve(last)) ?? this.#serve(own);
    return this.between ? this.between(request, serve) : serve(request);
  }

  /** The valid key, or the last valid one. */
  get apiKey(): string {
    return this.#key;
  }

  get gateway(): Service['gateway'] {
    return this.#service.gateway;
  }

  /** Rotates the key, or revokes it with null. */
  setKey(apiKey: string | null): void {
    this.#service.apiKey = apiKey;
    this.#key = apiKey ?? this.#key;
  }

  addFault(fault: Fault): void {
    this.#service.faults.add(fault);
  }

  clearFaults(): void {
    this.#service.faults.clear();
  }

  /**
   * Ends the disturbances.
   * @param _why the reason, for readers of the test.
   */
  calm(_why: string): void {
    this.settle();
    this.#badDay = undefined;
    this.#calmedCharges += this.#others?.charged ?? 0;
    this.#others = undefined;
  }

  /** Adds new listings of a keyword on the auction site. */
  publish(count: number, keyword: string): void {
    this.#service.market.publish(count, keyword, this.#clock());
  }

  /** Runs other clients, jobs and the billing cycle up to the current time, as every request does first. */
  settle(): void {
    const now = this.#clock();
    this.#others?.until(now);
    this.#service.settle(now);
  }

  /** Charges of the client under test, without those of other clients on the key. */
  get chargedToUs(): number {
    return this.account.charged - this.#calmedCharges - (this.#others?.charged ?? 0);
  }

  #serve(request: SandboxRequest): SandboxResponse {
    const now = this.#clock();
    this.#others?.until(now);
    const number = this.log.length;
    const requestId = `req_${hash('request', number).toString(16).padStart(8, '0')}${number.toString(16).padStart(6, '0')}`;
    const { response, record } = this.#service.respond(request, now, requestId);
    this.log.push(record);
    return response;
  }
}
