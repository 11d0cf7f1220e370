// The simulated service with its switches, as the page shows it.
import type { SkippingClock } from '../../support/apps-script/index.ts';
import { type Plan, Sandbox, type SandboxOptions } from '../../support/service/index.ts';
import { PLANS, TROUBLES } from './choices.ts';
import type { FaultId, RequestLine, ServiceState } from './protocol.ts';

const MINUTE_MS = 60_000;

export class Service {
  readonly sandbox: Sandbox;
  private readonly key: string;
  private fault: FaultId = 'none';
  private usedBefore: number | undefined;
  private shown = 0;

  constructor(
    private readonly clock: SkippingClock,
    options: SandboxOptions,
  ) {
    this.sandbox = new Sandbox({ plan: 'starter', ...options, clock: () => clock.now() });
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
    const { plan, quota, used, rollover, credits, resetAt, perMinute } = this.sandbox.account;
    const now = this.clock.now();
    // Account and status questions do not count against the plan's minute; nor does what the limit itself turned away.
    const lastMinute = this.sandbox.log.filter(
      ({ at, code, path }) => at > now - MINUTE_MS && code !== 'rate_limited' && !/^\/v1\/(account|status)/.test(path),
    );
    return {
      ...{ plan, quota, used, rollover, credits, resetAt, perMinute, now },
      fault: this.fault,
      usedThisMinute: lastMinute.length,
      skippedMs: this.clock.skipped,
    };
  }

  /** Milliseconds until the quota is renewed. */
  untilReset(): number {
    return this.sandbox.account.resetAt - this.clock.now();
  }

  /** All requests so far. */
  requests(): RequestLine[] {
    this.shown = 0;
    return this.newRequests();
  }

  /** The requests since the last question. */
  newRequests(): RequestLine[] {
    const fresh = this.sandbox.log.slice(this.shown);
    const lines = fresh.map(({ at, method, path, query, status, dropped, code, charged }, index) => ({
      id: this.shown + index,
      at,
      method,
      path,
      query,
      // 0: nothing arrived.
      status: dropped ? 0 : status,
      ...(code ? { code } : {}),
      charged,
    }));
    this.shown = this.sandbox.log.length;
    return lines;
  }
}
