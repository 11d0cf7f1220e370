// The simulated service with its switches, as the page shows it.

import { sandboxTransport, type Transport } from '../support/apps-script/http.ts';
import type { VirtualTime } from '../support/clock/time.ts';
import type { Plan } from '../support/service/account.ts';
import { Sandbox } from '../support/service/sandbox.ts';
import { PLANS, SEARCHES, TROUBLES } from './choices.ts';
import { type Charge, medianIn } from './ledger.ts';
import type { FaultId, RequestLine, ServiceState } from './protocol.ts';

export class Service {
  readonly sandbox: Sandbox;
  private readonly clock: VirtualTime;
  /** Charged searches, oldest first. */
  readonly charges: Charge[] = [];
  /** Called when a search has been sent, before the response. */
  onSend: (() => void) | undefined;
  /** Called when a charged response has been lost. */
  onLost: (() => void) | undefined;
  /** True when the next response to a search will be charged and then lost. */
  losesNext = false;
  private readonly key: string;
  private fault: FaultId = 'none';
  private usedBefore: number | undefined;
  private shown = 0;

  constructor(clock: VirtualTime) {
    this.clock = clock;
    this.sandbox = new Sandbox({ plan: 'starter', clock: () => clock.now() });
    this.key = this.sandbox.apiKey;
  }

  /** The service at the URLs that the add-on was built for, whatever these are. */
  at(bases: string[]): Transport {
    const handle: Sandbox['handle'] = request => {
      const base = bases.find(address => request.url.startsWith(address)) ?? '';
      const url = `/${request.url.slice(base.length)}`;
      if (SEARCHES.test(url)) this.onSend?.();
      const response = this.sandbox.handle({ ...request, url });
      this.note(response.body);
      return response;
    };
    const send = sandboxTransport({ handle });
    return requests => {
      const first = this.charges.length;
      const answers = send(requests);
      // One broken connection fails the whole wave: the script gets none of its responses.
      if (answers.some(({ dropped }) => dropped))
        for (const charge of this.charges.slice(first)) Object.assign(charge, { lost: true, median: null });
      return answers;
    };
  }

  /** Loses the response to the next search after the service has charged it. */
  loseNextAnswer(): void {
    this.losesNext = true;
    this.sandbox.addFault({ match: { path: SEARCHES }, dropAfterCharging: true });
  }

  /** Records the charge of the last request. */
  private note(body: string): void {
    const { path, query, charged, dropped: lost = false } = this.sandbox.log.at(-1)!;
    if (charged === 0) return;
    if (lost) {
      this.losesNext = false;
      this.onLost?.();
    }
    const parameters = new URLSearchParams(query);
    const item = parameters.get('keyword') ?? parameters.get('productId') ?? path;
    this.charges.push({ question: `${path}?${query}`, item, charged, lost, median: lost ? null : medianIn(body) });
  }

  /** Changes the account's plan; the used requests stay used. Throws for an unknown plan. */
  setPlan(plan: string): void {
    const known = PLANS.find(choice => choice.id === plan);
    if (!known) throw new Error(`There is no plan "${plan}".`);
    this.sandbox.account.setPlan(known.id as Plan);
    if (this.fault === 'spent') TROUBLES.find(trouble => trouble.id === 'spent')?.begin?.(this.sandbox);
  }

  /** Ends the current fault and starts another. Throws for an unknown one. */
  setFault(id: FaultId): void {
    const trouble = TROUBLES.find(choice => choice.id === id);
    if (!trouble) throw new Error(`There is no trouble "${id}".`);
    const { sandbox } = this;
    sandbox.clearFaults();
    this.losesNext = false;
    sandbox.setKey(this.key);
    if (this.usedBefore !== undefined) sandbox.account.used = Math.min(this.usedBefore, sandbox.account.quota);
    this.usedBefore = id === 'spent' ? sandbox.account.used : undefined;
    if (trouble.fault) sandbox.addFault(trouble.fault);
    trouble.begin?.(sandbox);
    this.fault = id;
  }

  state(): ServiceState {
    this.sandbox.settle();
    const { plan, quota, used, rollover, credits, resetAt } = this.sandbox.account;
    const left = Math.max(0, quota + rollover - used) + credits;
    return { plan, fault: this.fault, used, left, resetAt, now: this.clock.now() };
  }

  /** The requests so far, oldest first. */
  requests(from = 0): RequestLine[] {
    return this.sandbox.log.slice(from).map(({ at, method, path, query, status, dropped, code, charged }) => ({
      at,
      method,
      path,
      query,
      charged,
      // 0 means that no response arrived.
      status: dropped ? 0 : status,
      ...(code ? { code } : {}),
    }));
  }

  /** The requests since the last call. */
  newRequests(): RequestLine[] {
    const lines = this.requests(this.shown);
    this.shown += lines.length;
    return lines;
  }
}
