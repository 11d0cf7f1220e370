// The page: puts its parts together and keeps them in step with the server.
import '@univerjs/preset-sheets-core/lib/index.css';
import './page.css';
import type { KnownExecution } from '../../../support/spreadsheet/executions.ts';
import { differences, isEmpty, withChanges } from '../book.ts';
import type { CallResult, Edits, InitialState, ServerEvent } from '../protocol.ts';
import { alertUser, showAbout, showFormulas, toast } from './dialogs.ts';
import { byId } from './dom.ts';
import { firstLook } from './first-look.ts';
import type { Grid } from './grid.ts';
import { Guide } from './guide.ts';
import { Hint } from './hint.ts';
import {
  callScript,
  closeSidebar,
  Formulas,
  fromWire,
  loadState,
  News,
  openSidebar,
  runMenuItem,
  sendEdits,
  switchService,
} from './link.ts';
import { addOnMenu, MenuBar } from './menu.ts';
import { panes } from './panes.ts';
import { ServicePanel } from './service.ts';
import { Sidebar } from './sidebar.ts';
import { newcomerSteps } from './steps.ts';

/** Edits travel when the hands rest this long. */
const REST_MS = 150;

async function open(): Promise<void> {
  // A server that was stopped and started again has a fresh visit: so has the page.
  const news = new News(
    () => document.body.classList.add('disconnected'),
    () => location.reload(),
  );
  await news.open;
  const state = await loadState();
  document.title = `${state.title} - Sold Data playground`;
  byId('title').textContent = state.title;
  const formulas = new Formulas(busy => byId('sheet').setAttribute('aria-busy', String(busy)));
  // The spreadsheet takes seconds to load: the first prices do not wait for it.
  const known = state.known.map(({ name, args, outcome }) => ({
    name,
    args: args.map(arg => (Array.isArray(arg) ? arg.map(row => (row as never[]).map(fromWire)) : fromWire(arg))),
    outcome: 'rows' in outcome ? { rows: outcome.rows.map(row => row.map(fromWire)) } : outcome,
  }));
  const seen = await firstLook(byId('loading'), state, formulas, known).catch(() => known);
  const { Grid: SheetGrid } = await import('./grid.ts');
  const page = new Page(state, formulas, SheetGrid, seen);
  news.listen(event => page.on(event));
  await page.grid.ready;
  page.begin();
  byId('loading').remove();
}

class Page {
  readonly grid: Grid;
  private readonly panel: ServicePanel;
  private readonly sidebar: Sidebar;
  private readonly guide: Guide;
  private known: InitialState['book'];
  private sending: ReturnType<typeof setTimeout> | undefined;

  constructor(state: InitialState, formulas: Formulas, SheetGrid: typeof Grid, seen: KnownExecution[]) {
    this.known = state.book;
    this.grid = new SheetGrid({
      container: byId('grid'),
      book: state.book,
      functions: state.functions,
      evaluate: (name, args, cell) => formulas.evaluate(name, args, cell),
      known: seen,
    });
    this.grid.onChange(() => this.soon());
    new Hint(byId('hint'), this.grid, byId('grid'));
    this.guide = new Guide(
      byId('guide'),
      newcomerSteps(this.grid, {
        spendQuota: () => switchService({ fault: 'spent' }),
        renewQuota: () => switchService({ fault: 'none', skipToReset: true }),
        openSidebar: () => this.openSidebar(),
        openMenu: () => this.menuButton().click(),
      }),
    );
    this.panel = new ServicePanel(byId('service'), state, {
      plan: plan => void switchService({ plan }),
      fault: fault => void switchService({ fault }),
      skip: skipMs => void switchService({ skipMs }),
      startOver: () => void switchService({ reset: true }).then(() => location.reload()),
    });
    this.sidebar = new Sidebar(
      () => void this.openSidebar(),
      () => void closeSidebar(),
    );
    this.sidebar.show(state.sidebar, false);
    // In a narrow window it would lie over the sheet.
    if (window.innerWidth < 900) void closeSidebar();
    void this.loadSidebar(state, formulas);
    this.menu(state);
    const { nextPane, focusSheet } = panes(this.sidebar);
    window.playground = {
      call: (functionName, args) => this.call(functionName, args),
      close: () => void closeSidebar(),
      nextPane,
      focusSheet,
    };
  }

  /** Shows the first step of the guide, which points at a cell. */
  begin(): void {
    this.guide.show(0);
  }

  /** The sidebar comes after the first prices, so that it shows what they left of the quota. */
  private async loadSidebar({ book, sidebar }: InitialState, formulas: Formulas): Promise<void> {
    const hasFormulas = book.some(({ cells }) => Object.values(cells).some(cell => cell.formula));
    if (hasFormulas) await this.grid.computed;
    await formulas.settled();
    if (this.sidebar.isOpen) this.sidebar.show(sidebar, true);
  }

  /** Takes over what happened on the server. */
  on(event: ServerEvent): void {
    switch (event.type) {
      case 'requests':
        this.panel.add(event.lines);
        break;
      case 'service':
        if (event.service.fault !== 'none') this.guide.tick('fault');
        this.panel.show(event.service);
        break;
      case 'book':
        this.grid.apply(event.changes, event.rerun);
        this.known = withChanges(this.known, event.changes);
        if (event.active && event.active !== this.grid.activeSheet()) this.grid.showSheet(event.active);
        break;
      case 'sidebar':
        this.sidebar.show(event.sidebar, event.reload);
        break;
      case 'toast':
        toast(event.title, event.text, event.seconds);
        break;
    }
  }

  private soon(): void {
    clearTimeout(this.sending);
    this.sending = setTimeout(() => void this.flush(), REST_MS);
  }

  private async flush(): Promise<void> {
    const edits = this.edits();
    if (!isEmpty(edits.changes)) await sendEdits(edits);
  }

  /** What changed since the last report to the server; the next report contains it. */
  private edits(): Edits {
    clearTimeout(this.sending);
    const now = this.grid.read();
    const changes = differences(this.known, now);
    this.known = now;
    return { changes, selection: this.grid.selection() };
  }

  private call(functionName: string, args: unknown[]): Promise<CallResult> {
    return callScript(functionName, args, this.edits());
  }

  private async runMenu(functionName: string): Promise<void> {
    const result = await runMenuItem(functionName, this.edits());
    if ('error' in result) alertUser('Error', result.error);
  }

  private async openSidebar(): Promise<void> {
    const result = await openSidebar(this.edits());
    if ('error' in result) alertUser('Error', result.error);
  }

  private menu(state: InitialState): void {
    const items = addOnMenu(state.menu, functionName => void this.runMenu(functionName));
    new MenuBar(byId('menu'), [
      { label: 'Extensions', items },
      {
        label: 'Help',
        items: [
          { label: 'Formulas of the add-on', run: () => showFormulas(state.functions) },
          { label: 'About this playground', run: () => showAbout() },
        ],
      },
    ]);
  }

  private menuButton(): HTMLElement {
    return byId('menu').querySelector('button') as HTMLElement;
  }
}

open().catch((error: unknown) => {
  byId('loading').replaceChildren(
    `The playground could not start: ${error instanceof Error ? error.message : String(error)}`,
  );
});
