// What the page talks to: one visit at a time, and everybody who watches it.
import type { SandboxOptions } from '../../support/service/index.ts';
import type { AddOnFiles } from './add-on.ts';
import { PLANS, TROUBLES } from './choices.ts';
import type {
  CallResult,
  Edits,
  FormulaCall,
  FormulaOutcome,
  InitialState,
  ServerEvent,
  ServiceSwitch,
} from './protocol.ts';
import { STARTER_TITLE } from './starter.ts';
import { type Finished, Visit } from './visit.ts';

/** The longest a visitor really waits for what takes longer in spreadsheet time. */
const LONGEST_WAIT_MS = 1000;

export class Session {
  private readonly addOn: AddOnFiles;
  private readonly sandboxOptions: SandboxOptions;
  private readonly watchers = new Set<(event: ServerEvent) => void>();
  private readonly endings = new Set<() => void>();
  private visit: Visit;

  constructor(addOn: AddOnFiles, sandboxOptions: SandboxOptions) {
    this.addOn = addOn;
    this.sandboxOptions = sandboxOptions;
    this.visit = new Visit(addOn, sandboxOptions);
  }

  /** Everything a page needs to begin, also when it is loaded again in the middle of a visit. */
  state(): InitialState {
    const { visit } = this;
    return {
      title: STARTER_TITLE,
      book: visit.mirror.state,
      functions: visit.functions,
      menu: visit.ui.menu(),
      known: visit.knownOutcomes(),
      service: visit.service.state(),
      plans: PLANS,
      faults: TROUBLES.map(({ id, label, explanation }) => ({ id, label, explanation })),
      requests: visit.service.requests(),
      sidebar: visit.ui.sidebar,
    };
  }

  /** The HTML of the sidebar that was opened last. */
  get sidebarHtml(): string {
    return this.visit.ui.sidebarHtml;
  }

  /** Takes over what the visitor typed. */
  edit(edits: Edits): void {
    this.visit.receive(edits);
  }

  /** Runs custom functions side by side, as a sheet does. */
  async formulas(calls: FormulaCall[]): Promise<FormulaOutcome[]> {
    const { outcomes, elapsedMs } = this.visit.formulas(calls);
    this.tell();
    await this.wait(elapsedMs);
    return outcomes;
  }

  /** What the sidebar's google.script.run does. */
  call(functionName: string, args: unknown[], edits: Edits): Promise<CallResult> {
    return this.run(edits, visit => visit.call(functionName, args));
  }

  runMenuItem(functionName: string, edits: Edits): Promise<CallResult> {
    return this.run(edits, visit => visit.runMenuItem(functionName));
  }

  openSidebar(edits: Edits): Promise<CallResult> {
    return this.run(edits, visit => visit.openSidebar());
  }

  closeSidebar(): void {
    this.visit.ui.closeSidebar();
    this.tell();
  }

  /** Throws for a plan or a trouble that does not exist. */
  switchService({ plan, fault, skipMs, skipToReset, reset }: ServiceSwitch): void {
    if (reset) this.visit = new Visit(this.addOn, this.sandboxOptions);
    if (plan) this.visit.service.setPlan(plan);
    if (fault) this.visit.service.setFault(fault);
    if (skipMs) this.visit.skip(skipMs);
    if (skipToReset) this.visit.skip(this.visit.service.untilReset());
    this.tell();
  }

  /** Returns the function that ends the watching. */
  watch(watcher: (event: ServerEvent) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Calls back when the playground closes. */
  onEnd(ending: () => void): void {
    this.endings.add(ending);
  }

  end(): void {
    for (const ending of this.endings) ending();
  }

  private async run(edits: Edits, work: (visit: Visit) => Finished): Promise<CallResult> {
    this.visit.receive(edits);
    const { result, elapsedMs } = work(this.visit);
    this.tell();
    await this.wait(elapsedMs);
    return result;
  }

  private tell(): void {
    for (const event of this.visit.news()) for (const watcher of this.watchers) watcher(event);
  }

  private wait(elapsedMs: number): Promise<void> {
    return new Promise(resolve => setTimeout(resolve, Math.min(elapsedMs, LONGEST_WAIT_MS)));
  }
}
