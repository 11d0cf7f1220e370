// The visitor's interventions while the add-on works. Each button acts on the service or the runtime through its regular interface.
import type { AppsScriptHost } from '../support/apps-script/host.ts';
import type { FakeSheet } from '../support/apps-script/spreadsheet/fake-sheet.ts';
import { seededRandom } from '../support/random.ts';
import type { LedgerEvent } from './ledger.ts';
import type { TrialId, TrialState } from './protocol.ts';
import type { Service } from './service.ts';

/** The script is killed within this many calls of the platform after its next request. */
const LATEST = 120;

export class Trials {
  private readonly random: () => number;
  private kills = false;
  private sorts: FakeSheet | undefined;
  private descending = false;
  /** True from a kill to the next request. */
  private isDead = false;
  readonly events: LedgerEvent[] = [];

  /** @param seed the same seed gives the same moments of killing. */
  constructor(
    seed: number,
    private readonly host: AppsScriptHost,
    private readonly service: Service,
  ) {
    this.random = seededRandom(seed);
    service.onSend = () => {
      if (this.isDead) this.note('The run goes on where it stopped', false);
      this.isDead = false;
      if (this.kills) this.host.killIn(1 + Math.floor(this.random() * LATEST));
      this.sortNow();
    };
    service.onLost = () => this.note('An answer was charged and lost');
  }

  /** @param isRunning true while a task runs: the sort then happens while its next response is in flight. */
  begin(trial: TrialId, sheet: FakeSheet, isRunning: boolean): void {
    if (trial === 'quota') this.turn('spent', 'The quota was spent', 'The quota was renewed');
    if (trial === 'network') this.turn('cut', 'The network was cut', 'The network was mended');
    if (trial === 'lost') this.service.loseNextAnswer();
    if (trial === 'kill') this.kills = true;
    if (trial !== 'sort') return;
    this.sorts = sheet;
    if (!isRunning) this.sortNow();
  }

  /** Called when the runtime has killed an execution. */
  killed(): void {
    this.kills = false;
    this.isDead = true;
    this.note('The run was killed');
  }

  private turn(fault: 'spent' | 'cut', broken: string, mended: string): void {
    const isOn = this.service.state().fault === fault;
    this.service.setFault(isOn ? 'none' : fault);
    this.note(isOn ? mended : broken, !isOn);
  }

  private note(text: string, isBad = true): void {
    const order = this.service.charges.length - 0.5;
    this.events.push({ at: this.service.state().now, order, text, isBad });
  }

  state(): Omit<TrialState, 'isWorking'> {
    const { fault } = this.service.state();
    return {
      on: fault === 'spent' ? 'quota' : fault === 'cut' ? 'network' : null,
      lost: this.service.losesNext,
      kills: this.kills,
      isDead: this.isDead,
      sorts: this.sorts !== undefined,
    };
  }

  private sortNow(): void {
    const sheet = this.sorts;
    this.sorts = undefined;
    if (!sheet) return;
    this.descending = !this.descending;
    sortList(sheet, this.descending);
    this.note('The list was sorted', false);
  }
}

/**
 * Sorts the list of a sheet by its first column, below the headings. Columns filled by one formula stay in place: their results follow the
 * list.
 */
function sortList(sheet: FakeSheet, descending: boolean): void {
  const rows = sheet.lastRow() - 1;
  if (rows < 2) return;
  const area = { row: 2, column: 1, rows, columns: sheet.lastColumn() };
  const columns = Array.from({ length: area.columns }, (_, at) => at + 1);
  const isFilled = (column: number) =>
    Array.from({ length: rows }, (_, down) => sheet.cell(down + 2, column)).some(
      ({ formula, spilledFrom }) => spilledFrom || (formula !== '' && !/^=SPARKLINE\(/i.test(formula)),
    );
  const filled = columns.filter(isFilled);
  if (filled.length === 0) {
    sheet.sort(area, 1, descending);
    return;
  }
  const own = columns.filter(column => !filled.includes(column));
  const lines = sheet.values(2, 1, rows).sort((a, b) => {
    const order = String(a[0]).localeCompare(String(b[0]), 'en', { numeric: true });
    return descending ? -order : order;
  });
  for (const [down, line] of lines.entries())
    for (const column of own) sheet.write(down + 2, column, line[column - 1] ?? '');
}
