// One visit: a spreadsheet with the add-on and its own service, from the starter sheet to the end.

import { OPENING } from '../demo/report/part.ts';
import type { Execution } from '../support/apps-script/execution.ts';
import { AppsScriptHost } from '../support/apps-script/host.ts';
import { fireTrigger } from '../support/apps-script/services/script-app.ts';
import { VirtualTime } from '../support/clock/time.ts';
import { toRows } from '../support/spreadsheet/calling.ts';
import { type AddOnFunction, toA1 } from '../support/spreadsheet/functions.ts';
import { type AddOnFiles, customFunctions } from './add-on.ts';
import { isEmpty } from './book.ts';
import { PLANS, TROUBLES } from './choices.ts';
import { type Ledger, ledgerOf } from './ledger.ts';
import { Mirror } from './mirror.ts';
import type {
  Actions,
  CallResult,
  Edits,
  FormulaOutcome,
  InitialState,
  ServerEvent,
  TrialState,
  Wire,
} from './protocol.ts';
import { Service } from './service.ts';
import { STARTER_COSTS, STARTER_TITLE, starterBook } from './starter.ts';
import { Trials } from './trials.ts';
import { Ui } from './ui.ts';
import { fromWire, toWire } from './wire.ts';

/** An action of the page, with its arguments. */
interface Deed {
  /** Spreadsheet time, ms. */
  at: number;
  name: keyof Actions;
  args: readonly unknown[];
}

export class Visit {
  readonly ui: Ui;
  private readonly functions: AddOnFunction[];
  private readonly mirror = new Mirror(starterBook(), STARTER_TITLE);
  private readonly clock: VirtualTime;
  readonly service: Service;
  /** Real time at which the spreadsheet's clock was last set from it. */
  private setAt = Date.now();
  private readonly trials: Trials;
  /** All actions since the start of the visit with their times. Repeating them gives the same result. */
  private readonly done: Deed[] = [];
  private readonly host: AppsScriptHost;
  /** The sheet that the visitor sees, as last reported to the server. */
  private shown = JSON.stringify(this.mirror.selection());
  private events: ServerEvent[] = [];
  /** Duration of the last action in spreadsheet time, ms. */
  private elapsedMs = 0;

  /** The visitor's key and costs are already saved, so the sheet shows prices and profits at once. */
  constructor(
    private readonly addOn: AddOnFiles,
    readonly seed = 1,
    private readonly opening = OPENING,
  ) {
    this.clock = new VirtualTime(opening);
    this.service = new Service(this.clock);
    this.functions = customFunctions(addOn.code);
    this.host = new AppsScriptHost({
      ...addOn,
      clock: this.clock,
      transport: this.service.at(addOn.manifest.urlFetchWhitelist),
      spreadsheet: this.mirror.spreadsheet,
      seed,
    });
    this.trials = new Trials(seed, this.host, this.service);
    this.ui = new Ui(this.host);
    const key = { apiKey: this.service.sandbox.apiKey, gatewayKey: '', gatewayHost: '', scope: 'person' };
    const { currency, ...auction } = STARTER_COSTS;
    const costs = { currency, markets: { auction } };
    for (const { error } of [
      this.host.open(),
      this.host.run('sidebar', ['saveKey', [key]], 'FULL'),
      this.host.run('sidebar', ['saveCosts', [costs]], 'FULL'),
      this.host.run('openSidebar', [], 'FULL'),
    ])
      if (error) throw new Error(`The add-on could not start: ${error.message}`);
    this.note();
    this.takeEvents();
  }

  /** The full state for a page, including one that is reloaded during a visit. */
  state(): InitialState {
    return {
      title: STARTER_TITLE,
      book: this.mirror.state,
      functions: this.functions,
      menu: this.ui.menu(),
      service: this.service.state(),
      plans: PLANS,
      faults: TROUBLES.map(({ id, label, explanation }) => ({ id, label, explanation })),
      requests: this.service.requests(),
      seed: this.seed,
      trials: this.trialState(),
      ledger: this.ledger(),
      sidebar: this.ui.sidebar,
    };
  }

  offers(action: string): action is keyof Actions {
    return Object.hasOwn(this.actions, action);
  }

  act<Name extends keyof Actions>(name: Name, args: Parameters<Actions[Name]>) {
    // Time passes between actions. Within an action it stands still except for waits.
    const now = Date.now();
    this.clock.advance(Math.max(0, now - this.setAt));
    this.setAt = now;
    return this.perform(name, args);
  }

  /** Repeats this visit's actions at the same times, in a new visit. */
  replayed(seed = this.seed): Visit {
    const again = new Visit(this.addOn, seed, this.opening);
    for (const { at, name, args } of this.done) {
      again.clock.advanceTo(at);
      again.perform(name, args as never);
    }
    again.takeEvents();
    return again;
  }

