// The visitor's interventions while the add-on works. Each button acts on the service or the runtime through its regular interface.
import type { AppsScriptHost } from '../support/apps-script/host.ts';
import type { FakeSheet } from '../support/apps-script/spreadsheet/fake-sheet.ts';
import { seededRandom } from '../support/random.ts';
import type { TrialId, TrialState } from './protocol.ts';
import type { Service } from './service.ts';

/** Range of the number of service calls before the script is killed. A step of a list makes a few hundred. */
const [SOONEST, LATEST] = [30, 150];

export class Trials {
  private readonly random: () => number;
  private killsAt: number | undefined;
  private sorts: FakeSheet | undefined;
  private descending = false;

  /** @param seed the same seed gives the same moments of killing. */
  constructor(
    seed: number,
    private readonly host: AppsScriptHost,
    private readonly service: Service,
  ) {
    this.random = seededRandom(seed);
    service.onSend = () => this.sortNow();
  }

  /** @param isRunning true while a task runs: the sort then happens while its next response is in flight. */
  begin(trial: TrialId, sheet: FakeSheet, isRunning: boolean): void {
    if (trial === 'quota') this.service.setFault(this.service.state().fault === 'spent' ? 'none' : 'spent');
    if (trial === 'network') this.service.setFault(this.service.state().fault === 'cut' ? 'none' : 'cut');
    if (trial === 'lost') this.service.loseNextAnswer();
    if (trial === 'kill') {
      this.killsAt = SOONEST + Math.floor(this.random() * (LATEST - SOONEST));
      this.host.killIn(this.killsAt);
    }
    if (trial !== 'sort') return;
    this.sorts = sheet;
    if (!isRunning) this.sortNow();
  }

  /** Called when the runtime has killed an execution. */
  killed(): void {
    this.killsAt = undefined;
  }

  state(): TrialState {
    const { fault } = this.service.state();
    return {
      on: fault === 'spent' ? 'quota' : fault === 'cut' ? 'network' : null,
      lost: this.service.losesNext,
      killsAt: this.killsAt ?? null,
      sorts: this.sorts !== undefined,
    };
  }

  private sortNow(): void {
    const sheet = this.sorts;
    this.sorts = undefined;
    if (!sheet) return;
    this.descending = !this.descending;
    sortList(sheet, this.descending);
  }
}

/**
 * Sorts the list of a sheet by its first column, below the headings. Columns filled by one formula stay in place: their results follow the
 * list.
 */
export function sortList(sheet: FakeSheet, descending: boolean): void {
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
