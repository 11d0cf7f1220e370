// The simulated service with its switches, as the page shows it.
import type { SkippingClock } from '../../support/clock/skipping.ts';
import type { Plan } from '../../support/service/account.ts';
import { Sandbox } from '../../support/service/sandbox.ts';
import { PLANS, TROUBLES } from './choices.ts';
import type { FaultId, RequestLine, ServiceState } from './protocol.ts';

export class Service {
  readonly sandbox: Sandbox;
  private readonly clock: SkippingClock;
  private readonly key: string;
  private fault: FaultId = 'none';
  private usedBefore: number | undefined;
  private shown = 0;

  constructor(clock: SkippingClock) {
    this.clock = clock;
    this.sandbox = new Sandbox({ plan: 'starter', clock: () => clock.now() });
    this.key = this.sandbox.apiKey;
  }

  /** The service as it answers at the addresses the add-on was built for, whatever these are. */
  at(bases: string[]): Pick<Sandbox, 'handle'> {
    const handle: Sandbox['handle'] = request => {
      const base = bases.find(address => request.url.startsWith(address)) ?? '';
      return this.sandbox.handle({ ...request, url: `/${request.url.slice(base.length)}` });
    };
    return { handle };
  }

  /** Puts the account on another plan; what was used stays used. Throws for an unknown plan. */
  setPlan(plan: string): void {
    const known = PLANS.find(choice => choice.id === plan);
    if (!known) throw new Error(`There is no plan "${plan}".`);
    this.sandbox.account.setPlan(known.id as Plan);
    if (this.fault === 'spent') TROUBLES.find(trouble => trouble.id === 'spent')?.begin?.(this.sandbox);
  }

  /** Ends the trouble there was and begins another. Throws for an unknown one. */
  setFault(id: FaultId): void {
    const trouble = TROUBLES.find(choice => choice.id === id);
    if (!trouble) throw new Error(`There is no trouble "${id}".`);
    const { sandbox } = this;
    sandbox.clearFaults();
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
      // 0: nothing arrived.
      status: dropped ? 0 : status,
      ...(code ? { code } : {}),
    }));
  }

  /** Those since the last time. */
  newRequests(): RequestLine[] {
    const lines = this.requests(this.shown);
    this.shown += lines.length;
    return lines;
  }
}