  private perform<Name extends keyof Actions>(name: Name, args: Parameters<Actions[Name]>) {
    const deed = { at: this.clock.now(), name, args: structuredClone(args) };
    this.elapsedMs = 0;
    const action = this.actions[name] as (...given: Parameters<Actions[Name]>) => ReturnType<Actions[Name]>;
    const result = action(...args);
    // A malformed request fails, and isn't repeated by a replay.
    this.done.push(deed);
    this.note();
    return { result, elapsedMs: this.elapsedMs };
  }

  /** The events since the last call, in order. */
  takeEvents(): ServerEvent[] {
    return this.events.splice(0);
  }

  private readonly actions: Actions = {
    edit: edits => this.receive(edits),
    formulas: calls => {
      const executions = this.host.runParallel(
        calls.map(({ name, args, cell }) => ({
          functionName: name,
          args: args.map(fromWire),
          mode: 'CUSTOM_FUNCTION',
          activeCell: `${this.mirror.quotedName(cell.sheetId)}!${toA1(cell)}`,
        })),
      );
      this.elapsedMs = Math.max(0, ...executions.map(({ elapsedMs }) => elapsedMs));
      if (executions.some(({ killed }) => killed)) this.trials.killed();
      return executions.map(toOutcome);
    },
    call: (edits, functionName, args) => {
      this.receive(edits);
      return this.finished(this.host.callFromHtml(functionName, args));
    },
    menuItem: (edits, functionName) => {
      this.receive(edits);
      return this.finished(this.host.run(functionName, [], 'FULL'));
    },
    openSidebar: edits => this.actions.menuItem(edits, 'openSidebar'),
    closeSidebar: () => this.ui.closeSidebar(),
    switchService: ({ plan, fault, skipMs = 0, skipToReset }) => {
      if (plan) this.service.setPlan(plan);
      if (fault) this.service.setFault(fault);
      this.skip(skipToReset ? this.service.state().resetAt - this.clock.now() : skipMs);
    },
    breakIt: (edits, trial) => {
      this.receive(edits);
      this.trials.begin(trial, this.mirror.spreadsheet.active, this.isWorking());
    },
  };

  private receive({ changes, selection }: Edits): void {
    if (!isEmpty(changes)) this.mirror.receive(changes);
    if (!selection) return;
    this.mirror.select(selection);
    this.shown = JSON.stringify(this.mirror.selection());
  }

  private trialState(): TrialState {
    return { ...this.trials.state(), isWorking: this.isWorking() };
  }

  private isWorking(): boolean {
    const tasks = Object.entries(this.host.properties.entries('document')).filter(([name]) => name.startsWith('task:'));
    return tasks.some(([, text]) => (JSON.parse(text) as { state?: string }).state === 'running');
  }

  private ledger(): Ledger {
    const { charges, sandbox } = this.service;
    return ledgerOf(charges, sandbox.account.charged, this.mirror.state, this.trials.events);
  }

  private finished({ value, error, elapsedMs, killed }: Execution): CallResult {
    if (killed) this.trials.killed();
    this.elapsedMs = elapsedMs;
    return error ? { error: error.message } : { value };
  }

  /** Moves spreadsheet time forward. Scheduled runs happen at their time. */
  private skip(ms: number): void {
    const end = this.clock.now() + ms;
    while (ms > 0 && this.host.triggers.nextAt() <= end)
      for (const { error, killed } of fireTrigger(this.host)) {
        if (killed) this.trials.killed();
        if (error) this.ui.report(error.message);
      }
    this.clock.advanceTo(end);
  }

  /** Records the changes of an action before the next edit arrives, so they are not mixed. */
  private note(): void {
    const lines = this.service.newRequests();
    const { changes, rerun } = this.mirror.collect();
    const selected = this.mirror.selection();
    const turned = JSON.stringify(selected) !== this.shown;
    const written = !isEmpty(changes) || rerun.length > 0 || turned;
    this.shown = JSON.stringify(selected);
    if (lines.length > 0) this.events.push({ type: 'requests', lines });
    this.events.push({ type: 'service', service: this.service.state() });
    if (written) this.events.push({ type: 'book', changes, rerun, ...(turned ? { selected } : {}) });
    this.events.push({ type: 'ledger', ledger: this.ledger(), trials: this.trialState() });
    this.events.push(...this.ui.news(this.mirror.spreadsheet.toasts));
  }
}

function toOutcome({ value, error }: Execution): FormulaOutcome {
  if (error) return { error: error.message };
  try {
    return { rows: toWire(toRows(value)) as Wire[][] };
  } catch (problem) {
    return { error: (problem as Error).message };
  }
}
