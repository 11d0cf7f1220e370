// One service behind a synchronous `handle`, with what a test needs to set it up and to look into it.
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
  /** A bad day: see unkind.ts. */
  unkind?: Unkind;
}

type Serve = (request: SandboxRequest) => SandboxResponse;

/** The whole service on synthetic data, which the clock alone changes. */
export class Sandbox {
  readonly account: Account;
  /** Every request, with what it charged. */
  readonly log: RequestRecord[] = [];
  /** How far the service's clock is ahead of the client's. */
  aheadMs = 0;
  /** Something of a test's own between the client and the service: takes a request there, and brings an answer back. */
  between: ((request: SandboxRequest, serve: Serve) => SandboxResponse) | undefined;
  readonly #clock: () => number;
  readonly #service: Service;
  #key: string;
  #badDay: BadDay | undefined;
  #others: Others | undefined;
  /** What others were charged before the day became calm. */
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

  /** The key that is, or was last, valid. */
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

  /** Ends a bad day. @param why what this test counts or times that a bad day changes. */
  calm(_why: string): void {
    this.settle();
    this.#badDay = undefined;
    this.#calmedCharges += this.#others?.charged ?? 0;
    this.#others = undefined;
  }

  /** New listings of a keyword appear on the auction site. */
  publish(count: number, keyword: string): void {
    this.#service.market.publish(count, keyword, this.#clock());
  }

  /** Lets other clients, jobs and the billing cycle catch up with the clock, as every request does first. */
  settle(): void {
    const now = this.#clock();
    this.#others?.until(now);
    this.#service.settle(now);
  }

  /** What the client under test was charged: not what others on the key were. */
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
