// One visit: a spreadsheet, the add-on in it and a service of its own, from the starter sheet to the end.
import {
  AppsScriptHost,
  type Execution,
  fireTrigger,
  SkippingClock,
  sandboxTransport,
} from '../../support/apps-script/index.ts';
import type { SandboxOptions } from '../../support/service/index.ts';
import { toA1 } from '../../support/spreadsheet/a1.ts';
import type { AddOnFunction } from '../../support/spreadsheet/functions.ts';
import { OPENING } from '../report/part.ts';
import { type AddOnFiles, customFunctions } from './add-on.ts';
import { isEmpty } from './book.ts';
import { Mirror } from './mirror.ts';
import type { CallResult, Edits, FormulaCall, FormulaOutcome, KnownOutcome, ServerEvent } from './protocol.ts';
import { Service } from './service.ts';
import { STARTER_COSTS, STARTER_TITLE, starterBook } from './starter.ts';
import { Ui } from './ui.ts';
import { fromWireArgument, toWireRows } from './wire.ts';

/** The name under which the add-on hangs in the Extensions menu. */
const ADD_ON_NAME = 'Sold Data';
/** How many answers of formulas are kept for a page that is loaded again. */
const MOST_KNOWN = 2000;

export interface Finished {
  result: CallResult;
  /** How long it took in spreadsheet time. */
  elapsedMs: number;
}

export class Visit {
  readonly functions: AddOnFunction[];
  readonly mirror: Mirror;
  readonly service: Service;
  readonly ui: Ui;
  private readonly host: AppsScriptHost;
  private readonly clock = new SkippingClock(OPENING);
  private readonly known = new Map<string, KnownOutcome>();
  /** The sheet the visitor looks at, as far as the server was told. */
  private shownSheet: string;

  /** The visitor's key and costs are saved already, so the sheet shows prices and profits at once. */
  constructor(addOn: AddOnFiles, sandboxOptions: SandboxOptions) {
    this.functions = customFunctions(addOn.code);
    this.mirror = new Mirror(starterBook(), STARTER_TITLE);
    this.shownSheet = this.mirror.activeSheet();
    this.service = new Service(this.clock, sandboxOptions);
    this.host = new AppsScriptHost({
      ...addOn,
      clock: this.clock,
      transport: sandboxTransport(this.service.at(addOn.manifest.urlFetchWhitelist)),
      spreadsheet: this.mirror.spreadsheet,
    });
    this.ui = new Ui(this.host, ADD_ON_NAME);
    this.must(this.host.open());
    this.must(
      this.host.run(
        'sidebar',
        ['saveKey', [{ apiKey: this.service.sandbox.apiKey, gatewayKey: '', gatewayHost: '', scope: 'person' }]],
        'FULL',
      ),
    );
    this.must(
      this.host.run('sidebar', ['saveChoices', [{ creditsFirst: false, costs: STARTER_COSTS, mail: '' }]], 'FULL'),
    );
    this.must(this.host.run(this.ui.sidebarFunction(), [], 'FULL'));
    this.news();
  }

  knownOutcomes(): KnownOutcome[] {
    return [...this.known.values()];
  }

  /** Takes over what the visitor typed and selected. */
  receive({ changes, selection }: Edits): void {
    if (!isEmpty(changes)) this.mirror.receive(changes);
    if (!selection) return;
    this.mirror.select(selection);
    this.shownSheet = this.mirror.activeSheet();
  }

  /** Runs custom functions side by side. */
  formulas(calls: FormulaCall[]): { outcomes: FormulaOutcome[]; elapsedMs: number } {
    const executions = this.host.runParallel(
      calls.map(({ name, args, cell }) => ({
        functionName: name,
        args: args.map(fromWireArgument),
        mode: 'CUSTOM_FUNCTION',
        activeCell: `${this.mirror.quotedName(cell.sheetId)}!${toA1(cell)}`,
      })),
    );
    const outcomes = executions.map(toOutcome);
    for (const [index, { name, args }] of calls.entries()) {
      const outcome = outcomes[index];
      if (outcome) this.remember({ name, args, outcome });
    }
    return { outcomes, elapsedMs: Math.max(0, ...executions.map(execution => execution.elapsedMs)) };
  }

  /** What google.script.run does. */
  call(functionName: string, args: unknown[]): Finished {
    return finished(this.host.callFromHtml(functionName, args));
  }

  runMenuItem(functionName: string): Finished {
    return finished(this.host.run(functionName, [], 'FULL'));
  }

  openSidebar(): Finished {
    return this.runMenuItem(this.ui.sidebarFunction());
  }

  /** Lets spreadsheet time go by; what is scheduled meanwhile runs when its time has come. */
  skip(ms: number): void {
    const end = this.clock.now() + ms;
    while (this.host.triggers.nextAt() <= end)
      for (const { error } of fireTrigger(this.host)) if (error) this.ui.report(error.message);
    this.clock.advanceTo(end);
  }

  /** What happened since the last time, in the order a page should learn it. */
  news(): ServerEvent[] {
    const lines = this.service.newRequests();
    const { changes, rerun } = this.mirror.collect();
    const active = this.mirror.activeSheet();
    const turned = active !== this.shownSheet;
    const written = !isEmpty(changes) || rerun.length > 0 || turned;
    this.shownSheet = active;
    return [
      ...(lines.length > 0 ? [{ type: 'requests', lines } as const] : []),
      { type: 'service', service: this.service.state() },
      ...(written ? [{ type: 'book', changes, rerun, ...(turned ? { active } : {}) } as const] : []),
      ...this.ui.news(this.mirror.spreadsheet.toasts),
    ];
  }

  private remember(outcome: KnownOutcome): void {
    const key = JSON.stringify([outcome.name, outcome.args]);
    this.known.delete(key);
    this.known.set(key, outcome);
    const [oldest] = this.known.keys();
    if (this.known.size > MOST_KNOWN && oldest !== undefined) this.known.delete(oldest);
  }

  private must({ error }: Execution): void {
    if (error) throw new Error(`The add-on could not start: ${error.message}`);
  }
}

function finished({ value, error, elapsedMs }: Execution): Finished {
  return { result: error ? { error: error.message } : { value }, elapsedMs };
}

function toOutcome({ value, error }: Execution): FormulaOutcome {
  if (error) return { error: error.message };
  try {
    return { rows: toWireRows(value) };
  } catch (problem) {
    return { error: (problem as Error).message };
  }
}
